/** Nothing is lost: other lines, other games, a reload. */

import { clickMove, expect, record, test, verdict } from "./table";

test("another move keeps the line that it leaves, over a reload, too", async ({ page, open }) => {
  await open("#/quantik?moves=A0;b6;C9;d1&ply=4");
  await expect(record(page)).toHaveCount(4);
  await record(page).nth(1).getByRole("button").click();
  await expect(page).toHaveURL(/ply=2$/);
  await page.locator('[data-id="D"]').click();
  await page.locator('.cell[data-id="15"]').click();
  await expect(record(page)).toHaveText(["A0", /b6/, /D15/]);
  const others = page.locator(".other-lines li");
  await expect(others).toHaveText(["3. C9 4. d1"]);
  await page.reload();
  await expect(others).toHaveText(["3. C9 4. d1"]);
  await others.getByRole("button", { name: "3. C9 4. d1", exact: true }).click();
  await expect(record(page)).toHaveText(["A0", /b6/, /C9/, /d1/]);
  await expect(page).toHaveURL(/ply=3$/);
  await expect(others).toHaveText(["3. D15"]);
  await page.getByRole("button", { name: /^Forget the line/ }).click();
  await expect(others).toHaveCount(0);
});

test("another game and a new game keep what was played", async ({ page, open }) => {
  await open("#/gobblet");
  await clickMove(page, 0);
  await clickMove(page, 1);
  const played = await record(page).allTextContents();
  const go = async (name: RegExp) => {
    await page.getByRole("button", { name: /^Games/ }).click();
    await page.getByRole("dialog").getByRole("link", { name }).first().click();
  };
  await go(/^Tic-tac-toe/);
  await clickMove(page, 0);
  await expect(record(page)).toHaveCount(1);
  await go(/^Gobblet/);
  await expect(record(page)).toHaveText(played);
  await page.getByRole("button", { name: "New game" }).click();
  await expect(record(page)).toHaveCount(0);
  await clickMove(page, 0);
  await expect(record(page)).toHaveCount(1);
  await expect(page.locator(".other-lines")).toHaveCount(0);

  await page.getByRole("button", { name: "My games" }).click();
  const mine = page.getByRole("dialog", { name: "My games" });
  await expect(mine.locator("li strong")).toHaveText(["Gobblet Gobblers", "Gobblet Gobblers", "Tic-tac-toe"]);
  await expect(mine.locator("li").nth(1)).toContainText("2 moves");
  await mine.locator("li .open").nth(1).click();
  await expect(record(page)).toHaveText(played);
  await page.getByRole("button", { name: "My games" }).click();
  await mine.getByRole("button", { name: "Forget this game of Tic-tac-toe" }).click();
  await expect(mine.locator("li")).toHaveCount(2);
});

test("whether values are shown is remembered", async ({ page, open }) => {
  await open("#/quantik");
  await page.getByRole("button", { name: "Values" }).click();
  await expect(verdict(page)).toHaveText("Values are hidden");
  await page.reload();
  await expect(verdict(page)).toHaveText("Values are hidden");
});

test("arrow keys go through the game from anywhere but where they mean something else", async ({ page, open }) => {
  await open("#/quantik?moves=A0;b6;C9&ply=3");
  await page.getByRole("button", { name: "Values" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/ply=2$/);
  await page.keyboard.press("Home");
  await expect(page).toHaveURL(/ply=0$/);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/ply=1$/);
  await page.keyboard.press("End");
  await expect(page).toHaveURL(/ply=3$/);
  // On the board they go from square to square.
  await page.locator('.cell[data-id="5"]').focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(":focus")).toHaveAttribute("data-id", "4");
  await expect(page).toHaveURL(/ply=3$/);
});

test("nothing is asked about a position that is not there yet", async ({ page, open }) => {
  const refused: string[] = [];
  page.on("response", (answer) => answer.status() === 400 && refused.push(answer.url()));
  await open("#/gobblet");
  for (const name of ["Share", "Symmetry"]) {
    await page.getByRole("tab", { name }).click();
    await clickMove(page, 0);
    await page.getByRole("button", { name: "New game" }).click();
    await expect(record(page)).toHaveCount(0);
  }
  expect(refused).toEqual([]);
});
