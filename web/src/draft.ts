/**
 * A position that is being set up: the text of it, changed sign by sign. The first word of a text has
 * the places in the order of the scene, `/` between rows, one sign for each, or several with `,`
 * between the places where pieces stand on each other. What follows says whose turn it is and what
 * lies beside the board.
 */

import type { Sign } from "./api";
import type { Scene, Shape } from "./scene";
import type { Player } from "./value";

/** The sign of a place where nothing is. */
export const EMPTY = ".";

/** What is written for each place. */
export function cellsOf(text: string): string[] {
  const [board = ""] = text.split(" ");
  return board.includes(",") ? board.split(/[,/]/) : [...board.replaceAll("/", "")];
}

/** The text with something else written for a place. */
export function withCell(text: string, at: number, cell: string): string {
  const [board = "", ...rest] = text.split(" ");
  let index = -1;
  const one = board.includes(",") ? /[^,/]+/g : /[^/]/g;
  const changed = board.replace(one, (was) => ((index += 1) === at ? cell : was));
  return [changed, ...rest].join(" ");
}

/** What is written for a place after a sign was put there; on stacks it goes to the top, and emptying takes the top. */
export function put(cell: string, sign: string, stacked: boolean): string {
  if (!stacked) return sign;
  if (sign === EMPTY) return cell.length > 1 ? cell.slice(0, -1) : EMPTY;
  return cell === EMPTY ? sign : cell + sign;
}

/** The word that says whose turn it is: the one that is `1` in the start. */
export function turnWord(start: string): number | null {
  const at = start.split(" ").indexOf("1", 1);
  return at < 0 ? null : at;
}

export const wordOf = (text: string, at: number): string => text.split(" ")[at] ?? "";

export const withWord = (text: string, at: number, word: string): string =>
  text
    .split(" ")
    .map((was, index) => (index === at ? word : was))
    .join(" ");

/** The word that says what is in hand, or what must act: `-` in the start. */
export function openWord(start: string): number | null {
  const at = start.split(" ").indexOf("-", 1);
  return at < 0 ? null : at;
}

/** A number in a text, and what it counts. */
export interface Counter {
  /** The word, and the number of the number in it. */
  word: number;
  at: number;
  /** What it counts: a sign if it can stand on the board. */
  sign: string | null;
  label: string;
  owner: Player | null;
}

const numbersOf = (word: string): number[] => (/^\d+(\/\d+)+$/.test(word) ? word.split("/").map(Number) : []);

/**
 * What the numbers of a text count, from the start of the game: words like `6/8/10` are the counts of a
 * tray each. Where several trays have the same counts they come in the order of the scene.
 */
export function countersOf(start: string, scene: Scene, signs: Sign[]): Counter[] {
  const left = scene.trays.filter(({ items }) => items.length > 1 && items.every(({ count }) => count !== null));
  return start.split(" ").flatMap((text, word) => {
    const numbers = word === 0 ? [] : numbersOf(text);
    const found = left.findIndex(({ items }) => items.length === numbers.length && items.every(({ count }, index) => count === numbers[index]));
    if (numbers.length === 0 || found < 0) return [];
    const [tray] = left.splice(found, 1);
    return tray!.items.map(({ label, text: name }, at) => {
      const sign = signs.find((one) => one.sign.toLowerCase() === name.toLowerCase())?.sign ?? null;
      return { word, at, sign, label, owner: tray!.owner };
    });
  });
}

export const countOf = (text: string, { word, at }: Counter): number => numbersOf(wordOf(text, word))[at] ?? 0;

export function withCount(text: string, { word, at }: Counter, count: number): string {
  const numbers = numbersOf(wordOf(text, word));
  return withWord(text, word, numbers.map((was, index) => (index === at ? Math.max(0, count) : was)).join("/"));
}

/** Puts a sign on a place: what it was is back in the shared tray, and what it is now has left it. */
export function touched(text: string, at: number, sign: string, counters: Counter[]): string {
  const cells = cellsOf(text);
  const was = cells[at];
  if (was === undefined) return text;
  const now = put(was, sign, text.split(" ")[0]!.includes(","));
  const shared = counters.filter(({ owner }) => owner === null);
  return shared.reduce((done, counter) => {
    const change = [...was].filter((one) => one === counter.sign).length - [...now].filter((one) => one === counter.sign).length;
    return change === 0 ? done : withCount(done, counter, countOf(done, counter) + change);
  }, withCell(text, at, now));
}

/** The text with nothing on the board: as many places as there are, each like an empty one of the start. */
export function cleared(text: string, start: string, signs: Sign[], counters: Counter[]): string {
  const plain = new Set(signs.filter(({ owner, sign }) => owner === null && cellsOf(start).includes(sign)).map(({ sign }) => sign));
  const empty = plain.has(EMPTY) || plain.size !== 1 ? EMPTY : [...plain][0]!;
  return cellsOf(text).reduce((done, cell, at) => {
    let now = done;
    // From the top, one piece after the other.
    for (const _ of cell) if (cellsOf(now)[at] !== empty) now = touched(now, at, empty, counters);
    return now;
  }, text);
}

const isAt = (shape: Shape, x: number, y: number): boolean =>
  "circle" in shape && Math.abs(shape.circle.x - x) < 0.01 && Math.abs(shape.circle.y - y) < 0.01;

/** The scene of a text that the rules may not accept: the board of another one with these signs on it. */
export function drawn(scene: Scene, text: string, signs: Sign[]): Scene {
  const cells = cellsOf(text);
  const pieces = scene.places.flatMap(({ id, x, y, reach }, at) =>
    [...(cells[at] ?? EMPTY)].flatMap((letter, depth) => {
      const sign = signs.find((one) => one.sign === letter);
      const lift = 0.16 * reach * depth;
      return sign ? [{ place: id, x: x - lift, y: y - lift, shapes: sign.shapes, text: letter, owner: sign.owner }] : [];
    }),
  );
  const board = scene.board.filter((shape) => !scene.places.some(({ x, y }) => isAt(shape, x, y)));
  const label = (at: number) => [...(cells[at] ?? EMPTY)].reverse().map((letter) => signs.find(({ sign }) => sign === letter)?.label ?? letter);
  const places = scene.places.map((place, at) => ({ ...place, label: `${place.name}, ${label(at).join(" over ")}` }));
  return { ...scene, board, pieces, places, won: [], held: [] };
}
