/** Puzzles that were solved, days in a row, and what there is to send to others. */

import type { PuzzleInfo } from "./api";
import type { Storage } from "./kept";

/** What is kept between visits. */
export interface PuzzleRecord {
  /** Puzzles solved at the first try, one after the other; and the most ever. */
  row: number;
  bestRow: number;
  /** The last day whose puzzle was solved, and how many days in a row that makes; and the most ever. */
  day: string | null;
  days: number;
  bestDays: number;
  /** The numbers of the puzzles that were solved, by game. */
  solved: Record<string, number[]>;
}

const NAME = "puzzles";

const NOTHING: PuzzleRecord = { row: 0, bestRow: 0, day: null, days: 0, bestDays: 0, solved: {} };

export function readRecord(storage: Storage): PuzzleRecord {
  try {
    const kept = JSON.parse(storage.get(NAME) ?? "{}") as Partial<PuzzleRecord>;
    const count = (number: unknown) => (typeof number === "number" && number >= 0 ? number : 0);
    return {
      row: count(kept.row),
      bestRow: count(kept.bestRow),
      day: typeof kept.day === "string" ? kept.day : null,
      days: count(kept.days),
      bestDays: count(kept.bestDays),
      solved: typeof kept.solved === "object" && kept.solved !== null ? kept.solved : {},
    };
  } catch {
    return NOTHING; // what somebody else wrote there
  }
}

export function writeRecord(storage: Storage, record: PuzzleRecord): void {
  storage.set(NAME, JSON.stringify(record));
}

/** The day in Greenwich: everybody has the same puzzle. */
export const today = (now = Date.now()): string => new Date(now).toISOString().slice(0, 10);

const dayBefore = (day: string): string => today(Date.parse(`${day}T00:00:00Z`) - 86_400_000);

/** Days in a row up to today: yesterday's still count, as today's puzzle can still be solved. */
export function daysInARow({ day, days }: PuzzleRecord, now: string): number {
  return day === now || day === dayBefore(now) ? days : 0;
}

/** A puzzle was solved: with so many wrong tries before, and perhaps it was the one of a day. */
export function solved(record: PuzzleRecord, { game, number }: PuzzleInfo, tries: number, day: string | null): PuzzleRecord {
  const before = record.solved[game] ?? [];
  const known = before.includes(number);
  // Whoever solves it again knew the move.
  const row = tries > 0 ? 0 : known ? record.row : record.row + 1;
  const counts = day !== null && record.day !== day;
  const days = counts ? daysInARow(record, day) + 1 : record.days;
  return {
    row,
    bestRow: Math.max(record.bestRow, row),
    day: counts ? day : record.day,
    days,
    bestDays: Math.max(record.bestDays, days),
    solved: known ? record.solved : { ...record.solved, [game]: [...before, number] },
  };
}

/** What is to be found. */
export function taskWords({ to_move, goal, plies }: PuzzleInfo): string {
  const who = `Player ${to_move} to move`;
  if (goal === "save") return `${who}: find the only move that does not lose.`;
  return plies === 1 ? `${who}: find the only move that wins, at once.` : `${who}: find the only move that wins.`;
}

/** How hard it is, beside the others: from 1 to 5. */
export const level = ({ number, count }: PuzzleInfo): number => Math.min(5, 1 + Math.floor((5 * (number - 1)) / count));

const often = (tries: number): string => (tries === 0 ? "at the first try" : tries === 1 ? "at the second try" : `after ${tries} wrong tries`);

/** A few lines for others, without the move. */
export function shareText(puzzle: PuzzleInfo, title: string, day: string | null, tries: number, days: number, link: string): string {
  const which = day === null ? `puzzle ${puzzle.number} of ${puzzle.count}` : `puzzle of ${day}`;
  const row = day !== null && days > 1 ? `, ${days} days in a row` : "";
  const hard = "★".repeat(level(puzzle)) + "☆".repeat(5 - level(puzzle));
  return [`${title}, ${which} ${hard}`, taskWords(puzzle), `I solved it ${often(tries)}${row}.`, link].join("\n");
}
