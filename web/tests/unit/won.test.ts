import { describe, expect, it } from "vitest";
import { plainWays } from "../../src/choose";
import type { Scene } from "../../src/scene";
import { whyWon, wonLines } from "../../src/won";

/** A board of four by four with a piece of nobody on some squares. */
function scene(pieces: Record<number, string>, won: string[], owner: 1 | null = null): Scene {
  const places = [...Array(16).keys()].map((at) => ({
    id: String(at),
    name: String(at),
    x: 100 * (at % 4) + 50,
    y: 100 * Math.floor(at / 4) + 50,
    reach: 50,
    row: 0,
    label: `square ${at}, ${pieces[at] ?? "empty"}`,
  }));
  const all = Object.keys(pieces).map((place) => ({ place, x: 0, y: 0, shapes: [], text: "", owner }));
  const items = [{ id: "1W", label: "white marble", count: 4, present: true, shapes: [], text: "W" }];
  return { places, pieces: all, won, held: [], trays: [{ owner: 1, title: "Captured", columns: 3, items }] } as unknown as Scene;
}

const ids = (lines: { id: string }[][]) => lines.map((line) => line.map(({ id }) => id));

describe("why a game was won", () => {
  const row = { 0: "white tall round piece", 1: "red tall round piece", 2: "red tall square piece", 3: "white tall square piece" };
  const column = { 4: "white short square piece", 8: "white tall round piece", 12: "white short round piece" };

  it("names what the pieces of a line have in common", () => {
    expect(whyWon(scene(row, ["0", "1", "2", "3"]))).toBe("0 · 1 · 2 · 3: all tall.");
    expect(whyWon(scene(row, ["0", "1", "2", "3"], 1))).toBe("0 · 1 · 2 · 3.");
  });

  it("tells two lines apart", () => {
    const both = scene({ ...row, ...column }, ["0", "1", "2", "3", "4", "8", "12"]);
    expect(ids(wonLines(both))).toEqual([["0", "1", "2", "3"], ["0", "4", "8", "12"]]);
    expect(whyWon(both)).toBe("0 · 1 · 2 · 3: all tall. 0 · 4 · 8 · 12: all white.");
  });

  it("sees no line in a square, and none where nothing won", () => {
    expect(wonLines(scene(row, ["0", "1", "4", "5"]))).toEqual([]);
    expect(whyWon(scene(row, ["0", "1", "2", "3"].slice(0, 0)))).toBe("");
  });

  it("counts what won beside the board", () => {
    expect(whyWon(scene({}, ["1W"]))).toBe("4 × white marble.");
  });
});

describe("a touch of a piece that can be picked up", () => {
  it("means to move it, unless a move has no other way", () => {
    const [movable, beside] = [new Set(["a1", "S"]), new Set(["S"])];
    expect(plainWays([["S", "a1"], ["a1", "S"]], movable, beside)).toEqual([["S", "a1"]]);
    expect(plainWays([["a1", "b2"]], movable, beside)).toEqual([["a1", "b2"]]);
    expect(plainWays([["a1", "S"]], movable, beside)).toEqual([["a1", "S"]]);
    expect(plainWays([["S", "b2"], ["b2", "S"]], movable, beside)).toEqual([["S", "b2"], ["b2", "S"]]);
  });
});
