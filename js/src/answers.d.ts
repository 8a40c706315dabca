// Made from the types of burnside-api by crates/burnside-wasm/tests/types.rs. Do not change it here.

/** The answers to all commands. */
export interface Answers {
  /** The legal moves. */
  moves: Moves;
  /** The position after some moves. */
  play: Play;
  /** A position to look at and to play on: scene, moves, values at hand. */
  view: View;
  /** What there is to draw of a position: shapes, places, trays. */
  scene: Record<string, unknown>;
  /** The canonical form, its key and the symmetry that leads there. */
  canon: Canon;
  /** The distinct images of a position. */
  orbit: Orbit;
  /** A position in another format. */
  convert: Convert;
  /** How many lines of play there are, or how many classes they lead to. */
  perft: (Perft | Unique);
  /** Games played at random. */
  random: Random;
  /** The classes of positions at each ply, counted twice. */
  count: Count;
  /** The exact value of a position and of each of its moves. */
  value: (ValueAnswer | WorthAnswer);
  /** A good move, exact or likely. */
  suggest: Suggestion;
  /** A game move by move. */
  analyze: Analysis;
  /** The rules for people, with diagrams. */
  rules: RulesAnswer;
  /** What a text means: a position, moves, or a record of a game. */
  read: ReadText;
  /** A game as a record: a move list, or a form of the game's own. */
  record: RecordText;
  /** A position with exactly one good move, up to symmetry. */
  puzzle: PuzzleAnswer;
  /** What a strategy that wins, or draws, does in a position. */
  lesson: Lesson;
  /** What was played in a position, by a collection of games. */
  openings: Openings;
  /** The game as a whole, from its table: counts, fairness, narrowness. */
  stats: Stats;
  /** What solving the game would take: classes, memory, disk, time. */
  plan: Plan;
}

/** What the commands take. */
export interface Params {
  moves: {
    /** The position: `start`, the game's text, or any other of its formats; the start if there is none. */
    position?: string;
    /** Moves that are played from there, in order. */
    moves?: string[];
  };
  play: {
    /** The position: `start`, the game's text, or any other of its formats; the start if there is none. */
    position?: string;
    /** Moves that are played from there, in order. */
    moves?: string[];
  };
  view: {
    /** The position: `start`, the game's text, or any other of its formats; the start if there is none. */
    position?: string;
    /** Moves that are played from there, in order. */
    moves?: string[];
  };
  scene: {
    /** The position: `start`, the game's text, or any other of its formats; the start if there is none. */
    position?: string;
    /** Moves that are played from there, in order. */
    moves?: string[];
  };
  canon: {
    /** The position: `start`, the game's text, or any other of its formats; the start if there is none. */
    position?: string;
    /** Moves that are played from there, in order. */
    moves?: string[];
    /** A group of the game; `portable` and `value` exist for every game. */
    group?: string;
  };
  orbit: {
    /** The position: `start`, the game's text, or any other of its formats; the start if there is none. */
    position?: string;
    /** Moves that are played from there, in order. */
    moves?: string[];
    /** A group of the game; `portable` and `value` exist for every game. */
    group?: string;
  };
  convert: {
    /** The position: `start`, the game's text, or any other of its formats; the start if there is none. */
    position?: string;
    /** Moves that are played from there, in order. */
    moves?: string[];
    /** The format to write; of a record `moves` if nothing else is said. */
    to: string;
    /** The format to read, instead of recognizing it. */
    from?: string;
  };
  perft: {
    /** The position: `start`, the game's text, or any other of its formats; the start if there is none. */
    position?: string;
    /** Moves that are played from there, in order. */
    moves?: string[];
    /** The length of the lines in plies. */
    depth: number;
    /** Classes ply by ply instead of lines. */
    unique?: boolean;
    /** A group of the game; `portable` and `value` exist for every game. */
    group?: string;
  };
  random: {
    /** How many games. */
    games?: number;
    /** Which games, or which of several best moves. */
    seed?: number;
  };
  count: {
    /** How many plies. */
    plies?: number;
    /** A group of the game; `portable` and `value` exist for every game. */
    group?: string;
  };
  value: {
    /** The position: `start`, the game's text, or any other of its formats; the start if there is none. */
    position?: string;
    /** Moves that are played from there, in order. */
    moves?: string[];
    /** Search at most about this many positions. */
    nodes?: number;
    /** Search at most this many seconds. */
    seconds?: number;
    /** Whether a search that found nothing answers with values that are null, instead of an error. */
    partial?: boolean;
    /** Only what the position is worth, without its moves. */
    brief?: boolean;
  };
  suggest: {
    /** The position: `start`, the game's text, or any other of its formats; the start if there is none. */
    position?: string;
    /** Moves that are played from there, in order. */
    moves?: string[];
    /** Search at most about this many positions. */
    nodes?: number;
    /** Search at most this many seconds. */
    seconds?: number;
    /** Which games, or which of several best moves. */
    seed?: number;
  };
  analyze: {
    /** The position: `start`, the game's text, or any other of its formats; the start if there is none. */
    position?: string;
    /** Moves that are played from there, in order. */
    moves?: string[];
    /** What to read: a position in any format, moves, or a record of a game; for a lesson, a certificate instead of the one that comes with the program; for `record` and `analyze`, a record in any form instead of position and moves. */
    text?: string;
    /** A group of the game; `portable` and `value` exist for every game. */
    group?: string;
    /** Search at most about this many positions. */
    nodes?: number;
    /** Search at most this many seconds. */
    seconds?: number;
  };
  rules: {
  };
  read: {
    /** What to read: a position in any format, moves, or a record of a game; for a lesson, a certificate instead of the one that comes with the program; for `record` and `analyze`, a record in any form instead of position and moves. */
    text: string;
  };
  record: {
    /** The position: `start`, the game's text, or any other of its formats; the start if there is none. */
    position?: string;
    /** Moves that are played from there, in order. */
    moves?: string[];
    /** What to read: a position in any format, moves, or a record of a game; for a lesson, a certificate instead of the one that comes with the program; for `record` and `analyze`, a record in any form instead of position and moves. */
    text?: string;
    /** The format to write; of a record `moves` if nothing else is said. */
    to?: string;
  };
  puzzle: {
    /** Which of the puzzles, the easiest first, or which decision; from 1. */
    number?: number;
    /** The puzzle of a day, as 2026-11-16. */
    date?: string;
    /** The first puzzle that is at least so hard. */
    rating?: number;
  };
  lesson: {
    /** The position: `start`, the game's text, or any other of its formats; the start if there is none. */
    position?: string;
    /** Moves that are played from there, in order. */
    moves?: string[];
    /** Whose strategy, 1 or 2; the winner's if there is one, else player 1's. */
    player?: number;
    /** Which of the puzzles, the easiest first, or which decision; from 1. */
    number?: number;
    /** What to read: a position in any format, moves, or a record of a game; for a lesson, a certificate instead of the one that comes with the program; for `record` and `analyze`, a record in any form instead of position and moves. */
    text?: string;
  };
  openings: {
    /** The position: `start`, the game's text, or any other of its formats; the start if there is none. */
    position?: string;
    /** Moves that are played from there, in order. */
    moves?: string[];
    /** Search at most about this many positions. */
    nodes?: number;
    /** Search at most this many seconds. */
    seconds?: number;
  };
  stats: {
  };
  plan: {
  };
}

/** A game in the list of games. */
export type About = {
  /** Whether a player may move several times in a row: what players call one turn is then several plies. */
  chains: boolean;
  /** How many games of it the collection has that is open, if one is. */
  collected?: number | null;
  /** The game in a picture of 100 x 100 around the middle. */
  emblem: Array<unknown>;
  /** The name without the variant. */
  family: string;
  /** The formats of its positions. */
  formats: Array<string>;
  /** Its groups. */
  groups: Array<GroupAbout>;
  /** Its name, variant included. */
  name: string;
  /** The group of the keys that others have too. */
  portable: string;
  /** The forms of its records. */
  records: Array<string>;
  /** The rules in a sentence. */
  rules: string;
  /** Whether the value of every position can be had at once. */
  solved: boolean;
  /** Its name for people. */
  title: string;
  /** The largest group that preserves values. */
  value: string;
  /** What tells it from the other variants, in a word or two. */
  variant: string;
  /** The names of all variants of this game. */
  variants: Array<string>;
};

/** The analysis of a record. */
export type Analysis = {
  /** The mean of the permutations of all states. */
  average: number;
  /** The game. */
  game: string;
  /** The group under which positions count as the same. */
  group: string;
  /** How it ended, if it did. */
  outcome: null | "player 1" | "player 2" | "draw" | "both lose";
  /** The names of the players, as far as they are known. */
  players: Array<string | null>;
  /** Every position, the first one included. */
  plies: Array<Ply>;
  /** Every canonical position, in the order in which they appeared. */
  states: Array<State>;
  /** What every position is worth, the first one included, if that was asked for. */
  values?: Array<PlyValue> | null;
};

/** All ways to put so many pieces on the board, up to symmetry. */
export type BoardCount = {
  /** Classes of boards. */
  boards: number;
  /** Pieces on the board. */
  pieces: number;
  /** Classes of boards together with a piece in hand. */
  with_hand: number;
};

/** Something of both players. */
export type Both = {
  /** Player one's. */
  first: string;
  /** Player two's. */
  second: string;
};

/** How many moves there are in the classes that go on. */
export type BranchingStats = {
  /** On average. */
  mean: number;
  /** At most. */
  most: number;
};

/** A canonical form and how it comes about. */
export type Canon = {
  /** The smallest image. */
  canonical: string;
  /** The group. */
  group: string;
  /** Carries it back. */
  inverse: string;
  /** Its key, in hexadecimal. */
  key: string;
  /** How many different images the position has. */
  orbit: number;
  /** The position. */
  position: string;
  /** How many symmetries leave it as it is. */
  stabilizer: number;
  /** Carries the position onto its canonical form. */
  transform: string;
};

/** What a look at a game file from all sides shows. */
export type Checked = {
  /** The board with the names of its points, row by row. */
  board: string;
  /** The game. */
  game: string;
  /** How many random games were played to find rules that do nothing. */
  games: number;
  /** Symmetries from which the value group can be made, in words. */
  generators: Array<string>;
  /** The groups. */
  groups: Array<CheckedGroup>;
  /** Its last position. */
  last: string;
  /** The moves of one random game. */
  moves: Array<string>;
  /** How many of them player 1 won. */
  player1: number;
  /** How many of them player 2 won. */
  player2: number;
  /** The first plies, from 1, as far as they are counted at once. */
  plies: Array<CheckedPly>;
  /** What may not be meant. */
  warnings: Array<string>;
};

/** A group of a game file. */
export type CheckedGroup = {
  /** Its name. */
  name: string;
  /** How many symmetries it has. */
  order: number;
};

/** A ply of a game. */
export type CheckedPly = {
  /** Classes that they lead to. */
  classes: number;
  /** Lines of play of this length. */
  lines: number;
};

/** A position in another format. */
export type Convert = {
  /** The format. */
  format: string;
  /** The position in hexadecimal, if the format is bytes. */
  hex?: string | null;
  /** The position, if the format is a text. */
  text?: string | null;
};

/** The classes of a game, ply by ply. */
export type Count = {
  /** All boards by their number of pieces, whether or not play leads there, where Burnside's lemma counts them without listing them. */
  boards?: Array<BoardCount> | null;
  /** The group. */
  group: string;
  /** The plies, from 0 on. */
  plies: Array<PlyCount>;
};

/** How many classes have one value. */
export type Distance = {
  /** The classes. */
  classes: number;
  /** Plies to the end, unless it is a draw or not known */
  plies: number | null;
  /** For the player who moves; null if it is not known */
  value: null | "win" | "loss" | "draw";
};

/** Why a request has no answer. */
export type ErrorAnswer = {
  /** The character at which a text goes wrong, from 1. */
  column?: number | null;
  /** What was wrong, in a sentence. */
  error: string;
  /** What to try. */
  hint?: string | null;
  /** The number of the entry of a list or array that is wrong, from 0. */
  index?: number | null;
  /** What kind of error it is. */
  kind: Kind;
  /** The line at which a text goes wrong, from 1. */
  line?: number | null;
};

/** The content of a FEEN text. */
export type Feen = {
  /** The text as it is printed back. */
  feen: string;
  /** How many pieces there are. */
  pieces: Pieces;
  /** The sizes of the board, outermost first. */
  shape: Array<number>;
  /** The players' styles. */
  styles: Both;
  /** Whose turn it is, `first` or `second`. */
  turn: string;
};

/** A group in the list of games. */
export type GroupAbout = {
  /** Its name. */
  name: string;
  /** How many symmetries it has; where that depends on the position, in the start. */
  order: number;
};

/** One image of a position. */
export type Image = {
  /** The image. */
  position: string;
  /** The simplest symmetry that leads there. */
  transform: string;
};

export type Kind = "game" | "game-file" | "command" | "parameter" | "group" | "format" | "write-only" | "position" | "feen" | "move" | "illegal" | "unsayable" | "keys-only" | "symmetry" | "array" | "stopped" | "record" | "table" | "picture" | "file" | "address" | "busy" | "qi" | "memory" | "rules" | "internal";

/** The move that led to a position. */
export type LastMove = {
  /** The move. */
  move: string;
};

/** What a strategy does in a position. */
export type Lesson = {
  /** Which decision it is, from 1; null if there is nothing to decide. */
  decision?: number | null;
  /** In how many positions, up to symmetry, a move has to be known. */
  decisions: number;
  /** Whether these moves end the game. */
  ends: boolean;
  /** The name of the game, variant included. */
  game: string;
  /** Whether the position belongs to the strategy. */
  known: boolean;
  /** How the game ended, if it has. */
  outcome: null | "player 1" | "player 2" | "draw" | "both lose";
  /** What the strategy plays: one move and those that are the same by symmetry, or all that end the game. */
  play: Array<string>;
  /** Whose strategy it is, 1 or 2. */
  player: 1 | 2;
  /** The most plies that the game lasts from here by the strategy; null unless it wins. */
  plies?: number | null;
  /** The position. */
  position: string;
  /** On the other player's turn: every reply. */
  replies: Array<LessonReply>;
  /** Whose turn it is, 1 or 2; in a finished game, whose it would be. */
  to_move: 1 | 2;
  /** Whether this player wins by it; otherwise it never loses. */
  wins: boolean;
};

/** A reply of the other player. */
export type LessonReply = {
  /** The decision that it leads to; null if the game is over, or the strategy's player ends it with the next move. */
  decision?: number | null;
  /** The move. */
  move: string;
};

/** A win that takes long. */
export type LongestWin = {
  /** How many classes are won in so many plies. */
  classes: number;
  /** Plies to the end. */
  plies: number;
  /** One of those that can be reached soonest. */
  position: string;
};

/** The value of a move for the player who makes it. */
export type MoveValue = {
  /** The move. */
  move: string;
  /** Plies to the end, unless it is a draw or not known */
  plies: number | null;
  /** For the player who moves; null if it is not known */
  value: null | "win" | "loss" | "draw";
};

/** The legal moves of a position. */
export type Moves = {
  /** The moves. */
  moves: Array<string>;
  /** How the game ended, if it has. */
  outcome: null | "player 1" | "player 2" | "draw" | "both lose";
  /** The position. */
  position: string;
  /** Whose turn it is, 1 or 2; in a finished game, whose it would be. */
  to_move: 1 | 2;
};

/** How many classes leave just one good move. */
export type NarrowStats = {
  /** Classes that go on and are drawn. */
  drawn: number;
  /** Those of them in which exactly one move keeps the draw. */
  one_saves: number;
  /** Those of them in which exactly one move wins. */
  one_wins: number;
  /** Classes that go on and are won. */
  won: number;
};

/** A game of a collection. */
export type OpeningGame = {
  /** The file that it is from. */
  file: string;
  /** The line on which it begins. */
  line: number;
  /** How it ended, if that is known. */
  outcome: null | "player 1" | "player 2" | "draw" | "both lose";
  /** The names of the players, as far as they are known. */
  players: Array<string | null>;
};

/** A move that was played. */
export type OpeningMove = {
  /** Other moves that lead to a position that is the same: they are counted together. */
  alike?: Array<string>;
  /** Games without a winner or a loser. */
  draws: number;
  /** The first of the games. */
  first: OpeningGame;
  /** How many. */
  games: number;
  /** Where the value was searched for and is not known: an estimate by the tree search for the player who makes the move, from 1 (always wins) to -1. */
  likely?: number | null;
  /** Games that the player lost. */
  losses: number;
  /** The move. */
  move: string;
  /** Those who played it and have the most games in the collection. */
  players: Array<string>;
  /** Plies to the end, unless it is a draw or not known */
  plies: number | null;
  /** Wins and half of the draws, as a share of the games whose result is known. */
  share?: number | null;
  /** For the player who moves; null if it is not known */
  value: null | "win" | "loss" | "draw";
  /** Games that the player won. */
  wins: number;
};

/** What was played in a position. */
export type Openings = {
  /** Whether the plies, here and of the moves, are only the most that the winner needs. Left out where they are exact. */
  at_most?: boolean;
  /** All games of the collection. */
  collected: number;
  /** Games without a winner or a loser. */
  draws: number;
  /** Games that ended, or whose records stop, here. */
  ended: number;
  /** The game. */
  game: string;
  /** How many. */
  games: number;
  /** The group under which positions count as the same. */
  group: string;
  /** Games that the player lost. */
  losses: number;
  /** The moves that were played, the most frequent first. */
  moves: Array<OpeningMove>;
  /** How the game ended here by the rules, if it did. */
  outcome: null | "player 1" | "player 2" | "draw" | "both lose";
  /** Plies to the end, unless it is a draw or not known */
  plies: number | null;
  /** How many plies of each game the collection has, if not all. */
  plies_collected?: number | null;
  /** The position. */
  position: string;
  /** Wins and half of the draws, as a share of the games whose result is known. */
  share?: number | null;
  /** Whose turn it is; in a finished game, whose it would be. */
  to_move: 1 | 2;
  /** For the player who moves; null if it is not known */
  value: null | "win" | "loss" | "draw";
  /** Games that the player won. */
  wins: number;
};

/** The distinct images of a position. */
export type Orbit = {
  /** The group. */
  group: string;
  /** The images, the position itself first. */
  images: Array<Image>;
  /** The position. */
  position: string;
};

/** The number of lines of play. */
export type Perft = {
  /** The length of the lines in plies. */
  depth: number;
  /** How many by first move, in the order of the moves. */
  divide: Record<string, number>;
  /** How many lines. */
  nodes: number;
  /** The position. */
  position: string;
  /** How many positions stand in all lines of 1 to `depth` plies, each line for itself. */
  total: number;
};

/** How many pieces there are, and where. */
export type Pieces = {
  /** On the board. */
  board: number;
  /** In player one's hand. */
  first: number;
  /** In player two's hand. */
  second: number;
};

/** What solving a game would take. */
export type Plan = {
  /** Whether play can return to a position. */
  can_return: boolean;
  /** How many classes there are. */
  classes: number;
  /** Whether they were all counted; else their number is an estimate. */
  counted: boolean;
  /** Whether the time was over before the last ply: then there are more classes than that. */
  cut_short: boolean;
  /** The disk that it takes until it is done, in bytes: the table and its checkpoint. */
  disk: number;
  /** The memory that is free, in bytes, if the system says so. */
  free_memory?: number | null;
  /** The game. */
  game: string;
  /** The memory that solving takes, in bytes. */
  memory: number;
  /** How it would be solved: `layers`, ply by ply; `distances`, backward from the end; `numbers`, the same with numbers instead of lists of classes; `own`, by an order of classes that the game has. */
  method: string;
  /** Moves in a class on average. */
  moves: number;
  /** How many numbers there are for classes, with or without a class; null if classes have none. */
  numbers?: number | null;
  /** The plies as far as they were looked at. */
  plies: Array<PlannedPly>;
  /** Moves looked at in a second, on all threads. */
  rate: number;
  /** How long it takes; null with an order of classes of its own, which has its own pace. */
  seconds?: number | null;
  /** The stages that the numbers fall into, which are solved one after the other; null if classes have no numbers. */
  stages?: number | null;
  /** The length of the table, in bytes. */
  table: number;
};

/** The classes of a ply. */
export type PlannedPly = {
  /** How many classes come up first at this ply; if that is an estimate and play can return, how many come up at all. */
  classes: number;
  /** Whether they were counted. */
  counted: boolean;
  /** Plies played. */
  ply: number;
};

/** How things stand after some moves. */
export type Play = {
  /** How the game ended, if it has. */
  outcome: null | "player 1" | "player 2" | "draw" | "both lose";
  /** The position. */
  position: string;
  /** Whose turn it is, 1 or 2; in a finished game, whose it would be. */
  to_move: 1 | 2;
};

/** A position of the record. */
export type Ply = {
  /** Whether it is canonical itself. */
  canonical: boolean;
  /** The move that led here. */
  move?: string | null;
  /** Plies played. */
  ply: number;
  /** The position. */
  position: string;
  /** The number of that form, from 1. */
  state: number;
  /** Carries it onto its canonical form. */
  transform: string;
};

/** The classes of one ply. */
export type PlyCount = {
  /** All of them once more by Burnside's lemma, from the positions themselves and without canonical forms, as far as they are few enough to be listed; or, where play leads to every board (Quarto's first plies), without listing anything. */
  burnside?: number | null;
  /** Classes that nothing on the board has decided, stuck ones included. */
  classes: number;
  /** Classes decided by a line, a capture or a full board at this ply. */
  finished: number;
  /** Plies played. */
  ply: number;
};

/** What a position of a record is worth. */
export type PlyValue = {
  /** Whether `plies` is only the most that the winner needs. Left out where it is exact. */
  at_most?: boolean;
  /** The best moves. */
  best: Array<string>;
  /** Plies to the end, unless it is a draw or not known */
  plies: number | null;
  /** Plies played. */
  ply: number;
  /** Whose turn it is; in a finished game, whose it would be. */
  to_move: 1 | 2;
  /** For the player who moves; null if it is not known */
  value: null | "win" | "loss" | "draw";
};

/** A puzzle. */
export type PuzzleAnswer = {
  /** How many of them are different up to symmetry. */
  classes: number;
  /** How many puzzles there are. */
  count: number;
  /** The name of the game, variant included. */
  game: string;
  /** What is to be found: `win`, the only move that wins, or `save`, the only one that does not lose. */
  goal: "win" | "save";
  /** How many moves are legal. */
  moves: number;
  /** Its number, from 1; the easiest is the first. */
  number: number;
  /** Plies to the end after the best move, this one included; null if nobody wins. */
  plies?: number | null;
  /** The position. */
  position: string;
  /** How hard it is: for how many plies the wrong moves hide, all together. */
  rating: number;
  /** The good moves: symmetries of the position carry them onto each other. */
  solution: Array<string>;
  /** Whose turn it is, 1 or 2. */
  to_move: 1 | 2;
};

/** What became of games played at random. */
export type Random = {
  /** Without a winner. */
  draws: number;
  /** How many games. */
  games: number;
  /** Their mean length. */
  mean_plies: number;
  /** Won by player 1. */
  player1: number;
  /** Won by player 2. */
  player2: number;
  /** Which games they were. */
  seed: number;
};

/** What becomes of games that are played at random, every move as likely as the others. */
export type RandomShares = {
  /** The share without a winner. */
  draws: number;
  /** How many games were played; null if the shares are exact. */
  games?: number | null;
  /** The mean length in plies. */
  mean_plies: number;
  /** The share that player 1 wins. */
  player1: number;
  /** The share that player 2 wins. */
  player2: number;
  /** Which games they were. */
  seed?: number | null;
  /** The standard error of player 1's share, if games were played. */
  standard_error?: number | null;
  /** The share that was not over after 10,000 plies. */
  unfinished: number;
};

/** What a text means. */
export type ReadText = {
  /** What is wrong with the rest of the text, if something is. */
  damage?: string | null;
  /** The moves that are played from there. */
  moves: Array<string>;
  /** The position in which it begins. */
  position: string;
  /** Whether that is the start of the game. */
  start: boolean;
};

/** A game as a record. */
export type RecordText = {
  /** How the names of such files end, without the dot. */
  extension: string;
  /** The form. */
  form: string;
  /** How many plies it has. */
  plies: number;
  /** The whole file. */
  text: string;
};

/** The rules of a game for people. */
export type RulesAnswer = {
  /** The name of the game, variant included. */
  game: string;
  /** The parts of the rules. Diagrams are positions, with moves that lead to what is shown. */
  sections: Array<unknown>;
  /** How pieces are written in the text of a position; nothing if its text is not made of them. */
  signs: Array<Sign>;
};

/** A game that comes with the program as a file: the head of the file. */
export type ShippedGame = {
  /** Its name, variant included. */
  name: string;
  /** The rules in a sentence. */
  rules: string;
  /** Where the rules come from. */
  source: string;
  /** Its name for people. */
  title: string;
};

/** A sign in the text of a position. */
export type Sign = {
  /** What it means: `player 1's circle`. */
  label: string;
  /** Whose piece it is, as 1 or 2. */
  owner?: number | null;
  /** What it looks like around the middle of its place, with what is under it. */
  shapes: Array<unknown>;
  /** The character. */
  sign: string;
};

/** A game that was solved. */
export type Solved = {
  /** How many classes have which value. */
  by_distance: Array<Distance>;
  /** Its length. */
  bytes: number;
  /** Those that are drawn. */
  draws: number;
  /** The table file; null if the table is only in memory. */
  file?: string | null;
  /** The game. */
  game: string;
  /** Those that it loses. */
  losses: number;
  /** The longest way to an end. */
  max_plies: number;
  /** Classes in all. */
  positions: number;
  /** Its SHA-256 hash, in hexadecimal. */
  sha256: string;
  /** Those that the side to move wins. */
  wins: number;
};

export type Source = "rules" | "table" | "solved" | "search" | "none";

/** A canonical position. */
export type State = {
  /** The ply at which it first appeared. */
  first_seen: number;
  /** How many distinct images it has that can be shown, shifts not counted. */
  permutations: number;
  /** The position. */
  position: string;
  /** How many positions of the record lead to it. */
  source_states: number;
  /** Its number, from 1. */
  state: number;
};

/** What a table says about a game as a whole. Everything is counted over classes: positions that can be reached, up to symmetry, each once. */
export type Stats = {
  /** How many moves there are to choose from. */
  branching?: (BranchingStats | null);
  /** How many classes have which value. */
  by_distance: Array<Distance>;
  /** By the pieces on the board, for games that count them. */
  by_pieces?: Array<StatsRow> | null;
  /** By the fewest plies that lead from the start to a class; null if there are too many classes to walk over them, like whatever is null below. */
  by_ply?: Array<StatsRow> | null;
  /** All classes. */
  classes: number;
  /** Those that are drawn. */
  draws: number;
  /** The first moves, with what they are worth to the player who begins. */
  first_moves: Array<MoveValue>;
  /** The game. */
  game: string;
  /** The longest wins, the longest first. */
  longest?: Array<LongestWin> | null;
  /** Those that it loses; whoever would move after the last move of a game has mostly lost. */
  losses: number;
  /** How many of them are good. */
  narrow?: (NarrowStats | null);
  /** Who wins if nobody makes a mistake. */
  perfect: null | "player 1" | "player 2" | "draw" | "both lose";
  /** Plies to the end, unless it is a draw or not known */
  plies: number | null;
  /** What becomes of games that are played at random. */
  random: RandomShares;
  /** The share of draws. */
  share_drawn: number;
  /** For the player who moves; null if it is not known */
  value: null | "win" | "loss" | "draw";
  /** Those that the side to move wins, whether they go on or are finished. */
  wins: number;
};

/** Some classes, by what they are worth to the side to move. */
export type StatsRow = {
  /** All of them. */
  classes: number;
  /** Those that go on and are drawn. */
  draws: number;
  /** Those in which the game is over. */
  finished: number;
  /** Those that go on and are lost. */
  losses: number;
  /** The ply, or the number of pieces. */
  number: number;
  /** Those that go on and are won. */
  wins: number;
};

/** A move that is suggested. */
export type Suggestion = {
  /** Whether `plies` is only the most that the winner needs. Left out where it is exact. */
  at_most?: boolean;
  /** Where the value is not known: an estimate by the tree search, from 1 (always wins) to -1. */
  likely?: number | null;
  /** The move; null if the game is over. */
  move?: string | null;
  /** Plies to the end, unless it is a draw or not known */
  plies: number | null;
  /** The position. */
  position: string;
  /** For the player who moves; null if it is not known */
  value: null | "win" | "loss" | "draw";
};

/** The number of classes at each ply. */
export type Unique = {
  /** Classes that can be reached in exactly this many plies, from 0 on, finished ones included. */
  classes: Array<number>;
  /** How many plies. */
  depth: number;
  /** The group. */
  group: string;
  /** The position. */
  position: string;
};

/** The value of a position. */
export type ValueAnswer = {
  /** Whether only the winner is proved: `plies` is the most that the winner needs, and moves without a value may be as good. Left out where the distance is exact. */
  at_most?: boolean;
  /** The best moves. */
  best: Array<string>;
  /** Every move. */
  moves: Array<MoveValue>;
  /** Plies to the end, unless it is a draw or not known */
  plies: number | null;
  /** The position. */
  position: string;
  /** Where the value comes from. */
  source: Source;
  /** For the player who moves; null if it is not known */
  value: null | "win" | "loss" | "draw";
};

/** Everything that a page needs to show a position and to continue the game. */
export type View = {
  /** The move that led here, if the request had moves. */
  last?: (LastMove | null);
  /** Every legal move. */
  moves: Array<ViewMove>;
  /** How the game ended, if it has. */
  outcome: null | "player 1" | "player 2" | "draw" | "both lose";
  /** Plies to the end, unless it is a draw or not known */
  plies: number | null;
  /** The position. */
  position: string;
  /** What players may try in vain, and why. */
  refusals: Array<unknown>;
  /** What is to be drawn. */
  scene: unknown;
  /** Where the value comes from. */
  source: Source;
  /** Whose turn it is, 1 or 2; in a finished game, whose it would be. */
  to_move: 1 | 2;
  /** For the player who moves; null if it is not known */
  value: null | "win" | "loss" | "draw";
};

/** A legal move. */
export type ViewMove = {
  /** The same for moves that a symmetry of the position carries onto each other: a number from 0, in the order of the moves. The symmetries are those that preserve values. */
  class: number;
  /** The move. */
  move: string;
  /** Plies to the end, unless it is a draw or not known */
  plies: number | null;
  /** For the player who moves; null if it is not known */
  value: null | "win" | "loss" | "draw";
};

/** The value of a position alone. */
export type WorthAnswer = {
  /** Whether only the winner is proved: `plies` is the most that the winner needs. Left out where the distance is exact. */
  at_most?: boolean;
  /** Plies to the end, unless it is a draw or not known */
  plies: number | null;
  /** The position. */
  position: string;
  /** Where the value comes from. */
  source: Source;
  /** For the player who moves; null if it is not known */
  value: null | "win" | "loss" | "draw";
};
