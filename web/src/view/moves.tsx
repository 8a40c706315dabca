/** Every move that is possible now with its value, to be sorted, looked at and played. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { choice as chosen, type Option } from "../choose";
import { inWords, moves as count, rank, short, tone, type Unit } from "../value";
import { chose } from "./focus";
import { remembered, useExplorer } from "./use";

type Column = "move" | "value" | "plies";

/** How many rows are added at a time. */
const PAGE = 120;

const distance = ({ worth }: Option): number => worth?.plies ?? Number.POSITIVE_INFINITY;

/** The moves in order. Equal ones stay in the order of the game. */
export function sorted<O extends Option>(options: O[], column: Column, down: boolean): O[] {
  const sign = down ? -1 : 1;
  const numbered = options.map((option, index) => ({ option, index }));
  const order = (a: Option, b: Option): number => {
    if (column === "value") return rank(b.worth) - rank(a.worth);
    const [x, y] = [distance(a), distance(b)];
    return x === y ? 0 : x - y;
  };
  numbered.sort((a, b) =>
    column === "move" ? sign * (a.index - b.index) : sign * order(a.option, b.option) || a.index - b.index,
  );
  return numbered.map(({ option }) => option);
}

export function MoveList() {
  const explorer = useExplorer();
  const { options, picked, open, known, now, values, unit } = explorer;
  const [column, setColumn] = useState<Column>("value");
  const [down, setDown] = useState(false);
  const [shown, setShown] = useState(PAGE);
  const [folded, setFolded] = useState(remembered.get("fold") !== "off");
  const left = useMemo(() => (picked.length > 0 ? chosen(options, picked).left : options), [options, picked]);
  const rated = values && known.kind === "known";
  // The order must not tell what is hidden.
  const all = useMemo(() => sorted(left, rated ? column : "move", down), [left, column, down, rated]);
  const sizes = useMemo(() => {
    const sizes = new Map<number, number>();
    for (const one of left) sizes.set(one.class, (sizes.get(one.class) ?? 0) + 1);
    return sizes;
  }, [left]);
  const alike = sizes.size < left.length;
  // Of each class the first, with how many there are of it.
  const rows = useMemo(() => {
    if (!folded) return all;
    const seen = new Set<number>();
    return all.filter((one) => !seen.has(one.class) && seen.add(one.class));
  }, [all, folded]);
  useEffect(() => setShown(PAGE), [now?.position]);

  if (!now) return null;
  if (now.outcome !== null) return <p class="empty">The game is over. Undo a move, or begin again.</p>;
  const heading = (name: Column, text: string) => (
    <th scope="col" aria-sort={column === name ? (down ? "descending" : "ascending") : "none"}>
      <button
        type="button"
        onClick={() => {
          setDown(column === name ? !down : false);
          setColumn(name);
        }}
      >
        {text}
        <span class="arrow" aria-hidden="true">
          {column === name ? (down ? "▲" : "▼") : ""}
        </span>
      </button>
    </th>
  );
  return (
    <div class="move-list" onPointerLeave={() => explorer.look(null)}>
      {values && (
        <p class={`legend${known.kind === "asking" ? " off" : ""}`}>
          {known.kind === "unknown" ? (
            <>
              <span class="pill unknown">◦</span> The values of these moves are not known: the end of the game is too far away to search.
            </>
          ) : (
            <Legend unit={unit} />
          )}
        </p>
      )}
      <BestLine />
      {left.length > 0 && (
        <p class={`fold${alike ? "" : " none"}`}>
          <span title="Symmetries of the position carry equal moves onto each other.">
            {left.length.toLocaleString("en")} {left.length === 1 ? "move" : "moves"},{" "}
            {alike ? `${sizes.size.toLocaleString("en")} really different.` : "no two alike by symmetry."}
          </span>
          <button
            type="button"
            aria-pressed={folded}
            onClick={() => {
              remembered.set("fold", folded ? "off" : null);
              setFolded(!folded);
            }}
          >
            Fold
          </button>
        </p>
      )}
      <table>
        <caption class="said">
          {left.length} moves{left.length < options.length ? " with what is chosen" : ""}
        </caption>
        <thead>
          <tr>
            {heading("move", left.length < options.length ? `Move (${left.length} of ${options.length})` : `Move (${left.length})`)}
            {heading("value", "Value")}
            {heading("plies", "Length")}
          </tr>
        </thead>
        <tbody class={known.kind === "asking" && explorer.info?.solved ? "waiting" : ""}>
          {rows.slice(0, shown).map(({ move, worth, brief, words, class: kind }) => (
            <tr
              key={move}
              class={explorer.preview === move ? "looked" : ""}
              onPointerEnter={() => open && explorer.look(move)}
              onClick={(event) => {
                if (!open) return;
                chose(event.currentTarget, "#panel");
                void explorer.play(move);
              }}
            >
              <td>
                <button
                  type="button"
                  disabled={!open}
                  onFocus={() => explorer.look(move)}
                  onBlur={() => explorer.look(null)}
                >
                  <code>{move}</code>{" "}
                  <span class="words" title={words}>
                    {brief === move ? "" : brief}
                  </span>
                  {folded && (sizes.get(kind) ?? 1) > 1 && (
                    <span class="times" title={`${sizes.get(kind)} moves that symmetry carries onto each other`}>
                      ×{sizes.get(kind)}
                    </span>
                  )}
                  {rated && <span class="said">, {inWords(worth, unit)}</span>}
                </button>
              </td>
              <td>
                <span class={`pill ${rated ? tone(worth) : "unknown"}`}>
                  {rated ? (worth === null ? "unknown" : inWords(worth).split(" in ")[0]) : !values ? "hidden" : known.kind === "asking" ? "…" : "unknown"}
                </span>
              </td>
              <td class="number">{rated && worth?.plies != null ? short(worth) : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <button type="button" class="more" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, rows.length - shown)} more of {(rows.length - shown).toLocaleString("en")}
        </button>
      )}
    </div>
  );
}

/** What the signs mean. */
function Legend({ unit }: { unit: Unit }) {
  return (
    <>
      For the player to move: <span class="pill win">+5</span> wins in {count(5, unit)}, <span class="pill draw">=</span> draws,{" "}
      <span class="pill loss">−4</span> loses in 4. {unit === "move" ? "A move is one player’s turn." : "A turn may have several steps, such as jumps."}
    </>
  );
}

/** The best line from here, to be looked at and played. */
function BestLine() {
  const explorer = useExplorer();
  const { bestLine, values, known } = explorer;
  if (!values) return null;
  if (known.kind === "unknown") return <p class="best-line soft">There is no best line yet. Best move plays a likely one.</p>;
  if (!bestLine) {
    return (
      <p class={`best-line${known.kind === "known" ? "" : " off"}`}>
        <button type="button" class="link" onClick={() => void explorer.showLine()}>
          Show the best line
        </button>
      </p>
    );
  }
  const numbers = explorer.turnsFrom(bestLine.map(({ mover }) => mover));
  return (
    <ol class="best-line" aria-label="best line">
      {bestLine.map(({ move, words }, index) => (
        <li key={index}>
          <button type="button" title={words} onClick={() => void explorer.playLine(index + 1)}>
            {numbers[index]}. {move}
          </button>
        </li>
      ))}
    </ol>
  );
}
