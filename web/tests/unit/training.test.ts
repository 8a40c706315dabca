/** Puzzles and lessons on the table, with a small game that nobody knows. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { Api, Refused, type LessonInfo, type PuzzleInfo, type View } from "../../src/api";
import { Explorer } from "../../src/explorer";
import type { Player } from "../../src/value";
import { answer } from "../fake/server";
import * as pond from "../fake/pond";

const GAME = "pond:6";

/** Every position that moves lead to. */
const ALL: View[] = (() => {
  const seen = new Map<string, View>();
  const next = [pond.read(pond.START)!];
  for (let at = next.pop(); at; at = next.pop()) {
    const view = pond.view(at, null);
    if (seen.has(view.position)) continue;
    seen.set(view.position, view);
    for (const { move } of view.moves) next.push(pond.play(at, move)!);
  }
  return [...seen.values()];
})();

const good = ({ moves, value }: View) => moves.filter((one) => one.value === value).map(({ move }) => move);
const PUZZLES: PuzzleInfo[] = ALL.filter((view) => view.value !== "loss" && good(view).length === 1 && view.moves.some(({ value }) => value === "loss")).map((view, index, all) => ({
  game: GAME, number: index + 1, count: all.length, rating: 5, position: view.position, to_move: view.to_move, goal: view.value === "win" ? "win" : "save",
  plies: view.plies, moves: view.moves.length, classes: view.moves.length, solution: good(view),
}));
/** The game is a draw: each player has a strategy, and this is the first player's. */
const LEARNER: Player = 1;

class Fake extends Api {
  constructor() {
    super("", (url) => {
      const { status, body } = answer(String(url));
      return Promise.resolve(new Response(JSON.stringify(body), { status }));
    });
  }

  override shipped = () => Promise.resolve([]);

  override puzzle = (_: string, which: { number: number } | { date: string }) => {
    const found = PUZZLES["date" in which ? 0 : which.number - 1];
    return found ? Promise.resolve(found) : Promise.reject(new Refused(400, "there is no such puzzle", null));
  };

  /** The strategy plays the first of the best moves wherever its player does not lose. */
  override lesson = (_: string, player: Player | undefined, at: { position: string } | { number: number }): Promise<LessonInfo> => {
    const decisions = ALL.filter((view) => view.outcome === null && view.to_move === LEARNER && view.value !== "loss");
    const decide = (view: View) => decisions.findIndex(({ position }) => position === view.position) + 1 || null;
    const text = "number" in at ? decisions[at.number - 1]!.position : at.position === "start" ? pond.START : at.position;
    const here = pond.read(text)!;
    const view = pond.view(here, null);
    const mine = view.to_move === LEARNER;
    const known = view.outcome === null ? (mine ? view.value !== "loss" : view.value !== "win") : view.outcome !== "player 2";
    const best = view.moves.filter(({ value, plies }) => value === view.value && plies === view.plies);
    return Promise.resolve({
      game: GAME, player: player ?? LEARNER, wins: false, decisions: decisions.length, position: view.position, to_move: view.to_move, outcome: view.outcome,
      known, decision: known && mine ? decide(view) : null, play: known && mine && best[0] ? [best[0].move] : [], ends: view.plies === 1, plies: view.plies,
      replies: known && !mine ? view.moves.map(({ move }) => ({ move, decision: decide(pond.view(pond.play(here, move)!, null)) })) : [],
    });
  };
}

let explorer: Explorer;
const kept = new Map<string, string>();

beforeEach(async () => {
  kept.clear();
  let hash = `#/${GAME}`;
  const places = { read: () => hash, push: (to: string) => void (hash = to), replace: (to: string) => void (hash = to) };
  const storage = { get: (name: string) => kept.get(name) ?? null, set: (name: string, value: string | null) => void (value === null ? kept.delete(name) : kept.set(name, value)) };
  explorer = new Explorer(new Fake(), places, 0, storage);
  await explorer.start();
});

describe("a puzzle", () => {
  it("hides values until its move is found, and counts tries", async () => {
    expect(PUZZLES.length).toBeGreaterThan(0);
    await explorer.openPuzzle({ date: "2026-11-16" });
    const puzzle = PUZZLES[0]!;
    expect([explorer.address.task, explorer.address.from, explorer.values]).toEqual(["puzzle-1", puzzle.position, false]);
    const wrong = explorer.options.find(({ move }) => !puzzle.solution.includes(move))!;
    await explorer.play(wrong.move);
    expect([explorer.result.kind, explorer.tries, explorer.values]).toEqual(["wrong", [wrong.move], false]);
    // The reply is shown on the board.
    expect(explorer.looked).not.toBeNull();
    await explorer.tryAgain();
    expect([explorer.address.moves, explorer.result.kind]).toEqual([[], "asked"]);
    await explorer.play(puzzle.solution[0]!);
    expect([explorer.result.kind, explorer.done, explorer.values]).toEqual(["right", "solved", true]);
    expect(explorer.record).toMatchObject({ row: 0, solved: { [GAME]: [1] } });
    // No game was played.
    expect([explorer.kept, kept.has("games")]).toEqual([null, false]);
  });

  it("whose move is shown does not count", async () => {
    await explorer.openPuzzle({ number: 1 });
    await explorer.showMove();
    expect([explorer.done, explorer.preview, explorer.values]).toEqual(["shown", PUZZLES[0]!.solution[0], true]);
    await explorer.play(PUZZLES[0]!.solution[0]!);
    expect([explorer.result.kind, explorer.record.solved]).toEqual(["right", {}]);
  });

  it("is left by leaving, by another game and by playing against the program", async () => {
    await explorer.openPuzzle({ number: 1 });
    await explorer.leaveTask();
    expect([explorer.task, explorer.address.from]).toEqual([null, PUZZLES[0]!.position]);
    await explorer.openPuzzle({ number: 1 });
    await explorer.begin("start");
    expect(explorer.task).toBeNull();
    await explorer.openPuzzle({ number: 1 });
    await explorer.playAs(1);
    expect(explorer.task).toBeNull();
  });

  it("that is not there is told", async () => {
    await explorer.openPuzzle({ number: 99_999 });
    expect([explorer.task, explorer.notice?.text]).toEqual([null, "there is no such puzzle"]);
  });
});

describe("a lesson", () => {
  it("is walked to its end, with replies of the other side", async () => {
    await explorer.learnToWin(LEARNER);
    for (let turn = 0; turn < 20 && explorer.lesson?.outcome === null; turn += 1) {
      await vi.waitFor(() => expect(explorer.lesson?.to_move === LEARNER || explorer.lesson?.outcome !== null).toBe(true));
      if (explorer.lesson?.outcome !== null) break;
      const said = explorer.lesson!;
      expect([said.known, explorer.values]).toEqual([true, false]);
      await explorer.play(said.play[0]!);
    }
    expect(explorer.lesson).toMatchObject({ known: true });
    expect(explorer.lesson?.outcome).toMatch(/^(draw|player 1)$/);
    const cards = explorer.cards(LEARNER);
    expect(cards.size).toBeGreaterThan(0);
    expect([...cards.values()].every(({ box }) => box === 1)).toBe(true);
    expect(kept.has("games")).toBe(false);
  });

  it("says when a move leaves the strategy, and asks that board again first", async () => {
    const board = ALL.find((view) => view.outcome === null && view.to_move === LEARNER && view.value !== "loss" && view.moves.some(({ value }) => value === "loss"))!;
    const { decision } = await explorer.api.lesson(GAME, LEARNER, { position: board.position });
    // The others are known.
    const { decisions } = await explorer.api.lesson(GAME, LEARNER, { position: "start" });
    const all = Array.from({ length: decisions }, (_, index) => [index + 1, 1, Date.now() + 1e9]).filter(([number]) => number !== decision);
    kept.set(`learn ${GAME} ${LEARNER}`, JSON.stringify(all));
    await explorer.quiz(LEARNER);
    expect(explorer.address).toMatchObject({ task: `quiz-${LEARNER}-${decision}`, from: board.position });
    await explorer.play(board.moves.find(({ value }) => value === "loss")!.move);
    expect(explorer.result).toMatchObject({ kind: "left", good: false });
    expect(explorer.cards(LEARNER).get(decision!)?.box).toBe(0);
    await explorer.tryAgain();
    await explorer.play(explorer.lesson!.play[0]!);
    // It was not known at first: it stays where it is.
    expect([explorer.result.kind, explorer.cards(LEARNER).get(decision!)?.box]).toEqual(["right", 0]);
  });
});
