import { describe, expect, it } from "vitest";
import { chance, withTry, type Estimate } from "../../src/estimate";
import { blindMove, LEVELS, levelOf } from "../../src/level";
import { slower, turningPoints, type Reviewed } from "../../src/review";
import type { Scene } from "../../src/scene";
import type { Player, Standing } from "../../src/value";
import { clashes, why } from "../../src/why";

const wins = (player: Player, plies: number): Standing => ({ kind: "wins", player, plies });
const game = (standings: Standing[]): Reviewed => ({
  moves: standings.slice(1).map((_, index) => `m${index}`),
  standing: (ply) => standings[ply] ?? null,
  mover: (ply) => (ply % 2 === 0 ? 1 : 2),
  best: (ply) => [`b${ply}`],
});

describe("a review", () => {
  it("finds who gave what away, and what was better", () => {
    const { points, unknown } = turningPoints(game([wins(1, 5), { kind: "draw" }, wins(1, 3), wins(1, 2), { kind: "unknown" }]));
    expect(points).toEqual([
      { ply: 0, mover: 1, move: "m0", had: "win", has: "draw", better: ["b0"] },
      { ply: 1, mover: 2, move: "m1", had: "draw", has: "loss", better: ["b1"] },
    ]);
    expect(unknown).toBe(1);
  });

  it("counts moves by which a win came later or a loss sooner", () => {
    // Player 1 wins in 5, plays on to 6 instead of 4, and player 2 then loses in 3 instead of 5.
    expect(slower(game([wins(1, 5), wins(1, 6), wins(1, 3), wins(1, 2)]))).toEqual({ 1: 2, 2: 2 });
    // Where a distance is only a bound, nobody can be told that it took too long.
    const bound: Standing = { kind: "wins", player: 1, plies: 6, atMost: true };
    expect(slower(game([wins(1, 5), bound, wins(1, 3), wins(1, 2)]))).toEqual({ 1: 0, 2: 0 });
  });
});

describe("levels", () => {
  const moves = [..."abcdefgh"];
  it("look as rarely as they say", () => {
    for (const { level, blind } of LEVELS) {
      const made = [...Array(5000).keys()].map((index) => blindMove(level, moves, `position ${index}`, "seed"));
      const share = (100 * made.filter((move) => move !== null).length) / made.length;
      expect(Math.abs(share - blind)).toBeLessThan(3);
      if (blind > 20) expect(new Set(made.filter((move) => move !== null)).size).toBe(moves.length);
    }
  });

  it("do the same in the same game, and not in another", () => {
    const line = (seed: string) => [...Array(40).keys()].map((index) => blindMove(2, moves, `position ${index}`, seed)).join();
    expect(line("one")).toBe(line("one"));
    expect(line("one")).not.toBe(line("two"));
  });

  it("are perfect unless something else is remembered", () => {
    expect([levelOf(null), levelOf("9"), levelOf("2")]).toEqual([5, 5, 2]);
  });
});

describe("reasons", () => {
  const place = (id: string) => ({ id, name: id, x: 0, y: 0, reach: 1, row: 0, label: id });
  const item = (id: string, count: number | null) => ({ id, shapes: [], label: id, text: id, count, present: true });
  const scene: Scene = {
    width: 1, height: 1, outline: "square", board: [], coordinates: [], won: [], held: [],
    places: ["a", "b", "c"].map(place),
    pieces: [{ place: "b", x: 0, y: 0, shapes: [], text: "x", owner: 2 }],
    trays: [
      { owner: 1, title: "", columns: 1, items: [item("X", 0), item("Y", 1)] },
      { owner: 2, title: "", columns: 1, items: [item("x", 1)] },
    ],
  };
  const refusals = [
    { touches: ["Y", "a"], words: "too near", marks: ["b"] },
    { touches: ["a"], words: "never", marks: [] },
    { touches: ["a", "c"], words: "there", marks: [] },
    { touches: ["c", "a"], words: "back", marks: [] },
  ];
  it("are those of the game where it has one: the one that says most, in order", () => {
    expect(why(scene, refusals, ["Y"], "a", 1)).toEqual({ words: "too near", marks: ["b"] });
    expect(why(scene, refusals, ["a"], "Y", 1).words).toBe("too near");
    expect(why(scene, refusals, [], "a", 1).words).toBe("never");
    expect(why(scene, refusals, ["a"], "c", 1).words).toBe("there");
    expect(why(scene, refusals, ["c"], "a", 1).words).toBe("back");
  });
  it("hold back a touch that could begin another move, but not one that picks something up", () => {
    expect(clashes(scene, refusals, ["Y"], "a")).toBe(true);
    expect(clashes(scene, refusals, ["Y"], "c")).toBe(false);
    expect(clashes(scene, refusals, [], "a")).toBe(false);
    expect(clashes(scene, [refusals[1]!], ["X"], "a")).toBe(false);
    expect(clashes(scene, [refusals[1]!], ["X", "c"], "a")).toBe(true);
    expect(clashes(scene, [{ touches: ["Y", "b"], words: "", marks: [] }], ["Y"], "b")).toBe(false);
  });
  it("are what the scene shows otherwise", () => {
    expect(why(scene, [], [], "x", 1).words).toBe("that is player 2’s");
    expect(why(scene, [], [], "X", 1).words).toBe("none of these is left");
    expect(why(scene, [], ["Y"], "b", 1)).toEqual({ words: "player 2’s piece is on b", marks: ["b"] });
    expect(why(scene, [], [], "b", 2).words).toBe("the piece on b cannot move now");
  });
});

describe("an estimate", () => {
  it("is the mean of its tries", () => {
    const tries = [0.5, -0.5, 0.25, 0.75];
    const estimate = tries.reduce<Estimate | null>((before, likely) => withTry(before, likely), null)!;
    expect(estimate.tries).toBe(4);
    expect(estimate.likely).toBeCloseTo(0.25);
    expect([chance(1), chance(0), chance(-1), chance(0.25)]).toEqual([100, 50, 0, 63]);
  });
});
