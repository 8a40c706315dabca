/** What a position or a move is worth, and how to say so. Values are for the player who moves. */

export type Word = "win" | "draw" | "loss";

export interface Value {
  word: Word;
  /** Plies to the end of the game; nothing for a draw. */
  plies: number | null;
  /** Whether only the winner is proved: it may take fewer plies. */
  atMost?: true;
}

/** A value, or `null` where nobody knows it. */
export type Worth = Value | null;

export function valueOf(word: string | null | undefined, plies: number | null | undefined, atMost = false): Worth {
  if (word === "draw") return { word, plies: null };
  if (word !== "win" && word !== "loss") return null;
  return { word, plies: plies ?? null, ...(atMost ? { atMost } : {}) };
}

/**
 * Orders by what the mover would like best: quick wins, slow wins, draws, slow losses, quick losses.
 * What is not known stands between draws and losses: it is known not to be best, or not known at all.
 */
export function rank(worth: Worth): number {
  if (worth === null) return -0.5;
  switch (worth.word) {
    case "win":
      return 10_000 - (worth.plies ?? 0);
    case "draw":
      return 0;
    case "loss":
      return -10_000 + (worth.plies ?? 0);
  }
}

export function best(values: Iterable<Worth>): Worth {
  let chosen: Worth = null;
  let first = true;
  for (const worth of values) {
    if (first || rank(worth) > rank(chosen)) chosen = worth;
    first = false;
  }
  return chosen;
}

/** `+5` wins in five moves, `=` draws, `−4` loses in four (`−≤4`: at most), `◦` is not known: `?` is for mistakes. */
export function short(worth: Worth): string {
  if (worth === null) return "◦";
  if (worth.word === "draw") return "=";
  return (worth.word === "win" ? "+" : "−") + (worth.atMost ? "≤" : "") + (worth.plies ?? "");
}

/** What distances are counted in: moves, each one player's turn; or steps, of which a turn may have several. */
export type Unit = "move" | "step";

/** `5 moves`. */
export const moves = (count: number, unit: Unit = "move"): string => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`);

/** `in 5 moves`, or `in at most 5 moves`. */
export const within = (plies: number, atMost: true | undefined, unit: Unit = "move"): string =>
  `in ${atMost ? "at most " : ""}${moves(plies, unit)}`;

/** `wins in 5 moves`. */
export function inWords(worth: Worth, unit: Unit = "move"): string {
  if (worth === null) return "not known";
  if (worth.word === "draw") return "draws";
  const verb = worth.word === "win" ? "wins" : "loses";
  return worth.plies === null ? verb : `${verb} ${within(worth.plies, worth.atMost, unit)}`;
}

/** The name of the style that paints it. */
export function tone(worth: Worth): string {
  return worth === null ? "unknown" : worth.word;
}

export type Player = 1 | 2;

export const other = (player: Player): Player => (player === 1 ? 2 : 1);

/** Who wins from here, whoever is to move: the line that the verdict and the graph show. */
export type Standing =
  | { kind: "wins"; player: Player; plies: number; atMost?: true }
  | { kind: "draw" }
  | { kind: "both lose" }
  | { kind: "unknown" };

export function standing(worth: Worth, toMove: Player): Standing {
  if (worth === null) return { kind: "unknown" };
  if (worth.word === "draw") return { kind: "draw" };
  const player = worth.word === "win" ? toMove : other(toMove);
  return { kind: "wins", player, plies: worth.plies ?? 0, ...(worth.atMost ? { atMost: true } : {}) };
}

/** How a finished game stands. */
export function finished(outcome: string): Standing {
  if (outcome === "player 1") return { kind: "wins", player: 1, plies: 0 };
  if (outcome === "player 2") return { kind: "wins", player: 2, plies: 0 };
  return outcome === "both lose" ? { kind: "both lose" } : { kind: "draw" };
}

/** What a player has there: 1 a win, 0 a draw, -1 a loss. */
export function score(at: Standing, player: Player): number | null {
  switch (at.kind) {
    case "wins":
      return at.player === player ? 1 : -1;
    case "draw":
      return 0;
    case "both lose":
      return -1;
    case "unknown":
      return null;
  }
}

/** Whether the move between two standings gave something away. */
export function isMistake(before: Standing, after: Standing, mover: Player): boolean {
  const [had, has] = [score(before, mover), score(after, mover)];
  return had !== null && has !== null && has < had;
}
