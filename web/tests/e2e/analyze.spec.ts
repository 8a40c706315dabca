/** Analyzing: the best line, estimates, positions that are edited, what is taken away. */

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
  await expect(value).toContainText(/≈ \d+ of 100 for player 1: an estimate.*nothing is proved/, { timeout: 20_000 });
  await expect(value).not.toContainText(/exact,|Exact/);
  // It gets better while one looks.
  await expect(value).toContainText("from 2 tries", { timeout: 20_000 });
  // What is not known is not marked like a mistake.
  await expect(page.locator(".move-list tbody .pill").first()).toHaveText("unknown");
});

test("a position is edited as text, with a picture of it", async ({ page, open }) => {
  await open("#/quantik?moves=A0&ply=1");
  await page.getByRole("button", { name: "Open", exact: true }).first().click();
  const sheet = page.getByRole("dialog", { name: "Open" });
  await sheet.getByRole("button", { name: "Edit this position" }).click();
  await expect(sheet.getByRole("textbox")).toHaveValue("A.../..../..../....");
  await expect(sheet.locator(".preview .piece")).toHaveCount(1);
  await sheet.getByRole("textbox").fill("A.../..b./..../....");
  await expect(sheet.locator(".preview .piece")).toHaveCount(2);
  await sheet.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page).toHaveURL(/from=A\.\.\.\/\.\.b\./);
});

test("the moves and pictures with values are taken away", async ({ page, open, request, server, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open("#/quantik?moves=A0;b1;C2&ply=3");
  await tab(page, "Share").click();
  await page.getByRole("button", { name: "Copy moves" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("1. A0 2. b1 3. C2");
  await page.getByLabel("with values").check();
  const target = await page.getByRole("link", { name: /quantik\.svg/ }).getAttribute("href");
  const picture = await (await request.get(server.url.replace(/\/$/, "") + target)).text();
  // Labels in the colors of wins and losses: three squares win.
  expect(picture).toContain("#00624c");
  expect(picture).toContain("#ee7444");
  await openText(page, copied);
  await expect(record(page)).toHaveText(["A0", /b1/, /C2/]);
});
