/** The board: what stands on it, what can be done, by pointer and by keyboard. */

import { useRef, useState } from "preact/hooks";
import type { TargetedKeyboardEvent } from "preact";
import { complete } from "../choose";
import { topOf, type Id, type Place, type Scene } from "../scene";
import { inWords } from "../value";
import { boxOf, Outline, Stage, Targets, unitStyle, viewBox } from "./stage";
import { useExplorer } from "./use";

/** The nearest place in a direction, straight ones before slanted ones. */
export function neighbor(places: Place[], from: Place, dx: number, dy: number): Place | null {
  let found: { place: Place; cost: number } | null = null;
  for (const place of places) {
    const along = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    if (along < 1e-6 || aside > 2 * along) continue;
    const cost = along + 2 * aside;
    if (found === null || cost < found.cost) found = { place, cost };
  }
  return found?.place ?? null;
}

export const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function rowsOf(places: Place[]): Place[][] {
  const rows = new Map<number, Place[]>();
  for (const place of places) rows.set(place.row, [...(rows.get(place.row) ?? []), place]);
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}

export function Board() {
  const explorer = useExplorer();
  const { view } = explorer;
  const waiting = !explorer.now?.view;
  const box = view && boxOf(view.scene);
  return (
    <div id="board" class="board-frame" aria-busy={waiting} style={box ? { "--ratio": (box.height / box.width).toFixed(4) } : undefined}>
      {view && <Grid scene={view.scene} over={view.outcome !== null} />}
    </div>
  );
}

function Grid({ scene, over }: { scene: Scene; over: boolean }) {
  const explorer = useExplorer();
  const { choice, options } = explorer;
  const [focus, setFocus] = useState<Id | null>(null);
  const grid = useRef<SVGSVGElement>(null);
  const { places } = scene;
  const first = places.find(({ id }) => choice?.next.has(id)) ?? places[0];
  const current = places.find(({ id }) => id === focus) ?? first;

  const onKeyDown = (event: TargetedKeyboardEvent<SVGSVGElement>) => {
    // Where the focus is, and not where it was drawn last: keys may come faster than pictures.
    const id = event.target instanceof Element ? event.target.getAttribute("data-id") : null;
    const here = places.find((place) => place.id === id) ?? current;
    const arrow = ARROWS[event.key];
    if (arrow && here) {
      event.preventDefault();
      const next = neighbor(places, here, arrow[0], arrow[1]);
      if (next) grid.current?.querySelector<SVGElement>(`[data-id="${CSS.escape(next.id)}"]`)?.focus();
    } else if ((event.key === "Enter" || event.key === " ") && here) {
      event.preventDefault();
      void explorer.choose(here.id);
    }
  };
  const look = (id: Id | null) => {
    const move = id !== null && choice?.next.has(id) ? complete(options, [...explorer.picked, id]) : null;
    explorer.look(move);
  };

  return (
    <svg
      ref={grid}
      class={`board${over ? " over" : ""}`}
      viewBox={viewBox(scene)}
      preserveAspectRatio="xMidYMin"
      style={unitStyle(scene)}
      role="grid"
      aria-label="board"
      onKeyDown={onKeyDown}
    >
      <g aria-hidden="true">
        <Stage scene={scene} />
        {choice && <Targets {...{ scene, choice }} />}
      </g>
      {rowsOf(places).map((row, index) => (
        <g role="row" key={index}>
          {row.map((place) => {
            const { id, label } = place;
            const legal = choice?.next.has(id) ?? false;
            const held = choice?.picked.includes(id) ?? false;
            const worth = choice?.next.get(id) ?? null;
            const value = legal ? (explorer.values && worth ? `, ${inWords(worth, explorer.unit)}` : ", can be chosen") : "";
            const winning = scene.won.includes(id) ? ", in the winning line" : "";
            const acting = scene.held.includes(id) && !over ? ", must move" : "";
            const drag = (legal || held) && topOf(scene, id) !== undefined && explorer.movable.has(id);
            const state = `${legal ? " legal" : ""}${held ? " held" : ""}${explorer.refused === id ? " refused" : ""}`;
            return (
              <g
                key={id}
                class={`cell${state}`}
                role="gridcell"
                tabindex={id === current?.id ? 0 : -1}
                data-id={id}
                data-drag={drag ? "" : undefined}
                aria-label={label + value + winning + acting}
                aria-selected={held}
                aria-disabled={!legal}
                onClick={() => void explorer.choose(id)}
                onFocus={(event) => {
                  setFocus(id);
                  if (event.currentTarget.matches(":focus-visible")) look(id);
                }}
                onBlur={() => look(null)}
                onPointerEnter={(event) => event.pointerType === "mouse" && look(id)}
                onPointerLeave={(event) => event.pointerType === "mouse" && look(null)}
              >
                <Outline {...{ scene, place }} inset={scene.outline === "square" ? 3 : -2} />
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}
