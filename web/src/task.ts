/** What can be trained: a puzzle, a walk along a strategy, or one of its positions. In addresses it is a word. */

import type { Player } from "./value";

export type Task =
  | { kind: "puzzle"; number: number }
  | { kind: "learn"; player: Player }
  | { kind: "quiz"; player: Player; number: number };

export function taskWord(task: Task): string {
  if (task.kind === "puzzle") return `puzzle-${task.number}`;
  return task.kind === "learn" ? `learn-${task.player}` : `quiz-${task.player}-${task.number}`;
}

/** What a word of an address stands for, if it stands for anything. */
export function readTask(word: string | undefined): Task | null {
  const [, puzzle, learner, quizzed, number] = /^(?:puzzle-([1-9]\d{0,6})|learn-([12])|quiz-([12])-([1-9]\d{0,6}))$/.exec(word ?? "") ?? [];
  if (puzzle) return { kind: "puzzle", number: Number(puzzle) };
  if (learner) return { kind: "learn", player: learner === "1" ? 1 : 2 };
  if (quizzed) return { kind: "quiz", player: quizzed === "1" ? 1 : 2, number: Number(number) };
  return null;
}
