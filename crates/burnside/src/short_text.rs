//! Taking short texts apart.

/// The pieces of a text between marks, which are ASCII. For a few letters this is quicker than
/// [`str::split`], which gets ready for a long text each time.
pub(crate) fn pieces(text: &str, mark: u8) -> impl Iterator<Item = &str> {
    debug_assert!(mark.is_ascii());
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(at) = text.bytes().position(|byte| byte == mark) else { return rest.take() };
        rest = Some(&text[at + 1..]);
        Some(&text[..at])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_those_of_the_standard_library() {
        for text in ["", "/", "a", "a/", "/a", "ab/c//é/", "//", "é/ü"] {
            let split: Vec<_> = text.split('/').collect();
            assert_eq!(pieces(text, b'/').collect::<Vec<_>>(), split, "{text:?}");
        }
    }
}
