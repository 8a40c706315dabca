/** A collection of games on the page: what was played in a position, beside the values. */

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { accessible } from "./axe";
import { expect, PROGRAM, record, SCREENS, Server, SITE, tab, test as plain, verdict } from "./table";

plain.skip(SITE !== null, "the static site has no collection");

/** Four games of tic-tac-toe: in two of them the board is turned, and the last one stops. */
const GAMES = [
  { players: ["Ada", "Bo"], moves: "0 4 8 2 6 3 7" }, // player 1 wins
  { players: ["Bo", "Ada"], moves: "2 4 6 1 7 8 0 3 5" }, // a draw
  { players: ["Cy", "Ada"], moves: "0 1 4 8 6 3 2" }, // player 1 wins
  { players: ["Ada", "Cy"], moves: "4 0" },
];

const SIZES = [[320, 568], [390, 844], [844, 390], [1024, 768], [1280, 800], [1920, 1080]] as const;

const ZERTZ = resolve("../crates/burnside-cli/tests/records/collection/zertz");

const test = plain.extend<{}, { server: Server }>({
  server: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "burnside-played-"));
      const records = GAMES.map(({ players, moves }) =>
        [`# Player 1: ${players[0]}`, `# Player 2: ${players[1]}`, "# Game: tictactoe", ...moves.split(" ")].join("\n"),
      );
      cpSync(ZERTZ, join(folder, "games"), { recursive: true });
      writeFileSync(join(folder, "games", "four.txt"), `${records.join("\n\n")}\n`);
      const file = join(folder, "mine.db");
      execFileSync(PROGRAM, ["collect", join(folder, "games"), "--out", file], { stdio: "ignore" });
      const server = await Server.start("--collection", file);
      await use(server);
      await server.down();
      rmSync(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
});

const rows = (page: Page) => page.locator(".played tbody tr");
const came = (page: Page) => page.locator(".played:not(.waiting) .came");

async function see(page: Page, open: (hash?: string) => Promise<void>, hash: string): Promise<void> {
  await open(hash);
  await tab(page, "Played").click();
  await expect(came(page)).toBeVisible();
}

test("each move has its games, results, players and exact value", async ({ page, open }) => {
  // Whoever names no game sees the one with the most games.
  await see(page, open, "");
  await expect(page).toHaveURL(/#\/tictactoe$/);
  await expect(came(page)).toHaveText("All 4 games came here. For player 1: 2 won, 1 drawn, 1 without a result (83 %).");
  // Corners are one move, and the center is another.
  await expect(rows(page)).toHaveCount(2);
  const [corner, center] = [rows(page).nth(0), rows(page).nth(1)];
  await expect(corner.getByRole("button")).toHaveText(/^0×4Ada, Bo, Cy$/);
  await expect(corner.getByRole("cell")).toContainText([/^0/, /^3$/, /83 %/, /draws/]);
  await expect(corner.getByRole("img")).toHaveAttribute("aria-label", "of 3 games 2 won, 1 drawn");
  await expect(corner.locator(".bar span")).toHaveCount(2);
  await expect(center.getByRole("button")).toHaveText(/^4Ada against Cyfour\.txt:\d+$/);
  await expect(center.getByRole("cell")).toContainText([/^4/, /^1$/, /no result/, /draws/]);
  await page.screenshot({ path: `${SCREENS}/played.png` });
  // Beside a move that loses, however often it was played.
  await see(page, open, "#/tictactoe?moves=0");
  await expect(rows(page).nth(1).getByRole("cell")).toContainText([/^1/, /^1$/, /0 %/, /loses in 6 moves/]);
});

test("a click plays the move, and the board shows what is pointed at", async ({ page, open }) => {
  // The board is turned: the games began at 0 and 2.
  await see(page, open, "#/tictactoe?moves=8");
  await expect(came(page)).toHaveText("3 games of 4 came here. For player 2: 1 drawn, 2 lost (17 %).");
  await expect(rows(page).nth(0)).toContainText("4");
  await expect(rows(page).nth(1).getByRole("button")).toHaveText(/^5×2Cy against Ada/);
  await rows(page).nth(1).hover();
  await expect(page.locator(".board-frame .orbit")).toHaveCount(2);
  await expect(rows(page).nth(1)).toHaveClass("looked");
  await rows(page).nth(0).hover();
  await expect(page.locator(".board-frame .orbit")).toHaveCount(1);
  await page.mouse.move(0, 0);
  await expect(page.locator(".board-frame .orbit")).toHaveCount(0);
  await rows(page).nth(1).getByRole("cell").nth(1).click();
  await expect(record(page)).toHaveText([/^8/, /^5/]);
  await expect(came(page)).toHaveText("1 game of 4 came here. For player 1: 1 won (100 %).");
  await expect(rows(page)).toHaveCount(1);
});

test("games that end, stop, or never came are said, and nothing is made up", async ({ page, open }) => {
  await see(page, open, "#/tictactoe?moves=4;8");
  await expect(came(page)).toHaveText("1 game of 4 came here. For player 1: 1 without a result. 1 game ends or stops here.");
  await expect(rows(page)).toHaveCount(0);
  await see(page, open, "#/tictactoe?moves=4;1");
  await expect(came(page)).toHaveText("No game came here, of 4 games.");
  await expect(rows(page)).toHaveCount(0);
  await see(page, open, "#/tictactoe?moves=0;4;8;2;6;3;7");
  await expect(verdict(page)).toHaveText("Player 1 wins");
  await expect(came(page)).toHaveText("1 game of 4 came here. For player 2: 1 lost (0 %). It ended here.");
});

test("hidden values are hidden here, too", async ({ page, open }) => {
  await see(page, open, "#/tictactoe?moves=0");
  await page.getByRole("button", { name: "Values" }).click();
  await expect(rows(page).locator(".pill")).toHaveText(["◦hidden", "◦hidden"]);
});

test("where no value is known there is none", async ({ page, open }) => {
  await see(page, open, "#/zertz:37");
  await expect(came(page)).toContainText("Both games came here. For player 1: 1 won, 1 without a result (100 %).");
  await expect(rows(page).getByRole("button")).toContainText([/^Wd4,a4/, /^Gd4,a4/]);
  await expect(rows(page).locator(".pill").first()).toHaveText("◦not known", { timeout: 60_000 });
  await rows(page).first().hover();
  await expect(page.locator(".board-frame .ghost")).not.toHaveCount(0);
  // What is chosen on the board leaves the moves that go on with it.
  await page.getByRole("region", { name: "for both players" }).getByRole("button", { name: /^white/ }).click();
  await expect(rows(page).getByRole("button")).toContainText([/^Wd4,a4/]);
});

test("a game without a collection has no such panel, and nobody asks", async ({ page, open }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open("#/quantik");
  await expect(verdict(page)).toHaveText("Player 2 wins in 10 moves");
  await expect(tab(page, "Moves")).toHaveAttribute("aria-selected", "true");
  await expect(tab(page, "Played")).toHaveCount(0);
  expect(asked.filter((url) => url.includes("/openings") || url.includes("played"))).toEqual([]);
  // The panel that was open is not there in another game.
  await see(page, open, "#/tictactoe");
  await page.evaluate(() => (location.hash = "#/quantik"));
  await expect(tab(page, "Moves")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Moves" })).toBeVisible();
});

test("the keyboard reaches it, looks at moves and plays them", async ({ page, open }) => {
  await open("#/tictactoe");
  await tab(page, "Moves").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab(page, "Played")).toBeFocused();
  await expect(came(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(rows(page).first().getByRole("button")).toBeFocused();
  await expect(page.locator(".board-frame .orbit")).toHaveCount(4);
  await page.keyboard.press("Enter");
  await expect(record(page)).toHaveText([/^0/]);
  await expect(page.locator(":focus")).toHaveAttribute("id", "panel");
  await expect(came(page)).toContainText("3 games of 4");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`everybody can read it, at every size (${colorScheme})`, async ({ page, open }) => {
    await page.emulateMedia({ colorScheme });
    await see(page, open, "#/tictactoe?moves=8");
    await accessible(page, "Played", { within: "#panel", rules: colorScheme === "light" ? "all" : "of colors" });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const wrong = () =>
        page.evaluate(() => {
          const found: string[] = [];
          const panel = document.querySelector(".panel")!.getBoundingClientRect();
          for (const one of document.querySelectorAll<HTMLElement>(".tabs, .tabs button, .played, .played :is(p, td, th, button, code, small, .pill)")) {
            const { left, right } = one.getBoundingClientRect();
            if (left < panel.left - 0.5 || right > panel.right + 0.5) found.push(`${one.className || one.tagName} is at ${left} to ${right}`);
            if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1 && !one.closest(".said")) found.push(`the text of ${one.className || one.tagName} is cut`);
          }
          if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
          return found;
        });
      await expect.poll(wrong, { message: `${width} x ${height}`, intervals: [0, 100, 300] }).toEqual([]);
      await page.locator(".played").scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${SCREENS}/played-${width}-${colorScheme}.png` });
    }
  });
}
