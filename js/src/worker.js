/** The engine in a worker: calls come in as messages, one after the other, answers and progress go out. */

import { BurnsideError } from "./error.js";
import { Host } from "./host.js";
import { read } from "./files.js";

/**
 * @typedef {object} Begin
 * @property {WebAssembly.Module} module the first part
 * @property {import("./host.js").TableFile[]} files
 * @property {string} base where the files are
 * @property {SharedArrayBuffer | null} flag up to which call nobody waits for answers
 * @property {import("./engine.js").Options} [options]
 */

/** Between two reports of progress, in milliseconds. */
const PAUSE = 50;

/** @type {Host | null} */
let host = null;
/** @type {{resolve: (rest: WebAssembly.Module) => void, reject: (error: unknown) => void} | null} Who waits for the rest of the module. */
let waiting = null;
/** @type {Int32Array | null} */
let flag = null;
/** @type {Map<string, Promise<Uint8Array>>} Tables that were fetched before they are needed, by their addresses. */
const early = new Map();
/** @type {Promise<unknown>} */
let last = Promise.resolve();

/** @param {(message: any) => void} post @param {any} message */
export function receive(post, message) {
  if (message.early) {
    const table = read(message.early);
    table.catch(() => early.delete(message.early));
    early.set(message.early, table);
    return;
  }
  if (message.begin) {
    const { module: first, files, base, flag: shared, options } = /** @type {Begin} */ (message.begin);
    flag = shared && new Int32Array(shared);
    const tables = { files, read: (/** @type {string} */ file) => taken(new URL(file, base).href) };
    const rest = () => new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      post({ wants: "rest" });
    });
    host = new Host({ first, rest: /** @type {() => Promise<WebAssembly.Module>} */ (rest) }, tables, options);
    return;
  }
  if ("rest" in message) {
    if (message.rest) host?.complete(message.rest);
    if (message.rest) waiting?.resolve(message.rest);
    else waiting?.reject(new TypeError(message.failure));
    waiting = null;
    return;
  }
  last = last.then(() => answer(post, message));
}

/** A table, which may have been fetched already. @param {string} address @returns {Promise<Uint8Array>} */
function taken(address) {
  const table = early.get(address) ?? read(address);
  early.delete(address);
  return table;
}

/** @param {(message: any) => void} post @param {{id: number, call: Record<string, any>, progress: boolean}} message */
async function answer(post, { id, call, progress }) {
  let next = 0;
  /** @type {import("./engine.js").OnProgress} */
  const report = (done, total) => {
    const now = performance.now();
    if (now < next) return;
    next = now + PAUSE;
    post({ id, done, total });
  };
  // What a new worker is given has the number 0, and is not canceled.
  const isCanceled = () => flag !== null && id > 0 && Atomics.load(flag, 0) >= id;
  if (isCanceled()) return post({ id });
  try {
    post({ id, answer: await /** @type {Host} */ (host).call(call, progress ? report : null, isCanceled) });
  } catch (error) {
    if (error instanceof BurnsideError) post({ id, error: error.toJSON() });
    else post({ id, failure: error instanceof Error ? error.message : String(error) });
  }
}

// In Node a worker has a port, in a browser it is a scope of its own.
if (typeof self === "undefined") {
  const name = "node:worker_threads";
  const { parentPort } = await import(/* @vite-ignore */ name);
  parentPort?.on("message", (/** @type {any} */ message) => receive((said) => parentPort.postMessage(said), message));
} else {
  self.onmessage = ({ data }) => receive((said) => self.postMessage(said), data);
}
