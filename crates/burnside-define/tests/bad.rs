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

#[test]
fn deep_nesting_is_refused_and_does_not_overflow() {
    assert!(Defined::read(&format!("a = {}", "[".repeat(20_000))).is_err());
}
