/** The one error: what went wrong, where, and what to try. */

/**
 * @typedef {object} Said
 * @property {string} error
 * @property {string} kind
 * @property {string | null} [hint]
 * @property {number} [line]
 * @property {number} [column]
 * @property {number} [index]
 */

/** Why there is no answer. `kind` is a word that does not change from version to version. */
export class BurnsideError extends Error {
  /** @param {Said} said */
  constructor(said) {
    super(said.error);
    this.name = "BurnsideError";
    /** What kind of error it is: `position`, `illegal`, `stopped` and others. */
    this.kind = said.kind;
    /** What to try. */
    this.hint = said.hint ?? null;
    /** The line at which a text goes wrong, from 1. */
    this.line = said.line ?? null;
    /** The character at which a text goes wrong, from 1. */
    this.column = said.column ?? null;
    /** The entry of a list that is wrong, from 0. */
    this.index = said.index ?? null;
  }

  /** The fields as every interface writes them. */
  toJSON() {
    const { message: error, kind, hint, line, column, index } = this;
    return { error, kind, hint, ...(line && { line }), ...(column && { column }), ...(index !== null && { index }) };
  }
}
