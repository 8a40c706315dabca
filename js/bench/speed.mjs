/**
 * Writes calls for a comparison with the native program (`node speed.mjs write calls.json`), and
 * answers them here (`node speed.mjs calls.json`). crates/burnside-wasm/examples/speed.rs does the
 * same natively; on one thread: `RAYON_NUM_THREADS=1`.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { Engine } from "../src/engine.js";

const root = new URL("..", import.meta.url);
const part = (name) => new WebAssembly.Module(readFileSync(new URL(name, root)));
const engine = new Engine(part("burnside.wasm"), part("rest.wasm"));
const ask = (game, command, params) => ({ op: "ask", game, command, params });

/** The same numbers every time. */
let state = 1;
const random = (below) => ((state = (state * 48271) % 2147483647), state % below);

/** A position after some random moves. */
function walk(game, plies) {
  let position = "start";
  for (let ply = 0; ply < plies; ply += 1) {
    const { moves } = engine.call(ask(game, "moves", { position }));
    if (moves.length === 0) return walk(game, plies);
    position = engine.call(ask(game, "play", { position, moves: [moves[random(moves.length)]] })).position;
  }
  return engine.call(ask(game, "play", { position })).outcome === null ? position : walk(game, plies);
}

const many = (count, make) => Array.from({ length: count }, make);

function calls() {
  return {
    "canonical keys (Quantik, full)": many(20_000, () => ask("quantik", "canon", { position: walk("quantik", 6), group: "full" })),
    "canonical keys (Zertz, all)": many(5_000, () => ask("zertz", "canon", { position: walk("zertz", 4), group: "all" })),
    "table probes (Quantik)": many(1_000, () => ask("quantik", "value", { position: walk("quantik", 5) })),
    "table probes (Gobblet)": many(1_000, () => ask("gobblet", "value", { position: walk("gobblet", 6) })),
    "Quarto, five pieces": many(20, () => ask("quarto", "value", { position: walk("quarto", 6), nodes: 2 ** 50 })),
    "Zertz iterations": many(6, () => ask("zertz", "suggest", { position: walk("zertz", 6), nodes: 1 })),
  };
}

const [first, second] = process.argv.slice(2);
if (first === "write") {
  writeFileSync(second, JSON.stringify(calls()));
} else {
  for (const name of readdirSync(new URL("tables/", root))) {
    if (!name.endsWith(".json")) engine.addTable(readFileSync(new URL(`tables/${name}`, root)));
  }
  const groups = Object.entries(JSON.parse(readFileSync(first, "utf8"))).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, all] of groups) {
    const [began, before] = [performance.now(), process.cpuUsage()];
    let bytes = 0;
    for (const call of all) bytes += JSON.stringify(engine.call(call)).length;
    console.log(`${name}: ${all.length} calls, ${bytes} bytes, ${((performance.now() - began) / 1000).toFixed(3)} s, ${(process.cpuUsage(before).user / 1e6).toFixed(3)} s of them computing`);
  }
}
