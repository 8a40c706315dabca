/** Gobblet Gobblers: what can be seen as discs, what is covered as rings on them. */

import type { Player } from "../value";
import { UnreadablePosition, type Game } from "./game";
import { PieceButton, Squares, cellNumber, playerClass, straightLines } from "./shared";

const SIDE = 120;
const RADII = [17, 32, 48];
const SIZES = ["small", "medium", "large"];

export interface Piece {
  player: Player;
  /** 0 small, 1 medium, 2 large. */
  size: number;
}

export interface Position {
  /** The pieces on each square, the smallest first. */
  stacks: Piece[][];
  toMove: Player;
}

export function pieceOf(letter: string): Piece | null {
  const size = "SML".indexOf(letter.toUpperCase());
  if (size < 0 || letter.length !== 1) return null;
  return { player: letter === letter.toUpperCase() ? 1 : 2, size };
}

export function parse(text: string): Position {
  const [board = "", turn] = text.split(" ");
  const cells = board.split("/").flatMap((row) => row.split(","));
  const stacks = cells.map((cell) => (cell === "." ? [] : [...cell].map(pieceOf)));
  const whole = stacks.every((stack) => stack.every((piece) => piece !== null));
  if (cells.length !== 9 || !whole || (turn !== "1" && turn !== "2")) {
    throw new UnreadablePosition("gobblet", text);
  }
  return { stacks: stacks as Piece[][], toMove: turn === "1" ? 1 : 2 };
}

const letterOf = ({ player, size }: Piece): string => {
  const letter = "SML"[size] ?? "?";
  return player === 1 ? letter : letter.toLowerCase();
};

const top = (stack: Piece[] | undefined): Piece | undefined => stack?.at(-1);

/** Pieces of each size that a player has in reserve. */
export function reserve({ stacks }: Position, player: Player): number[] {
  const placed = stacks.flat().filter((piece) => piece.player === player);
  return SIZES.map((_, size) => 2 - placed.filter((piece) => piece.size === size).length);
}

export type Parsed = { from: number | null; size: number | null; to: number };

/** `S(0,0)` or `(0,0)->(1,1)`. */
export function parseMove(move: string): Parsed {
  const places = [...move.matchAll(/\((\d),(\d)\)/g)].map(([, row, column]) => 3 * Number(row) + Number(column));
  if (places.length > 1) return { from: places[0] ?? 0, size: null, to: places[1] ?? 0 };
  return { from: null, size: "SML".indexOf(move[0] ?? ""), to: places[0] ?? 0 };
}

const center = (square: number) => ({
  x: SIDE * (square % 3) + SIDE / 2,
  y: SIDE * Math.floor(square / 3) + SIDE / 2,
});
const at = (square: number) => `translate(${center(square).x} ${center(square).y})`;
const named = (square: number) => `row ${Math.floor(square / 3) + 1}, column ${(square % 3) + 1}`;

const Disc = ({ piece, scale = 1 }: { piece: Piece; scale?: number }) => (
  <circle class={`disc ${playerClass(piece.player)}`} r={(RADII[piece.size] ?? 0) * scale} />
);

/** The top piece as a disc, and on it a ring for each piece that it covers. */
function Stack({ pieces }: { pieces: Piece[] }) {
  const shown = top(pieces);
  if (!shown) return null;
  const covered = pieces.slice(0, -1).reverse();
  return (
    <>
      <Disc piece={shown} />
      {covered.map((piece) => (
        <>
          <circle class="covered-edge" r={(RADII[piece.size] ?? 0) - 3} />
          <circle class={`covered ${playerClass(piece.player)}`} r={(RADII[piece.size] ?? 0) - 3} />
        </>
      ))}
    </>
  );
}

const inWords = (piece: Piece) => `player ${piece.player}'s ${SIZES[piece.size]} piece`;

function contents(stack: Piece[]): string {
  const shown = top(stack);
  if (!shown) return "empty";
  const covered = stack.slice(0, -1).reverse().map(inWords);
  return covered.length > 0 ? `${inWords(shown)} over ${covered.join(" over ")}` : inWords(shown);
}

/** The piece that a move brings. */
function moved(move: Parsed, position: Position): Piece | undefined {
  return move.from === null ? { player: position.toMove, size: move.size ?? 0 } : top(position.stacks[move.from]);
}

export const gobblet: Game<Position> = {
  family: "gobblet",
  emblem: (
    <>
      <rect class="ground edged" x={-47} y={-47} width={94} height={94} rx={12} />
      <g transform="scale(.78)">
        <Stack pieces={[{ player: 1, size: 0 }, { player: 1, size: 1 }, { player: 2, size: 2 }]} />
      </g>
    </>
  ),
  parse,
  reach: SIDE / 2,
  shape: "square",
  extent: () => ({ width: 3 * SIDE, height: 3 * SIDE }),
  places: ({ stacks }) =>
    stacks.map((stack, square) => ({
      token: `cell:${square}`,
      ...center(square),
      row: Math.floor(square / 3),
      label: `${named(square)}, ${contents(stack)}`,
    })),
  board: () => <Squares size={3} side={SIDE} />,
  pieces({ stacks }, fresh) {
    const move = fresh === null ? null : parseMove(fresh);
    return stacks.map((stack, square) => {
      const arrived = move?.to === square;
      const slid = arrived && move.from !== null ? center(move.from) : null;
      const [dx, dy] = slid ? [slid.x - center(square).x, slid.y - center(square).y] : [0, 0];
      return (
        <g key={`${square}${stack.map(letterOf).join("")}`} transform={at(square)}>
          <g
            class={`piece${arrived ? (slid ? " slid" : " fresh") : ""}`}
            style={slid ? { "--dx": `${dx}px`, "--dy": `${dy}px` } : undefined}
          >
            <Stack pieces={stack} />
          </g>
        </g>
      );
    });
  },
  ways(text, position) {
    const { from, size, to } = parseMove(text);
    if (from !== null) return [[`cell:${from}`, `cell:${to}`]];
    const piece = `piece:${letterOf({ player: position.toMove, size: size ?? 0 })}`;
    return [
      [piece, `cell:${to}`],
      [`cell:${to}`, piece],
    ];
  },
  describe(text, position) {
    const move = parseMove(text);
    const piece = moved(move, position);
    const size = piece ? SIZES[piece.size] : "";
    const onto = (position.stacks[move.to]?.length ?? 0) > 0 ? ", gobbling" : "";
    return move.from === null
      ? `${size} piece to ${named(move.to)}${onto}`
      : `${size} piece from ${named(move.from)} to ${named(move.to)}${onto}`;
  },
  touched(text) {
    const { from, to } = parseMove(text);
    return from === null ? [`cell:${to}`] : [`cell:${from}`, `cell:${to}`];
  },
  ghost(steps, text, position) {
    if (text !== null) {
      const move = parseMove(text);
      const piece = moved(move, position);
      if (!piece) return null;
      const [a, b] = [center(move.from ?? move.to), center(move.to)];
      return (
        <>
          {move.from !== null && <line class="way" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />}
          <g transform={at(move.to)} class="ghost">
            <Disc piece={piece} />
          </g>
        </>
      );
    }
    return steps[0]?.startsWith("cell:") ? (
      <rect
        class="lifted"
        x={center(cellNumber(steps[0])).x - SIDE / 2 + 6}
        y={center(cellNumber(steps[0])).y - SIDE / 2 + 6}
        width={SIDE - 12}
        height={SIDE - 12}
        rx={10}
      />
    ) : null;
  },
  won({ stacks }) {
    const lines = straightLines(3, true).filter((line) => {
      const owners = new Set(line.map((square) => top(stacks[square])?.player));
      return owners.size === 1 && !owners.has(undefined);
    });
    return [...new Set(lines.flat())].map((square) => `cell:${square}`);
  },
  dragged(token, { stacks }) {
    const piece = token.startsWith("piece:") ? pieceOf(token.slice(6)) : top(stacks[cellNumber(token)]);
    return piece ? <Disc piece={piece} /> : null;
  },
  occupied: ({ stacks }, token) => (stacks[cellNumber(token)]?.length ?? 0) > 0,
  tray({ position, choice, values, preview, choose }, player) {
    const looked = preview === null ? null : parseMove(preview);
    return reserve(position, player).map((count, size) => {
      const piece: Piece = { player, size };
      const token = `piece:${letterOf(piece)}`;
      return (
        <PieceButton
          key={token}
          {...{ token, choice, values, choose }}
          label={inWords(piece)}
          lit={looked?.size === size && position.toMove === player}
          count={count}
          box={64}
        >
          <g class={count === 0 ? "spent" : ""}>
            {count > 1 && (
              <g transform="translate(6 -4)">
                <Disc piece={piece} scale={0.48} />
              </g>
            )}
            <g transform={count > 1 ? "translate(-4 3)" : ""}>
              <Disc piece={piece} scale={0.48} />
            </g>
          </g>
        </PieceButton>
      );
    });
  },
  prompt({ picked, next }) {
    if (picked.length === 0) return "choose a piece or square";
    const [any] = next.keys();
    return any?.startsWith("piece:") ? "choose a piece or a goal" : "choose a square";
  },
};
