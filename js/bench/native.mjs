/**
 * Asks the native program what `speed.mjs` asks, on one thread, and says how much computing that took:
 * `node native.mjs ../../target/release/burnside calls.json`. It reads all positions of a group from standard
 * input, and starts once for each group.
 */

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [program, file] = process.argv.slice(2);
const groups = Object.entries(JSON.parse(readFileSync(file, "utf8"))).sort(([a], [b]) => (a < b ? -1 : 1));
for (const [name, calls] of groups) {
  const { command, game, params } = calls[0];
  // It suggests a move for one position at a time only.
  if (command === "suggest") continue;
  const limits = command === "canon" ? ["--group", params.group] : params.nodes ? ["--nodes", String(params.nodes)] : [];
  const run = [program, command, game, "-", "--json", "--threads", "1", ...limits];
  const input = `${calls.map((call) => call.params.position).join("\n")}\n`;
  const { stdout, stderr, status } = spawnSync("bash", ["-c", 'TIMEFORMAT="%U"; time "$@"', "bash", ...run], { input, maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(String(stderr));
  console.log(`${name}: ${calls.length} calls, ${stdout.length} bytes, ${String(stderr).trim().split("\n").at(-1)} s of computing`);
}
