/** What was played, by a collection of games: how games went, in words and parts of a bar. */

import type { OpeningGame, OpeningMove, Openings, Results } from "./api";
import type { Player } from "./value";

/** A move of a collection, as it is shown. */
export interface PlayedMove extends OpeningMove {
  /** How many moves are counted together here. */
  count: number;
}

/**
 * The moves that go on with what is chosen on the board. Moves that lead to the same position are one
 * move: of them the first that is possible stands for all.
 */
export function fitting(moves: OpeningMove[], left: Set<string>): PlayedMove[] {
  return moves.flatMap((one) => {
    const all = [one.move, ...(one.alike ?? [])];
    const move = all.find((each) => left.has(each));
    return move === undefined ? [] : [{ ...one, move, count: all.length }];
  });
}

/** `1 game`, `12,345 games`. */
export const games = (count: number): string => `${count.toLocaleString("en")} ${count === 1 ? "game" : "games"}`;

/** Games whose result nobody wrote down. */
export const open = (of: Results): number => of.games - of.wins - of.draws - of.losses;

/** Of 100 games, those that were won, and half of those that were drawn. */
export const percent = ({ share }: Results): string => (share === null ? "" : `${Math.round(100 * share)} %`);

/** The parts of a bar, from what is good for the player to what is not known. */
export function parts(of: Results): { kind: "win" | "draw" | "loss" | "unknown"; count: number }[] {
  const all = [
    { kind: "win", count: of.wins },
    { kind: "draw", count: of.draws },
    { kind: "loss", count: of.losses },
    { kind: "unknown", count: open(of) },
  ] as const;
  return all.filter(({ count }) => count > 0);
}

const WORDS = { win: "won", draw: "drawn", loss: "lost", unknown: "without a result" };

/** `3 won, 1 lost`. */
export const results = (of: Results): string => parts(of).map(({ kind, count }) => `${count.toLocaleString("en")} ${WORDS[kind]}`).join(", ");

interface Came {
  results: Results;
  /** Who moves. */
  player: Player;
  collected: number;
  /** What was collected of each game, if not all: `5 moves`. */
  within?: string | null;
}

/** How many games came here, and how they went for the player who moves. */
export function summary({ results: of, player, collected, within = null }: Came): string {
  const number = collected.toLocaleString("en");
  if (of.games === 0 && within === null) return `No game came here, of ${games(collected)}.`;
  if (of.games === 0) return `No game of ${number} came here in its first ${within}; no more of them was collected.`;
  const all = collected === 1 ? "The one game" : collected === 2 ? "Both games" : `All ${games(collected)}`;
  const came = of.games === collected ? all : `${games(of.games)} of ${number}`;
  const cut = within === null ? "" : ` Only the first ${within} of each game were collected.`;
  const share = of.share === null ? "" : ` (${percent(of)})`;
  return `${came} came here. For player ${player}: ${results(of)}${share}.${cut}`;
}

/** Games that do not go on from here. */
export function ending({ ended, outcome }: Openings): string {
  if (ended === 0) return "";
  if (outcome !== null) return ended === 1 ? "It ended here." : "They ended here.";
  return `${games(ended)} ${ended === 1 ? "ends or stops" : "end or stop"} here.`;
}

/** `Ada against Bo`; nothing if nobody knows who played. */
export function pairing({ players }: OpeningGame): string {
  if (players.every((name) => name === null)) return "";
  return players.map((name) => name ?? "somebody").join(" against ");
}

/** Where a game is written: `a.txt:12`. */
export const place = ({ file, line }: OpeningGame): string => `${file.split(/[\\/]/).at(-1)}:${line}`;
