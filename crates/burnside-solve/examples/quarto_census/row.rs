//! What is counted of the positions with so many pieces on the board.

use std::{collections::BTreeMap, fmt::Write as _};

use burnside::{Value, quarto::Position};

pub(crate) const KINDS: [&str; 4] = ["won at once", "won later", "drawn", "lost"];

/// Positions with so many pieces on the board, by value.
#[derive(Clone, Default)]
pub(crate) struct Row {
    /// By kind; each counts as often as its orbit is large if all are there.
    pub(crate) counts: [u64; 4],
    /// How many positions were looked at, of a sample.
    pub(crate) sample: Option<u64>,
    /// The longest win and the longest loss, each with the first position that has it.
    pub(crate) longest: [Option<(u16, Position)>; 2],
    /// How many classes of the table have which value.
    pub(crate) classes: BTreeMap<Value, u64>,
    /// Boards with nothing in hand, by how many of the pieces left complete a set.
    pub(crate) gifts: [u64; 17],
}

impl Row {
    pub(crate) fn add(&mut self, position: Position, value: Value, times: u64) {
        let kind = match value {
            Value::Win(1) => 0,
            Value::Win(plies) => {
                longer(&mut self.longest[0], plies, position);
                1
            }
            Value::Draw => 2,
            Value::Loss(plies) => {
                longer(&mut self.longest[1], plies, position);
                3
            }
        };
        self.counts[kind] += times;
    }

    /// Takes in what was counted of other positions.
    pub(crate) fn merge(&mut self, more: Self) {
        for (all, more) in self.counts.iter_mut().zip(more.counts) {
            *all += more;
        }
        for (all, more) in self.gifts.iter_mut().zip(more.gifts) {
            *all += more;
        }
        for (all, more) in self.longest.iter_mut().zip(more.longest) {
            if let Some((plies, position)) = more {
                longer(all, plies, position);
            }
        }
        for (value, classes) in more.classes {
            *self.classes.entry(value).or_default() += classes;
        }
    }

    pub(crate) fn share(&self, kind: usize) -> f64 {
        self.counts[kind] as f64 / self.counts.iter().sum::<u64>() as f64
    }

    pub(crate) fn in_words(&self, n: usize) -> String {
        let mut text = format!("| {n} |");
        for kind in 0..4 {
            text += &self.percent(self.share(kind));
        }
        let longest = |longest: Option<(u16, _)>| {
            longest.map_or_else(|| "-".to_owned(), |(plies, _)| plies.to_string())
        };
        let [win, loss] = self.longest.map(longest);
        let _ = write!(text, " {win} | {loss} | {} |", self.looked_at());
        text
    }

    /// The boards with nothing in hand: on how many no piece, some pieces, and all pieces lose at
    /// once if they are given.
    pub(crate) fn gifts_in_words(&self, n: usize) -> String {
        let all: u64 = self.gifts.iter().sum();
        let lost = self.gifts[16 - n];
        let mut text = format!("| {n} |");
        for boards in [self.gifts[0], all - self.gifts[0] - lost, lost] {
            text += &self.percent(boards as f64 / all as f64);
        }
        let _ = write!(text, " {} |", self.looked_at());
        text
    }

    fn percent(&self, share: f64) -> String {
        let mut text = format!(" {:.2}", 100.0 * share);
        if let Some(sample) = self.sample {
            let error = (share * (1.0 - share) / sample as f64).sqrt();
            let _ = write!(text, " ± {:.2}", 100.0 * error);
        }
        text + " |"
    }

    fn looked_at(&self) -> String {
        self.sample.map_or_else(|| "all".to_owned(), |count| count.to_string())
    }
}

/// Keeps the longer one; of those that are as long, the first position.
fn longer(longest: &mut Option<(u16, Position)>, plies: u16, position: Position) {
    let is_longer =
        longest.is_none_or(|(most, first)| plies > most || plies == most && position < first);
    if is_longer {
        *longest = Some((plies, position));
    }
}
