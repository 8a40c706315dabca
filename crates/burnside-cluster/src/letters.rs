//! A conversation: in each round a process sends questions, and the answers to those of the round
//! before.

use crate::post::Post;

/// What a process sends to each, or has received from each.
pub(crate) struct Letters {
    pub(crate) asks: Vec<Vec<u8>>,
    pub(crate) answers: Vec<Vec<u8>>,
}

impl Letters {
    /// Sends these and receives those of the others; `false` in the end, when nobody has sent
    /// anything and nobody is busy. A question has `ask` bytes.
    pub(crate) fn exchange(mut self, post: &mut Post<'_>, ask: usize, busy: bool) -> (Self, bool) {
        self.answers.resize(post.count, Vec::new());
        let said = self.asks.iter().chain(&self.answers).any(|some| !some.is_empty());
        let out = self
            .asks
            .into_iter()
            .zip(self.answers)
            .map(|(asks, answers)| {
                if asks.is_empty() && answers.is_empty() {
                    return Vec::new();
                }
                let mut bytes = Vec::with_capacity(4 + asks.len() + answers.len());
                bytes.extend(((asks.len() / ask) as u32).to_le_bytes());
                bytes.extend(asks);
                bytes.extend(answers);
                bytes
            })
            .collect();
        let (received, sum) = post.round(out, u64::from(busy || said));
        let (mut asks, mut answers) = (Vec::new(), Vec::new());
        for mut bytes in received {
            let head = bytes.first_chunk().map_or(0, |head| u32::from_le_bytes(*head) as usize);
            let split = bytes.len().min(4 + ask * head);
            answers.push(bytes.split_off(split));
            bytes.drain(..bytes.len().min(4));
            asks.push(bytes);
        }
        (Self { asks, answers }, sum > 0)
    }
}

/// The first four bytes as a number.
#[inline]
pub(crate) fn word(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}
