/**
 * Puzzles and lessons on the table: what is to be found, whether it was, and what the other side
 * answers. The place of a task is in the address; what was achieved is kept in the browser.
 */

import { format, type Address } from "./address";
import type { LessonInfo, Made, PuzzleInfo } from "./api";
import { bestLine } from "./best";
import { answered, chooseReply, nextCard, progress, readCards, writeCards, type Cards } from "./learn";
import { daysInARow, readRecord, shareText, solved, taskWords, today, writeRecord } from "./puzzle";
import { readTask, taskWord, type Task } from "./task";
import { Travel } from "./travel";
import { inWords, moves, type Player } from "./value";

/** What became of a try. */
export type Result =
  | { kind: "asked" }
  | { kind: "right" }
  | { kind: "wrong"; words: string; refutation: Made[] }
  /** Off the strategy: which may still be good. */
  | { kind: "left"; words: string; good: boolean };

const ASKED: Result = { kind: "asked" };

/** The most moves of a refutation that are shown. */
const SHOWN = 6;

export class Training extends Travel {
  /** The puzzle that is looked at. */
  puzzle: PuzzleInfo | null = null;
  /** What the strategy says about the position that is looked at. */
  lesson: LessonInfo | null = null;
  result: Result = ASKED;
  /** Wrong moves that were tried in this puzzle. */
  tries: string[] = [];
  /** Whether its move was found, or shown. */
  done: "solved" | "shown" | null = null;
  /** The number of today's puzzle, by game and day. */
  #daily = new Map<string, number>();
  /** What the strategy said before the move that was made last. */
  #before: LessonInfo | null = null;
  /** A decision that was answered wrongly and is asked until it is right: that counts once. */
  #missed: number | null = null;
  #counted = "";
  #turn = 0;

  get task(): Task | null {
    return readTask(this.address.task);
  }

  override get secret(): boolean {
    const { task } = this;
    if (task === null) return false;
    return task.kind === "puzzle" ? this.done === null : task.kind === "learn" ? this.result.kind !== "left" : this.result.kind === "asked";
  }

  get record() {
    return readRecord(this.storage);
  }

  /** Days in a row whose puzzle was solved. */
  get days(): number {
    return daysInARow(this.record, today());
  }

  /** Today's date, if the puzzle is today's. */
  get daily(): string | null {
    const day = today();
    const { puzzle } = this;
    return puzzle && this.#daily.get(`${puzzle.game} ${day}`) === puzzle.number ? day : null;
  }

  /** The decisions of a strategy that were asked. */
  cards(player: Player): Cards {
    return readCards(this.storage, this.address.game, player);
  }

  progress(player: Player, decisions: number) {
    return progress(this.cards(player), decisions, Date.now());
  }

  /** A few lines about a puzzle that was solved, for others. */
  get shareText(): string {
    const { puzzle, info, daily } = this;
    if (!puzzle) return "";
    const link = format({ game: puzzle.game, from: null, moves: [], ply: 0, you: "both", task: taskWord({ kind: "puzzle", number: puzzle.number }) });
    return shareText(puzzle, info?.title ?? puzzle.game, daily, this.tries.length, this.days, location.href.replace(/#.*$/, "") + link);
  }

  // --- what can be done ---

  /** Opens the puzzle of today, or the one with a number. */
  async openPuzzle(which: { number: number } | { date: string }): Promise<void> {
    this.sheet = null;
    try {
      const puzzle = await this.api.puzzle(this.address.game, which);
      if ("date" in which) this.#daily.set(`${puzzle.game} ${which.date}`, puzzle.number);
      this.puzzle = puzzle;
      await this.#begin({ kind: "puzzle", number: puzzle.number }, puzzle.position, "push");
    } catch (error) {
      this.tell(error);
    }
  }

  /** A puzzle that is a little harder or easier. */
  async nextPuzzle(step: 1 | -1): Promise<void> {
    const { puzzle } = this;
    if (puzzle) await this.openPuzzle({ number: Math.min(Math.max(puzzle.number + step, 1), puzzle.count) });
  }

  /** Back to where something is to be found. */
  async tryAgain(): Promise<void> {
    await this.go({ ...this.address, moves: this.address.moves.slice(0, this.#asked), ply: this.#asked }, "push");
  }

  /** Shows the move: of a puzzle, or of the strategy. */
  async showMove(): Promise<void> {
    const { task, puzzle, lesson } = this;
    if (task?.kind === "puzzle" && puzzle) {
      if (this.done === null) {
        this.done = "shown";
        writeRecord(this.storage, { ...this.record, row: 0 });
      }
      if (this.address.ply > 0) await this.tryAgain();
      this.preview = puzzle.solution[0] ?? null;
      this.said = `The move: ${this.#words(puzzle.solution[0] ?? "")}.`;
    } else if (lesson && lesson.play.length > 0) {
      this.#miss(lesson);
      this.preview = lesson.play[0] ?? null;
      this.said = `The strategy plays ${this.#words(lesson.play[0] ?? "")}.`;
    }
    this.changed();
  }

  /** Walks along a strategy from the start of the game. */
  async learnToWin(player: Player): Promise<void> {
    this.sheet = null;
    this.#turn += 1;
    await this.#begin({ kind: "learn", player }, null, "push");
  }

  /** Asks one decision of a strategy: the one that wants it most. */
  async quiz(player: Player): Promise<void> {
    this.sheet = null;
    try {
      const { decisions } = this.lesson?.player === player && this.lesson.game === this.address.game ? this.lesson : await this.api.lesson(this.address.game, player, { position: "start" });
      const last = this.task?.kind === "quiz" ? this.task.number : null;
      const number = nextCard(this.cards(player), decisions, Date.now(), last);
      const lesson = await this.api.lesson(this.address.game, player, { number });
      await this.#begin({ kind: "quiz", player, number }, lesson.position, "push");
    } catch (error) {
      this.tell(error);
    }
  }

  /** Leaves the task, and stays in the position. */
  async leaveTask(): Promise<void> {
    await this.go({ ...this.address, task: undefined }, "push");
  }

  // --- behind the scenes ---

  async #begin(task: Task, from: string | null, trail: "push" | "replace"): Promise<void> {
    const address: Address = { game: this.address.game, from, moves: [], ply: 0, you: "both", task: taskWord(task) };
    this.tries = [];
    this.done = null;
    this.result = ASKED;
    this.#missed = null;
    this.#counted = "";
    this.kept = null;
    this.address = address;
    await this.go(address, trail);
  }

  /** The ply at which something is to be found, before the last move that was made. */
  get #asked(): number {
    const { task, address } = this;
    if (task?.kind !== "learn") return 0;
    const at = this.line.slice(0, address.ply).findLastIndex((step) => step?.to_move === task.player);
    return Math.max(at, 0);
  }

  protected override async met(signal: AbortSignal): Promise<void> {
    const { task } = this;
    if (task === null) return;
    if (task.kind === "puzzle") await this.#metPuzzle(task.number, signal);
    else await this.#metLesson(task, signal);
  }

  async #metPuzzle(number: number, signal: AbortSignal): Promise<void> {
    const { game } = this.address;
    if (this.puzzle?.game !== game || this.puzzle.number !== number || this.address.from !== this.puzzle.position) {
      this.puzzle = await this.api.puzzle(game, { number }, signal);
      await this.#begin({ kind: "puzzle", number }, this.puzzle.position, "replace");
      return;
    }
    const { puzzle } = this;
    const day = today();
    if (!this.#daily.has(`${game} ${day}`)) {
      this.#daily.set(`${game} ${day}`, (await this.api.puzzle(game, { date: day }, signal)).number);
    }
    const move = this.address.ply === 0 ? undefined : this.address.moves[0];
    if (move === undefined) {
      this.result = ASKED;
      this.said = this.done === null ? `Puzzle ${number}. ${taskWords(puzzle)}` : this.said;
      this.changed();
      return;
    }
    if (puzzle.solution.includes(move)) {
      if (this.done === null) {
        this.done = "solved";
        writeRecord(this.storage, solved(this.record, puzzle, this.tries.length, this.daily));
      }
      this.result = { kind: "right" };
      this.said = "Right! This is the only move.";
      this.changed();
      return;
    }
    if (!this.tries.includes(move)) this.tries.push(move);
    if (this.address.ply === 1) await this.#refute(puzzle, signal);
  }

  /** What is wrong with a move, and how it is answered. */
  async #refute(puzzle: PuzzleInfo, signal: AbortSignal): Promise<void> {
    const { now } = this;
    if (!now) return;
    const known = now.outcome === null ? await this.learn(now, signal) : null;
    const refutation = now.outcome === null ? await bestLine(this.api, this.knowledge, this.address.game, now, signal) : [];
    signal.throwIfAborted();
    const loses = known?.kind === "known" && known.worth?.word === (now.to_move === puzzle.to_move ? "loss" : "win");
    const other = `Player ${now.to_move}`;
    const words =
      now.outcome !== null
        ? "That ends the game otherwise."
        : loses
          ? `${other} answers ${refutation[0]?.words ?? "well"} and ${inWords(known.worth)}.`
          : puzzle.goal === "win"
            ? `That is only a draw${refutation[0] ? `: ${other.toLowerCase()} answers ${refutation[0].words}` : ""}.`
            : "That does not help.";
    this.result = { kind: "wrong", words, refutation: loses ? refutation.slice(0, SHOWN) : [] };
    this.preview = refutation[0]?.move ?? null;
    this.said = `Not this one. ${words}`;
    this.changed();
  }

  async #metLesson(task: Exclude<Task, { kind: "puzzle" }>, signal: AbortSignal): Promise<void> {
    const { game, from, ply } = this.address;
    if (task.kind === "quiz" && from === null) {
      const { position } = await this.api.lesson(game, task.player, { number: task.number }, signal);
      await this.#begin(task, position, "replace");
      return;
    }
    const { now } = this;
    if (!now) return;
    const lesson = await this.api.lesson(game, task.player, { position: now.position }, signal);
    signal.throwIfAborted();
    this.lesson = lesson;
    const mover = ply === 0 ? null : (this.line[ply - 1]?.to_move ?? null);
    if (mover === task.player) await this.#judge(task.player, this.address.moves[ply - 1] ?? "", lesson, signal);
    else this.result = ASKED;
    this.changed();
    if (lesson.to_move === task.player && lesson.outcome === null) {
      this.#before = lesson;
      if (lesson.known) this.said = "Your turn: what does the strategy play?";
      return;
    }
    if (task.kind === "learn" && lesson.known && lesson.outcome === null && this.atTip) await this.#reply(lesson, signal);
  }

  /** Whether the move that was made is the strategy's. */
  async #judge(player: Player, move: string, after: LessonInfo, signal: AbortSignal): Promise<void> {
    const before = this.#before;
    const asked = `${this.address.ply} ${before?.position} ${move}`;
    // Another way to a position of the strategy is as good.
    const right = after.known || (before?.play.includes(move) ?? false);
    if (before?.known && this.#counted !== asked) {
      this.#counted = asked;
      if (!right) this.#miss(before);
      else if (before.decision !== null && this.#missed !== before.decision) this.#answer(player, before.decision, true);
      if (right) this.#missed = null;
    }
    if (right) {
      this.result = { kind: "right" };
      this.said = after.outcome === null ? "Right." : "Right. The game is over.";
      return;
    }
    const { now } = this;
    const known = now && now.outcome === null ? await this.learn(now, signal) : null;
    const worth = known?.kind === "known" ? known.worth : null;
    const wins = worth?.word === (now?.to_move === player ? "win" : "loss");
    const good = wins || (worth?.word === "draw" && !after.wins);
    const words = !worth
      ? "Nobody knows yet whether it is as good."
      : wins
        ? `It still wins, in ${moves(worth.plies ?? 0)} after this one.`
        : worth.word === "draw"
          ? after.wins
            ? "It gives the win away: with best play it is a draw."
            : "It still draws."
          : "It loses.";
    this.result = { kind: "left", words, good };
    this.said = `That leaves the strategy. ${words}`;
  }

  #miss({ decision, player }: LessonInfo): void {
    if (decision === null || this.#missed === decision) return;
    this.#missed = decision;
    this.#answer(player, decision, false);
  }

  #answer(player: Player, decision: number, right: boolean): void {
    writeCards(this.storage, this.address.game, player, answered(this.cards(player), decision, right, Date.now()));
  }

  /** The other side answers. */
  async #reply(lesson: LessonInfo, signal: AbortSignal): Promise<void> {
    const move = chooseReply(lesson, this.cards(lesson.player), Date.now(), this.#turn);
    if (move === null) return;
    this.thinking = true;
    this.changed();
    await new Promise((resolve) => setTimeout(resolve, this.pace));
    if (signal.aborted) return;
    this.thinking = false;
    await this.play(move, "replace");
  }

  #words(move: string): string {
    return this.options.find((one) => one.move === move)?.words ?? move;
  }
}
