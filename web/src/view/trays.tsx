/** What lies beside the board: each player's own pieces, and what both share. */

import { landings, reachOf, type Item, type Scene, type Tray } from "../scene";
import { inWords, short, tone, type Player } from "../value";
import { chose } from "./focus";
import { Shapes } from "./shapes";
import { useExplorer } from "./use";

const amount = (count: number | null): string => (count === null ? "" : count === 0 ? ", none" : `, ${count} of them`);

/** The thing itself; a pair if there are two to be had. */
function Drawing({ scene, item }: { scene: Scene; item: Item }) {
  const reach = reachOf(scene);
  const counted = item.count !== null;
  const half = (counted ? 1.05 : 0.92) * reach;
  const pair = item.count === 2 && item.id !== null;
  return (
    <svg viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`} aria-hidden="true">
      {pair && (
        <g transform={`translate(${0.22 * reach} ${-0.16 * reach}) scale(.88)`}>
          <Shapes shapes={item.shapes} />
        </g>
      )}
      <g transform={pair ? `translate(${-0.14 * reach} ${0.1 * reach}) scale(.88)` : undefined}>
        <Shapes shapes={item.shapes} />
      </g>
    </svg>
  );
}

/** Something beside the board that can be picked up or given. */
function TrayItem({ scene, item, alone }: { scene: Scene; item: Item; alone: boolean }) {
  const explorer = useExplorer();
  const { choice, looked } = explorer;
  const { id, label, count, present } = item;
  if (!present && count === null) {
    // Where one thing is looked for, its absence is worth a word.
    return alone ? <span class="piece-gap" role="img" aria-label={label} /> : <span class="piece-gap" />;
  }
  const won = id !== null && scene.won.includes(id) ? " won" : "";
  const spent = !present || count === 0 || landings(scene, explorer.picked).some(({ thing }) => thing === id && count === null) ? " spent" : "";
  const counted = count !== null && <span class="count" data-text={count} />;
  if (id === null) {
    return (
      <span class={`piece-button still${won}${spent}`} role="img" aria-label={label + amount(count)}>
        <Drawing {...{ scene, item }} />
        {counted}
        <span class="pill none" />
      </span>
    );
  }
  const open = choice?.next.has(id) ?? false;
  const picked = choice?.picked.includes(id) ?? false;
  const worth = choice?.next.get(id) ?? null;
  const known = explorer.values && explorer.known.kind === "known" && open && worth !== null;
  const lit = looked?.ways.some((way) => way.includes(id)) ?? false;
  const state = `${picked ? " picked" : ""}${lit ? " lit" : ""}${known ? ` ${tone(worth)}` : ""}${explorer.refused === id ? " refused" : ""}`;
  return (
    <button
      type="button"
      class={`piece-button${state}${won}${spent}`}
      data-id={id}
      data-drag={(open || picked) && explorer.movable.has(id) ? "" : undefined}
      aria-label={label + (known ? `, ${inWords(worth, explorer.unit)}` : "") + amount(count)}
      aria-pressed={picked}
      aria-disabled={!open && !picked}
      onClick={(event) => {
        chose(event.currentTarget, '#board [role="gridcell"][tabindex="0"]');
        void explorer.choose(id);
      }}
    >
      <Drawing {...{ scene, item }} />
      {/* The label says both: what is seen is painted by the style sheet. */}
      {counted}
      <span class={`pill ${known ? tone(worth) : "none"}`} data-text={known ? short(worth) : ""} />
    </button>
  );
}

const Items = ({ scene, tray }: { scene: Scene; tray: Tray }) => (
  <>
    {tray.items.map((item, index) => (
      <TrayItem key={item.id ?? index} {...{ scene, item }} alone={tray.items.length === 1} />
    ))}
  </>
);

/** How a shared tray is laid out: a stand for one thing, a row, or rows. */
function layout({ items, columns }: Tray): "stand" | "row" | "rows" {
  if (items.length <= 1 && items.every(({ count }) => count === null)) return "stand";
  return items.length <= Math.min(columns, 6) ? "row" : "rows";
}

const inColumns = (tray: Tray) => ({ "--columns": Math.max(1, Math.min(tray.columns, tray.items.length)) });

/** The trays of a player. */
export function OwnTrays({ player }: { player: Player }) {
  const { scene } = useExplorer();
  const trays = scene?.trays.filter(({ owner }) => owner === player) ?? [];
  return (
    <>
      {scene &&
        trays.map((tray) => (
          <div key={tray.title} class="tray" role="group" aria-label={tray.title} style={inColumns(tray)}>
            <Items {...{ scene, tray }} />
          </div>
        ))}
    </>
  );
}

/** What both players share. */
export function SharedTrays() {
  const { scene } = useExplorer();
  const trays = scene?.trays.filter(({ owner }) => owner === null) ?? [];
  if (!scene || trays.length === 0) return null;
  return (
    <section class="shared-trays" aria-label="for both players">
      {trays.map((tray) => (
        <div key={tray.title} class={`shared ${layout(tray)}`}>
          <h3>{tray.title}</h3>
          <div class="items" role="group" aria-label={tray.title} style={inColumns(tray)}>
            <Items {...{ scene, tray }} />
          </div>
        </div>
      ))}
    </section>
  );
}
