/**
 * Moves are chosen step by step: a piece, then a square, then perhaps a ring. Each game says by
 * which steps its move texts can be reached; everything else follows from the list of legal moves,
 * so the page knows no rules.
 */

import { best, type Worth } from "./value";

/** Something that can be pointed at: `cell:5`, `piece:A`, `give:C`. */
export type Token = string;

export interface Option {
  move: string;
  /** Every order in which the steps of the move may be taken. */
  ways: Token[][];
  worth: Worth;
}

export interface Choice {
  /** The steps taken. */
  picked: Token[];
  /** The steps that can follow, with the best value that can still be reached through each. */
  next: Map<Token, Worth>;
  /** The moves that are still possible. */
  left: Option[];
}

const begins = (way: Token[], picked: Token[]): boolean =>
  picked.every((token, index) => way[index] === token);

/** What can follow after some steps. */
export function choice(options: Option[], picked: Token[]): Choice {
  const reached = new Map<Token, Worth[]>();
  const left: Option[] = [];
  for (const option of options) {
    const ways = option.ways.filter((way) => begins(way, picked));
    if (ways.length === 0) continue;
    left.push(option);
    for (const way of ways) {
      const token = way[picked.length];
      if (token === undefined) continue;
      const worths = reached.get(token);
      if (worths) worths.push(option.worth);
      else reached.set(token, [option.worth]);
    }
  }
  const next = new Map([...reached].map(([token, worths]) => [token, best(worths)]));
  return { picked, next, left };
}

/** The move whose steps have all been taken. */
export function complete(options: Option[], picked: Token[]): string | null {
  const done = (way: Token[]) => way.length === picked.length && begins(way, picked);
  return options.find((option) => option.ways.some(done))?.move ?? null;
}

/**
 * Takes steps that leave no choice: the only marble that may jump is in the hand already. The last
 * step of a move is never taken by itself.
 */
export function forced(options: Option[], picked: Token[]): Token[] {
  const { next, left } = choice(options, picked);
  const [token] = next.keys();
  if (token === undefined || next.size > 1) return picked;
  const on = [...picked, token];
  const ends = left.some((option) => option.ways.some((way) => way.length <= on.length));
  return ends ? picked : forced(options, on);
}

export type Taken =
  | { kind: "play"; move: string }
  | { kind: "pick"; picked: Token[] }
  | { kind: "refused" };

/**
 * What a click on something means: the next step; or another first step; or, on what is picked
 * already, taking it back.
 */
export function take(options: Option[], picked: Token[], token: Token): Taken {
  const at = picked.indexOf(token);
  if (at >= 0 && !choice(options, picked).next.has(token)) {
    const shorter = picked.slice(0, at);
    const same = forced(options, shorter).length === picked.length;
    return same ? { kind: "refused" } : { kind: "pick", picked: shorter };
  }
  for (let keep = picked.length; keep >= 0; keep -= 1) {
    const base = picked.slice(0, keep);
    if (!choice(options, base).next.has(token)) continue;
    const on = [...base, token];
    const move = complete(options, on);
    return move === null ? { kind: "pick", picked: forced(options, on) } : { kind: "play", move };
  }
  return { kind: "refused" };
}
