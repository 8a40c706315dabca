//! Any text as FEEN, as PON and as a square's name.
#![no_main]

use burnside::qi::{Cell, FeenOutline, Qi};
use libfuzzer_sys::fuzz_target;

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
    if let Ok(cell) = text.parse::<Cell>() {
        assert_eq!(cell.to_string(), text);
    }
});
