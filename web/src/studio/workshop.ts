/** What is on the bench: the rules as text, what is wrong with them, the game that they make, what is known about it. */

import { Refused, type GameInfo } from "../api";
import type { Storage } from "../kept";
import { asked, linkTo, MOST_TEXT } from "./link";
import { problemsOf, warningsOf, type Problem } from "./problems";
import { StudioApi, type Checked, type Plan, type Solved, type Stats, type Step } from "./requests";
import { Tryout } from "./tryout";

/** How long somebody must stop typing before the rules are read, in milliseconds. */
const MOMENT = 350;
/** How long reading may take: rules that a stranger wrote must not keep a processor busy. */
const PATIENCE = 10_000;
/** Where the text is kept between visits. */
const NAME = "studio";

/** How far the work on the rules is. */
export type Work =
  | { kind: "none" }
  | { kind: "checking" }
  | { kind: "checked"; report: Checked; plan: Plan | null }
  | { kind: "solving"; step: Step | null; since: number }
  | { kind: "solved"; solved: Solved; seconds: number; stats: Stats | null; counting: boolean; why: string | null }
  | { kind: "failed"; what: string; hint: string | null };

/** What the bench needs of the page. */
export interface Page {
  read(): string;
  replace(hash: string): void;
}

export class Workshop {
  readonly api = new StudioApi();
  readonly table = new Tryout(this.api);
  text = "";
  /** Whether the text is the person's own, and not a stranger's from a link. */
  #own = false;
  problems: Problem[] = [];
  /** The game of the text as it is; nothing while the text is being read, or has mistakes. */
  info: GameInfo | null = null;
  /** Whether the board shows the text as it is. */
  reading = false;
  /** Why no rules can be read here at all. */
  closed: string | null = null;
  notice: string | null = null;
  work: Work = { kind: "none" };
  /** What screen readers are told. */
  said = "";
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reading = new AbortController();
  #working = new AbortController();

  constructor(
    private readonly page: Page,
    private readonly storage: Storage,
    private readonly exampleText: (name: string) => string | undefined,
    private readonly first: string,
  ) {}

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Opens what the address asks for. */
  async visit(): Promise<void> {
    const wanted = await asked(this.page.read());
    this.notice = null;
    const fallback = this.storage.get(NAME) ?? this.exampleText(this.first) ?? "";
    let text = fallback;
    if (wanted.kind === "text") text = wanted.text;
    if (wanted.kind === "wrong") this.notice = wanted.reason;
    if (wanted.kind === "example") {
      const found = this.exampleText(wanted.name);
      if (found === undefined) this.notice = "There is no such example.";
      else text = found;
    }
    if (text === this.text && this.info !== null) return;
    this.text = text;
    this.#own = false;
    this.#later(0);
  }

  /** The person has written something, or has chosen an example. */
  write(text: string): void {
    if (text === this.text) return;
    this.text = text;
    this.#own = true;
    this.notice = null;
    this.#later(MOMENT);
  }

  /** Reads the text after a moment. */
  #later(moment: number): void {
    clearTimeout(this.#timer);
    this.#reading.abort();
    this.#working.abort();
    this.work = { kind: "none" };
    this.info = null;
    this.reading = true;
    this.#timer = setTimeout(() => void this.#read(), moment);
    this.#changed();
  }

  async #read(): Promise<void> {
    const { text } = this;
    const stop = (this.#reading = new AbortController());
    const { signal } = stop;
    // Who looks at a friend's rules does not lose their own.
    if (this.#own) this.storage.set(NAME, text);
    const length = new TextEncoder().encode(text).length;
    if (length > MOST_TEXT) return this.#found([{ line: 1, column: 1, kind: "error", text: `The text has ${length} bytes; a game file has at most ${MOST_TEXT}.` }]);
    const link = await linkTo(text);
    if (signal.aborted) return;
    this.page.replace(link);
    const clock = setTimeout(() => stop.abort(new DOMException("late", "TimeoutError")), PATIENCE);
    try {
      const info = await this.api.readFile(text, signal);
      await this.table.put(info, signal);
      if (signal.aborted) return;
      this.info = info;
      this.closed = null;
      this.#found([]);
    } catch (error) {
      if (signal.aborted && (signal.reason as DOMException).name !== "TimeoutError") return;
      if (signal.aborted) this.#found([{ line: 1, column: 1, kind: "error", text: `Reading these rules took longer than ${PATIENCE / 1000} seconds and was stopped.` }]);
      else if (error instanceof Refused && error.status === 405) {
        this.closed = "This server does not read rules from pages. Start it with: burnside serve --accept-game-files";
        this.#found([]);
      } else if (error instanceof Refused) this.#found(problemsOf(error.message));
      else {
        this.notice = "Nobody answers. The text is in the address of this page.";
        this.#found([]);
      }
    } finally {
      clearTimeout(clock);
    }
  }

  #found(problems: Problem[]): void {
    const before = this.problems.length;
    this.problems = problems;
    this.reading = false;
    if (problems.length > 0) this.said = `${problems.length === 1 ? "One mistake" : `${problems.length} mistakes`}. Line ${problems[0]!.line}: ${problems[0]!.text}`;
    else if (before > 0 && this.info) this.said = "The rules can be read.";
    this.#changed();
  }

  /** Looks at the rules from all sides. */
  async check(): Promise<void> {
    const { info, text } = this;
    if (!info) return;
    const signal = this.#begin({ kind: "checking" });
    await this.#try(signal, async () => {
      const report = await this.api.check(text, signal);
      const plan = await this.api.plan(info.name, signal).catch((error: unknown) => {
        if (error instanceof Refused) return null;
        throw error;
      });
      this.problems = warningsOf(report.warnings, text);
      const warned = report.warnings.length;
      this.said = `Checked: ${warned === 0 ? "no warnings" : warned === 1 ? "one warning" : `${warned} warnings`}.`;
      this.work = { kind: "checked", report, plan };
    });
  }

  /** Finds the value of every position. */
  async solve(): Promise<void> {
    const { info } = this;
    if (!info) return;
    const since = performance.now();
    const signal = this.#begin({ kind: "solving", step: null, since });
    this.said = "Solving.";
    await this.#try(signal, async () => {
      const solved = await this.api.solve(
        info.name,
        (step) => {
          if (signal.aborted) return;
          this.work = { kind: "solving", step, since };
          this.#changed();
        },
        signal,
      );
      const seconds = (performance.now() - since) / 1000;
      const done = { kind: "solved", solved, seconds, stats: null, why: null } as const;
      this.work = { ...done, counting: true };
      this.said = "Solved. The values are on the board. Counting.";
      void this.table.renew();
      this.#changed();
      try {
        this.work = { ...done, stats: await this.api.stats(info.name, signal), counting: false };
        this.said = "The statistics are below the board.";
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        this.work = { ...done, counting: false, why: error.message };
      }
    });
  }

  /** Ends what is being done. */
  cancel(): void {
    this.#working.abort();
    this.work = this.work.kind === "solved" ? { ...this.work, counting: false, why: "stopped" } : { kind: "none" };
    this.said = "Stopped.";
    this.#changed();
  }

  #begin(work: Work): AbortSignal {
    this.#working.abort();
    this.#working = new AbortController();
    this.work = work;
    this.#changed();
    return this.#working.signal;
  }

  async #try(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      const hint = error instanceof Refused ? error.hint : null;
      this.work = { kind: "failed", what: error instanceof Error ? error.message : String(error), hint };
      this.said = `Not done: ${this.work.what}`;
    }
    if (!signal.aborted) this.#changed();
  }

  /** Leaves the bench. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#reading.abort();
    this.#working.abort();
  }
}
