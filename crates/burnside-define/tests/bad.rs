//! Every mutilated file in `bad/` gives exactly the problems that its first lines say, and what
//! goes beyond a limit names it.

use std::fs;

use burnside_define::{Defined, Fault, MAX_TEXT};

#[test]
fn mutilated_files_give_the_error_that_they_should() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bad");
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let expected: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("#! ")).collect();
        assert!(!expected.is_empty(), "{}", path.display());
        let found = match Defined::read(&text) {
            Ok(_) => "no error".to_owned(),
            Err(errors) => errors.to_string(),
        };
        if found != expected.join("\n") {
            wrong.push(format!("{}\n  {}", path.file_name().unwrap().display(), found));
        }
        count += 1;
    }
    assert!(count >= 50, "{count} files");
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_huge_text_is_refused_before_it_is_read() {
    let errors = Defined::read(&" ".repeat(MAX_TEXT + 1)).unwrap_err();
    let found = MAX_TEXT + 1;
    let expected = Fault::TooMany { what: "bytes of the file", found, limit: MAX_TEXT };
    assert_eq!(errors.0[0].fault, expected);
}

/// A game on a board of 8 x 8, with other pieces, turns and ends.
fn large(pieces: &str, turns: &str, ends: &str) -> String {
    format!(
        "name = \"large\"\ntitle = \"Large\"\nrules = \"Much of everything.\"\n\n\
         [board]\ngrid = [8, 8]\n\n[pieces]\n{pieces}\n{turns}\n{ends}"
    )
}

/// A file that has so many of something.
type Text<'a> = &'a dyn Fn(usize) -> String;

#[test]
fn what_goes_beyond_a_limit_is_refused_and_one_less_is_not() {
    const STONE: &str = "stone = \"XO\"\n";
    const TURN: &str = "[[turn]]\nplace = \"any\"\n";
    const END: &str = "[[end]]\nfull = true\nwinner = \"nobody\"\n";
    let point = |n: usize| format!("{}{}", (b'a' + (n % 8) as u8) as char, n / 8 + 1);
    let pairs = || (0..64).flat_map(|one| (0..one).map(move |two| (one, two)));
    let sets = |count: usize| -> String {
        let some = pairs().take(count);
        let words: Vec<_> = some.map(|(a, b)| format!("\"{} {}\"", point(a), point(b))).collect();
        format!("[[end]]\nline = [{}]\nwinner = \"you\"\n", words.join(", "))
    };
    let sizes = |count: usize| -> String {
        let kind = |n: usize| {
            let (lower, upper) = ((b'a' + n as u8) as char, (b'A' + n as u8) as char);
            format!("k{n} = {{ letters = \"{lower}{upper}\", size = {} }}\n", n + 1)
        };
        (0..count).map(kind).collect()
    };
    let limits: [(&str, Text<'_>, usize); 4] = [
        ("sets of a family", &|n| large(STONE, TURN, &sets(n)), 1024),
        ("alternatives of a turn", &|n| large(STONE, &TURN.repeat(n), END), 32),
        ("ways to end", &|n| large(STONE, TURN, &END.repeat(n)), 32),
        // Fewer points, so that a position has room for them.
        ("sizes of pieces", &|n| large(&sizes(n), TURN, END).replace("[8, 8]", "[3, 3]"), 4),
    ];
    for (what, text, limit) in limits {
        assert!(Defined::read(&text(limit)).is_ok(), "{limit} {what}");
        let errors = Defined::read(&text(limit + 1)).unwrap_err();
        let expected = Fault::TooMany { what, found: limit + 1, limit };
        assert_eq!(errors.0[0].fault, expected);
    }
}

#[test]
fn pieces_that_do_not_fit_into_eight_words_are_refused() {
    let kinds = |count: u8| -> String {
        let kind = |n| format!("k{n} = \"{}{}\"\n", (b'a' + n) as char, (b'A' + n) as char);
        (0..count).map(kind).collect()
    };
    let text = |count| {
        let turn = "[[turn]]\nplace = \"any\"\n";
        large(&kinds(count), turn, "[[end]]\nfull = true\nwinner = \"nobody\"\n")
    };
    // A word for the status, and one for each kind of each player on 64 points.
    assert!(Defined::read(&text(3)).is_ok());
    let errors = Defined::read(&text(4)).unwrap_err().to_string();
    assert!(errors.starts_with("5:1: these points and kinds do not fit"), "{errors}");
}

#[test]
fn deep_nesting_is_refused_and_does_not_overflow() {
    assert!(Defined::read(&format!("a = {}", "[".repeat(20_000))).is_err());
}
