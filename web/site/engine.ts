/**
 * The engine in workers: one for what is answered at once, one for what may take long, each for the games
 * of the program and for those whose files were sent. A game is solved in a worker of its own, which ends
 * with the work and gives its memory back.
 */

import { Client } from "../../js/src/client.js";
import { MOST_MEMORY } from "../../js/src/engine.js";
import { once } from "../../js/src/files.js";
import index from "../../js/tables/index.json";
import wasm from "../../js/burnside.wasm?url";
import restUrl from "../../js/rest.wasm?url";
import { parse } from "../src/address";
import type { Call } from "./address";

const urls = import.meta.glob<string>("../../js/tables/*.bst", { query: "?url", import: "default", eager: true });
const files = index.map((table) => ({ ...table, file: new URL(urls[`../../js/tables/${table.file}`] ?? "", document.baseURI).href }));
const solved = new Set(files.filter(({ complete }) => complete).map(({ game }) => game));

/** What takes longer than a moment. */
const LONG = new Set(["suggest", "analyze", "orbit", "perft", "random", "count", "plan", "stats"]);

/** Files that are kept: the one that was not asked about for longest goes first. As on the server. */
const MOST_SENT = 8;

const compiled = (url: string) => WebAssembly.compileStreaming(fetch(url));
const module = compiled(wasm);
/** What a first visit does not need. */
const rest = once(() => compiled(restUrl));
const client = (options: Engine): Client => {
  const make = () => new Worker(new URL("../../js/src/worker.js", import.meta.url), { type: "module" });
  return new Client({ first: module, rest }, { files, base: document.baseURI, options }, make);
};
type Engine = NonNullable<ConstructorParameters<typeof Client>[1]["options"]>;

const quick = client({});
/** Who names no game sees this one, the first of the list. */
const FIRST = "quantik";
const visited = parse(location.hash)?.game ?? FIRST;
// The worker starts, and fetches the table of the game that is visited, while the module is on its way.
quick.prepare(files.find(({ game }) => game === visited)?.file ?? null);
let long: Client | null = null;

let isAnswered = () => {};
/** Milliseconds that are enough to draw an answer, for browsers that do not say when they are idle. */
const PAUSE = 300;
const whenIdle = (then: () => void) => ("requestIdleCallback" in window ? void window.requestIdleCallback(() => then()) : void setTimeout(then, PAUSE));
/** The first position is seen, with its value if its game is solved: now the line is free for what comes later. */
export const answered = new Promise<void>((resolve) => (isAnswered = resolve));
void answered.then(() => quick.complete());

/** The longest answer about a stranger's rules, in bytes: the page itself reads it, and must not be held up. */
const LONGEST = 8 * 2 ** 20;
/** What solving may take: all that a module can have. */
const SOLVING = 4 * MOST_MEMORY;

/** A game whose file was sent: its name in the file, and the text. */
interface Sent {
  inner: string;
  text: string;
}

type Options = { signal?: AbortSignal; onProgress?: (done: number, total: number | null) => void };

/** A worker for games from files. It has one text for each name; another one takes its place when it is asked about. */
class Files {
  /** Files have any name. */
  #engine: Client;
  #loaded = new Map<string, string>();

  constructor(memory = MOST_MEMORY) {
    this.#engine = client({ memory, listed: false, answer: LONGEST });
  }

  /** Reads a file: what there is to say about its game. */
  async read(text: string, options: Options): Promise<any> {
    const about = await this.#engine.call({ op: "load", text }, options);
    this.#loaded.set(about.name, text);
    return about;
  }

  async call(call: Call, { inner, text }: Sent, options: Options): Promise<any> {
    const worker = this.#engine;
    const asked = { ...call, game: inner };
    if (this.#loaded.get(inner) === text) return worker.call(asked, options);
    this.#loaded.set(inner, text);
    try {
      // One right after the other, so that no other text comes between them.
      const [, answer] = await Promise.all([worker.call({ op: "load", text }), worker.call(asked, options)]);
      return answer;
    } catch (error) {
      if (options.signal?.aborted) this.#loaded.delete(inner);
      throw error;
    }
  }

  async check(text: string, options: Options): Promise<any> {
    return this.#engine.call({ op: "check", text }, options);
  }

  forget({ inner, text }: Sent): void {
    if (this.#loaded.get(inner) !== text) return;
    this.#loaded.delete(inner);
    this.#engine.call({ op: "unload", game: inner }).catch(() => {});
  }

  end(): void {
    this.#engine.close();
  }
}

/** By their names in addresses, the one that was asked about last at the end. */
const sent = new Map<string, Sent>();
let quickFiles: Files | null = null;
let longFiles: Files | null = null;
/** Who has solved a game, and can count what is in its table. */
let solver: { of: Sent; files: Files } | null = null;

function takesLong({ op, game, command, values }: Call): boolean {
  if (op === "picture") return values === true;
  return op === "ask" && (LONG.has(String(command)) || (command === "value" && !solved.has(String(game).toLowerCase())));
}

/** A game whose file was sent, by its name in any case. */
function sentGame(game: unknown): Sent | null {
  const wanted = String(game).trim().toLowerCase();
  for (const [name, known] of sent) {
    if (name.toLowerCase() !== wanted) continue;
    sent.delete(name);
    sent.set(name, known);
    return known;
  }
  return null;
}

/** What there is to say about such a game has its name in addresses. */
const named = (about: any, name: string) => ({ ...about, name, variants: [name] });

export async function ask(call: Call, signal?: AbortSignal): Promise<unknown> {
  const options = signal ? { signal } : {};
  const file = sentGame(call.game);
  if (file === null) {
    const worker = takesLong(call) ? (long ??= client({})) : quick;
    const answer = await worker.call(call, options);
    if (call.command === "view") whenIdle(isAnswered);
    return answer;
  }
  if (call.command === "stats" && solver?.of === file) {
    const { files } = solver;
    try {
      // It has a worker of its own, and may take its time.
      return await files.call({ ...call, seconds: null }, file, options);
    } finally {
      endSolver(files);
    }
  }
  const answer = await (takesLong(call) ? (longFiles ??= new Files()) : (quickFiles ??= new Files())).call(call, file, options);
  return call.op === "about" ? named(answer, String(call.game)) : answer;
}

/** Looks at a game file from all sides. */
export function check(text: string, signal?: AbortSignal): Promise<unknown> {
  return (longFiles ??= new Files()).check(text, signal ? { signal } : {});
}

/** Reads a game file. Its name has a number, made from the text, so that none takes the place of another. */
export async function load(text: string, number: string, signal?: AbortSignal): Promise<unknown> {
  const about = await (quickFiles ??= new Files()).read(text, signal ? { signal } : {});
  const name = `${about.name}_${number}`;
  const known = sent.get(name) ?? { inner: about.name, text };
  sent.delete(name);
  sent.set(name, known);
  for (const [old, file] of sent) {
    if (sent.size <= MOST_SENT) break;
    sent.delete(old);
    for (const files of [quickFiles, longFiles]) files?.forget(file);
  }
  return named(about, name);
}

function endSolver(files: Files): void {
  files.end();
  if (solver?.files === files) solver = null;
}

/** Solves a game whose file was sent; from then on its values come from the table. Nothing if there is no such game. */
export async function solve(game: string, onProgress: (done: number, total: number | null) => void, signal?: AbortSignal): Promise<unknown> {
  const file = sentGame(game);
  if (file === null) return null;
  if (solver) endSolver(solver.files);
  const own = new Files(SOLVING);
  solver = { of: file, files: own };
  try {
    const { table, ...answer } = await own.call({ op: "solve" }, file, { onProgress, ...(signal && { signal }) });
    // All who answer about it have the table from now on.
    const all = [own, (quickFiles ??= new Files()), (longFiles ??= new Files())];
    await Promise.all(all.map((files) => files.call({ op: "add-table", bytes: table }, file, {})));
    return answer;
  } catch (error) {
    endSolver(own);
    throw error;
  }
}
