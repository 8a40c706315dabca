/** A game that no code of the page knows is played like any other. */

import { board, cell, expect, item, record, SCREENS, test, verdict } from "./fake";

test("the first game of the list is shown, with its family, emblem and value", async ({ page, open, asked }) => {
  await open();
  await expect(page).toHaveURL(/#\/pond:6$/);
  await expect(page).toHaveTitle("Frogs on six lily pads · burnside");
  await page.getByRole("button", { name: /^Games, now Frogs/ }).click();
  const cards = page.getByRole("navigation", { name: "games", exact: true }).locator(".main-link");
  await expect(cards).toHaveText([/^Frogs on six lily pads/, /^Quantik/, /^Gobblet Gobblers/, /^Quarto/, /^Zertz/]);
  await expect(cards.first()).toHaveAttribute("aria-current", "page");
  await expect(cards.first().locator("svg circle")).toHaveCount(2);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(verdict(page)).toHaveText(/^(Player [12] wins in \d+ moves?|A draw with best play)$/);
  await expect(board(page).getByRole("gridcell")).toHaveCount(6);
  await expect(board(page).getByRole("row")).toHaveCount(2);
  await expect(page.locator(".board-frame .badge")).toHaveCount(6);
  // The list of games, those behind the last card, and one question about the position.
  expect(asked[0]).toBe("/api/games");
  expect(asked.slice(1).sort()).toEqual(["/api/pond:6/view?position=start", "/api/shipped"]);
});

test("one click is one question; moves are made in either order, and announced", async ({ page, open, asked }) => {
  await open();
  asked.length = 0;
  await item(page, "frog1").click();
  await expect(item(page, "frog1")).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".prompt", { hasText: "choose a place for it" })).toBeVisible();
  await cell(page, "b").hover();
  await expect(page.locator(".board-frame .ghost")).toHaveCount(1);
  await cell(page, "b").click();
  await expect(record(page)).toHaveText(["b"]);
  expect(asked).toEqual(["/api/pond:6/view?position=...... 1 -&move=b"]);
  await expect(page.getByRole("status")).toContainText("Player 1: a frog on pad b");
  await expect(page.locator(".board-frame .recent")).toHaveCount(1);
  await expect(item(page, "frog1")).toHaveAttribute("aria-label", "player 1's frog, 1 of them");
  await cell(page, "e").click();
  await expect(page.locator(".prompt", { hasText: "now choose a piece" })).toBeVisible();
  await item(page, "frog2").click();
  await expect(record(page)).toHaveText(["b", /^e/]);
  // Undo and redo have been seen already.
  asked.length = 0;
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/ply=1$/);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(page).toHaveURL(/ply=2$/);
  expect(asked).toEqual([]);
});

test("a frog is dragged; its way and the pad that sank are marked", async ({ page, open }) => {
  await open("#/pond:6?from=1..2.._1_-");
  await page.locator('.cell[data-id="a"][data-drag]').dragTo(cell(page, "b"));
  await expect(record(page)).toHaveText([/^a-b/]);
  await expect(page.locator(".board-frame .way")).toHaveCount(1);
  await expect(page.locator(".board-frame .gone")).toHaveCount(1);
  await expect(page.locator(".board-frame .slid")).toHaveCount(1);
  await expect(cell(page, "a")).toHaveAttribute("aria-label", /^pad a, sunk/);
  await expect(page.getByRole("group", { name: "Sunk" }).getByRole("img")).toHaveAttribute("aria-label", "sunk pad, 1 of them");
  // Dropped on nothing, nothing happens.
  await page.locator('.piece-button[data-id="frog2"][data-drag]').dragTo(page.locator(".brand"));
  await expect(record(page)).toHaveCount(1);
});

test("by keyboard alone", async ({ page, open }) => {
  await open();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const focused = page.locator(":focus");
  await expect(focused).toHaveAttribute("data-id", "a");
  for (const [key, id] of [["ArrowRight", "b"], ["ArrowDown", "e"], ["ArrowLeft", "d"], ["ArrowLeft", "d"], ["ArrowUp", "a"]] as const) {
    await page.keyboard.press(key);
    await expect(focused).toHaveAttribute("data-id", id);
  }
  await page.keyboard.press("Enter");
  await expect(cell(page, "a")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(cell(page, "a")).toHaveAttribute("aria-selected", "false");
});

test("who cannot move passes from the list, and the end is marked", async ({ page, open }) => {
  await open("#/pond:6?from=1x1x2x_2_-");
  await expect(page.getByText("choose a move from the list").or(page.getByText("choose a piece"))).toBeVisible();
  for (let turn = 0; turn < 6 && !(await page.getByText("The game is over. Undo a move").isVisible()); turn += 1) {
    const before = await record(page).count();
    await page.locator(".move-list tbody button").first().click();
    await expect(record(page)).toHaveCount(before + 1);
  }
  await expect(record(page).last()).toContainText("pass");
  await expect(verdict(page)).toHaveText(/^(Player [12] wins|A draw)$/);
  if ((await verdict(page).textContent()) !== "A draw") await expect(page.locator(".board-frame .won")).not.toHaveCount(0);
});

test("perfect play answers", async ({ page, open }) => {
  await open("#/pond:6?you=1");
  await item(page, "frog1").click();
  await cell(page, "a").click();
  await expect(record(page)).toHaveCount(2);
  await expect(page.getByText("perfect play", { exact: true })).toBeVisible();
});

test("a touch that leads nowhere is answered", async ({ page, open }) => {
  await open("#/pond:6?from=1..2.._1_-");
  await cell(page, "d").click({ force: true });
  await expect(cell(page, "d")).toHaveClass(/refused/);
  await expect(page.getByText("Not there: player 2’s piece is on d.")).toBeVisible();
  await expect(page.getByRole("status")).toContainText("pad d, player 2's frog: not possible now, player 2’s piece is on d.");
  await page.keyboard.press("Escape");
  await expect(cell(page, "d")).not.toHaveClass(/refused/);
});

test("a link that begins nowhere begins at the start", async ({ page, open }) => {
  await open("#/pond:6?from=garbage");
  await expect(page.getByRole("alert")).toContainText("This link begins from a position that cannot be read");
  await expect(page).toHaveURL(/#\/pond:6$/);
  await expect(page.getByRole("button", { name: /^Move \(6\)/ })).toBeVisible();
});

test("lines and labels fit places of any size", async ({ page, open }) => {
  await open("#/pond:6?from=1..2.._1_-");
  const wide = async (some: string) => (await page.locator(some).first().boundingBox())!.width;
  const place = await wide('.cell[data-id="b"]');
  const badge = await wide(".board-frame .badge");
  expect(badge / place).toBeGreaterThan(0.3);
  expect(badge / place).toBeLessThan(0.8);
  await page.screenshot({ path: `${SCREENS}/unknown.png` });
});
