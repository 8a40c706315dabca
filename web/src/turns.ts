/**
 * Turns are what people count. A player may move several times in a row, as in a chain of jumps: that
 * is one turn. Links and the server count every single move.
 */

import type { Player } from "./value";

/** The number of the turn that each move belongs to, by who made it. Nobody knows: a turn of its own. */
export function turnNumbers(movers: (Player | null)[], after = 0, last: Player | null = null): number[] {
  let [number, before] = [after, last];
  return movers.map((mover) => {
    if (mover === null || mover !== before) number += 1;
    before = mover;
    return number;
  });
}

/** The moves of each turn, by their places in the list. */
export function byTurn(numbers: number[]): number[][] {
  const turns: number[][] = [];
  numbers.forEach((number, at) => {
    if (number === numbers[at - 1]) turns.at(-1)!.push(at);
    else turns.push([at]);
  });
  return turns;
}

/** The moves with the numbers of their turns: `1. A0 2. b6`. Where moves have blanks, with signs between them. */
export function numbered(moves: string[], numbers: number[]): string {
  const texts = moves.map((move, at) => (numbers[at] === numbers[at - 1] ? move : `${numbers[at]}. ${move}`));
  return texts.join(moves.some((move) => move.includes(" ")) ? "; " : " ");
}
