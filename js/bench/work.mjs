/** What is measured: the same work for the native program, for Node and for a browser. */

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

/**
 * `how` is what the package is asked, `native` what the program is asked. Each has positions of its own for
 * the first time, when the module's code is not compiled yet, and for the second.
 */
const WORKS = [
  { name: "Quantik, canonical keys under `full`, one call", game: "quantik", plies: 6, count: 20_000, how: "keys", group: "full", native: ["canon", "quantik", "-", "--group", "full"] },
  { name: "Quantik, canonical forms under `full`, a call each", game: "quantik", plies: 6, count: 10_000, how: "canonical", group: "full", native: ["canon", "quantik", "-", "--group", "full"] },
  { name: "Zertz, canonical keys under `all`, one call", game: "zertz", plies: 4, count: 5_000, how: "keys", group: "all", native: ["canon", "zertz", "-", "--group", "all"] },
  { name: "Quantik, values of a position and its moves, a call each", game: "quantik", plies: 5, count: 4_000, how: "value", native: ["value", "quantik", "-"] },
  { name: "Gobblet Gobblers, values of a position and its moves, a call each", game: "gobblet", plies: 6, count: 1_000, how: "value", native: ["value", "gobblet", "-"] },
  { name: "Quarto, values with five pieces, a call each", game: "quarto", plies: 6, count: 10, how: "value", limits: { nodes: 2 ** 50 }, native: ["value", "quarto", "-", "--nodes", String(2 ** 50)] },
  { name: "Zertz, 5,000 iterations of the tree search, a call each", game: "zertz", plies: 6, count: 4, how: "suggest", limits: { nodes: 5_000 }, native: ["suggest", "zertz", null, "--nodes", "5000"] },
];

/** All works, with two lists of positions each. */
export async function works(burnside) {
  const all = [];
  for (const { plies, count, ...work } of WORKS) {
    const list = async () => {
      const positions = [];
      while (positions.length < count) positions.push(await walk(burnside.game(work.game), plies));
      return positions;
    };
    all.push({ ...work, lists: [await list(), await list()] });
  }
  return all;
}

/** Does a work with some positions. */
export async function answer(burnside, { game: name, how, group, limits }, positions) {
  const game = burnside.game(name);
  if (how === "keys") return game.keys(positions, group);
  for (const position of positions) {
    if (how === "canonical") await game.canonical(position, group);
    else if (how === "value") await game.value(position, limits);
    else await game.suggest(position, limits);
  }
}
