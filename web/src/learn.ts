/**
 * Spaced repetition of the decisions of a strategy, with boxes as Leitner had them: what was known
 * moves one box on and is asked again later, what was not goes back to the first.
 */

import type { LessonInfo } from "./api";
import type { Storage } from "./kept";
import { pickOf } from "./known";

/** Days until a decision in a box is asked again; the first box is asked again at once. */
const DAYS = [0, 1, 3, 7, 21];

const DAY = 86_400_000;

/** The box of a decision, from 0, and when it is due: milliseconds since 1970. */
export interface Card {
  box: number;
  due: number;
}

/** The decisions that were asked, by number. */
export type Cards = ReadonlyMap<number, Card>;

const nameOf = (game: string, player: number): string => `learn ${game} ${player}`;

export function readCards(storage: Storage, game: string, player: number): Cards {
  const cards = new Map<number, Card>();
  try {
    const kept: unknown = JSON.parse(storage.get(nameOf(game, player)) ?? "[]");
    for (const one of Array.isArray(kept) ? kept : []) {
      const [number, box, due] = Array.isArray(one) ? (one as unknown[]) : [];
      if (typeof number === "number" && typeof box === "number" && typeof due === "number" && box in DAYS) cards.set(number, { box, due });
    }
  } catch {
    // What somebody else wrote there.
  }
  return cards;
}

export function writeCards(storage: Storage, game: string, player: number, cards: Cards): void {
  storage.set(nameOf(game, player), JSON.stringify([...cards].map(([number, { box, due }]) => [number, box, due])));
}

/** The cards after an answer. One that is right too early stays where it is. */
export function answered(cards: Cards, number: number, right: boolean, now: number): Cards {
  const before = cards.get(number);
  const next = new Map(cards);
  if (!right) return next.set(number, { box: 0, due: now + DAYS[0]! * DAY });
  if (before && before.due > now && before.box > 0) return next;
  const box = before ? Math.min(before.box + 1, DAYS.length - 1) : 1;
  return next.set(number, { box, due: now + DAYS[box]! * DAY });
}

/** How a strategy is known: decisions that are due, that were never asked, and that sit in a later box. */
export function progress(cards: Cards, decisions: number, now: number): { due: number; fresh: number; known: number } {
  const all = [...cards].filter(([number]) => number <= decisions).map(([, card]) => card);
  return {
    due: all.filter(({ due }) => due <= now).length,
    fresh: decisions - all.length,
    known: all.filter(({ box }) => box > 0).length,
  };
}

/** How much a decision wants to be asked: what was not known first, then what nobody asked, then what is due, then the rest. */
function wish(card: Card | undefined, now: number): number {
  if (!card) return 2;
  if (card.box === 0) return 3;
  return card.due <= now ? 1 : -card.box;
}

/** The decision to ask next; not the same twice in a row. */
export function nextCard(cards: Cards, decisions: number, now: number, last: number | null): number {
  const numbers = Array.from({ length: decisions }, (_, index) => index + 1).filter((number) => number !== last || decisions === 1);
  const most = Math.max(...numbers.map((number) => wish(cards.get(number), now)));
  const wanted = numbers.filter((number) => wish(cards.get(number), now) === most);
  // What is due longest first, what is new in order.
  return wanted.sort((a, b) => (cards.get(a)?.due ?? a) - (cards.get(b)?.due ?? b))[0] ?? 1;
}

/** The reply of the other side: one that leads to what wants to be asked. */
export function chooseReply({ replies, position }: LessonInfo, cards: Cards, now: number, turn: number): string | null {
  const wishes = replies.map(({ decision }) => (decision === null ? -100 : wish(cards.get(decision), now)));
  const most = Math.max(...wishes);
  const wanted = replies.filter((_, index) => wishes[index] === most);
  return pickOf(wanted, `${position} ${turn}`)?.move ?? null;
}
