//! Any text as FEEN, as PON and as the name of a piece, a style or a square.
#![no_main]

use std::str::FromStr;

use burnside::qi::{Cell, Epin, FeenOutline, Pin, Qi, Sin};
use libfuzzer_sys::fuzz_target;

/// A name that can be read is written as it was.
fn again<T: FromStr + ToString>(text: &str) {
    if let Ok(name) = text.parse::<T>() {
        assert_eq!(name.to_string(), text);
    }
}

fuzz_target!(|text: &str| {
    let outline = FeenOutline::read(text);
    let position = Qi::from_feen(text);
    assert_eq!(outline.is_ok(), position.is_ok(), "{text}");
    if let Ok(position) = position {
        assert_eq!(position.to_feen().expect("it came from FEEN"), text);
        let pon = position.to_pon().expect("FEEN can be said in PON");
        assert_eq!(Qi::from_pon(&pon).expect("what we write we read"), position);
    }
    if let Ok(position) = Qi::from_pon(text) {
        let _ = position.to_feen();
    }
    again::<Cell>(text);
    again::<Epin>(text);
    again::<Pin>(text);
    again::<Sin>(text);
});
