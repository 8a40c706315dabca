/** The board: what stands on it, what can be done, by pointer and by keyboard. */

import { useRef, useState } from "preact/hooks";
import type { TargetedKeyboardEvent } from "preact";
import { complete, type Choice, type Token } from "../choose";
import { gameOf } from "../games";
import type { Game, Place } from "../games/game";
import { Badge } from "../games/shared";
import { inWords } from "../value";
import { useExplorer } from "./use";

/** The nearest place in a direction, straight ones before slanted ones. */
export function neighbor(places: Place[], from: Place, dx: number, dy: number): Place | null {
  let found: { place: Place; cost: number } | null = null;
  for (const place of places) {
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    if (along < 1 || aside > 2 * along) continue;
    const cost = along + 2 * aside;
    if (found === null || cost < found.cost) found = { place, cost };
  }
  return found?.place ?? null;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function rowsOf(places: Place[]): Place[][] {
  const rows: Place[][] = [];
  for (const place of places) (rows[place.row] ??= []).push(place);
  return rows;
}

/** Everything of a board that is not clicked on. */
function Scene({ game, position, won }: { game: Game<unknown>; position: unknown; won: Token[] }) {
  const explorer = useExplorer();
  const { last, preview, picked } = explorer;
  const touched = last === null ? [] : game.touched(last);
  const mark = (place: Place, kind: string) =>
    game.shape === "square" ? (
      <rect
        key={place.token + kind}
        class={kind}
        x={place.x - game.reach + 2}
        y={place.y - game.reach + 2}
        width={2 * game.reach - 4}
        height={2 * game.reach - 4}
        rx={9}
      />
    ) : (
      <circle key={place.token + kind} class={`${kind} halo`} cx={place.x} cy={place.y} r={29} />
    );
  const places = game.places(position);
  return (
    <>
      {game.board(position)}
      {places.filter(({ token }) => won.includes(token)).map((place) => mark(place, "won"))}
      {places
        .filter(({ token }) => touched.includes(token) && !won.includes(token))
        .map((place) => mark(place, "recent"))}
      {last !== null && game.trace?.(last, position)}
      {game.pieces(position, last)}
      {game.ghost(picked, preview, position)}
    </>
  );
}

/** What a click on a place leads to: a dot, or the best value behind it. */
function Targets({ game, position, choice }: { game: Game<unknown>; position: unknown; choice: Choice }) {
  const explorer = useExplorer();
  const rated = explorer.values && explorer.known.kind === "known";
  const touched = explorer.preview === null ? [] : game.touched(explorer.preview);
  return (
    <>
      {game.places(position).map(({ token, x, y }) => {
        if (!choice.next.has(token) || touched.includes(token)) return null;
        const low = game.occupied(position, token);
        const worth = choice.next.get(token) ?? null;
        const ring = game.shape === "ring";
        if (rated) {
          return <Badge key={token} worth={worth} x={x} y={low ? y + game.reach * (ring ? 0.9 : 0.72) : y} scale={ring ? 0.72 : low ? 0.8 : 0.88} />;
        }
        return low ? (
          <circle key={token} class="target around" cx={x} cy={y} r={game.reach * (ring ? 1.05 : 0.94)} />
        ) : (
          <circle key={token} class="target" cx={x} cy={y} r={ring ? 6 : 9} />
        );
      })}
    </>
  );
}

export function Board() {
  const explorer = useExplorer();
  const { now, choice, address, options } = explorer;
  const [focus, setFocus] = useState<Token | null>(null);
  const grid = useRef<SVGSVGElement>(null);
  const game = gameOf(address.game);

  if (!now || !game) return <div id="board" class="board-frame" aria-busy="true" />;
  const position = game.parse(now.position);
  const places = game.places(position);
  const { width, height } = game.extent(position);
  const won = now.outcome === null ? [] : game.won(position, address.game);
  const first = places.find(({ token }) => choice?.next.has(token)) ?? places[0];
  const current = places.find(({ token }) => token === focus) ?? first;

  const onKeyDown = (event: TargetedKeyboardEvent<SVGSVGElement>) => {
    // Where the focus is, and not where it was drawn last: keys may come faster than pictures.
    const token = event.target instanceof Element ? event.target.getAttribute("data-token") : null;
    const here = places.find((place) => place.token === token) ?? current;
    const arrow = ARROWS[event.key];
    if (arrow && here) {
      event.preventDefault();
      const next = neighbor(places, here, arrow[0], arrow[1]);
      if (next) grid.current?.querySelector<SVGElement>(`[data-token="${next.token}"]`)?.focus();
    } else if ((event.key === "Enter" || event.key === " ") && here) {
      event.preventDefault();
      void explorer.choose(here.token);
    }
  };
  const look = (token: Token | null) => {
    const move = token !== null && choice?.next.has(token) ? complete(options, [...explorer.picked, token]) : null;
    explorer.look(move);
  };

  return (
    <div id="board" class="board-frame">
      <svg
        ref={grid}
        class={`board ${game.family}${now.outcome === null ? "" : " over"}`}
        viewBox={`-3 -3 ${width + 6} ${height + 6}`}
        role="grid"
        aria-label="board"
        onKeyDown={onKeyDown}
      >
        <g aria-hidden="true">
          <Scene {...{ game, position, won }} />
          {choice && <Targets {...{ game, position, choice }} />}
        </g>
        {rowsOf(places).map((row, index) => (
          <g role="row" key={index}>
            {row.map(({ token, x, y, label }) => {
              const legal = choice?.next.has(token) ?? false;
              const held = choice?.picked.includes(token) ?? false;
              const worth = choice?.next.get(token) ?? null;
              const value = legal ? (explorer.values && worth ? `, ${inWords(worth)}` : ", can be chosen") : "";
              const winning = won.includes(token) ? ", in the winning line" : "";
              const drag = game.occupied(position, token) && (legal || held) && game.dragged(token, position) !== null;
              return (
                <g
                  key={token}
                  class={`cell${legal ? " legal" : ""}${held ? " held" : ""}`}
                  role="gridcell"
                  tabindex={token === current?.token ? 0 : -1}
                  data-token={token}
                  data-drag={drag ? "" : undefined}
                  aria-label={label + value + winning}
                  aria-selected={held}
                  aria-disabled={!legal}
                  onClick={() => void explorer.choose(token)}
                  onFocus={() => setFocus(token)}
                  onPointerEnter={(event) => event.pointerType === "mouse" && look(token)}
                  onPointerLeave={(event) => event.pointerType === "mouse" && look(null)}
                >
                  {game.shape === "square" ? (
                    <rect x={x - game.reach + 3} y={y - game.reach + 3} width={2 * game.reach - 6} height={2 * game.reach - 6} rx={9} />
                  ) : (
                    <circle cx={x} cy={y} r={game.reach + 2} />
                  )}
                </g>
              );
            })}
          </g>
        ))}
      </svg>
    </div>
  );
}
