/** What is known about positions, and what is played where several moves are best. */

import { Refused, type Api, type ValueAnswer } from "./api";
import { valueOf, type Worth } from "./value";

/** What is known about the value of a position. */
export type Known =
  | { kind: "asking" }
  | { kind: "known"; answer: ValueAnswer; worth: Worth; moves: Map<string, Worth> }
  | { kind: "unknown"; reason: string };

const UNKNOWN: Known = { kind: "unknown", reason: "the search reached its limit" };

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
    const moves = new Map(answer.moves.map(({ move, value, plies }) => [move, valueOf(value, plies)]));
    const worth = valueOf(answer.value, answer.plies);
    return worth === null ? UNKNOWN : { kind: "known", answer, worth, moves };
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
