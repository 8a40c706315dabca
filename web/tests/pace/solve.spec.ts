/**
 * Solves game files of `games/` and `examples/games/` in the studio of the static site, and looks for how long at
 * most the page was held up, and how much memory that took: `GAMES=connect-four-4x4,houses npm run solve --prefix web`.
 */

import { existsSync, readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { FileServer } from "../e2e/files";
import { PATIENCE, watchPauses } from "../e2e/pauses";
import { expect, SITE, test } from "../e2e/table";

const HOUR = 3_600_000;
const GAMES = process.env.GAMES?.split(",") ?? [];

/** The text of a game's file. */
function textOf(game: string): Buffer {
  const files = ["games", "examples/games"].map((folder) => new URL(`../../../${folder}/${game}.game.toml`, import.meta.url));
  return readFileSync(files.find((file) => existsSync(file)) ?? files[0]!);
}

/** The most memory that a process has had so far, in MB, where the system says so. */
function mostMemory(process: number): number {
  const status = `/proc/${process}/status`;
  const [, kilobytes] = (existsSync(status) && /VmHWM:\s*(\d+) kB/.exec(readFileSync(status, "utf8"))) || [null, 0];
  return Math.round(Number(kilobytes) / 1000);
}

for (const game of GAMES) {
  test(`${game} is solved, and the page goes on`, async ({ page, browser }) => {
    test.setTimeout(3 * HOUR);
    const server = await FileServer.start(SITE!);
    const session = await browser.newBrowserCDPSession();
    const processes = async () => (await session.send("SystemInfo.getProcessInfo")).processInfo;
    const computing = async () => (await processes()).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    const pauses = await watchPauses(page);
    await page.goto(`${server.url}#/studio?z=${deflateRawSync(textOf(game)).toString("base64url")}`);
    await expect(page.getByText("No mistakes.")).toBeVisible();
    await pauses.begin();
    const [began, before] = [performance.now(), await computing()];
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    const solved = page.getByRole("heading", { name: /^(Player \d wins|A draw)/ }).first();
    const failed = page.getByRole("alert");
    await expect(solved.or(failed)).toBeVisible({ timeout: 3 * HOUR });
    const [took, cpu] = [(performance.now() - began) / 1000, (await computing()) - before];
    const longest = await pauses.longest();
    const memory = Math.max(...(await processes()).filter(({ type }) => type === "renderer").map(({ id }) => mostMemory(id)));
    const numbers = [`${took.toFixed(1)} s`, `${cpu.toFixed(1)} s of computing`, `${memory} MB in the page's process at most`];
    console.log(`${game}: ${await solved.or(failed).textContent()}; ${numbers.join(", ")}; the page was held up for ${Math.round(longest)} ms at most`);
    await expect(failed).toHaveCount(0);
    // Its values are on the board.
    await expect(page.getByText("Exact, from the table of all positions.")).toBeVisible();
    expect(longest).toBeLessThan(PATIENCE);
    await server.down();
  });
}
