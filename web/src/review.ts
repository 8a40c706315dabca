/** What happened in a game: each move that changed who wins, what was better, and what it cost. */

import { score, type Player, type Standing } from "./value";

export interface TurningPoint {
  /** The ply before the move. */
  ply: number;
  mover: Player;
  move: string;
  /** What the mover had, and what was left: `win`, `draw` or `loss`. */
  had: string;
  has: string;
  /** Moves that would have kept it. */
  better: string[];
}

const NAMES = new Map([
  [1, "win"],
  [0, "draw"],
  [-1, "loss"],
]);

export interface Reviewed {
  moves: string[];
  standing(ply: number): Standing | null;
  mover(ply: number): Player | null;
  best(ply: number): string[];
}

/** The moves that gave something away, in order; and how many values are not known. */
export function turningPoints({ moves, standing, mover, best }: Reviewed): { points: TurningPoint[]; unknown: number } {
  const points: TurningPoint[] = [];
  let unknown = 0;
  moves.forEach((move, ply) => {
    const player = mover(ply);
    const [before, after] = [standing(ply), standing(ply + 1)];
    const [had, has] = player ? [before && score(before, player), after && score(after, player)] : [null, null];
    if (had === null || has === null) unknown += 1;
    else if (has < had) points.push({ ply, mover: player!, move, had: NAMES.get(had)!, has: NAMES.get(has)!, better: best(ply) });
  });
  return { points, unknown };
}

/** How many moves later somebody wins, or sooner loses, than necessary: for each player. */
export function slower({ moves, standing, mover }: Reviewed): Record<Player, number> {
  const lost: Record<Player, number> = { 1: 0, 2: 0 };
  moves.forEach((_, ply) => {
    const [player, before, after] = [mover(ply), standing(ply), standing(ply + 1)];
    if (!player || before?.kind !== "wins" || after?.kind !== "wins" || before.player !== after.player) return;
    if (before.atMost || after.atMost) return; // nobody knows how many were necessary
    // A move takes one off the distance if it was best.
    const change = after.plies - (before.plies - 1);
    lost[player] += Math.max(0, before.player === player ? change : -change);
  });
  return lost;
}
