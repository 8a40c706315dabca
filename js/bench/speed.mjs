/**
 * Measures the package in Node beside native code, in turn: `node speed.mjs target/release/examples/speed`.
 * A second argument says which of the works. web/tests/pace/speed.spec.ts does it in a browser.
 *
 * Seconds of computing, on a busy machine too. For the first time, the module's code is compiled meanwhile.
 */

import { Burnside } from "../src/index.js";
import { HEAD, row } from "./native.mjs";
import { answer, fromFile, works } from "./work.mjs";

const [program, names] = process.argv.slice(2);
const all = await works(await Burnside.open(), names && new RegExp(names));
console.log(HEAD);
for (const work of all) {
  // A module of its own, whose code is not compiled yet.
  const burnside = await Burnside.open();
  const { lists } = fromFile(work);
  const module = async (list) => {
    const before = process.cpuUsage();
    await answer(burnside, work, lists[list]);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  console.log((await row(work, program, module)).text);
}
