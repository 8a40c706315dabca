/**
 * The game that is on the table: where it began, the moves, the place that is looked at, what is
 * known about each position. All changes go through here; the page only shows what this holds.
 */

import { format, parse, type Address, type You } from "./address";
import { Refused, type Api, type GameInfo, type Stand, type Trouble } from "./api";
import { choice, forced, take, type Choice, type Option, type Token } from "./choose";
import { gameOf } from "./games";
import { ask, ending, pickOf, type Known } from "./known";
import { finished, inWords, standing, type Player, type Standing } from "./value";

/** A sentence for the person, and what may help. */
export interface Notice {
  text: string;
  hint: string | null;
}

/** Where an address goes: a new entry of the browser's history, the same one, or nowhere. */
type Trail = "push" | "replace" | "none";

const FIRST = "quantik";

/** How many moves of an address are played at once. */
const AT_ONCE = 24;

/** Seconds for a search that will probably find no value. */
const SHORT = 1;

export class Explorer {
  catalog: GameInfo[] = [];
  address: Address = { game: FIRST, from: null, moves: [], ply: 0, you: "both" };
  /** The position before each move and after the last, as far as they are here. */
  line: Stand[] = [];
  picked: Token[] = [];
  preview: string | null = null;
  values = true;
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

  #legal = new Map<string, string[]>();
  #known = new Map<string, Known>();
  #stop = new AbortController();
  #listeners = new Set<() => void>();
  #options: { of: string; list: Option[] } | null = null;

  constructor(
    readonly api: Api,
    private readonly places: {
      read(): string;
      push(hash: string): void;
      replace(hash: string): void;
    },
    /** How long perfect play waits before it moves, so that one can follow. */
    private readonly pace = 450,
  ) {
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
    return this.catalog.find(({ name }) => name === this.address.game) ?? null;
  }

  /** The position that is looked at. */
  get now(): Stand | null {
    return this.line[this.address.ply] ?? null;
  }

  /** The move that led here. */
  get last(): string | null {
    return this.address.moves[this.address.ply - 1] ?? null;
  }

  get atTip(): boolean {
    return this.address.ply === this.address.moves.length;
  }

  /** Whose turn it is to be played by perfect play, if anyone's is. */
  get machine(): Player | null {
    const { you } = this.address;
    return you === "both" ? null : you === 1 ? 2 : 1;
  }

  #key(position: string): string {
    return `${this.address.game} ${position}`;
  }

  knownOf(stand: Stand | null | undefined): Known {
    return (stand && this.#known.get(this.#key(stand.position))) ?? { kind: "asking" };
  }

  get known(): Known {
    return this.knownOf(this.now);
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

  /** The legal moves here, with their steps and values. */
  get options(): Option[] {
    const { now } = this;
    const game = gameOf(this.address.game);
    const legal = now && this.#legal.get(this.#key(now.position));
    if (!now || !game || !legal) return [];
    const known = this.knownOf(now);
    const of = `${this.#key(now.position)} ${known.kind}`;
    if (this.#options?.of !== of) {
      const position = game.parse(now.position);
      const worths = known.kind === "known" ? known.moves : null;
      const option = (move: string): Option => ({
        move,
        ways: game.ways(move, position),
        worth: worths?.get(move) ?? null,
      });
      this.#options = { of, list: legal.map(option) };
    }
    return this.#options.list;
  }

  /** Whether the person may move: it is their turn and nothing is on its way. */
  get open(): boolean {
    const { now } = this;
    if (!now || now.outcome !== null || this.moving) return false;
    return !(this.machine === now.to_move && this.atTip);
  }

  get choice(): Choice | null {
    return this.open ? choice(this.options, this.picked) : null;
  }

  // --- what can be done ---

  async start(): Promise<void> {
    const address = parse(this.places.read());
    // The page has the shape of the game from the first moment on.
    this.address = address ?? this.address;
    try {
      this.catalog = await this.api.games();
    } catch (error) {
      return this.#tell(error);
    }
    await this.#go(this.address, address ? "none" : "replace");
  }

  /** The browser went back or forward, or somebody typed an address. */
  async visit(): Promise<void> {
    const address = parse(this.places.read());
    if (address && format(address) !== format(this.address)) await this.#go(address, "none");
  }

  async openGame(game: string): Promise<void> {
    await this.#go({ ...this.address, game, from: null, moves: [], ply: 0 }, "push");
  }

  async again(): Promise<void> {
    await this.#go({ ...this.address, moves: [], ply: 0 }, "push");
  }

  /** Begins from a position in any form that the server reads. */
  async begin(text: string): Promise<boolean> {
    try {
      const { position } = await this.api.moves(this.address.game, text);
      const { position: first } = await this.api.moves(this.address.game, "start");
      await this.#go({ ...this.address, from: position === first ? null : position, moves: [], ply: 0 }, "push");
      return true;
    } catch (error) {
      this.#tell(error);
      return false;
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
    await this.#go({ ...this.address, you }, "replace");
  }

  showValues(on: boolean): void {
    this.values = on;
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
  async choose(token: Token): Promise<void> {
    if (!this.open) return;
    const taken = take(this.options, this.picked, token);
    if (taken.kind === "refused") return;
    if (taken.kind === "pick") {
      this.picked = taken.picked;
      this.preview = null;
      this.#changed();
      return;
    }
    await this.play(taken.move);
  }

  /** Takes back the steps of an unfinished move. */
  cancel(): void {
    this.picked = forced(this.options, []);
    this.preview = null;
    this.#changed();
  }

  async play(move: string, trail: Trail = "push"): Promise<void> {
    const { now, address } = this;
    if (!now || this.moving) return;
    this.moving = true;
    this.preview = null;
    this.#changed();
    const signal = this.#stop.signal;
    try {
      const after = await this.api.play(address.game, now.position, [move], signal);
      if (signal.aborted) return;
      this.moving = false;
      const same = address.moves[address.ply] === move;
      const moves = same ? address.moves : [...address.moves.slice(0, address.ply), move];
      const ply = address.ply + 1;
      this.line = [...this.line.slice(0, ply), after, ...(same ? this.line.slice(ply + 1) : [])];
      this.#say(now, move, after);
      this.address = { ...address, moves, ply };
      await this.#go(this.address, trail);
    } catch (error) {
      if (signal.aborted) return;
      this.moving = false;
      this.picked = [];
      this.#tell(error);
    }
  }

  /** Plays a best move for whoever's turn it is. */
  async playBest(): Promise<void> {
    if (!this.now || this.now.outcome !== null || this.moving) return;
    const move = await this.#bestMove(this.#stop.signal);
    if (move !== null) await this.play(move);
  }

  /** Another try at a value that could not be had. */
  async askAgain(): Promise<void> {
    if (!this.now) return;
    this.#known.delete(this.#key(this.now.position));
    await this.#go(this.address, "none");
  }

  // --- behind the scenes ---

  #tell(error: unknown): void {
    if (error instanceof DOMException && error.name === "AbortError") return;
    const hint = error instanceof Refused ? error.hint : null;
    this.notice = { text: error instanceof Error ? error.message : String(error), hint };
    this.#changed();
  }

  #say(before: Stand, move: string, after: Stand): void {
    const game = gameOf(this.address.game);
    const words = game ? game.describe(move, game.parse(before.position)) : move;
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
    const known = this.catalog.some(({ name }) => name === address.game);
    if (!known && this.catalog.length > 0) {
      this.notice = {
        text: `There is no game “${address.game}” here.`,
        hint: `Try one of ${this.catalog.map(({ name }) => name).join(", ")}.`,
      };
      address = { game: FIRST, from: null, moves: [], ply: 0, you: "both" };
      trail = "replace";
    } else if (trail !== "none") {
      this.notice = null;
    }
    const kept = this.#kept(address);
    this.address = address;
    this.line = this.line.slice(0, kept);
    this.picked = [];
    this.preview = null;
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

  /** How many positions of the line are those of another address too. */
  #kept(to: Address): number {
    const { game, from, moves } = this.address;
    if (game !== to.game || from !== to.from || this.line.length === 0) return 0;
    let same = 0;
    while (same < to.moves.length && moves[same] === to.moves[same]) same += 1;
    return Math.min(same + 1, this.line.length);
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { game, from, ply } = this.address;
    if (this.line.length === 0) {
      const first = await this.api.moves(game, from ?? "start", signal);
      this.#legal.set(this.#key(first.position), first.moves);
      this.line = [stand(first)];
      this.#changed();
    }
    while (this.line.length <= this.address.moves.length) {
      await this.#extend(signal);
      if (this.line.length > ply) this.#changed();
    }
    await this.#meet(signal);
  }

  /** Plays the next moves of the address, many side by side. */
  async #extend(signal: AbortSignal): Promise<void> {
    const { game, moves } = this.address;
    const at = this.line.length - 1;
    const { position } = this.line[at]!;
    const next = moves.slice(at, at + AT_ONCE);
    const ask = next.map((_, index) => this.api.play(game, position, next.slice(0, index + 1), signal));
    for (const [index, answer] of (await Promise.allSettled(ask)).entries()) {
      if (answer.status === "fulfilled") {
        this.line = [...this.line, answer.value];
        continue;
      }
      if (!(answer.reason instanceof Refused)) throw answer.reason;
      return this.#cut(at + index, answer.reason);
    }
  }

  /** The address holds a move that cannot be played: keep what comes before it. */
  #cut(at: number, error: Refused): void {
    const { address } = this;
    this.notice = { text: `Move ${at + 1} of this link could not be played: ${error.message}.`, hint: error.hint };
    this.address = { ...address, moves: address.moves.slice(0, at), ply: Math.min(address.ply, at) };
    this.places.replace(format(this.address));
  }

  /** Learns what there is to know about the position that is looked at, then about the others. */
  async #meet(signal: AbortSignal): Promise<void> {
    const { now } = this;
    if (!now) return;
    const key = this.#key(now.position);
    if (!this.#legal.has(key)) {
      const { moves } = await this.api.moves(this.address.game, now.position, signal);
      this.#legal.set(key, moves);
    }
    this.picked = forced(this.options, []);
    this.#changed();
    if (this.atTip && this.machine === now.to_move && now.outcome === null) {
      await this.#answer(now, signal);
      return;
    }
    if (now.outcome === null) await this.#learn(now, signal);
    // The rest of the line, for the graph. Where values have to be searched for, what is hard near
    // the end is harder before it, up to what an opening book knows: from both ends, the first that
    // nobody knows ends the asking.
    const left = this.line.filter(({ outcome }) => outcome === null);
    for (const side of [[...left].reverse(), left]) {
      for (const at of side) {
        const known = await this.#learn(at, signal);
        if (known.kind === "unknown" && !this.info?.solved) break;
      }
    }
  }

  async #learn(at: Stand, signal: AbortSignal): Promise<Known> {
    const key = this.#key(at.position);
    const before = this.#known.get(key);
    if (before) return before;
    const known = await ask(this.api, this.address.game, at.position, this.#patience(at), signal);
    this.#known.set(key, known);
    this.#changed();
    return known;
  }

  /** Seconds for a value: few after a position that was too hard, else what the server allows. */
  #patience(at: Stand): number | undefined {
    const before = this.line[this.line.indexOf(at) - 1];
    return this.knownOf(before).kind === "unknown" ? SHORT : undefined;
  }

  /** Perfect play moves. */
  async #answer(now: Stand, signal: AbortSignal): Promise<void> {
    this.thinking = true;
    this.#changed();
    let move: string | null = null;
    try {
      const pause = new Promise((resolve) => setTimeout(resolve, this.pace));
      [move] = await Promise.all([this.#bestMove(signal), pause]);
    } finally {
      if (!signal.aborted) this.thinking = false;
    }
    if (signal.aborted || move === null || this.now !== now) return;
    await this.play(move, "replace");
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
        return pickOf(known.answer.best, now.position) ?? null;
      }
    }
    const { move, value } = await this.api.suggest(this.address.game, now.position, SHORT, signal);
    this.guessed = value === null;
    return move;
  }
}

const stand = ({ position, to_move, outcome }: Stand): Stand => ({ position, to_move, outcome });
