/** What a real program once answered about its games is drawn as it should be. */

import { board, cell, expect, item, record, SCREENS, test, verdict } from "./fake";

const CHAIN = "#/zertz:37-blitz?from=oog./.ooo./oogoob/.ooobg./booo../ow.w./...._1/1/6_0/1/0_2/2/0_1_-";

test("trays of the players stand in their seats, shared ones beside the board", async ({ page, open }) => {
  await open("#/quantik?from=AbC./d.../..../....");
  const [one, two] = [page.getByRole("region", { name: "player 1" }), page.getByRole("region", { name: "player 2" })];
  await expect(one.getByRole("button")).toHaveCount(4);
  await expect(two.getByRole("button")).toHaveCount(4);
  await expect(page.getByRole("region", { name: "for both players" })).toHaveCount(0);
  await expect(page.locator(".beside.together")).toHaveCount(0);
  await expect(one.getByRole("button").first()).toHaveAttribute("aria-label", /^player 1's circle.*, 1 of them$/);

  await open("#/quarto?from=4F5./1.86/..0./D..A_3");
  await expect(page.locator(".beside.together")).toHaveCount(1);
  const shared = page.getByRole("region", { name: "for both players" });
  await expect(shared.getByRole("heading")).toHaveText(["In hand", "Pieces left"]);
  await expect(shared.locator(".stand .piece-button")).toHaveCount(1);
  await expect(shared.locator(".rows .piece-button")).toHaveCount(6);
  await expect(shared.locator(".rows .piece-gap")).toHaveCount(10);
  await expect(one.getByRole("button")).toHaveCount(0);
});

test("the winning line is marked and said", async ({ page, open }) => {
  await open("#/quantik?from=AbC./d.../..../....");
  await item(page, "D").click();
  await expect(cell(page, "3")).toHaveAttribute("aria-label", "square 3, empty, wins in 1 move");
  await cell(page, "3").click();
  await expect(verdict(page)).toHaveText("Player 1 wins");
  await expect(page.locator("rect.won")).toHaveCount(4);
  await expect(board(page).locator('[aria-label$="in the winning line"]')).toHaveCount(4);
  await expect(page.locator(".board-frame .recent")).toHaveCount(0);
});

test("what is covered lies under what covers it, and only the top is moved", async ({ page, open }) => {
  await open("#/gobblet?from=s,.,Ml/.,SmL,./M,.,l_1");
  await expect(board(page).locator(".piece")).toHaveCount(8);
  await expect(cell(page, "1,1")).toHaveAttribute(
    "aria-label",
    /^square 1,1, player 1's large piece over player 2's medium piece over player 1's small piece/,
  );
  await cell(page, "1,1").click();
  await expect(page.locator(".board-frame .lifted")).toHaveCount(1);
  await cell(page, "0,0").hover();
  const ghost = page.locator(".board-frame .ghost circle");
  await expect(ghost).toHaveCount(1);
  await expect(ghost).toHaveAttribute("r", "48");
  await cell(page, "0,0").click();
  await expect(record(page)).toHaveText([/^\(1,1\)->\(0,0\)/]);
  // Both ends are marked, so no line is needed; what was below has not moved.
  await expect(page.locator(".board-frame .recent")).toHaveCount(2);
  await expect(page.locator(".board-frame .way")).toHaveCount(0);
  await expect(page.locator(".board-frame .slid")).toHaveCount(1);
  await expect(page.locator(".board-frame .fresh")).toHaveCount(0);
});

test("a piece in hand is picked up by itself, dragged, and then one is given", async ({ page, open, asked }) => {
  await open("#/quarto?from=4F5./1.86/..0./D..A_3");
  await expect(verdict(page)).toHaveText("Player 1 wins in 3 moves");
  expect(asked.filter((one) => one.includes("/value"))).toHaveLength(1);
  await expect(item(page, "hand")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: /^Move \(42\)/ })).toBeVisible();
  await expect(page.locator('.rows [data-drag]')).toHaveCount(0);
  await page.locator('[data-id="hand"][data-drag]').dragTo(cell(page, "6"));
  await expect(page.locator(".board-frame .ghost")).toHaveCount(1);
  await expect(item(page, "hand")).toHaveClass(/spent/);
  await item(page, ":B").click();
  await expect(record(page)).toHaveText(["6:B"]);
});

test("what must go on is marked, and is in the hand already", async ({ page, open }) => {
  await open(CHAIN);
  await page.getByRole("button", { name: /f4 to d4, takes black/ }).click();
  // What lies under the pointer now would be looked at, too.
  await page.mouse.move(0, 0);
  await expect(page.locator(".board-frame .acting")).toHaveCount(1);
  await expect(cell(page, "d4")).toHaveAttribute("aria-label", /must move/);
  await expect(cell(page, "d4")).toHaveAttribute("aria-selected", "true");
  await expect(page.locator(".board-frame .way")).toHaveCount(1);
  await expect(page.locator(".board-frame .gone")).toHaveCount(1);
  await expect(page.locator(".board-frame .coordinate")).toHaveCount(14);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`inks have the colors of the house (${colorScheme})`, async ({ page, open }) => {
    await page.emulateMedia({ colorScheme });
    await open("#/quantik?from=AbC./d.../..../....");
    const fill = (index: number) => board(page).locator(".piece > *").nth(index);
    await expect(fill(0)).toHaveCSS("fill", colorScheme === "light" ? "rgb(245, 189, 65)" : "rgb(247, 198, 90)");
    await expect(fill(1)).toHaveCSS("fill", colorScheme === "light" ? "rgb(47, 93, 155)" : "rgb(79, 134, 207)");
    await expect(fill(0)).toHaveCSS("stroke", colorScheme === "light" ? "rgb(42, 43, 48)" : "rgb(12, 13, 15)");
    await open("#/quarto?from=4F5./1.86/..0./D..A_3");
    const colors = await board(page).locator(".piece > *").evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
    expect(colors).toContain(colorScheme === "light" ? "rgb(243, 223, 176)" : "rgb(240, 220, 174)");
    // Every ink and shade is there: what is missing would be painted like text.
    expect(colors).not.toContain(colorScheme === "light" ? "rgb(34, 36, 40)" : "rgb(233, 231, 226)");
    await page.screenshot({ path: `${SCREENS}/recorded-${colorScheme}.png` });
  });
}
