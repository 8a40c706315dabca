/** How much computing the native program takes for a work, on one thread. */

import { spawnSync } from "node:child_process";

const run = (program, words, input) => {
  const asked = [program, ...words, "--json", "--threads", "1"];
  const { stderr, status } = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time "$@"', "bash", ...asked], { input, maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(String(stderr));
  const [user, system] = String(stderr).trim().split("\n").at(-1).split(" ").map(Number);
  return user + system;
};

/**
 * Seconds of computing for the first list of positions, and for the second when the first was answered. The program
 * reads positions from its standard input, or is started once for each.
 */
export function native(program, { native: [command, game, from, ...more], lists }) {
  const took = (positions) => {
    if (from !== null) return run(program, [command, game, from, ...more], `${positions.join("\n")}\n`);
    return positions.reduce((sum, position) => sum + run(program, [command, game, position, ...more], ""), 0);
  };
  const [first, both] = [took(lists[0]), took(lists.flat())];
  return [first, both - first];
}

export const HEAD = "| what | calls | native | the module | rate | first time | rate |\n|---|---:|---:|---:|---:|---:|---:|";

/** A row of the table, from the seconds for each list, here and natively. */
export function row({ name, lists }, [cold, warm], [alone, beside]) {
  const cells = [name, lists[1].length, ...[beside, warm, beside / warm].map(short), short(cold), short(alone / cold)];
  return `| ${cells.join(" | ")} |`;
}

const short = (number) => number.toFixed(number < 0.1 ? 3 : 2);
