/** The golden vectors, and how they are compared. */

import { readFileSync } from "node:fs";
import assert from "node:assert/strict";
import { Burnside, BurnsideError } from "../src/index.js";

export const folder = new URL("../../conformance/", import.meta.url);

/** Numbers that JavaScript's do not hold are texts here. @param {string} name */
export const load = (name) =>
  JSON.parse(readFileSync(new URL(name, folder), "utf8").replace(/(?<=[:[,]\s*)\d{16,}(?=\s*[,\]}])/g, '"$&"'));

/** A list that must not be empty. */
export function entries(file, name) {
  assert.ok(Array.isArray(file[name]) && file[name].length > 0, `${name} has no entries`);
  return file[name];
}

export const burnside = await Burnside.open();

/** The question must be refused with an error of this kind. */
export async function refused(kind, question, context) {
  await assert.rejects(question, (error) => {
    assert.ok(error instanceof BurnsideError, `${context}: ${error}`);
    assert.equal(error.kind, kind, `${JSON.stringify(context)}: ${error.message}`);
    assert.ok(error.message.length > 0);
    return true;
  });
}

/** Counts lines of play as far as that is quick; `first` is the depth of the first number. */
export async function checkPerft(game, numbers, first) {
  for (const [index, nodes] of numbers.entries()) {
    if (nodes > 4e6) break;
    assert.equal((await burnside.ask(game, "perft", { depth: first + index })).nodes, nodes, `${game} ${first + index}`);
  }
}
