/**
 * burnside: small two-player abstract board games, represented exactly.
 *
 * Every question has the answer that every interface of burnside gives; `answers.d.ts` is made from
 * the types that write it.
 */

import { Client } from "./client.js";
import { readParts, readTables } from "./files.js";
import { MOST_MEMORY } from "./engine.js";
import { Game } from "./game.js";
import { Host } from "./host.js";

export { BurnsideError } from "./error.js";
export { Game, MOST_MEMORY };

/** @typedef {import("./answers.d.ts").About} About */
/** @typedef {import("./answers.d.ts").ShippedGame} ShippedGame */
/** @typedef {import("./answers.d.ts").Feen} Feen */

/**
 * What may be said beside a question.
 * @typedef {object} Options
 * @property {AbortSignal} [signal] cancels the question; a search stops at once only in a worker
 * @property {(done: number, total: number | null) => void} [onProgress] called now and then
 */

/** @typedef {(call: Record<string, any>, options?: Options) => Promise<any>} Ask */

/**
 * A position of any game at all, as Qi has it.
 * @typedef {object} Qi
 * @property {number[]} shape
 * @property {(string | null)[]} board
 * @property {Record<string, number>} first_player_hand
 * @property {Record<string, number>} second_player_hand
 * @property {string} first_player_style
 * @property {string} second_player_style
 * @property {"first" | "second"} turn
 */

/**
 * A document of Quantik in CBOR.
 * @typedef {object} CborDocument
 * @property {string} qfen
 * @property {boolean} [canon]
 * @property {number | null} [mc]
 * @property {Record<string, any> | null} [meta]
 * @property {1 | 2 | null} [side]
 * @property {boolean} [crc]
 * @property {boolean} [deterministic]
 */

export class Burnside {
  /** @type {Ask} */
  #ask;
  /** @type {() => void} */
  #close;

  /** @param {Ask} ask @param {() => void} close */
  constructor(ask, close) {
    this.#ask = ask;
    this.#close = close;
  }

  /**
   * Reads the module. With `worker`, questions are answered in a worker: long ones do not hold up the
   * caller, and can be canceled.
   * @param {object} [options]
   * @param {boolean | (() => Worker)} [options.worker] `true`, or how to make one where a bundler wants to know
   * @param {number} [options.memory] the most memory that it may take, in bytes; solving may hold five eighths of it
   * @param {boolean} [options.listed] `false` leaves the listed games out, so that a file may have any name
   * @param {WebAssembly.Module | URL | string} [options.wasm] the module, or where it is
   * @param {WebAssembly.Module | URL | string} [options.rest] what of it a first visit does not need, or where that is
   * @param {URL | string} [options.tables] the address of the `index.json` beside the tables
   * @returns {Promise<Burnside>}
   */
  static async open({ worker = false, memory = MOST_MEMORY, listed = true, wasm, rest, tables } = {}) {
    const [parts, known] = await Promise.all([readParts(wasm, rest), readTables(tables)]);
    if (worker === false) {
      const host = new Host(parts, known, { memory, listed });
      return new Burnside(
        async (call, { signal, onProgress } = {}) => {
          signal?.throwIfAborted();
          return host.call(call, onProgress ?? null);
        },
        () => {},
      );
    }
    const client = new Client(parts, { files: known.files, base: known.base, options: { memory, listed } }, worker === true ? undefined : worker);
    return new Burnside(
      (call, options) => client.call(call, options),
      () => client.close(),
    );
  }

  /** Ends the worker, if there is one. */
  close() {
    this.#close();
  }

  /** All games, listed and loaded. @returns {Promise<About[]>} */
  games() {
    return this.#ask({ op: "games" });
  }

  /** The games that come as files; each can be asked about by its name. @returns {Promise<ShippedGame[]>} */
  shipped() {
    return this.#ask({ op: "shipped" });
  }

  /**
   * A game by its name, with the variant after a colon. Nothing is asked yet.
   * @param {string} name
   * @returns {Game}
   */
  game(name) {
    return new Game(name, this.#ask);
  }

  /**
   * Reads a game file. Its game is known by its name until it is unloaded.
   * @param {string} text
   * @returns {Promise<Game>}
   */
  async load(text) {
    const about = await this.#ask({ op: "load", text });
    return this.game(about.name);
  }

  /**
   * Looks at a game file from all sides: symmetries, first plies, warnings about rules that do nothing.
   * @param {string} text
   * @returns {Promise<import("./answers.d.ts").Checked>}
   */
  check(text) {
    return this.#ask({ op: "check", text });
  }

  /** Takes a game that was loaded from the list. @param {string} game @returns {Promise<void>} */
  async unload(game) {
    await this.#ask({ op: "unload", game });
  }

  /** Forgets what searches have learned. @returns {Promise<void>} */
  async forget() {
    await this.#ask({ op: "forget" });
  }

  /**
   * Answers from this table from now on; its game is in it.
   * @param {Uint8Array} bytes
   * @returns {Promise<Game>}
   */
  async addTable(bytes) {
    return this.game(await this.#ask({ op: "add-table", bytes }));
  }

  /**
   * Reads a record of a game: a move list, or a form of the game's own. `damage` says what is wrong
   * with the rest of it.
   * @param {string} text
   * @param {string} [game] the game, if the record does not name it
   * @returns {Promise<{game: string, start: string, moves: string[], damage: import("./answers.d.ts").ErrorAnswer | null}>}
   */
  record(text, game) {
    return this.#ask({ op: "record", text, ...(game !== undefined && { game }) });
  }

  /** What a FEEN text of any game says. @param {string} text @returns {Promise<Feen>} */
  feen(text) {
    return this.#ask({ op: "feen", text });
  }

  /** A FEEN text of any game as a PON object. @param {string} text @returns {Promise<Record<string, any>>} */
  pon(text) {
    return this.#ask({ op: "pon", text });
  }

  /**
   * A position of any game at all after some operations: `["new", [8, 8], "C", "c"]`,
   * `["board_diff", [[0, "K"], [4, null]]]`, `["first_player_hand_diff", [["P", 1]]]`,
   * `["second_player_hand_diff", []]`, `["toggle"]`.
   * @param {Qi | null} position what an earlier call answered
   * @param {any[][]} operations
   * @returns {Promise<Qi>}
   */
  qi(position, operations) {
    return this.#ask({ op: "qi", position, operations });
  }

  /** Writes a document of the game that has such: Quantik. @param {CborDocument} document @returns {Promise<Uint8Array>} */
  async writeDocument(document) {
    return bytes(await this.#ask({ op: "write-document", ...document }));
  }

  /**
   * Reads a document of Quantik.
   * @param {Uint8Array} document
   * @returns {Promise<{qfen: string, canon: boolean, mc: number | null, has_meta: boolean, side: 1 | 2 | null, crc: boolean}>}
   */
  readDocument(document) {
    return this.#ask({ op: "read-document", hex: hex(document) });
  }

  /**
   * Any question: a game, a command and its parameters.
   * @param {string} game
   * @param {string} command
   * @param {Record<string, any>} [params]
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  ask(game, command, params = {}, options) {
    return this.#ask({ op: "ask", game, command, params }, options);
  }
}

/** Bytes from hexadecimal digits. @param {string} text @returns {Uint8Array} */
export function bytes(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}

/** Hexadecimal digits of bytes. @param {Uint8Array} bytes @returns {string} */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
