/**
 * The package in Chromium beside native code, in turn: seconds of computing of the browser's processes.
 * `cargo build --release -p burnside-wasm --example speed`, then `npm run speed --prefix web`;
 * `WORKS=Zertz` does those with such a name.
 */

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { FileServer } from "../e2e/files";
import { expect, test } from "../e2e/table";

const JS = resolve("../js");
const PROGRAM = resolve(process.env.SPEED_PROGRAM ?? "../target/release/examples/speed");

/** Of the native rate, wherever more is computed than messages are sent. */
const AIM = 0.5;

test("the module is at least half as fast as native code", async ({ browser }) => {
  test.skip(!existsSync(PROGRAM), `${PROGRAM} is not there`);
  test.setTimeout(3_600_000);
  const from = (path: string) => import(pathToFileURL(resolve(JS, path)).href);
  const [{ HEAD, row }, { works }, { Burnside }] = [await from("bench/native.mjs"), await from("bench/work.mjs"), await from("src/index.js")];
  const session = await browser.newBrowserCDPSession();
  /** Seconds of computing of those that run pages. */
  const computing = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const server = await FileServer.start(JS);
  console.log(HEAD);
  for (const work of await works(await Burnside.open(), new RegExp(process.env.WORKS ?? "."))) {
    const page = await browser.newPage();
    await page.goto(`${server.url}package.json`);
    await page.evaluate(async ([url, work]) => {
      const [{ Burnside }, { answer, fromFile }] = await Promise.all([import(`${url}src/index.js`), import(`${url}bench/work.mjs`)]);
      const burnside = await Burnside.open({ worker: true });
      const { lists, ...how } = fromFile(JSON.parse(work));
      Object.assign(globalThis, { answer: (list: number) => answer(burnside, how, lists[list]).then(() => null) });
    }, [server.url, JSON.stringify(work)] as const);
    const module = async (list: number) => {
      const before = await computing();
      await page.evaluate((list) => (globalThis as any).answer(list), list);
      return (await computing()) - before;
    };
    const { text, rate } = await row(work, PROGRAM, module);
    await page.close();
    console.log(text);
    if (work.how !== "canonical" && work.how !== "value" && !work.asList) expect.soft(rate, work.name).toBeGreaterThanOrEqual(AIM);
  }
  await server.down();
});
