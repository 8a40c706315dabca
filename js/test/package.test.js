/** What is not in the golden vectors: game files, errors, pictures, workers, faults, and what is packed. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { Burnside, BurnsideError } from "../src/index.js";
import { gzipSync } from "node:zlib";
import { Engine, Missing } from "../src/engine.js";
import { readTables } from "../src/files.js";
import { Host } from "../src/host.js";
import { burnside, refused } from "./vectors.js";

const THREE = `name = "three"
title = "Three"
rules = "Three in a row win."
board.grid = [3, 3]
pieces.stone = "XO"
turn = [{ place = "stone" }]
end = [{ line = "3 in a row", winner = "you" }]
`;

/** The module, and what of it a first visit does not need. */
const PARTS = ["burnside.wasm", "rest.wasm"].map((name) => new WebAssembly.Module(readFileSync(new URL(`../${name}`, import.meta.url))));

test("game files are loaded, replaced and unloaded", async () => {
  const column = ["X@a1", "O@b1", "X@a2", "O@b2", "X@a3"];
  for (const [text, outcome] of [[THREE, "player 1"], [THREE.replace('row"', 'row along rows"'), null]]) {
    const game = await burnside.load(text);
    assert.equal(game.name, "three");
    await burnside.forget();
    assert.equal((await game.play(column)).outcome, outcome);
  }
  await burnside.unload("Three");
  await refused("game", burnside.unload("three"), "twice");
  await refused("game", burnside.load(THREE.replace('"three"', '"quantik"')), "a listed name");
  const wrong = await burnside.load(THREE.replace('a row"', 'a rwo"')).catch((error) => error);
  assert.ok(wrong instanceof BurnsideError);
  assert.deepEqual([wrong.kind, wrong.line, wrong.column], ["game-file", 7, 17]);
});

test("games are listed, and those with tables are solved", async () => {
  const games = await burnside.games();
  const solved = games.filter((game) => game.solved).map((game) => game.name);
  assert.deepEqual(solved.sort(), ["gobblet", "gobblet:strict", "quantik", "tictactoe"]);
  assert.ok((await burnside.shipped()).some(({ name, title }) => name === "teeko" && title === "Teeko"));
  assert.equal((await burnside.game("teeko").play(["X@c3"])).position, "...../...../..X../...../..... 2");
});

test("values come from tables", async () => {
  // The first player wins Gobblet Gobblers, and the second player wins Quantik with the tenth ply.
  const [gobblet, quantik] = [await burnside.game("Gobblet").value(), await burnside.game("quantik").value()];
  assert.deepEqual([gobblet.value, gobblet.plies, gobblet.source], ["win", 13, "table"]);
  assert.deepEqual([quantik.value, quantik.plies, quantik.source], ["loss", 10, "table"]);
  const view = await burnside.ask("quantik", "view");
  assert.deepEqual([view.value, view.moves.length], ["loss", 64]);
  // The table knows that nobody wins.
  assert.equal((await burnside.game("quarto").value("..../..../..../.... 0")).value, "draw");
  await refused("table", burnside.addTable(new Uint8Array([1, 2, 3])), "no table");
  const damaged = readFileSync(new URL("../tables/quantik.bst", import.meta.url));
  damaged[200] ^= 1;
  await refused("table", burnside.addTable(damaged), "a damaged table");
});

test("many positions are asked about in one call", async () => {
  const quantik = burnside.game("quantik");
  const positions = ["start", "A.../..../..../....", "..../..../..../...D"];
  const { bytes, width } = await quantik.keys(positions, "full");
  assert.deepEqual([bytes.length, Buffer.compare(bytes.slice(width, 2 * width), bytes.slice(2 * width))], [3 * width, 0]);
  const wrong = await quantik.keys([...positions, "what"]).catch((error) => error);
  assert.deepEqual([wrong.kind, wrong.index], ["position", 3]);
  await refused("group", quantik.keys(positions, "mirror"), "no such group");
  assert.deepEqual(await quantik.keys([]), { bytes: new Uint8Array(0), width });
  // Texts with signs that JSON escapes, and with others that no position has.
  const pon = await quantik.convert(positions[1], "pon");
  assert.ok(pon.includes('"'), pon);
  assert.deepEqual(await quantik.keys([pon, `\n${positions[1]}\t`]), await quantik.keys([positions[1], positions[1]]));
  await refused("position", quantik.keys(["\u0000é\ud83d\ude00\\"]), "no position");
  // On the lines of a text, as a string or as bytes, with whatever ends a line.
  const lines = positions.join("\n");
  for (const text of [lines, `${lines}\n`, positions.join("\r\n"), new TextEncoder().encode(lines)]) {
    assert.deepEqual(await quantik.keys(text, "full"), { bytes, width });
  }
  assert.deepEqual(await quantik.keys(""), { bytes: new Uint8Array(0), width });
  assert.deepEqual([...(await quantik.values(`start\n${positions[1]}`)).value], [-1, 1]);
  const late = await quantik.keys(`${lines}\nwhat`).catch((error) => error);
  assert.deepEqual([late.kind, late.index], ["position", 3]);
  await refused("parameter", quantik.keys(new Uint8Array([255])), "not UTF-8");
  // Nobody knows who wins Zertz, and a limit is for each position.
  const zertz = await burnside.game("zertz").values(["start", "start"], { nodes: 10 });
  assert.deepEqual([...zertz.known, ...zertz.plies], [0, 0, -1, -1]);
  const inside = await Burnside.open({ worker: true });
  assert.deepEqual((await inside.game("quantik").values(["start"])).plies, new Int16Array([10]));
  assert.deepEqual(await inside.game("quantik").keys(positions, "full"), { bytes, width });
  const own = new TextEncoder().encode(lines);
  assert.deepEqual(await inside.game("quantik").keys(own, "full"), { bytes, width });
  assert.deepEqual(await inside.game("quantik").keys(lines, "full"), { bytes, width });
  assert.equal(own.length, lines.length, "the caller's bytes stay");
  await refused("position", inside.game("quantik").keys([...positions, "what"]), "in a worker");
  inside.close();
});

test("pictures are drawn", async () => {
  const svg = await burnside.game("quantik").svg("AbC./..../..../....", { values: true, dark: true });
  assert.ok(svg.startsWith("<svg") && svg.includes("</svg>"), svg.slice(0, 80));
  await refused("position", burnside.game("quantik").svg("what"), "no position");
});

test("time limits hold, and unfinished searches say so", async () => {
  const began = performance.now();
  await refused("stopped", burnside.game("zertz").value("start", { seconds: 0.05 }), "no time");
  assert.ok(performance.now() - began < 5_000);
});

test("a worker reports progress and can be canceled", async () => {
  const inside = await Burnside.open({ worker: true });
  // Nobody knows who wins: a search without an end.
  const zertz = inside.game("zertz");
  assert.equal((await inside.game("quantik").value()).plies, 10);
  let reports = 0;
  await inside.game("gobblet").ask("random", { games: 10_000 }, { onProgress: () => (reports += 1) });
  assert.ok(reports > 0);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 100);
  const began = performance.now();
  await assert.rejects(zertz.value("start", { nodes: 2 ** 50, signal: stop.signal }), { name: "AbortError" });
  // The worker is free again.
  assert.equal((await zertz.play(["Wd4,d1"])).to_move, 2);
  assert.ok(performance.now() - began < 5_000, "it goes on");
  await assert.rejects(zertz.value("start", { signal: AbortSignal.abort() }), { name: "AbortError" });
  await refused("illegal", inside.game("quantik").play(["A0", "a0"]), "twice the same cell");
  await inside.load(THREE);
  assert.equal((await inside.game("three").moves()).length, 9);
  inside.close();
});

test("after a fault the next call finds a new instance with the same game files", () => {
  const engine = new Engine(...PARTS);
  assert.equal(engine.call({ op: "load", text: THREE }).name, "three");
  const before = engine.generation;
  // The host is at fault here: whatever ends the instance will do.
  const stack = () => engine.call({ op: "ask", game: "gobblet", command: "random", params: { games: 10_000 } }, () => { throw new Error("no"); });
  assert.throws(stack, { kind: "internal" });
  assert.equal(engine.call({ op: "ask", game: "three", command: "moves", params: {} }).moves.length, 9);
  assert.equal(engine.generation, before + 1);
});

test("tables outlive the instance that they were given to", async () => {
  const [first, rest] = PARTS;
  const plain = readFileSync(new URL("../tables/tictactoe.bst", import.meta.url));
  const ask = (/** @type {Host} */ host, game) => host.call({ op: "ask", game, command: "value", params: { nodes: 1 } });
  // What the first call asks is not in the first part: its instance ends, and so it does at a fault.
  const host = new Host({ first, rest: async () => rest }, await readTables());
  assert.equal((await ask(host, "quantik")).source, "table");
  const fault = () => { throw new Error("no"); };
  await assert.rejects(host.call({ op: "ask", game: "gobblet", command: "random", params: { games: 10_000 } }, fault), { kind: "internal" });
  assert.equal((await ask(host, "quantik")).source, "table");
  // The same of one that the caller gave.
  const own = new Host({ first, rest: async () => rest }, { files: [], read: async () => assert.fail("there are none") });
  assert.equal(await own.call({ op: "add-table", bytes: plain }), "tictactoe");
  assert.equal((await ask(own, "tictactoe")).source, "table");
});

test("a first visit needs only the first part of the module", async () => {
  const [first, rest] = PARTS;
  let asked = 0;
  const later = async () => {
    asked += 1;
    if (asked === 1) throw new TypeError("no network");
    return rest;
  };
  const host = new Host({ first, rest: later }, await readTables());
  // As the site asks.
  const ask = (game, command, params = {}) => host.call({ op: "ask", game, command, params, seconds: 2 });
  assert.ok((await host.call({ op: "games" })).length > 4);
  assert.deepEqual([(await ask("quantik", "view")).plies, (await ask("gobblet", "view")).plies, asked], [10, 13, 0]);
  // Anything else is there as soon as the rest is, and what was given before is not lost.
  await assert.rejects(ask("zertz", "perft", { depth: 1 }), { message: "no network" });
  const lines = await ask("quantik", "perft", { depth: 2 });
  assert.deepEqual([lines.nodes, asked], [3392, 2]);
  assert.equal((await ask("quantik", "value")).source, "table");
  assert.equal(asked, 2);
});

test("the rest joins an instance that is at work", () => {
  const [first, rest] = PARTS;
  const engine = new Engine(first);
  assert.equal(engine.addTable(readFileSync(new URL("../tables/quantik.bst", import.meta.url))), "quantik");
  const view = { op: "ask", game: "quantik", command: "view", params: {} };
  assert.equal(engine.call(view).plies, 10);
  engine.complete(rest);
  assert.equal(engine.call({ op: "load", text: THREE }).name, "three");
  assert.deepEqual([engine.call(view).plies, engine.generation], [10, 0]);
  const alone = new Engine(first);
  assert.throws(() => alone.call({ op: "load", text: THREE }), Missing);
});

test("memory is limited as the caller wants it", () => {
  const engine = new Engine(...PARTS, { memory: 24 * 2 ** 20 });
  const count = { op: "ask", game: "zertz", command: "count", params: { plies: 6 }, most: 1e9 };
  assert.throws(() => engine.call(count), { kind: "memory" });
  assert.equal(engine.call({ op: "ask", game: "quantik", command: "moves", params: {} }).moves.length, 64);
});

test("an answer that is longer than somebody wants is refused", () => {
  const engine = new Engine(...PARTS, { answer: 1_000 });
  const moves = (/** @type {string} */ game) => engine.call({ op: "ask", game, command: "moves", params: {} }).moves;
  // Each of the 1,944 moves of Zertz has six letters, those of Quantik two or three.
  assert.throws(() => moves("zertz"), { kind: "memory" });
  assert.equal(moves("quantik").length, 64);
});

test("a game that does not fit into memory is not solved, and the worker goes on", async () => {
  const small = await Burnside.open({ worker: true, memory: 2 ** 26 });
  const game = await small.load(THREE.replace('name = "three"', 'name = "wide"').replace("[3, 3]", "[8, 8]").replace("3 in a row", "7 in a row"));
  const error = await game.solve().catch((error) => error);
  assert.ok(error instanceof BurnsideError && error.kind === "memory", String(error));
  assert.equal((await game.moves()).length, 64);
  small.close();
});

test("files may have the names of listed games where those are left out", async () => {
  const text = readFileSync(new URL("../../games/quantik.game.toml", import.meta.url), "utf8");
  await refused("game", burnside.load(text), "a listed name");
  const other = await Burnside.open({ listed: false });
  assert.equal((await (await other.load(text)).moves()).length, 64);
  await refused("game", other.game("zertz").moves(), "not there");
});

test("the parts of the module keep within their sizes", () => {
  const [first, rest] = ["burnside.wasm", "rest.wasm"].map((name) => gzipSync(readFileSync(new URL(`../${name}`, import.meta.url))).length);
  // With page and table of Quantik less than 400 kB; web/tests/e2e/first.spec.ts has the whole.
  assert.ok(first > 50_000 && first < 290_000, `${first}`);
  assert.ok(rest < 3_000_000, `${rest}`);
});

test("calls that are not calls are refused", () => {
  const engine = new Engine(...PARTS);
  for (const call of [{}, { op: "fly" }, { op: "about" }, { op: "about", game: 3 }, null, "games"]) {
    assert.throws(() => engine.call(/** @type {any} */ (call ?? [])), (error) => error instanceof BurnsideError && error.kind === "parameter", JSON.stringify(call));
  }
});

test("a game from a file is solved, and its table serves anybody", async () => {
  const solver = await Burnside.open({ worker: true, memory: 2 ** 32 });
  const text = readFileSync(new URL("../../games/tic-tac-toe.game.toml", import.meta.url), "utf8");
  const game = await solver.load(text);
  const steps = [];
  const solved = await game.solve({ onProgress: (done, total) => steps.push([done, total]) });
  // 765 boards up to symmetry, a draw: both are well known.
  assert.equal(solved.positions, 765);
  assert.equal(solved.file, null);
  assert.ok(steps.length > 0);
  const other = await Burnside.open();
  await other.load(text);
  assert.equal((await other.addTable(solved.table)).name, "tic-tac-toe");
  const value = await other.game("tic-tac-toe").value();
  assert.deepEqual([value.value, value.source], ["draw", "table"]);
  // One that takes long is stopped, and the worker is free again.
  const long = await solver.load(readFileSync(new URL("../../games/teeko.game.toml", import.meta.url), "utf8"));
  const stop = new AbortController();
  await assert.rejects(long.solve({ signal: stop.signal, onProgress: () => stop.abort() }), { name: "AbortError" });
  assert.equal((await game.moves()).length, 9);
  const checked = await solver.check(text);
  assert.deepEqual([checked.plies[1].lines, checked.warnings], [72, []]);
  solver.close();
});

test("the package has what it needs, and nothing else", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const [{ files }] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: root, stdio: ["ignore", "pipe", "ignore"] }));
  const sources = ["answers.d.ts", "call.js", "client.js", "engine.js", "error.js", "files.js", "game.js", "host.js", "index.js", "parameters.js", "worker.js"];
  const types = ["answers", "call", "client", "engine", "error", "files", "game", "host", "index", "parameters", "worker"].map((name) => `types/${name}.d.ts`);
  const tables = ["gobblet-strict.bst", "gobblet.bst", "index.json", "quantik.bst", "quarto-squares.bst", "quarto.bst", "tictactoe.bst"];
  assert.deepEqual(
    files.map(({ path }) => path).sort(),
    ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "burnside.wasm", "rest.wasm", "package.json", ...sources.map((name) => `src/${name}`), ...tables.map((name) => `tables/${name}`), ...types].sort(),
  );
});

test("what is packed serves whoever installs it", (context) => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), "burnside-package-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const [{ filename }] = JSON.parse(execFileSync("npm", ["pack", "--json", "--pack-destination", folder], { cwd: root, stdio: ["ignore", "pipe", "ignore"] }));
  // As npm unpacks it.
  const place = join(folder, "node_modules", "burnside");
  mkdirSync(place, { recursive: true });
  execFileSync("tar", ["-x", "-z", "-f", join(folder, filename), "-C", place, "--strip-components", "1"]);
  const program = join(folder, "program.mjs");
  writeFileSync(program, `
    import { Burnside } from "burnside";
    const burnside = await Burnside.open({ worker: true });
    console.log((await burnside.game("quantik").value()).plies, (await burnside.game("zertz").moves()).length);
  `);
  const said = execFileSync(process.execPath, [program], { encoding: "utf8" });
  // Quantik is over after ten plies; Zertz's first player has 3 colors, 37 places and 18 rings to take away.
  assert.equal(said.trim(), `10 ${3 * (37 * 18 - 18)}`);
});

test("the types serve whoever imports the package", () => {
  const compiler = fileURLToPath(new URL("../../web/node_modules/typescript/bin/tsc", import.meta.url));
  const program = fileURLToPath(new URL("consumer.ts", import.meta.url));
  const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom", program];
  execFileSync(process.execPath, [compiler, ...options], { stdio: ["ignore", "inherit", "inherit"] });
});

test("the examples of the README run", async () => {
  const text = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const examples = [...text.matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code);
  assert.ok(examples.length >= 3);
  for (const code of examples) {
    const source = code.replaceAll('from "burnside"', `from ${JSON.stringify(new URL("../src/index.js", import.meta.url).href)}`);
    // `console.log(x); // y` says what x is.
    const said = [];
    globalThis.said = said;
    const checked = source.replaceAll("console.log(", "said.push(");
    await import(`data:text/javascript,${encodeURIComponent(checked)}`);
    const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, value]) => value);
    assert.deepEqual(said.map(String), expected, code);
  }
});
