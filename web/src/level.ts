/**
 * How well the program plays. A weaker one makes some of its moves without looking: which ones, and
 * what it plays then, follows from the position and a seed, so that the same game can be played again.
 */

/** The number of the level in links and in what is remembered. */
export type Level = 1 | 2 | 3 | 4 | 5;

export interface LevelInfo {
  level: Level;
  name: string;
  detail: string;
  /** How many of 100 moves are made without looking. */
  blind: number;
}

export const LEVELS: LevelInfo[] = [
  { level: 1, name: "Beginner", detail: "Makes 8 of 10 moves without looking: any legal move.", blind: 80 },
  { level: 2, name: "Easy", detail: "Makes every second move without looking.", blind: 50 },
  { level: 3, name: "Medium", detail: "Makes one of four moves without looking.", blind: 25 },
  { level: 4, name: "Hard", detail: "Makes one of ten moves without looking.", blind: 10 },
  { level: 5, name: "Perfect", detail: "Never errs where values are known. In a lost position it sets the hardest problems.", blind: 0 },
];

export const PERFECT: Level = 5;

/** Without the value of every position nobody can promise to play perfectly. */
const FULL = {
  name: "Full strength",
  detail: "Plays a best move where that is known or can be proved, and else what a search of its own likes best.",
};

/** The levels in a game, whose every value is known or not. */
export const levels = (solved: boolean): LevelInfo[] => (solved ? LEVELS : LEVELS.map((one) => (one.level === PERFECT ? { ...one, ...FULL } : one)));

export const levelOf = (text: string | null): Level => LEVELS.find(({ level }) => String(level) === text)?.level ?? PERFECT;

/** A number from a text, the same on every machine. */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (const sign of text) hash = Math.imul(hash ^ sign.charCodeAt(0), 16777619) >>> 0;
  // The last signs count as much as the first.
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The move that this level makes without looking; nothing if it looks. */
export function blindMove(level: Level, moves: string[], position: string, seed: string): string | null {
  const { blind } = LEVELS.find((one) => one.level === level)!;
  if (moves.length === 0 || hashOf(`${seed} looks ${position}`) % 100 >= blind) return null;
  return moves[hashOf(`${seed} plays ${position}`) % moves.length]!;
}
