/** Quarto: blocks and cylinders, tall and short, of two woods, hollow and solid. */

import { UnreadablePosition, type Game } from "./game";
import { PieceButton, Squares, cellNumber, straightLines } from "./shared";

const SIDE = 100;

export interface Position {
  /** By square, 0 to 15: the piece there, 0 to 15, or nothing. */
  squares: (number | null)[];
  hand: number | null;
}

const digit = (sign: string): number | null => (/^[0-9a-f]$/i.test(sign) ? Number.parseInt(sign, 16) : null);
const sign = (piece: number): string => piece.toString(16).toUpperCase();

export function parse(text: string): Position {
  const [board = "", hand = ""] = text.split(" ");
  const signs = [...board.replaceAll("/", "")];
  const fits = signs.every((one) => one === "." || digit(one) !== null);
  if (signs.length !== 16 || !fits || (hand !== "-" && digit(hand) === null)) {
    throw new UnreadablePosition("quarto", text);
  }
  return { squares: signs.map(digit).reverse(), hand: digit(hand) };
}

/** The pieces that are neither on the board nor in the hand. */
export function left({ squares, hand }: Position): number[] {
  return [...Array(16).keys()].filter((piece) => piece !== hand && !squares.includes(piece));
}

export function describePiece(piece: number): string {
  const trait = (bit: number, yes: string, no: string) => ((piece >> bit) & 1 ? yes : no);
  return [
    trait(3, "red", "white"),
    trait(2, "tall", "short"),
    trait(1, "square", "round"),
    trait(0, "hollow", "solid"),
  ].join(" ");
}

export interface Parsed {
  square: number | null;
  give: number | null;
}

/** `7:C`, `:C` or `7:`. */
export function parseMove(move: string): Parsed {
  const [square = "", give = ""] = move.split(":");
  return { square: square === "" ? null : Number(square), give: digit(give) };
}

const center = (square: number) => ({
  x: SIDE * (3 - (square % 4)) + SIDE / 2,
  y: SIDE * (3 - Math.floor(square / 4)) + SIDE / 2,
});
const at = (square: number) => `translate(${center(square).x} ${center(square).y})`;

/** A piece as it stands before you: all four traits can be seen. */
export function Block({ piece, scale = 1 }: { piece: number; scale?: number }) {
  const has = (bit: number) => ((piece >> bit) & 1) === 1;
  const [hollow, square, tall, red] = [has(0), has(1), has(2), has(3)];
  const base = 29;
  const top = tall ? base - 56 : base - 22;
  const middle = `translate(0 ${tall ? -1 : -16}) scale(${scale})`;
  return (
    <g class={`block ${red ? "red" : "white"}`} transform={scale < 1 ? middle : `scale(${scale})`}>
      {square ? (
        <>
          <path class="wood" d={`M-29 ${top}L0 ${top + 14}V${base + 14}L-29 ${base}Z`} />
          <path class="shaded" d={`M29 ${top}L0 ${top + 14}V${base + 14}L29 ${base}Z`} />
          <path class="lit-face" d={`M0 ${top - 14}L29 ${top}L0 ${top + 14}L-29 ${top}Z`} />
          {hollow && <path class="hole" d={`M0 ${top - 7.5}L15.5 ${top}L0 ${top + 7.5}L-15.5 ${top}Z`} />}
        </>
      ) : (
        <>
          <path class="wood" d={`M-26 ${top}V${base}A26 13 0 0 0 26 ${base}V${top}Z`} />
          <path class="shaded bare" d={`M6 ${top}V${base + 11}A26 13 0 0 0 24.5 ${base}V${top}Z`} />
          <ellipse class="lit-face" cy={top} rx={26} ry={13} />
          {hollow && <ellipse class="hole" cy={top} rx={14} ry={7} />}
        </>
      )}
    </g>
  );
}

const TWO_BY_TWO = [0, 1, 2, 4, 5, 6, 8, 9, 10].map((corner) => [corner, corner + 1, corner + 4, corner + 5]);

/** Whether four pieces share a trait. */
function share(pieces: (number | null | undefined)[]): boolean {
  if (pieces.some((piece) => piece === null || piece === undefined)) return false;
  const all = pieces as number[];
  const ones = all.reduce((bits, piece) => bits & piece, 15);
  const zeros = all.reduce((bits, piece) => bits & ~piece, 15);
  return (ones | zeros) !== 0;
}

export const quarto: Game<Position> = {
  family: "quarto",
  emblem: (
    <>
      <rect class="ground edged" x={-47} y={-47} width={94} height={94} rx={12} />
      <g transform="translate(-19 -6) scale(.74)">
        <Block piece={5} />
      </g>
      <g transform="translate(20 8) scale(.74)">
        <Block piece={10} />
      </g>
    </>
  ),
  brief(move) {
    const { square, give } = parseMove(move);
    const parts = [];
    if (square !== null) parts.push(`on ${square}`);
    if (give !== null) parts.push(`gives ${describePiece(give)}`);
    return parts.join(", ");
  },
  parse,
  reach: SIDE / 2,
  shape: "square",
  extent: () => ({ width: 4 * SIDE, height: 4 * SIDE }),
  places: ({ squares }) =>
    [...Array(16).keys()].map((order) => {
      const square = 15 - order;
      const piece = squares[square] ?? null;
      return {
        token: `cell:${square}`,
        ...center(square),
        row: Math.floor(order / 4),
        label: `square ${square}, ${piece === null ? "empty" : `${describePiece(piece)} piece`}`,
      };
    }),
  board: () => <Squares size={4} side={SIDE} />,
  pieces({ squares }, fresh) {
    const last = fresh === null ? null : parseMove(fresh).square;
    // From the back to the front: tall pieces overlap what is behind them.
    return squares
      .map((piece, square) => ({ piece, square }))
      .reverse()
      .map(({ piece, square }) =>
        piece === null ? null : (
          <g key={`${square}:${piece}`} transform={at(square)}>
            <g class={last === square ? "piece fresh" : "piece"}>
              <Block piece={piece} />
            </g>
          </g>
        ),
      );
  },
  ways(move) {
    const { square, give } = parseMove(move);
    const steps = [];
    if (square !== null) steps.push(`cell:${square}`);
    if (give !== null) steps.push(`give:${sign(give)}`);
    return [steps];
  },
  describe(move, { hand }) {
    const { square, give } = parseMove(move);
    const parts = [];
    if (square !== null && hand !== null) parts.push(`${describePiece(hand)} piece on square ${square}`);
    if (give !== null) parts.push(`gives the ${describePiece(give)} piece`);
    return parts.join(", ");
  },
  touched(move) {
    const { square } = parseMove(move);
    return square === null ? [] : [`cell:${square}`];
  },
  ghost(steps, move, { hand }) {
    const square = move === null ? steps[0] && cellNumber(steps[0]) : parseMove(move).square;
    if (typeof square !== "number" || Number.isNaN(square) || hand === null) return null;
    return (
      <g transform={at(square)} class="ghost">
        <Block piece={hand} />
      </g>
    );
  },
  won({ squares }, game) {
    const sets = game.endsWith("squares")
      ? [...straightLines(4, true), ...TWO_BY_TWO]
      : straightLines(4, true);
    const complete = sets.filter((set) => share(set.map((square) => squares[square])));
    return [...new Set(complete.flat())].map((square) => `cell:${square}`);
  },
  dragged(token, { hand }) {
    if (token === "hand") return hand === null ? null : <Block piece={hand} />;
    const piece = token.startsWith("give:") ? digit(token.slice(5)) : null;
    return piece === null ? null : <Block piece={piece} />;
  },
  occupied: ({ squares }, token) => (squares[cellNumber(token)] ?? null) !== null,
  tray: () => null,
  shared({ position, choice, values, preview, choose }) {
    const given = preview === null ? null : parseMove(preview).give;
    const rest = new Set(left(position));
    const placing = choice !== null && [...choice.next.keys()].some((token) => token.startsWith("cell:"));
    return (
      <div class="quarto-shared">
        <div class="hand">
          <h3>In hand</h3>
          <div
            class={`stand${placing ? " ready" : ""}`}
            role="img"
            aria-label={position.hand === null ? "no piece in hand" : `in hand: ${describePiece(position.hand)} piece`}
            data-token="hand"
            data-drag={placing && position.hand !== null ? "" : undefined}
          >
            <svg viewBox="-44 -48 88 96" aria-hidden="true" class={choice?.picked.length ? "spent" : ""}>
              {position.hand !== null && <Block piece={position.hand} />}
            </svg>
          </div>
        </div>
        <div class="left">
          <h3>Pieces left</h3>
          <div class="grid" role="group" aria-label="pieces left to give">
            {[...Array(16).keys()].map((piece) =>
              rest.has(piece) ? (
                <PieceButton
                  key={piece}
                  token={`give:${sign(piece)}`}
                  label={`${describePiece(piece)} piece`}
                  lit={given === piece}
                  movable={false}
                  box={54}
                  {...{ choice, values, choose }}
                >
                  <Block piece={piece} scale={0.6} />
                </PieceButton>
              ) : (
                <span key={piece} class="piece-gap" />
              ),
            )}
          </div>
        </div>
      </div>
    );
  },
  prompt({ picked, next }) {
    const [any] = next.keys();
    if (any?.startsWith("give:")) {
      return picked.length > 0 ? "now give a piece" : "give a piece";
    }
    return "place the piece in hand";
  },
};
