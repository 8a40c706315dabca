/**
 * The engine in workers: one for what is answered at once, one for what may take long, each for the games
 * of the program and for those whose files were sent. A game is solved in a worker of its own, which ends
 * with the work and gives its memory back.
 */

import { Client } from "../../js/src/client.js";
import index from "../../js/tables/index.json";
import wasm from "../../js/burnside.wasm?url";
import solving from "../../js/solving.wasm?url";
import type { Call } from "./address";

const urls = import.meta.glob<string>("../../js/tables/*.{bst,book}", { query: "?url", import: "default", eager: true });
const files = index.map((table) => ({ ...table, file: new URL(urls[`../../js/tables/${table.file}`] ?? "", document.baseURI).href }));
const solved = new Set(files.filter(({ complete }) => complete).map(({ game }) => game));

/** What takes longer than a moment. */
const LONG = new Set(["suggest", "analyze", "orbit", "perft", "random", "count", "plan", "stats"]);

/** Files that are kept: the one that was not asked about for longest goes first. As on the server. */
const MOST_SENT = 8;

type Engine = Promise<Client>;

const compiled = (url: string) => WebAssembly.compileStreaming(fetch(url));
const client = async (module: Promise<WebAssembly.Module>, tables: typeof files): Engine => {
  const make = () => new Worker(new URL("../../js/src/worker.js", import.meta.url), { type: "module" });
  return new Client({ module: await module, files: tables, base: document.baseURI }, make);
};

const module = compiled(wasm);
const quick = client(module, files);
let long: Engine | null = null;

/** The games whose files were sent, the one that was asked about last at the end, and those who answer about them. */
const sent = new Map<string, string>();
let moduleOfFiles: Promise<WebAssembly.Module> | null = null;
let quickSent: Engine | null = null;
let longSent: Engine | null = null;
/** Who has solved a game, and can count what is in its table. */
let solver: { game: string; engine: Engine } | null = null;

const engineOfFiles = () => client((moduleOfFiles ??= compiled(solving)), []);

function takesLong({ op, game, command, values }: Call): boolean {
  if (op === "picture") return values === true;
  return op === "check" || (op === "ask" && (LONG.has(String(command)) || (command === "value" && !solved.has(String(game).toLowerCase()))));
}

/** A game whose file was sent, by its name in any case. */
function sentName(game: unknown): string | null {
  const name = String(game).trim().toLowerCase();
  for (const [known, text] of sent) {
    if (known.toLowerCase() !== name) continue;
    sent.delete(known);
    sent.set(known, text);
    return known;
  }
  return null;
}

export async function ask(call: Call, signal?: AbortSignal): Promise<unknown> {
  const options = signal ? { signal } : {};
  const name = sentName(call.game);
  if (name !== null && call.command === "stats" && solver?.game === name) {
    const { engine } = solver;
    try {
      // It has a worker of its own, and may take its time.
      return await (await engine).call({ ...call, seconds: null }, options);
    } finally {
      endSolver(engine);
    }
  }
  if (name !== null || call.op === "check") {
    const worker = await (takesLong(call) ? (longSent ??= engineOfFiles()) : (quickSent ??= engineOfFiles()));
    return worker.call(call, options);
  }
  const worker = await (takesLong(call) ? (long ??= client(module, files)) : quick);
  return worker.call(call, options);
}

/** Reads a game file: for those who answer at once, and for those who take long. */
export async function load(text: string, signal?: AbortSignal): Promise<unknown> {
  const options = signal ? { signal } : {};
  const first = await (quickSent ??= engineOfFiles());
  const about = await first.call({ op: "load", text }, options);
  const second = await (longSent ??= engineOfFiles());
  // Whoever waits for the board does not wait for this one.
  void second.call({ op: "load", text }).catch(() => {});
  sent.delete(about.name);
  sent.set(about.name, text);
  for (const name of sent.keys()) {
    if (sent.size <= MOST_SENT) break;
    sent.delete(name);
    for (const engine of [first, second]) void engine.call({ op: "unload", game: name }).catch(() => {});
  }
  return about;
}

function endSolver(engine: Engine): void {
  void engine.then((worker) => worker.close()).catch(() => {});
  if (solver?.engine === engine) solver = null;
}

/** Solves a game whose file was sent; from then on its values come from the table. Nothing if there is no such game. */
export async function solve(game: string, onProgress: (done: number, total: number | null) => void, signal?: AbortSignal): Promise<unknown> {
  const name = sentName(game);
  const text = name === null ? undefined : sent.get(name);
  if (name === null || text === undefined) return null;
  if (solver) endSolver(solver.engine);
  const engine = engineOfFiles();
  solver = { game: name, engine };
  try {
    const worker = await engine;
    const options = { onProgress, ...(signal && { signal }) };
    await worker.call({ op: "load", text }, options);
    const { table, ...answer } = await worker.call({ op: "solve", game: name }, options);
    // All who answer about it have the table from now on.
    const others = [engine, quickSent, longSent].map(async (other) => (await other)?.call({ op: "add-table", bytes: table }));
    await Promise.all(others);
    return answer;
  } catch (error) {
    endSolver(engine);
    throw error;
  }
}
