/** The studio: rules are written, read, checked, solved and sent; strangers' rules do no harm. */

import { deflateRawSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { accessible } from "./axe";
import { FileServer } from "./files";
import { PATIENCE, watchPauses } from "./pauses";
import { cell, connect, expect, kept, SCREENS, Server, SITE, test as plain } from "./table";

/** A server that reads game files. */
const test = plain.extend<object, { server: Server | FileServer }>({
  server: [
    async ({}, use) => {
      const server = SITE ? await FileServer.start(SITE) : await Server.start("--accept-game-files");
      await use(server);
      await server.down();
    },
    { scope: "worker" },
  ],
});

/**
 * Tic-tac-toe on 3 x 4, where the first player has a forced win: known of the (3,4,3) game. A server works on it
 * for two seconds at most, which may be too little on a busy machine: there it is 3 x 3, a draw.
 */
const [HIGH, RESULT] = SITE ? [4, /^Player 1 wins in \d+ moves if nobody/] : [3, /^A draw if nobody/];

const MINE = `name = "mine"
title = "Mine"
rules = "Three in a row win."

[board]
grid = [3, ${HIGH}]

[pieces]
mark = "XO"

[[turn]]
place = "mark"

[[end]]
line = "3 in a row"
winner = "you"

[[end]]
full = true
winner = "nobody"
`;

const rules = (page: Page) => page.getByRole("textbox", { name: "rules of the game" });
const problems = (page: Page) => page.locator(".rules-problems li");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const linkTo = (text: string) => `#/studio?z=${deflateRawSync(Buffer.from(text)).toString("base64url")}`;

async function visit(page: Page, server: Server | FileServer, hash: string): Promise<void> {
  await page.goto(server.url + hash);
  await expect(rules(page)).toBeVisible();
}

test("from an empty file to a solved game, and to a friend", async ({ page, server, browser }) => {
  const wrong: string[] = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  await visit(page, server, "#/studio");
  // A newcomer finds a game that works.
  await expect(rules(page)).toHaveValue(/name = "tic-tac-toe"/);
  await expect(page.locator("#board .cell")).toHaveCount(9);
  const solved = page.getByRole("heading", { name: RESULT });
  await rules(page).fill("");
  await expect(problems(page).first()).toContainText("needs name");
  await expect(button(page, "Solve")).toBeDisabled();
  // Mistakes stand at their lines, and a click leads there.
  await rules(page).fill(MINE.replace("grid", "gird"));
  await expect(problems(page).filter({ hasText: 'did you mean "grid"?' })).toContainText("Line 6");
  await expect(page.locator(".rules-line.error").and(page.locator('[data-line="6"]'))).toContainText("gird");
  await rules(page).fill(MINE.replace('place = "mark"', 'place = "marks"'));
  const mistake = problems(page).filter({ hasText: "Line 12" });
  await expect(mistake).toContainText('did you mean "mark"?');
  await mistake.getByRole("button").click();
  await expect(rules(page)).toBeFocused();
  const line = () => rules(page).evaluate((field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart).split("\n").length);
  expect(await line()).toBe(12);
  // The board follows what is written.
  await rules(page).fill(MINE);
  await expect(page.getByText("No mistakes.")).toBeVisible();
  await expect(page.locator("#board .cell")).toHaveCount(3 * HIGH);
  await cell(page, "b2").or(page.locator("#board .cell").nth(4)).first().click();
  await expect(page.locator("#board .cell[aria-disabled='true']")).toHaveCount(1);
  await button(page, "Begin again").click();
  await expect(page.locator("#board .cell[aria-disabled='true']")).toHaveCount(0);
  await button(page, "Check").click();
  await expect(page.getByRole("heading", { name: "Checked" })).toBeVisible();
  await expect(page.getByText("No warnings.", { exact: true })).toBeVisible();
  await button(page, "Solve").click();
  await expect(solved).toBeVisible();
  await expect(page.getByText("Exact, from the table of all positions.")).toBeVisible();
  // Up to turning and flipping, twelve squares are four: corners, middles of the short sides, of the long ones,
  // the center. Nine are three.
  const plies = page.locator(".plot", { hasText: "By move number" }).locator("tbody tr");
  await expect(plies.nth(0).locator(".count")).toHaveText("1");
  await expect(plies.nth(1).locator(".count")).toHaveText(SITE ? "4" : "3");
  await expect(plies).toHaveCount(3 * HIGH + 1);
  await page.screenshot({ path: `${SCREENS}/studio.png` });
  // The address is the link. A friend has nothing else.
  await expect(page).toHaveURL(/#\/studio\?z=[\w-]+$/);
  connect(server);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(page.url());
  await expect(rules(friend)).toHaveValue(MINE);
  await expect(friend.locator("#board .cell")).toHaveCount(3 * HIGH);
  await friend.context().close();
  expect(wrong).toEqual([]);
});

test("warnings, examples, and the way back to the explorer", async ({ page, server }) => {
  await visit(page, server, linkTo(MINE.replace(/\n\[\[end\]\]\nfull[^]*$/, "\n")));
  await expect(button(page, "Check")).toBeEnabled();
  await button(page, "Check").click();
  await expect(problems(page)).toContainText("Warning, line 14");
  await page.getByRole("combobox", { name: "Start from an example" }).selectOption("hexapawn");
  await expect(rules(page)).toHaveValue(/Martin Gardner/);
  await expect(page.locator("#board .cell")).toHaveCount(9);
  await button(page, "Solve").click();
  // Gardner, 1962: the second player wins.
  await expect(page.getByRole("heading", { name: /^Player 2 wins/ }).first()).toBeVisible();
  await page.getByRole("link", { name: "Back to the explorer" }).click();
  await expect(page.getByRole("button", { name: /^Games/ })).toBeVisible();
  await page.goBack();
  await expect(rules(page)).toHaveValue(/Martin Gardner/);
});

test("a hostile link cannot hang, exhaust or script the page", async ({ page, server }) => {
  const bomb = deflateRawSync(Buffer.alloc(40_000_000, "a")).toString("base64url");
  await visit(page, server, `#/studio?z=${bomb}`);
  await expect(page.getByRole("alert")).toContainText("more than a game file may have");
  // Text is text.
  const evil = "<img src=x onerror='window.hacked=1'><script>window.hacked=1</script>";
  await visit(page, server, linkTo(MINE.replace('"Mine"', JSON.stringify(evil)).replace("Three", evil)));
  await expect(page.getByText("No mistakes.")).toBeVisible();
  await button(page, "Solve").click();
  await expect(page.getByRole("heading", { name: RESULT })).toBeVisible();
  expect(await page.evaluate(() => [document.querySelectorAll("#app img, #app script").length, "hacked" in window])).toEqual([0, false]);
  // More moves than anybody can look at.
  const many = `name = "many"\ntitle = "Many"\nrules = "."\n[board]\ngrid = [8, 8]\n[pieces]\nstone = "XO"\n[[turn]]\nplace = "stone"\nthen = { place = "stone" }\n[[end]]\nfull = true\nwinner = "nobody"\n`;
  await visit(page, server, linkTo(many));
  await expect(problems(page)).toContainText("4,032 moves, more than the 4,000 that are shown");
  // A game without end: the page goes on, and whoever wants to stops it.
  const endless = MINE.replace(`[3, ${HIGH}]`, "[8, 8]").replace("3 in a row", "7 in a row");
  await visit(page, server, linkTo(endless));
  // Its value is not found, and nobody waits for that.
  await expect(button(page, "Solve")).toBeEnabled();
  await button(page, "Solve").click();
  if (SITE) {
    await expect(page.getByText(/Finding positions: [\d,]+ so far/)).toBeVisible();
    await cell(page, "a1").or(page.locator("#board .cell").first()).first().click();
    await expect(page.locator("#board .cell[aria-disabled='true']")).toHaveCount(1);
    await button(page, "Stop").click();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
  } else {
    await expect(page.getByRole("alert")).toContainText(/not solved in time|more than \d+ MB of memory/, { timeout: 30_000 });
  }
  await expect(button(page, "Solve")).toBeEnabled();
});

/** Pieces to be jumped over wherever one comes to: some million ways to jump up to ten times. */
const PATHS = `name = "paths"
title = "Paths"
rules = "Jump."
start = """
${["XO.O.OX", "OOOOOOO", ".O.O.O.", "OOOOOOO", ".O.O.O.", "OOOOOOO", "XO.O.OX"].join("\n")}
"""

[board]
grid = [7, 7]

[pieces]
man = "XO"

[[turn]]
move = "man"
how = "jump"
over = "enemy"
capture = true
again = "any direction"

[[end]]
no_move = true
winner = "opponent"
`;

test("a position with millions of moves does not hold up the page", async ({ page, server }) => {
  test.skip(SITE === null, "a server has limits of its own");
  const pauses = await watchPauses(page);
  await visit(page, server, linkTo(MINE));
  await expect(page.getByText("No mistakes.")).toBeVisible();
  await pauses.begin();
  await rules(page).fill(PATHS);
  // Whichever comes first: neither is a board.
  await expect(problems(page)).toContainText(/more than the 8,388,608 that are wanted here|took longer than 10 seconds/);
  expect(await pauses.longest()).toBeLessThan(PATIENCE);
});

test("reading rules ends after ten seconds, and those that come next are read", async ({ page, server }) => {
  test.skip(SITE === null, "a server has limits of its own");
  await page.clock.install();
  await visit(page, server, linkTo(MINE));
  await expect(page.getByText("No mistakes.")).toBeVisible();
  const before = page.url();
  await rules(page).fill(PATHS);
  // They are being read, and are in the address; ten seconds later they still are.
  await page.clock.runFor(1_000);
  await expect(page).not.toHaveURL(before);
  await page.clock.runFor(10_000);
  await expect(problems(page)).toContainText("took longer than 10 seconds and was stopped");
  await expect(button(page, "Solve")).toBeDisabled();
  await rules(page).fill(MINE);
  await page.clock.runFor(1_000);
  await expect(page.getByText("No mistakes.")).toBeVisible();
  await page.clock.resume();
  await expect(page.locator("#board .cell")).toHaveCount(3 * HIGH);
});

test("who looks at a friend's rules does not lose their own", async ({ page, server }) => {
  await visit(page, server, "#/studio");
  await expect(page.getByText("No mistakes.")).toBeVisible();
  const own = MINE.replace('"Mine"', '"My own"');
  await rules(page).fill(own);
  await expect(page).toHaveTitle(/^My own/);
  await page.goto("about:blank");
  await visit(page, server, linkTo(MINE));
  await expect(page).toHaveTitle(/^Mine/);
  await page.goto("about:blank");
  await visit(page, server, "#/studio");
  await expect(rules(page)).toHaveValue(own);
});

const SIZES = [
  [1366, 650],
  [1920, 1080],
  [390, 844],
  [390, 664],
  [844, 390],
  [320, 568],
] as const;

/** What is cut off, or lies outside of the screen. */
function outside(page: Page, some: string): Promise<string[]> {
  return page.evaluate((some) => {
    const found = [...document.querySelectorAll<HTMLElement>(some)].flatMap((one) => {
      const { left, right, top, bottom, width } = one.getBoundingClientRect();
      if (width === 0) return [];
      const out = left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
      return out ? [`${one.className || one.tagName} is at ${[left, top, right, bottom].map(Math.round).join(" ")}`] : [];
    });
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return found;
  }, some);
}

test("rules and board fit on every screen: beside each other, or as two tabs", async ({ page, server }) => {
  await visit(page, server, linkTo(MINE));
  await expect(page.getByText("No mistakes.")).toBeVisible();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const tabs = width < 700 || width < height;
    await expect(page.getByRole("tab", { name: "Rules" })).toBeVisible({ visible: tabs });
    if (tabs) await page.getByRole("tab", { name: "Rules" }).click();
    await expect(rules(page)).toBeVisible();
    expect(await outside(page, ".studio-top > *, .rules-editor, .rules-problems"), `rules at ${width} x ${height}`).toEqual([]);
    if (tabs) await page.getByRole("tab", { name: "Board" }).click();
    expect(await outside(page, ".studio-top > *, .studio-tools button, #board svg, .prompt"), `board at ${width} x ${height}`).toEqual([]);
    await expect(rules(page)).toBeVisible({ visible: !tabs });
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing wrong (${colorScheme})`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme });
    await visit(page, server, linkTo(MINE));
    await expect(page.getByText("No mistakes.")).toBeVisible();
    await button(page, "Solve").click();
    await expect(page.getByRole("heading", { name: RESULT })).toBeVisible();
    await accessible(page, "solved");
    await button(page, "Check").click();
    await expect(page.getByRole("heading", { name: "Checked" })).toBeVisible();
    await accessible(page, "checked");
    await rules(page).fill(MINE.replace("grid", "gird"));
    await expect(problems(page).first()).toBeVisible();
    await expect(page.locator(".rules-line.error")).not.toHaveCount(0);
    await accessible(page, "mistakes");
  });
}

test("keyboard only: write, solve, play", async ({ page, server }) => {
  await visit(page, server, linkTo(MINE));
  await rules(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(" and yours");
  await expect(rules(page)).toHaveValue(/title = "Mine and yours"/);
  await expect(page).toHaveTitle(/^Mine and yours/);
  // Tab leaves the field: it is no trap.
  await page.keyboard.press("Tab");
  await expect(button(page, "Check")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: RESULT })).toBeVisible();
  const grid = page.locator('#board [role="gridcell"][tabindex="0"]');
  await grid.focus();
  await expect(page.locator(":focus")).toHaveAttribute("aria-label", /, (wins|loses) in \d+ moves|, draws/);
  await page.keyboard.press("Enter");
  await expect(page.locator("#board .cell[aria-disabled='true']")).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "Player 2 to move" })).toHaveCount(1);
});

plain("a server that reads no game files says how to start one that does", async ({ page, server }) => {
  plain.skip(SITE !== null, "only a server can refuse");
  await visit(page, server, linkTo(MINE));
  await expect(page.getByRole("alert")).toContainText("--accept-game-files");
  await expect(rules(page)).toHaveValue(MINE);
  await expect(button(page, "Solve")).toBeDisabled();
});

test("without a network the studio still solves", async ({ page, server, context }) => {
  test.skip(SITE === null, "the static site is not under test");
  await visit(page, server, linkTo(MINE));
  await kept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("No mistakes.")).toBeVisible();
  await button(page, "Solve").click();
  await expect(page.getByRole("heading", { name: RESULT })).toBeVisible();
  await context.setOffline(false);
});
