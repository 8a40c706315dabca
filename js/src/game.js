/** A game: its rules, its symmetries and its values, one question at a time. */

import { bytes } from "./index.js";

/** @typedef {import("./answers.d.ts").Answers} Answers */
/** @typedef {import("./answers.d.ts").Params} Params */
/** @typedef {import("./index.js").Options} Options */
/** @typedef {import("./index.js").Ask} Ask */

/** Positions as a list, or on lines. @param {string[] | string | Uint8Array} positions */
const many = (positions) => (Array.isArray(positions) ? { positions } : { lines: positions });

export class Game {
  /** @type {Ask} */
  #ask;

  /** @param {string} name @param {Ask} ask */
  constructor(name, ask) {
    /** Its name, as it was asked for. */
    this.name = name;
    this.#ask = ask;
  }

  /**
   * Any question about the game.
   * @template {keyof Answers} C
   * @param {C} command
   * @param {Params[C]} [params]
   * @param {Options} [options]
   * @returns {Promise<Answers[C]>}
   */
  ask(command, params, options) {
    return this.#ask({ op: "ask", game: this.name, command, params: params ?? {} }, options);
  }

  /** What there is to say about it: title, rules, variants, groups, formats. @returns {Promise<import("./answers.d.ts").About>} */
  about() {
    return this.#ask({ op: "about", game: this.name });
  }

  /** The legal moves. @param {string} [position] @param {string[]} [moves] @returns {Promise<string[]>} */
  async moves(position, moves) {
    return (await this.ask("moves", { position, moves })).moves;
  }

  /** The position after some moves. @param {string[]} moves @param {string} [position] @returns {Promise<Answers["play"]>} */
  play(moves, position) {
    return this.ask("play", { position, moves });
  }

  /**
   * The canonical form, with the symmetry that leads there and back, and the key as bytes.
   * @param {string} position
   * @param {string} [group] the portable one if none is named
   * @returns {Promise<Answers["canon"] & {bytes: Uint8Array}>}
   */
  async canonical(position, group) {
    const answer = await this.ask("canon", { position, group });
    return { ...answer, bytes: bytes(answer.key) };
  }

  /** The key of a position's class. @param {string} position @param {string} [group] @returns {Promise<Uint8Array>} */
  async key(position, group) {
    return (await this.canonical(position, group)).bytes;
  }

  /**
   * The keys of many positions' classes in one call, which takes a fraction of the time of so many calls:
   * `bytes` has them one after the other, each `width` long. Positions that stand on the lines of a text, as a
   * string or as bytes, are read faster than a list of them.
   * @param {string[] | string | Uint8Array} positions
   * @param {string} [group]
   * @param {Options} [options]
   * @returns {Promise<{bytes: Uint8Array, width: number}>}
   */
  keys(positions, group, options) {
    return this.#ask({ op: "keys", game: this.name, ...many(positions), ...(group !== undefined && { group }) }, options);
  }

  /** The different images of a position. @param {string} position @param {string} [group] @returns {Promise<Answers["orbit"]["images"]>} */
  async orbit(position, group) {
    return (await this.ask("orbit", { position, group })).images;
  }

  /** The image of a position under the symmetry of this name. @param {string} position @param {string} symmetry @returns {Promise<string>} */
  transform(position, symmetry) {
    return this.#ask({ op: "image", game: this.name, position, symmetry });
  }

  /** The image of a move that is legal in a position. @param {string} position @param {string} symmetry @param {string} move @returns {Promise<string>} */
  transformMove(position, symmetry, move) {
    return this.#ask({ op: "image", game: this.name, position, symmetry, move });
  }

  /**
   * A position in another format; bytes are written in hexadecimal.
   * @param {string} position
   * @param {string} to
   * @param {string} [from] the format of `position`, instead of recognizing it
   * @returns {Promise<string>}
   */
  async convert(position, to, from) {
    const answer = await this.ask("convert", { position, to, from });
    return answer.text ?? answer.hex ?? "";
  }

  /**
   * The exact value of a position and of each of its moves, from a table or by search.
   * @param {string} [position]
   * @param {{nodes?: number, seconds?: number, partial?: boolean} & Options} [limits]
   * @returns {Promise<import("./answers.d.ts").ValueAnswer>}
   */
  async value(position, { signal, onProgress, ...limits } = {}) {
    const answer = await this.ask("value", { position, ...limits }, { signal, onProgress });
    return /** @type {import("./answers.d.ts").ValueAnswer} */ (answer);
  }

  /**
   * What a position is worth, without its moves.
   * @param {string} [position]
   * @param {{nodes?: number, seconds?: number, partial?: boolean} & Options} [limits]
   * @returns {Promise<import("./answers.d.ts").WorthAnswer>}
   */
  worth(position, { signal, onProgress, ...limits } = {}) {
    return this.ask("value", { position, brief: true, ...limits }, { signal, onProgress });
  }

  /**
   * The exact values of many positions in one call; the limits are for each of them. `value` is 1 where the
   * side to move wins, -1 where it loses and 0 in a draw, `plies` is -1 in a draw, and `known` is 0 where
   * there is no value within the limits.
   * @param {string[] | string | Uint8Array} positions a list of them, or lines as a string or as bytes
   * @param {{nodes?: number, seconds?: number} & Options} [limits]
   * @returns {Promise<{value: Int8Array, plies: Int16Array, known: Uint8Array}>}
   */
  async values(positions, { signal, onProgress, ...limits } = {}) {
    const { bytes } = await this.#ask({ op: "values", game: this.name, ...many(positions), ...limits }, { signal, onProgress });
    const [{ buffer, byteOffset }, count] = [bytes, bytes.length / 4];
    return {
      plies: new Int16Array(buffer, byteOffset, count),
      value: new Int8Array(buffer, byteOffset + 2 * count, count),
      known: new Uint8Array(buffer, byteOffset + 3 * count, count),
    };
  }

  /**
   * Solves the game completely. `table` has the bytes of its table: `addTable` takes them, here or
   * elsewhere. What it may hold in memory is part of what `Burnside.open({ memory })` gives.
   * @param {Options} [options]
   * @returns {Promise<import("./answers.d.ts").Solved & {table: Uint8Array}>}
   */
  solve(options) {
    return this.#ask({ op: "solve", game: this.name }, options);
  }

  /**
   * A good move, exact or likely.
   * @param {string} [position]
   * @param {{nodes?: number, seconds?: number, seed?: number} & Options} [limits]
   * @returns {Promise<Answers["suggest"]>}
   */
  suggest(position, { signal, onProgress, ...limits } = {}) {
    return this.ask("suggest", { position, ...limits }, { signal, onProgress });
  }

  /**
   * A picture as SVG.
   * @param {string} [position]
   * @param {{dark?: boolean, values?: boolean}} [look]
   * @returns {Promise<string>}
   */
  svg(position, look = {}) {
    return this.#ask({ op: "picture", game: this.name, ...(position !== undefined && { position }), ...look });
  }

  /** A game as a move list, to be kept in a file. @param {string[]} moves @param {string} [position] @returns {Promise<string>} */
  moveList(moves, position) {
    return this.#ask({ op: "move-list", game: this.name, moves, ...(position !== undefined && { position }) });
  }
}
