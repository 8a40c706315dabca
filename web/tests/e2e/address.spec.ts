/** The address bar: sharing, reloading, going back. */

import { clickMove, connect, expect, openText, positionText, record, test, valued, verdict } from "./table";

test("a shared link leads to the same place of the same game", async ({ page, open, browser, server }) => {
  await open("#/gobblet");
  for (let turn = 0; turn < 4; turn += 1) {
    await clickMove(page, turn);
    await expect(record(page)).toHaveCount(turn + 1);
    await valued(page);
  }
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/ply=3$/);
  await expect(verdict(page)).not.toHaveText("Asking …");
  const [text, heading, moves] = [await positionText(page), await verdict(page).textContent(), await record(page).allTextContents()];

  connect(server);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(page.url());
  await expect(verdict(friend)).toHaveText(heading ?? "");
  expect(await positionText(friend)).toBe(text);
  await expect(record(friend)).toHaveText(moves);
  await friend.reload();
  await expect(verdict(friend)).toHaveText(heading ?? "");
  expect(await positionText(friend)).toBe(text);
  await friend.context().close();
});

test("the back button takes moves back, the forward button plays them again", async ({ page, open }) => {
  await open("#/quantik");
  for (const turn of [0, 1, 2]) {
    await clickMove(page, turn);
    await expect(record(page)).toHaveCount(turn + 1);
    await valued(page);
  }
  const all = await record(page).allTextContents();
  await page.goBack();
  await expect(record(page)).toHaveText(all.slice(0, 2));
  await page.goBack();
  await expect(record(page)).toHaveText(all.slice(0, 1));
  await page.goForward();
  await expect(record(page)).toHaveText(all.slice(0, 2));
});

test("a position in any form is a place to begin", async ({ page, open }) => {
  await open("#/gobblet");
  await openText(page, "274887352321");
  await expect(verdict(page)).toHaveText("Player 1 wins in 3 moves");
  await expect(page).toHaveURL(/from=S,\.,s\/Ml,\.,\.\/M,\.,\._1/);
  await page.reload();
  await expect(verdict(page)).toHaveText("Player 1 wins in 3 moves");
});

test("links that are damaged show what there is, and say so", async ({ page, open }) => {
  await open("#/quantik?moves=A0;a5;C10&ply=3");
  await expect(page.getByRole("alert")).toContainText("Move 2 of this link could not be played");
  await expect(record(page)).toHaveText(["A0"]);
  await page.goto("about:blank");
  await open("#/chess");
  await expect(page.getByRole("alert")).toContainText("There is no game “chess” here");
  await expect(verdict(page)).toHaveText("Player 2 wins in 10 moves");
});

test("a link that begins nowhere begins at the start", async ({ page, open }) => {
  await open("#/quantik?from=garbage");
  await expect(page.getByRole("alert")).toContainText("This link begins from a position that cannot be read");
  await expect(page).toHaveURL(/#\/quantik$/);
  await expect(verdict(page)).toHaveText("Player 2 wins in 10 moves");
});
