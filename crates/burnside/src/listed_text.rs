//! `FromStr` and serde for types with few values: each is read by what it prints.

/// A text that none of a type's few values prints.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text:?} is not {what}: expected {expected}")]
pub struct NotListed {
    /// What was written.
    pub text: String,
    /// What it should have been, with its article.
    pub what: &'static str,
    /// What could have been written, in words.
    pub expected: &'static str,
}

/// Implements `FromStr` by comparing with what `Display` writes for every value, and serde through
/// both.
macro_rules! listed_text {
    ($type:ty, $all:expr, $what:literal, $expected:literal) => {
        /// Reads what `Display` writes.
        impl std::str::FromStr for $type {
            type Err = $crate::NotListed;

            fn from_str(text: &str) -> Result<Self, $crate::NotListed> {
                let found = $all.into_iter().find(|value: &Self| value.to_string() == text);
                found.ok_or_else(|| $crate::NotListed {
                    text: text.to_owned(),
                    what: $what,
                    expected: $expected,
                })
            }
        }

        #[cfg(feature = "serde")]
        $crate::text_serde!($type);
    };
}
pub(crate) use listed_text;
