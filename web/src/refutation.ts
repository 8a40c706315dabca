/** What punishes a move that loses: the reply that wins soonest, with the scene in which it is made. */

import type { Api, Offer } from "./api";
import { pickOf } from "./known";
import type { Scene } from "./scene";

export interface Refutation {
  /** The move that loses. */
  move: string;
  /** The position after it, and the reply there. */
  scene: Scene;
  reply: Offer;
}

/** The refutation of a move; nothing if no reply is known to win. */
export async function refutation(api: Api, game: string, position: string, move: string, signal: AbortSignal): Promise<Refutation | null> {
  const view = await api.view(game, position, [move], signal);
  if (view.outcome !== null || view.value !== "win") return null;
  const winning = view.moves.filter(({ value, plies }) => value === "win" && plies === view.plies);
  const reply = pickOf(winning, view.position);
  return reply ? { move, scene: view.scene, reply } : null;
}
