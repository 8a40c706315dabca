/** Quantik: circles, squares, triangles and stars, of two players, in four zones. */

import type { Token } from "../choose";
import type { Player } from "../value";
import { UnreadablePosition, type Game } from "./game";
import { PieceButton, Squares, cellNumber, playerClass, straightLines } from "./shared";

const SIDE = 100;
export const SHAPES = ["circle", "square", "triangle", "star"] as const;

export interface Piece {
  player: Player;
  /** 0 to 3: A to D. */
  shape: number;
}

export type Position = (Piece | null)[];

export function pieceOf(letter: string): Piece | null {
  const shape = "ABCD".indexOf(letter.toUpperCase());
  if (shape < 0 || letter.length !== 1) return null;
  return { player: letter === letter.toUpperCase() ? 1 : 2, shape };
}

export function parse(text: string): Position {
  const squares = [...(text.split(" ")[0] ?? "").replaceAll("/", "")];
  const fits = squares.every((letter) => letter === "." || pieceOf(letter) !== null);
  if (squares.length !== 16 || !fits) throw new UnreadablePosition("quantik", text);
  return squares.map(pieceOf);
}

const letterOf = ({ player, shape }: Piece): string => {
  const letter = "ABCD"[shape] ?? "?";
  return player === 1 ? letter : letter.toLowerCase();
};

/** Pieces of each shape that a player has left. */
export function left(position: Position, player: Player): number[] {
  return SHAPES.map((_, shape) => {
    const placed = position.filter((piece) => piece?.player === player && piece.shape === shape);
    return 2 - placed.length;
  });
}

const STAR =
  "0,-1.08 .299,-.361 1.074,-.299 .484,.207 .664,.963 0,.559 -.664,.963 -.484,.207 -1.074,-.299 -.299,-.361";

/** The outline of a shape within a radius of 1, drawn with lines that do not scale. */
export function Figure({ piece, radius }: { piece: Piece; radius: number }) {
  const kind = `figure ${playerClass(piece.player)}`;
  const size = { transform: `scale(${radius})`, class: kind };
  switch (piece.shape) {
    case 0:
      return <circle r={0.88} {...size} />;
    case 1:
      return <rect x={-0.8} y={-0.8} width={1.6} height={1.6} rx={0.1} {...size} />;
    case 2:
      return <polygon points="0,-.97 1.02,.8 -1.02,.8" {...size} />;
    default:
      return <polygon points={STAR} {...size} />;
  }
}

const center = (square: number) => ({
  x: SIDE * (square % 4) + SIDE / 2,
  y: SIDE * Math.floor(square / 4) + SIDE / 2,
});

const at = (square: number) => `translate(${center(square).x} ${center(square).y})`;

const ZONES = [0, 2, 8, 10].map((corner) => [corner, corner + 1, corner + 4, corner + 5]);
const LINES = [...straightLines(4, false), ...ZONES];

const squareOf = (move: string): number => Number(move.slice(1));

export const quantik: Game<Position> = {
  family: "quantik",
  emblem: (
    <>
      <rect class="ground edged" x={-47} y={-47} width={94} height={94} rx={12} />
      <path class="line" d="M0 -47V47M-47 0H47" />
      {([[-23, -23, 1, 0], [23, -23, 2, 1], [-23, 23, 2, 2], [23, 23, 1, 3]] as const).map(([x, y, player, shape]) => (
        <g key={shape} transform={`translate(${x} ${y})`}>
          <Figure piece={{ player, shape }} radius={16} />
        </g>
      ))}
    </>
  ),
  parse,
  reach: SIDE / 2,
  shape: "square",
  extent: () => ({ width: 4 * SIDE, height: 4 * SIDE }),
  places: (position) =>
    position.map((piece, square) => ({
      token: `cell:${square}`,
      ...center(square),
      row: Math.floor(square / 4),
      label: `square ${square}, ${piece ? `player ${piece.player}'s ${SHAPES[piece.shape]}` : "empty"}`,
    })),
  board: () => <Squares size={4} side={SIDE} zones />,
  pieces: (position, fresh) =>
    position.map(
      (piece, square) =>
        piece && (
          <g key={`${square}${letterOf(piece)}`} transform={at(square)}>
            <g class={fresh !== null && squareOf(fresh) === square ? "piece fresh" : "piece"}>
              <Figure piece={piece} radius={34} />
            </g>
          </g>
        ),
    ),
  ways(move) {
    const [piece, cell] = [`piece:${move[0]}`, `cell:${squareOf(move)}`];
    return [
      [piece, cell],
      [cell, piece],
    ];
  },
  describe(move) {
    const piece = pieceOf(move[0] ?? "");
    return `${SHAPES[piece?.shape ?? 0]} on square ${squareOf(move)}`;
  },
  touched: (move) => [`cell:${squareOf(move)}`],
  ghost(steps, move) {
    const letter = move?.[0] ?? steps.find((step) => step.startsWith("piece:"))?.slice(6);
    const cell = move ? `cell:${squareOf(move)}` : steps.find((step) => step.startsWith("cell:"));
    const piece = letter ? pieceOf(letter) : null;
    if (!piece || !cell) return null;
    return (
      <g transform={at(cellNumber(cell))} class="ghost">
        <Figure piece={piece} radius={34} />
      </g>
    );
  },
  won(position) {
    const full = LINES.filter((line) => new Set(line.map((square) => position[square]?.shape)).size === 4);
    const complete = full.filter((line) => line.every((square) => position[square]));
    return [...new Set(complete.flat())].map((square): Token => `cell:${square}`);
  },
  dragged(token) {
    const piece = token.startsWith("piece:") ? pieceOf(token.slice(6)) : null;
    return piece && <Figure piece={piece} radius={34} />;
  },
  occupied: (position, token) => position[cellNumber(token)] !== null,
  tray({ position, choice, values, preview, choose }, player) {
    return left(position, player).map((count, shape) => {
      const piece: Piece = { player, shape };
      const token = `piece:${letterOf(piece)}`;
      return (
        <PieceButton
          key={token}
          {...{ token, choice, values, choose }}
          label={`player ${player}'s ${SHAPES[shape]}`}
          lit={preview?.[0] === letterOf(piece)}
          count={count}
          box={54}
        >
          <g class={count === 0 ? "spent" : ""}>
            {count > 1 && (
              <g transform="translate(7 -4)">
                <Figure piece={piece} radius={18} />
              </g>
            )}
            <g transform={count > 1 ? "translate(-4 3)" : ""}>
              <Figure piece={piece} radius={18} />
            </g>
          </g>
        </PieceButton>
      );
    });
  },
  prompt({ picked }) {
    if (picked.length === 0) return "choose a shape or square";
    return picked[0]?.startsWith("piece:") ? "choose a square" : "choose a shape";
  },
};
