/**
 * A game that nobody knows, for the fake server: two players with two frogs each, six lily pads.
 * A frog is put on an empty pad, or jumps to an empty pad beside it, and the pad that it leaves
 * sinks. Who cannot move passes; after two passes whoever has more frogs on pads wins.
 *
 * The pads are a to f, in two rows. A position such as `1..2.x 2 -` is the pads, whose turn it is,
 * and whether the last turn was a pass (`p`).
 */

import type { Made, Offer, View } from "../../src/api";
import type { Scene, Shape } from "../../src/scene";

type Player = 1 | 2;
interface Pond {
  pads: string[];
  turn: Player;
  passed: boolean;
}
interface Value {
  word: "win" | "draw" | "loss";
  plies: number | null;
}

export const START = "...... 1 -";
const NAMES = [..."abcdef"];
const FROGS = 2;

export function read(text: string): Pond | null {
  const [, pads, turn, pass] = /^([.12x]{6}) ([12]) ([-p])$/.exec(text === "start" ? START : text) ?? [];
  return pads === undefined ? null : { pads: [...pads], turn: turn === "1" ? 1 : 2, passed: pass === "p" };
}

const write = ({ pads, turn, passed }: Pond): string => `${pads.join("")} ${turn} ${passed ? "p" : "-"}`;
const beside = (a: number, b: number): boolean =>
  Math.abs(Math.floor(a / 3) - Math.floor(b / 3)) + Math.abs((a % 3) - (b % 3)) === 1;
const frogs = ({ pads }: Pond, player: Player): number => pads.filter((pad) => pad === String(player)).length;
const sunk = ({ pads }: Pond): number => pads.filter((pad) => pad === "x").length;
const left = (pond: Pond, player: Player): number => FROGS - frogs(pond, player);

export function moves(pond: Pond): string[] {
  if (pond.passed && stuck(pond)) return [];
  const empty = NAMES.filter((_, pad) => pond.pads[pad] === ".");
  const put = left(pond, pond.turn) > 0 ? empty : [];
  const jumps = NAMES.flatMap((from, a) =>
    pond.pads[a] === String(pond.turn) ? empty.filter((to) => beside(a, NAMES.indexOf(to))).map((to) => `${from}-${to}`) : [],
  );
  const all = [...put, ...jumps];
  return all.length > 0 ? all : pond.passed ? [] : ["pass"];
}

function stuck(pond: Pond): boolean {
  return moves({ ...pond, passed: false })[0] === "pass";
}

export function play(pond: Pond, move: string): Pond | null {
  if (!moves(pond).includes(move)) return null;
  const pads = [...pond.pads];
  const [from, to] = move.includes("-") ? move.split("-") : [null, move];
  if (from) pads[NAMES.indexOf(from)] = "x";
  if (move !== "pass") pads[NAMES.indexOf(to!)] = String(pond.turn);
  return { pads, turn: pond.turn === 1 ? 2 : 1, passed: move === "pass" };
}

export function outcome(pond: Pond): string | null {
  if (!(pond.passed && stuck(pond))) return null;
  const [one, two] = [frogs(pond, 1), frogs(pond, 2)];
  return one === two ? "draw" : `player ${one > two ? 1 : 2}`;
}

/** Plain negamax: the game is small. */
const values = new Map<string, Value>();
export function value(pond: Pond): Value {
  const key = write(pond);
  const known = values.get(key);
  if (known) return known;
  const end = outcome(pond);
  let best: Value;
  if (end !== null) {
    best = end === "draw" ? { word: "draw", plies: null } : { word: end === `player ${pond.turn}` ? "win" : "loss", plies: 0 };
  } else {
    best = moves(pond)
      .map((move) => seenFrom(value(play(pond, move)!)))
      .reduce((a, b) => (rank(b) > rank(a) ? b : a));
  }
  values.set(key, best);
  return best;
}

const seenFrom = ({ word, plies }: Value): Value => ({
  word: word === "win" ? "loss" : word === "loss" ? "win" : "draw",
  plies: plies === null ? null : plies + 1,
});
const rank = ({ word, plies }: Value): number =>
  word === "draw" ? 0 : word === "win" ? 1000 - (plies ?? 0) : -1000 + (plies ?? 0);

// --- what it looks like ---

const paint = (fill: string | null, stroke: string | null = null, stroke_width: number | null = null) => ({ fill, stroke, stroke_width });
const frog = (player: Player): Shape[] => [
  { circle: { x: 0, y: 0, r: 2.1 }, ...paint(`player-${player}`, "outline", 0.3) },
  { text: { x: 0, y: 0, size: 2, text: "F", bold: true }, ...paint("text") },
];
const at = (pad: number) => ({ x: 5 + 10 * (pad % 3), y: 5 + 10 * Math.floor(pad / 3) });

/** In units of its own: pads are 6 wide. */
export function scene(pond: Pond): Scene {
  const contents = (pad: string) => (pad === "." ? "empty" : pad === "x" ? "sunk" : `player ${pad}'s frog`);
  return {
    width: 30,
    height: 20,
    outline: "circle",
    board: [
      { rect: { x: 0, y: 0, width: 30, height: 20, round: 2 }, ...paint("square") },
      ...pond.pads.flatMap((pad, index): Shape[] =>
        pad === "x" ? [] : [{ circle: { ...at(index), r: 3 }, ...paint("ring-light", "ring-edge", 0.3) }],
      ),
    ],
    coordinates: [],
    places: NAMES.map((name, pad) => ({ id: name, name, ...at(pad), reach: 3, row: Math.floor(pad / 3), label: `pad ${name}, ${contents(pond.pads[pad]!)}` })),
    pieces: pond.pads.flatMap((pad, index) =>
      pad === "1" || pad === "2"
        ? [{ place: NAMES[index]!, ...at(index), shapes: frog(pad === "1" ? 1 : 2), text: "F", owner: pad === "1" ? (1 as const) : (2 as const) }]
        : [],
    ),
    trays: [
      ...([1, 2] as const).map((owner) => ({
        owner,
        title: `Frogs of player ${owner}`,
        columns: 1,
        items: [{ id: `frog${owner}`, shapes: frog(owner), label: `player ${owner}'s frog`, text: "F", count: left(pond, owner), present: true }],
      })),
      {
        owner: null,
        title: "Sunk",
        columns: 1,
        items: [{ id: null, shapes: [{ circle: { x: 0, y: 0, r: 2 }, ...paint("ring-dark") }], label: "sunk pad", text: "x", count: sunk(pond), present: true }],
      },
    ],
    won: outcome(pond)?.startsWith("player") ? NAMES.filter((_, pad) => `player ${pond.pads[pad]}` === outcome(pond)) : [],
    held: [],
  };
}

export function made(pond: Pond, move: string): Made {
  if (move === "pass") return { move, ways: [[]], words: "pass", brief: "pass", marks: [], paths: [], gone: [] };
  const [from, to] = move.split("-");
  if (to === undefined) {
    const item = `frog${pond.turn}`;
    return { move, ways: [[item, move], [move, item]], words: `a frog on pad ${move}`, brief: `on ${move}`, marks: [move], paths: [], gone: [] };
  }
  return { move, ways: [[from!, to]], words: `the frog of pad ${from} jumps to pad ${to}`, brief: `${from} to ${to}`, marks: [to], paths: [{ from: from!, to }], gone: [from!] };
}

export function view(pond: Pond, last: Made | null): View {
  const here = value(pond);
  const offer = (move: string, index: number): Offer => {
    const { word, plies } = seenFrom(value(play(pond, move)!));
    return { ...made(pond, move), class: index, value: word, plies };
  };
  return {
    position: write(pond),
    to_move: pond.turn,
    outcome: outcome(pond),
    scene: scene(pond),
    last,
    moves: moves(pond).map(offer),
    refusals: [],
    value: here.word,
    plies: here.plies,
    source: outcome(pond) === null ? "table" : "rules",
  };
}
