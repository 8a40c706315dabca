/**
 * The game that is on the table: where it began, the moves, the place that is looked at, what is
 * known about each position. All changes go through here; the page only shows what this holds.
 */

import { format, parse, type Address, type You } from "./address";
import { Refused, type Api, type GameInfo, type Made, type ShippedGame, type Stand, type Trouble, type View } from "./api";
import { choice, forced, take, type Choice, type Taken } from "./choose";
import { bestLine, hardest } from "./best";
import { Estimates, type Estimate } from "./estimate";
import { hintWords, type HintStep } from "./hint";
import { ASKING, ending, Knowledge, pickOf, type Known } from "./known";
import { otherLines, Shelf, withLine, type Kept, type OtherLine, type Storage } from "./kept";
import { blindMove, levelOf, PERFECT, type Level } from "./level";
import { Line, type Step } from "./line";
import { meaning } from "./opening";
import { itemOf, movable, placeOf, prompt, type Id, type Scene } from "./scene";
import { finished, inWords, standing, type Player, type Standing, type Worth } from "./value";
import { clashes, why, type Reason } from "./why";

/** A sentence for the person, and what may help. */
export interface Notice {
  text: string;
  hint: string | null;
}

/** Where an address goes: a new entry of the browser's history, the same one, or nowhere. */
type Trail = "push" | "replace" | "none";

/** The sheets over the page. */
export type SheetName = "games" | "mine" | "open" | "play" | "rules";

/** Seconds for a search that will probably find no value. */
const SHORT = 1;

/** A legal move with its touches and its value. */
export interface Possible extends Made {
  class: number;
  worth: Worth;
}

export class Explorer {
  catalog: GameInfo[] = [];
  /** Games beside those of the catalog: more is known about one when it is opened. */
  more: ShippedGame[] = [];
  address: Address = { game: "", from: null, moves: [], ply: 0, you: "both" };
  /** What was seen last: it stays until there is something else to see. */
  shown: { game: string; from: string | null; view: View } | null = null;
  picked: Id[] = [];
  /** What was touched last in vain, and why. */
  refused: Id | null = null;
  reason: Reason | null = null;
  preview: string | null = null;
  /** Best moves from here on, once somebody asked for them. */
  bestLine: Made[] | null = null;
  /** How much of the best move was shown: nothing, how many there are, with what, and which. */
  hint: HintStep = 0;
  /** Whether values are wanted; while one plays against the program only if they are asked for. */
  wanted: boolean;
  #peeks = false;
  level: Level;
  /** A move is on its way. */
  moving = false;
  /** Perfect play is about to move. */
  thinking = false;
  /** Its last move was a guess, because no value could be had. */
  guessed = false;
  notice: Notice | null = null;
  trouble: Trouble | null = null;
  /** What screen readers are told. */
  said = "";
  /** The sheet that lies over the page. */
  sheet: SheetName | null = null;

  /** The game that is played, as it is kept. */
  kept: Kept | null = null;
  readonly shelf: Shelf;
  /** A game that was just begun is not one of those that are kept, even if it goes like one. */
  #begun = false;

  /** Opened games that are not in the catalog. */
  #opened = new Map<string, GameInfo>();
  #line: Line;
  /** The start of each game. */
  #first = new Map<string, string>();
  #known: Knowledge;
  #stop = new AbortController();
  #listeners = new Set<() => void>();
  #estimates: Estimates;
  #options: { of: View; known: Known; list: Possible[]; movable: Set<Id> } | null = null;

  constructor(
    readonly api: Api,
    private readonly places: {
      read(): string;
      push(hash: string): void;
      replace(hash: string): void;
    },
    /** How long perfect play waits before it moves, so that one can follow. */
    private readonly pace = 450,
    private readonly storage: Storage = { get: () => null, set: () => {} },
  ) {
    this.shelf = new Shelf(storage);
    this.wanted = storage.get("values") !== "off";
    this.level = levelOf(storage.get("level"));
    this.#line = new Line(api, "", null, []);
    this.#known = new Knowledge(api);
    this.#estimates = new Estimates(api);
    api.onTrouble = (trouble) => {
      const was = this.trouble?.kind;
      this.trouble = trouble;
      if (trouble && trouble.kind !== was) {
        this.said = trouble.kind === "gone" ? "The server does not answer. Trying again." : "The server is busy. Trying again.";
      }
      this.#changed();
    };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  // --- what there is to see ---

  get info(): GameInfo | null {
    const { game } = this.address;
    return this.catalog.find(({ name }) => name === game) ?? this.#opened.get(game) ?? null;
  }

  /** The game that the server names first. */
  get first(): string {
    return this.catalog[0]?.name ?? "";
  }

  /** The position before each move and after the last; nothing where it is not here yet. */
  get line(): (Step | null)[] {
    return this.#line.steps;
  }

  /** The position that is looked at. */
  get now(): Step | null {
    return this.line[this.address.ply] ?? null;
  }

  /** What there is to see: what is looked at, or what was before it while that is on its way. */
  get view(): View | null {
    if (this.now?.view) return this.now.view;
    const { shown, address } = this;
    return shown?.game === address.game && shown.from === address.from ? shown.view : null;
  }

  get scene(): Scene | null {
    return this.view?.scene ?? null;
  }

  /** The move that is looked at in the list or by the pointer. */
  get looked(): Possible | null {
    return this.preview === null ? null : (this.options.find(({ move }) => move === this.preview) ?? null);
  }

  /** A move of the game in words, as far as they are here. */
  wordsOf(index: number): string {
    const move = this.address.moves[index] ?? "";
    const made = this.line[index + 1]?.view?.last;
    return made?.words ?? this.line[index]?.view?.moves.find((one) => one.move === move)?.words ?? move;
  }

  get atTip(): boolean {
    return this.address.ply === this.address.moves.length;
  }

  /** Whether nobody has played here before. */
  get newcomer(): boolean {
    return this.kept === null && this.shelf.list().length === 0;
  }

  /** Whether somebody plays against the program: until the game is over. */
  get playing(): boolean {
    return this.machine !== null && (this.line.at(-1)?.outcome ?? null) === null;
  }

  /** Whether values are shown. */
  get values(): boolean {
    return this.playing ? this.#peeks : this.wanted;
  }

  /** Whose turn it is to be played by perfect play, if anyone's is. */
  get machine(): Player | null {
    const { you } = this.address;
    return you === "both" ? null : you === 1 ? 2 : 1;
  }

  knownOf(stand: Stand | null | undefined): Known {
    return stand ? this.#known.of(this.address.game, stand.position) : ASKING;
  }

  get known(): Known {
    return this.knownOf(this.now);
  }

  /** What games that were played out say about this position, if its value is not known. */
  get estimate(): Estimate | null {
    return this.now ? this.#estimates.of(this.address.game, this.now.position) : null;
  }

  /** How things stand at a ply, for the verdict and the graph. */
  standingAt(ply: number): Standing | null {
    const stand = this.line[ply];
    if (!stand) return null;
    if (stand.outcome !== null) return finished(stand.outcome);
    const known = this.knownOf(stand);
    if (known.kind === "asking") return this.#inferred(ply);
    return known.kind === "known" ? standing(known.worth, stand.to_move) : { kind: "unknown" };
  }

  /** How things stand after a move whose value was known before it was made. */
  #inferred(ply: number): Standing | null {
    const [before, move] = [this.line[ply - 1], this.address.moves[ply - 1]];
    const known = this.knownOf(before);
    const worth = known.kind === "known" && move !== undefined ? known.moves.get(move) : null;
    if (!before || !worth) return null;
    const at = standing(worth, before.to_move);
    return at.kind === "wins" ? { ...at, plies: at.plies - 1 } : at;
  }

  /** The legal moves here, with their touches and values. */
  get options(): Possible[] {
    return this.#offered()?.list ?? [];
  }

  /** What can be dragged. */
  get movable(): Set<Id> {
    return this.#offered()?.movable ?? new Set();
  }

  #offered() {
    const view = this.now?.view;
    if (!view) return null;
    const known = this.knownOf(view);
    if (this.#options?.of !== view || this.#options.known !== known) {
      const worths = known.kind === "known" ? known.moves : null;
      const list = view.moves.map((move) => ({ ...move, worth: worths?.get(move.move) ?? null }));
      const before = this.#options?.of === view ? this.#options.movable : null;
      this.#options = { of: view, known, list, movable: before ?? movable(view.scene, list) };
    }
    return this.#options;
  }

  /** Whether the person may move: it is their turn and nothing is on its way. */
  get open(): boolean {
    const { now } = this;
    if (!now?.view || now.outcome !== null || this.moving) return false;
    return !(this.machine === now.to_move && this.atTip);
  }

  get choice(): Choice<Possible> | null {
    return this.open ? choice(this.options, this.picked) : null;
  }

  /** The moves that a symmetry of the position carries onto the one that is looked at, and itself. */
  get lookedOrbit(): Possible[] {
    const { looked } = this;
    return looked ? this.options.filter((one) => one.class === looked.class) : [];
  }

  // --- what can be done ---

  async start(): Promise<void> {
    const address = parse(this.places.read());
    if (address) this.address = address;
    try {
      this.catalog = await this.api.games();
    } catch (error) {
      return this.#tell(error);
    }
    // Nobody waits for these.
    this.api.shipped().then(
      (more) => {
        this.more = more;
        this.#changed();
      },
      () => {},
    );
    await this.#go(address ?? { ...this.address, game: this.first }, address ? "none" : "replace");
  }

  /** The browser went back or forward, or somebody typed an address. */
  async visit(): Promise<void> {
    const address = parse(this.places.read());
    this.#begun = false;
    if (address && format(address) !== format(this.address)) await this.#go(address, "none");
  }

  /** Opens a game where it was left. */
  async openGame(game: string): Promise<void> {
    const kept = this.shelf.latest(game);
    if (kept) return this.openKept(kept);
    this.#begin();
    await this.#go({ ...this.address, game, from: null, moves: [], ply: 0 }, "push");
  }

  #begin(): void {
    this.kept = null;
    this.#begun = true;
  }

  async openKept(kept: Kept): Promise<void> {
    const { game, from, moves, ply, you } = kept;
    this.kept = kept;
    await this.#go({ game, from, moves, ply, you }, "push");
  }

  /** Forgets a game that is kept. */
  forget(id: string): void {
    this.shelf.remove(id);
    if (this.kept?.id === id) this.kept = null;
    this.#changed();
  }

  /** The lines of this game beside the one that is looked at. */
  get others(): OtherLine[] {
    return otherLines(this.kept?.lines ?? [], this.address.moves);
  }

  /** Goes to another line, after the move by which it leaves this one. */
  async openLine({ at, line }: OtherLine): Promise<void> {
    await this.#go({ ...this.address, moves: line, ply: Math.min(at + 1, line.length) }, "push");
  }

  forgetLine({ line }: OtherLine): void {
    if (!this.kept) return;
    this.kept = { ...this.kept, lines: this.kept.lines.filter((one) => one !== line) };
    this.shelf.put(this.kept);
    this.#changed();
  }

  async again(): Promise<void> {
    this.#begin();
    await this.#go({ ...this.address, moves: [], ply: 0 }, "push");
  }

  /** Begins from a position in any form that the server reads. */
  async begin(text: string): Promise<boolean> {
    try {
      const { game } = this.address;
      const { position } = await this.api.play(game, text, []);
      this.#begin();
      const first = this.#first.get(game) ?? (await this.api.play(game, "start", [])).position;
      await this.#go({ ...this.address, from: position === first ? null : position, moves: [], ply: 0 }, "push");
      return true;
    } catch (error) {
      this.#tell(error);
      return false;
    }
  }

  /** Opens whatever a text means. Says what is wrong with it, or nothing. */
  async openText(text: string): Promise<string | null> {
    const names = this.catalog.map(({ name }) => name).filter((name) => name !== this.address.game);
    try {
      const found = await meaning(this.api, text, [this.address.game, ...names]);
      if (found.kind === "wrong") return found.reason;
      this.show(null);
      if (found.kind === "file") {
        this.#opened.set(found.info.name, found.info);
        await this.openGame(found.info.name);
        return null;
      }
      this.#begin();
      await this.#go(found.address, "push");
      if (found.damage !== null) {
        this.notice = { text: `Opened as far as it could be read. ${found.damage}`, hint: null };
        this.#changed();
      }
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async jump(ply: number): Promise<void> {
    const to = Math.min(Math.max(ply, 0), this.address.moves.length);
    if (to !== this.address.ply) await this.#go({ ...this.address, ply: to }, "push");
  }

  /** One ply back; against perfect play to the person's own turn before. */
  async undo(): Promise<void> {
    let to = this.address.ply - 1;
    while (to > 0 && this.machine !== null && this.line[to]?.to_move === this.machine) to -= 1;
    await this.jump(to);
  }

  async redo(): Promise<void> {
    let to = this.address.ply + 1;
    const end = this.address.moves.length;
    while (to < end && this.machine !== null && this.line[to]?.to_move === this.machine) to += 1;
    await this.jump(to);
  }

  async playAs(you: You): Promise<void> {
    this.#peeks = false;
    await this.#go({ ...this.address, you }, "replace");
  }

  playAt(level: Level): void {
    this.level = level;
    this.storage.set("level", level === PERFECT ? null : String(level));
    this.#changed();
  }

  /** The same game again, with the sides changed. */
  async rematch(): Promise<void> {
    const { you } = this.address;
    this.#begin();
    this.#peeks = false;
    await this.#go({ ...this.address, you: you === 1 ? 2 : 1, moves: [], ply: 0 }, "push");
  }

  /** Shows a little more of a best move. */
  async moreHint(): Promise<void> {
    const { now } = this;
    if (!now || !this.open || this.hint === 3) return;
    const known = await this.#learn(now, this.#stop.signal);
    if (known.kind !== "known" || this.now !== now) return;
    this.hint = (this.hint + 1) as HintStep;
    if (this.hint === 3) this.preview = this.hinted?.move ?? null;
    this.said = this.hintWords;
    this.#changed();
  }

  /** The move that hints lead to. */
  get hinted(): Possible | null {
    const { known, now } = this;
    const move = known.kind === "known" && now ? pickOf(known.best, now.position) : undefined;
    return this.options.find((one) => one.move === move) ?? null;
  }

  get hintWords(): string {
    const { known, hinted } = this;
    if (this.hint === 0 || known.kind !== "known" || !hinted) return "";
    return hintWords(this.hint, known, hinted.words, this.#labelOf(hinted.ways[0]?.[0] ?? ""));
  }

  showValues(on: boolean): void {
    if (this.playing) this.#peeks = on;
    else {
      this.wanted = on;
      this.storage.set("values", on ? null : "off");
    }
    this.#changed();
  }

  /** Opens a sheet over the page, or closes the one that is open. */
  show(sheet: SheetName | null): void {
    this.sheet = sheet;
    this.#changed();
  }

  look(move: string | null): void {
    if (move === this.preview) return;
    this.preview = move;
    this.#changed();
  }

  /** Tells screen readers. */
  announce(text: string): void {
    this.said = text;
    this.#changed();
  }

  dismiss(): void {
    this.notice = null;
    this.#changed();
  }

  /** A click on something, or a drop on it. */
  async choose(id: Id): Promise<void> {
    if (!this.open) return;
    const view = this.now?.view;
    const clash = view && !this.choice?.next.has(id) && clashes(view.scene, view.refusals, this.picked, id);
    const taken: Taken = clash ? { kind: "refused" } : take(this.options, this.picked, id);
    this.refused = null;
    this.reason = null;
    if (taken.kind === "play") return this.play(taken.move);
    if (taken.kind === "pick") {
      this.picked = taken.picked;
      this.preview = null;
      if (this.scene && this.choice) this.said = `${this.#labelOf(id)}: ${prompt(this.scene, this.picked, this.choice.next.keys())}.`;
    } else if (!this.picked.includes(id)) {
      this.refused = id;
      const { scene, now } = this;
      this.reason = scene && now?.view ? why(scene, now.view.refusals, this.picked, id, now.to_move) : null;
      this.said = `${this.#labelOf(id)}: not possible now, ${this.reason?.words ?? ""}.`;
    }
    this.#changed();
  }

  /** Takes back the steps of an unfinished move. */
  cancel(): void {
    this.picked = forced(this.options, []);
    this.preview = null;
    this.refused = null;
    this.reason = null;
    this.#changed();
  }

  async play(move: string, trail: Trail = "push", guessed = false): Promise<void> {
    const { now, address } = this;
    if (!now || this.moving) return;
    this.guessed = guessed;
    this.moving = true;
    this.preview = null;
    this.refused = null;
    this.#changed();
    const signal = this.#stop.signal;
    try {
      const { ply } = address;
      const view = this.#line.seen(ply, move) ?? (await this.api.view(address.game, now.position, [move], signal));
      if (signal.aborted) return;
      this.moving = false;
      this.#known.note(address.game, view);
      this.#line = this.#line.played(ply, move, view);
      this.#say(now, move, view);
      this.address = { ...address, moves: this.#line.moves, ply: ply + 1 };
      await this.#go(this.address, trail);
    } catch (error) {
      if (signal.aborted) return;
      this.moving = false;
      this.picked = forced(this.options, []);
      this.#tell(error);
    }
  }

  /** Plays a best move for whoever's turn it is. */
  async playBest(): Promise<void> {
    if (!this.now || this.now.outcome !== null || this.moving) return;
    const move = await this.#bestMove(this.#stop.signal);
    if (move !== null) await this.play(move, "push", this.guessed);
  }

  /** Looks for the best line from here. */
  async showLine(): Promise<void> {
    const { now, address } = this;
    const { signal } = this.#stop;
    if (!now) return;
    try {
      const line = await bestLine(this.api, this.#known, address.game, now, signal);
      if (signal.aborted) return;
      this.bestLine = line;
      this.#changed();
    } catch (error) {
      if (!signal.aborted) this.#tell(error);
    }
  }

  /** Plays the best line up to one of its moves. */
  async playLine(count: number): Promise<void> {
    const { address, bestLine } = this;
    if (!bestLine) return;
    const moves = [...address.moves.slice(0, address.ply), ...bestLine.slice(0, count).map(({ move }) => move)];
    await this.#go({ ...address, moves, ply: moves.length }, "push");
  }

  /** Another try at a value that could not be had. */
  async askAgain(): Promise<void> {
    if (!this.now) return;
    this.#known.forget(this.address.game, this.now.position);
    await this.#go(this.address, "none");
  }

  // --- behind the scenes ---

  #tell(error: unknown): void {
    if (error instanceof DOMException && error.name === "AbortError") return;
    const hint = error instanceof Refused ? error.hint : null;
    this.notice = { text: error instanceof Error ? error.message : String(error), hint };
    this.#changed();
  }

  #labelOf(id: Id): string {
    const { scene } = this;
    return (scene && (placeOf(scene, id) ?? itemOf(scene, id))?.label) ?? id;
  }

  #say(before: Stand, move: string, after: View): void {
    const words = after.last?.words ?? move;
    const known = this.knownOf(before);
    const worth = known.kind === "known" ? known.moves.get(move) : null;
    const value = worth && this.values ? `, ${inWords(worth)}` : "";
    const next =
      after.outcome === null ? `Player ${after.to_move} to move.` : `The game is over: ${ending(after.outcome)}.`;
    this.said = `Player ${before.to_move}: ${words}${value}. ${next}`;
  }

  /** Makes an address the one that is shown. */
  async #go(address: Address, trail: Trail): Promise<void> {
    this.#stop.abort();
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    let known = true;
    if (this.catalog.length > 0 && !this.catalog.some(({ name }) => name === address.game)) {
      known = await this.#open(address.game, signal);
      if (signal.aborted) return;
    }
    if (!known) {
      this.notice = {
        text: `There is no game “${address.game}” here.`,
        hint: `Try one of ${this.catalog.map(({ name }) => name).join(", ")}.`,
      };
      address = { game: this.first, from: null, moves: [], ply: 0, you: "both" };
      trail = "replace";
    } else if (trail !== "none") {
      this.notice = null;
    }
    this.#line = this.#line.to(address);
    this.address = address;
    this.picked = [];
    this.preview = null;
    this.refused = null;
    this.reason = null;
    this.hint = 0;
    this.bestLine = null;
    this.moving = false;
    this.thinking = false;
    if (trail === "push") this.places.push(format(address));
    if (trail === "replace") this.places.replace(format(address));
    this.#changed();
    try {
      await this.#load(signal);
    } catch (error) {
      if (!signal.aborted) this.#tell(error);
    }
  }

  /** Learns about a game that is not in the catalog. Says whether there is one. */
  async #open(game: string, signal: AbortSignal): Promise<boolean> {
    if (this.#opened.has(game)) return true;
    try {
      const info = await this.api.about(game, signal);
      this.#opened.set(game, info);
      return true;
    } catch (error) {
      if (!signal.aborted && !(error instanceof Refused)) this.#tell(error);
      return false;
    }
  }

  async #load(signal: AbortSignal): Promise<void> {
    if (!(await this.#see(signal)) && this.address.ply === 0) return;
    while (this.#line.hasGaps) {
      const broken = await this.#line.extend(signal);
      signal.throwIfAborted();
      if (broken?.ply === 0) return this.#restart(broken.error);
      if (broken) this.#cut(broken.ply - 1, broken.error);
      this.#changed();
    }
    // A move that cannot be played has cut off what was asked for.
    if (!this.now?.view) await this.#see(signal);
    this.#keep();
    await this.#meet(signal);
  }

  /** Keeps the game as it is now. One without a move is not worth it. */
  #keep(): void {
    const { game, from, moves, ply, you } = this.address;
    const same = this.kept?.game === game && this.kept.from === from ? this.kept : null;
    if (moves.length === 0) {
      this.kept = same;
      return;
    }
    const kept = same ?? (this.#begun ? null : this.shelf.find(game, from, moves));
    this.#begun = false;
    this.kept = {
      id: kept?.id ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`,
      game,
      title: this.info?.title ?? game,
      from,
      you,
      moves,
      ply,
      lines: withLine(kept?.lines ?? [], moves),
      when: Date.now(),
      outcome: this.line.at(-1)?.outcome ?? null,
    };
    this.shelf.put(this.kept);
    this.#changed();
  }

  /** Shows what is looked at. Says whether that can be had. */
  async #see(signal: AbortSignal): Promise<boolean> {
    const { game, from, ply } = this.address;
    try {
      const view = await this.#line.look(ply, signal);
      signal.throwIfAborted();
      this.#known.note(game, view);
      this.shown = { game, from, view };
    } catch (error) {
      if (!(error instanceof Refused) || this.now) throw error;
      if (ply === 0) await this.#restart(error);
      return false; // playing the moves one by one finds out which of them is wrong
    }
    if (from === null && this.line[0]) this.#first.set(game, this.line[0].position);
    this.picked = forced(this.options, []);
    this.#changed();
    return true;
  }

  /** The address begins where no game can: begin at the start instead. */
  async #restart(error: Refused): Promise<void> {
    if (this.address.from === null) throw error;
    await this.#go({ ...this.address, from: null, moves: [], ply: 0 }, "replace");
    this.notice = { text: `This link begins from a position that cannot be read: ${error.message}.`, hint: error.hint };
    this.#changed();
  }

  /** The address holds a move that cannot be played: keep what comes before it. */
  #cut(at: number, error: Refused): void {
    const { address } = this;
    this.notice = { text: `Move ${at + 1} of this link could not be played: ${error.message}.`, hint: error.hint };
    this.address = { ...address, moves: address.moves.slice(0, at), ply: Math.min(address.ply, at) };
    this.#line = this.#line.to(this.address);
    this.places.replace(format(this.address));
  }

  /** Learns what there is to know about the position that is looked at, then about the others. */
  async #meet(signal: AbortSignal): Promise<void> {
    const { now } = this;
    if (!now) return;
    if (this.atTip && this.machine === now.to_move && now.outcome === null) {
      await this.#answer(now, signal);
      return;
    }
    if (now.outcome === null) await this.#learn(now, signal);
    // The rest of the line, for the graph. Where values have to be searched for, what is hard near
    // the end is harder before it, up to what an opening book knows: from both ends, the first that
    // nobody knows ends the asking.
    const left = this.line.filter((step): step is Step => step !== null && step.outcome === null);
    for (const side of [[...left].reverse(), left]) {
      for (const at of side) {
        const known = await this.#learn(at, signal);
        if (known.kind === "unknown" && !this.info?.solved) break;
      }
    }
    if (now.outcome === null && this.knownOf(now).kind === "unknown") {
      await this.#estimates.improve(this.address.game, now.position, signal, () => this.#changed(), () => this.values);
    }
  }

  async #learn(at: Step, signal: AbortSignal): Promise<Known> {
    const before = this.knownOf(at);
    if (before.kind !== "asking") return before;
    const known = await this.#known.learn(this.address.game, at.position, this.#patience(at), signal);
    this.#changed();
    return known;
  }

  /** Seconds for a value: few after a position that was too hard, else what the server allows. */
  #patience(at: Step): number | undefined {
    const before = this.line[this.line.indexOf(at) - 1];
    return this.knownOf(before).kind === "unknown" ? SHORT : undefined;
  }

  /** Perfect play moves. */
  async #answer(now: Step, signal: AbortSignal): Promise<void> {
    this.thinking = true;
    this.#changed();
    let move: string | null = null;
    try {
      const pause = new Promise((resolve) => setTimeout(resolve, this.pace));
      const blind = blindMove(this.level, this.options.map((one) => one.move), now.position, this.kept?.id ?? "");
      if (blind !== null) this.guessed = false;
      [move] = await Promise.all([blind ?? this.#bestMove(signal), pause]);
    } finally {
      if (!signal.aborted) this.thinking = false;
    }
    if (signal.aborted || move === null || this.now !== now) return;
    await this.play(move, "replace", this.guessed);
  }

  /**
   * A move that is best; where nobody knows, one that a search by playing games likes. Nobody is
   * asked for the value of a position whose predecessor was too hard.
   */
  async #bestMove(signal: AbortSignal): Promise<string | null> {
    const { now } = this;
    if (!now) return null;
    const before = this.knownOf(this.line[this.address.ply - 1]).kind;
    if (this.info?.solved || before !== "unknown" || this.known.kind === "known") {
      const known = await this.#learn(now, signal);
      if (known.kind === "known") {
        this.guessed = false;
        const hard = known.worth?.word === "loss" && this.info?.solved ? await hardest(this.api, this.address.game, now.position, known.best, signal) : known.best;
        return pickOf(hard, now.position) ?? null;
      }
    }
    const { move, value } = await this.api.suggest(this.address.game, now.position, SHORT, signal);
    this.guessed = value === null;
    return move;
  }
}
