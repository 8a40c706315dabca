/**
 * The engine in a worker, seen from outside: searches do not hold up the page, report their progress
 * and can be canceled.
 *
 * Where memory can be shared (Node, and pages that are isolated from other origins) a canceled search
 * stops by itself and what was learned stays. Elsewhere the worker ends, and the next call starts
 * another one.
 */

import { BurnsideError } from "./error.js";

/**
 * @typedef {object} Waiting
 * @property {number} id
 * @property {Record<string, any>} call
 * @property {(answer: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {import("./engine.js").OnProgress | undefined} onProgress
 */

/** What a worker looks like, in Node and in a browser. */
/** @typedef {{ postMessage(message: any, transfer?: ArrayBuffer[]): void, hold(on: boolean): void, end(): void }} Line */

const ENCODER = new TextEncoder();

/** Posts a question. Many positions go as the bytes that the module reads: cloning so many texts takes longer. @param {Line} line @param {Waiting} waiting */
function send(line, { id, call, onProgress }) {
  const progress = onProgress !== undefined;
  if (!Array.isArray(call.positions)) return line.postMessage({ id, call, progress });
  const written = ENCODER.encode(JSON.stringify(call));
  line.postMessage({ id, call: { op: call.op, game: call.game, written }, progress }, [written.buffer]);
}

export class Client {
  /** @type {() => Promise<(receive: (message: any) => void, fail: (error: unknown) => void) => Line>} */
  #open;
  /** @type {{files: import("./host.js").TableFile[], base: string, options?: import("./engine.js").Options}} */
  #begin;
  /** @type {Promise<WebAssembly.Module>} */
  #first;
  /** @type {() => Promise<WebAssembly.Module>} */
  #rest;
  /** Whether the worker was given the rest of the module, or will be. */
  #given = false;
  /** @type {Promise<Line> | null} */
  #line = null;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** @type {Map<string, string>} Texts of game files, by the names of their games. */
  #files = new Map();
  /** @type {Map<string, Uint8Array>} Tables that were given, by the names of their games. */
  #tables = new Map();
  #next = 1;
  /** @type {string | null} The address of a table that will be needed. */
  #early = null;
  /** @type {Int32Array | null} */
  #flag = typeof SharedArrayBuffer === "undefined" || globalThis.crossOriginIsolated === false ? null : new Int32Array(new SharedArrayBuffer(4));

  /**
   * @param {{first: WebAssembly.Module | Promise<WebAssembly.Module>, rest: () => Promise<WebAssembly.Module>}} parts
   * @param {{files: import("./host.js").TableFile[], base: string, options?: import("./engine.js").Options}} begin
   * @param {(() => Worker) | undefined} make a worker of a browser
   */
  constructor({ first, rest }, begin, make) {
    this.#begin = begin;
    this.#first = Promise.resolve(first);
    // Who asks something is told.
    this.#first.catch(() => {});
    this.#rest = rest;
    this.#open = make || typeof Worker !== "undefined" ? async () => inBrowser(make ?? usual) : inNode;
  }

  /** @returns {Promise<Line>} */
  async #start() {
    const open = await this.#open();
    const again = this.#given;
    this.#given = false;
    const line = open(
      (message) => this.#receive(message),
      (error) => this.#fail(error),
    );
    if (this.#early) line.postMessage({ early: this.#early });
    this.#early = null;
    line.postMessage({ begin: { ...this.#begin, module: await this.#first, flag: this.#flag?.buffer ?? null } });
    if (again) void this.complete();
    for (const text of this.#files.values()) line.postMessage({ id: 0, call: { op: "load", text }, progress: false });
    for (const bytes of this.#tables.values()) line.postMessage({ id: 0, call: { op: "add-table", bytes }, progress: false });
    return line;
  }

  /**
   * Starts the worker before the first call, while the module is still on its way, and has it fetch a
   * table that will be needed.
   * @param {string | null} table the address
   */
  prepare(table) {
    this.#early = table;
    this.#line ??= this.#start();
    this.#line.catch(() => {});
  }

  /**
   * @param {Record<string, any>} call
   * @param {{signal?: AbortSignal, onProgress?: import("./engine.js").OnProgress}} [options]
   * @returns {Promise<any>}
   */
  async call(call, { signal, onProgress } = {}) {
    signal?.throwIfAborted();
    const line = await (this.#line ??= this.#start());
    const id = this.#next++;
    line.hold(true);
    return new Promise((resolve, reject) => {
      const stop = () => {
        if (!this.#waiting.delete(id)) return;
        if (this.#waiting.size === 0) line.hold(false);
        reject(signal?.reason);
        this.#cancel(id);
      };
      const end = (/** @type {(value: any) => void} */ then) => (/** @type {any} */ value) => {
        signal?.removeEventListener("abort", stop);
        if (this.#waiting.size === 0) line.hold(false);
        then(value);
      };
      const waiting = { id, call, resolve: end(resolve), reject: end(reject), onProgress };
      this.#waiting.set(id, waiting);
      signal?.addEventListener("abort", stop);
      if (signal?.aborted) stop();
      else send(line, waiting);
    });
  }

  /** @param {number} id */
  #cancel(id) {
    const first = Math.min(...this.#waiting.keys(), this.#next);
    // Those before it are answered first; the flag says up to which call nobody waits.
    if (this.#flag) {
      if (first > id) Atomics.store(this.#flag, 0, id);
      return;
    }
    this.#restart();
  }

  /** Ends the worker; what others wait for is asked again. */
  #restart() {
    const [line, waiting] = [this.#line, [...this.#waiting.values()]];
    this.#line = null;
    void line?.then((line) => line.end());
    if (waiting.length === 0) return;
    void (this.#line = this.#start()).then((line) => {
      for (const one of waiting) send(line, one);
    });
  }

  /** Gives the worker the rest of the module, before it needs it or when it asks, or says why not. */
  async complete() {
    if (this.#given) return;
    const line = (this.#line ??= this.#start());
    this.#given = true;
    try {
      const rest = await this.#rest();
      (await line).postMessage({ rest });
    } catch (error) {
      this.#given = false;
      (await line).postMessage({ rest: null, failure: error instanceof Error ? error.message : String(error) });
    }
  }

  /** @param {any} message */
  #receive(message) {
    if (message.wants) return void this.complete();
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if ("done" in message) return waiting.onProgress?.(message.done, message.total);
    this.#waiting.delete(message.id);
    if (message.error) return waiting.reject(new BurnsideError(message.error));
    if (message.failure) return waiting.reject(new TypeError(message.failure));
    const { call } = waiting;
    if (call.op === "load") this.#files.set(message.answer.name, call.text);
    if (call.op === "add-table" && this.#files.has(message.answer)) this.#tables.set(message.answer, call.bytes);
    if (call.op === "unload") {
      for (const name of this.#files.keys()) {
        if (name.toLowerCase() !== String(call.game).trim().toLowerCase()) continue;
        this.#files.delete(name);
        this.#tables.delete(name);
      }
    }
    waiting.resolve(message.answer);
  }

  /** The worker is gone. @param {unknown} error */
  #fail(error) {
    this.#line = null;
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of all) reject(error);
  }

  /** Ends the worker. */
  close() {
    void this.#line?.then((line) => line.end());
    this.#line = null;
    this.#fail(new Error("closed"));
  }
}

const usual = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

/** @param {() => Worker} make */
const inBrowser = (make) => (/** @type {(message: any) => void} */ receive, /** @type {(error: unknown) => void} */ fail) => {
  const worker = make();
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => fail(new Error(event.message || "the worker cannot be started"));
  return { postMessage: (/** @type {any} */ message, /** @type {ArrayBuffer[]} */ transfer = []) => worker.postMessage(message, transfer), hold: () => {}, end: () => worker.terminate() };
};

const inNode = async () => {
  const name = "node:worker_threads";
  const threads = await import(/* @vite-ignore */ name);
  return (/** @type {(message: any) => void} */ receive, /** @type {(error: unknown) => void} */ fail) => {
    const worker = new threads.Worker(new URL("./worker.js", import.meta.url));
    worker.on("message", receive);
    worker.on("error", fail);
    worker.unref();
    return {
      postMessage: (/** @type {any} */ message, /** @type {ArrayBuffer[]} */ transfer = []) => worker.postMessage(message, transfer),
      // A program that waits for nothing ends, whether or not the worker was closed.
      hold: (/** @type {boolean} */ on) => (on ? worker.ref() : worker.unref()),
      end: () => void worker.terminate(),
    };
  };
};
