/** What is known about positions, and what is played where several moves are best. */

import { Refused, type Api, type View } from "./api";
import { valueOf, type Worth } from "./value";

/** What is known about the value of a position. */
export type Known =
  | { kind: "asking" }
  | { kind: "known"; worth: Worth; moves: Map<string, Worth>; best: string[]; source: string }
  | { kind: "unknown"; reason: string };

const UNKNOWN: Known = { kind: "unknown", reason: "the search reached its limit" };

type Rated = { move: string; value: string | null; plies: number | null };

const worths = (moves: Rated[]): Map<string, Worth> =>
  new Map(moves.map(({ move, value, plies }) => [move, valueOf(value, plies)]));

/** What came with a view: nothing if the value cannot be had at once. */
export function seen({ value, plies, moves, source }: View): Known | null {
  const worth = valueOf(value, plies);
  if (worth === null) return null;
  const as = moves.filter((one) => one.value === value && one.plies === plies);
  return { kind: "known", worth, moves: worths(moves), best: as.map(({ move }) => move), source };
}

/** Asks for the value of a position. */
export async function ask(
  api: Api,
  game: string,
  position: string,
  seconds: number | undefined,
  signal: AbortSignal,
): Promise<Known> {
  try {
    const answer = await api.value(game, position, seconds, signal);
    const worth = valueOf(answer.value, answer.plies);
    const { best, source } = answer;
    return worth === null ? UNKNOWN : { kind: "known", worth, moves: worths(answer.moves), best, source };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.status < 500 ? { kind: "unknown", reason: error.message } : UNKNOWN;
  }
}

/** A number from a text, the same on every machine: which of several best moves is played. */
export function pickOf<T>(list: readonly T[], text: string): T | undefined {
  let hash = 2166136261;
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 16777619) >>> 0;
  return list[hash % Math.max(list.length, 1)];
}

export function ending(outcome: string): string {
  if (outcome === "draw") return "a draw";
  return outcome === "both lose" ? "both players lose" : `${outcome} wins`;
}
