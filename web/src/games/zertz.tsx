/**
 * Zertz: rings that come and go, marbles on them, marbles taken. Columns stand upright, as on the
 * printed board: `a4` is at the upper left, `d7` at the top.
 */

import type { Token } from "../choose";
import type { Player } from "../value";
import { UnreadablePosition, type Game, type TrayProps } from "./game";
import { PieceButton } from "./shared";

const STEP = 60;
const COLUMN = 51.96;
const EDGE = 46;
export const COLORS = ["white", "gray", "black"] as const;
const LETTERS = "abcdefghj";

export type Counts = [number, number, number];

export interface Cell {
  name: string;
  row: number;
  column: number;
  ring: boolean;
  /** The color of the marble on it, 0 to 2. */
  marble: number | null;
}

export interface Position {
  cells: Cell[];
  byName: Map<string, Cell>;
  width: number;
  pool: Counts;
  captures: Record<Player, Counts>;
  toMove: Player;
  /** The marble that must go on jumping. */
  chain: string | null;
}

/** Rings -> width, and the differences of row and column on the board. */
const BOARDS: Record<number, { w: number; a: number; b: number }> = {
  37: { w: 7, a: 3, b: 3 },
  48: { w: 8, a: 3, b: 4 },
  61: { w: 9, a: 4, b: 4 },
};

function counts(text: string | undefined): Counts | null {
  const numbers = (text ?? "").split("/").map(Number);
  const fits = numbers.length === 3 && numbers.every((one) => Number.isInteger(one) && one >= 0);
  return fits ? (numbers as Counts) : null;
}

export function parse(text: string): Position {
  const fail = new UnreadablePosition("zertz", text);
  const [board = "", poolText, one, two, turn, chain] = text.split(" ");
  const rows = board.split("/").map((row) => [...row]);
  const shape = BOARDS[rows.flat().length];
  const [pool, first, second] = [counts(poolText), counts(one), counts(two)];
  if (!shape || !pool || !first || !second || (turn !== "1" && turn !== "2")) throw fail;
  const cells = rows.flatMap((row, y) =>
    row.map((sign, index): Cell => {
      const x = Math.max(0, y - shape.b) + index;
      const number = Math.min(shape.w - 1, x + shape.b) - y + 1;
      const marble = "wgb".indexOf(sign);
      if (!".owgb".includes(sign)) throw fail;
      const name = `${LETTERS[x]}${number}`;
      return { name, row: y, column: x, ring: sign !== ".", marble: marble < 0 ? null : marble };
    }),
  );
  return {
    cells,
    byName: new Map(cells.map((cell) => [cell.name, cell])),
    width: shape.w,
    pool,
    captures: { 1: first, 2: second },
    toMove: turn === "1" ? 1 : 2,
    chain: !chain || chain === "-" ? null : chain,
  };
}

export type Parsed =
  | { kind: "place"; color: number; at: string; ring: string | null; isolated: string[] }
  | { kind: "jump"; from: string; over: number; to: string }
  | { kind: "pass" };

/** `Wd4,d1`, `Wd4`, `Bd7,b2 x Wa2Ga1`, `x d1Gd3`, `-`. */
export function parseMove(move: string): Parsed {
  const jump = /^x ([a-j]\d)([WGB])([a-j]\d)$/.exec(move);
  if (jump) return { kind: "jump", from: jump[1]!, over: "WGB".indexOf(jump[2]!), to: jump[3]! };
  const place = /^([WGB])([a-j]\d)(?:,([a-j]\d))?(?: x (.*))?$/.exec(move);
  if (!place) return { kind: "pass" };
  const isolated = [...(place[4] ?? "").matchAll(/[WGB]([a-j]\d)/g)].map(([, cell]) => cell!);
  return { kind: "place", color: "WGB".indexOf(place[1]!), at: place[2]!, ring: place[3] ?? null, isolated };
}

/** Half steps down from the highest cell. */
function halves(position: Position): { top: number; bottom: number } {
  const all = position.cells.map((cell) => 2 * cell.row - cell.column);
  return { top: Math.min(...all), bottom: Math.max(...all) };
}

function center(position: Position, cell: Cell): { x: number; y: number } {
  const { top } = halves(position);
  return { x: EDGE + COLUMN * cell.column, y: EDGE + (STEP / 2) * (2 * cell.row - cell.column - top) };
}

function placeOf(position: Position, name: string | undefined): { x: number; y: number } {
  const cell = position.byName.get(name ?? "");
  return cell ? center(position, cell) : { x: 0, y: 0 };
}

const shift = ({ x, y }: { x: number; y: number }) => `translate(${x} ${y})`;

export const Marble = ({ color, radius = 20 }: { color: number; radius?: number }) => (
  <g class={`marble ${COLORS[color]}`} transform={`scale(${radius / 20})`}>
    <circle class="ball" r={20} />
    <circle class="glint" cx={-7} cy={-7} r={4.2} />
  </g>
);

const Ring = () => (
  <>
    <circle class="ring" r={19.5} />
    <circle class="ring-edge" r={25.5} />
    <circle class="ring-edge" r={13.5} />
  </>
);

/** What is needed of one color, of each color. */
const NEEDED: Record<string, { one: Counts; each: number }> = {
  blitz: { one: [3, 4, 5], each: 2 },
  standard: { one: [4, 5, 6], each: 3 },
};
const needed = (game: string) => NEEDED[game.endsWith("blitz") ? "blitz" : "standard"]!;

/** The colors whose captures won the game. */
export function winningColors(captures: Counts, game: string): number[] {
  const { one, each } = needed(game);
  if (captures.every((count) => count >= each)) return [0, 1, 2];
  return [0, 1, 2].filter((color) => captures[color]! >= one[color]!);
}

function marbleButtons(props: TrayProps<Position>, marbles: Counts, whose: string, active: boolean, won: number[]) {
  const { choice, values, preview, choose } = props;
  const looked = preview === null ? null : parseMove(preview);
  return marbles.map((count, color) => (
    <span key={color} class={won.includes(color) ? "marble-slot won" : "marble-slot"}>
      <PieceButton
        token={active ? `pool:${"WGB"[color]}` : `none:${whose}${color}`}
        label={`${COLORS[color]} marble, ${whose}`}
        choice={active ? choice : null}
        lit={active && looked?.kind === "place" && looked.color === color}
        count={count}
        box={48}
        {...{ values, choose }}
      >
        <g class={count === 0 ? "spent" : ""}>
          <Marble color={color} radius={17} />
        </g>
      </PieceButton>
    </span>
  ));
}

const poolEmpty = ({ pool }: Position) => pool.every((count) => count === 0);

export const zertz: Game<Position> = {
  family: "zertz",
  emblem: (
    <>
      <rect class="ground edged" x={-47} y={-47} width={94} height={94} rx={12} />
      <g transform="scale(.5)">
        {[[0, 0, 2], [0, -60, -1], [52, -30, 0], [52, 30, -1], [0, 60, 1], [-52, 30, -1], [-52, -30, -1]].map(
          ([x, y, color]) => (
            <g key={`${x} ${y}`} transform={shift({ x: x!, y: y! })}>
              <Ring />
              {color! >= 0 && <Marble color={color!} />}
            </g>
          ),
        )}
      </g>
    </>
  ),
  parse,
  reach: 26,
  shape: "ring",
  extent(position) {
    const { top, bottom } = halves(position);
    return { width: 2 * EDGE + COLUMN * (position.width - 1), height: 2 * EDGE + (STEP / 2) * (bottom - top) };
  },
  places: (position) =>
    position.cells.map((cell) => ({
      token: `cell:${cell.name}`,
      ...center(position, cell),
      row: cell.row,
      label: `${cell.name}, ${
        cell.marble !== null ? `${COLORS[cell.marble]} marble` : cell.ring ? "ring" : "no ring"
      }`,
    })),
  board(position) {
    const { width, height } = zertz.extent(position);
    const numbered = new Set<string>();
    return (
      <>
        <rect class="ground" width={width} height={height} rx={24} />
        {position.cells.map((cell) => {
          const { x, y } = center(position, cell);
          const number = cell.name.slice(1);
          const marks = [];
          if (number === "1") {
            marks.push(<text class="coordinate" x={x} y={y + 41}>{cell.name[0]?.toUpperCase()}</text>);
          }
          if (!numbered.has(number) && !position.cells.some((one) => one.column < cell.column && one.name.slice(1) === number)) {
            numbered.add(number);
            marks.push(
              <text class="coordinate" x={x - (cell.column === 0 ? 34 : 26)} y={y - (cell.column === 0 ? -5 : 20)}>
                {number}
              </text>,
            );
          }
          return (
            <g key={cell.name}>
              {marks}
              {cell.ring && (
                <g transform={shift({ x, y })}>
                  <Ring />
                </g>
              )}
            </g>
          );
        })}
      </>
    );
  },
  pieces(position, fresh) {
    const move = fresh === null ? null : parseMove(fresh);
    const arrived = move?.kind === "place" ? move.at : move?.kind === "jump" ? move.to : null;
    return position.cells.map((cell) => {
      if (cell.marble === null) return null;
      const here = center(position, cell);
      const slid = move?.kind === "jump" && arrived === cell.name ? placeOf(position, move.from) : null;
      const style = slid ? { "--dx": `${slid.x - here.x}px`, "--dy": `${slid.y - here.y}px` } : undefined;
      const kind = arrived === cell.name ? (slid ? "piece slid" : "piece fresh") : "piece";
      return (
        <g key={`${cell.name}${cell.marble}`} transform={shift(here)}>
          <g class={kind} style={style}>
            <Marble color={cell.marble} />
            {position.chain === cell.name && <circle class="chain" r={9} />}
          </g>
        </g>
      );
    });
  },
  ways(text) {
    const move = parseMove(text);
    if (move.kind === "pass") return [];
    if (move.kind === "jump") return [[`cell:${move.from}`, `cell:${move.to}`]];
    const steps = [`pool:${"WGB"[move.color]}`, `cell:${move.at}`];
    return [move.ring === null ? steps : [...steps, `cell:${move.ring}`]];
  },
  describe(text) {
    const move = parseMove(text);
    if (move.kind === "pass") return "pass";
    if (move.kind === "jump") return `${move.from} jumps over a ${COLORS[move.over]} marble to ${move.to}`;
    const ring = move.ring === null ? "" : `, ring ${move.ring} goes`;
    const taken = move.isolated.length > 0 ? `, captures ${move.isolated.join(" and ")}` : "";
    return `${COLORS[move.color]} marble on ${move.at}${ring}${taken}`;
  },
  touched(text) {
    const move = parseMove(text);
    if (move.kind === "place") return [`cell:${move.at}`];
    return move.kind === "jump" ? [`cell:${move.to}`] : [];
  },
  trace(text, position) {
    const move = parseMove(text);
    if (move.kind === "jump") {
      const [a, b] = [placeOf(position, move.from), placeOf(position, move.to)];
      return <line class="way" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />;
    }
    if (move.kind === "pass" || move.ring === null) return null;
    return <Gone {...placeOf(position, move.ring)} />;
  },
  ghost(steps, text, position) {
    const move = text === null ? null : parseMove(text);
    if (move?.kind === "jump") {
      const [a, b] = [placeOf(position, move.from), placeOf(position, move.to)];
      const color = position.byName.get(move.from)?.marble ?? 0;
      return (
        <>
          <line class="way" x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
          <g transform={shift(b)} class="ghost">
            <Marble color={color} />
          </g>
        </>
      );
    }
    const color = move?.kind === "place" ? move.color : "WGB".indexOf(steps[0]?.startsWith("pool:") ? steps[0].slice(5) : "?");
    const spot = move?.kind === "place" ? move.at : color >= 0 ? steps[1]?.slice(5) : steps[0]?.slice(5);
    if (spot === undefined) return null;
    return (
      <>
        <g transform={shift(placeOf(position, spot))} class="ghost">
          {color >= 0 ? <Marble color={color} /> : <circle class="lifted" r={28} />}
        </g>
        {move?.kind === "place" && move.ring !== null && <Gone {...placeOf(position, move.ring)} />}
        {move?.kind === "place" &&
          move.isolated.map((name) => <circle key={name} class="lifted" transform={shift(placeOf(position, name))} r={28} />)}
      </>
    );
  },
  won: () => [],
  dragged(token, position) {
    if (token.startsWith("pool:")) return <Marble color={"WGB".indexOf(token.slice(5))} />;
    const color = position.byName.get(token.slice(5))?.marble ?? null;
    return color === null ? null : <Marble color={color} />;
  },
  occupied: (position, token: Token) => (position.byName.get(token.slice(5))?.marble ?? null) !== null,
  tray(props, player, game) {
    const { position, toMove, over } = props;
    const captures = position.captures[player];
    const placing = poolEmpty(position) && toMove === player;
    const won = over ? winningColors(captures, game) : [];
    return marbleButtons(props, captures, `captured by player ${player}`, placing, won);
  },
  shared(props) {
    return (
      <div class="pool">
        <h3>Pool</h3>
        {marbleButtons(props, props.position.pool, "in the pool", !poolEmpty(props.position), [])}
      </div>
    );
  },
  prompt({ picked, next, left }) {
    const jumping = left.some(({ move }) => move.startsWith("x "));
    if (jumping) return picked.length > 0 ? "choose where to land" : "jump: choose a marble";
    if (picked.length === 0) return "choose a marble";
    if (picked.length === 1) return "choose a ring for it";
    return next.size > 0 ? "now take a ring away" : "";
  },
};

/** Where a ring was. */
const Gone = ({ x, y }: { x: number; y: number }) => (
  <g transform={shift({ x, y })} class="gone">
    <circle r={22} />
    <line x1={-15.5} y1={15.5} x2={15.5} y2={-15.5} />
  </g>
);
