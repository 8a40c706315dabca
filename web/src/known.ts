/** What is known about positions, and what is played where several moves are best. */

import { Refused, type Api, type View } from "./api";
import { valueOf, type Worth } from "./value";

/** What is known about the value of a position. */
export type Known =
  | { kind: "asking" }
  | { kind: "known"; worth: Worth; moves: Map<string, Worth>; best: string[]; source: string }
  | { kind: "unknown"; reason: string };

export const ASKING: Known = { kind: "asking" };
const UNKNOWN: Known = { kind: "unknown", reason: "the search reached its limit" };

type Rated = { move: string; value: string | null; plies: number | null };

const worths = (moves: Rated[], atMost = false): Map<string, Worth> =>
  new Map(moves.map(({ move, value, plies }) => [move, valueOf(value, plies, atMost)]));

/** What came with a view: nothing if the value cannot be had at once. */
function seen({ value, plies, moves, source }: View): Known | null {
  const worth = valueOf(value, plies);
  if (worth === null) return null;
  const as = moves.filter((one) => one.value === value && one.plies === plies);
  return { kind: "known", worth, moves: worths(moves), best: as.map(({ move }) => move), source };
}

/** Asks for the value of a position. */
async function ask(
  api: Api,
  game: string,
  position: string,
  seconds: number | undefined,
  signal: AbortSignal,
): Promise<Known> {
  try {
    const answer = await api.value(game, position, seconds, signal);
    const { best, source, at_most } = answer;
    const worth = valueOf(answer.value, answer.plies, at_most);
    return worth === null ? UNKNOWN : { kind: "known", worth, moves: worths(answer.moves, at_most), best, source };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.status < 500 ? { kind: "unknown", reason: error.message } : UNKNOWN;
  }
}

/** What is known about all positions that anybody asked for. */
export class Knowledge {
  #known = new Map<string, Known>();

  constructor(private readonly api: Api) {}

  of(game: string, position: string): Known {
    return this.#known.get(`${game} ${position}`) ?? ASKING;
  }

  /** Keeps the value that came with a view. */
  note(game: string, view: View): void {
    const known = view.outcome === null ? seen(view) : null;
    if (known && this.of(game, view.position).kind !== "known") this.#known.set(`${game} ${view.position}`, known);
  }

  forget(game: string, position: string): void {
    this.#known.delete(`${game} ${position}`);
  }

  /** Asks for the value, and keeps the answer. */
  async learn(game: string, position: string, seconds: number | undefined, signal: AbortSignal): Promise<Known> {
    const known = await ask(this.api, game, position, seconds, signal);
    this.#known.set(`${game} ${position}`, known);
    return known;
  }
}

/** Which of several best moves is played: the choice depends only on the text. */
export function pickOf<T>(list: readonly T[], text: string): T | undefined {
  let hash = 2166136261;
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 16777619) >>> 0;
  return list[hash % Math.max(list.length, 1)];
}

export function ending(outcome: string): string {
  if (outcome === "draw") return "a draw";
  return outcome === "both lose" ? "both players lose" : `${outcome} wins`;
}
