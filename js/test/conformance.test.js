/** The golden vectors of all games and formats: conformance/README.md. */

import assert from "node:assert/strict";
import test from "node:test";
import { bytes, hex } from "../src/index.js";
import { burnside, entries, load, refused } from "./vectors.js";

async function checkForms(game, { position, forms, pon }) {
  for (const [format, form] of Object.entries(forms)) {
    const written = await game.convert(position, format);
    assert.equal(written, form, position);
    if (game.name.startsWith("zertz") && format === "key") continue;
    const read = await game.convert(written, "text", format);
    if (format === "rank") assert.equal(await game.convert(read, "rank"), written, position);
    else assert.equal(read, position, format);
  }
  if (pon === undefined) {
    await refused("unsayable", game.convert(position, "pon"), position);
    await refused("unsayable", game.convert(position, "feen"), position);
    return;
  }
  assert.deepEqual(JSON.parse(await game.convert(position, "pon")), pon);
  assert.equal(await game.convert(JSON.stringify(pon), "text"), position);
}

async function checkCanonicalForms(game, { position, canon }) {
  for (const [group, expected] of Object.entries(canon)) {
    const { bytes: key, position: same, ...found } = await game.canonical(position, group);
    assert.equal(same, position);
    assert.equal(hex(key), expected.key, position);
    assert.deepEqual(found, { group, ...expected });
    assert.equal(await game.transform(position, found.transform), found.canonical);
    assert.equal(await game.transform(found.canonical, found.inverse), position);
  }
}

test("positions.json", async () => {
  for (const entry of entries(load("positions.json"), "positions")) {
    const game = burnside.game(entry.game);
    const { position } = entry;
    assert.deepEqual(await game.play([], position), { position, to_move: entry.to_move, outcome: entry.outcome });
    const moves = await game.moves(position);
    assert.equal(moves.length, entry.move_count, position);
    if (entry.moves) assert.deepEqual(moves.sort(), entry.moves);
    await checkForms(game, entry);
    await checkCanonicalForms(game, entry);
  }
});

test("the keys of positions.json in one call for each game and group", async () => {
  const lists = new Map();
  for (const { game, position, canon } of entries(load("positions.json"), "positions")) {
    for (const [group, { key }] of Object.entries(canon)) {
      const name = JSON.stringify([game, group]);
      lists.set(name, [...(lists.get(name) ?? []), { position, key }]);
    }
  }
  assert.ok(lists.size > 10);
  for (const [name, list] of lists) {
    const [game, group] = JSON.parse(name);
    const { bytes: keys, width } = await burnside.game(game).keys(list.map(({ position }) => position), group);
    assert.equal(keys.length, width * list.length);
    list.forEach(({ position, key }, at) => assert.equal(hex(keys.slice(at * width, (at + 1) * width)), key, position));
  }
});

test("questions.json", async () => {
  for (const { game, command, params, answer } of entries(load("questions.json"), "questions")) {
    const said = await burnside.ask(game, command, params);
    for (const [field, expected] of Object.entries(answer)) assert.deepEqual(said[field], expected, `${game} ${command} ${field}`);
  }
});

test("errors.json", async () => {
  for (const { game, command, params, kind } of entries(load("errors.json"), "errors")) {
    await refused(kind, burnside.ask(game, command, params), [game, command, params]);
  }
});

test("records.json", async () => {
  for (const entry of entries(load("records.json"), "records")) {
    const read = await burnside.record(entry.text, entry.game);
    assert.deepEqual([read.start, read.moves], [entry.start, entry.moves], entry.text);
    assert.equal(read.damage?.line ?? null, entry.wrong_line ?? null, entry.text);
    const { position, outcome } = await burnside.game(entry.game).play(entry.moves, entry.start);
    assert.equal(position, entry.last);
    if (entry.resigned === null) assert.equal(outcome, entry.outcome);
    // A move list that is written leads back.
    const again = await burnside.record(await burnside.game(entry.game).moveList(entry.moves, entry.start));
    assert.deepEqual([again.start, again.moves, again.damage], [entry.start, entry.moves, null]);
  }
});

test("documents.json", async () => {
  const file = load("documents.json");
  for (const { qfen, hex: expected, bb, note, ...options } of entries(file, "documents")) {
    const written = await burnside.writeDocument({ qfen, ...options });
    assert.equal(hex(written), expected, qfen);
    const { deterministic, meta, canon, mc, side, crc } = options;
    const has_meta = (meta ?? null) !== null;
    const read = { qfen: bb, canon: canon ?? false, mc: mc ?? null, has_meta, side: side ?? null, crc: crc ?? false };
    assert.deepEqual(await burnside.readDocument(written), read);
  }
  for (const { hex: text, bb } of entries(file, "read")) assert.equal((await burnside.readDocument(bytes(text))).qfen, bb);
  for (const { hex: text } of entries(file, "refused")) await refused("position", burnside.readDocument(bytes(text)), text);
});

test("feen.json", async () => {
  const file = load("feen.json");
  for (const { feen } of entries(file, "valid")) {
    assert.equal((await burnside.feen(feen)).feen, feen);
    await burnside.pon(feen);
  }
  for (const { feen } of entries(file, "invalid")) await refused("feen", burnside.feen(feen), feen);
});

const total = (held) => Object.values(held).reduce((sum, count) => sum + count, 0);
const occupied = (board) => board.map((piece, square) => [square, piece]).filter(([, piece]) => piece !== null);
const pairs = (held) => Object.entries(held).sort(([a], [b]) => (a < b ? -1 : 1));

function nested([size, ...rest], board) {
  if (rest.length === 0) return board;
  const step = board.length / size;
  return Array.from({ length: size }, (_, at) => nested(rest, board.slice(at * step, (at + 1) * step)));
}

function checkQi(qi, expected) {
  const fields = {
    squares: qi.board.length,
    pieces: occupied(qi.board).length + total(qi.first_player_hand) + total(qi.second_player_hand),
    board: occupied(qi.board),
    turn: qi.turn,
    first_player_hand: pairs(qi.first_player_hand),
    second_player_hand: pairs(qi.second_player_hand),
    styles: [qi.first_player_style, qi.second_player_style],
    nested: nested(qi.shape, qi.board),
  };
  for (const [name, value] of Object.entries(expected)) assert.deepEqual(fields[name], value, name);
}

test("qi-cases.json", async () => {
  for (const { shape, styles, ops, expect, ids } of entries(load("qi-cases.json"), "cases")) {
    const question = burnside.qi(null, [["new", shape, ...styles], ...ops]);
    if (expect.error === undefined) checkQi(await question, expect);
    else {
      await refused("qi", question, ids);
      await assert.rejects(question, { message: expect.error });
    }
  }
});

test("qi-sequences.json", async () => {
  for (const { shape, styles, steps, final } of entries(load("qi-sequences.json"), "sequences")) {
    let qi = await burnside.qi(null, [["new", shape, ...styles]]);
    for (const { op, error, counts, turn } of steps) {
      if (error !== undefined) {
        // Negative squares are not squares at all: refused before Qi sees them.
        await assert.rejects(burnside.qi(qi, [op]), (found) => found.message === error || found.kind === "parameter");
        continue;
      }
      qi = await burnside.qi(qi, [op]);
      assert.deepEqual([occupied(qi.board).length, total(qi.first_player_hand), total(qi.second_player_hand)], counts);
      assert.equal(qi.turn, turn);
    }
    checkQi(qi, final);
  }
});
