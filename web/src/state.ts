/**
 * What is on the table and what there is to see: where the game began, its moves, the place that is
 * looked at, what was touched, what is known about each position. Nothing here asks or plays.
 */

import type { Address } from "./address";
import type { Api, GameInfo, Made, ShippedGame, Stand, Trouble, View } from "./api";
import type { LineMove } from "./best";
import { choice, plainWays, type Choice } from "./choose";
import { Estimates, type Estimate } from "./estimate";
import type { HintStep } from "./hint";
import { ASKING, Knowledge, type Known } from "./known";
import { Shelf, type Kept, type Storage } from "./kept";
import { levelOf, type Level } from "./level";
import { Line, type Step } from "./line";
import type { Refutation } from "./refutation";
import { movable, type Id, type Scene } from "./scene";
import { turnNumbers } from "./turns";
import { finished, standing, type Player, type Standing, type Unit, type Worth } from "./value";
import type { Reason } from "./why";

/** A sentence for the person, and what may help. */
export interface Notice {
  text: string;
  hint: string | null;
}

/** The sheets over the page. */
export type SheetName = "edit" | "games" | "mine" | "open" | "play" | "rules" | "train";

/** A legal move with its touches and its value. */
export interface Possible extends Made {
  class: number;
  worth: Worth;
}

export class State {
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
  /** What punishes the move that is looked at. */
  refutation: Refutation | null = null;
  /** Best moves from here on, once somebody asked for them. */
  bestLine: LineMove[] | null = null;
  /** How much of the best move was shown: nothing, how many there are, with what, and which. */
  hint: HintStep = 0;
  /** The move that a search likes, where somebody wanted a hint and nobody knows. */
  protected liked: string | null = null;
  /** Whether values are wanted; while one plays against the program only if they are asked for. */
  wanted: boolean;
  protected peeks = false;
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
  /** How often a sheet was asked for. */
  asked = 0;

  /** The game that is played, as it is kept. */
  kept: Kept | null = null;
  readonly shelf: Shelf;
  /** A game that was just begun is not one of those that are kept, even if it goes like one. */
  protected begun = false;

  /** Opened games that are not in the catalog. */
  protected opened = new Map<string, GameInfo>();
  protected path: Line;
  /** The start of each game. */
  protected starts = new Map<string, string>();
  protected knowledge: Knowledge;
  protected stop = new AbortController();
  #listeners = new Set<() => void>();
  protected estimates: Estimates;
  /** How often somebody asked again for the value of a position. */
  protected askedAgain = new Map<string, number>();
  #options: { of: View; known: Known; list: Possible[]; movable: Set<Id> } | null = null;

  constructor(
    readonly api: Api,
    protected readonly places: {
      read(): string;
      push(hash: string): void;
      replace(hash: string): void;
    },
    /** How long perfect play waits before it moves, so that one can follow. */
    protected readonly pace = 450,
    protected readonly storage: Storage = { get: () => null, set: () => {} },
  ) {
    this.shelf = new Shelf(storage);
    this.wanted = storage.get("values") !== "off";
    this.level = levelOf(storage.get("level"));
    this.path = new Line(api, "", null, []);
    this.knowledge = new Knowledge(api);
    this.estimates = new Estimates(api);
    api.onTrouble = (trouble) => {
      const was = this.trouble?.kind;
      this.trouble = trouble;
      if (trouble && trouble.kind !== was) {
        this.said = trouble.kind === "gone" ? "The server does not answer. Trying again." : "The server is busy. Trying again.";
      }
      this.changed();
    };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  protected changed(): void {
    for (const listener of this.#listeners) listener();
  }

  get info(): GameInfo | null {
    const { game } = this.address;
    return this.catalog.find(({ name }) => name === game) ?? this.opened.get(game) ?? null;
  }

  /** The game with the most games in a collection that is open, or else the one that the server names first. */
  get first(): string {
    const most = Math.max(0, ...this.catalog.map(({ collected }) => collected ?? 0));
    return this.catalog.find(({ collected }) => (collected ?? 0) === most)?.name ?? "";
  }

  /** The position before each move and after the last; nothing where it is not here yet. */
  get line(): (Step | null)[] {
    return this.path.steps;
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

  /** The plies before the one that is looked at that belong to the turn of its last move: a chain of jumps. */
  protected get chain(): number[] {
    const { ply } = this.address;
    const mover = this.line[ply - 1]?.to_move;
    const plies: number[] = [];
    for (let at = ply - 1; at > 0 && mover !== undefined && this.line[at - 1]?.to_move === mover; at -= 1) plies.push(at);
    return plies;
  }

  /** The number of the turn that each move of the game belongs to. */
  get turns(): number[] {
    return turnNumbers(this.line.slice(0, -1).map((step) => step?.to_move ?? null));
  }

  /** The numbers of the turns of moves that are played from here on. */
  turnsFrom(movers: Player[]): number[] {
    const { ply } = this.address;
    return turnNumbers(movers, this.turns[ply - 1] ?? 0, this.line[ply - 1]?.to_move ?? null);
  }

  /** What distances are counted in here. */
  get unit(): Unit {
    return this.info?.chains ? "step" : "move";
  }

  /** What the earlier moves of the same turn did. */
  get sameTurn(): Made[] {
    return this.now?.view ? this.chain.flatMap((ply) => this.line[ply]?.view?.last ?? []) : [];
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

  /** Whether values would give away what is to be found. */
  get secret(): boolean {
    return false;
  }

  /** Whether values are shown. */
  get values(): boolean {
    if (this.secret) return false;
    return this.playing ? this.peeks : this.wanted;
  }

  /** Whose turn it is to be played by perfect play, if anyone's is. */
  get machine(): Player | null {
    const { you } = this.address;
    return you === "both" ? null : you === 1 ? 2 : 1;
  }

  knownOf(stand: Stand | null | undefined): Known {
    return stand ? this.knowledge.of(this.address.game, stand.position) : ASKING;
  }

  get known(): Known {
    return this.knownOf(this.now);
  }

  /** What the tree search expects of this position, if its value is not known. */
  get estimate(): Estimate | null {
    return this.now ? this.estimates.of(this.address.game, this.now.position) : null;
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
      const before = this.#options?.of === view ? this.#options.movable : null;
      const mobile = before ?? movable(view.scene, view.moves);
      const beside = new Set(view.scene.trays.flatMap(({ items }) => items.flatMap(({ id }) => id ?? [])));
      const list = view.moves.map((move) => ({ ...move, ways: plainWays(move.ways, mobile, beside), worth: worths?.get(move.move) ?? null }));
      this.#options = { of: view, known, list, movable: mobile };
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
    return looked && !this.moving ? this.options.filter((one) => one.class === looked.class) : [];
  }
}
