/** The sheet of all games: opened by click and by keyboard; listed games, variants, and games of files. */

import { cell, clickMove, expect, record, SCREENS, tab, test, verdict } from "./table";

test("a shipped game is opened from the sheet and played", async ({ page, open }) => {
  await open("#/quantik");
  await page.getByRole("button", { name: /^Games, now Quantik/ }).click();
  const more = page.getByRole("navigation", { name: "more games" });
  await expect(more.getByRole("link")).not.toHaveCount(0);
  await page.screenshot({ path: `${SCREENS}/games.png` });
  await more.getByRole("link", { name: /^Teeko Place four/ }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/#\/teeko$/);
  await expect(page).toHaveTitle("Teeko · burnside");
  await page.locator('[data-id="hand X"]').click();
  await cell(page, "c3").click();
  await expect(record(page)).toHaveText(["X@c3"]);
  await clickMove(page, 7);
  await expect(record(page)).toHaveCount(2);
  await page.screenshot({ path: `${SCREENS}/teeko.png` });
  // Its groups and forms are known, though it is in no list.
  await tab(page, "Symmetry").click();
  await expect(page.getByRole("tabpanel")).toContainText("full");
  await page.getByRole("button", { name: /^Games, now Teeko/ }).click();
  await page.getByRole("link", { name: /^Quarto/ }).first().click();
  await expect(page).toHaveURL(/#\/quarto$/);
});

test("variants are links of their own", async ({ page, open }) => {
  await open("#/quarto");
  await page.getByRole("button", { name: /^Games, now Quarto/ }).click();
  await page.getByRole("link", { name: "lines and squares" }).click();
  await expect(page).toHaveURL(/#\/quarto:squares$/);
  await expect(page.getByRole("button", { name: /^Games, now Quarto lines and squares/ })).toBeVisible();
});

test("by keyboard alone", async ({ page, open }) => {
  await open("#/quantik");
  const games = page.getByRole("button", { name: /^Games/ });
  await games.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Games" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(games).toBeFocused();
  await page.keyboard.press("Enter");
  await sheet.getByRole("link", { name: /^Teeko/ }).first().focus();
  await page.keyboard.press("Enter");
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/teeko/);
  await clickMove(page, 0);
  await expect(record(page)).toHaveCount(1);
});

test("a sheet that was just closed opens again at once", async ({ page, open }) => {
  await open("#/quantik");
  const games = page.getByRole("button", { name: /^Games/ });
  const sheet = page.getByRole("dialog", { name: "Games" });
  await games.click();
  await expect(sheet).toBeVisible();
  // Closed by the browser, as by Escape, and asked for again before the page hears of that.
  await games.evaluate((button) => {
    document.querySelector("dialog[open]")!.addEventListener("close", () => (document.title = "closed"), { once: true });
    document.querySelector<HTMLDialogElement>("dialog[open]")!.close();
    (button as HTMLElement).click();
  });
  await expect(page).toHaveTitle("closed");
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
});

test("a link to one opens it, with its moves", async ({ page, open }) => {
  await open("#/hexapawn?moves=a1-a2&ply=1");
  await expect(record(page)).toHaveCount(1);
  await expect(verdict(page)).toHaveText(/Player [12] wins/);
  await page.getByRole("button", { name: /^Games, now Hexapawn/ }).click();
  const current = page.locator(".more-games [aria-current]");
  await expect(current).toHaveText(/Hexapawn/);
  await expect(current.locator(".source")).toHaveText("Martin Gardner, 1962");
  // Its picture comes when it can be seen.
  await current.scrollIntoViewIfNeeded();
  await expect(current.locator("svg.emblem-picture")).toBeVisible();
});
