//! Certificates as text: reading them line by line. `docs/proof-format.md` describes every line.

use burnside::Player;

/// The first line of a certificate.
pub const PROOF_HEAD: &str = "burnside proof 1";

/// The first line of a certificate with open ends.
pub const OPEN_PROOF_HEAD: &str = "burnside proof 2";

/// The first line of a certificate that begins at a position of its own.
pub const FROM_PROOF_HEAD: &str = "burnside proof 3";

/// What stands between replies in such a certificate: moves of some games have blanks.
pub const FROM_SEPARATOR: &str = " | ";

/// What a certificate says, not yet checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The game, by name.
    pub game: String,
    /// The SHA-256 of the rules, in hexadecimal.
    pub rules: Lined<String>,
    /// The position from which it is proved; none if that is the start of the game.
    pub from: Option<Lined<String>>,
    /// The winner, or none for a draw.
    pub result: Lined<Option<Player>>,
    /// The names of symmetries; the first is called `a`.
    pub generators: Vec<Lined<String>>,
    /// One strategy of the winner, or one of each player.
    pub strategies: Vec<ProofStrategy>,
}

/// Something with the number of its line, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lined<T> {
    /// The line.
    pub line: usize,
    /// What it says.
    pub item: T,
}

/// A strategy of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofStrategy {
    /// The line where it begins.
    pub line: usize,
    /// Whose it is.
    pub player: Player,
    /// Whether the player wins by it, or at least draws.
    pub wins: bool,
    /// In how many classes a move has to be known.
    pub decisions: Lined<usize>,
    /// How many nodes have an open end; none in a certificate without open ends.
    pub open: Option<Lined<usize>>,
    /// The nodes; the start is the first.
    pub nodes: Vec<ProofNode>,
}

/// A position, what to play there, and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofNode {
    /// The line where it begins.
    pub line: usize,
    /// How many plies the game lasts at most.
    pub plies: Option<u32>,
    /// The position.
    pub position: String,
    /// What to play, if it is the turn of the strategy's player.
    pub play: Option<Lined<String>>,
    /// What follows which replies.
    pub next: Vec<ProofNext>,
    /// An open end: what follows is not said, only claimed.
    pub open: Option<Lined<Option<u32>>>,
}

/// What follows some replies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofNext {
    /// The line.
    pub line: usize,
    /// What follows.
    pub then: ProofThen,
    /// The replies; none if the same player moves again.
    pub replies: Vec<String>,
}

/// What follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofThen {
    /// The game is over.
    Over,
    /// This move finishes it.
    End(String),
    /// A node, from 0, after the generators of a word.
    Node(usize, String),
}

/// What is wrong with a certificate, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct ProofError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

impl ProofError {
    pub(crate) fn new(line: usize, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into() }
    }
}

/// The name of the game, if a file begins as a certificate does.
pub fn proof_game(head: &[u8]) -> Option<String> {
    let of_version = |version: &str| head.strip_prefix(version.as_bytes());
    let rest = [PROOF_HEAD, OPEN_PROOF_HEAD, FROM_PROOF_HEAD].into_iter().find_map(of_version)?;
    let rest = rest.strip_prefix(b"\ngame ")?;
    let name = rest.split(|&byte| byte == b'\n').next()?;
    String::from_utf8(name.to_vec()).ok()
}

/// Lines that say something: those that begin with `#` do not.
struct Lines<'a> {
    /// Between the replies of a line.
    separator: &'static str,
    rest: std::iter::Peekable<std::iter::Enumerate<std::str::Split<'a, char>>>,
    last: usize,
}

impl<'a> Lines<'a> {
    /// The next line, if it begins with this word.
    fn next_if(&mut self, word: &str) -> Option<Lined<&'a str>> {
        while self.rest.next_if(|(_, line)| line.starts_with('#')).is_some() {}
        let of_word = |line: &'a str| match line.strip_prefix(word)? {
            "" => Some(""),
            rest => rest.strip_prefix(' ').filter(|rest| !rest.is_empty()),
        };
        let (index, line) = self.rest.next_if(|&(_, line)| of_word(line).is_some())?;
        self.last = index + 1;
        of_word(line).map(|item| Lined { line: self.last, item })
    }

    fn expect(&mut self, word: &str) -> Result<Lined<&'a str>, ProofError> {
        let found = self.next_if(word);
        found.ok_or_else(|| self.unexpected(&format!("a line that begins with {word}")))
    }

    fn unexpected(&mut self, expected: &str) -> ProofError {
        match self.rest.peek() {
            Some((index, line)) => {
                let start: String = line.chars().take(40).collect();
                ProofError::new(index + 1, format!("expected {expected}, found {start:?}"))
            }
            None => {
                ProofError::new(self.last + 1, format!("expected {expected}, but the file ends"))
            }
        }
    }
}

/// A number as it is written: digits, no zero in front.
fn number(line: usize, text: &str) -> Result<usize, ProofError> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    let read = text.parse().ok().filter(|_| plain);
    read.ok_or_else(|| ProofError::new(line, format!("{text:?} is not a number above 0")))
}

/// Replies between single blanks, or between bars.
fn words(line: usize, text: &str, separator: &str) -> Result<Vec<String>, ProofError> {
    let words: Vec<String> = text.split(separator).map(str::to_owned).collect();
    if words.iter().any(String::is_empty) {
        let between =
            if separator == " " { "words between single blanks" } else { "moves between bars" };
        return Err(ProofError::new(line, format!("expected {between}")));
    }
    Ok(words)
}

fn player(line: usize, text: &str) -> Result<Player, ProofError> {
    match text {
        "player 1" => Ok(Player::One),
        "player 2" => Ok(Player::Two),
        _ => Err(ProofError::new(line, format!("expected player 1 or player 2, found {text:?}"))),
    }
}

impl Proof {
    /// Reads a certificate.
    pub fn read(text: &str) -> Result<Self, ProofError> {
        let ended = text.strip_suffix('\n').ok_or_else(|| {
            let last = text.bytes().filter(|&byte| byte == b'\n').count() + 1;
            ProofError::new(last, "the last line is cut: it does not end")
        })?;
        let separator = if text.starts_with(FROM_PROOF_HEAD) { FROM_SEPARATOR } else { " " };
        let rest = ended.split('\n').enumerate().peekable();
        let mut lines = Lines { separator, rest, last: 0 };
        let heads = [PROOF_HEAD, OPEN_PROOF_HEAD, FROM_PROOF_HEAD];
        let Some(head) = heads.into_iter().find(|head| text.starts_with(head)) else {
            return Err(lines.unexpected(PROOF_HEAD));
        };
        let with_open_ends = head == OPEN_PROOF_HEAD;
        lines.expect(head)?;
        let game = lines.expect("game")?.item.to_owned();
        let rules = lines.expect("rules")?;
        let owned = |Lined { line, item }: Lined<&str>| Lined { line, item: item.to_owned() };
        let rules = owned(rules);
        let from = if head == FROM_PROOF_HEAD { Some(owned(lines.expect("from")?)) } else { None };
        let Lined { line, item } = lines.expect("result")?;
        let result = if item == "draw" { None } else { Some(player(line, item)?) };
        let result = Lined { line, item: result };
        let mut generators = Vec::new();
        while let Some(Lined { line, item }) = lines.next_if("generator") {
            let letter = char::from(b'a' + generators.len().min(26) as u8);
            let name = item.strip_prefix(letter).and_then(|rest| rest.strip_prefix(' '));
            let name = name.filter(|_| letter.is_ascii_lowercase());
            let missing = || ProofError::new(line, format!("expected generator {letter} NAME"));
            generators.push(Lined { line, item: name.ok_or_else(missing)?.to_owned() });
        }
        let mut strategies = Vec::new();
        while let Some(head) = lines.next_if("strategy") {
            strategies.push(read_strategy(&mut lines, &head, with_open_ends)?);
        }
        if strategies.is_empty() || lines.rest.peek().is_some() {
            return Err(lines.unexpected("a line of a strategy"));
        }
        Ok(Self { game, rules, from, result, generators, strategies })
    }
}

fn read_strategy(
    lines: &mut Lines<'_>,
    head: &Lined<&str>,
    with_open_ends: bool,
) -> Result<ProofStrategy, ProofError> {
    let (whose, wins) = match head.item.rsplit_once(' ') {
        Some((whose, "wins")) => (whose, true),
        Some((whose, "draws")) => (whose, false),
        _ => return Err(ProofError::new(head.line, "expected player N wins, or player N draws")),
    };
    let player = player(head.line, whose)?;
    let decisions = read_count(lines, "decisions")?;
    let open = if with_open_ends { Some(read_count(lines, "open")?) } else { None };
    let mut nodes = Vec::new();
    while let Some(node) = lines.next_if("node") {
        nodes.push(read_node(lines, &node, nodes.len() + 1, wins, with_open_ends)?);
    }
    if nodes.is_empty() {
        return Err(lines.unexpected("a node"));
    }
    Ok(ProofStrategy { line: head.line, player, wins, decisions, open, nodes })
}

/// A line with a word and a number that may be 0.
fn read_count(lines: &mut Lines<'_>, word: &str) -> Result<Lined<usize>, ProofError> {
    let Lined { line, item } = lines.expect(word)?;
    Ok(Lined { line, item: if item == "0" { 0 } else { number(line, item)? } })
}

fn read_node(
    lines: &mut Lines<'_>,
    head: &Lined<&str>,
    expected: usize,
    wins: bool,
    with_open_ends: bool,
) -> Result<ProofNode, ProofError> {
    let line = head.line;
    let form = if wins { "node K in N at POSITION" } else { "node K at POSITION" };
    let malformed = || ProofError::new(line, format!("expected {form}"));
    let (numbers, position) = head.item.split_once(" at ").ok_or_else(malformed)?;
    let (index, plies) = match numbers.split_once(" in ") {
        Some((index, plies)) if wins => (index, Some(number(line, plies)?)),
        None if !wins => (numbers, None),
        _ => return Err(malformed()),
    };
    if number(line, index)? != expected {
        return Err(ProofError::new(line, format!("expected node {expected}, found node {index}")));
    }
    let plies = plies.map(u32::try_from).transpose().map_err(|_| malformed())?;
    let play = lines.next_if("play").map(|play| Lined { line: play.line, item: play.item.into() });
    let open = if with_open_ends { read_open(lines, wins)? } else { None };
    let separator = lines.separator;
    let mut next = Vec::new();
    loop {
        let item = if let Some(to) = lines.next_if("to") {
            read_to(&to, separator)?
        } else if let Some(Lined { line, item }) = lines.next_if("end") {
            let (mv, replies) = with_replies(line, item, separator)?;
            ProofNext { line, then: ProofThen::End(mv.to_owned()), replies }
        } else if let Some(Lined { line, item }) = lines.next_if("over") {
            let replies = item.strip_prefix("after ").unwrap_or("");
            ProofNext { line, then: ProofThen::Over, replies: words(line, replies, separator)? }
        } else {
            break;
        };
        next.push(item);
    }
    Ok(ProofNode { line, plies, position: position.to_owned(), play, next, open })
}

/// `open`, or `open in N` in a strategy that wins.
fn read_open(lines: &mut Lines<'_>, wins: bool) -> Result<Option<Lined<Option<u32>>>, ProofError> {
    let Some(Lined { line, item }) = lines.next_if("open") else { return Ok(None) };
    let malformed = || {
        let form = if wins { "open in N" } else { "open" };
        ProofError::new(line, format!("expected {form}"))
    };
    let plies = match item.strip_prefix("in ") {
        Some(plies) if wins => Some(number(line, plies)?.try_into().map_err(|_| malformed())?),
        None if !wins && item.is_empty() => None,
        _ => return Err(malformed()),
    };
    Ok(Some(Lined { line, item: plies }))
}

/// `X` or `X after R R R`.
fn with_replies<'a>(
    line: usize,
    text: &'a str,
    separator: &str,
) -> Result<(&'a str, Vec<String>), ProofError> {
    match text.split_once(" after ") {
        Some((then, replies)) => Ok((then, words(line, replies, separator)?)),
        None => Ok((text, Vec::new())),
    }
}

fn read_to(Lined { line, item }: &Lined<&str>, separator: &str) -> Result<ProofNext, ProofError> {
    let (then, replies) = with_replies(*line, item, separator)?;
    let malformed = || ProofError::new(*line, "expected to K by WORD after REPLIES");
    let (node, word) = then.split_once(" by ").ok_or_else(malformed)?;
    let letters = word.bytes().all(|byte| byte.is_ascii_lowercase()) && !word.is_empty();
    if word != "-" && !letters {
        return Err(malformed());
    }
    let node = number(*line, node)? - 1;
    let word = word.trim_start_matches('-').to_owned();
    Ok(ProofNext { line: *line, then: ProofThen::Node(node, word), replies })
}
