//! Misère Quarto, where whoever completes a set loses: what it is worth from its start, by a plain
//! search of its own.
//!
//! `cargo run --release -p burnside-verify --example quarto_misere -- quarto|quarto:squares|torus|torus:squares [PIECES]`
//!
//! First it compares the search with one that tries everything and remembers nothing, in 2,000 random
//! late positions. Then it says on standard error how far it is; with a number of pieces after the
//! name, it searches 20 random positions with so many on the board in place of the start.

use std::{hash::BuildHasher, process::ExitCode, time::Instant};

use burnside::{
    Game, Symmetric,
    quarto::{Piece, Quarto, Setup, Square, WinningSets},
};
use rand_xoshiro::{
    Xoshiro256PlusPlus,
    rand_core::{Rng, SeedableRng},
};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Boards of up to this many pieces are remembered, one for each class.
const BY_CLASS: u32 = 6;

/// Later ones, up to this many pieces, by what their sets say, as far as there is room.
const BY_SETS: u32 = 12;

/// How many of these there is room for.
const ROOM: usize = 1 << 22;

/// After so many boards, something is said.
const REPORT: u64 = 100_000_000;

/// Sets in a block, a byte each.
const BLOCK: usize = 16;

/// Each byte is 1.
const ONES: u128 = u128::MAX / 255;

/// Who wins, for the player who moves: -1, 0 for a draw, 1.
type Score = i8;

/// What is known of a score: it lies between these.
#[derive(Clone, Copy)]
struct Bounds {
    low: Score,
    high: Score,
}

impl Bounds {
    const UNKNOWN: Self = Self { low: -1, high: 1 };

    fn reaches(self, needed: Score) -> Option<bool> {
        (self.low >= needed).then_some(true).or_else(|| (self.high < needed).then_some(false))
    }

    fn learn(&mut self, needed: Score, reached: bool) {
        if reached {
            self.low = self.low.max(needed);
        } else {
            self.high = self.high.min(needed - 1);
        }
    }
}

/// A board on which nothing is complete.
#[derive(Clone, Copy)]
struct Board<const B: usize> {
    /// The values that all pieces of a set share; a byte each.
    shared: [u128; B],
    /// How many pieces a set has.
    count: [u128; B],
    squares: [Option<Piece>; 16],
    empty: u16,
    /// Neither on the board nor in hand.
    left: u16,
}

/// What matters of a late board: what its sets share, the empty squares in them, the pieces left.
type Status<const B: usize> = ([u128; B], u16, u16);

struct Search<'a, const B: usize> {
    rules: &'a Quarto,
    touched: [[u128; B]; 16],
    /// The pieces that have a value.
    having: [u16; 8],
    early: FxHashMap<Setup, Bounds>,
    late: Vec<Option<(Status<B>, Bounds)>>,
    boards: u64,
}

impl<'a, const B: usize> Search<'a, B> {
    fn new(rules: &'a Quarto) -> Self {
        let mut touched = [[0; B]; 16];
        for (at, &set) in rules.sets().masks().iter().enumerate() {
            for square in Square::of_mask(set) {
                touched[square.index()][at / BLOCK] |= 0xff << (at % BLOCK * 8);
            }
        }
        let having = std::array::from_fn(|value| {
            let pieces = Piece::ALL.into_iter().filter(|&piece| values(piece) >> value & 1 == 1);
            pieces.fold(0, |set, piece| set | 1 << piece.index())
        });
        let late = vec![None; ROOM];
        Self { rules, touched, having, early: FxHashMap::default(), late, boards: 0 }
    }

    fn empty(&self) -> Board<B> {
        let mut shared = [0; B];
        for at in 0..self.rules.sets().masks().len() {
            shared[at / BLOCK] |= 0xff << (at % BLOCK * 8);
        }
        let (empty, left) = (u16::MAX, u16::MAX);
        Board { shared, count: [0; B], squares: [None; 16], empty, left }
    }

    fn with(&self, board: &Board<B>, square: Square, piece: Piece) -> Board<B> {
        let mut next = *board;
        for (at, touched) in self.touched[square.index()].iter().enumerate() {
            next.shared[at] &= (ONES * u128::from(values(piece))) | !touched;
            next.count[at] += touched & ONES;
        }
        next.squares[square.index()] = Some(piece);
        next.empty &= !square.mask();
        next.left &= !(1 << piece.index());
        next
    }

    /// For each value, the squares on which a piece that has it would complete a set.
    fn deadly(&self, board: &Board<B>) -> [u16; 8] {
        let mut deadly = [0; 8];
        for (at, (shared, count)) in board.shared.iter().zip(&board.count).enumerate() {
            let mut threes = shared & ((count & ONES & (count >> 1)) * 255);
            while threes != 0 {
                let byte = threes.trailing_zeros() / 8;
                let last = self.rules.sets().masks()[at * BLOCK + byte as usize] & board.empty;
                for (value, deadly) in deadly.iter_mut().enumerate() {
                    *deadly |= last * (threes >> (8 * byte) >> value & 1) as u16;
                }
                threes &= !(0xff << (8 * byte));
            }
        }
        deadly
    }

    /// Whether the player who must place `hand` gets `needed` or more.
    fn place(&mut self, board: &Board<B>, hand: Piece, needed: Score) -> bool {
        let squares = allowed(&self.deadly(board), board.empty, hand);
        if squares == 0 {
            return needed == -1;
        }
        if board.left & !(1 << hand.index()) == 0 {
            return needed <= 0;
        }
        // First those that leave the other player the fewest squares.
        let mut choices = [(0, Square::ALL[0]); 16];
        let mut count = 0;
        for square in Square::of_mask(squares) {
            let next = self.with(board, square, hand);
            let deadly = self.deadly(&next);
            let room = |piece| allowed(&deadly, next.empty, piece).count_ones();
            let (least, sum) = pieces(next.left)
                .map(room)
                .fold((16, 0), |(least, sum), squares| (squares.min(least), sum + squares));
            if least == 0 {
                return true;
            }
            choices[count] = (least << 8 | sum, square);
            count += 1;
        }
        choices[..count].sort_unstable_by_key(|&(order, _)| order);
        choices[..count].iter().any(|&(_, square)| {
            let next = self.with(board, square, hand);
            self.give(next, needed)
        })
    }

    /// Whether the player who must give a piece gets `needed` or more.
    fn give(&mut self, mut board: Board<B>, needed: Score) -> bool {
        self.boards += 1;
        if self.boards.is_multiple_of(REPORT) {
            self.report();
        }
        self.trim(&mut board);
        if board.shared == [0; B] {
            return needed <= 0;
        }
        let placed = board.empty.count_zeros();
        let class = (placed <= BY_CLASS).then(|| {
            let setup = Setup::new(board.squares, None).expect("each piece is there once");
            self.rules.smallest_written(self.rules.value_group(), setup)
        });
        let status = (board.shared, board.empty & self.live_squares(&board), board.left);
        let at = FxBuildHasher.hash_one(status) as usize % ROOM;
        let mut known = match &class {
            Some(class) => self.early.get(class).copied(),
            None => self.late[at].filter(|(of, _)| *of == status).map(|(_, known)| known),
        };
        if let Some(reached) = known.and_then(|known| known.reaches(needed)) {
            return reached;
        }
        let reached = self.give_any(&board, needed);
        let known = known.get_or_insert(Bounds::UNKNOWN);
        known.learn(needed, reached);
        match class {
            Some(class) => _ = self.early.insert(class, *known),
            None if placed <= BY_SETS => self.late[at] = Some((status, *known)),
            None => {}
        }
        reached
    }

    /// One piece of each kind that differs in a trait that still matters, until one is good enough.
    fn give_any(&mut self, board: &Board<B>, needed: Score) -> bool {
        let deadly = self.deadly(board);
        let shared = board.shared.iter().fold(0, |all, block| all | block);
        let shared = (0..16).fold(0, |all, byte| all | (shared >> (8 * byte)) as u8);
        let traits = (shared | shared >> 4) & 15;
        let mut choices = [(0, Piece::ALL[0]); 16];
        let (mut count, mut seen) = (0, 0_u16);
        for piece in pieces(board.left) {
            if seen >> (piece.bits() & traits) & 1 == 0 {
                seen |= 1 << (piece.bits() & traits);
                let squares = allowed(&deadly, board.empty, piece).count_ones();
                choices[count] = (squares, piece);
                count += 1;
            }
        }
        choices[..count].sort_unstable_by_key(|&(squares, _)| squares);
        choices[..count]
            .iter()
            .any(|&(squares, piece)| squares == 0 || !self.place(board, piece, 1 - needed))
    }

    /// Forgets what a set can no longer be filled with, because too few pieces have it.
    fn trim(&self, board: &mut Board<B>) {
        let having = self.having.map(|pieces| (pieces & board.left).count_ones());
        for (shared, count) in board.shared.iter_mut().zip(&board.count) {
            for missing in 1..=4_u128 {
                let enough = (0..8).filter(|&value| u128::from(having[value]) >= missing);
                let enough = enough.fold(0, |all, value| all | 1_u128 << value);
                // The sets that lack so many.
                let differs = count ^ (ONES * (4 - missing));
                let same = !(differs | differs >> 1 | differs >> 2) & ONES;
                *shared &= !((same * 255) & !(ONES * enough));
            }
        }
    }

    /// The squares of sets that can still be completed.
    fn live_squares(&self, board: &Board<B>) -> u16 {
        let sets = self.rules.sets().masks().iter().enumerate();
        let live = sets.filter(|(at, _)| board.shared[at / BLOCK] >> (at % BLOCK * 8) & 0xff != 0);
        live.fold(0, |all, (_, &set)| all | set)
    }

    /// How many classes with how few pieces have been looked at.
    fn report(&self) {
        let mut of = [0; BY_CLASS as usize + 1];
        for class in self.early.keys() {
            of[class.count() as usize] += 1;
        }
        let millions = self.boards / 1_000_000;
        eprintln!("{millions} million boards; classes known, by pieces on the board: {of:?}");
    }

    /// The score of the player who must place `hand`.
    fn score(&mut self, board: &Board<B>, hand: Piece) -> Score {
        match (self.place(board, hand, 1), self.place(board, hand, 0)) {
            (true, _) => 1,
            (_, true) => 0,
            _ => -1,
        }
    }
}

/// The eight values that a piece may have: bit `t` if it has trait `t`, bit `4 + t` if it lacks it.
fn values(piece: Piece) -> u8 {
    piece.bits() | (!piece.bits() & 15) << 4
}

fn pieces(set: u16) -> impl Iterator<Item = Piece> {
    Piece::ALL.into_iter().filter(move |piece| set >> piece.index() & 1 == 1)
}

/// The squares on which a piece completes nothing.
fn allowed(deadly: &[u16; 8], empty: u16, piece: Piece) -> u16 {
    let bits = usize::from(piece.bits());
    (0..4).fold(empty, |left, t| left & !deadly[if bits >> t & 1 == 1 { t } else { 4 + t }])
}

/// The same by trying everything, set by set and piece by piece.
fn plainly(rules: &Quarto, squares: [Option<Piece>; 16], hand: Piece) -> Score {
    let mut best = -1;
    for square in Square::ALL.into_iter().filter(|square| squares[square.index()].is_none()) {
        let mut next = squares;
        next[square.index()] = Some(hand);
        let completes = |set: u16| {
            let mut placed = Square::of_mask(set).map(|square| next[square.index()]);
            placed
                .try_fold(0xff, |all, piece| Some(all & values(piece?)))
                .is_some_and(|all| all != 0)
        };
        if rules.sets().masks().iter().any(|&set| completes(set)) {
            continue;
        }
        let rest = Piece::ALL.into_iter().filter(|piece| !next.contains(&Some(*piece)));
        best = best.max(rest.map(|piece| -plainly(rules, next, piece)).max().unwrap_or(0));
    }
    best
}

/// A random board with `n` pieces and one in hand, on which nothing is complete, if the draw is one.
fn draw<const B: usize>(
    search: &Search<'_, B>,
    n: usize,
    random: &mut Xoshiro256PlusPlus,
) -> Option<(Board<B>, Piece)> {
    let (mut squares, mut pieces) = (Square::ALL, Piece::ALL);
    for at in 0..16 {
        let mut other = || at + (random.next_u64() >> 32) as usize * (16 - at) / (1 << 32);
        squares.swap(at, other());
        pieces.swap(at, other());
    }
    let mut board = search.empty();
    for (&square, &piece) in squares.iter().zip(&pieces).take(n) {
        board = search.with(&board, square, piece);
    }
    let is_complete = |at: usize| {
        let of = |blocks: &[u128; B]| blocks[at / BLOCK] >> (at % BLOCK * 8) & 0xff;
        of(&board.count) == 4 && of(&board.shared) != 0
    };
    let sets = search.rules.sets().masks().len();
    (!(0..sets).any(is_complete)).then_some((board, pieces[n]))
}

/// In how many random positions with `n` pieces and one in hand both searches agree; the first one
/// in which they do not is shown.
fn compare<const B: usize>(rules: &Quarto, n: usize, count: usize) -> Result<usize, String> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(n as u64);
    let mut search = Search::<B>::new(rules);
    let (mut losses, mut draws, mut wins) = (0, 0, 0);
    for _ in 0..count {
        let Some((board, hand)) = draw(&search, n, &mut random) else { continue };
        let (found, plain) = (search.score(&board, hand), plainly(rules, board.squares, hand));
        if found != plain {
            return Err(format!("{:?} and {hand:?}: {found}, not {plain}", board.squares));
        }
        match found.signum() {
            -1 => losses += 1,
            0 => draws += 1,
            _ => wins += 1,
        }
    }
    // With many sets, hardly any game is drawn.
    if wins == 0 || losses == 0 {
        return Err(format!("{wins} wins and {losses} losses were met"));
    }
    Ok(losses + draws + wins)
}

/// How long random positions with `n` pieces take, each with nothing known before.
fn measure<const B: usize>(rules: &Quarto, n: usize) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(n as u64);
    let mut count = 0;
    while count < 20 {
        let mut search = Search::<B>::new(rules);
        let Some((board, hand)) = draw(&search, n, &mut random) else { continue };
        let start = Instant::now();
        let score = search.score(&board, hand);
        let seconds = start.elapsed().as_secs_f64();
        println!("{n} pieces: {score:2}, {} boards, {seconds:.2} s", search.boards);
        count += 1;
    }
}

fn run<const B: usize>(rules: &Quarto, pieces: Option<usize>) -> Result<(), String> {
    let agree = compare::<B>(rules, 11, 1_000)? + compare::<B>(rules, 12, 1_000)?;
    println!("misère {}: {agree} late positions agree with a search that tries all", rules.name());
    if let Some(pieces) = pieces {
        measure::<B>(rules, pieces);
        return Ok(());
    }
    let mut search = Search::<B>::new(rules);
    // The first player gives any piece: all are the same up to symmetry.
    let score = search.score(&search.empty(), Piece::ALL[0]);
    let who = match score.signum() {
        -1 => "player 1 wins",
        0 => "a draw",
        _ => "player 2 wins",
    };
    println!("misère {}: {who} ({} boards searched)", rules.name(), search.boards);
    Ok(())
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let wanted = arguments.next().unwrap_or_default();
    let pieces = arguments.next().and_then(|pieces| pieces.parse().ok()).filter(|&n| n < 16);
    let torus = Quarto::with_sets("torus", WinningSets::TORUS);
    let with_squares = Quarto::with_sets("torus:squares", WinningSets::TORUS_AND_SQUARES);
    let variants = [Quarto::LINES, Quarto::SQUARES, torus, with_squares];
    let Some(rules) = variants.iter().find(|rules| rules.name() == wanted) else {
        eprintln!("usage: quarto_misere quarto|quarto:squares|torus|torus:squares [PIECES]");
        return ExitCode::FAILURE;
    };
    let few = rules.sets().masks().len() <= BLOCK;
    let result = if few { run::<1>(rules, pieces) } else { run::<2>(rules, pieces) };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
