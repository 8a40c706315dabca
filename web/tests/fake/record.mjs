// Writes recorded.json: what a running program answers to a few questions about each of its games.
//   node tests/fake/record.mjs http://127.0.0.1:7227

import { writeFileSync } from "node:fs";

const base = process.argv[2] ?? "http://127.0.0.1:7227";

/** A game, a position and the moves from there: each with few moves left, so that the file stays small. */
const LINES = [
  ["quantik", "AbC./d.../..../....", []],
  ["quantik", "AbC./d.../..../....", ["D3"]],
  ["gobblet", "s,.,Ml/.,SmL,./M,.,l 1", []],
  ["gobblet", "s,.,Ml/.,SmL,./M,.,l 1", ["(1,1)->(0,0)"]],
  ["quarto", "4F5./1.86/..0./D..A 3", []],
  ["quarto", "4F5./1.86/..0./D..A 3", ["6:B"]],
  ["zertz:37-blitz", "oog./.ooo./oogoob/.ooobg./booo../ow.w./.... 1/1/6 0/1/0 2/2/0 1 -", []],
  ["zertz:37-blitz", "oog./.ooo./oogoob/.ooobg./booo../ow.w./.... 1/1/6 0/1/0 2/2/0 1 -", ["x f4Bd4"]],
];

const recorded = {};
async function ask(path, pairs) {
  const query = new URLSearchParams(pairs).toString();
  const target = query === "" ? path : `${path}?${query}`;
  const answer = await fetch(base + target);
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${await answer.text()}`);
  recorded[target] = await answer.json();
  return recorded[target];
}

const games = await ask("/api/games", []);
const played = new Set(LINES.map(([game]) => game));
recorded["/api/games"] = games.filter(({ name }) => played.has(name));
for (const [game, position, moves] of LINES) {
  const at = [["position", position], ...moves.map((move) => ["move", move])];
  const view = await ask(`/api/${game}/view`, at);
  if (moves.length > 0) await ask(`/api/${game}/play`, at);
  if (view.value === null && view.outcome === null) await ask(`/api/${game}/value`, [["position", view.position]]);
}
const lines = Object.entries(recorded).map(([target, answer]) => `${JSON.stringify(target)}: ${JSON.stringify(answer)}`);
writeFileSync(new URL("recorded.json", import.meta.url), `{\n${lines.join(",\n")}\n}\n`);
console.log(`${lines.length} answers`);
