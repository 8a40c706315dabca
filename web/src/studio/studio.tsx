/** The studio: rules on the left, the board that they make on the right. */

import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { Board } from "../view/board";
import { Dragging } from "../view/drag";
import { Again, Back, Copy, Mark } from "../view/icons";
import { Prompt, Seat } from "../view/seats";
import { SharedTrays } from "../view/trays";
import { remembered, Table, useChanges } from "../view/use";
import { Verdict } from "../view/verdict";
import { RulesEditor } from "./editor";
import { EXAMPLES } from "./examples";
import { Counted, Fact, Statistics, verdictOf } from "./plots";
import type { Problem } from "./problems";
import type { Workshop } from "./workshop";

type Side = "rules" | "board";

export function Studio({ workshop }: { workshop: Workshop }) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => workshop.subscribe(() => redraw(null as never)), [workshop]);
  const [side, setSide] = useState<Side>("rules");
  const [goal, setGoal] = useState<{ line: number; column: number } | null>(null);
  useLayoutEffect(() => {
    const theme = remembered.get("theme");
    if (theme !== null) document.documentElement.dataset.theme = theme;
  }, []);
  const title = workshop.info?.title;
  useEffect(() => {
    document.title = title ? `${title.slice(0, 80)} · studio · burnside` : "The studio · burnside";
  }, [title]);
  const goTo = (problem: Problem) => {
    setSide("rules");
    setGoal(problem);
  };
  return (
    <div class="studio">
      <Top workshop={workshop} />
      <div class="studio-tabs" role="tablist" aria-label="rules or board" onKeyDown={(event) => {
        if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
        const next = side === "rules" ? "board" : "rules";
        setSide(next);
        document.getElementById(`studio-tab-${next}`)?.focus();
      }}>
        {(["rules", "board"] as const).map((name) => (
          <button key={name} id={`studio-tab-${name}`} type="button" role="tab" aria-selected={side === name} aria-controls={`studio-${name}`} tabIndex={side === name ? 0 : -1} onClick={() => setSide(name)}>
            {name === "rules" ? "Rules" : "Board"}
          </button>
        ))}
      </div>
      <div class={`studio-sides show-${side}`} role="main">
        <section id="studio-rules" class="studio-rules" aria-label="the rules">
          <RulesEditor {...{ text: workshop.text, problems: workshop.reading ? [] : workshop.problems, goal }} onWrite={(text) => workshop.write(text)} onGone={() => setGoal(null)} />
          <Problems workshop={workshop} onGo={goTo} />
        </section>
        <section id="studio-board" class="studio-board" aria-label="the game">
          <Tools workshop={workshop} />
          <Doing workshop={workshop} />
          <TableSide workshop={workshop} />
          <Results workshop={workshop} />
        </section>
      </div>
      <div class="said" role="status" aria-live="polite">
        {workshop.said}
      </div>
    </div>
  );
}

function Top({ workshop }: { workshop: Workshop }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      // The address bar has the link, too.
    }
  };
  return (
    <header class="top studio-top">
      <a class="brand" href="#/" aria-label="burnside: the explorer">
        <Mark />
        <span>burnside</span>
      </a>
      <h1>Studio</h1>
      <span class="gap" />
      <label class="examples">
        <span class="said">Start from an example</span>
        <select
          value=""
          onChange={(event) => {
            const found = EXAMPLES.find(({ name }) => name === event.currentTarget.value);
            event.currentTarget.value = "";
            if (found) workshop.write(found.text);
          }}
        >
          <option value="">Examples</option>
          {EXAMPLES.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <button type="button" class="toggle" aria-label={copied ? "Copied" : "Copy link to these rules"} title="Copy link to these rules" onClick={() => void copy()}>
        <Copy />
        <span>{copied ? "Copied" : "Copy link"}</span>
      </button>
      <a class="toggle to-explorer" href="#/" title="Back to the explorer" aria-label="Back to the explorer">
        <Back />
        <span>Explorer</span>
      </a>
    </header>
  );
}

/** What is wrong, each with the way to its line. */
function Problems({ workshop, onGo }: { workshop: Workshop; onGo(problem: Problem): void }) {
  const { problems, closed, notice, reading, info } = workshop;
  return (
    <div id="rules-problems" class="rules-problems">
      {notice !== null && (
        <p class="wrong" role="alert">
          {notice}
        </p>
      )}
      {closed !== null && (
        <p class="wrong" role="alert">
          {closed}
        </p>
      )}
      {problems.length > 0 && (
        <ul class={reading ? "stale" : undefined}>
          {problems.slice(0, 50).map((problem, index) => (
            <li key={index} class={problem.kind}>
              <button type="button" onClick={() => onGo(problem)}>
                <strong>
                  {problem.kind === "error" ? "Line" : "Warning, line"} {problem.line}
                </strong>{" "}
                {problem.text}
              </button>
            </li>
          ))}
        </ul>
      )}
      {problems.length === 0 && closed === null && notice === null && <p class="soft">{reading ? "Reading …" : info ? "No mistakes." : ""}</p>}
    </div>
  );
}

/** What can be done with the rules. */
function Tools({ workshop }: { workshop: Workshop }) {
  const { info, work, table } = workshop;
  useChanges(table);
  const busy = work.kind === "solving" || work.kind === "checking" || (work.kind === "solved" && work.counting);
  return (
    <div class="studio-tools">
      <button type="button" class="plain" disabled={!info || busy} onClick={() => void workshop.check()}>
        Check
      </button>
      <button type="button" class="primary" disabled={!info || busy} onClick={() => void workshop.solve()}>
        Solve
      </button>
      {busy && (
        <button type="button" class="plain" onClick={() => workshop.cancel()}>
          Stop
        </button>
      )}
      <span class="gap" />
      <button type="button" class="plain icon-only" aria-label="Undo a move" title="Undo a move" disabled={!info || table.address.ply === 0} onClick={() => void table.undo()}>
        <Back />
      </button>
      <button type="button" class="plain icon-only" aria-label="Begin again" title="Begin again" disabled={!info} onClick={() => void table.restart()}>
        <Again />
      </button>
    </div>
  );
}

/** The board, as in the explorer. */
function TableSide({ workshop }: { workshop: Workshop }) {
  const { table, info, reading } = workshop;
  const frame = useRef<HTMLDivElement>(null);
  useChanges(table);
  const trays = table.shown?.view.scene.trays;
  const stale = info === null;
  const owning = trays?.some(({ owner }) => owner !== null) ?? false;
  return (
    <Table.Provider value={table}>
      <div class={`studio-table${stale ? " stale" : ""}`} ref={frame} inert={stale}>
        {trays ? (
          <>
            <Board />
            <div class={`beside${owning ? "" : " together"}`}>
              <Prompt />
              <Seat player={1} />
              <Seat player={2} />
              <SharedTrays />
            </div>
            <Verdict />
            <Dragging table={frame} explorer={table} />
          </>
        ) : (
          <p class="soft">{reading ? "Reading …" : "The board comes with rules that can be read."}</p>
        )}
      </div>
      {table.notice && (
        <p class="wrong" role="alert">
          {table.notice.text}
        </p>
      )}
      {stale && trays && !reading && <p class="soft">This board is that of the last rules that could be read.</p>}
      <div class="said" role="status" aria-live="polite">
        {table.said}
      </div>
    </Table.Provider>
  );
}

const number = (value: number): string => value.toLocaleString("en");

/** What is being done, or why it was not. */
function Doing({ workshop }: { workshop: Workshop }) {
  const { work } = workshop;
  const [, tick] = useState(0);
  // Time goes on between two reports.
  useEffect(() => {
    if (work.kind !== "solving") return;
    const timer = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, [work.kind]);
  if (work.kind === "checking") return <p class="results soft">Checking …</p>;
  if (work.kind === "failed") {
    return (
      <p class="results wrong" role="alert">
        {work.what}
        {work.hint !== null && <small> {work.hint}</small>}
      </p>
    );
  }
  if (work.kind !== "solving") return null;
  const { step, since } = work;
  // A step that is one piece of work is the last one.
  const packing = step?.total === 1;
  const share = step && step.total !== null && step.total > 1 ? Math.min(step.done / step.total, 1) : null;
  const seconds = Math.round((performance.now() - since) / 1000);
  const doing = step === null ? "Solving …" : packing ? "Packing the table …" : share === null ? `Finding positions: ${number(step.done)} so far` : `This step: ${Math.floor(100 * share)} %`;
  return (
    <div class="results">
      <p>
        {doing} <span class="soft">{seconds > 1 ? `${seconds} s` : ""}</span>
      </p>
      <progress aria-label="solving" {...(share === null ? {} : { value: share })} max={1} />
    </div>
  );
}

/** What came of checking or solving. */
function Results({ workshop }: { workshop: Workshop }) {
  const { work } = workshop;
  switch (work.kind) {
    case "none":
    case "checking":
    case "failed":
    case "solving":
      return null;
    case "checked": {
      const { report, plan } = work;
      const full = report.groups.find(({ name }) => name === "full");
      return (
        <div class="results">
          <h2>Checked</h2>
          <dl class="facts">
            {full && <Fact name="Symmetries">{number(full.order)}</Fact>}
            {plan && (
              <Fact name="Positions, up to symmetry">
                {plan.counted ? number(plan.classes) : `about ${number(plan.classes)}${plan.cut_short ? " or more" : ""}, an estimate`}
                {plan.can_return ? "; play can return to a position" : ""}
              </Fact>
            )}
            {plan && <Fact name="Memory to solve it">{plan.memory < 1e6 ? "less than 1 MB" : `${number(Math.round(plan.memory / 1e6))} MB`}</Fact>}
            <Fact name="First moves, really different">
              {report.plies[0] ? `${number(report.plies[0].lines)}, ${number(report.plies[0].classes)}` : "none"}
            </Fact>
            <Fact name="Random games">
              {number(report.games)}: player 1 won {number(report.player1)}, player 2 {number(report.player2)}
            </Fact>
          </dl>
          <p class="soft">{report.warnings.length === 0 ? "No warnings." : `${report.warnings.length === 1 ? "One warning" : `${report.warnings.length} warnings`}: below the rules.`}</p>
        </div>
      );
    }
    case "solved":
      return (
        <div class="results">
          <h2>{work.stats ? verdictOf(work.stats) : "Solved"}</h2>
          <p class="soft">Every position has its exact value now, on the board too. It took {work.seconds < 10 ? work.seconds.toFixed(1) : Math.round(work.seconds)} s.</p>
          {work.counting && <p>Counting …</p>}
          {work.why !== null && <p>Not everything was counted: {work.why}.</p>}
          {work.stats ? <Statistics stats={work.stats} onLook={(position) => void workshop.table.showPosition(position)} /> : <Counted solved={work.solved} />}
        </div>
      );
  }
}
