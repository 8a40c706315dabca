/**
 * What the studio asks beyond the explorer's questions: reading, checking and solving a game file, and
 * what its table says. The same addresses over HTTP and in the browser alone.
 */

import { Api, Refused, retryAfter, type GameInfo, type View } from "../api";

/** A game file from all sides. */
export interface Checked {
  game: string;
  board: string;
  groups: { name: string; order: number }[];
  generators: string[];
  plies: { lines: number; classes: number }[];
  moves: string[];
  last: string;
  games: number;
  player1: number;
  player2: number;
  warnings: string[];
}

/** What solving would take. */
export interface Plan {
  can_return: boolean;
  classes: number;
  counted: boolean;
  cut_short: boolean;
  memory: number;
}

export interface Distance {
  value: string | null;
  plies: number | null;
  classes: number;
}

/** What came of solving. */
export interface Solved {
  positions: number;
  wins: number;
  draws: number;
  losses: number;
  by_distance: Distance[];
  max_plies: number;
  bytes: number;
}

export interface Row {
  number: number;
  classes: number;
  finished: number;
  wins: number;
  draws: number;
  losses: number;
}

/** A game as a whole. */
export interface Stats {
  classes: number;
  wins: number;
  losses: number;
  draws: number;
  by_distance: Distance[];
  perfect: string | null;
  value: string | null;
  plies: number | null;
  first_moves: { move: string; value: string | null; plies: number | null }[];
  random: { player1: number; player2: number; draws: number; unfinished: number; mean_plies: number; games: number | null };
  by_ply: Row[] | null;
  by_pieces: Row[] | null;
  longest: { plies: number; classes: number; position: string }[] | null;
  branching: { mean: number; most: number } | null;
  narrow: { won: number; one_wins: number; drawn: number; one_saves: number } | null;
}

/** How far solving is; `total` is nothing while it is not known. */
export interface Step {
  done: number;
  total: number | null;
}

/** Positions with more moves are not shown: rules that a stranger wrote must not hold up the page. */
export const MOST_MOVES = 4_000;

const TOML = { "Content-Type": "application/toml", Accept: "application/json" };

/** How often a server that is busy is asked again. */
const TRIES = 6;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), reject(signal.reason as Error)), { once: true });
  });

export class StudioApi extends Api {
  /** Reads a game file; the answer has the name under which its game can be asked about. */
  readFile(text: string, signal: AbortSignal): Promise<GameInfo> {
    return ask("/api/games", { method: "POST", body: text, headers: TOML, signal });
  }

  check(text: string, signal: AbortSignal): Promise<Checked> {
    return ask("/api/check", { method: "POST", body: text, headers: TOML, signal });
  }

  plan(game: string, signal: AbortSignal): Promise<Plan> {
    return ask(this.path(game, "plan"), { signal });
  }

  /** Solves a game. From then on its values come from a table. */
  solve(game: string, onStep: (step: Step) => void, signal: AbortSignal): Promise<Solved> {
    return ask(this.path(game, "solve"), { signal }, onStep);
  }

  stats(game: string, signal: AbortSignal): Promise<Stats> {
    return ask(this.path(game, "stats"), { signal });
  }

  /** Not if there are too many moves to show. */
  override async view(game: string, position: string, moves: readonly string[], signal?: AbortSignal): Promise<View> {
    const query = new URLSearchParams([["position", position], ...moves.map((move) => ["move", move])]);
    const offered = await ask<{ moves: string[] }>(`${this.path(game, "moves")}?${query}`, signal ? { signal } : {});
    if (offered.moves.length > MOST_MOVES) {
      throw new Refused(422, `This position has ${offered.moves.length.toLocaleString("en")} moves, more than the ${MOST_MOVES.toLocaleString("en")} that are shown.`, null);
    }
    return super.view(game, position, moves, signal);
  }
}

/**
 * Asks, and again a little later if the server is busy. An answer is JSON; lines of progress may come
 * before it.
 */
async function ask<T>(url: string, init: RequestInit, onStep: (step: Step) => void = () => {}): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, init);
    if (answer.status === 503 && tries < TRIES && init.signal) {
      await pause(1000 * retryAfter(answer.headers.get("Retry-After")), init.signal);
      continue;
    }
    const last = await lastLine(answer, onStep);
    const said = parsed(last);
    const { error, hint } = (said ?? {}) as { error?: unknown; hint?: unknown };
    if (answer.ok && said !== null && typeof error !== "string") return said as T;
    throw new Refused(answer.status, typeof error === "string" ? error : `the server answered with status ${answer.status}`, typeof hint === "string" ? hint : null);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The last line of an answer; those before it are steps. */
async function lastLine(answer: Response, onStep: (step: Step) => void): Promise<string> {
  if (!answer.headers.get("Content-Type")?.includes("ndjson") || !answer.body) return answer.text();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return rest;
    rest += value;
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const step = parsed(line) as Step | null;
      if (step !== null && typeof step.done === "number") onStep(step);
      else rest = line;
    }
  }
}
