//! Single changes to certificates: each is found, or what it makes is a proof again, which playing
//! it out shows. Of a certificate with open ends the part above them must be one, and each end what
//! it claims to be, by the values of the solver.

use std::{collections::HashSet, fs, num::NonZeroUsize, path::PathBuf};

use burnside::{
    Player, Symmetry as _, Value,
    catalog::{Entry, Visitor, visit},
};
use burnside_solve::{Evaluator, Limits, evaluator, random::below};
use burnside_verify::{
    OpenEnds, Proof, ProofNode, ProofStrategy, ProofThen, Silent, Violation, check_proof,
    verify_proof,
};
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};

const CHANGES: usize = 2_000;

fn certificate(file: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../proofs").join(file);
    fs::read_to_string(path).unwrap()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Move,
    Symmetry,
    Other,
}

/// What a word of a line is.
fn kind(words: &[&str], index: usize) -> Kind {
    let follows = |word: &str| index > 0 && words[index - 1] == word;
    let replies = words.iter().position(|&word| word == "after");
    if follows("by") {
        Kind::Symmetry
    } else if follows("play") || follows("end") || replies.is_some_and(|after| after < index) {
        Kind::Move
    } else {
        Kind::Other
    }
}

/// One change: of a word, a letter, a number, a line.
fn change(lines: &[&str], words: &[(Kind, &str)], random: &mut Xoshiro256PlusPlus) -> String {
    let mut lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
    let at = below(random, lines.len());
    let of_line: Vec<&str> = lines[at].split(' ').collect();
    let word = below(random, of_line.len());
    let replace = |with: String| {
        let mut all: Vec<String> = of_line.iter().map(|&word| word.to_owned()).collect();
        all[word] = with;
        all.join(" ")
    };
    match below(random, 8) {
        // Another word of its kind in its place: another move, node or symmetry.
        0 | 1 => {
            let kind = kind(&of_line, word);
            let same: Vec<&str> =
                words.iter().filter(|(of, _)| *of == kind).map(|&(_, word)| word).collect();
            lines[at] = replace(same[below(random, same.len())].to_owned());
        }
        // A number that is a little larger or smaller.
        2 => {
            let number: Option<i64> = of_line[word].parse().ok();
            let step = [-2, -1, 0, 1, 2][below(random, 5)];
            lines[at] = replace(number.map_or("1".to_owned(), |n| (n + step).to_string()));
        }
        // A letter of a position, a move or anything else.
        3 => {
            let mut letters: Vec<char> = lines[at].chars().collect();
            let place = below(random, letters.len());
            let others: Vec<char> = lines[below(random, lines.len())].chars().collect();
            letters[place] = others[below(random, others.len())];
            lines[at] = letters.into_iter().collect();
        }
        // A word less: a missing reply.
        4 | 5 => {
            let kept = of_line.iter().enumerate().filter(|&(index, _)| index != word);
            lines[at] = kept.map(|(_, &word)| word).collect::<Vec<_>>().join(" ");
        }
        // A line less, or twice.
        6 => drop(lines.remove(at)),
        _ => lines.insert(at, lines[at].clone()),
    }
    lines.join("\n") + "\n"
}

/// Plays a strategy out from where it begins, as a person would: positions stay as they are on the board,
/// and what the certificate says is turned to them.
struct PlayOut<'a, G: Entry> {
    game: &'a G,
    generators: Vec<G::Symmetry>,
    strategy: &'a ProofStrategy,
    seen: HashSet<usize>,
    /// The positions after which nothing more is said.
    open: Vec<G::Position>,
}

impl<G: Entry> PlayOut<'_, G> {
    /// From a position that this symmetry carries onto a node. The plies that are left must suffice.
    fn node(&mut self, position: G::Position, index: usize, there: G::Symmetry, left: u32) {
        let node: &ProofNode = &self.strategy.nodes[index];
        let of_node = self.game.parse_position(&node.position).unwrap();
        assert_eq!(self.game.transform(position, there), of_node);
        assert!(node.plies.is_none_or(|plies| plies <= left));
        if !self.seen.insert(index) {
            return;
        }
        let back = there.inverse();
        let (mut after, mut of_after, mut left) = (position, of_node, left);
        if let Some(play) = &node.play {
            let mv = self.game.parse_move(of_node, &play.item).unwrap();
            after = self.game.try_play(position, self.game.transform_move(mv, back)).unwrap();
            of_after = self.game.try_play(of_node, mv).unwrap();
            left = left.saturating_sub(1);
        }
        if self.is_over(after) {
            return;
        }
        if node.open.is_some() {
            self.open.push(after);
            return;
        }
        for reply in self.game.moves(after).collect::<Vec<_>>() {
            let text = self.game.move_text(of_after, self.game.transform_move(reply, there));
            let next = node.next.iter().find(|next| next.replies.contains(&text)).unwrap();
            let position = self.game.play(after, reply);
            if self.is_over(position) {
                continue;
            }
            match &next.then {
                ProofThen::Over => panic!("the game goes on"),
                ProofThen::End(end) => {
                    let of_node = self.game.transform(position, there);
                    let end = self.game.parse_move(of_node, end).unwrap();
                    let mv = self.game.transform_move(end, back);
                    assert!(self.is_over(self.game.try_play(position, mv).unwrap()));
                }
                ProofThen::Node(index, word) => {
                    let generator = |letter: u8| self.generators[usize::from(letter - b'a')];
                    let there = word.bytes().fold(there, |s, letter| s.then(generator(letter)));
                    self.node(position, *index, there, left.saturating_sub(1));
                }
            }
        }
    }

    /// Whether the game is over; then it must have ended as claimed.
    fn is_over(&self, position: G::Position) -> bool {
        let Some(outcome) = self.game.outcome(position) else { return false };
        let draws = outcome.winner().is_none() && !self.strategy.wins;
        assert!(draws || outcome.winner() == Some(self.strategy.player));
        true
    }
}

/// Plays every strategy out, and gives the open ends with the player of the strategy.
fn play_out<G: Entry>(game: &G, text: &str) -> Vec<(Player, G::Position)> {
    let proof = Proof::read(text).unwrap();
    let read = |name: &burnside_verify::Lined<String>| name.item.parse().unwrap();
    let generators: Vec<G::Symmetry> = proof.generators.iter().map(read).collect();
    let mut open = Vec::new();
    for strategy in &proof.strategies {
        let generators = generators.clone();
        let left = strategy.nodes[0].plies.unwrap_or(u32::MAX);
        let from = proof.from.as_ref().map(|from| game.parse_position(&from.item).unwrap());
        let (seen, ends) = (HashSet::new(), Vec::new());
        let mut play = PlayOut { game, generators, strategy, seen, open: ends };
        play.node(from.unwrap_or(game.start()), 0, G::Symmetry::IDENTITY, left);
        open.extend(play.open.into_iter().map(|position| (strategy.player, position)));
    }
    let players: Vec<Player> = proof.strategies.iter().map(|strategy| strategy.player).collect();
    assert_eq!(players.len(), if proof.result.item.is_some() { 1 } else { 2 });
    open
}

/// Whether a player at least draws from an open end of a certificate that says so.
fn holds<G: Entry>(
    game: &G,
    values: &dyn Evaluator<G>,
    &(player, position): &(Player, G::Position),
) -> bool {
    let value = values.value(position, &Limits::default()).unwrap();
    let loser_moves = game.to_move(position) == player;
    if loser_moves { value >= Value::Draw } else { value <= Value::Draw }
}

struct Mutations<'a> {
    text: &'a str,
    count: usize,
}

impl<'a> Visitor for Mutations<'a> {
    /// How many changes were found, and how many made a proof again.
    type Output = (usize, usize);

    fn visit<G: Entry>(self, game: G) -> (usize, usize) {
        let open = self.text.starts_with("burnside proof 2");
        let values = evaluator(&game);
        // Above the open ends; the search of those takes long, and has tests of its own.
        let accepts = |text: &str| verify_proof(&game, text, OpenEnds::Assume, &Silent);
        accepts(self.text).unwrap();
        assert_eq!(check_proof(&game, self.text).is_err(), open);
        let ends = play_out(&game, self.text);
        assert_eq!(ends.is_empty(), !open);
        // All of them take long, and `burnside verify` searches them.
        assert!(ends.iter().step_by(100).all(|end| holds(&game, &*values, end)));
        let claimed: HashSet<(Player, G::Position)> = ends.into_iter().collect();
        let lines: Vec<&str> = self.text.lines().collect();
        let of_line = |line: &&'a str| line.split(' ').collect::<Vec<_>>();
        let words = lines.iter().map(of_line).flat_map(|words| {
            let kinds: Vec<_> = (0..words.len()).map(|index| kind(&words, index)).collect();
            kinds.into_iter().zip(words)
        });
        let words: Vec<(Kind, &str)> = words.collect();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let (mut found, mut proofs, mut searched) = (0, 0, 0);
        while found + proofs < self.count {
            let changed = change(&lines, &words, &mut random);
            if changed == self.text {
                continue;
            }
            match accepts(&changed) {
                Ok(_) => {
                    let ends = play_out(&game, &changed);
                    let mut fresh = ends.iter().filter(|end| !claimed.contains(end));
                    if fresh.all(|end| holds(&game, &*values, end)) {
                        proofs += 1;
                    } else {
                        // Only a search can tell.
                        let all = OpenEnds::Search(NonZeroUsize::MIN);
                        verify_proof(&game, &changed, all, &Silent).unwrap_err();
                        searched += 1;
                        found += 1;
                    }
                }
                Err(Violation::Proof(error)) => {
                    assert!(error.line >= 1 && !error.reason.is_empty());
                    found += 1;
                }
                Err(other) => panic!("{other}"),
            }
        }
        println!(
            "{}: {found} changes were found, {searched} of them by searching an open end; {proofs} made \
             a proof again",
            game.name()
        );
        (found, proofs)
    }
}

/// Few changes make another proof: another move that ends the game, another word for the same
/// symmetry.
fn check(name: &str, file: &str) {
    let count = CHANGES;
    let (found, _) = visit(name, Mutations { text: &certificate(file), count }).unwrap();
    assert!(found >= CHANGES * 19 / 20, "{found}");
}

#[test]
fn changes_of_tic_tac_toe_are_found() {
    check("tictactoe", "tictactoe.proof");
}

#[test]
fn changes_of_gobblet_are_found() {
    check("gobblet", "gobblet.proof");
}

#[test]
fn changes_of_strict_gobblet_are_found() {
    check("gobblet:strict", "gobblet-strict.proof");
}

#[test]
fn changes_of_quantik_are_found() {
    check("quantik", "quantik.proof");
}

#[test]
fn changes_of_a_forced_win_of_zertz_are_found() {
    check("zertz:37", "positions/zertz-37.proof");
}

#[test]
fn changes_of_a_small_board_of_zertz_are_found() {
    check("zertz:37", "positions/zertz-10-rings.proof");
}

/// Another last move may be as good as the one that is there: every open end is a claim of its own.
fn check_open(name: &str, file: &str, count: usize) {
    let (found, _) = visit(name, Mutations { text: &certificate(file), count }).unwrap();
    assert!(found >= count * 9 / 10, "{found}");
}

#[test]
fn changes_of_quarto_are_found() {
    check_open("quarto", "open-ends/quarto.proof", 100);
}

#[test]
fn changes_of_quarto_with_squares_are_found() {
    check_open("quarto:squares", "open-ends/quarto-squares.proof", 100);
}

#[test]
#[ignore = "it takes minutes"]
fn many_changes_of_quarto_are_found() {
    check_open("quarto", "open-ends/quarto.proof", CHANGES);
    check_open("quarto:squares", "open-ends/quarto-squares.proof", CHANGES);
}
