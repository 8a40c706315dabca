/** What the page has to know about a game: how its texts are drawn and pointed at. No rules. */

import type { ComponentChildren, VNode } from "preact";
import type { Choice, Token } from "../choose";
import type { Player } from "../value";

/** A place on the board. */
export interface Place {
  token: Token;
  x: number;
  y: number;
  /** The row for screen readers, from 0. */
  row: number;
  /** What it is called and what is on it: `square 5, player 1's circle`. */
  label: string;
}

export interface Extent {
  width: number;
  height: number;
}

/** What the trays beside the board need. */
export interface TrayProps<P> {
  position: P;
  toMove: Player;
  over: boolean;
  /** What can be chosen; nothing while it is not this person's turn. */
  choice: Choice | null;
  values: boolean;
  /** The move that is looked at in the list. */
  preview: string | null;
  choose(token: Token): void;
}

/** A position of a game cannot be read. The server reads all of them first, so this is a mistake of ours. */
export class UnreadablePosition extends Error {
  constructor(game: string, text: string) {
    super(`not a position of ${game}: ${text}`);
  }
}

export interface Game<P> {
  family: string;
  parse(text: string): P;
  extent(position: P): Extent;
  places(position: P): Place[];
  /** Half the width of a place. */
  reach: number;
  shape: "square" | "ring";
  /** The board without anything on it. */
  board(position: P): ComponentChildren;
  /** What stands on the board. `fresh` came with the last move. */
  pieces(position: P, fresh: string | null): ComponentChildren;
  /** Every order in which the steps of a move may be taken. */
  ways(move: string, position: P): Token[][];
  /** The move in words: `circle on square 5`. */
  describe(move: string, position: P): string;
  /** The places that a move touched. */
  touched(move: string): Token[];
  /** More about the last move than the touched places: the way of a jump. */
  trace?(move: string, position: P): ComponentChildren;
  /** What the steps taken so far, or a move that is looked at, would bring to the board. */
  ghost(steps: Token[], move: string | null, position: P): ComponentChildren;
  /** The places that won the game. */
  won(position: P, game: string): Token[];
  /** What is dragged by a token. */
  dragged(token: Token, position: P): VNode | null;
  /** Where the label of a place goes: in its middle if it is empty, else below. */
  occupied(position: P, token: Token): boolean;
  /** The player's own tray: reserves or captures. */
  tray(props: TrayProps<P>, player: Player, game: string): ComponentChildren;
  /** What both share: the piece in hand, the pool. */
  shared?(props: TrayProps<P>): ComponentChildren;
  /** What to do now, in a few words. */
  prompt(choice: Choice, position: P): string;
  /** The game in a picture of 100 x 100 around the middle. */
  emblem: ComponentChildren;
  /** A move in fewer words than `describe`, beside the board that it is for. */
  brief?(move: string, position: P): string;
}
