/** What was played here, by a collection of games: how often, by whom and how it went, beside the values. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Results } from "../api";
import { choice } from "../choose";
import { ending, fitting, games, pairing, parts, percent, place, results, summary, type PlayedMove } from "../played";
import type { Possible } from "../state";
import { inWords, moves as count, short, tone } from "../value";
import { chose } from "./focus";
import { useAnswer, useExplorer } from "./use";
import "../style/played.css";

/** How many rows are added at a time. */
const PAGE = 60;

export function Played() {
  const explorer = useExplorer();
  const { now, address, options, picked, secret, unit } = explorer;
  const position = now?.position ?? "";
  const question = `${address.game} ${position}`;
  const { answer, error, fresh } = useAnswer(question, (signal) =>
    now && !secret ? explorer.api.openings(address.game, position, signal) : Promise.resolve(null),
  );
  const [shown, setShown] = useState(PAGE);
  useEffect(() => setShown(PAGE), [question]);
  const possible = useMemo(() => new Map(options.map((one) => [one.move, one])), [options]);
  const rows = useMemo(() => {
    const left = picked.length > 0 ? choice(options, picked).left : options;
    return fitting(answer?.moves ?? [], new Set(left.map(({ move }) => move)));
  }, [answer, options, picked]);
  if (secret) return <p class="empty">What was played here is hidden until you have found the move.</p>;
  if (fresh && error) return <p class="empty">{error.message}</p>;
  if (!answer) return <p class="empty">Asking …</p>;
  const { plies_collected: plies } = answer;
  // What was said about the position before keeps its place until the answer is here.
  return (
    <div class={`played${fresh ? "" : " waiting"}`} onPointerLeave={() => explorer.look(null)}>
      <p class="came">
        {summary({ results: answer, player: answer.to_move, collected: answer.collected, within: plies == null ? null : count(plies, unit) })} {ending(answer)}
      </p>
      {rows.length > 0 && (
        <table>
          <caption class="said">
            {rows.length} {rows.length === 1 ? "move was" : "moves were"} played here{picked.length > 0 ? " with what is chosen" : ""}; the most frequent first
          </caption>
          <thead>
            <tr>
              <th scope="col">Played</th>
              <th scope="col">Games</th>
              <th scope="col" title="Won, drawn and lost for the player to move; of 100 games, wins and half of the draws">
                Results
              </th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <Row key={row.move} row={row} option={possible.get(row.move)} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length > shown && (
        <button type="button" class="more" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, rows.length - shown)} more of {(rows.length - shown).toLocaleString("en")}
        </button>
      )}
    </div>
  );
}

function Row({ row, option }: { row: PlayedMove; option: Possible | undefined }) {
  const explorer = useExplorer();
  const { open, preview, values, known, unit } = explorer;
  const { move, count: same, players, first } = row;
  const rated = values && known.kind === "known";
  const worth = option?.worth ?? null;
  const one = row.games === 1;
  const names = one ? pairing(first) : players.join(", ");
  const looked = preview !== null && [move, ...(row.alike ?? [])].includes(preview);
  return (
    <tr
      class={looked ? "looked" : ""}
      onPointerEnter={() => open && explorer.look(move)}
      onClick={(event) => {
        if (!open) return;
        chose(event.currentTarget, "#panel");
        void explorer.play(move);
      }}
    >
      <td>
        <button type="button" disabled={!open} title={option?.words} onFocus={() => explorer.look(move)} onBlur={() => explorer.look(null)}>
          <span class="name">
            <code>{move}</code>
            {same > 1 && (
              <span class="times" title={`${same} moves lead to the same position, up to symmetry`}>
                ×{same}
              </span>
            )}
          </span>
          {names !== "" && <small>{names}</small>}
          {one && <small title={`${first.file}, line ${first.line}`}>{place(first)}</small>}
        </button>
      </td>
      <td class="number">{row.games.toLocaleString("en")}</td>
      <td>
        <Bar of={row} />
      </td>
      <td>
        <span class={`pill ${rated ? tone(worth) : "unknown"}`}>
          <span aria-hidden="true">{rated ? short(worth) : values && known.kind === "asking" ? "…" : "◦"}</span>
          <span class="said">{rated ? inWords(worth, unit) : !values ? "hidden" : known.kind === "asking" ? "asking" : "not known"}</span>
        </span>
      </td>
    </tr>
  );
}

/** Won, drawn and lost games for the player to move. */
function Bar({ of }: { of: Results }) {
  const words = results(of);
  return (
    <>
      <span class="bar" role="img" aria-label={`of ${games(of.games)} ${words}`} title={words}>
        {parts(of).map(({ kind, count }) => (
          <span key={kind} class={kind} style={{ flexGrow: count }} />
        ))}
      </span>
      <span class="rate">{percent(of) || "no result"}</span>
    </>
  );
}
