/** What the games on squares have in common, and buttons with pieces on them. */

import type { ComponentChildren } from "preact";
import type { Choice, Token } from "../choose";
import { inWords, short, tone, type Player, type Worth } from "../value";

export const cellNumber = (token: Token): number => Number(token.slice(5));

/** The squares of a board, with lines between them; thick ones between zones. */
export function Squares({ size, side, zones }: { size: number; side: number; zones?: boolean }) {
  const all = size * side;
  const lines = [];
  for (let at = 1; at < size; at += 1) {
    const kind = zones && at === size / 2 ? "line zone" : "line";
    lines.push(<line class={kind} x1={at * side} x2={at * side} y1={0} y2={all} />);
    lines.push(<line class={kind} y1={at * side} y2={at * side} x1={0} x2={all} />);
  }
  return (
    <g class="squares">
      <rect class="ground" width={all} height={all} rx={14} />
      {lines}
    </g>
  );
}

/** A value as a label on the board. */
export function Badge({ worth, x, y, scale = 1 }: { worth: Worth; x: number; y: number; scale?: number }) {
  const text = short(worth);
  const wide = (text.length > 2 ? 50 : text.length > 1 ? 40 : 32) * scale;
  return (
    <g class={`badge ${tone(worth)}`} transform={`translate(${x} ${y})`} aria-hidden="true">
      <rect x={-wide / 2} y={-15 * scale} width={wide} height={30 * scale} rx={15 * scale} />
      <text y={6.8 * scale} font-size={20 * scale}>
        {text}
      </text>
    </g>
  );
}

export interface PieceButtonProps {
  token: Token;
  label: string;
  choice: Choice | null;
  values: boolean;
  /** How many of them there are; the number is shown from two up. */
  count?: number;
  /** It belongs to the move that is looked at. */
  lit?: boolean;
  /** It can be dragged to the board; else a click is all that it takes. */
  movable?: boolean;
  box: number;
  choose(token: Token): void;
  children: ComponentChildren;
}

/** Something beside the board that can be picked up or given. */
export function PieceButton(props: PieceButtonProps) {
  const { token, label, choice, values, count, lit, movable = true, box, choose, children } = props;
  const open = choice?.next.has(token) ?? false;
  const picked = choice?.picked.includes(token) ?? false;
  const worth = choice?.next.get(token) ?? null;
  const known = values && open && worth !== null;
  const said = known ? `${label}, ${inWords(worth)}` : label;
  return (
    <button
      type="button"
      class={`piece-button${picked ? " picked" : ""}${lit ? " lit" : ""}${known ? ` ${tone(worth)}` : ""}`}
      data-token={token}
      data-drag={movable && (open || picked) ? "" : undefined}
      aria-label={count === undefined ? said : `${said}, ${count} left`}
      aria-pressed={picked}
      aria-disabled={!open && !picked}
      onClick={() => choose(token)}
    >
      <svg viewBox={`${-box / 2} ${-box / 2} ${box} ${box}`} aria-hidden="true">
        {children}
      </svg>
      {/* The label says both: what is seen is painted by the style sheet. */}
      {count !== undefined && <span class="count" data-text={count} />}
      <span class={`pill ${known ? tone(worth) : "none"}`} data-text={known ? short(worth) : ""} />
    </button>
  );
}

export const playerClass = (player: Player): string => (player === 1 ? "one" : "two");

/** Lines of a board of `size` times `size`: rows, columns, and diagonals if they count. */
export function straightLines(size: number, diagonals: boolean): number[][] {
  const range = [...Array(size).keys()];
  const lines = range.flatMap((a) => [range.map((b) => size * a + b), range.map((b) => size * b + a)]);
  if (!diagonals) return lines;
  return [...lines, range.map((a) => (size + 1) * a), range.map((a) => (size - 1) * (a + 1))];
}
