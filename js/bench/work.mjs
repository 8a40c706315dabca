/** What is measured: the same work natively, in Node and in a browser. */

import { textOf } from "../src/call.js";

/** The same numbers every time. */
let state = 1;
const random = (below) => ((state = (state * 48271) % 2147483647), state % below);

/** A position in which the game goes on, after some random moves. */
async function walk(game, plies) {
  let position = "start";
  for (let ply = 0; ply < plies; ply += 1) {
    const moves = await game.moves(position);
    if (moves.length === 0) return walk(game, plies);
    ({ position } = await game.play([moves[random(moves.length)]], position));
  }
  return (await game.play([], position)).outcome === null ? position : walk(game, plies);
}

const ALL = { nodes: 2 ** 50 };

/**
 * `how` is what the package is asked, about so many positions, each of them so many times: keys and values of tables
 * are not remembered, and a list must take long enough to be measured: browsers count in steps of ten milliseconds.
 * `rounds` is how often a list is asked about.
 * Positions of Quarto with five pieces are in its table, those with six are not.
 */
const WORKS = [
  { name: "Quantik, keys under `full`", game: "quantik", plies: 6, count: 1_000, times: 100, rounds: 5, how: "keys", group: "full" },
  { name: "Gobblet Gobblers, keys under `value`", game: "gobblet", plies: 8, count: 1_000, times: 100, rounds: 5, how: "keys", group: "value" },
  { name: "Quarto, keys under `full`", game: "quarto", plies: 7, count: 1_000, times: 100, rounds: 5, how: "keys", group: "full" },
  { name: "Zertz, keys under `all`", game: "zertz", plies: 4, count: 1_000, times: 40, rounds: 5, how: "keys", group: "all" },
  { name: "Quantik, keys under `full`, of a list", game: "quantik", plies: 6, count: 1_000, times: 100, rounds: 5, how: "keys", group: "full", asList: true },
  { name: "Quantik, values from the table", game: "quantik", plies: 5, count: 10_000, times: 10, how: "values", limits: ALL },
  { name: "Gobblet Gobblers, values from the table", game: "gobblet", plies: 6, count: 4_000, how: "values", limits: ALL },
  { name: "Quarto, values with six pieces, searched", game: "quarto", plies: 7, count: 100, how: "values", limits: ALL },
  { name: "Zertz, 5,000 iterations", game: "zertz", plies: 6, count: 4, how: "suggest", limits: { nodes: 5_000 } },
  { name: "Quantik, canonical forms under `full`", game: "quantik", plies: 6, count: 5_000, how: "canonical", group: "full" },
  { name: "Quantik, values of a position and its moves", game: "quantik", plies: 5, count: 2_000, how: "value", limits: {} },
];

/** What is asked once for all positions. */
const TOGETHER = ["keys", "values"];

/** Whether its positions are on the lines of a text. */
const onLines = ({ how, asList }) => TOGETHER.includes(how) && !asList;

/** How many lists of positions each work has: for the first time, to warm up, and those that count. */
export const BEFORE = 2;
const LISTS = BEFORE + 5;

/** The works whose names match, with their positions. */
export async function works(burnside, names = /./) {
  const all = [];
  for (const { plies, count, times = 1, ...work } of WORKS.filter(({ name }) => names.test(name))) {
    const lists = [];
    while (lists.length < LISTS) {
      const positions = [];
      while (positions.length < count) positions.push(await walk(burnside.game(work.game), plies));
      const list = Array.from({ length: times }, () => positions).flat();
      do lists.push(list);
      while (times > 1 && lists.length < LISTS);
    }
    all.push({ ...work, calls: TOGETHER.includes(work.how) ? (work.rounds ?? 1) : count, lists });
  }
  return all;
}

/** Has the package do a work with some positions. */
export async function answer(burnside, { game: name, how, group, limits, rounds = 1 }, positions) {
  const game = burnside.game(name);
  if (TOGETHER.includes(how)) {
    for (let round = 0; round < rounds; round += 1) await game[how](positions, group ?? limits);
    return;
  }
  for (const position of positions) await game[how](position, group ?? limits);
}

/** The work with its positions as whoever has them in a file has them: on lines, as bytes. */
export const fromFile = ({ lists, ...work }) => ({ ...work, lists: lists.map((list) => (onLines(work) ? new TextEncoder().encode(list.join("\n")) : list)) });

/** The same as the calls that the module gets, each as its text. */
export const texts = (work, positions) => calls(work, positions).map((call) => textOf(call) + (onLines(work) ? `\n${positions.join("\n")}` : ""));

function calls({ game, how, group, limits, asList, rounds = 1 }, positions) {
  if (TOGETHER.includes(how)) return Array(rounds).fill({ op: how, game, ...(asList ? { positions } : {}), ...(group && { group }), ...limits });
  const command = how === "canonical" ? "canon" : how;
  return positions.map((position) => ({ op: "ask", game, command, params: { position, ...(group && { group }), ...limits } }));
}
