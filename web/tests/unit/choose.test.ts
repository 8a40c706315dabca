import { describe, expect, it } from "vitest";
import { choice, complete, forced, take, type Option } from "../../src/choose";
import type { Worth } from "../../src/value";

const win: Worth = { word: "win", plies: 3 };
const loss: Worth = { word: "loss", plies: 2 };

const option = (move: string, worth: Worth, ...ways: string[][]): Option => ({ move, worth, ways });
const both = (move: string, worth: Worth, piece: string, cell: string) =>
  option(move, worth, [piece, cell], [cell, piece]);

const QUANTIK = [
  both("A0", loss, "piece:A", "cell:0"),
  both("A1", win, "piece:A", "cell:1"),
  both("B0", loss, "piece:B", "cell:0"),
];
const ZERTZ = [
  option("Wd4,d1", loss, ["pool:W", "cell:d4", "cell:d1"]),
  option("Wd4,a1", win, ["pool:W", "cell:d4", "cell:a1"]),
  option("Wd1", loss, ["pool:W", "cell:d1"]),
];

describe("choosing a move step by step", () => {
  it("offers every first step with the best value behind it", () => {
    const { next, left } = choice(QUANTIK, []);
    expect([...next.keys()].sort()).toEqual(["cell:0", "cell:1", "piece:A", "piece:B"]);
    expect(next.get("piece:A")).toEqual(win);
    expect(next.get("cell:0")).toEqual(loss);
    expect(left).toHaveLength(3);
  });

  it("works in either order", () => {
    expect(take(QUANTIK, ["piece:A"], "cell:1")).toEqual({ kind: "play", move: "A1" });
    expect(take(QUANTIK, ["cell:0"], "piece:B")).toEqual({ kind: "play", move: "B0" });
    expect(choice(QUANTIK, ["cell:0"]).left.map(({ move }) => move)).toEqual(["A0", "B0"]);
  });

  it("changes the mind: another piece, or the same one put back", () => {
    expect(take(QUANTIK, ["piece:A"], "piece:B")).toEqual({ kind: "pick", picked: ["piece:B"] });
    expect(take(QUANTIK, ["piece:A"], "piece:A")).toEqual({ kind: "pick", picked: [] });
    expect(take(QUANTIK, ["piece:B"], "cell:1")).toEqual({ kind: "pick", picked: ["cell:1"] });
    expect(take(QUANTIK, [], "cell:9")).toEqual({ kind: "refused" });
  });

  it("takes three steps where a move has three", () => {
    expect(take(ZERTZ, ["pool:W"], "cell:d4")).toEqual({ kind: "pick", picked: ["pool:W", "cell:d4"] });
    expect(take(ZERTZ, ["pool:W", "cell:d4"], "cell:a1")).toEqual({ kind: "play", move: "Wd4,a1" });
    // d1 can be placed on, and it is also a ring that can go: the next step counts first.
    expect(take(ZERTZ, ["pool:W", "cell:d4"], "cell:d1")).toEqual({ kind: "play", move: "Wd4,d1" });
    expect(take(ZERTZ, ["pool:W"], "cell:d1")).toEqual({ kind: "play", move: "Wd1" });
    expect(complete(ZERTZ, ["pool:W", "cell:d4"])).toBeNull();
  });

  it("takes what leaves no choice by itself, but never plays", () => {
    expect(forced(ZERTZ, [])).toEqual(["pool:W"]);
    const jump = [option("x d1Gd3", null, ["cell:d1", "cell:d3"])];
    expect(forced(jump, [])).toEqual(["cell:d1"]);
    expect(take(jump, ["cell:d1"], "cell:d1")).toEqual({ kind: "refused" });
    expect(forced([option("7:", null, ["cell:7"])], [])).toEqual([]);
    expect(forced([], [])).toEqual([]);
  });
});
