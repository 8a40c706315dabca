import { describe, expect, it } from "vitest";
import { best, finished, inWords, isMistake, rank, short, standing, valueOf, type Worth } from "../../src/value";

const win = (plies: number): Worth => ({ word: "win", plies });
const loss = (plies: number): Worth => ({ word: "loss", plies });
const draw: Worth = { word: "draw", plies: null };

describe("values", () => {
  it("are ordered as the mover likes them", () => {
    const liked = [win(1), win(9), draw, null, loss(12), loss(2)];
    for (const [better, worse] of liked.slice(1).map((worth, index) => [liked[index], worth] as const)) {
      expect(rank(better ?? null), `${short(better ?? null)} over ${short(worse)}`).toBeGreaterThan(rank(worse));
    }
    expect(best([loss(2), win(9), win(3), null])).toEqual(win(3));
    expect(best([])).toBeNull();
    expect(best([loss(4), null])).toBeNull();
  });

  it("carry a sign and words", () => {
    expect([win(5), draw, loss(4), null].map(short)).toEqual(["+5", "=", "−4", "◦"]);
    expect([win(5), draw, loss(4), null].map((worth) => inWords(worth))).toEqual(["wins in 5 moves", "draws", "loses in 4 moves", "not known"]);
  });

  it("are read from answers, and nothing else is a value", () => {
    expect(valueOf("win", 3)).toEqual(win(3));
    const bound = valueOf("win", 9, true);
    expect([short(bound), inWords(bound), inWords(bound, "step")]).toEqual(["+≤9", "wins in at most 9 moves", "wins in at most 9 steps"]);
    expect(standing(bound, 2)).toEqual({ kind: "wins", player: 2, plies: 9, atMost: true });
    expect(valueOf("draw", null, true)).toEqual(draw);
    expect(valueOf("draw", null)).toEqual(draw);
    expect(valueOf(null, null)).toBeNull();
    expect(valueOf("likely", 3)).toBeNull();
  });

  it("turn with the point of view", () => {
    expect(standing(draw, 2)).toEqual({ kind: "draw" });
    expect(standing(loss(6), 1)).toEqual({ kind: "wins", player: 2, plies: 6 });
    expect(standing(win(6), 2)).toEqual({ kind: "wins", player: 2, plies: 6 });
    expect(finished("player 1")).toEqual({ kind: "wins", player: 1, plies: 0 });
    expect(finished("both lose").kind).toBe("both lose");
  });

  it("show mistakes: a worse result, not a longer way", () => {
    const before = standing(win(5), 1);
    expect(isMistake(before, standing(loss(8), 2), 1)).toBe(false);
    expect(isMistake(before, standing(draw, 2), 1)).toBe(true);
    expect(isMistake(before, standing(win(2), 2), 1)).toBe(true);
    expect(isMistake(before, { kind: "unknown" }, 1)).toBe(false);
    expect(isMistake({ kind: "draw" }, { kind: "both lose" }, 2)).toBe(true);
  });
});
