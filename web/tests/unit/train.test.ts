import { describe, expect, test } from "vitest";
import { format, parse } from "../../src/address";
import type { LessonInfo, PuzzleInfo } from "../../src/api";
import { answered, chooseReply, nextCard, progress, readCards, writeCards, type Card } from "../../src/learn";
import { daysInARow, level, readRecord, shareText, solved, taskWords, today, writeRecord } from "../../src/puzzle";
import { readTask, taskWord } from "../../src/task";

const memory = () => {
  const kept = new Map<string, string>();
  return { get: (name: string) => kept.get(name) ?? null, set: (name: string, value: string | null) => void (value === null ? kept.delete(name) : kept.set(name, value)) };
};

const PUZZLE: PuzzleInfo = {
  game: "toy", number: 3, count: 10, rating: 12, position: "x", to_move: 2, goal: "win", plies: 5, moves: 8, classes: 4, solution: ["a1"],
};

test("tasks are words in addresses, and nonsense is none", () => {
  for (const word of ["puzzle-1", "learn-2", "quiz-1-45"]) {
    expect(taskWord(readTask(word)!)).toBe(word);
    const address = { game: "toy", from: null, moves: [], ply: 0, you: "both" as const, task: word };
    expect(parse(format(address))).toEqual(address);
  }
  for (const word of [undefined, "", "puzzle-0", "puzzle--1", "learn-3", "quiz-1", "quiz-1-0", "puzzle-1x"]) expect(readTask(word)).toBeNull();
});

describe("records of puzzles", () => {
  test("are kept, and nonsense is not read", () => {
    const storage = memory();
    expect(readRecord(storage).row).toBe(0);
    storage.set("puzzles", "{]");
    expect(readRecord(storage).solved).toEqual({});
    storage.set("puzzles", '{"row": "many", "solved": null}');
    expect(readRecord(storage)).toMatchObject({ row: 0, solved: {} });
    const record = solved(readRecord(storage), PUZZLE, 0, null);
    writeRecord(storage, record);
    expect(readRecord(storage)).toEqual(record);
  });

  test("count what was solved at the first try, and only once", () => {
    let record = solved(readRecord(memory()), PUZZLE, 0, null);
    expect([record.row, record.solved.toy]).toEqual([1, [3]]);
    record = solved(record, PUZZLE, 0, null);
    expect([record.row, record.solved.toy]).toEqual([1, [3]]);
    record = solved(record, { ...PUZZLE, number: 4 }, 0, null);
    expect([record.row, record.bestRow]).toEqual([2, 2]);
    record = solved(record, { ...PUZZLE, number: 5 }, 1, null);
    expect([record.row, record.bestRow]).toEqual([0, 2]);
  });

  test("count days in a row, over the end of a year, until one is left out", () => {
    let record = solved(readRecord(memory()), PUZZLE, 2, "2026-12-31");
    expect(daysInARow(record, "2026-12-31")).toBe(1);
    expect(daysInARow(record, "2027-01-01")).toBe(1);
    record = solved(record, { ...PUZZLE, number: 8 }, 0, "2026-12-31");
    expect(record.days).toBe(1);
    record = solved(record, { ...PUZZLE, number: 9 }, 0, "2027-01-01");
    expect([record.days, record.bestDays]).toEqual([2, 2]);
    expect(daysInARow(record, "2027-01-03")).toBe(0);
    record = solved(record, PUZZLE, 0, "2027-01-03");
    expect([record.days, record.bestDays]).toEqual([1, 2]);
  });

  test("the day is that of Greenwich", () => {
    expect(today(Date.UTC(2026, 10, 16, 23, 59))).toBe("2026-11-16");
    expect(today(Date.UTC(2026, 10, 17))).toBe("2026-11-17");
  });

  test("what is shared has the link and not the move", () => {
    const text = shareText(PUZZLE, "Toy", "2026-11-16", 0, 3, "http://x/#/toy?task=puzzle-3");
    expect(text).toBe("Toy, puzzle of 2026-11-16 ★★☆☆☆\nPlayer 2 to move: find the only move that wins.\nI solved it at the first try, 3 days in a row.\nhttp://x/#/toy?task=puzzle-3");
    expect(text).not.toContain("a1");
    expect(taskWords({ ...PUZZLE, goal: "save" })).toContain("does not lose");
    expect([1, 2, 3, 10].map((number) => level({ ...PUZZLE, number }))).toEqual([1, 1, 2, 5]);
  });
});

describe("boxes", () => {
  const DAY = 86_400_000;

  test("what is known moves on and is asked later, what is not goes back", () => {
    let cards = answered(new Map(), 7, true, 0);
    expect(cards.get(7)).toEqual({ box: 1, due: DAY });
    // Too early to count.
    expect(answered(cards, 7, true, DAY - 1).get(7)).toEqual({ box: 1, due: DAY });
    for (const [now, box, after] of [[DAY, 2, 3], [10 * DAY, 3, 7], [30 * DAY, 4, 21], [60 * DAY, 4, 21]] as const) {
      cards = answered(cards, 7, true, now);
      expect(cards.get(7)).toEqual({ box, due: now + after * DAY });
    }
    cards = answered(cards, 7, false, 61 * DAY);
    expect(cards.get(7)).toEqual({ box: 0, due: 61 * DAY });
    // What was not known counts as soon as it is.
    expect(answered(cards, 7, true, 61 * DAY).get(7)?.box).toBe(1);
  });

  test("are kept, and nonsense is not read", () => {
    const storage = memory();
    const cards = answered(answered(new Map(), 7, true, 0), 2, false, 5);
    writeCards(storage, "toy", 1, cards);
    expect(readCards(storage, "toy", 1)).toEqual(cards);
    expect(readCards(storage, "toy", 2).size).toBe(0);
    storage.set("learn toy 1", '[[1, 99, 0], "x", [2]]');
    expect(readCards(storage, "toy", 1).size).toBe(0);
    storage.set("learn toy 1", "{");
    expect(readCards(storage, "toy", 1).size).toBe(0);
  });

  const card = (box: number, due: number): Card => ({ box, due });

  test("ask for what was not known, then for what is new, then for what is due", () => {
    const cards = new Map([[1, card(2, 10)], [2, card(0, 50)], [3, card(1, 5)], [5, card(4, 900)]]);
    expect(progress(cards, 5, 100)).toEqual({ due: 3, fresh: 1, known: 3 });
    expect(nextCard(cards, 5, 100, null)).toBe(2);
    expect(nextCard(cards, 5, 100, 2)).toBe(4);
    expect(nextCard(new Map([...cards, [4, card(3, 900)]]), 5, 100, 2)).toBe(3);
    expect(nextCard(new Map(), 1, 100, 1)).toBe(1);
  });

  test("the other side answers with what wants to be asked", () => {
    const lesson = {
      position: "p",
      replies: [{ move: "a", decision: 1 }, { move: "b", decision: 2 }, { move: "c", decision: null }, { move: "d", decision: 4 }],
    } as LessonInfo;
    const cards = new Map([[1, card(2, 900)], [2, card(0, 50)]]);
    expect(chooseReply(lesson, cards, 100, 1)).toBe("b");
    expect(chooseReply(lesson, new Map([...cards, [2, card(3, 900)]]), 100, 1)).toBe("d");
    expect(chooseReply({ ...lesson, replies: [] }, cards, 100, 1)).toBeNull();
  });
});
