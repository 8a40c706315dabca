/**
 * Solves game files in the studio of the static site, and looks for how long at most the page was held up:
 * `GAMES=connect-four-4x4,teeko npm run solve --prefix web`.
 */

import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { FileServer } from "../e2e/files";
import { expect, SITE, test } from "../e2e/table";

const HOUR = 3_600_000;
const GAMES = process.env.GAMES?.split(",") ?? [];

for (const game of GAMES) {
  test(`${game} is solved, and the page goes on`, async ({ page, browser }) => {
    test.setTimeout(3 * HOUR);
    const server = await FileServer.start(SITE!);
    const session = await browser.newBrowserCDPSession();
    const computing = async () => {
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    };
    // Milliseconds between two looks at the clock, and how many there were at most.
    await page.addInitScript(() => {
      const [tick, watch] = [20, { longest: 0 }];
      let last = performance.now();
      setInterval(() => {
        const now = performance.now();
        watch.longest = Math.max(watch.longest, now - last - tick);
        last = now;
      }, tick);
      Object.assign(globalThis, { watch });
    });
    const text = readFileSync(new URL(`../../../games/${game}.game.toml`, import.meta.url));
    await page.goto(`${server.url}#/studio?z=${deflateRawSync(text).toString("base64url")}`);
    await expect(page.getByText("No mistakes.")).toBeVisible();
    await page.evaluate(() => ((globalThis as any).watch.longest = 0));
    const [began, before] = [performance.now(), await computing()];
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    const solved = page.getByRole("heading", { name: /^(Player \d wins|A draw)/ }).first();
    const failed = page.getByRole("alert");
    await expect(solved.or(failed)).toBeVisible({ timeout: 3 * HOUR });
    const [took, cpu] = [(performance.now() - began) / 1000, (await computing()) - before];
    const longest = await page.evaluate(() => (globalThis as any).watch.longest);
    console.log(`${game}: ${await solved.or(failed).textContent()}; ${took.toFixed(1)} s, ${cpu.toFixed(1)} s of computing; the page was held up for ${Math.round(longest)} ms at most`);
    await expect(failed).toHaveCount(0);
    await server.down();
  });
}
