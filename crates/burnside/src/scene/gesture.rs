//! A move as touches.

/// How a move is made by touching things, what it is called, and what it leaves behind.
///
/// Identifiers are those of places and items in the scene of the position in which it is made.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Gesture {
    /// Every order in which its touches may be made. The last touch of such an order makes the
    /// move, so two moves should not share an order, and none should begin with another.
    /// A move without any can only be chosen from a list.
    pub ways: Vec<Vec<String>>,
    /// The move in a few plain words.
    pub words: String,
    /// The same in fewer, beside the board it is for.
    pub brief: String,
    /// The places to highlight after it was played.
    pub marks: Vec<String>,
    /// The ways of jumps and slides.
    pub paths: Vec<Route>,
    /// The places that vanished or were emptied by it.
    pub gone: Vec<String>,
}

/// From one place to another.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Route {
    /// The identifier of the place where it begins.
    pub from: String,
    /// The identifier of the place where it ends.
    pub to: String,
}

impl Route {
    /// From one place to another.
    pub fn new(from: impl Into<String>, to: impl Into<String>) -> Self {
        Self { from: from.into(), to: to.into() }
    }
}
