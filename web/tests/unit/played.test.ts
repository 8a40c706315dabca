import { describe, expect, it } from "vitest";
import type { OpeningGame, OpeningMove, Openings, Results } from "../../src/api";
import { ending, fitting, pairing, parts, percent, place, results, summary } from "../../src/played";

const went = (wins: number, draws: number, losses: number, unknown = 0): Results => {
  const known = wins + draws + losses;
  return { games: known + unknown, wins, draws, losses, share: known > 0 ? (wins + draws / 2) / known : null };
};

const FIRST: OpeningGame = { file: "old/games/a.txt", line: 12, players: ["Ada", null], outcome: null };

const move = (name: string, alike?: string[]): OpeningMove => ({ ...went(1, 0, 0), move: name, ...(alike && { alike }), players: [], first: FIRST });

const openings = (more: Partial<Openings>): Openings =>
  ({ position: "", to_move: 1, outcome: null, ...went(0, 0, 0), ended: 0, moves: [], collected: 9, ...more });

describe("moves that were played", () => {
  it("stand for all that lead to the same position, by one that is possible now", () => {
    const moves = [move("a1", ["g1", "g7"]), move("d4"), move("b2", ["f2"])];
    const all = fitting(moves, new Set(["a1", "g1", "g7", "d4", "b2", "f2"]));
    expect(all.map(({ move, count }) => [move, count])).toEqual([["a1", 3], ["d4", 1], ["b2", 2]]);
    // A place on the other side was touched.
    const some = fitting(moves, new Set(["g7", "f2"]));
    expect(some.map(({ move, count }) => [move, count])).toEqual([["g7", 3], ["f2", 2]]);
    expect(fitting(moves, new Set())).toEqual([]);
  });
});

describe("results", () => {
  it("are said and drawn as far as they are known", () => {
    expect(results(went(3, 0, 1))).toBe("3 won, 1 lost");
    expect(results(went(1_200, 2, 0, 1))).toBe("1,200 won, 2 drawn, 1 without a result");
    expect(parts(went(0, 2, 1, 4))).toEqual([{ kind: "draw", count: 2 }, { kind: "loss", count: 1 }, { kind: "unknown", count: 4 }]);
    expect([percent(went(2, 1, 0)), percent(went(0, 0, 3)), percent(went(0, 0, 0, 2))]).toEqual(["83 %", "0 %", ""]);
  });

  it("begin with how many games came here", () => {
    const said = (results: Results, collected: number) => summary({ results, player: 2, collected });
    expect(said(went(0, 0, 0), 9)).toBe("No game came here, of 9 games.");
    expect(said(went(0, 0, 0), 1)).toBe("No game came here, of 1 game.");
    expect(said(went(1, 0, 0), 1)).toBe("The one game came here. For player 2: 1 won (100 %).");
    expect(said(went(1, 0, 1), 2)).toBe("Both games came here. For player 2: 1 won, 1 lost (50 %).");
    expect(said(went(2, 1, 0, 1), 4)).toBe("All 4 games came here. For player 2: 2 won, 1 drawn, 1 without a result (83 %).");
    expect(said(went(0, 0, 1), 80_000)).toBe("1 game of 80,000 came here. For player 2: 1 lost (0 %).");
    expect(said(went(0, 0, 0, 2), 80_000)).toBe("2 games of 80,000 came here. For player 2: 2 without a result.");
  });

  it("say that only a part of each game is there", () => {
    const said = (results: Results) => summary({ results, player: 1, collected: 62, within: "5 moves" });
    expect(said(went(0, 0, 1))).toBe("1 game of 62 came here. For player 1: 1 lost (0 %). Only the first 5 moves of each game were collected.");
    expect(said(went(0, 0, 0))).toBe("No game of 62 came here in its first 5 moves; no more of them was collected.");
  });

  it("say which games do not go on", () => {
    expect(ending(openings({}))).toBe("");
    expect(ending(openings({ ended: 1 }))).toBe("1 game ends or stops here.");
    expect(ending(openings({ ended: 1_500 }))).toBe("1,500 games end or stop here.");
    expect(ending(openings({ ended: 1, outcome: "player 1" }))).toBe("It ended here.");
    expect(ending(openings({ ended: 2, outcome: "draw" }))).toBe("They ended here.");
  });
});

describe("a game of a collection", () => {
  it("has players and a place", () => {
    expect(pairing(FIRST)).toBe("Ada against somebody");
    expect(pairing({ ...FIRST, players: [null, null] })).toBe("");
    expect([place(FIRST), place({ ...FIRST, file: "C:\\games\\b.sgf" })]).toEqual(["a.txt:12", "b.sgf:12"]);
  });
});
