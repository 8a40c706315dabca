/**
 * The package in Chromium beside the native program, in turn: seconds of computing of the browser's processes.
 * `node js/bench/speed.mjs write /tmp/works.json`, then
 * `WORKS=/tmp/works.json BURNSIDE_PROGRAM=target/release/burnside npm run speed --prefix web`.
 */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { FileServer } from "../e2e/files";
import { expect, test } from "../e2e/table";

const { WORKS, BURNSIDE_PROGRAM } = process.env;
test.skip(WORKS === undefined || BURNSIDE_PROGRAM === undefined, "which works, and which program?");
test.setTimeout(3_600_000);

const JS = resolve("../js");

test("the module is at least half as fast as the program", async ({ browser }) => {
  const { HEAD, native, row } = await import(pathToFileURL(resolve(JS, "bench/native.mjs")).href);
  const session = await browser.newBrowserCDPSession();
  /** Seconds of computing of those that run pages. */
  const computing = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const server = await FileServer.start(JS);
  console.log(HEAD);
  for (const work of JSON.parse(readFileSync(WORKS!, "utf8"))) {
    const page = await browser.newPage();
    await page.goto(`${server.url}package.json`);
    await page.evaluate(async (url) => {
      const [{ Burnside }, { answer }] = await Promise.all([import(`${url}src/index.js`), import(`${url}bench/work.mjs`)]);
      const burnside = await Burnside.open({ worker: true });
      Object.assign(globalThis, { answer: (work: unknown, positions: unknown) => answer(burnside, work, positions).then(() => null) });
    }, server.url);
    const took = [];
    for (const positions of work.lists) {
      const before = await computing();
      await page.evaluate(([work, positions]) => (globalThis as any).answer(work, positions), [{ ...work, lists: [] }, positions]);
      took.push((await computing()) - before);
    }
    await page.close();
    console.log(row(work, took, native(resolve("..", BURNSIDE_PROGRAM!), work)));
    expect(took.every((seconds) => seconds > 0)).toBe(true);
  }
  await server.down();
});
