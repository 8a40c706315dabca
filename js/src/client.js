/**
 * The engine in a worker, seen from outside: searches do not hold up the page, report their progress
 * and can be canceled.
 *
 * Where memory can be shared (Node, and pages that are isolated from other origins) a canceled search
 * stops by itself and what was learned stays. Elsewhere the worker ends, and the next call starts
 * another one; so it does if a canceled call goes on.
 */

import { bytesOf } from "./call.js";
import { BurnsideError } from "./error.js";

/**
 * @typedef {object} Waiting
 * @property {number} id
 * @property {Record<string, any>} call
 * @property {(answer: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {import("./engine.js").OnProgress | undefined} onProgress
 * @property {boolean} sent
 */

/** What a worker looks like, in Node and in a browser. */
/** @typedef {{ postMessage(message: any, transfer?: ArrayBuffer[]): void, hold(on: boolean): void, end(): void }} Line */

/** How long a canceled call may go on, in milliseconds. Most look at the clock much sooner. */
const PATIENCE = 2_000;

/** Posts a question. Many positions go as the bytes that the module reads: cloning so many texts takes longer. @param {Line} line @param {Waiting} waiting */
function send(line, { id, call, onProgress }) {
  const progress = onProgress !== undefined;
  if (!Array.isArray(call.positions) && call.lines === undefined) return line.postMessage({ id, call, progress });
  const written = bytesOf(call);
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
  /** @type {Set<number>} Calls that were canceled, and of which the worker has not said yet that they have ended. */
  #canceled = new Set();
  /** @type {{id: number, clock: ReturnType<typeof setTimeout> | undefined}} The canceled call that the worker is at; 0 if it is at none. */
  #late = { id: 0, clock: undefined };
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

  /** The worker, which is started if there is none. @returns {Promise<Line>} */
  #reach() {
    if (this.#line) return this.#line;
    // What an earlier worker still says is of no interest.
    const isCurrent = () => this.#line === line;
    const line = this.#start(
      (message) => isCurrent() && this.#receive(message),
      (error) => isCurrent() && this.#fail(error),
    );
    line.catch(() => {});
    return (this.#line = line);
  }

  /** @param {(message: any) => void} receive @param {(error: unknown) => void} fail @returns {Promise<Line>} */
  async #start(receive, fail) {
    const open = await this.#open();
    const again = this.#given;
    this.#given = false;
    const line = open(receive, fail);
    if (this.#early) line.postMessage({ early: this.#early });
    this.#early = null;
    try {
      line.postMessage({ begin: { ...this.#begin, module: await this.#first, flag: this.#flag?.buffer ?? null } });
    } catch (error) {
      line.end();
      throw error;
    }
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
    void this.#reach();
  }

  /**
   * @param {Record<string, any>} call
   * @param {{signal?: AbortSignal, onProgress?: import("./engine.js").OnProgress}} [options]
   * @returns {Promise<any>}
   */
  async call(call, { signal, onProgress } = {}) {
    signal?.throwIfAborted();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const stop = () => {
        if (!this.#waiting.delete(id)) return;
        end(reject)(signal?.reason);
        this.#cancel(waiting);
      };
      const end = (/** @type {(value: any) => void} */ then) => (/** @type {any} */ value) => {
        signal?.removeEventListener("abort", stop);
        if (this.#waiting.size === 0) void this.#line?.then((line) => line.hold(false), () => {});
        then(value);
      };
      /** @type {Waiting} */
      const waiting = { id, call, resolve: end(resolve), reject: end(reject), onProgress, sent: false };
      this.#waiting.set(id, waiting);
      signal?.addEventListener("abort", stop);
      this.#ask(waiting);
    });
  }

  /** Sends a call as soon as there is a worker. @param {Waiting} waiting */
  #ask(waiting) {
    const reached = this.#reach();
    // Another worker may have been started meanwhile, which was asked too, or nobody waits any more.
    const isWanted = () => this.#line === reached && this.#waiting.has(waiting.id);
    reached.then(
      (line) => {
        if (!isWanted()) return;
        line.hold(true);
        waiting.sent = true;
        send(line, waiting);
      },
      (error) => isWanted() && this.#fail(error),
    );
  }

  /** Nobody waits for this call any more. @param {Waiting} canceled */
  #cancel({ id, sent }) {
    if (!sent) return;
    if (!this.#flag) return this.#restart();
    this.#canceled.add(id);
    this.#look();
  }

  /**
   * Tells the worker up to which call nobody waits for answers: those before a canceled one are answered
   * first. A worker that is at a canceled call and goes on with it is ended after a while.
   */
  #look() {
    if (!this.#flag) return;
    const first = Math.min(...this.#waiting.keys(), this.#next);
    Atomics.store(this.#flag, 0, first - 1);
    const at = Math.min(...this.#canceled);
    if (at === this.#late.id) return;
    clearTimeout(this.#late.clock);
    this.#late = at < first ? { id: at, clock: setTimeout(() => this.#restart(), PATIENCE) } : { id: 0, clock: undefined };
    // A program that waits for nothing else ends.
    /** @type {any} */ (this.#late.clock)?.unref?.();
  }

  /** Ends the worker; what others wait for is asked again. */
  #restart() {
    this.#end();
    for (const waiting of this.#waiting.values()) this.#ask(waiting);
  }

  /** Ends the worker. */
  #end() {
    clearTimeout(this.#late.clock);
    this.#late = { id: 0, clock: undefined };
    this.#canceled.clear();
    void this.#line?.then((line) => line.end(), () => {});
    this.#line = null;
  }

  /** Gives the worker the rest of the module, before it needs it or when it asks, or says why not. */
  async complete() {
    if (this.#given) return;
    const reached = this.#reach();
    this.#given = true;
    /** @type {{rest: WebAssembly.Module | null, failure?: string}} */
    let message;
    try {
      message = { rest: await this.#rest() };
    } catch (error) {
      this.#given = false;
      message = { rest: null, failure: error instanceof Error ? error.message : String(error) };
    }
    // Who asks something is told if there is no worker.
    await reached.then((line) => line.postMessage(message), () => {});
  }

  /** @param {any} message */
  #receive(message) {
    if (message.wants) return void this.complete();
    const waiting = this.#waiting.get(message.id);
    if ("done" in message) return waiting?.onProgress?.(message.done, message.total);
    this.#waiting.delete(message.id);
    this.#canceled.delete(message.id);
    this.#look();
    if (!waiting) return;
    if (message.error) return waiting.reject(new BurnsideError(message.error));
    if (message.failure) return waiting.reject(new TypeError(message.failure));
    this.#keep(waiting.call, message.answer);
    waiting.resolve(message.answer);
  }

  /** Keeps what the next worker must be given. @param {Record<string, any>} call @param {any} answer */
  #keep(call, answer) {
    if (call.op === "add-table") this.#tables.set(answer, call.bytes);
    if (call.op === "load") {
      this.#forget(answer.name);
      this.#files.set(answer.name, call.text);
    }
    if (call.op === "unload") this.#forget(String(call.game));
  }

  /** The file and the table of a game that is gone, or has other rules now. @param {string} game */
  #forget(game) {
    const wanted = game.trim().toLowerCase();
    for (const kept of [this.#files, this.#tables]) {
      for (const name of kept.keys()) if (name.toLowerCase() === wanted) kept.delete(name);
    }
  }

  /** The worker is gone. @param {unknown} error */
  #fail(error) {
    this.#end();
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of all) reject(error);
  }

  /** Ends the worker. */
  close() {
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
