/**
 * Questions to the server. Every question can be asked again without harm, so when the server is
 * busy or gone we say so, wait, and ask again; the caller only sees answers and refusals.
 */

import type { Gesture, Id, Scene, Shape } from "./scene";
import type { Player } from "./value";

export interface GameInfo {
  name: string;
  title: string;
  /** The name without the variant. */
  family: string;
  /** What this variant is called beside the others. */
  variant: string;
  /** The game in a picture of 100 x 100 around the middle. */
  emblem: Shape[];
  rules: string;
  variants: string[];
  groups: { name: string; order: number }[];
  portable: string;
  value: string;
  formats: string[];
  /** The forms of its records. */
  records: string[];
  /** Whether a player may move several times in a row. */
  chains: boolean;
  solved: boolean;
  /** How many games of it the collection has that the server was started with, if it has any. */
  collected?: number | null;
}

/** A game that the server reads from a file when somebody opens it. */
export interface ShippedGame {
  name: string;
  title: string;
  rules: string;
  source: string;
}

export interface Stand {
  position: string;
  to_move: Player;
  outcome: string | null;
}

/** A move that was made. */
export interface Made extends Gesture {
  move: string;
}

/** Touches that lead nowhere, and why. */
export interface Refusal {
  touches: Id[];
  words: string;
  marks: Id[];
}

/** A part of the rules for people. */
export interface RulesSection {
  title: string;
  text: string[];
  diagrams: { caption: string; position: string; moves: string[] }[];
}

/** A sign in the text of a position. */
export interface Sign {
  sign: string;
  label: string;
  owner: Player | null;
  /** Around the middle of its place, with what is under it. */
  shapes: Shape[];
}

/** What a text means. */
export interface ReadText {
  position: string;
  /** Whether that is the start of the game. */
  start: boolean;
  moves: string[];
  /** What is wrong with the rest of it. */
  damage: string | null;
}

/** A position with exactly one good move, up to symmetry. */
export interface PuzzleInfo {
  game: string;
  /** From 1, the easiest first. */
  number: number;
  count: number;
  rating: number;
  position: string;
  to_move: Player;
  goal: "win" | "save";
  plies: number | null;
  moves: number;
  classes: number;
  solution: string[];
}

/** What a strategy that wins, or never loses, does in a position. */
export interface LessonInfo extends Stand {
  game: string;
  player: Player;
  wins: boolean;
  decisions: number;
  /** Whether the position belongs to the strategy. */
  known: boolean;
  decision: number | null;
  play: string[];
  ends: boolean;
  plies: number | null;
  replies: { move: string; decision: number | null }[];
}

/** A move that can be made, with its value if that can be had at once. */
export interface Offer extends Made {
  /** The same for moves that a symmetry of the position carries onto each other. */
  class: number;
  value: string | null;
  plies: number | null;
}

/** Everything there is to see and to do in a position. */
export interface View extends Stand {
  scene: Scene;
  /** The move that led here. */
  last: Made | null;
  moves: Offer[];
  refusals: Refusal[];
  /** Nothing if it cannot be had at once. */
  value: string | null;
  plies: number | null;
  source: string;
}

export interface ValueAnswer {
  position: string;
  /** Nothing if the search reached its limit. */
  value: string | null;
  plies: number | null;
  best: string[];
  moves: { move: string; value: string | null; plies: number | null }[];
  source: string;
  /** Only the winner is proved: it may take fewer plies. */
  at_most?: boolean;
}

export interface Suggestion {
  position: string;
  move: string | null;
  value: string | null;
  plies: number | null;
  /** Where the value is not known: an estimate by the tree search, 1 if the player always wins, -1 if always loses. */
  likely?: number | null;
}

/** How games went for the player who moves. */
export interface Results {
  games: number;
  wins: number;
  draws: number;
  losses: number;
  /** Wins and half of the draws, of the games whose result is known. */
  share: number | null;
}

/** A game of a collection. */
export interface OpeningGame {
  file: string;
  line: number;
  /** The names of players 1 and 2, where the record has them. */
  players: [string | null, string | null];
  outcome: string | null;
}

/** A move that was played. */
export interface OpeningMove extends Results {
  move: string;
  /** Other moves that lead to the same position up to symmetry: they are counted with it. */
  alike?: string[];
  /** Those with the most games, of those who played it. */
  players: string[];
  first: OpeningGame;
}

/** What was played in a position, by the collection of games that is open. */
export interface Openings extends Stand, Results {
  /** Games that end or stop here. */
  ended: number;
  moves: OpeningMove[];
  /** All games of the collection. */
  collected: number;
  /** How many plies of each game the collection has, if not all. */
  plies_collected?: number | null;
}

export interface Canon {
  position: string;
  group: string;
  canonical: string;
  key: string;
  transform: string;
  inverse: string;
  orbit: number;
  stabilizer: number;
}

export interface Orbit {
  position: string;
  group: string;
  images: { transform: string; position: string }[];
}

export interface Converted {
  format: string;
  text?: string;
  hex?: string;
}

/** A game as a file. */
export interface RecordText {
  form: string;
  /** How the names of such files end. */
  extension: string;
  text: string;
}

/** The server understood, and says no. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly hint: string | null,
  ) {
    super(message);
  }
}

/** Why we are waiting, and until when. */
export interface Trouble {
  kind: "busy" | "gone";
  /** Milliseconds since 1970. */
  until: number;
}

type Params = Record<string, string | number | readonly string[] | undefined>;

function query(params: Params): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? (value as string[]) : [String(value)]) search.append(name, one);
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** How long to wait before the nth try, in milliseconds. */
export const backoff = (tries: number): number => Math.min(500 * 2 ** tries, 8_000);

/** Seconds of a `Retry-After` header, within reason. */
export function retryAfter(header: string | null): number {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 60) : 2;
}

/** An answer that has arrived to its last byte. */
interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** What the server says, or why it refuses. */
function read<T>({ status, text }: Answer): T {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Not the server that we know; said below.
  }
  if (status < 300 && body !== null) return body as T;
  const { error, hint } = (body ?? {}) as { error?: unknown; hint?: unknown };
  const message = typeof error === "string" ? error : `the server answered with status ${status}`;
  throw new Refused(status, message, typeof hint === "string" ? hint : null);
}

export class Api {
  #troubles = new Map<symbol, Trouble>();
  #wake = new Set<() => void>();

  constructor(
    private readonly base = "",
    private readonly ask: typeof fetch = (...request) => fetch(...request),
    /** Called when waiting begins or ends. */
    public onTrouble: (trouble: Trouble | null) => void = () => {},
  ) {}

  games(signal?: AbortSignal): Promise<GameInfo[]> {
    return this.#get<GameInfo[] | { games: GameInfo[] }>("/api/games", {}, signal).then((answer) =>
      Array.isArray(answer) ? answer : answer.games,
    );
  }

  /** The games that come with the program as files. */
  shipped(signal?: AbortSignal): Promise<ShippedGame[]> {
    return this.#get("/api/shipped", {}, signal);
  }

  /** One game, listed or not. */
  about(game: string, signal?: AbortSignal): Promise<GameInfo> {
    return this.#get(this.path(game, "about"), {}, signal);
  }

  /** The position after some moves, with all that can be seen and done there. */
  view(game: string, position: string, moves: readonly string[], signal?: AbortSignal): Promise<View> {
    return this.#get(this.path(game, "view"), { position, move: moves }, signal);
  }

  /** What a position looks like, even one that no game leads to: an image under a symmetry. */
  scene(game: string, position: string, signal?: AbortSignal): Promise<Scene> {
    return this.#get(this.path(game, "scene"), { position }, signal);
  }

  play(game: string, position: string, moves: readonly string[], signal?: AbortSignal): Promise<Stand> {
    return this.#get(this.path(game, "play"), { position, move: moves }, signal);
  }

  /** `seconds` is how long a search may take; the server may allow less. */
  value(game: string, position: string, seconds?: number, signal?: AbortSignal): Promise<ValueAnswer> {
    return this.#get(this.path(game, "value"), { position, seconds }, signal);
  }

  suggest(game: string, position: string, seconds?: number, signal?: AbortSignal, seed?: number): Promise<Suggestion> {
    return this.#get(this.path(game, "suggest"), { position, seconds, seed }, signal);
  }

  canon(game: string, position: string, group: string, signal?: AbortSignal): Promise<Canon> {
    return this.#get(this.path(game, "canon"), { position, group }, signal);
  }

  orbit(game: string, position: string, group: string, signal?: AbortSignal): Promise<Orbit> {
    return this.#get(this.path(game, "orbit"), { position, group }, signal);
  }

  convert(game: string, position: string, to: string, signal?: AbortSignal): Promise<Converted> {
    return this.#get(this.path(game, "convert"), { position, to }, signal);
  }

  /** A game as a record in one of its forms. */
  record(game: string, position: string, moves: readonly string[], to: string, signal?: AbortSignal): Promise<RecordText> {
    return this.#get(this.path(game, "record"), { position, move: moves, to }, signal);
  }

  /** What was played in a position, by a collection of games. */
  openings(game: string, position: string, signal?: AbortSignal): Promise<Openings> {
    return this.#get(this.path(game, "openings"), { position }, signal);
  }

  rules(game: string, signal?: AbortSignal): Promise<{ sections: RulesSection[]; signs: Sign[] }> {
    return this.#get(this.path(game, "rules"), {}, signal);
  }

  /** What a text means: a position in any format, moves, or a record of a game. */
  read(game: string, text: string, signal?: AbortSignal): Promise<ReadText> {
    return this.#get(this.path(game, "read"), { text }, signal);
  }

  /** The puzzle with a number, or of a day. */
  puzzle(game: string, which: { number: number } | { date: string }, signal?: AbortSignal): Promise<PuzzleInfo> {
    return this.#get(this.path(game, "puzzle"), which, signal);
  }

  /** What a player's strategy does in a position, or in the position of one of its decisions. */
  lesson(game: string, player: Player | undefined, at: { position: string } | { number: number }, signal?: AbortSignal): Promise<LessonInfo> {
    return this.#get(this.path(game, "lesson"), { ...at, player }, signal);
  }

  /** Sends a game file; the answer says under which name its game can be played. */
  async send(file: string): Promise<GameInfo> {
    const answer = await this.ask(`${this.base}/api/games`, { method: "POST", body: file, headers: { "Content-Type": "application/toml" } });
    return read<GameInfo>({ status: answer.status, headers: answer.headers, text: await answer.text() });
  }

  path(game: string, command: string): string {
    return `/api/${encodeURIComponent(game).replaceAll("%3A", ":")}/${command}`;
  }

  /** Asks again at once whatever is waiting. */
  now(): void {
    for (const wake of [...this.#wake]) wake();
  }

  async #get<T>(path: string, params: Params, signal?: AbortSignal): Promise<T> {
    const self = Symbol(path);
    try {
      for (let tries = 0; ; tries += 1) {
        const answer = await this.#try(this.base + path + query(params), signal);
        if (answer !== null && answer.status !== 503 && answer.status !== 429) return read<T>(answer);
        const busy = answer !== null;
        const wait = busy ? 1000 * retryAfter(answer.headers.get("Retry-After")) : backoff(tries);
        this.#say(self, { kind: busy ? "busy" : "gone", until: Date.now() + wait });
        await this.#sleep(wait, signal);
      }
    } finally {
      this.#say(self, null);
    }
  }

  /** The whole answer, or nothing if there is nobody to answer. */
  async #try(url: string, signal?: AbortSignal): Promise<Answer | null> {
    try {
      const headers = { Accept: "application/json" };
      const answer = await this.ask(url, signal ? { signal, headers } : { headers });
      // What stands between us and the server says that it is gone.
      if (answer.status === 502 || answer.status === 504) return null;
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    } catch (error) {
      if (signal?.aborted) throw error;
      return null;
    }
  }

  #say(self: symbol, trouble: Trouble | null): void {
    const before = this.#troubles.size;
    if (trouble === null) this.#troubles.delete(self);
    else this.#troubles.set(self, trouble);
    if (before === 0 && trouble === null) return;
    const all = [...this.#troubles.values()];
    this.onTrouble(all.find(({ kind }) => kind === "gone") ?? all[0] ?? null);
  }

  #sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (then: () => void) => () => {
        clearTimeout(timer);
        this.#wake.delete(wake);
        signal?.removeEventListener("abort", stop);
        then();
      };
      const wake = end(resolve);
      const stop = end(() => reject(signal?.reason ?? new DOMException("Aborted", "AbortError")));
      const timer = setTimeout(wake, milliseconds);
      this.#wake.add(wake);
      signal?.addEventListener("abort", stop);
      if (signal?.aborted) stop();
    });
  }
}
