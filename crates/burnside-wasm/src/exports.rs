//! The functions that the host calls.
//!
//! Bytes go in and out through two buffers that belong to this side, so that the host frees nothing
//! and nothing leaks: it asks for the place of a buffer and reads or writes there.

#![allow(unsafe_code)] // for the attributes that export names; there are no unsafe blocks

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Engine, host};

struct Exchange {
    input: Vec<u8>,
    output: Vec<u8>,
    engine: Option<Engine>,
}

static EXCHANGE: Mutex<Exchange> =
    Mutex::new(Exchange { input: Vec::new(), output: Vec::new(), engine: None });

fn exchange() -> MutexGuard<'static, Exchange> {
    EXCHANGE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where the host writes the next so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    let mut exchange = exchange();
    exchange.input.clear();
    exchange.input.resize(length, 0);
    exchange.input.as_mut_ptr()
}

/// Where the last answer is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    exchange().output.as_ptr()
}

/// How many bytes the last answer has.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    exchange().output.len()
}

/// Answers the call that was written: 0 if the output is an answer, 1 if it is an error.
#[unsafe(no_mangle)]
pub extern "C" fn call() -> u32 {
    answer(|engine, input| engine.call(&input))
}

/// Takes the table that was written. The output names its game.
#[unsafe(no_mangle)]
pub extern "C" fn add_table() -> u32 {
    answer(Engine::add_table)
}

/// Makes the bytes that belong to the last answer the output, and forgets them. There are none if they
/// were taken already.
#[unsafe(no_mangle)]
pub extern "C" fn take_bytes() {
    let mut exchange = exchange();
    exchange.output = exchange.engine.as_mut().map(Engine::take_bytes).unwrap_or_default();
}

fn answer(work: impl FnOnce(&mut Engine, Vec<u8>) -> Result<String, burnside_api::Error>) -> u32 {
    host::begin();
    let mut exchange = exchange();
    let input = std::mem::take(&mut exchange.input);
    let (status, output) = match work(exchange.engine.get_or_insert_default(), input) {
        Ok(answer) => (0, answer),
        Err(error) => (1, burnside_api::to_json(&error)),
    };
    exchange.output = output.into_bytes();
    status
}
