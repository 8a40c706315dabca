/**
 * What the tree search expects of a position whose value nobody knows: an estimate, which gets
 * better with every try, and never a value.
 */

import type { Api } from "./api";

/** How often a position is estimated in a round, and for how many seconds each time. */
const MOST_TRIES = 6;
const SECONDS = 1;

export interface Estimate {
  /** How many tries there were. */
  tries: number;
  /** For the player to move: 1 if that player always wins, -1 if always loses. */
  likely: number;
}

/** The estimate with one more try. */
export function withTry(before: Estimate | null, likely: number): Estimate {
  const tries = (before?.tries ?? 0) + 1;
  const sum = (before?.likely ?? 0) * (tries - 1) + likely;
  return { tries, likely: sum / tries };
}

/** The chance of a player in 100 games. */
export const chance = (likely: number): number => Math.round(50 * (1 + likely));

/** The estimates of all positions that anybody looked at. */
export class Estimates {
  #all = new Map<string, Estimate>();
  /** The round that is going on. */
  #round: AbortSignal | null = null;

  constructor(private readonly api: Api) {}

  of(game: string, position: string): Estimate | null {
    return this.#all.get(`${game} ${position}`) ?? null;
  }

  /** Lets the tree search try, a few times, as long as somebody wants to know. */
  async improve(game: string, position: string, signal: AbortSignal, changed: () => void, wanted: () => boolean, rounds = 1): Promise<void> {
    // Who hides values and shows them again need not begin another round.
    if (this.#round === signal) return;
    this.#round = signal;
    try {
      for (let seed = this.of(game, position)?.tries ?? 0; seed < MOST_TRIES * rounds && wanted(); seed += 1) {
        const { likely } = await this.api.suggest(game, position, SECONDS, signal, seed + 1);
        if (signal.aborted || likely === null || likely === undefined) return;
        this.#all.set(`${game} ${position}`, withTry(this.of(game, position), likely));
        changed();
      }
    } finally {
      if (this.#round === signal) this.#round = null;
    }
  }
}
