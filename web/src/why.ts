/** Why a touch leads nowhere: the reason that the game gives, or what the scene itself shows. */

import type { Refusal } from "./api";
import { itemOf, pickedUp, placeOf, topOf, type Id, type Scene } from "./scene";
import type { Player } from "./value";

export interface Reason {
  words: string;
  /** What stands in the way. */
  marks: Id[];
}

/** The reason of the game that says most about these touches. */
function given(refusals: Refusal[], tried: Id[], id: Id): Refusal | null {
  const inOrder = (touches: Id[]): boolean => {
    const places = touches.map((touch) => tried.lastIndexOf(touch));
    return places.every((at, index) => index === 0 || at > places[index - 1]!);
  };
  const fits = refusals.filter(({ touches }) => touches.includes(id) && touches.every((touch) => tried.includes(touch)));
  const rank = ({ touches }: Refusal) => 2 * touches.length + (inOrder(touches) ? 1 : 0);
  return fits.reduce<Refusal | null>((best, one) => (best === null || rank(one) > rank(best) ? one : best), null);
}

/**
 * Whether a touch is refused although it could begin another move: the game says why the move that was
 * begun does not go on like this, and there is nothing to pick up instead.
 */
export function clashes(scene: Scene, refusals: Refusal[], picked: Id[], id: Id): boolean {
  if (picked.length === 0 || picked.includes(id) || pickedUp(scene, id) !== null) return false;
  const said = given(refusals, [...picked, id], id);
  return said !== null && (said.touches.length > 1 || picked.length > 1);
}

/** Why a touch leads nowhere after others; `begun` if somebody made those, and the page did not by itself. */
export function why(scene: Scene, refusals: Refusal[], picked: Id[], id: Id, player: Player, begun = true): Reason {
  // Who touches an own piece and nothing else wants to move it, not to place another one there.
  const own = !begun && topOf(scene, id)?.owner === player ? given(refusals, [id], id) : null;
  const said = own ?? given(refusals, [...picked, id], id);
  if (said) return { words: said.words, marks: said.marks };
  const item = itemOf(scene, id);
  if (item) {
    const owner = scene.trays.find(({ items }) => items.includes(item))?.owner ?? null;
    if (owner !== null && owner !== player) return { words: `that is player ${owner}’s`, marks: [] };
    if (!item.present || item.count === 0) return { words: "none of these is left", marks: [] };
    return { words: "it cannot be used now", marks: [] };
  }
  const name = placeOf(scene, id)?.name ?? id;
  const top = topOf(scene, id);
  if (top?.owner === player && picked.length === 0) return { words: `the piece on ${name} cannot move now`, marks: [] };
  if (top) return { words: top.owner === null || top.owner === player ? `${name} is taken` : `player ${top.owner}’s piece is on ${name}`, marks: [id] };
  return { words: `nothing can go to ${name} now`, marks: [] };
}
