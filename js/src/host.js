/** The engine with what it needs from outside: the module's bytes, and tables when values are asked for. */

import { Engine } from "./engine.js";

/**
 * A table or an opening book that can be had.
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
  /** @type {Tables} */
  #tables;
  /** @type {Map<string, number>} For which instance a game's table was given. */
  #given = new Map();
  /** @type {Map<string, string>} The full names of games. */
  #names = new Map();

  /** @param {WebAssembly.Module} module @param {Tables} tables */
  constructor(module, tables) {
    this.#engine = new Engine(module);
    this.#tables = tables;
  }

  /**
   * Answers a call, with the table of its game if it is about values.
   * @param {Record<string, any>} call
   * @param {import("./engine.js").OnProgress | null} [onProgress]
   * @param {() => boolean} [isCanceled]
   * @returns {Promise<any>}
   */
  async call(call, onProgress = null, isCanceled = undefined) {
    if ((call.op === "ask" && VALUED.has(call.command)) || (call.op === "picture" && call.values)) await this.#prepare(call.game);
    if (call.op === "add-table") return this.#engine.addTable(call.bytes);
    if (call.op === "load" || call.op === "unload") this.#names.clear();
    const answer = this.#engine.call(call, onProgress, isCanceled);
    if (call.op === "forget") this.#given.clear();
    if (call.op === "games") return answer.map((/** @type {any} */ about) => this.#described(about));
    return call.op === "about" ? this.#described(answer) : answer;
  }

  /** Games whose tables can be had are solved. @param {any} about */
  #described(about) {
    const solved = this.#tables.files.some(({ game, complete }) => complete && game === about.name);
    return { ...about, solved: about.solved || solved };
  }

  /** Gives the engine the table of a game, if there is one and it has none. @param {string} game */
  async #prepare(game) {
    let name = this.#names.get(game);
    if (name === undefined) {
      name = /** @type {string} */ (this.#engine.call({ op: "about", game }).name);
      this.#names.set(game, name);
    }
    const found = this.#tables.files.find((table) => table.game === name);
    if (!found || this.#given.get(name) === this.#engine.generation) return;
    const bytes = await this.#tables.read(found.file);
    this.#engine.addTable(bytes);
    this.#given.set(name, this.#engine.generation);
  }
}
