//! Games as data: the rules of a small game in one file, and everything else derived from it.
//!
//! `docs/design-a-game.md` is a tutorial and `docs/game-files.md` the grammar; `games/` has the
//! files that come with the program.
//!
//! | file | idea |
//! |---|---|
//! | `fault` | what is wrong with a file, where, and what to write instead |
//! | `section` | tables of a file, read key by key |
//! | `geometry`, `sets` | boards as points and straight paths; words for sets of points |
//! | `pieces`, `turn`, `then`, `directions`, `ends`, `read` | the parts of a file, and all of it |
//! | `rules`, `layout` | the rules compiled; where everything is in a position |
//! | `lines`, `spread` | sets that are full, unions of masks: by table |
//! | `explanation` | the rules for people, in sentences |
//! | `position`, `play`, `outcome`, `over` | positions, the trait `Game`, ends, and what has to be full for one |
//! | `choices`, `follow`, `generate`, `chains`, `count` | what is allowed, what follows; moves listed, jumps that go on, moves counted |
//! | `parents`, `wins` | moves taken back; wins that are seen at once |
//! | `graph`, `derive` | the symmetry group as the automorphisms of the rules |
//! | `symmetry`, `group` | symmetries by name, groups to choose |
//! | `canonical`, `keys` | smallest images: in general, of small groups |
//! | `settle`, `steps` | smallest images with pieces renamed; what pieces become, by table |
//! | `narrow`, `first_look` | smallest images on small boards, mask by mask; on others by their occupied points alone |
//! | `images`, `carry` | images of masks by table; of lanes and hands |
//! | `code` | the bytes of a position |
//! | `combine`, `tiers`, `rank` | choices by number; what is counted; classes by number |
//! | `number`, `walk` | the number of a class; classes one after the other |
//! | `normal` | the rules in one normal form, to tell them from others |
//! | `entry` | title, rules and other facts for programs that know games by name |
//! | `check`, `tally`, `lawful` | the report on a file: what random games show, and the law kit |
//! | `shipped` | the files that come with the program |
//! | `arrays`, `actions` | positions as rows of bytes; moves as numbers |
//! | `scene`, `plan` | what to draw and what can be touched; where boards are drawn |
//! | `refusals`, `reasons` | what is tried in vain, and why; the reasons of the rules in words |
//! | `lanes`, `bulk`, `ahead` | all kinds of a player in one word; how many moves they have, and how many follow |
//! | `decisive` | the points by which a game was decided |
//! | `qi` | grids in Qi and FEEN |
//! | `text`, `touch` | positions and moves as text; moves as touches, and what to draw |
#![forbid(unsafe_code)]
// Coordinates and counts are small, and checked where they come from outside.
#![allow(clippy::cast_sign_loss, clippy::cast_possible_wrap)]

mod actions;
mod ahead;
mod arrays;
mod bulk;
mod canonical;
mod carry;
mod chains;
mod check;
mod choices;
mod code;
mod combine;
mod count;
mod decisive;
mod derive;
mod directions;
mod drawing;
mod ends;
mod entry;
mod explanation;
mod fault;
mod first_look;
mod follow;
mod generate;
mod geometry;
mod graph;
mod group;
mod images;
mod keys;
mod lanes;
mod lawful;
mod layout;
mod lines;
mod narrow;
mod normal;
mod number;
mod outcome;
mod over;
mod parents;
mod pieces;
mod plan;
mod play;
mod position;
mod qi;
mod rank;
mod read;
mod reasons;
mod refusals;
mod rules;
mod scene;
mod section;
mod sets;
mod settle;
mod shipped;
mod spread;
mod steps;
mod symmetry;
mod tally;
mod text;
mod then;
mod tiers;
mod touch;
mod turn;
mod walk;
mod wins;

pub use actions::MAX_ACTIONS;
pub use check::{CheckReport, Warning, check};
pub use code::Code;
pub use fault::{
    Errors, Fault, MAX_KINDS, MAX_POINTS, MAX_RULES, MAX_SETS, MAX_SUPPLY, MAX_TEXT, MAX_TRAITS,
    Problem,
};
pub use generate::{Move, Moves};
pub use geometry::Point;
pub use group::Group;
pub use layout::MAX_WORDS;
pub use play::Defined;
pub use position::Position;
pub use shipped::{
    NotShipped, Shipped, shipped, shipped_games, shipped_text, template, template_like,
};
pub use symmetry::Symmetry;
pub use text::TextError;
pub use touch::{KindAbout, Touch};
