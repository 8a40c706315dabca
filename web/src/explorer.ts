/** What a person can do: open games, go through them, choose, play, ask. The page only calls these. */

import { format, parse, type You } from "./address";
import { Refused, type View } from "./api";
import { bestLine } from "./best";
import { forced, take, type Taken } from "./choose";
import { guessWords, hintWords, type HintStep } from "./hint";
import { otherLines, type Kept, type OtherLine } from "./kept";
import { pickOf } from "./known";
import { PERFECT, type Level } from "./level";
import { meaning } from "./opening";
import { refutation } from "./refutation";
import { prompt, type Id } from "./scene";
import type { Possible, SheetName } from "./state";
import { Training } from "./training";
import { SHORT } from "./travel";
import { clashes, why } from "./why";

/** How long a move is looked at before anybody asks what punishes it, in milliseconds. */
const MOMENT = 250;

export class Explorer extends Training {
  async start(): Promise<void> {
    const address = parse(this.places.read());
    if (address) this.address = address;
    try {
      this.catalog = await this.api.games();
    } catch (error) {
      return this.tell(error);
    }
    // Nobody waits for these.
    this.api.shipped().then(
      (more) => {
        this.more = more;
        this.changed();
      },
      () => {},
    );
    await this.go(address ?? { ...this.address, game: this.first }, address ? "none" : "replace");
  }

  /** The browser went back or forward, or somebody typed an address. */
  async visit(): Promise<void> {
    const address = parse(this.places.read());
    this.begun = false;
    if (!address || format(address) === format(this.address)) return;
    // Moves of another game that is kept are a place of that game, not another line of this one.
    const { game, from, moves } = address;
    if (moves.length > 0) this.kept = this.shelf.find(game, from, moves, this.kept) ?? this.kept;
    await this.go(address, "none");
  }

  /** Opens a game where it was left. */
  async openGame(game: string): Promise<void> {
    const kept = this.shelf.latest(game);
    if (kept) return this.openKept(kept);
    this.beginAnew();
    await this.go({ ...this.address, game, from: null, moves: [], ply: 0 }, "push");
  }

  protected beginAnew(): void {
    this.kept = null;
    this.begun = true;
  }

  async openKept(kept: Kept): Promise<void> {
    const { game, from, moves, ply, you } = kept;
    this.kept = { ...kept, when: Date.now() };
    // At once: it counts as looked at even if it is left before the board is there.
    this.shelf.put(this.kept);
    await this.go({ game, from, moves, ply, you }, "push");
  }

  /** Forgets a game that is kept. */
  forget(id: string): void {
    this.shelf.remove(id);
    if (this.kept?.id === id) this.kept = null;
    this.changed();
  }

  /** The lines of this game beside the one that is looked at. */
  get others(): OtherLine[] {
    return otherLines(this.kept?.lines ?? [], this.address.moves);
  }

  /** Goes to another line, after the move by which it leaves this one. */
  async openLine({ at, line }: OtherLine): Promise<void> {
    await this.go({ ...this.address, moves: line, ply: Math.min(at + 1, line.length) }, "push");
  }

  forgetLine({ line }: OtherLine): void {
    if (!this.kept) return;
    this.kept = { ...this.kept, lines: this.kept.lines.filter((one) => one !== line) };
    this.shelf.put(this.kept);
    this.changed();
  }

  async again(): Promise<void> {
    this.beginAnew();
    await this.go({ ...this.address, moves: [], ply: 0 }, "push");
  }

  /** Begins from a position in any form that the server reads. */
  async begin(text: string): Promise<boolean> {
    try {
      const { game } = this.address;
      const { position } = await this.api.play(game, text, []);
      this.beginAnew();
      const first = this.starts.get(game) ?? (await this.api.play(game, "start", [])).position;
      await this.go({ ...this.address, from: position === first ? null : position, moves: [], ply: 0 }, "push");
      return true;
    } catch (error) {
      this.tell(error);
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
        this.opened.set(found.info.name, found.info);
        await this.openGame(found.info.name);
        return null;
      }
      this.beginAnew();
      await this.go(found.address, "push");
      if (found.damage !== null) {
        this.notice = { text: `Opened as far as it could be read. ${found.damage}`, hint: null };
        this.changed();
      }
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async jump(ply: number): Promise<void> {
    const to = Math.min(Math.max(ply, 0), this.address.moves.length);
    if (to !== this.address.ply) await this.go({ ...this.address, ply: to }, "push");
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
    this.peeks = false;
    await this.go({ ...this.address, you, task: undefined }, "replace");
  }

  playAt(level: Level): void {
    this.level = level;
    this.storage.set("level", level === PERFECT ? null : String(level));
    this.changed();
  }

  /** The same game again, with the sides changed. */
  async rematch(): Promise<void> {
    const { you } = this.address;
    this.beginAnew();
    this.peeks = false;
    await this.go({ ...this.address, you: you === 1 ? 2 : 1, moves: [], ply: 0 }, "push");
  }

  /** Shows a little more of a best move. */
  async moreHint(): Promise<void> {
    const { now, address } = this;
    const { signal } = this.stop;
    if (!now || !this.open || this.hint === 3) return;
    try {
      const known = await this.learn(now, signal);
      if (known.kind !== "known") this.liked ??= (await this.api.suggest(address.game, now.position, SHORT, signal)).move;
    } catch (error) {
      if (!signal.aborted) this.tell(error);
      return;
    }
    if (signal.aborted || !this.hinted) return;
    this.hint = (this.hint + 1) as HintStep;
    if (this.hint === 3) this.preview = this.hinted?.move ?? null;
    this.said = this.hintWords;
    this.changed();
  }

  /** The move that hints lead to. */
  get hinted(): Possible | null {
    const { known, now } = this;
    const move = known.kind === "known" && now ? pickOf(known.best, now.position) : this.liked;
    return this.options.find((one) => one.move === move) ?? null;
  }

  get hintWords(): string {
    const { known, hinted } = this;
    if (this.hint === 0 || !hinted) return "";
    const first = this.labelOf(hinted.ways[0]?.[0] ?? "");
    return known.kind === "known" ? hintWords(this.hint, known, hinted.words, first) : guessWords(this.hint, hinted.words, first);
  }

  showValues(on: boolean): void {
    if (this.playing) this.peeks = on;
    else {
      this.wanted = on;
      this.storage.set("values", on ? null : "off");
    }
    this.changed();
    // Nothing was estimated while nobody wanted to know.
    const { signal } = this.stop;
    if (on && this.open) this.guess(signal).catch((error: unknown) => signal.aborted || this.tell(error));
  }

  /** Opens a sheet over the page, or closes the one that is open. */
  show(sheet: SheetName | null): void {
    this.sheet = sheet;
    this.asked += 1;
    this.changed();
  }

  look(move: string | null): void {
    // A move that is being made stays in sight.
    if (move === this.preview || this.moving) return;
    this.preview = move;
    this.refutation = null;
    this.changed();
    void this.#refute();
  }

  /** Looks for what punishes the move that is looked at, if it is looked at for a moment and loses. */
  async #refute(): Promise<void> {
    const { preview, looked, now, address } = this;
    if (looked?.worth?.word !== "loss" || !this.values || !now) return;
    const { signal } = this.stop;
    await new Promise((resolve) => setTimeout(resolve, MOMENT));
    if (signal.aborted || this.preview !== preview || this.moving) return;
    try {
      const found = await refutation(this.api, address.game, now.position, looked.move, signal);
      if (signal.aborted || this.preview !== preview || !found) return;
      this.refutation = found;
      this.said = `${looked.words} loses: ${found.reply.words}.`;
      this.changed();
    } catch (error) {
      if (!signal.aborted && !(error instanceof Refused)) this.tell(error);
    }
  }

  /** Tells screen readers. */
  announce(text: string): void {
    this.said = text;
    this.changed();
  }

  dismiss(): void {
    this.notice = null;
    this.changed();
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
      this.refutation = null;
      if (this.scene && this.choice) this.said = `${this.labelOf(id)}: ${prompt(this.scene, this.picked, this.choice.next.keys())}.`;
    } else if (!this.picked.includes(id)) {
      this.refused = id;
      const { scene, now, picked } = this;
      const begun = picked.length > forced(this.options, []).length;
      this.reason = scene && now?.view ? why(scene, now.view.refusals, picked, id, now.to_move, begun) : null;
      this.said = `${this.labelOf(id)}: not possible now, ${this.reason?.words ?? ""}.`;
    }
    this.changed();
  }

  /** Takes back the steps of an unfinished move. */
  cancel(): void {
    this.picked = forced(this.options, []);
    this.preview = null;
    this.refutation = null;
    this.refused = null;
    this.reason = null;
    this.changed();
  }

  /** Plays a best move for whoever's turn it is. */
  async playBest(): Promise<void> {
    if (!this.now || this.now.outcome !== null || this.moving) return;
    if (this.secret) return this.showMove();
    const move = await this.bestMove(this.stop.signal);
    if (move !== null) await this.play(move, "push", this.guessed);
  }

  /** Looks for the best line from here. */
  async showLine(): Promise<void> {
    const { now, address } = this;
    const { signal } = this.stop;
    if (!now) return;
    try {
      const line = await bestLine(this.api, this.knowledge, address.game, now, signal);
      if (signal.aborted) return;
      this.bestLine = line;
      this.changed();
    } catch (error) {
      if (!signal.aborted) this.tell(error);
    }
  }

  /** Every position of the game with what is to be seen there, for pictures of it. */
  async views(): Promise<View[]> {
    const { signal } = this.stop;
    const all: View[] = [];
    try {
      for (let ply = 0; ply <= this.address.moves.length; ply += 1) all.push(await this.path.look(ply, signal));
    } catch (error) {
      this.tell(error);
      throw error;
    }
    return all;
  }

  /** Plays the best line up to one of its moves. */
  async playLine(count: number): Promise<void> {
    const { address, bestLine } = this;
    if (!bestLine) return;
    const moves = [...address.moves.slice(0, address.ply), ...bestLine.slice(0, count).map(({ move }) => move)];
    await this.go({ ...address, moves, ply: moves.length }, "push");
  }

  /** Another try at a value that could not be had: a longer search, and a better estimate. */
  async askAgain(): Promise<void> {
    if (!this.now) return;
    const at = `${this.address.game} ${this.now.position}`;
    this.askedAgain.set(at, (this.askedAgain.get(at) ?? 0) + 1);
    this.knowledge.forget(this.address.game, this.now.position);
    await this.go(this.address, "none");
  }
}
