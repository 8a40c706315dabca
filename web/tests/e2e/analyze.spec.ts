/** Analyzing: the best line, estimates, positions that are edited, what is taken away. */

import type { Locator, Page } from "@playwright/test";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, openText, record, SCREENS, tab, test, verdict } from "./table";

test("the best line is as long as the value says, has arrows, and can be played", async ({ page, open }) => {
  await open("#/gobblet");
  await expect(verdict(page)).toHaveText("Player 1 wins in 13 moves");
  await page.getByRole("button", { name: "Show the best line" }).click();
  const line = page.locator(".best-line li");
  await expect(line).toHaveCount(13);
  await expect(page.locator(".board-frame .step-ahead")).not.toHaveCount(0);
  await page.screenshot({ path: `${SCREENS}/best-line.png` });
  await line.nth(3).getByRole("button").click();
  await expect(record(page)).toHaveCount(4);
  await expect(verdict(page)).toHaveText("Player 1 wins in 9 moves");
  await page.getByRole("button", { name: "Show the best line" }).click();
  await line.last().getByRole("button").click();
  await expect(verdict(page)).toHaveText("Player 1 wins");
  await expect(page.locator(".record .wrong")).toHaveCount(0);
});

test("where nobody knows there is an estimate, which is called one", async ({ page, open }) => {
  await open("#/zertz:37");
  await expect(verdict(page)).toHaveText("Nobody knows yet");
  const value = page.getByRole("region", { name: "value of the position" });
  await expect(value).toContainText(/≈ \d+ of 100 for player 1: an estimate.*nothing is proved/);
  await expect(value).not.toContainText(/exact,|Exact/);
  // It gets better while one looks.
  await expect(value).toContainText("from 2 tries");
  // What is not known is not marked like a mistake.
  await expect(page.locator(".move-list tbody .pill").first()).toHaveText("unknown");
});

/** The editor, with the position that is looked at. */
async function edit(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Open", exact: true }).first().click();
  await page.getByRole("button", { name: "Set up a position" }).click();
  const sheet = page.getByRole("dialog", { name: "Set up a position" });
  await expect(sheet.locator(".palette, .wrong").first()).toBeVisible();
  return sheet;
}

const on = (sheet: Locator, place: string): Locator => sheet.locator(`.cell[data-id="${place}"]`);
const sign = (sheet: Locator, name: string): Locator => sheet.getByRole("button", { name, exact: true });

test("a position is set up by touch, in every kind of game, and the rules say what is wrong", async ({ page, open }) => {
  const text = page.locator("#editor-text");
  const said = page.locator(".editor [role=status]");
  await open("#/quantik?moves=A0&ply=1");
  let sheet = await edit(page);
  await expect(text).toHaveValue("A.../..../..../....");
  await sign(sheet, "player 1's square").click();
  await on(sheet, "5").click();
  await expect(text).toHaveValue("A.../.B../..../....");
  await expect(said).toHaveText(/The rules do not allow this: .+/);
  await expect(on(sheet, "5")).toHaveAttribute("aria-label", /player 1's square/);
  await expect(sheet.getByRole("button", { name: "Play from here" })).toBeDisabled();
  await page.screenshot({ path: `${SCREENS}/editor-quantik.png` });
  await sign(sheet, "player 2's square").click();
  await on(sheet, "5").click();
  await expect(said).toHaveText("Allowed. Player 1 is to move.");
  await sheet.getByRole("button", { name: "Play from here" }).click();
  await expect(page).toHaveURL(/from=A\.\.\.\/\.b\.\./);
  await expect(verdict(page)).toHaveText(/Player \d wins in/);

  // Pieces on each other, and whose turn it is; by keyboard, too.
  await open("#/gobblet");
  sheet = await edit(page);
  await sign(sheet, "player 1's small piece").click();
  await on(sheet, "1,1").click();
  await sign(sheet, "player 2's large piece").click();
  await on(sheet, "1,1").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await sheet.getByRole("radio", { name: "Player 2" }).check();
  await expect(text).toHaveValue(".,.,./.,Sl,l/.,.,. 2");
  await expect(said).toHaveText("Allowed. Player 2 is to move.");
  await sign(sheet, "empty").click();
  await on(sheet, "1,1").click();
  await expect(text).toHaveValue(".,.,./.,S,l/.,.,. 2");
  await sheet.getByRole("button", { name: "Clear the board" }).click();
  await expect(text).toHaveValue(".,.,./.,.,./.,.,. 2");

  // Marbles come from the pool, rings go away.
  await page.keyboard.press("Escape");
  await open("#/zertz:37");
  sheet = await edit(page);
  await sign(sheet, "white marble").click();
  await on(sheet, "d4").click();
  await expect(sheet.getByLabel("white marble, in the pool")).toHaveValue("5");
  await sign(sheet, "no ring").click();
  await on(sheet, "a4").click();
  await expect(text).toHaveValue(/^\.ooo\/.* 5\/8\/10 0\/0\/0 0\/0\/0 1 -$/);
  await page.screenshot({ path: `${SCREENS}/editor-zertz.png` });
  await expect(said).toHaveText("Allowed. Player 1 is to move.");

  // What is in hand, and a text that somebody writes.
  await page.keyboard.press("Escape");
  await open("#/quarto");
  sheet = await edit(page);
  await text.fill("0123/..../..../.... -");
  await expect(said).toHaveText(/The rules do not allow this|The game is over/);
  await sheet.getByRole("button", { name: "The start" }).click();
  await sheet.getByLabel("In hand, or must act").selectOption("5");
  await expect(said).toHaveText("Allowed. Player 2 is to move.");

  // A game from a file.
  await page.keyboard.press("Escape");
  await open("#/teeko-4x4");
  sheet = await edit(page);
  await sign(sheet, "X").click();
  await on(sheet, "b2").click();
  await sheet.getByRole("radio", { name: "Player 2" }).check();
  await expect(said).toHaveText("Allowed. Player 2 is to move.");
  await sheet.getByRole("button", { name: "Play from here" }).click();
  await expect(page.locator('.cell[data-id="b2"]')).toHaveAttribute("aria-label", /X/);
});

test("the moves and pictures with values are taken away", async ({ page, open, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open("#/quantik?moves=A0;b1;C2&ply=3");
  await tab(page, "Share").click();
  await page.getByRole("button", { name: "Copy moves" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("1. A0 2. b1 3. C2");
  await page.getByLabel("with values").check();
  const taken = async (name: string | RegExp): Promise<string> => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return readFileSync(await file.path(), "utf8");
  };
  const picture = await taken("quantik.svg");
  // Labels in the colors of wins and losses: three squares win.
  expect(picture).toContain("#00624c");
  expect(picture).toContain("#ee7444");
  expect(picture).not.toMatch(/class=|var\(|color\(/);
  // With the best line, and numbers on it: the star on square 3 ends the game.
  await page.getByLabel("with the best line").check();
  await expect(page.locator(".board-frame .step-ahead")).not.toHaveCount(0);
  expect(await taken("quantik.svg")).toContain(">1</text>");
  expect((await taken("quantik.png")).slice(1, 4)).toBe("PNG");
  // Every position of the game: in rows, and one after the other.
  for (const [name, count] of [["All positions", 0], ["Moving picture", 4]] as const) {
    const svg = await taken(name);
    for (const caption of ["Start", "1. A0", "2. b1", "3. C2"]) expect(svg).toContain(`>${caption}</text>`);
    expect(svg.match(/<animate /g) ?? []).toHaveLength(count);
    writeFileSync(`${SCREENS}/${name.toLowerCase().replace(" ", "-")}.svg`, svg);
  }
  await openText(page, copied);
  await expect(record(page)).toHaveText(["A0", /b1/, /C2/]);
});

test("a game of Zertz is taken away as a file in every form, and comes back", async ({ page, open }) => {
  const moves = ["Wd4,a1", "Bd5,g4", "x d4Bd6"];
  await open(`#/zertz:37?moves=${moves.map((move) => move.replace(" ", "_")).join(";")}&ply=3`);
  await expect(record(page)).toHaveText(moves.map((move) => new RegExp(move)));
  await tab(page, "Share").click();
  const taken = async (name: string): Promise<[string, string]> => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    return [file.suggestedFilename(), readFileSync(await file.path(), "utf8")];
  };
  expect(await taken("Move list")).toEqual(["zertz-37.txt", `# Game: zertz:37\n${moves.join("\n")}\n`]);
  expect(await taken("Notation")).toEqual(["zertz-37.txt", `37\n${moves.join("\n")}\n`]);
  const [name, sgf] = await taken("SGF");
  expect(name).toBe("zertz-37.sgf");
  expect(sgf).toContain("SU[Zertz]");
  expect(sgf).toContain("BtoB D 4 D 6]");
  await page.getByRole("button", { name: "New game" }).click();
  await expect(record(page)).toHaveCount(0);
  await openText(page, sgf);
  await expect(record(page)).toHaveText(moves.map((move) => new RegExp(move)));
});

test("what a form cannot hold is said", async ({ page, open }) => {
  await open("#/zertz:37-blitz?moves=Wd4,a1&ply=1");
  await tab(page, "Share").click();
  await page.getByRole("button", { name: "SGF", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("this record has no sgf form: Boardspace has no short game");
});

test("a chain of jumps is one turn", async ({ page, open, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const from = ".oo./oowo./oogboo/.ooowoo/ogoobo/owooo/.oo._3/6/8_1/0/0_0/0/2_1_-";
  // The gray marble jumps over a black and a white one, and it is still the first turn.
  await open(`#/zertz:37?from=${from}&moves=x_c4Be5;x_e5We3&ply=2`);
  await expect(record(page)).toHaveCount(2);
  await expect(page.locator(".record li")).toHaveCount(1);
  const labels = await record(page).getByRole("button").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  for (const label of labels) expect(label).toContain(", move 1:");
  await expect(page.getByRole("slider")).toHaveAttribute("aria-valuetext", /^move 1 of 1/);
  await tab(page, "Share").click();
  await page.getByRole("button", { name: "Copy moves" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("1. x c4Be5; x e5We3");
});
