/** The golden vectors of each game from outside. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { bytes, hex } from "../src/index.js";
import { burnside, checkPerft, entries, folder, load, refused } from "./vectors.js";

const quantik = burnside.game("quantik");

/** The moves as a mask: bit 16 * shape + square. */
const mask = (moves) =>
  moves.reduce((all, move) => all | (1n << BigInt(16 * "abcd".indexOf(move[0].toLowerCase()) + Number(move.slice(1)))), 0n);

async function checkQuantik(entry) {
  const { qfen } = entry;
  for (const [group, key] of Object.entries(entry.keys ?? {})) assert.equal(hex(await quantik.key(qfen, group)), key, qfen);
  for (const [group, orbit] of Object.entries(entry.orbits ?? {})) {
    assert.equal((await quantik.canonical(qfen, group)).orbit, orbit, qfen);
  }
  if (entry.core) assert.equal(await quantik.convert(qfen, "core"), entry.core);
  if (entry.planes) {
    const planes = entry.planes.map((plane) => plane.toString(16).padStart(4, "0")).join(" ");
    assert.equal(await quantik.convert(qfen, "planes"), planes);
    assert.equal(await quantik.convert(planes, "qfen", "planes"), qfen);
  }
  const moves = await quantik.moves(qfen).catch((error) => (error.kind === "position" ? null : Promise.reject(error)));
  if (moves === null) return;
  if (entry.legal) assert.equal(mask(moves), entry.line ? 0n : BigInt(entry.legal), qfen);
  if (!entry.value && !entry.winning) return;
  const found = await quantik.value(qfen);
  if (entry.value) assert.deepEqual([found.value, found.plies], [entry.value, entry.plies], qfen);
  if (entry.winning) {
    const wins = found.moves.filter(({ value }) => value === "win").map(({ move }) => move);
    assert.equal(mask(wins), BigInt(entry.winning), qfen);
  }
}

test("quantik.json", async () => {
  const file = load("quantik.json");
  for (const name of ["positions", "setups", "classes", "solved"]) for (const entry of entries(file, name)) await checkQuantik(entry);
  const known = entries(file, "solved").filter(({ value }) => value);
  const { value, plies, known: is } = await quantik.values(known.map(({ qfen }) => qfen));
  known.forEach((entry, at) => assert.deepEqual([["loss", "draw", "win"][value[at] + 1], plies[at], is[at]], [entry.value, entry.plies, 1], entry.qfen));
  const { best, moves: every, ...alone } = await quantik.value("start");
  assert.deepEqual([best.length, every.length], [64, 64], "all lose, in 10");
  assert.deepEqual(await quantik.worth("start"), alone);
  for (const { moves, qfen } of file.positions) assert.equal((await quantik.play(moves)).position, qfen);
  for (const { planes, qfen } of entries(file, "invalid")) {
    const position = planes ? planes.map((plane) => plane.toString(16).padStart(4, "0")).join(" ") : qfen;
    await refused("position", quantik.play([], position), position);
  }
  for (const { move, symmetry, image, inverse } of entries(file, "move_maps")) {
    assert.equal(await quantik.transformMove("start", symmetry.join("+"), move), image);
    assert.equal(await quantik.transformMove("start", inverse.join("+"), image), move);
  }
  for (const { qfen, plain, flag_only } of entries(file, "cbor")) {
    assert.equal(hex(await burnside.writeDocument({ qfen })), plain);
    // It says that it is canonical: true if it is its own canonical form.
    const { canonical } = await quantik.canonical(qfen, "d4-color-shapes");
    if (canonical !== qfen) await refused("position", burnside.readDocument(bytes(flag_only)), qfen);
    else assert.ok((await burnside.readDocument(bytes(flag_only))).canon);
  }
  const squares = "AbC...D..a..c...";
  const images = new Set((await quantik.orbit("AbC./..D./.a../c...", "full")).map(({ position }) => position.replaceAll("/", "")));
  assert.equal(file.maps.all.length, 128);
  for (const goes of file.maps.all) {
    const moved = [];
    goes.forEach((to, square) => (moved[to] = squares[square]));
    assert.ok(images.has(moved.join("")), `${goes}`);
  }
  for (const group of ["full", "d4-shapes"]) {
    const { classes } = await quantik.ask("perft", { depth: 3, unique: true, group });
    classes.forEach((count, ply) => {
      const { open, stuck, finished } = file.plies[ply][group];
      assert.equal(count, open + stuck + finished, `${group} ${ply}`);
    });
  }
  const { moves, winner } = file.stuck_full_board;
  assert.equal((await quantik.play(moves)).outcome, `player ${winner}`);
});

test("gobblet.json", async () => {
  const file = load("gobblet.json");
  const [loose, strict] = [burnside.game("gobblet"), burnside.game("gobblet:strict")];
  for (const { board, moves, strict: fewer = moves, text } of entries(file, "boards")) {
    assert.equal((await loose.moves(String(board))).length, moves, text);
    assert.equal((await strict.moves(String(board))).length, fewer, text);
    if (!text) continue;
    assert.equal(await loose.convert(String(board), "text", "u64"), text);
    assert.equal(await loose.convert(text, "u64"), String(board));
  }
  for (const { moves, board } of entries(file, "games")) {
    const { position } = await loose.play(moves.split(" "));
    assert.equal(await loose.convert(position, "u64"), String(board));
  }
  for (const { text, rank, board } of entries(file, "ranks")) {
    assert.equal(await loose.convert(text, "rank"), String(rank));
    assert.equal(await loose.convert(String(rank), "u64", "rank"), String(board));
  }
  await checkPerft("gobblet", file.perft, 0);
  // Player 1's first small piece is on the square of the second move's start.
  const { moves: second } = await loose.ask("moves", { position: "start", moves: ["S(0,0)", "S(2,2)"] });
  const legal = new Set([...(await loose.moves()), ...second]);
  for (const { text } of entries(file, "moves")) assert.ok(legal.has(text), text);
  // Classes that are new at a ply, from one of each class of the ply before.
  let layer = ["start"];
  const seen = new Set();
  for (const [ply, count] of file.new_classes.by_ply.slice(0, 4).entries()) {
    const { bytes: all, width } = await loose.keys(layer, "d4");
    const fresh = new Map();
    layer.forEach((position, at) => fresh.set(hex(all.subarray(at * width, (at + 1) * width)), position));
    for (const key of seen) fresh.delete(key);
    assert.equal(fresh.size, count);
    for (const key of fresh.keys()) seen.add(key);
    layer = [];
    if (ply === 3) break;
    for (const position of fresh.values()) {
      for (const move of await loose.moves(position)) layer.push((await loose.play([move], position)).position);
    }
  }
});

test("quarto.json", async () => {
  const file = load("quarto.json");
  for (const { game, position, value, plies } of entries(file, "values")) {
    const found = await burnside.game(game).value(position, { nodes: 2 ** 50 });
    assert.deepEqual([found.value, found.plies], [value, plies], position);
  }
  for (const [game, numbers] of Object.entries(file.perft)) await checkPerft(game, numbers, 1);
  assert.equal((await burnside.game("quarto").play([], file.drawn)).outcome, "draw");
  const { plies, boards } = await burnside.game("quarto").ask("count", { plies: 4 });
  // The first ply gives a piece; after each later one there is one more on the board.
  assert.deepEqual(plies.slice(1).map(({ classes }) => classes), file.open_classes.quarto.with_hand.slice(0, 4));
  const all = file.all_classes_without_hand.quarto;
  assert.deepEqual(boards.slice(0, all.length).map(({ boards }) => boards), all);
  assert.equal(boards[16].boards, file.full_board_classes.quarto);
  for (const [name, exact] of Object.entries(file.random_games)) {
    const games = 10_000;
    const played = await burnside.game(name).ask("random", { games });
    for (const winner of ["player1", "player2", "draws"]) {
      const share = exact[winner] / 100;
      // Five times the standard error; the seed is always the same.
      assert.ok(Math.abs(played[winner] / games - share) < 5 * Math.sqrt((share * (1 - share)) / games), `${name} ${winner}`);
    }
    // Lengths vary by less than three placements; the first piece that is given is a ply too.
    assert.ok(Math.abs(played.mean_plies - 1 - exact.mean_placements) < (5 * 3) / Math.sqrt(games), name);
  }
});

async function checkZertz(game, entry) {
  const { position } = entry;
  const standing = await game.play([], position);
  if (entry.path) {
    assert.deepEqual(await game.play(entry.path), standing);
    assert.equal(standing.outcome !== null, entry.finished);
  }
  if (standing.outcome === null) {
    const moves = await game.moves(position);
    // From, captured color, to: x d1Gd3.
    const jumps = moves.filter((move) => move.startsWith("x ")).map((move) => move.slice(2).replace(/[WGB]/, ">"));
    assert.deepEqual(jumps.sort(), [...entry.jumps].sort(), position);
    if (jumps.length === 0) assert.equal(moves.length, entry.placements, position);
  }
  for (const [group, images] of [["all", "shifted"], ["rotation-mirror", "images"]]) {
    const { canonical, transform, inverse, orbit } = await game.canonical(position, group);
    assert.deepEqual([canonical.split(" ")[0], transform, inverse], entry[group], position);
    assert.equal(orbit, entry[images], position);
  }
  assert.equal((await game.canonical(position, "translation")).orbit, entry.shifts.length, position);
  const names = (await game.orbit(position, "rotation-mirror")).map(({ transform }) => transform);
  assert.deepEqual(names.sort(), entry.names, position);
}

test("zertz.json", async () => {
  for (const { rules, perft, positions, classes_after_one_ply } of entries(load("zertz.json"), "boards")) {
    await checkPerft(rules, perft, 1);
    const { classes } = await burnside.ask(rules, "perft", { depth: 1, unique: true });
    assert.deepEqual(classes, [1, classes_after_one_ply], rules);
    for (const entry of positions) await checkZertz(burnside.game(rules), entry);
  }
});

/** A game that is small enough is solved: its classes, its value, and the longest way to an end. */
async function checkSolved(game, facts) {
  const order = Object.fromEntries((await game.about()).groups.map(({ name, order }) => [name, order]));
  const classes = facts.classes_with_swap ?? (order.full === order.board ? facts.classes : undefined);
  if (classes === undefined || classes > 10_000) return;
  solvedHere.push(game.name);
  const { table, ...solved } = await game.solve();
  assert.equal(solved.positions, classes, game.name);
  assert.equal(solved.max_plies, facts.longest, game.name);
  await burnside.addTable(table);
  const { value, plies, source } = await game.value();
  assert.deepEqual([value, source], [facts.start_value, "table"], game.name);
  if (facts.start_plies !== undefined) assert.equal(plies, facts.start_plies, game.name);
}

/** @type {string[]} */
const solvedHere = [];

test("game-files.json", async () => {
  for (const [name, facts] of Object.entries(load("game-files.json").games)) {
    const text = readFileSync(new URL(`../../games/${name}.game.toml`, import.meta.url), "utf8");
    // Some are listed games too: here each goes by a name of its own.
    const game = await burnside.load(text.replace(/^name = ".*"/m, `name = "file-${name}"`));
    for (const group of (await game.about()).groups) {
      const order = facts[`${group.name}_order`];
      if (order !== undefined) assert.equal(group.order, order, name);
    }
    for (const [index, nodes] of (facts.perft ?? []).entries()) {
      if (nodes > 200_000) break;
      assert.equal((await game.ask("perft", { depth: index + 1 })).nodes, nodes, name);
    }
    for (const [position, numbers] of Object.entries(facts.perft_from ?? {})) {
      for (const [index, nodes] of numbers.entries()) {
        if (nodes > 200_000) break;
        assert.equal((await game.ask("perft", { position, depth: index + 1 })).nodes, nodes, `${name} ${position}`);
      }
    }
    for (const [position, winner] of Object.entries(facts.outcomes ?? {})) {
      assert.equal((await game.play([], position)).outcome, winner === "draw" ? "draw" : `player ${winner}`, `${name} ${position}`);
    }
    await checkSolved(game, facts);
    const [first] = await game.moves();
    const { position } = await game.play([first]);
    const { canonical, inverse, key } = await game.canonical(position, "full");
    assert.equal(await game.transform(canonical, inverse), position, name);
    assert.equal((await game.canonical(canonical, "full")).key, key, name);
    await burnside.unload(game.name);
  }
  assert.ok(solvedHere.length > 10, `${solvedHere}`);
});

test("tables/hexapawn.bst", async () => {
  const game = await burnside.addTable(readFileSync(new URL("tables/hexapawn.bst", folder)));
  // The second player wins with the sixth ply: proofs/hexapawn.proof.
  const { value, plies, source } = await game.value();
  assert.deepEqual([value, plies, source], ["loss", 6, "table"]);
});
