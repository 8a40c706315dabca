/**
 * Games that were played are kept in the browser, each with every line that was tried: nothing is
 * lost by trying another move, by opening another game or by reloading the page.
 */

import type { You } from "./address";

/** A game with all its lines. None of them is the beginning of another. */
export interface Kept {
  id: string;
  game: string;
  title: string;
  from: string | null;
  you: You;
  /** The line that was looked at last, and where. */
  moves: string[];
  ply: number;
  /** How many turns that line has: fewer than moves where a turn may have several. */
  turns?: number;
  lines: string[][];
  /** When it was looked at last: milliseconds since 1970. */
  when: number;
  /** How the line ended that was looked at last. */
  outcome: string | null;
}

/** Where games are kept: a text under a name, as browsers have it. */
export interface Storage {
  get(name: string): string | null;
  set(name: string, value: string | null): void;
}

const NAME = "games";

/** How many games are kept, and how many lines of each. */
const MOST_GAMES = 200;
const MOST_LINES = 200;

const begins = (line: string[], start: string[]): boolean =>
  line.length >= start.length && start.every((move, index) => line[index] === move);

/** The lines with another one; what it continues is not a line of its own any more. */
export function withLine(lines: string[][], moves: string[]): string[][] {
  if (lines.some((line) => begins(line, moves))) return lines;
  return [...lines.filter((line) => !begins(moves, line)), moves].slice(-MOST_LINES);
}

/** A line beside the one that is looked at: where it leaves it, and how it goes on from there. */
export interface OtherLine {
  at: number;
  line: string[];
}

/** The other lines, those that leave the line late first. */
export function otherLines(lines: string[][], moves: string[]): OtherLine[] {
  const leaves = (line: string[]): number => {
    const at = line.findIndex((move, index) => move !== moves[index]);
    return at < 0 ? line.length : at;
  };
  return lines
    .filter((line) => !begins(moves, line))
    .map((line) => ({ at: leaves(line), line }))
    .sort((a, b) => b.at - a.at);
}

const isKept = (one: unknown): one is Kept => {
  const kept = one as Partial<Kept> | null;
  return (
    typeof kept === "object" &&
    kept !== null &&
    [kept.id, kept.game, kept.title].every((text) => typeof text === "string") &&
    [kept.moves, kept.lines].every(Array.isArray) &&
    typeof kept.ply === "number" &&
    typeof kept.when === "number"
  );
};

/** All games that are kept, the one that was looked at last first. */
export class Shelf {
  constructor(private readonly storage: Storage) {}

  list(): Kept[] {
    try {
      const all: unknown = JSON.parse(this.storage.get(NAME) ?? "[]");
      return Array.isArray(all) ? all.filter(isKept) : [];
    } catch {
      return []; // what somebody else wrote there
    }
  }

  /** The game of which these moves are a part, or which they continue: this one rather than others. */
  find(game: string, from: string | null, moves: string[], rather: Kept | null = null): Kept | null {
    const kept = this.list();
    const same = (rather ? [rather, ...kept] : kept).filter((kept) => kept.game === game && kept.from === from);
    const part = (kept: Kept) => kept.lines.some((line) => begins(line, moves));
    const goesOn = (kept: Kept) => kept.lines.some((line) => begins(moves, line));
    return same.find(part) ?? same.find(goesOn) ?? null;
  }

  latest(game: string): Kept | null {
    return this.list().find((kept) => kept.game === game) ?? null;
  }

  put(kept: Kept): void {
    const others = this.list().filter(({ id }) => id !== kept.id);
    this.#write([kept, ...others].slice(0, MOST_GAMES));
  }

  remove(id: string): void {
    this.#write(this.list().filter((kept) => kept.id !== id));
  }

  #write(all: Kept[]): void {
    this.storage.set(NAME, all.length === 0 ? null : JSON.stringify(all));
  }
}
