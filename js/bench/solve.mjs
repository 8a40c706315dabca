/**
 * Solves games from files as the studio does, in a worker: `node solve.mjs quixo-3x3 dodgem`. Says how
 * long it took, and for how long at most this thread, which stands for the page, was held up.
 */

import { readFileSync } from "node:fs";
import { Burnside } from "../src/index.js";

/** Milliseconds between two looks at the clock. */
const TICK = 10;

for (const name of process.argv.slice(2)) {
  const burnside = await Burnside.open({ worker: true, memory: 2 ** 32, listed: false });
  const game = await burnside.load(readFileSync(new URL(`../../games/${name}.game.toml`, import.meta.url), "utf8"));
  let [last, longest, reports] = [performance.now(), 0, 0];
  const clock = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - TICK);
    last = now;
  }, TICK);
  const [began, before] = [performance.now(), process.cpuUsage()];
  const { positions, table } = await game.solve({ onProgress: () => (reports += 1) });
  const took = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  clearInterval(clock);
  console.log(`${name}: ${positions} positions in ${(took / 1000).toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of them computing; table ${table.length} bytes; ${reports} reports; this thread was held up for ${longest.toFixed(0)} ms at most`);
  burnside.close();
}
