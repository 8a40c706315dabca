/** Games that come with the program as files: opened from the menu, by keyboard, by link, and played. */

import { cell, clickMove, expect, record, SCREENS, tab, test, verdict } from "./table";

test("a shipped game is opened from the menu and played", async ({ page, open }) => {
  await open("#/quantik");
  await page.getByRole("button", { name: /More games/ }).click();
  const more = page.getByRole("navigation", { name: "more games" });
  await expect(more.getByRole("link")).not.toHaveCount(0);
  await page.screenshot({ path: `${SCREENS}/more-games.png` });
  await more.getByRole("link", { name: /^Teeko Place four/ }).click();
  await expect(more).toBeHidden();
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
  await page.getByRole("link", { name: /^Quarto/ }).click();
  await expect(page).toHaveURL(/#\/quarto$/);
});

test("by keyboard alone", async ({ page, open }) => {
  await open("#/quantik");
  await page.getByRole("button", { name: /More games/ }).focus();
  await page.keyboard.press("Enter");
  const more = page.getByRole("navigation", { name: "more games" });
  await expect(more).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(more).toBeHidden();
  await expect(page.getByRole("button", { name: /More games/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(more.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(more).toBeHidden();
  await expect(page).not.toHaveURL(/quantik/);
  await clickMove(page, 0);
  await expect(record(page)).toHaveCount(1);
});

test("a link to one opens it, with its moves", async ({ page, open }) => {
  await open("#/hexapawn?moves=a1-a2&ply=1");
  await expect(record(page)).toHaveCount(1);
  await expect(verdict(page)).toHaveText(/Player [12] wins/);
  await expect(page.getByRole("button", { name: /More games/ })).toHaveAttribute("aria-current", "page");
});
