import { describe, expect, it } from "vitest";
import { choice, complete, forced, take, type Option } from "../../src/choose";
import type { Worth } from "../../src/value";

const win: Worth = { word: "win", plies: 3 };
const loss: Worth = { word: "loss", plies: 2 };

const option = (move: string, worth: Worth, ...ways: string[][]): Option => ({ move, worth, ways });
const both = (move: string, worth: Worth, piece: string, cell: string) =>
  option(move, worth, [piece, cell], [cell, piece]);

const EITHER = [
  both("A0", loss, "A", "0"),
  both("A1", win, "A", "1"),
  both("B0", loss, "B", "0"),
];
const THREE = [
  option("Wd4,d1", loss, ["W", "d4", "d1"]),
  option("Wd4,a1", win, ["W", "d4", "a1"]),
  option("Wd1", loss, ["W", "d1"]),
];

describe("choosing a move step by step", () => {
  it("offers every first step with the best value behind it", () => {
    const { next, left } = choice(EITHER, []);
    expect([...next.keys()].sort()).toEqual(["0", "1", "A", "B"]);
    expect(next.get("A")).toEqual(win);
    expect(next.get("0")).toEqual(loss);
    expect(left).toHaveLength(3);
  });

  it("works in either order", () => {
    expect(take(EITHER, ["A"], "1")).toEqual({ kind: "play", move: "A1" });
    expect(take(EITHER, ["0"], "B")).toEqual({ kind: "play", move: "B0" });
    expect(choice(EITHER, ["0"]).left.map(({ move }) => move)).toEqual(["A0", "B0"]);
  });

  it("changes the mind: another piece, or the same one put back", () => {
    expect(take(EITHER, ["A"], "B")).toEqual({ kind: "pick", picked: ["B"] });
    expect(take(EITHER, ["A"], "A")).toEqual({ kind: "pick", picked: [] });
    expect(take(EITHER, ["B"], "1")).toEqual({ kind: "pick", picked: ["1"] });
    expect(take(EITHER, [], "9")).toEqual({ kind: "refused" });
  });

  it("takes three steps where a move has three", () => {
    expect(take(THREE, ["W"], "d4")).toEqual({ kind: "pick", picked: ["W", "d4"] });
    expect(take(THREE, ["W", "d4"], "a1")).toEqual({ kind: "play", move: "Wd4,a1" });
    // d1 can be placed on, and it is also a ring that can go: the next step counts first.
    expect(take(THREE, ["W", "d4"], "d1")).toEqual({ kind: "play", move: "Wd4,d1" });
    expect(take(THREE, ["W"], "d1")).toEqual({ kind: "play", move: "Wd1" });
    expect(complete(THREE, ["W", "d4"])).toBeNull();
  });

  it("takes what leaves no choice by itself, but never plays", () => {
    expect(forced(THREE, [])).toEqual(["W"]);
    const jump = [option("x d1Gd3", null, ["d1", "d3"])];
    expect(forced(jump, [])).toEqual(["d1"]);
    expect(take(jump, ["d1"], "d1")).toEqual({ kind: "refused" });
    expect(forced([option("7:", null, ["7"])], [])).toEqual([]);
    expect(forced([], [])).toEqual([]);
    // A move without touches can only be chosen from the list: it keeps others from being forced.
    const pass = option("pass", null, []);
    expect(forced([pass, ...jump], [])).toEqual([]);
    expect(choice([pass], []).left).toEqual([pass]);
    expect(choice([pass, ...jump], ["d1"]).left).toEqual(jump);
  });
});
