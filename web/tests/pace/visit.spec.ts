/**
 * How long a visitor waits for the first value over a line like "Fast 4G" in Chromium's tools: 9 Mbit/s less a
 * tenth, 165 milliseconds until an answer begins; for the first time, and again. Measures the machine too, so
 * it is not part of the test suite: `npm run first-visit --prefix web`.
 */

import { FileServer } from "../e2e/files";
import { expect, SITE, test, verdict } from "../e2e/table";

const PACE = { late: 165, bytesPerSecond: (9_000_000 * 0.9) / 8 };

/** What is to be had, in milliseconds. */
const COLD = 3_000;
const WARM = 500;

test("the first value comes soon", async ({ browser }) => {
  for (const [game, plies] of [["quantik", "10"], ["gobblet", "13"]] as const) {
    const server = await FileServer.start(SITE!);
    server.pace = PACE;
    const context = await browser.newContext();
    const visit = async () => {
      const page = await context.newPage();
      const began = performance.now();
      await page.goto(`${server.url}#/${game}`, { waitUntil: "commit" });
      await expect(verdict(page)).toContainText(plies);
      return { page, took: Math.round(performance.now() - began) };
    };
    const cold = await visit();
    const files = server.asked.length;
    // Until everything is kept.
    const kept = () => cold.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === "activated");
    await expect.poll(kept).toBe(true);
    await expect.poll(async () => {
      const before = server.asked.length;
      await cold.page.waitForTimeout(5_000);
      return server.asked.length - before;
    }, { timeout: 60_000 }).toBe(0);
    await cold.page.close();
    const took = [];
    for (let time = 0; time < 3; time += 1) {
      const { page, took: again } = await visit();
      took.push(again);
      await page.close();
    }
    const warm = Math.min(...took);
    console.log(`${game}: ${cold.took} ms for the first time (${files} files), ${warm} ms again (of ${took.join(", ")})`);
    if (game === "quantik") expect.soft([cold.took < COLD, warm < WARM]).toEqual([true, true]);
    await context.close();
    await server.down();
  }
});
