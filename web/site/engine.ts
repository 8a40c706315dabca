/** The engine in two workers: one for what is answered at once, one for what may take long. */

import { Client } from "../../js/src/client.js";
import index from "../../js/tables/index.json";
import wasm from "../../js/burnside.wasm?url";
import type { Call } from "./address";

const urls = import.meta.glob<string>("../../js/tables/*.{bst,book}", { query: "?url", import: "default", eager: true });
const files = index.map((table) => ({ ...table, file: new URL(urls[`../../js/tables/${table.file}`] ?? "", document.baseURI).href }));
const solved = new Set(files.filter(({ complete }) => complete).map(({ game }) => game));

/** What takes longer than a moment. */
const LONG = new Set(["suggest", "analyze", "orbit", "perft", "random", "count"]);

const module = WebAssembly.compileStreaming(fetch(wasm));
const client = async () => {
  const make = () => new Worker(new URL("../../js/src/worker.js", import.meta.url), { type: "module" });
  return new Client({ module: await module, files, base: document.baseURI }, make);
};
const quick = client();
let long: ReturnType<typeof client> | null = null;

function takesLong({ op, game, command, values }: Call): boolean {
  if (op === "picture") return values === true;
  return op === "ask" && (LONG.has(String(command)) || (command === "value" && !solved.has(String(game).toLowerCase())));
}

export async function ask(call: Call, signal?: AbortSignal): Promise<unknown> {
  const worker = await (takesLong(call) ? (long ??= client()) : quick);
  return worker.call(call, signal ? { signal } : {});
}

/** A game file is for both. */
export async function load(text: string): Promise<unknown> {
  const [about] = await Promise.all([ask({ op: "load", text }), (long ??= client()).then((worker) => worker.call({ op: "load", text }))]);
  return about;
}
