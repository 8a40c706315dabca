/**
 * Asks what the explorer asks when somebody comes for the first time, of a module that notes which of
 * its functions run: `node first.mjs MODULE PROFILE`. Those functions become the first part of the
 * package's module; everything else works too, when the rest is there.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { readTables } from "../src/files.js";
import { Host } from "../src/host.js";

/** Games that a visitor sees without waiting for the rest. */
const FIRST = ["quantik", "gobblet", "gobblet:strict", "tictactoe"];

const [from, to] = process.argv.slice(2);

// The engine keeps its instance to itself.
const { Instance } = WebAssembly;
let exports;
WebAssembly.Instance = class extends Instance {
  constructor(module, imports) {
    super(module, imports);
    ({ exports } = this);
    ({ memory } = imports.env);
  }
};
let memory;

const first = new WebAssembly.Module(readFileSync(from));
const tables = await readTables();

/** What a fresh instance is asked, and which functions ran then. */
async function noted(visit) {
  const host = new Host({ first, rest: () => Promise.reject(new Error("there is no rest")) }, tables);
  // As the site asks: with limits, and positions as it has them.
  const ask = (game, command, params = {}) => host.call({ op: "ask", game, command, params, seconds: 2 });
  await visit(host, ask);
  // What is exported is in the first part in any case.
  exports.take_bytes();
  const size = exports.__write_profile(0, 0);
  exports.__write_profile(0, size);
  return new Uint8Array(memory.buffer, 0, size).slice();
}

/** Everything that a visitor of some games sees. */
async function all(host, ask) {
  await host.call({ op: "games" });
  await host.call({ op: "shipped" });
  for (const game of FIRST) {
    await host.call({ op: "about", game });
    await ask(game, "play", { position: "start", moves: [] });
    const played = [];
    // The whole of a game: some moves have a form of their own, and its end too.
    for (let ply = 0; ; ply += 1) {
      const view = await ask(game, "view", { position: "start", moves: played });
      await ask(game, "play", { position: "start", moves: played });
      if (view.moves.length === 0) break;
      await ask(game, "value", { position: view.position, partial: true });
      played.push(view.moves[(ply * 7) % view.moves.length].move);
    }
  }
}

/** The same functions do not run in every order: what is made once is made by whoever needs it first. */
const others = FIRST.map((game) => async (host, ask) => {
  await ask(game, "view");
  await host.call({ op: "ask", game, command: "view", params: {} });
  await host.call({ op: "games" });
});

const profile = await noted(all);
for (const visit of others) (await noted(visit)).forEach((byte, at) => (profile[at] ||= byte));
writeFileSync(to, profile);
