import { describe, expect, it } from "vitest";
import type { Sign } from "../../src/api";
import { cellsOf, cleared, countersOf, countOf, drawn, openWord, put, touched, turnWord, withCell, withCount, withWord } from "../../src/draft";
import type { Scene } from "../../src/scene";

const sign = (letter: string, owner: 1 | 2 | null = null): Sign => ({ sign: letter, label: `a ${letter}`, owner, shapes: [] });

/** The start of Zertz, with fewer rings. */
const START = "ooo/ooo 6/8/10 0/0/0 0/0/0 1 -";
const SIGNS = [".", "b", "g", "o", "w"].map((letter) => sign(letter));
const tray = (title: string, owner: 1 | 2 | null, counts: number[]) => ({
  title,
  owner,
  columns: 3,
  items: counts.map((count, index) => ({ id: null, shapes: [], label: ["white", "gray", "black"][index]!, text: "WGB"[index]!, count, present: true })),
});
const SCENE = {
  width: 1,
  height: 1,
  outline: "circle",
  board: [{ circle: { x: 1, y: 0, r: 1 } }, { rect: { x: 0, y: 0, width: 9, height: 9, round: 0 } }],
  coordinates: [],
  places: [0, 1, 2, 3, 4, 5].map((x) => ({ id: `p${x}`, name: `p${x}`, x, y: 0, reach: 1, row: 0, label: "" })),
  pieces: [],
  trays: [tray("Captured", 1, [0, 0, 0]), tray("Pool", null, [6, 8, 10]), tray("Captured", 2, [0, 0, 0])],
  won: [],
  held: [],
} as unknown as Scene;

describe("the text of a position", () => {
  it("has a sign for each place, or several", () => {
    expect(cellsOf("A.b./.... 1")).toEqual(["A", ".", "b", ".", ".", ".", ".", "."]);
    expect(cellsOf(".,sL/SM,. 2")).toEqual([".", "sL", "SM", "."]);
    expect(cellsOf("OX.")).toEqual(["O", "X", "."]);
  });

  it("is changed in one place, and keeps the rest", () => {
    expect(withCell("A.b./.... 1", 4, "c")).toBe("A.b./c... 1");
    expect(withCell(".,sL/SM,. 2", 2, "S")).toBe(".,sL/S,. 2");
    expect(withWord("x 1 -", 1, "2")).toBe("x 2 -");
  });

  it("grows and shrinks on stacks from the top", () => {
    expect(put("s", "L", true)).toBe("sL");
    expect(put(".", "L", true)).toBe("L");
    expect(put("sL", ".", true)).toBe("s");
    expect(put("s", ".", true)).toBe(".");
    expect(put("A", "b", false)).toBe("b");
  });

  it("says whose turn it is in the word that is 1 in the start", () => {
    expect(turnWord(START)).toBe(4);
    expect(turnWord("..../.... -")).toBeNull();
    expect(openWord("..../.... -")).toBe(1);
  });
});

describe("what lies beside the board", () => {
  const counters = countersOf(START, SCENE, SIGNS);

  it("is counted by the numbers of the text", () => {
    expect(counters.map(({ word, at, sign, owner }) => [word, at, sign, owner])).toEqual([
      [1, 0, "w", null], [1, 1, "g", null], [1, 2, "b", null],
      [2, 0, "w", 1], [2, 1, "g", 1], [2, 2, "b", 1],
      [3, 0, "w", 2], [3, 1, "g", 2], [3, 2, "b", 2],
    ]);
    expect(countOf(START, counters[2]!)).toBe(10);
    expect(withCount(START, counters[4]!, 3)).toBe("ooo/ooo 6/8/10 0/3/0 0/0/0 1 -");
  });

  it("leaves the shared tray for the board, and comes back", () => {
    const white = touched(START, 1, "w", counters);
    expect(white).toBe("owo/ooo 5/8/10 0/0/0 0/0/0 1 -");
    const gray = touched(white, 1, "g", counters);
    expect(gray).toBe("ogo/ooo 6/7/10 0/0/0 0/0/0 1 -");
    expect(cleared(gray, START, SIGNS, counters)).toBe(START);
    expect(touched(START, 9, "w", counters)).toBe(START);
  });
});

describe("a board that is cleared", () => {
  it("has no piece of any stack", () => {
    const signs = [sign("."), sign("S", 1), sign("s", 2), sign("L", 1)];
    expect(cleared("sL,S/.,s 2", ".,./.,. 1", signs, [])).toBe(".,./.,. 2");
  });
});

describe("a draft that the rules do not accept", () => {
  it("is drawn with what is written, and the ground of places goes with the signs", () => {
    const scene = drawn(SCENE, "w.o/ooo 9/9/9", SIGNS);
    expect(scene.board).toHaveLength(1);
    expect(scene.pieces.map(({ place, text }) => place + text)).toEqual(["p0w", "p1.", "p2o", "p3o", "p4o", "p5o"]);
    expect(scene.places[0]!.label).toBe("p0, a w");
  });
});
