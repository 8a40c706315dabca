//! The rules of a file, compiled: masks and tables, nothing that has to be walked.

use std::sync::OnceLock;

use burnside::catalog::RulesSection;

use crate::{
    actions::Actions,
    bulk::Bulk,
    derive::Groups,
    geometry::Board,
    layout::{CodeSet, Layout},
    lines::Lines,
    over::Over,
    rank::Rank,
    spread::Spread,
};

/// Everything about a game.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) in_short: String,
    pub(crate) source: String,
    /// The file without words for people, as tables of values know it.
    pub(crate) normal_form: String,
    /// The rules for people, in sentences made of the file.
    pub(crate) explanation: Vec<RulesSection>,
    pub(crate) board: Board,
    /// The neighbors of each point.
    pub(crate) neighbors: Spread,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) traits: Vec<String>,
    /// Whether what is taken goes to the taker's hand.
    pub(crate) to_hand: bool,
    pub(crate) layout: Layout,
    pub(crate) start: [u64; 8],
    /// The counts in hand if every piece of the start were there: what the board lacks is in hand
    /// where [`Layout::hand_follows`].
    pub(crate) all_in_hand: u64,
    pub(crate) turns: Vec<Alternative>,
    pub(crate) forbids: Vec<Forbid>,
    pub(crate) ends: Vec<End>,
    /// Who wins when the next player cannot move, by who moved last.
    pub(crate) stuck: [Winner; 2],
    /// Whether a forbidden line can only come to light when a piece is lifted off another.
    pub(crate) forbids_only_reveal: bool,
    /// For each player the alternatives that are open at any time, a bit each.
    pub(crate) always: [u32; 2],
    /// For each player those for which something has to be looked at.
    pub(crate) sometimes: [u32; 2],
    pub(crate) effects: Effects,
    /// After a move of each player: what has to be full if the game is over, if that is all.
    pub(crate) over: [Option<Over>; 2],
    /// For each player how moves are counted, if all kinds of pieces can be looked at together.
    pub(crate) bulk: [Option<Bulk>; 2],
    pub(crate) groups: Groups,
    /// Numbers for classes, derived when first asked for.
    pub(crate) rank: OnceLock<Option<Rank>>,
    /// Numbers of moves, made when first asked for.
    pub(crate) actions: OnceLock<Actions>,
}

/// What playing a move has to look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effects {
    /// Whether a move may take what stands where it leads.
    pub(crate) moves_take: bool,
    /// Whether some kind becomes another.
    pub(crate) kinds_change: bool,
    /// Whether something may follow a move within the turn, or pieces are given.
    pub(crate) follows: bool,
}

impl Effects {
    pub(crate) fn of(turns: &[Alternative], kinds: &[Kind], layout: &Layout) -> Self {
        let takes = |turn: &Alternative| turn.act == Act::Move && turn.onto & !holds::EMPTY != 0;
        Self {
            moves_take: layout.levels == 1 && turns.iter().any(takes),
            kinds_change: kinds.iter().any(|kind| kind.becomes.is_some()),
            follows: turns.iter().any(|turn| turn.then.is_some() || turn.act == Act::Give),
        }
    }
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) name: String,
    /// One letter if both players share it, else one for each.
    pub(crate) letters: Vec<char>,
    /// The codes of player 1's and player 2's pieces; the same if they share it.
    pub(crate) codes: [u8; 2],
    /// Larger ones cover smaller ones.
    pub(crate) level: u8,
    /// How many each player has in hand at the start, or both together; without limit if `None`.
    pub(crate) supply: Option<u8>,
    /// What it becomes, and where.
    pub(crate) becomes: Option<(u8, [u64; 2])>,
    /// As what it comes into the hand of whoever takes it.
    pub(crate) taken_as: u8,
    /// Bit `t`: whether it has trait `t`.
    pub(crate) traits: u8,
    pub(crate) shape: Option<String>,
}

/// What is done with a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Act {
    Place,
    Fill,
    Move,
    Jump,
    Leave,
    Remove,
    Push,
    Give,
    Pass,
}

/// How a piece moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum How {
    Step,
    Slide,
    /// As far as it goes.
    Run,
    Jump,
    Anywhere,
    Off,
    /// Where the piece that moved came from; only for what is placed afterwards.
    Behind,
}

/// Whether a jump goes on within the turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Again {
    No,
    /// In the same direction.
    Straight,
    /// In every direction of the alternative.
    AnyDirection,
}

/// When an alternative is open.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum When {
    Always,
    /// The n-th turn of the game.
    Turn(u8),
    /// After the n-th turn of the game.
    AfterTurn(u8),
    HandEmpty,
    HandLeft,
    /// Only if nothing else is possible.
    Stuck,
}

/// What a point holds, seen by the mover; several may be allowed.
pub(crate) mod holds {
    pub(crate) const EMPTY: u8 = 1;
    pub(crate) const OWN: u8 = 2;
    pub(crate) const ENEMY: u8 = 4;
    /// Empty, or only smaller pieces.
    pub(crate) const SMALLER: u8 = 8;
    /// A piece of nobody.
    pub(crate) const SHARED: u8 = 16;
    /// The same kind as the piece in question.
    pub(crate) const TWIN: u8 = 32;

    /// What is meant, in a word or two.
    pub(crate) const fn words(what: u8) -> &'static str {
        match (what & EMPTY != 0, what & OWN != 0, what & ENEMY != 0) {
            (true, ..) => "empty point",
            (_, true, false) => "piece of your own",
            (_, false, true) => "piece of the opponent",
            _ => "piece",
        }
    }
}

/// A condition on what is near the point that a turn begins with.
#[derive(Clone, Debug)]
pub(crate) struct Near {
    /// Whether something must be there, or nothing may.
    pub(crate) wanted: bool,
    /// What: bits of [`holds`].
    pub(crate) what: u8,
    /// What is near each point.
    pub(crate) zone: Spread,
    /// The sets that make it near, by their name in the file; else neighbors are.
    pub(crate) within: Option<String>,
}

/// One of the things that a player may do with a turn.
#[allow(clippy::struct_excessive_bools)] // each is a word of the file that is there or not
#[derive(Clone, Debug)]
pub(crate) struct Alternative {
    /// Where it stands in the text.
    pub(crate) at: usize,
    pub(crate) act: Act,
    pub(crate) players: [bool; 2],
    pub(crate) when: When,
    pub(crate) forced: bool,
    pub(crate) kinds: Vec<u8>,
    /// Their codes for each player, a bit each.
    pub(crate) codes: [u32; 2],
    /// Only while the player has at most this many pieces, on the board and in hand.
    pub(crate) at_most: Option<u32>,
    /// Whether it is the given piece that is placed.
    pub(crate) given: bool,
    /// Whether it is a piece of the opponent that is placed.
    pub(crate) of_enemy: bool,
    pub(crate) how: How,
    pub(crate) onto: u8,
    pub(crate) from: [u64; 2],
    pub(crate) to: [u64; 2],
    /// For each player and point: where a step leads.
    pub(crate) steps: [Vec<u64>; 2],
    /// For each player and point: the rays that begin there.
    pub(crate) rays: [Vec<Vec<Vec<u8>>>; 2],
    /// For each player and point: the point below, on which a dropped piece rests.
    pub(crate) below: Option<[Vec<u64>; 2]>,
    /// For each player: what can be filled at once, with its first and last point.
    pub(crate) fills: [Vec<(u64, u8, u8)>; 2],
    /// What is jumped over.
    pub(crate) over: u8,
    pub(crate) capture: bool,
    /// Whether jumps go on.
    pub(crate) again: Again,
    pub(crate) near: Vec<Near>,
    pub(crate) then: Option<Then>,
    /// Whether its moves need not be looked at one by one to be counted.
    pub(crate) counts_at_once: bool,
    /// For each player the pieces that it is about, if its moves can be counted at once.
    pub(crate) pieces: [Vec<Piece>; 2],
    /// Earlier alternatives that may name the same move.
    pub(crate) overlaps: Vec<usize>,
    /// Earlier ones that begin alike, and after which something else follows.
    pub(crate) forks: Vec<usize>,
}

/// What has to be known of a code to count its moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) code: u8,
    pub(crate) level: u8,
    pub(crate) word: u8,
    pub(crate) shift: u8,
    pub(crate) hand_mask: u64,
}

/// What follows within the same turn.
#[derive(Clone, Debug)]
pub(crate) enum Then {
    /// Give a piece of one of these kinds for the opponent to place.
    Give { kinds: Vec<u8> },
    /// Place a piece of this kind where it can get to from the piece that moved.
    Place {
        kind: u8,
        how: How,
        /// For each player and point: the rays that begin there.
        rays: [Vec<Vec<Vec<u8>>>; 2],
    },
    /// Remove a piece.
    Remove {
        /// Only if this was made: lines through each point, for each player.
        made: Option<Lines>,
        what: u8,
        /// Pieces in one of these sets are removed only if all are.
        spare: Option<[Vec<u64>; 2]>,
    },
}

/// A turn that leaves this behind is not allowed.
#[derive(Clone, Debug)]
pub(crate) struct Forbid {
    pub(crate) lines: Lines,
    /// Whose line: own, else the enemy's.
    pub(crate) own: bool,
    /// Already when the piece is lifted.
    pub(crate) at_lift: bool,
    pub(crate) when: When,
    /// A line of that kind ends the game, so that there is none before a turn.
    pub(crate) ends_game: bool,
}

/// A way for the game to end.
#[derive(Clone, Debug)]
pub(crate) struct End {
    /// Where it stands in the text.
    pub(crate) at: usize,
    /// Who must have moved.
    pub(crate) players: [bool; 2],
    pub(crate) condition: Condition,
    pub(crate) winner: Winner,
}

/// Who wins; *you* are whoever moved last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Winner {
    You,
    Opponent,
    Nobody,
    Player(u8),
}

/// What has to be on the board.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    /// One of the sets is full of what one of these code sets selects; for each player who moved.
    Line {
        lines: Lines,
        of: [Vec<CodeSet>; 2],
        /// If that is simply every own or every enemy piece of whoever moved: whether own.
        own: Option<bool>,
    },
    /// One of the sets is full, and of different kinds.
    Different {
        lines: Lines,
        kinds: Vec<CodeSet>,
    },
    Full,
    /// A piece of these stands on one of these points.
    Reach {
        points: [u64; 2],
        of: [CodeSet; 2],
        safe: bool,
    },
    /// A chain of neighbors leads from one set to another.
    Connect {
        ends: [[u64; 2]; 2],
        of: [CodeSet; 2],
    },
    /// Fewer pieces than this, on the board and in hand.
    Fewer {
        than: u32,
        of: [CodeSet; 2],
        codes: [Vec<u8>; 2],
    },
    /// So many plies were played.
    Plies(u32),
    NoMove,
}
