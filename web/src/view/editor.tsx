/** The position editor: signs to choose from, a board to put them on, whose turn it is, and the text of it all. */

import { useMemo, useRef, useState } from "preact/hooks";
import type { TargetedKeyboardEvent } from "preact";
import { Refused, type Sign, type Stand } from "../api";
import { cellsOf, cleared, countersOf, countOf, drawn, EMPTY, openWord, touched, turnWord, withCount, withWord, wordOf, type Counter } from "../draft";
import { ending } from "../known";
import { reachOf, type Scene } from "../scene";
import { ARROWS, neighbor, rowsOf } from "./board";
import { Shapes } from "./shapes";
import { Sheet } from "./sheet";
import { Outline, Still, unitStyle, viewBox } from "./stage";
import { useAnswer, useExplorer } from "./use";

/** What there is to know about a game before its positions can be set up. */
interface Kit {
  start: string;
  scene: Scene;
  signs: Sign[];
}

/** What the rules say about a text. */
type Judged = { kind: "accepted"; stand: Stand; scene: Scene } | { kind: "refused"; reason: string };

export function Editor() {
  return (
    <Sheet name="edit" title="Set up a position">
      {() => <Loading />}
    </Sheet>
  );
}

function Loading() {
  const explorer = useExplorer();
  const { api, address } = explorer;
  const { game } = address;
  const { answer, error } = useAnswer(game, async (signal): Promise<Kit> => {
    const [{ signs }, view] = await Promise.all([api.rules(game, signal), api.view(game, "start", [], signal)]);
    return { start: view.position, scene: view.scene, signs };
  });
  if (error) return <p class="wrong">{error.message}</p>;
  return answer ? <Form kit={answer} first={explorer.now?.position ?? answer.start} /> : <p class="soft">Asking …</p>;
}

function Form({ kit, first }: { kit: Kit; first: string }) {
  const explorer = useExplorer();
  const { api, address } = explorer;
  const { start, scene, signs } = kit;
  const [text, setText] = useState(first);
  const [sign, setSign] = useState((signs.find(({ owner }) => owner !== null) ?? signs.at(-1))?.sign ?? EMPTY);
  const counters = useMemo(() => countersOf(start, scene, signs), [kit]);
  const { answer: judged, fresh } = useAnswer(`${address.game} ${text}`, async (signal): Promise<Judged> => {
    try {
      const stand = await api.play(address.game, text.trim(), [], signal);
      return { kind: "accepted", stand, scene: await api.scene(address.game, stand.position, signal) };
    } catch (error) {
      if (error instanceof Refused) return { kind: "refused", reason: error.message };
      throw error;
    }
  });
  const accepted = fresh && judged?.kind === "accepted" ? judged : null;
  const written = cellsOf(text).length === scene.places.length && signs.length > 0;
  const shown = accepted?.scene ?? (written ? drawn(scene, text, signs) : scene);
  const turn = turnWord(start);
  const open = openWord(start);
  const change = (next: string) => {
    setText(next);
    explorer.announce("");
  };
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (!accepted) return;
        explorer.show(null);
        void explorer.begin(accepted.stand.position);
      }}
    >
      <Field {...{ scene: shown, written }} onTouch={(at) => change(touched(text, at, sign, counters))} />
      <div class="editor-tools">
        {written && <Palette {...{ scene, signs, sign }} onChoose={setSign} />}
        {turn !== null && (
          <fieldset class="turn">
            <legend>Whose turn</legend>
            {["1", "2"].map((player) => (
              <label key={player}>
                <input type="radio" name="turn" checked={wordOf(text, turn) === player} onChange={() => change(withWord(text, turn, player))} />
                Player {player}
              </label>
            ))}
          </fieldset>
        )}
        <Counts {...{ text, counters }} onChange={change} />
        {open !== null && <Beside {...{ text, signs, scene }} at={open} onChange={change} />}
        <div class="editor-row">
          <button type="button" class="link" onClick={() => change(start)}>
            The start
          </button>
          {written && (
            <button type="button" class="link" onClick={() => change(cleared(text, start, signs, counters))}>
              Clear the board
            </button>
          )}
          <button type="button" class="link" onClick={() => change(first)}>
            As it was
          </button>
        </div>
        <label for="editor-text">As text, in any format</label>
        <input id="editor-text" type="text" spellcheck={false} autocomplete="off" value={text} onInput={(event) => change(event.currentTarget.value)} />
        <div class="editor-end">
          <p class={judged?.kind === "refused" ? "wrong" : "judged"} role="status">
            {judged === null ? "Asking …" : judged.kind === "refused" ? `The rules do not allow this: ${judged.reason}.` : said(judged.stand)}
          </p>
          <div class="editor-row">
            <button type="submit" class="primary" disabled={!accepted}>
              Play from here
            </button>
          </div>
        </div>
      </div>
    </form>
  );
}

const said = ({ outcome, to_move }: Stand): string =>
  outcome === null ? `Allowed. Player ${to_move} is to move.` : `Allowed. The game is over: ${ending(outcome)}.`;

/** The board: a touch puts the chosen sign there. */
function Field({ scene, written, onTouch }: { scene: Scene; written: boolean; onTouch(at: number): void }) {
  const grid = useRef<SVGSVGElement>(null);
  const [focus, setFocus] = useState(0);
  const { places } = scene;
  const onKeyDown = (event: TargetedKeyboardEvent<SVGSVGElement>) => {
    const here = places[focus];
    const arrow = ARROWS[event.key];
    if (arrow && here) {
      event.preventDefault();
      const next = neighbor(places, here, arrow[0], arrow[1]);
      if (next) grid.current?.querySelector<SVGElement>(`[data-id="${CSS.escape(next.id)}"]`)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (written) onTouch(focus);
    }
  };
  return (
    <svg ref={grid} class="board" viewBox={viewBox(scene)} style={unitStyle(scene)} role="grid" aria-label="position" onKeyDown={onKeyDown}>
      <g aria-hidden="true">
        <Still scene={scene} last={null} />
      </g>
      {rowsOf(places).map((row, index) => (
        <g role="row" key={index}>
          {row.map((place) => {
            const at = places.indexOf(place);
            return (
              <g
                key={place.id}
                class={`cell${written ? " legal" : ""}`}
                role="gridcell"
                tabindex={at === focus ? 0 : -1}
                data-id={place.id}
                aria-label={place.label}
                onClick={() => written && onTouch(at)}
                onFocus={() => setFocus(at)}
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

/** What can be put on the board. */
function Palette({ scene, signs, sign, onChoose }: { scene: Scene; signs: Sign[]; sign: string; onChoose(sign: string): void }) {
  const half = 1.1 * reachOf(scene);
  return (
    <div class="palette" role="group" aria-label="what to put">
      {signs.map((one) => (
        <button key={one.sign} type="button" aria-pressed={one.sign === sign} aria-label={one.label} title={`${one.label} (${one.sign})`} onClick={() => onChoose(one.sign)}>
          <svg class="board" viewBox={`${-half} ${-half} ${2 * half} ${2 * half}`} aria-hidden="true">
            {one.sign === EMPTY ? <path class="nothing" d={`M${-half / 2} ${-half / 2}L${half / 2} ${half / 2}M${half / 2} ${-half / 2}L${-half / 2} ${half / 2}`} /> : <Shapes shapes={one.shapes} />}
          </svg>
        </button>
      ))}
    </div>
  );
}

/** How many of what lie beside the board. */
function Counts({ text, counters, onChange }: { text: string; counters: Counter[]; onChange(text: string): void }) {
  if (counters.length === 0) return null;
  return (
    <div class="counts">
      {counters.map((counter) => (
        <label key={counter.label + counter.owner}>
          <input type="number" min={0} max={99} value={countOf(text, counter)} onInput={(event) => onChange(withCount(text, counter, event.currentTarget.valueAsNumber || 0))} />
          {counter.label}
        </label>
      ))}
    </div>
  );
}

/** A word of the text that may be nothing, a sign or a place. */
function Beside({ text, at, signs, scene, onChange }: { text: string; at: number; signs: Sign[]; scene: Scene; onChange(text: string): void }) {
  const now = wordOf(text, at);
  const options = [["-", "nothing"], ...signs.filter(({ sign }) => sign !== EMPTY).map(({ sign, label }) => [sign, label]), ...scene.places.map(({ name }) => [name, name])] as [string, string][];
  const known = options.some(([value]) => value === now);
  return (
    <label class="beside-word">
      In hand, or must act
      <select value={now} onChange={(event) => onChange(withWord(text, at, event.currentTarget.value))}>
        {!known && <option value={now}>{now}</option>}
        {options.filter(([value], index) => options.findIndex(([other]) => other === value) === index).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
