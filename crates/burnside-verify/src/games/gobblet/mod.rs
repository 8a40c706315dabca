//! Gobblet Gobblers: every board by an index of our own.
//!
//! Three passes over all classes of boards that the rules accept. The first asks the table for
//! each value, the second finds out which can be reached, the third checks each value against
//! those of its children, and that whatever a reached class leads to was found to be reached.
//!
//! The index is made from the *small* pieces up, unlike the table's order, and from the encoding
//! of the board: all squares of one size that a player may hold, and what turning does to them.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use burnside::{
    Game, Notation, Value,
    gobblet::{Board, Gobblet, PackedMove, Pos, Setup, TRANSFORMS},
};
use burnside_solve::{
    Packed,
    table::{Counts, Found, ReadAt, Table},
};
use rayon::prelude::*;

use crate::{Observer, Report, Violation, law::check, tell};

/// Ways to put up to two pieces of each player on nine squares.
const LAYERS: usize = 1423;

/// No board that the rules accept.
const NONE: u8 = 255;

struct Index {
    /// By squares, the mover's in bits 0-8 and the opponent's in bits 9-17: the number of the
    /// layer.
    number: Vec<u16>,
    /// By symmetry and layer: the image.
    images: Vec<[u16; LAYERS]>,
    /// By layer: the number of its class, and the symmetries that lead to the smallest image.
    class: Vec<(u16, u8)>,
    /// The smallest layer of each class.
    smallest: Vec<u16>,
    /// By layer: its bits in a board, as small pieces; the mover is player 1.
    spread: Vec<u64>,
    /// By the 18 bits of three cells: the three squares' six owner bits, plane by plane.
    gathered: Vec<u32>,
}

impl Index {
    fn new() -> Self {
        let few = |mask: u32| mask.count_ones() <= 2;
        let squares: Vec<u32> = (0..1 << 18)
            .filter(|both: &u32| {
                few(both & 511) && few(both >> 9) && (both & 511) & (both >> 9) == 0
            })
            .collect();
        assert_eq!(squares.len(), LAYERS);
        let mut number = vec![u16::MAX; 1 << 18];
        squares.iter().zip(0..).for_each(|(&both, layer)| number[both as usize] = layer);
        let images: Vec<[u16; LAYERS]> = TRANSFORMS
            .iter()
            .map(|sources| {
                std::array::from_fn(|layer| {
                    let image = |half: u32| {
                        (0..9).fold(0, |set, new| set | (half >> sources[new] & 1) << new)
                    };
                    let both = squares[layer];
                    number[(image(both & 511) | image(both >> 9) << 9) as usize]
                })
            })
            .collect();
        let mut class = vec![(0, 0); LAYERS];
        let mut smallest = Vec::new();
        for layer in 0..LAYERS {
            let first = images.iter().map(|images| images[layer]).min().expect("eight of them");
            if usize::from(first) == layer {
                smallest.push(first);
            }
            let leading = (0..8).filter(|&t| images[t][layer] == first);
            let leading = leading.fold(0, |set, t| set | 1 << t);
            let number = smallest.binary_search(&first).expect("the smallest came first");
            class[layer] = (number as u16, leading);
        }
        let bits = |both: u32| {
            (0..9).fold(0, |bits, square| {
                let (ours, theirs) = (both >> square & 1, both >> (9 + square) & 1);
                bits | u64::from(ours | theirs << 1) << (6 * square)
            })
        };
        let planes = |cells: u32| {
            (0..18).fold(0, |planes, bit| planes | (cells >> bit & 1) << (3 * (bit % 6) + bit / 6))
        };
        Self {
            spread: squares.iter().map(|&both| bits(both)).collect(),
            gathered: (0..1 << 18).map(planes).collect(),
            number,
            images,
            class,
            smallest,
        }
    }

    fn len(&self) -> usize {
        self.smallest.len() * LAYERS * LAYERS
    }

    /// The index of a board's class.
    #[inline]
    fn of(&self, board: Board) -> usize {
        let bits = board.to_u64();
        let row = |row: u32| self.gathered[(bits >> (18 * row)) as usize & 0x3_ffff];
        let (a, b, c) = (row(0), row(1), row(2));
        let mover = board.current_player().index() as u32;
        let layer = |size: u32| {
            let plane = |player: u32| {
                let shift = 3 * (2 * size + player);
                (a >> shift & 7) | (b >> shift & 7) << 3 | (c >> shift & 7) << 6
            };
            usize::from(self.number[(plane(mover) | plane(1 - mover) << 9) as usize])
        };
        let (small, medium, large) = (layer(0), layer(1), layer(2));
        let (class, mut leading) = self.class[small];
        let mut best = (u16::MAX, u16::MAX);
        while leading != 0 {
            let images = &self.images[leading.trailing_zeros() as usize];
            best = best.min((images[medium], images[large]));
            leading &= leading - 1;
        }
        (usize::from(class) * LAYERS + usize::from(best.0)) * LAYERS + usize::from(best.1)
    }

    /// The layers of an index, if it is that of a class.
    #[inline]
    fn layers(&self, index: usize) -> Option<[usize; 3]> {
        let (rest, large) = (index / LAYERS, index % LAYERS);
        let (class, medium) = (rest / LAYERS, rest % LAYERS);
        let small = usize::from(self.smallest[class]);
        let mut fixing = self.class[small].1 & !1;
        while fixing != 0 {
            let images = &self.images[fixing.trailing_zeros() as usize];
            if (usize::from(images[medium]), usize::from(images[large])) < (medium, large) {
                return None;
            }
            fixing &= fixing - 1;
        }
        Some([small, medium, large])
    }

    /// The board of a class with player 1 to move, if the rules accept it.
    #[inline]
    fn board(&self, [small, medium, large]: [usize; 3]) -> Option<Board> {
        let bits = self.spread[small] | self.spread[medium] << 2 | self.spread[large] << 4;
        Board::from_u64(bits).ok()
    }

    /// How many classes of boards there are by Burnside's lemma.
    fn burnside(&self) -> u64 {
        let fixed = |images: &[u16; LAYERS]| {
            (0..LAYERS).filter(|&layer| usize::from(images[layer]) == layer).count() as u64
        };
        self.images.iter().map(|images| fixed(images).pow(3)).sum::<u64>() / 8
    }
}

/// Indices that one task looks at.
const TASK: usize = 1 << 16;

pub(crate) fn verify_boards<R: ReadAt + Sync>(
    table: &Table<Gobblet, R>,
    observer: &dyn Observer,
) -> Result<Report, Violation> {
    let game = *table.game();
    let index = Index::new();
    let total = index.len() as u64;
    let values: Vec<AtomicU8> = (0..total).map(|_| AtomicU8::new(NONE)).collect();

    let stored = AtomicU64::new(0);
    let classes = in_parts(observer, "values", total, |range| {
        let mut here = 0;
        let mut classes = 0;
        for (i, layers) in range.filter_map(|i| Some((i, index.layers(i)?))) {
            classes += 1;
            let Some(board) = index.board(layers) else { continue };
            let found = table.find(board).map_err(|error| probe_error(game, board, error))?;
            here += u64::from(matches!(found, Found::Stored(_)));
            let packed = Packed::from_value(found.value()).expect("it came from a table");
            values[i].store(packed.byte(), Relaxed);
        }
        stored.fetch_add(here, Relaxed);
        Ok(classes)
    })?;
    let expected = index.burnside();
    if classes != expected {
        return Err(Violation::Classes { expected, found: classes });
    }

    let reached = reach(game, &index, &values, observer)?;
    let counts: Vec<AtomicU64> = (0..256).map(|_| AtomicU64::new(0)).collect();
    let checked = in_parts(observer, "moves", total, |range| {
        let mut checked = 0;
        let mut by_value = [0; 256];
        for i in range {
            let byte = values[i].load(Relaxed);
            let Some(claimed) = Packed::from_byte(byte).map(Packed::value) else { continue };
            let board = index.layers(i).and_then(|layers| index.board(layers));
            let board = board.expect("it had a value");
            checked += 1;
            let here = reached.has(i);
            by_value[usize::from(byte)] += u64::from(here);
            check_board(game, &index, &values, &reached, board, claimed, here)?;
        }
        for (sum, count) in counts.iter().zip(by_value) {
            sum.fetch_add(count, Relaxed);
        }
        Ok(checked)
    })?;
    let mut reachable = Counts::default();
    for (byte, count) in (0..Packed::LIMIT).zip(&counts) {
        reachable.add(Packed::from_byte(byte).expect("below the limit"), count.load(Relaxed));
    }
    Ok(Report { checked, reachable, stored: stored.into_inner() })
}

fn probe_error(game: Gobblet, board: Board, error: burnside_solve::table::TableError) -> Violation {
    Violation::Probe { position: game.position_text(board), error }
}

/// Runs over all indices, and adds up what the parts return.
fn in_parts(
    observer: &dyn Observer,
    stage: &'static str,
    total: u64,
    part: impl Fn(std::ops::Range<usize>) -> Result<u64, Violation> + Sync,
) -> Result<u64, Violation> {
    let done = AtomicU64::new(0);
    (0..total.div_ceil(TASK as u64) as usize)
        .into_par_iter()
        .map(|task| {
            let range = task * TASK..((task + 1) * TASK).min(total as usize);
            let size = range.len() as u64;
            let sum = part(range)?;
            let done = done.fetch_add(size, Relaxed) + size;
            if task % 64 == 0 {
                tell(observer, stage, done, total)?;
            }
            Ok(sum)
        })
        .try_reduce(|| 0, |a, b| Ok(a + b))
}

fn check_board(
    game: Gobblet,
    index: &Index,
    values: &[AtomicU8],
    reached: &Bits,
    board: Board,
    claimed: Value,
    here: bool,
) -> Result<(), Violation> {
    // A line is there for all to see, and nothing is faster.
    if claimed == Value::Win(1) && wins_by_line(game, board) {
        return Ok(());
    }
    let mut missed = None;
    let value_of = |child: Board| {
        let at = index.of(child);
        if here && !reached.has(at) {
            missed = Some(child);
        }
        Packed::from_byte(values[at].load(Relaxed)).map(Packed::value).ok_or(())
    };
    let position = || game.position_text(board);
    match check(&game, board, claimed, value_of) {
        Ok(None) => match missed {
            None => Ok(()),
            Some(child) => Err(Violation::Unreached { position: game.position_text(child) }),
        },
        Ok(Some(breach)) => Err(Violation::Value { position: position(), claimed, breach }),
        // A legal move to a board that the rules do not accept: the rules contradict themselves.
        Err(()) => Err(Violation::Unreached { position: position() }),
    }
}

fn wins_by_line(game: Gobblet, board: Board) -> bool {
    let mover = board.current_player();
    game.moves(board).any(|mv| game.play_unchecked(board, mv).has_won_fast(mover))
}

/// A bit for each index.
struct Bits(Vec<AtomicU64>);

impl Bits {
    fn has(&self, index: usize) -> bool {
        self.0[index / 64].load(Relaxed) >> (index % 64) & 1 == 1
    }

    fn set(&self, index: usize) {
        self.0[index / 64].fetch_or(1 << (index % 64), Relaxed);
    }
}

/// Which classes can be reached: the start, and whatever a legal move leads to from a class that
/// can be reached. Moves never take pieces off the board, so those with few pieces come first;
/// among those with equally many it goes around until nothing changes.
fn reach(
    game: Gobblet,
    index: &Index,
    values: &[AtomicU8],
    observer: &dyn Observer,
) -> Result<Bits, Violation> {
    let reached = Bits((0..values.len().div_ceil(64)).map(|_| AtomicU64::new(0)).collect());
    reached.set(index.of(game.start()));
    let is_reached = |i: usize| {
        let board = index.layers(i).and_then(|layers| index.board(layers));
        let board = board.expect("it had a value");
        moves_to(game, board).any(|before| reached.has(index.of(before)))
    };
    let pieces = |layer: usize| index.spread[layer].count_ones();
    let with_pieces: Vec<Vec<usize>> =
        (0..=4).map(|count| (0..LAYERS).filter(|&l| pieces(l) == count).collect()).collect();
    for on_board in 0..=12_u32 {
        let mut missing: Vec<Vec<usize>> = (0..index.smallest.len() * LAYERS)
            .into_par_iter()
            .map(|row| {
                let small = usize::from(index.smallest[row / LAYERS]);
                let large = on_board.checked_sub(pieces(small) + pieces(row % LAYERS));
                let fitting = large.and_then(|large| with_pieces.get(large as usize));
                let fitting = fitting.map_or(&[][..], Vec::as_slice);
                let classes = fitting.iter().map(|large| row * LAYERS + large);
                let open = classes.filter(|&i| values[i].load(Relaxed) != NONE && !reached.has(i));
                open.filter(|&i| {
                    let found = is_reached(i);
                    if found {
                        reached.set(i);
                    }
                    !found
                })
                .collect()
            })
            .collect();
        let mut found = 1;
        while found > 0 {
            found = missing
                .par_iter_mut()
                .map(|missing| {
                    let before = missing.len();
                    missing.retain(|&i| {
                        let found = is_reached(i);
                        if found {
                            reached.set(i);
                        }
                        !found
                    });
                    before - missing.len()
                })
                .sum();
        }
        tell(observer, "reach", u64::from(on_board), 12)?;
    }
    Ok(reached)
}

/// The boards before the last move: every way to take one of the opponent's visible pieces back,
/// into the reserve first, if playing it again is legal and leads here.
fn moves_to(game: Gobblet, board: Board) -> impl Iterator<Item = Board> {
    let opponent = board.current_player().other();
    let pieces = Pos::ALL.into_iter().filter_map(move |to| {
        let (player, size) = board.top_piece_fast(to)?;
        (player == opponent).then_some((to, size))
    });
    pieces.flat_map(move |(to, size)| {
        let mut lifted = Setup::from(board);
        lifted.pop_top(to);
        lifted.switch_player();
        let slides = Pos::ALL.into_iter().filter(move |&from| from != to).map(Some);
        let sources = std::iter::once(None).chain(slides);
        sources.filter_map(move |from| {
            let mut before = lifted;
            let mv = match from {
                None => PackedMove::place(size, to.index() as u8),
                Some(from) if before.cell(from) >> (2 * size.index()) == 0 => {
                    before.push_piece(from, opponent, size);
                    PackedMove::slide(from.index() as u8, to.index() as u8)
                }
                Some(_) => return None,
            };
            let before = before.validate().ok()?;
            let leads_here = game.is_legal(before, mv) && game.play_unchecked(before, mv) == board;
            leads_here.then_some(before)
        })
    })
}
