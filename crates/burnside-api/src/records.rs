//! Files with games that were played: a game's own forms, and move lists.

use burnside::{catalog::Entry, record::Record};

use crate::{
    Context, Effort, Error, Kind, Place, RecordSource,
    answers::{Analysis, PlyValue, analysis},
    game::Typed,
};

/// The analysis of a file with a game.
#[derive(Clone, PartialEq, Debug)]
pub struct AnalyzedRecord {
    /// The game, as far as it could be read.
    pub analysis: Analysis,
    /// What is wrong with the rest of the file, if something is.
    pub damage: Option<Error>,
}

pub(crate) fn analyze<G: Entry>(
    typed: &Typed<G>,
    bytes: &[u8],
    group: Option<&str>,
    effort: Option<Effort>,
    context: &Context<'_>,
) -> Result<AnalyzedRecord, Error> {
    let (record, damage) = read(&typed.game, bytes);
    let mut analysis = analysis::analyze(&record, group)?;
    analysis.values = effort.map(|effort| values(typed, &record, effort, context));
    Ok(AnalyzedRecord { analysis, damage })
}

/// The game that a request means. A record that is damaged is refused.
pub(crate) fn of<G: Entry>(game: &G, source: &RecordSource) -> Result<Record<G>, Error> {
    match source {
        RecordSource::Played(place) => analysis::record_of(game, place),
        RecordSource::Written(text) => match read(game, text.as_bytes()) {
            (record, None) => Ok(record),
            (_, Some(damage)) => Err(damage),
        },
    }
}

/// Reads a record as far as it goes.
pub(crate) fn read<G: Entry>(game: &G, bytes: &[u8]) -> (Record<G>, Option<Error>) {
    let damaged =
        |line: Option<usize>, reason: String| Error { line, ..Error::new(Kind::Record, reason) };
    if let Some((record, damage)) = game.read_own_record(bytes) {
        let place = |reason: &str| line_first(reason).map(|(line, _)| line);
        return (record, damage.map(|reason| damaged(place(&reason), reason)));
    }
    match Record::from_move_list(game.clone(), bytes) {
        Ok(record) => (record, None),
        Err(error) => {
            let reason = format!("line {}: {}", error.line, error.reason);
            (*error.record, Some(damaged(Some(error.line), reason)))
        }
    }
}

/// The line that a reason begins with, `line 7: reason`, and the rest.
pub(crate) fn line_first(reason: &str) -> Option<(usize, &str)> {
    let (line, rest) = reason.strip_prefix("line ")?.split_once(": ")?;
    Some((line.parse().ok()?, rest))
}

/// The values of all positions of a record.
pub(crate) fn values<G: Entry>(
    typed: &Typed<G>,
    record: &Record<G>,
    effort: Effort,
    context: &Context<'_>,
) -> Vec<PlyValue> {
    let evaluator = typed.evaluator(context.book);
    let limits = Typed::limits(&*evaluator, effort, context);
    let total = record.moves().len() as u64 + 1;
    let done = std::cell::Cell::new(0);
    analysis::evaluate(record, &*evaluator, &limits, &|| {
        done.set(done.get() + 1);
        (context.report)(done.get(), Some(total));
    })
}

/// The start and the moves of a record, as texts.
pub(crate) fn place<G: Entry>(game: &G, bytes: &[u8]) -> (Place, Option<Error>) {
    let (record, damage) = read(game, bytes);
    let texts = record.positions().zip(record.moves());
    let moves = texts.map(|(position, &mv)| game.move_text(position, mv)).collect();
    (Place { position: game.position_text(record.start()), moves }, damage)
}

/// The game that a move list names in a remark: `# Game: NAME`.
pub(crate) fn named_game(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let comments = text
        .trim_start_matches('\u{feff}')
        .lines()
        .filter_map(|line| line.trim().strip_prefix('#').map(str::to_owned));
    let mut names =
        comments.filter_map(|comment| comment.trim().strip_prefix("Game:").map(str::to_owned));
    names.next().map(|name| name.trim().to_owned())
}
