/** The game so far: its value ply by ply, its moves, and the way through them. */

import { useEffect, useRef } from "preact/hooks";
import type { JSX, TargetedKeyboardEvent, TargetedMouseEvent } from "preact";
import type { Explorer } from "../explorer";
import { isMistake, within, type Standing, type Unit } from "../value";
import { Again, Back, Bulb, Cross, First, Forward, Last, Spark } from "./icons";
import { byTurn, numbered } from "../turns";
import { useExplorer } from "./use";

const HALF = 40;
const STEP = 24;
/** The space between rows of moves, as the style sheet has it. */
const ROW_GAP = 4;

export function Controls() {
  const explorer = useExplorer();
  const { address, now } = explorer;
  const { ply, moves } = address;
  const button = (label: string, Icon: () => JSX.Element, on: boolean, act: () => Promise<void>, word = "") => (
    <button type="button" class={word ? "worded" : ""} aria-label={label} title={label} disabled={!on} onClick={() => void act()}>
      <Icon />
      {word && <span>{word}</span>}
    </button>
  );
  return (
    <div class="controls" role="toolbar" aria-label="history">
      {button("To the beginning", First, ply > 0, () => explorer.jump(0))}
      {button("Undo", Back, ply > 0, () => explorer.undo())}
      {button("Redo", Forward, ply < moves.length, () => explorer.redo())}
      {button("To the end", Last, ply < moves.length, () => explorer.jump(moves.length))}
      <span class="gap" />
      {explorer.playing
        ? button("Hint", Bulb, explorer.open && explorer.hint < 3, () => explorer.moreHint(), explorer.hint === 0 ? "Hint" : "More")
        : button("Play a best move", Spark, now?.outcome === null && explorer.open, () => explorer.playBest(), "Best move")}
      {button("New game", Again, moves.length > 0, () => explorer.again(), "New game")}
    </div>
  );
}

function inWords(standing: Standing | null, unit: Unit): string {
  switch (standing?.kind) {
    case "wins":
      return standing.plies === 0 ? `player ${standing.player} has won` : `player ${standing.player} wins ${within(standing.plies, standing.atMost, unit)}`;
    case "draw":
      return "a draw";
    case "both lose":
      return "both players lose";
    default:
      return "value not known";
  }
}

const at = (ply: number) => STEP * (ply + 0.5);

function Bar({ ply, standing, farthest }: { ply: number; standing: Standing | null; farthest: number }) {
  switch (standing?.kind) {
    case "wins": {
      const long = Math.max(6, HALF * (1 - (0.8 * standing.plies) / farthest));
      const up = standing.player === 1;
      return (
        <g>
          <rect class={up ? "one" : "two"} x={at(ply) - 8} y={up ? -long : 0} width={16} height={long} rx={3} />
          <text x={at(ply)} y={up ? -long - 4 : long + 12}>
            {standing.atMost && "≤"}
            {standing.plies}
          </text>
        </g>
      );
    }
    case "draw":
      return <path class="draw" d={`M${at(ply)} -7l7 7 -7 7 -7 -7z`} />;
    case "both lose":
    case "unknown":
      return <circle class="unknown" cx={at(ply)} r={4.5} />;
    default:
      return <circle class="asking" cx={at(ply)} r={2} />;
  }
}

/** The moves that gave a win or a draw away, by ply. */
export function mistakes(explorer: Explorer): Set<number> {
  const found = new Set<number>();
  explorer.address.moves.forEach((_, ply) => {
    const [before, after] = [explorer.standingAt(ply), explorer.standingAt(ply + 1)];
    const mover = explorer.line[ply]?.to_move;
    if (before && after && mover && isMistake(before, after, mover)) found.add(ply);
  });
  return found;
}

export function Timeline() {
  const explorer = useExplorer();
  const { address, values, turns } = explorer;
  const { ply, moves } = address;
  const scroller = useRef<HTMLDivElement>(null);
  const count = moves.length + 1;
  const standings = [...Array(count).keys()].map((index) => explorer.standingAt(index));
  const farthest = Math.max(1, ...standings.map((one) => (one?.kind === "wins" ? one.plies : 0)));
  const wrong = values ? mistakes(explorer) : new Set<number>();
  const wide = count * STEP;

  // Also when the screen is turned.
  useEffect(() => {
    const area = scroller.current;
    if (!area) return;
    const align = () => {
      area.scrollTo({ left: at(ply) - area.clientWidth / 2 });
      const list = area.parentElement?.querySelector<HTMLElement>(".record");
      const current = list?.querySelector<HTMLElement>("[aria-current]");
      if (!list || !current) return;
      // Whole rows, the one with the current move last.
      const row = current.offsetHeight + ROW_GAP;
      const above = Math.max(0, Math.floor(list.clientHeight / row) - 1);
      list.scrollTo({ top: current.offsetTop - ROW_GAP / 2 - above * row });
    };
    // It reports the size that there is at first, too.
    const sizes = new ResizeObserver(align);
    sizes.observe(area);
    return () => sizes.disconnect();
  }, [ply, count]);

  const onKeyDown = (event: TargetedKeyboardEvent<SVGSVGElement>) => {
    const keys: Record<string, number> = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: moves.length };
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    void explorer.jump(to);
  };
  const onClick = (event: TargetedMouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    void explorer.jump(Math.floor((((event.clientX - box.left) / box.width) * wide) / STEP));
  };
  return (
    <section class="timeline card" aria-label="the game so far">
      <div class="graph" ref={scroller}>
        <svg
          viewBox={`0 ${-HALF - 16} ${wide} ${2 * HALF + 32}`}
          style={{ width: `${wide}px` }}
          role="slider"
          tabindex={0}
          aria-label="position in the game"
          aria-valuemin={0}
          aria-valuemax={moves.length}
          aria-valuenow={ply}
          aria-valuetext={`move ${turns[ply - 1] ?? 0} of ${turns.at(-1) ?? 0}${values ? `, ${inWords(standings[ply] ?? null, explorer.unit)}` : ""}`}
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          <rect class="here" x={at(ply) - STEP / 2} y={-HALF - 16} fill-opacity={0.8} width={STEP} height={2 * HALF + 32} rx={5} />
          {values && standings.map((standing, index) => <Bar key={index} ply={index} {...{ standing, farthest }} />)}
          {[...wrong].map((index) => (
            <text key={index} class="mistake" x={at(index + 1)} y={explorer.line[index]?.to_move === 2 ? 16 : -7}>
              ?
            </text>
          ))}
        </svg>
      </div>
      <Record wrong={wrong} />
      <OtherLines />
    </section>
  );
}

/** The moves, each a way back to the position after it. */
function Record({ wrong }: { wrong: Set<number> }) {
  const explorer = useExplorer();
  const { address, line } = explorer;
  if (address.moves.length === 0) return <p class="record empty">No moves yet. Up: player 1; down: player 2.</p>;
  const { turns } = explorer;
  const one = (index: number) => {
    const move = address.moves[index]!;
    const words = explorer.wordsOf(index);
    const bad = wrong.has(index);
    return (
      <span key={index} class="ply">
        <button
          type="button"
          class={`${line[index]?.to_move === 2 ? "two" : "one"}${bad ? " wrong" : ""}`}
          aria-current={address.ply === index + 1 ? "step" : undefined}
          aria-label={`${move}, move ${turns[index]}: ${words}${bad ? ", a mistake?" : ""}`}
          title={bad ? `${words}: gave something away` : words}
          onClick={() => void explorer.jump(index + 1)}
        >
          {move}
          {bad && <b aria-hidden="true">?</b>}
        </button>
      </span>
    );
  };
  return (
    <ol class="record">
      {byTurn(turns).map((plies) => (
        <li key={plies[0]}>{plies.map(one)}</li>
      ))}
    </ol>
  );
}

/** What else was tried: each line from where it leaves the one that is looked at. */
function OtherLines() {
  const explorer = useExplorer();
  const { others, turns } = explorer;
  if (others.length === 0) return null;
  return (
    <details class="other-lines" open>
      <summary>
        {others.length === 1 ? "1 other line" : `${others.length} other lines`}
      </summary>
      <ul>
        {others.map((other) => {
          const rest = other.line.slice(other.at);
          const first = turns[other.at] ?? (turns.at(-1) ?? 0) + 1;
          // Whose moves they are is not known: where turns may have several, only the first has its number.
          const text = numbered(rest, rest.map((_, index) => (explorer.unit === "step" ? first : first + index)));
          return (
            <li key={other.line.join(" ")}>
              <button type="button" class="line" title={text} onClick={() => void explorer.openLine(other)}>
                {text}
              </button>
              <button type="button" class="forget" aria-label={`Forget the line ${text}`} title="Forget this line" onClick={() => explorer.forgetLine(other)}>
                <Cross />
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
