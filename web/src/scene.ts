/**
 * What a game looks like and what can be touched, as the server describes it. The page draws this
 * and knows no game: places on a board, pieces on them, trays beside it, and for each move the ways
 * in which it is made by touching them.
 */

import type { Player } from "./value";

/** Something that can be touched: a place or an item of a tray. */
export type Id = string;

/** The name of a color, perhaps with a shade: `player-1`, `pale-dark`. The style sheet has the colors. */
export type Ink = string;

export interface Paint {
  fill: Ink | null;
  stroke: Ink | null;
  stroke_width: number | null;
}

export type Shape = Paint &
  (
    | { circle: { x: number; y: number; r: number } }
    | { ellipse: { x: number; y: number; rx: number; ry: number } }
    | { rect: { x: number; y: number; width: number; height: number; round: number } }
    | { path: { d: string } }
    | { text: { x: number; y: number; size: number; text: string; bold: boolean } }
  );

export interface Place {
  id: Id;
  name: string;
  x: number;
  y: number;
  /** Half the width of the place. */
  reach: number;
  /** The row for screen readers, from 0. */
  row: number;
  /** What it is called and what is on it. */
  label: string;
}

export interface Piece {
  place: Id;
  x: number;
  y: number;
  /** Around (x, y). */
  shapes: Shape[];
  text: string;
  owner: Player | null;
}

export interface Item {
  /** Nothing if it can never be touched. */
  id: Id | null;
  /** Around (0, 0), as large as on the board. */
  shapes: Shape[];
  label: string;
  text: string;
  /** How many of them there are, where they are counted. */
  count: number | null;
  present: boolean;
}

export interface Tray {
  /** Whose it is; nothing if both players share it. */
  owner: Player | null;
  title: string;
  columns: number;
  items: Item[];
}

export interface Scene {
  width: number;
  height: number;
  /** The shape of places. */
  outline: "square" | "circle";
  board: Shape[];
  coordinates: { text: string; x: number; y: number }[];
  places: Place[];
  /** What lies lower comes first. */
  pieces: Piece[];
  trays: Tray[];
  /** What won the game. */
  won: Id[];
  /** What must act. */
  held: Id[];
}

/** How a move is made and what it leaves behind. */
export interface Gesture {
  /** Every order in which its touches may be made. */
  ways: Id[][];
  words: string;
  brief: string;
  /** Places to highlight after it. */
  marks: Id[];
  paths: { from: Id; to: Id }[];
  /** Places that it emptied or took away. */
  gone: Id[];
}

export const placeOf = (scene: Scene, id: Id): Place | undefined => scene.places.find((place) => place.id === id);

/** The piece on top of a place. */
export const topOf = (scene: Scene, id: Id): Piece | undefined => scene.pieces.findLast(({ place }) => place === id);

export const itemOf = (scene: Scene, id: Id): Item | undefined =>
  scene.trays.flatMap(({ items }) => items).find((item) => item.id === id);

/** What a touch picks up: an item, or the top piece of a place. */
export const pickedUp = (scene: Scene, id: Id): Shape[] | null => (itemOf(scene, id) ?? topOf(scene, id))?.shapes ?? null;

/** Half the width of a place, as a measure for everything that is drawn around it. */
export const reachOf = (scene: Scene): number => scene.places[0]?.reach ?? scene.width / 8;

/** The unit of lines and signs: 1 on boards whose places are as large as most are. */
export const unitOf = (scene: Scene): number => reachOf(scene) / (scene.outline === "square" ? 50 : 26);

/** Where something would stand: what is picked up, the place that it goes to, and where it comes from. */
export interface Landing {
  thing: Id;
  to: Id;
}

/** What the touches bring to the board: whatever is picked up and followed by a place. */
export function landings(scene: Scene, touches: Id[]): Landing[] {
  const found: Landing[] = [];
  for (let index = 0; index + 1 < touches.length; index += 1) {
    const [thing, to] = [touches[index]!, touches[index + 1]!];
    if (pickedUp(scene, thing) === null || !placeOf(scene, to)) continue;
    found.push({ thing, to });
    index += 1;
  }
  return found;
}

/** What a whole move brings to the board, whatever the order of its touches. */
export function landingsOf(scene: Scene, { ways }: Gesture): Landing[] {
  for (const way of ways) {
    const found = landings(scene, way);
    if (found.length > 0) return found;
  }
  return [];
}

/** What can be dragged: whatever can be picked up and then put on a place. */
export function movable(scene: Scene, gestures: Iterable<Gesture>): Set<Id> {
  const found = new Set<Id>();
  for (const { ways } of gestures) {
    for (const way of ways) {
      way.forEach((id, index) => {
        const next = way[index + 1];
        if (next !== undefined && !found.has(id) && placeOf(scene, next) && pickedUp(scene, id) !== null) found.add(id);
      });
    }
  }
  return found;
}

/** What to do now, in a few words. */
export function prompt(scene: Scene, picked: Id[], next: Iterable<Id>): string {
  const place = scene.outline === "square" ? "square" : "place";
  const ids = [...next];
  const items = ids.some((id) => itemOf(scene, id));
  const places = ids.filter((id) => placeOf(scene, id));
  const way = ids.length === places.length + 1 ? ids.map((id) => itemOf(scene, id)?.label).find((label) => label !== undefined) : undefined;
  // What stands on the board goes to a place, or to the one thing beside it.
  if (way !== undefined && picked.length === 1 && topOf(scene, picked[0]!)) return places.length > 0 ? `choose a ${place} for it, or ${way}` : `now choose ${way}`;
  if (items && places.length > 0) return `choose a piece or ${place}`;
  const last = picked.at(-1);
  const now = last === undefined ? "" : "now ";
  if (items) return `${now}choose a piece`;
  if (places.length === 0) return "choose a move from the list";
  const landed = landings(scene, picked).some(({ to }) => to === last);
  if (last !== undefined && !landed && pickedUp(scene, last) !== null) return `choose a ${place} for it`;
  const pieces = last === undefined && places.every((id) => topOf(scene, id));
  return pieces ? "choose a piece" : `${now}choose a ${place}`;
}
