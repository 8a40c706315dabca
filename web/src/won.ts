/** Why a game was won: the lines of what won, and what the pieces of a line have in common. */

import { itemOf, placeOf, topOf, type Id, type Place, type Scene } from "./scene";

const key = (line: Place[]): string => line.map(({ id }) => id).sort().join(" ");

const straight = (a: Place, b: Place, c: Place): boolean => {
  const across = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  return Math.abs(across) < 0.02 * a.reach * Math.hypot(c.x - a.x, c.y - a.y);
};

/** The places that won, line by line: the longest straight ones; nothing if they do not lie so. */
export function wonLines(scene: Scene): Place[][] {
  const places = scene.won.flatMap((id) => placeOf(scene, id) ?? []);
  const lines = new Map<string, Place[]>();
  places.forEach((a, at) => {
    for (const b of places.slice(at + 1)) {
      const line = places.filter((c) => c === a || c === b || straight(a, b, c)).sort((p, q) => p.x - q.x || p.y - q.y);
      if (line.length > 2) lines.set(key(line), line);
    }
  });
  const longest = Math.max(0, ...[...lines.values()].map((line) => line.length));
  const all = [...lines.values()].filter((line) => line.length === longest);
  // Every place must be in one of them, or it was not lines that won.
  return places.every((place) => all.some((line) => line.includes(place))) ? all : [];
}

/** What lies on a place, without what the place is called. */
const contents = ({ label }: Place): string => label.slice(label.indexOf(", ") + 2);

/** The words that all labels have, if the pieces are nobody's: `white`, `round`. */
function common(scene: Scene, line: Place[]): string[] {
  if (line.some(({ id }) => topOf(scene, id)?.owner !== null)) return [];
  const [first = [], ...others] = line.map((place) => contents(place).split(" "));
  return first.filter((word) => word !== "piece" && others.every((words) => words.includes(word)));
}

const named = (line: Place[]): string => line.map(({ name }) => name).join(" · ");

/** Why the game was won, as far as the scene shows it: a sentence, or nothing. */
export function whyWon(scene: Scene): string {
  const items = scene.won.flatMap((id: Id) => itemOf(scene, id) ?? []);
  if (items.length > 0) return `${items.map(({ label, count }) => (count === null ? label : `${count} × ${label}`)).join(", ")}.`;
  const lines = wonLines(scene);
  const groups = lines.length > 0 ? lines : [scene.won.flatMap((id) => placeOf(scene, id) ?? [])];
  return groups
    .filter((group) => group.length > 0)
    .map((group) => {
      const same = common(scene, group);
      return `${named(group)}${same.length > 0 ? `: all ${same.join(" and ")}` : ""}.`;
    })
    .join(" ");
}
