//! Every transcript of `docs/cli.md`, run.

#[test]
fn transcripts_are_true() {
    trycmd::TestCases::new().case("../../docs/cli.md");
}
