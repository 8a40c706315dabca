//! The rules of a game for people: short texts, and diagrams that are positions of the game itself.

/// A part of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RulesSection {
    /// What it is about.
    pub title: String,
    /// Its sentences, a paragraph each.
    pub text: Vec<String>,
    /// Its pictures.
    pub diagrams: Vec<Diagram>,
}

/// A position, and moves that are played from there: whoever shows it draws the scene of the
/// last position, so that a diagram cannot differ from the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Diagram {
    /// What there is to see.
    pub caption: String,
    /// The position in the game's own text, or `start`.
    pub position: String,
    /// Legal moves from there, in order.
    pub moves: Vec<String>,
}

impl RulesSection {
    /// A part with these paragraphs.
    pub fn new(title: &str, text: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let text = text.into_iter().map(Into::into).collect();
        Self { title: title.to_owned(), text, diagrams: Vec::new() }
    }

    /// The same part with one more diagram.
    #[must_use]
    pub fn diagram(mut self, position: &str, moves: &[&str], caption: &str) -> Self {
        self.diagrams.push(Diagram {
            caption: caption.to_owned(),
            position: position.to_owned(),
            moves: moves.iter().map(|&mv| mv.to_owned()).collect(),
        });
        self
    }
}
