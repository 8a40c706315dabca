//! Why touches that somebody may try lead nowhere.

/// Touches that lead nowhere, and why.
///
/// A game lists what players try and what the scene does not show by itself: rules, and the pieces
/// that stand in the way. Identifiers are those of places and items of the scene.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Refusal {
    /// The last touches of an attempt. Several: no legal move is made by them one after the other.
    /// One: there is a moment, at the beginning or within a move, at which it leads nowhere.
    pub touches: Vec<String>,
    /// Why, in plain words.
    pub words: String,
    /// What stands in the way: places and items to highlight.
    pub marks: Vec<String>,
}

impl Refusal {
    /// These touches, for this reason.
    pub fn new(touches: Vec<String>, words: impl Into<String>, marks: Vec<String>) -> Self {
        Self { touches, words: words.into(), marks }
    }
}
