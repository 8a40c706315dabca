/** The positions of a game from its first to its last move, asked for as they are needed. */

import type { Address } from "./address";
import { Refused, type Api, type Stand, type View } from "./api";

/** A position of the line; with its view once it was looked at. */
export interface Step extends Stand {
  view: View | null;
}

/** Where a line cannot go on: its first position (0), or the one after a move. */
export interface Break {
  ply: number;
  error: Refused;
}

/** How many moves are played at once. */
const AT_ONCE = 24;

const step = (view: View): Step => ({ position: view.position, to_move: view.to_move, outcome: view.outcome, view });

export class Line {
  /** The position before each move and after the last; nothing where it is not here yet. */
  readonly steps: (Step | null)[];

  constructor(
    private readonly api: Api,
    readonly game: string,
    readonly from: string | null,
    readonly moves: string[],
    steps: (Step | null)[] = [],
  ) {
    this.steps = [...Array(moves.length + 1).keys()].map((ply) => steps[ply] ?? null);
  }

  /** The line of another address, with what both have in common. */
  to({ game, from, moves }: Address): Line {
    const same = game === this.game && from === this.from;
    let common = 0;
    while (common < moves.length && moves[common] === this.moves[common]) common += 1;
    return new Line(this.api, game, from, moves, same ? this.steps.slice(0, common + 1) : []);
  }

  /** The line with a move played at a ply; what came after it stays if it was the same move. */
  played(ply: number, move: string, view: View): Line {
    const same = this.moves[ply] === move;
    const moves = same ? this.moves : [...this.moves.slice(0, ply), move];
    const rest = same ? this.steps.slice(ply + 2) : [];
    return new Line(this.api, this.game, this.from, moves, [...this.steps.slice(0, ply + 1), step(view), ...rest]);
  }

  /** The view after the move at a ply, if that move was made before. */
  seen(ply: number, move: string): View | null {
    return this.moves[ply] === move ? (this.steps[ply + 1]?.view ?? null) : null;
  }

  /** Looks at a ply: one question, by the moves from the nearest position before it. */
  async look(ply: number, signal: AbortSignal): Promise<View> {
    const seen = this.steps[ply]?.view;
    if (seen) return seen;
    // At least the last move is played there, so that the answer says what it left behind.
    const near = this.steps.slice(0, ply).findLastIndex((one) => one !== null);
    const text = near < 0 ? (this.from ?? "start") : this.steps[near]!.position;
    const view = await this.api.view(this.game, text, this.moves.slice(Math.max(near, 0), ply), signal);
    this.steps[ply] = step(view);
    return view;
  }

  /** Plays the next moves that were not looked at, many side by side, up to one that cannot be played. */
  async extend(signal: AbortSignal): Promise<Break | null> {
    const gap = this.steps.indexOf(null);
    const text = gap <= 0 ? (this.from ?? "start") : this.steps[gap - 1]!.position;
    const first = Math.max(gap - 1, 0);
    const wanted = this.steps.flatMap((one, ply) => (one === null && ply < gap + AT_ONCE ? [ply] : []));
    const ask = wanted.map((ply) => this.api.play(this.game, text, this.moves.slice(first, ply), signal));
    for (const [index, answer] of (await Promise.allSettled(ask)).entries()) {
      const ply = wanted[index]!;
      if (answer.status === "fulfilled") this.steps[ply] = { ...answer.value, view: null };
      else if (answer.reason instanceof Refused) return { ply, error: answer.reason };
      else throw answer.reason;
    }
    return null;
  }

  /** Whether some position is not here yet. */
  get hasGaps(): boolean {
    return this.steps.includes(null);
  }
}
