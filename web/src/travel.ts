/**
 * From one place of a game to another: an address is made the one that is shown, its positions are
 * asked for one after the other, the game is kept, and the program answers if it is its turn.
 */

import { format, type Address } from "./address";
import { Refused, type Stand, type View } from "./api";
import { hardest } from "./best";
import { forced } from "./choose";
import { ending, pickOf, type Known } from "./known";
import { withLine } from "./kept";
import { blindMove } from "./level";
import type { Step } from "./line";
import { itemOf, placeOf, type Id } from "./scene";
import { State } from "./state";
import { inWords } from "./value";

/** Where an address goes: a new entry of the browser's history, the same one, or nowhere. */
export type Trail = "push" | "replace" | "none";

/** Seconds for a search that will probably find no value. */
export const SHORT = 1;

/** Half the seconds of a search that somebody asked for again; twice as many each time. The server may allow fewer. */
const LONG = 2;

export class Travel extends State {
  async play(move: string, trail: Trail = "push", guessed = false): Promise<void> {
    const { now, address } = this;
    if (!now || this.moving) return;
    this.guessed = guessed;
    this.moving = true;
    // It is seen at once, and is real when the answer is here.
    this.preview = move;
    this.refutation = null;
    this.refused = null;
    this.changed();
    const signal = this.stop.signal;
    try {
      const { ply } = address;
      const view = this.path.seen(ply, move) ?? (await this.api.view(address.game, now.position, [move], signal));
      if (signal.aborted) return;
      this.moving = false;
      this.knowledge.note(address.game, view);
      this.path = this.path.played(ply, move, view);
      this.#say(now, move, view);
      this.address = { ...address, moves: this.path.moves, ply: ply + 1 };
      await this.go(this.address, trail);
    } catch (error) {
      if (signal.aborted) return;
      this.moving = false;
      this.preview = null;
      this.picked = forced(this.options, []);
      this.tell(error);
    }
  }

  /** Says what went wrong. */
  tell(error: unknown): void {
    if (error instanceof DOMException && error.name === "AbortError") return;
    const hint = error instanceof Refused ? error.hint : null;
    this.notice = { text: error instanceof Error ? error.message : String(error), hint };
    this.changed();
  }

  protected labelOf(id: Id): string {
    const { scene } = this;
    return (scene && (placeOf(scene, id) ?? itemOf(scene, id))?.label) ?? id;
  }

  #say(before: Stand, move: string, after: View): void {
    const words = after.last?.words ?? move;
    const known = this.knownOf(before);
    const worth = known.kind === "known" ? known.moves.get(move) : null;
    const value = worth && this.values ? `, ${inWords(worth, this.unit)}` : "";
    const next =
      after.outcome === null ? `Player ${after.to_move} to move.` : `The game is over: ${ending(after.outcome)}.`;
    this.said = `Player ${before.to_move}: ${words}${value}. ${next}`;
  }

  /** Makes an address the one that is shown. */
  protected async go(address: Address, trail: Trail): Promise<void> {
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    let known = true;
    if (this.catalog.length > 0 && !this.catalog.some(({ name }) => name === address.game)) {
      known = await this.meetGame(address.game, signal);
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
    // What is trained belongs to a game and to where it began.
    const moved = address.game !== this.address.game || address.from !== this.address.from;
    if (moved && trail !== "none" && address.task === this.address.task) address = { ...address, task: undefined };
    this.path = this.path.to(address);
    this.address = address;
    this.picked = [];
    this.preview = null;
    this.refutation = null;
    this.refused = null;
    this.reason = null;
    this.hint = 0;
    this.liked = null;
    this.bestLine = null;
    this.moving = false;
    this.thinking = false;
    if (trail === "push") this.places.push(format(address));
    if (trail === "replace") this.places.replace(format(address));
    this.changed();
    try {
      await this.#load(signal);
    } catch (error) {
      if (!signal.aborted) this.tell(error);
    }
  }

  /** Learns about a game that is not in the catalog. Says whether there is one. */
  protected async meetGame(game: string, signal: AbortSignal): Promise<boolean> {
    if (this.opened.has(game)) return true;
    try {
      const info = await this.api.about(game, signal);
      this.opened.set(game, info);
      return true;
    } catch (error) {
      if (!signal.aborted && !(error instanceof Refused)) this.tell(error);
      return false;
    }
  }

  async #load(signal: AbortSignal): Promise<void> {
    if (!(await this.#see(signal)) && this.address.ply === 0) return;
    while (this.path.hasGaps) {
      const broken = await this.path.extend(signal);
      signal.throwIfAborted();
      if (broken?.ply === 0) return this.#restart(broken.error);
      if (broken) this.#cut(broken.ply - 1, broken.error);
      this.changed();
    }
    // A move that cannot be played has cut off what was asked for.
    if (!this.now?.view) await this.#see(signal);
    signal.throwIfAborted();
    if (this.address.task === undefined) this.#keep();
    // What the whole turn did is shown, not only its last jump.
    for (const ply of this.chain) await this.path.look(ply, signal);
    signal.throwIfAborted();
    await this.met(signal);
    signal.throwIfAborted();
    await this.#meet(signal);
  }

  /** Called when a place of a game is there to be seen. */
  protected async met(_: AbortSignal): Promise<void> {}

  /** Keeps the game as it is now. One without a move is not worth it. */
  #keep(): void {
    const { game, from, moves, ply, you } = this.address;
    const same = this.kept?.game === game && this.kept.from === from ? this.kept : null;
    if (moves.length === 0) {
      this.kept = same;
      return;
    }
    const kept = same ?? (this.begun ? null : this.shelf.find(game, from, moves));
    this.begun = false;
    this.kept = {
      id: kept?.id ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`,
      game,
      title: this.info?.title ?? game,
      from,
      you,
      moves,
      ply,
      turns: this.turns.at(-1) ?? 0,
      lines: withLine(kept?.lines ?? [], moves),
      when: Date.now(),
      outcome: this.line.at(-1)?.outcome ?? null,
    };
    this.shelf.put(this.kept);
    this.changed();
  }

  /** Shows what is looked at. Says whether that can be had. */
  async #see(signal: AbortSignal): Promise<boolean> {
    const { game, from, ply } = this.address;
    try {
      const view = await this.path.look(ply, signal);
      signal.throwIfAborted();
      this.knowledge.note(game, view);
      this.shown = { game, from, view };
    } catch (error) {
      if (!(error instanceof Refused) || this.now) throw error;
      if (ply === 0) await this.#restart(error);
      return false; // playing the moves one by one finds out which of them is wrong
    }
    if (from === null && this.line[0]) this.starts.set(game, this.line[0].position);
    this.picked = forced(this.options, []);
    this.changed();
    return true;
  }

  /** The address begins where no game can: begin at the start instead. */
  async #restart(error: Refused): Promise<void> {
    if (this.address.from === null) throw error;
    await this.go({ ...this.address, from: null, moves: [], ply: 0 }, "replace");
    this.notice = { text: `This link begins from a position that cannot be read: ${error.message}.`, hint: error.hint };
    this.changed();
  }

  /** The address holds a move that cannot be played: keep what comes before it. */
  #cut(at: number, error: Refused): void {
    const { address } = this;
    this.notice = { text: `Move ${at + 1} of this link could not be played: ${error.message}.`, hint: error.hint };
    this.address = { ...address, moves: address.moves.slice(0, at), ply: Math.min(address.ply, at) };
    this.path = this.path.to(this.address);
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
    if (now.outcome === null) await this.learn(now, signal);
    // The rest of the line, for the graph. Where values have to be searched for, what is hard near
    // the end is harder before it, up to what an opening book knows: from both ends, the first that
    // nobody knows ends the asking.
    const left = this.line.filter((step): step is Step => step !== null && step.outcome === null);
    for (const side of [[...left].reverse(), left]) {
      for (const at of side) {
        const known = await this.learn(at, signal);
        if (known.kind === "unknown" && !this.info?.solved) break;
      }
    }
    await this.guess(signal);
  }

  /** Lets a search guess what is to be expected here, where nobody knows and as long as somebody wants to. */
  protected async guess(signal: AbortSignal): Promise<void> {
    const { now } = this;
    if (now?.outcome !== null || this.knownOf(now).kind !== "unknown") return;
    await this.estimates.improve(this.address.game, now.position, signal, () => this.changed(), () => this.values, 1 + this.#times(now));
  }

  protected async learn(at: Step, signal: AbortSignal): Promise<Known> {
    const before = this.knownOf(at);
    if (before.kind !== "asking") return before;
    const known = await this.knowledge.learn(this.address.game, at.position, this.#patience(at), signal);
    this.changed();
    return known;
  }

  #times(at: Stand): number {
    return this.askedAgain.get(`${this.address.game} ${at.position}`) ?? 0;
  }

  /** Seconds for a value: few after a position that was too hard, else what the server allows; more whenever somebody asks again. */
  #patience(at: Step): number | undefined {
    const times = this.#times(at);
    if (times > 0) return LONG * 2 ** times;
    const before = this.line[this.line.indexOf(at) - 1];
    return this.knownOf(before).kind === "unknown" ? SHORT : undefined;
  }

  /** Perfect play moves. */
  async #answer(now: Step, signal: AbortSignal): Promise<void> {
    this.thinking = true;
    this.changed();
    let move: string | null = null;
    try {
      const pause = new Promise((resolve) => setTimeout(resolve, this.pace));
      const blind = blindMove(this.level, this.options.map((one) => one.move), now.position, this.kept?.id ?? "");
      if (blind !== null) this.guessed = false;
      [move] = await Promise.all([blind ?? this.bestMove(signal), pause]);
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
  protected async bestMove(signal: AbortSignal): Promise<string | null> {
    const { now } = this;
    if (!now) return null;
    const before = this.knownOf(this.line[this.address.ply - 1]).kind;
    if (this.info?.solved || before !== "unknown" || this.known.kind === "known") {
      const known = await this.learn(now, signal);
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
