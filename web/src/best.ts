/** Best play: the line of best moves from a position, and losing moves that are hard to answer. */

import type { Api, Made, Stand } from "./api";
import { pickOf, type Knowledge } from "./known";
import type { Player } from "./value";

/** The most moves of a line. */
const LONGEST = 24;

/** Of how many losing moves the replies are counted. */
const MOST_TRIED = 12;

/** A move of the line, and who makes it. */
export interface LineMove extends Made {
  mover: Player;
}

/** Follows best moves from a position, as far as values are known. */
export async function bestLine(api: Api, known: Knowledge, game: string, from: Stand, signal: AbortSignal): Promise<LineMove[]> {
  const line: LineMove[] = [];
  for (let at = from; line.length < LONGEST && at.outcome === null; ) {
    const before = known.of(game, at.position);
    const here = before.kind === "asking" ? await known.learn(game, at.position, undefined, signal) : before;
    const move = here.kind === "known" ? pickOf(here.best, at.position) : undefined;
    if (move === undefined) break;
    const view = await api.view(game, at.position, [move], signal);
    known.note(game, view);
    if (view.last) line.push({ ...view.last, mover: at.to_move });
    at = view;
  }
  return line;
}

/** Of moves that all lose, those after which the fewest replies win. */
export async function hardest(api: Api, game: string, position: string, moves: string[], signal: AbortSignal): Promise<string[]> {
  const some = moves.slice(0, MOST_TRIED);
  const views = await Promise.all(some.map((move) => api.view(game, position, [move], signal)));
  const wins = views.map((view) => view.moves.filter(({ value }) => value === "win").length);
  return some.filter((_, index) => wins[index] === Math.min(...wins));
}
