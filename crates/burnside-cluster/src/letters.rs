//! A conversation: in each round a process sends questions, and the answers to those that it has
//! received.

use crate::post::{Post, Sent};

/// What a process sends to each, or has received from each.
pub(crate) struct Letters {
    pub(crate) asks: Vec<Vec<u8>>,
    pub(crate) answers: Vec<Vec<u8>>,
}

/// A conversation of all processes.
pub(crate) struct Conversation {
    /// Bytes of a question.
    ask: usize,
    /// Whether a process works on while a round is on its way.
    ahead: bool,
    sent: Option<Sent>,
}

impl Conversation {
    /// One in which a question has so many bytes. With `ahead`, what is received is of the round
    /// before: who is faster need not wait at once. All processes must say the same.
    pub(crate) fn new(ask: usize, ahead: bool) -> Self {
        Self { ask, ahead, sent: None }
    }

    /// Sends letters and receives those of the others. `false` in the end, when nobody has asked
    /// anything and nobody is busy; what was sent last is then received by [`Self::end`].
    pub(crate) fn exchange(
        &mut self,
        letters: Letters,
        post: &mut Post<'_>,
        busy: bool,
    ) -> (Letters, bool) {
        let now = self.send(letters, post, busy);
        let due = if self.ahead { self.sent.replace(now) } else { Some(now) };
        match due {
            Some(due) => self.receive(due, post),
            None => (Letters { asks: Vec::new(), answers: Vec::new() }, true),
        }
    }

    /// The last answers, by process. There are no questions any more.
    pub(crate) fn end(mut self, post: &mut Post<'_>) -> Vec<Vec<u8>> {
        let last = self.sent.take();
        last.map_or_else(Vec::new, |sent| self.receive(sent, post).0.answers)
    }

    fn send(&self, mut letters: Letters, post: &mut Post<'_>, busy: bool) -> Sent {
        letters.answers.resize(post.count, Vec::new());
        let asked = letters.asks.iter().any(|asks| !asks.is_empty());
        let both = letters.asks.into_iter().zip(letters.answers);
        let out = both
            .map(|(asks, answers)| {
                if asks.is_empty() && answers.is_empty() {
                    return Vec::new();
                }
                let count = ((asks.len() / self.ask) as u32).to_le_bytes();
                let mut bytes = asks;
                bytes.reserve_exact(answers.len() + count.len());
                bytes.extend(answers);
                bytes.extend(count);
                bytes
            })
            .collect();
        post.send(out, u64::from(busy || asked))
    }

    fn receive(&self, sent: Sent, post: &mut Post<'_>) -> (Letters, bool) {
        let (received, sum) = post.receive(sent);
        let (mut asks, mut answers) = (Vec::new(), Vec::new());
        for mut bytes in received {
            let count = bytes.last_chunk().map_or(0, |count| u32::from_le_bytes(*count) as usize);
            bytes.truncate(bytes.len().saturating_sub(4));
            answers.push(bytes.split_off(bytes.len().min(self.ask * count)));
            asks.push(bytes);
        }
        (Letters { asks, answers }, sum > 0)
    }
}

/// How many records of so many bytes are for others than process `me`.
pub(crate) fn of_others(asks: &[Vec<u8>], length: usize, me: usize) -> u64 {
    let others = asks.iter().enumerate().filter(|&(to, _)| to != me);
    others.map(|(_, asks)| (asks.len() / length) as u64).sum()
}

/// The first four bytes as a number.
#[inline]
pub(crate) fn word(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}
