/**
 * The WebAssembly module: bytes in, bytes out, and a new instance when the old one is at fault.
 *
 * It comes in two parts. The first has the functions of a first visit; who calls another one before
 * the rest is there is told so (`Missing`), gets the rest, and calls again.
 *
 * A fault of the program, or an answer that does not fit into the module's memory, ends the instance.
 * The caller gets an error, and the next call finds a new instance with the same game files.
 */

import { bytesOf } from "./call.js";
import { BurnsideError } from "./error.js";

/** The most memory that the module takes if nothing else is said, in bytes. It can take four times as much. */
export const MOST_MEMORY = 2 ** 30;

/** What it begins with; `crates/burnside-wasm/build.rs` says so too. */
const BEGINNING = 16 * 2 ** 20;
const PAGE = 2 ** 16;

/** A function was called that the first part of the module does not have. */
export class Missing extends Error {}
const missing = () => {
  throw new Missing("the rest of the module is not there");
};

/**
 * @typedef {object} Exports
 * @property {(length: number) => number} input
 * @property {() => number} output
 * @property {() => number} output_length
 * @property {() => number} call
 * @property {() => number} add_table
 * @property {() => void} take_bytes
 */

/**
 * @typedef {object} Options
 * @property {number} [memory] the most memory that it may take, in bytes
 * @property {boolean} [listed] whether the listed games are there; without them a file may have any name
 * @property {number} [answer] the longest answer that somebody wants, in bytes of JSON; tables and keys are not counted
 */

/** @typedef {(done: number, total: number | null) => void} OnProgress */

/** Answers that have bytes, and their names there. */
const WITH_BYTES = new Map([["solve", "table"], ["keys", "bytes"], ["values", "bytes"]]);

const DECODER = new TextDecoder();

export class Engine {
  /** @type {WebAssembly.Module} */
  #module;
  /** @type {WebAssembly.Module | null} */
  #rest;
  /** @type {number} */
  #most;
  /** @type {boolean} */
  #listed;
  /** @type {number} */
  #longest;
  /** @type {WebAssembly.Memory} */
  #memory = /** @type {any} */ (null);
  /** @type {Exports | null} */
  #instance = null;
  /** @type {Map<string, string>} Texts of game files, by the names of their games. */
  #files = new Map();
  /** @type {string | null} */
  #lastWords = null;
  /** @type {OnProgress | null} */
  #onProgress = null;
  /** @type {() => boolean} */
  #isCanceled = () => false;
  /** How many instances have ended: whoever gave a table to an earlier one must give it again. */
  generation = 0;

  /**
   * @param {WebAssembly.Module} module
   * @param {WebAssembly.Module | null} [rest]
   * @param {Options} [options]
   */
  constructor(module, rest = null, { memory = MOST_MEMORY, listed = true, answer = Infinity } = {}) {
    this.#module = module;
    this.#rest = rest;
    this.#most = memory;
    this.#listed = listed;
    this.#longest = answer;
  }

  /** Takes the rest of the module. Nothing that was learned is lost. @param {WebAssembly.Module} rest */
  complete(rest) {
    if (this.#rest) return;
    this.#rest = rest;
    if (this.#instance) this.#join(this.#instance, rest);
  }

  /** Puts the functions and the data of the rest into their places. @param {Exports} instance @param {WebAssembly.Module} rest */
  #join(instance, rest) {
    new WebAssembly.Instance(rest, { primary: /** @type {any} */ (instance) });
  }

  /** @returns {Exports} */
  #start() {
    const memory = new WebAssembly.Memory({ initial: BEGINNING / PAGE, maximum: Math.floor(this.#most / PAGE) });
    const host = {
      host_now: () => {
        // A moment that is never 0, so that its sign can say something.
        const now = performance.now() + 1;
        return this.#isCanceled() ? -now : now;
      },
      /** @param {number} done @param {number} total */
      host_progress: (done, total) => this.#onProgress?.(done, total === 0 ? null : total),
      host_memory: () => this.#most,
      /** @param {number} at @param {number} length */
      host_panic: (at, length) => {
        this.#lastWords = DECODER.decode(new Uint8Array(memory.buffer, at >>> 0, length));
      },
    };
    // Stands for every function of the rest.
    const placeholder = new Proxy({}, { get: () => missing });
    const instance = /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(this.#module, { env: { memory }, host, placeholder }).exports));
    if (this.#rest) this.#join(instance, this.#rest);
    this.#memory = memory;
    this.#instance = instance;
    if (!this.#listed) this.#exchange("call", bytesOf({ op: "only-files" }));
    for (const text of this.#files.values()) this.#exchange("call", bytesOf({ op: "load", text }));
    return instance;
  }

  /**
   * @param {"call" | "add_table"} name
   * @param {Uint8Array} bytes
   * @returns {unknown}
   */
  #exchange(name, bytes) {
    const instance = this.#instance ?? this.#start();
    this.#lastWords = null;
    let status;
    try {
      const at = instance.input(bytes.length) >>> 0;
      new Uint8Array(this.#memory.buffer, at, bytes.length).set(bytes);
      status = instance[name]();
    } catch (error) {
      this.#instance = null;
      this.generation += 1;
      throw error instanceof Missing ? error : this.#fault(error);
    }
    const length = instance.output_length();
    if (length > this.#longest) {
      const error = `the answer has ${length.toLocaleString("en")} bytes, more than the ${this.#longest.toLocaleString("en")} that are wanted here`;
      throw new BurnsideError({ error, kind: "memory", hint: null });
    }
    const answer = JSON.parse(DECODER.decode(this.#output(instance)));
    if (status !== 0) throw new BurnsideError(answer);
    return answer;
  }

  /** What the module has written. @param {Exports} instance */
  #output(instance) {
    return new Uint8Array(this.#memory.buffer, instance.output() >>> 0, instance.output_length());
  }

  /** @param {unknown} error */
  #fault(error) {
    const hint = "what searches had learned is forgotten; everything else still works";
    // Without last words, and with little left: memory ran out.
    if (this.#lastWords === null && this.#memory.buffer.byteLength > this.#most / 2) {
      return new BurnsideError({ error: "the answer does not fit into memory", kind: "memory", hint });
    }
    const reason = this.#lastWords ?? (error instanceof Error ? error.message : String(error));
    return new BurnsideError({ error: `the program is at fault: ${reason}`, kind: "internal", hint });
  }

  /**
   * Answers a call. `written` has all of it as the bytes of its JSON, if somebody has written it already.
   * @param {Record<string, unknown> & {written?: Uint8Array}} call
   * @param {OnProgress | null} [onProgress]
   * @param {() => boolean} [isCanceled] asked now and then
   * @returns {any}
   */
  call(call, onProgress = null, isCanceled = () => false) {
    this.#onProgress = onProgress;
    this.#isCanceled = isCanceled;
    const { written = bytesOf(call) } = call;
    let answer = /** @type {any} */ (this.#exchange("call", written));
    if (call.op === "load") this.#files.set(answer.name, /** @type {string} */ (call.text));
    const bytes = WITH_BYTES.get(String(call.op));
    if (bytes !== undefined && this.#instance) {
      this.#instance.take_bytes();
      answer = { ...answer, [bytes]: this.#output(this.#instance).slice() };
    }
    if (call.op === "unload") for (const name of this.#files.keys()) if (name.toLowerCase() === String(call.game).trim().toLowerCase()) this.#files.delete(name);
    return answer;
  }

  /**
   * Answers from this table from now on; the answer names its game.
   * @param {Uint8Array} bytes
   * @returns {string}
   */
  addTable(bytes) {
    return /** @type {string} */ (this.#exchange("add_table", bytes));
  }
}
