/**
 * Moves are chosen touch by touch: a piece, then a place, then perhaps another one. The server says
 * by which touches each legal move can be made; everything else follows from that list, so the page
 * knows no rules.
 */

import type { Id } from "./scene";
import { best, type Worth } from "./value";

export interface Option {
  move: string;
  /** Every order in which the touches of the move may be made. */
  ways: Id[][];
  worth: Worth;
}

export interface Choice<O extends Option = Option> {
  /** The steps taken. */
  picked: Id[];
  /** The steps that can follow, with the best value that can still be reached through each. */
  next: Map<Id, Worth>;
  /** The moves that are still possible. */
  left: O[];
}

/**
 * The ways of a move without those that touch a piece on the board that could be picked up, and then take
 * something from beside the board: a touch of such a piece means to move it. A move keeps at least one way.
 */
export function plainWays(ways: Id[][], movable: Set<Id>, beside: Set<Id>): Id[][] {
  const mixed = ([first = "", second = ""]: Id[]) => movable.has(first) && !beside.has(first) && beside.has(second);
  const plain = ways.filter((way) => !mixed(way));
  return plain.length > 0 ? plain : ways;
}

const begins = (way: Id[], picked: Id[]): boolean =>
  picked.every((id, index) => way[index] === id);

/** What can follow after some steps. */
export function choice<O extends Option>(options: O[], picked: Id[]): Choice<O> {
  const reached = new Map<Id, Worth[]>();
  const left: O[] = [];
  for (const option of options) {
    const ways = option.ways.filter((way) => begins(way, picked));
    if (ways.length === 0) continue;
    left.push(option);
    for (const way of ways) {
      const id = way[picked.length];
      if (id === undefined) continue;
      const worths = reached.get(id);
      if (worths) worths.push(option.worth);
      else reached.set(id, [option.worth]);
    }
  }
  const next = new Map([...reached].map(([id, worths]) => [id, best(worths)]));
  return { picked, next, left };
}

/** The move whose steps have all been taken. */
export function complete(options: Option[], picked: Id[]): string | null {
  const done = (way: Id[]) => way.length === picked.length && begins(way, picked);
  return options.find((option) => option.ways.some(done))?.move ?? null;
}

/**
 * Takes steps that leave no choice: the only piece that may move is in the hand already. The last
 * step of a move is never taken by itself.
 */
export function forced(options: Option[], picked: Id[]): Id[] {
  const { next, left } = choice(options, picked);
  const [id] = next.keys();
  if (id === undefined || next.size > 1) return picked;
  const on = [...picked, id];
  const ends = left.some((option) => option.ways.some((way) => way.length <= on.length));
  return ends ? picked : forced(options, on);
}

export type Taken =
  | { kind: "play"; move: string }
  | { kind: "pick"; picked: Id[] }
  | { kind: "refused" };

/**
 * What a click on something means: the next step; or another first step; or, on what is picked
 * already, taking it back.
 */
export function take(options: Option[], picked: Id[], id: Id): Taken {
  const at = picked.indexOf(id);
  if (at >= 0 && !choice(options, picked).next.has(id)) {
    const shorter = picked.slice(0, at);
    const same = forced(options, shorter).length === picked.length;
    return same ? { kind: "refused" } : { kind: "pick", picked: shorter };
  }
  for (let keep = picked.length; keep >= 0; keep -= 1) {
    const base = picked.slice(0, keep);
    if (!choice(options, base).next.has(id)) continue;
    const on = [...base, id];
    const move = complete(options, on);
    return move === null ? { kind: "pick", picked: forced(options, on) } : { kind: "play", move };
  }
  return { kind: "refused" };
}
