/**
 * What games that were played out say about a position whose value nobody knows: an estimate, which
 * gets better with every try, and never a value.
 */

export interface Estimate {
  /** How many tries there were. */
  tries: number;
  /** For the player to move: 1 if all games were won, -1 if all were lost. */
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
