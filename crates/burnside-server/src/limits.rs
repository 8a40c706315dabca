//! How much a server does at once, and for how long.

use std::{num::NonZeroUsize, thread, time::Duration};

/// The limits of a server. The default is for one machine and its user.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections at once; further ones are refused.
    pub connections: usize,
    /// Connections of one client at once: of one address, or of one network of 64 bits where
    /// addresses are of version 6.
    pub connections_of_one: usize,
    /// From one request to the end of the head of the next one.
    pub head_time: Duration,
    /// A client that takes nothing of its answer for so long is gone.
    pub write_time: Duration,
    /// Bytes of a request's head.
    pub head_bytes: usize,
    /// Lines of a request's head.
    pub headers: usize,
    /// Bytes of an address.
    pub uri_bytes: usize,
    /// From a request's head to the start of the response.
    pub request_time: Duration,
    /// Long requests that are worked on at once, on a thread each.
    pub heavy: usize,
    /// Long requests that may wait for their turn.
    pub waiting: usize,
    /// How long they wait.
    pub waiting_time: Duration,
    /// What a long request may take once it has its turn.
    pub budget: Duration,
    /// Games whose files clients have sent, kept at once; 0 if none are accepted.
    pub sent_games: usize,
    /// Bytes of such a file.
    pub file_bytes: usize,
    /// Bytes that a long request may hold while it counts positions.
    pub counting_bytes: u64,
    /// Names under which a server of this machine answers, beside this machine's own.
    pub hosts: Vec<String>,
    /// Bytes that solving a game whose file was sent may hold.
    pub solving_bytes: u64,
    /// How long requests that are under way may take when the server is to end.
    pub goodbye: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            connections: 512,
            connections_of_one: 256,
            head_time: Duration::from_secs(10),
            write_time: Duration::from_secs(10),
            head_bytes: 16 << 10,
            headers: 64,
            uri_bytes: 8 << 10,
            request_time: Duration::from_secs(15),
            // One core is always left for what is quick.
            heavy: cores.saturating_sub(1).max(1),
            waiting: 16,
            waiting_time: Duration::from_secs(2),
            budget: Duration::from_secs(2),
            sent_games: 0,
            file_bytes: 64 << 10,
            counting_bytes: 256 << 20,
            hosts: Vec::new(),
            solving_bytes: 256 << 20,
            goodbye: Duration::from_secs(10),
        }
    }
}
