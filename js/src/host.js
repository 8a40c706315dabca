/** The engine with what it needs from outside: the rest of the module, and tables when values are asked for. */

import { Engine, Missing } from "./engine.js";

/**
 * The module in two parts. The rest is asked for when it is needed.
 * @typedef {object} Parts
 * @property {WebAssembly.Module} first
 * @property {() => Promise<WebAssembly.Module>} rest
 */

/**
 * A table that can be had.
 * @typedef {object} TableFile
 * @property {string} game
 * @property {string} file its name, or its address relative to the others
 * @property {boolean} complete whether it has the value of every position
 */

/**
 * Where tables come from.
 * @typedef {object} Tables
 * @property {TableFile[]} files
 * @property {(file: string) => Promise<Uint8Array>} read
 */

const VALUED = new Set(["view", "value", "suggest", "analyze", "puzzle", "lesson", "openings"]);

export class Host {
  /** @type {Engine} */
  #engine;
  /** @type {() => Promise<WebAssembly.Module>} */
  #rest;
  /** @type {Tables} */
  #tables;
  /** @type {Map<string, number>} For which instance a game's table was given. */
  #given = new Map();
  /** @type {Map<string, Uint8Array>} Tables that the caller has added, by the names of their games. */
  #added = new Map();
  /** @type {Map<string, string>} The full names of games. */
  #names = new Map();

  /** @param {Parts} parts @param {Tables} tables @param {import("./engine.js").Options} [options] */
  constructor({ first, rest }, tables, options) {
    this.#engine = new Engine(first, null, options);
    this.#rest = rest;
    this.#tables = tables;
  }

  /** Takes the rest of the module before it is needed. @param {WebAssembly.Module} rest */
  complete(rest) {
    this.#engine.complete(rest);
  }

  /**
   * Answers a call, with the table of its game if it is about values.
   * @param {Record<string, any>} call
   * @param {import("./engine.js").OnProgress | null} [onProgress]
   * @param {() => boolean} [isCanceled]
   * @returns {Promise<any>}
   */
  async call(call, onProgress = null, isCanceled = undefined) {
    try {
      return await this.#answer(call, onProgress, isCanceled);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      this.#engine.complete(await this.#rest());
      return this.#answer(call, onProgress, isCanceled);
    }
  }

  /**
   * @param {Record<string, any>} call
   * @param {import("./engine.js").OnProgress | null} onProgress
   * @param {(() => boolean) | undefined} isCanceled
   * @returns {Promise<any>}
   */
  async #answer(call, onProgress, isCanceled) {
    if ((call.op === "ask" && VALUED.has(call.command)) || call.op === "values" || (call.op === "picture" && call.values)) await this.#prepare(call.game);
    if (call.op === "add-table") return this.#add(call.bytes);
    if (call.op === "load" || call.op === "unload") this.#names.clear();
    const answer = this.#engine.call(call, onProgress, isCanceled);
    if (call.op === "forget") this.#given.clear();
    if (call.op === "load") this.#drop(answer.name);
    if (call.op === "unload") this.#drop(call.game);
    if (call.op === "games") return answer.map((/** @type {any} */ about) => this.#described(about));
    return call.op === "about" ? this.#described(answer) : answer;
  }

  /** Games whose tables can be had are solved. @param {any} about */
  #described(about) {
    const solved = this.#tables.files.some(({ game, complete }) => complete && game === about.name);
    return { ...about, solved: about.solved || solved };
  }

  /** Takes a table from the caller, and keeps it for later instances. @param {Uint8Array} bytes */
  #add(bytes) {
    const game = this.#engine.addTable(bytes);
    this.#added.set(game, bytes);
    this.#given.set(game, this.#engine.generation);
    return game;
  }

  /** The table of a game that is gone, or has other rules now. @param {string} game */
  #drop(game) {
    const wanted = game.trim().toLowerCase();
    for (const name of this.#added.keys()) if (name.toLowerCase() === wanted) this.#added.delete(name);
  }

  /** Gives the engine the table of a game, if there is one and it has none. @param {string} game */
  async #prepare(game) {
    let name = this.#names.get(game);
    if (name === undefined) {
      name = /** @type {string} */ (this.#engine.call({ op: "about", game }).name);
      this.#names.set(game, name);
    }
    if (this.#given.get(name) === this.#engine.generation) return;
    const found = this.#tables.files.find((table) => table.game === name);
    const bytes = this.#added.get(name) ?? (found && (await this.#tables.read(found.file)));
    if (!bytes) return;
    this.#engine.addTable(bytes);
    this.#given.set(name, this.#engine.generation);
  }
}
