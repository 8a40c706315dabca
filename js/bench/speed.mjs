/**
 * Measures the package in Node beside the native program, in turn: `node speed.mjs target/release/burnside`.
 * `node speed.mjs write FILE` writes the works for web/tests/pace/speed.spec.ts, which does it in a browser.
 *
 * Seconds of computing, on a busy machine too. For the first time, the module's code is compiled meanwhile.
 */

import { writeFileSync } from "node:fs";
import { Burnside } from "../src/index.js";
import { HEAD, native, row } from "./native.mjs";
import { answer, works } from "./work.mjs";

const [first, second] = process.argv.slice(2);
const all = await works(await Burnside.open());
if (first === "write") {
  writeFileSync(second, JSON.stringify(all));
} else {
  console.log(HEAD);
  for (const work of all) {
    // A module of its own, whose code is not compiled yet.
    const burnside = await Burnside.open();
    const took = [];
    for (const positions of work.lists) {
      const before = process.cpuUsage();
      await answer(burnside, work, positions);
      const { user, system } = process.cpuUsage(before);
      took.push((user + system) / 1e6);
    }
    console.log(row(work, took, native(first, work)));
  }
}
