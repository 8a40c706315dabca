/** What the page relies on in a view, whatever the game: a list of what is wrong with one. */

import type { View } from "../../src/api";
import type { Gesture, Scene, Shape } from "../../src/scene";

const INK = /^(square|line|text|faint|outline|accent|player-[12]|pale|red|white|gray|black|ring)(-(light|dark|edge))?$/;
const KINDS = ["circle", "ellipse", "rect", "path", "text"];

/** What is in a list for the second time. */
function twice(list: string[]): string[] {
  const seen = new Set<string>();
  return list.filter((one) => seen.has(one) || !seen.add(one));
}

function wrongShapes(shapes: Shape[], where: string): string[] {
  return shapes.flatMap((shape) => {
    const kinds = KINDS.filter((kind) => kind in shape);
    const inks = [shape.fill, shape.stroke].filter((ink) => ink !== null && !INK.test(ink));
    const sizes = Object.values((shape as unknown as Record<string, object>)[kinds[0] ?? ""] ?? {});
    return [
      ...(kinds.length === 1 ? [] : [`${where}: a shape of ${kinds.length} kinds`]),
      ...inks.map((ink) => `${where}: no ink ${ink}`),
      ...(sizes.some((one) => one === null) ? [`${where}: a ${kinds[0]} without a size`] : []),
    ];
  });
}

function wrongScene(scene: Scene): string[] {
  const { places, pieces, trays } = scene;
  const items = trays.flatMap((tray) => tray.items);
  const ids = [...places.map(({ id }) => id), ...items.flatMap(({ id }) => (id === null ? [] : [id]))];
  const close = places.flatMap((a, index) =>
    places.slice(index + 1).flatMap((b) => {
      const apart = scene.outline === "square" ? Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) : Math.hypot(a.x - b.x, a.y - b.y);
      return apart < a.reach + b.reach - 0.01 ? [`${a.id} and ${b.id} overlap`] : [];
    }),
  );
  return [
    ...twice(ids).map((id) => `${id} is the id of two things`),
    ...close,
    ...places.filter(({ label }) => label === "").map(({ id }) => `${id} has no label`),
    ...places.filter(({ x, y }) => x < 0 || y < 0 || x > scene.width || y > scene.height).map(({ id }) => `${id} is not on the board`),
    ...pieces.filter(({ place }) => !places.some(({ id }) => id === place)).map(({ place }) => `a piece on ${place}, which is not there`),
    ...[...scene.won, ...scene.held].filter((id) => !ids.includes(id)).map((id) => `${id} won or acts and is not there`),
    ...wrongShapes(scene.board, "board"),
    ...pieces.flatMap(({ place, shapes }) => wrongShapes(shapes, `the piece on ${place}`)),
    ...items.flatMap(({ label, shapes }) => wrongShapes(shapes, label)),
    ...items.filter(({ label }) => label === "").map(({ id }) => `the item ${id} has no label`),
  ];
}

/** `touched` if the scene is the one in which the gesture is made: what it touches is there. */
function wrongGesture(places: Set<string>, ids: Set<string>, gesture: Gesture, name: string, touched: boolean): string[] {
  const ends = [...gesture.marks, ...gesture.gone, ...gesture.paths.flatMap(({ from, to }) => [from, to])];
  return [
    ...(touched ? gesture.ways.flat().filter((id) => !ids.has(id)).map((id) => `${name} touches ${id}, which is not there`) : []),
    ...ends.filter((id) => !places.has(id)).map((id) => `${name} leaves a mark on ${id}, which is not a place`),
    ...(gesture.words === "" || gesture.brief === "" ? [`${name} has no words`] : []),
  ];
}

export function problems(view: View): string[] {
  const { scene, last, moves, outcome } = view;
  const places = new Set(scene.places.map(({ id }) => id));
  const ids = new Set([...places, ...scene.trays.flatMap(({ items }) => items.flatMap(({ id }) => (id === null ? [] : [id])))]);
  const owners = new Map<string, string>();
  const same = moves.flatMap(({ move, ways }) =>
    ways.flatMap((way) => {
      const text = way.join(" ");
      const other = text === "" ? move : (owners.get(text) ?? move);
      owners.set(text, move);
      return other === move ? [] : [`${move} is made like ${other}: ${text}`];
    }),
  );
  return [
    ...wrongScene(scene),
    ...moves.flatMap((move) => wrongGesture(places, ids, move, move.move, true)),
    ...(last ? wrongGesture(places, ids, last, last.move, false) : []),
    ...twice(moves.map(({ move }) => move)).map((move) => `${move} is there twice`),
    ...same,
    ...(outcome !== null && moves.length > 0 ? ["the game is over and goes on"] : []),
    ...(outcome === null && scene.won.length > 0 ? ["somebody has won and the game goes on"] : []),
    ...(view.value === null && outcome === null && view.source !== "none" ? [`no value from ${view.source}`] : []),
  ];
}
