import { describe, expect, it } from "vitest";
import { gameOf } from "../../src/games";
import * as gobblet from "../../src/games/gobblet";
import { UnreadablePosition } from "../../src/games/game";
import * as quantik from "../../src/games/quantik";
import * as quarto from "../../src/games/quarto";
import * as zertz from "../../src/games/zertz";

const START = {
  37: "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 -",
  48: "ooooo/oooooo/ooooooo/oooooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 -",
  61: "ooooo/oooooo/ooooooo/oooooooo/ooooooooo/oooooooo/ooooooo/oooooo/ooooo 6/8/10 0/0/0 0/0/0 1 -",
};

describe("games", () => {
  it("are found by the name of any variant, and by no other", () => {
    expect(gameOf("zertz:37-blitz")).toBe(zertz.zertz);
    for (const name of ["chess", "", "constructor", "__proto__"]) expect(gameOf(name)).toBeNull();
  });
});

describe("quantik", () => {
  const game = quantik.quantik;
  it("reads boards and what is left", () => {
    const position = quantik.parse("AbC./..../..../...d");
    expect(position[0]).toEqual({ player: 1, shape: 0 });
    expect(position[1]).toEqual({ player: 2, shape: 1 });
    expect(position[3]).toBeNull();
    expect(quantik.left(position, 1)).toEqual([1, 2, 1, 2]);
    expect(quantik.left(position, 2)).toEqual([2, 1, 2, 1]);
    expect(() => quantik.parse("AbX./..../..../....")).toThrow(UnreadablePosition);
    expect(() => quantik.parse("AbC./....")).toThrow(UnreadablePosition);
  });
  it("sees rows, columns and zones of four different shapes", () => {
    expect(game.won(quantik.parse("AbCd/..../..../...."), "quantik")).toEqual(["cell:0", "cell:1", "cell:2", "cell:3"]);
    expect(game.won(quantik.parse("..Ab/..Cd/..../...."), "quantik")).toEqual(["cell:2", "cell:3", "cell:6", "cell:7"]);
    expect(game.won(quantik.parse("A.../b.../C.../d..."), "quantik")).toHaveLength(4);
    expect(game.won(quantik.parse("AbCa/..../..../...."), "quantik")).toEqual([]);
    expect(game.won(quantik.parse("A.../.b../..C./...d"), "quantik")).toEqual([]);
    expect(game.won(quantik.parse("AbC./..../..../...."), "quantik")).toEqual([]);
  });
  it("takes moves apart", () => {
    expect(game.ways("b15", quantik.parse("..../..../..../...."))).toEqual([["piece:b", "cell:15"], ["cell:15", "piece:b"]]);
    expect(game.describe("b15", quantik.parse("..../..../..../...."))).toBe("square on square 15");
  });
});

describe("gobblet", () => {
  const game = gobblet.gobblet;
  const position = gobblet.parse("Sl,.,s/M,.,./M,.,. 2");
  it("reads stacks, reserves and the turn", () => {
    expect(position.stacks[0]).toEqual([{ player: 1, size: 0 }, { player: 2, size: 2 }]);
    expect(position.toMove).toBe(2);
    expect(gobblet.reserve(position, 1)).toEqual([1, 0, 2]);
    expect(gobblet.reserve(position, 2)).toEqual([1, 2, 1]);
    expect(() => gobblet.parse("Sl,.,s/M,.,. 2")).toThrow(UnreadablePosition);
    expect(() => gobblet.parse("Sl,.,s/M,.,./M,.,.")).toThrow(UnreadablePosition);
  });
  it("takes moves apart, those of player 2 with player 2's pieces", () => {
    expect(game.ways("S(1,2)", position)[0]).toEqual(["piece:s", "cell:5"]);
    expect(game.ways("(0,0)->(1,1)", position)).toEqual([["cell:0", "cell:4"]]);
    expect(game.describe("(0,0)->(1,0)", position)).toBe("large piece from row 1, column 1 to row 2, column 1, gobbling");
    expect(game.places(position)[0]?.label).toBe("row 1, column 1, player 2's large piece over player 1's small piece");
  });
  it("sees lines of what is visible", () => {
    expect(game.won(gobblet.parse("L,M,S/.,.,./.,.,. 2"), "gobblet")).toEqual(["cell:0", "cell:1", "cell:2"]);
    expect(game.won(gobblet.parse("L,Ml,S/.,.,./.,.,. 2"), "gobblet")).toEqual([]);
    expect(game.won(gobblet.parse("l,.,./.,m,./.,.,s 1"), "gobblet")).toEqual(["cell:0", "cell:4", "cell:8"]);
  });
});

describe("quarto", () => {
  const game = quarto.quarto;
  it("numbers squares from the lower right", () => {
    const position = quarto.parse("01../..../..../..F4 3");
    expect(position.squares[15]).toBe(0);
    expect(position.squares[14]).toBe(1);
    expect(position.squares[1]).toBe(15);
    expect(position.squares[0]).toBe(4);
    expect(position.hand).toBe(3);
    expect(quarto.left(position)).toEqual([2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(() => quarto.parse("01../..../..../..F4")).toThrow(UnreadablePosition);
  });
  it("names all four traits", () => {
    expect(quarto.describePiece(5)).toBe("white tall round hollow");
    expect(quarto.describePiece(10)).toBe("red short square solid");
  });
  it("takes moves apart", () => {
    expect(quarto.parseMove("7:C")).toEqual({ square: 7, give: 12 });
    expect(game.ways(":C", quarto.parse("..../..../..../.... -"))).toEqual([["give:C"]]);
    expect(game.ways("12:", quarto.parse("..../..../..../.... -"))).toEqual([["cell:12"]]);
  });
  it("sees lines with a shared trait, and squares only where they count", () => {
    const row = quarto.parse("0132/..../..../.... -");
    expect(game.won(row, "quarto").sort()).toEqual(["cell:12", "cell:13", "cell:14", "cell:15"]);
    const square = quarto.parse("01../32../..../.... -");
    expect(game.won(square, "quarto")).toEqual([]);
    expect(game.won(square, "quarto:squares").sort()).toEqual(["cell:10", "cell:11", "cell:14", "cell:15"]);
    expect(game.won(quarto.parse("0F../..../..../.... -"), "quarto")).toEqual([]);
  });
});

describe("zertz", () => {
  const game = zertz.zertz;
  it("names the cells of all three boards", () => {
    for (const [rings, text] of Object.entries(START)) {
      const names = zertz.parse(text).cells.map(({ name }) => name);
      expect(new Set(names).size).toBe(Number(rings));
    }
    const small = zertz.parse(START[37]).cells;
    expect(small.slice(0, 9).map(({ name }) => name).join(" ")).toBe("a4 b5 c6 d7 a3 b4 c5 d6 e6");
    expect(small.slice(-4).map(({ name }) => name).join(" ")).toBe("d1 e1 f1 g1");
    expect(zertz.parse(START[61]).cells.at(-1)?.name).toBe("j1");
  });
  it("reads marbles, counts, turn and chain", () => {
    const position = zertz.parse("oooo/ooooo/oowooo/ooogooo/oooooo/ooooo/ooo. 5/7/10 1/0/0 0/2/3 2 c4");
    expect(position.byName.get("c4")?.marble).toBe(0);
    expect(position.byName.get("d4")?.marble).toBe(1);
    expect(position.byName.get("g1")?.ring).toBe(false);
    expect(position.captures[2]).toEqual([0, 2, 3]);
    expect([position.toMove, position.chain]).toEqual([2, "c4"]);
    expect(() => zertz.parse("oooo/ooo 5/7/10 0/0/0 0/0/0 1 -")).toThrow(UnreadablePosition);
    expect(() => zertz.parse(START[37].replace("o", "x"))).toThrow(UnreadablePosition);
  });
  it("takes moves apart", () => {
    expect(zertz.parseMove("Bd7,b2 x Wa2Ga1")).toEqual({ kind: "place", color: 2, at: "d7", ring: "b2", isolated: ["a2", "a1"] });
    expect(zertz.parseMove("x d1Gd3")).toEqual({ kind: "jump", from: "d1", over: 1, to: "d3" });
    const start = zertz.parse(START[37]);
    expect(game.ways("Wd4,d1", start)).toEqual([["pool:W", "cell:d4", "cell:d1"]]);
    expect(game.ways("Wd4", start)).toEqual([["pool:W", "cell:d4"]]);
    expect(game.ways("x d1Gd3", start)).toEqual([["cell:d1", "cell:d3"]]);
  });
  it("draws columns upright and neighbors one step apart", () => {
    const places = new Map(game.places(zertz.parse(START[37])).map((place) => [place.token, place]));
    const [a4, a3, b4] = ["cell:a4", "cell:a3", "cell:b4"].map((token) => places.get(token)!);
    expect(a4!.x).toBe(a3!.x);
    expect(a3!.y - a4!.y).toBeCloseTo(60, 1);
    expect(Math.hypot(a4!.x - b4!.x, a4!.y - b4!.y)).toBeCloseTo(60, 1);
  });
  it("knows which captures won", () => {
    expect(zertz.winningColors([4, 0, 0], "zertz:37")).toEqual([0]);
    expect(zertz.winningColors([3, 3, 3], "zertz:61")).toEqual([0, 1, 2]);
    expect(zertz.winningColors([3, 3, 2], "zertz:37")).toEqual([]);
    expect(zertz.winningColors([2, 2, 2], "zertz:37-blitz")).toEqual([0, 1, 2]);
  });
});

it("finds games by name, whatever the variant", () => {
  expect(gameOf("quarto:squares")?.family).toBe("quarto");
  expect(gameOf("chess")).toBeNull();
});
