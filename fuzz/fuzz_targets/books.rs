//! Any bytes as Quarto's opening book, with a hash that fits them.
#![no_main]

use burnside::quarto::Quarto;
use burnside_solve::quarto::Book;
use libfuzzer_sys::fuzz_target;

/// FNV-1a, as the format says.
fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fuzz_target!(|bytes: &[u8]| {
    let _ = Book::read(&Quarto::LINES, bytes);
    let mut book = b"QUARTOB1\x06quarto".to_vec();
    book.extend_from_slice(bytes);
    book.extend_from_slice(&hash(&book).to_le_bytes());
    if let Ok(read) = Book::read(&Quarto::LINES, &book) {
        assert_eq!(read.to_bytes(), book);
    }
});
