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
  value: ValueAnswer;
  /** A good move, exact or likely. */
  suggest: Suggestion;
  /** A game move by move. */
  analyze: Analysis;
  /** The rules for people, with diagrams. */
  rules: RulesAnswer;
  /** What a text means: a position, moves, or a record of a game. */
  read: ReadText;
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
    /** The format to write. */
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
    /** A position in any format, moves, or a record of a game. */
    text: string;
  };
}

/** A game in the list of games. */
export type About = {
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

/** Something of both players. */
export type Both = {
  /** Player one's. */
  first: string;
  /** Player two's. */
  second: string;
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
  /** The group. */
  group: string;
  /** The plies, from 0 on. */
  plies: Array<PlyCount>;
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
  /** All of them once more by Burnside's lemma, from the positions themselves and without canonical forms, as far as they are few enough to be listed. */
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

/** The rules of a game for people. */
export type RulesAnswer = {
  /** The name of the game, variant included. */
  game: string;
  /** The parts of the rules. Diagrams are positions, with moves that lead to what is shown. */
  sections: Array<unknown>;
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

export type Source = "rules" | "table" | "search" | "none";

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

/** A move that is suggested. */
export type Suggestion = {
  /** Where the value is not known: how the games went that were tried, from 1 (all won) to -1. */
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
