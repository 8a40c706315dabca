/** Hints in steps: how many moves keep what one has, then what to begin with, then which move. */

import type { Known } from "./known";

export type HintStep = 0 | 1 | 2 | 3;

/** The hint in words. `move` and `first` are the best move and its first touch. */
export function hintWords(step: HintStep, known: Known & { kind: "known" }, move: string, first: string): string {
  if (step === 0) return "";
  if (step === 3) return `Best: ${move}.`;
  const word = known.worth?.word;
  const all = known.moves.size;
  const keep = [...known.moves.values()].filter((worth) => worth?.word === word).length;
  const said =
    word === "win"
      ? `You can win: ${keep} of ${all} moves do.`
      : word === "draw"
        ? `You can keep the draw: ${keep} of ${all} moves do.`
        : "Every move loses against best play: make it long.";
  return step === 1 ? said : `${said} Begin with ${first}.`;
}

/** The hint where nobody knows a best move: what a search likes, called a guess. */
export function guessWords(step: HintStep, move: string, first: string): string {
  return ["", "No best move is known here; a search has a guess.", `A guess: begin with ${first}.`, `A guess: ${move}.`][step]!;
}
