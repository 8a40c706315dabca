/** Learning a game: rules with diagrams, reasons, hints, weaker opponents, a review. */

import type { GameInfo, PuzzleInfo } from "../../src/api";
import { cell, clickMove, connect, expect, myTurn, piece, record, SCREENS, tab, test, valued, verdict } from "./table";

test("every game has rules with diagrams that are drawn", async ({ page, open, server, request }) => {
  test.slow();
  const catalog = (await (await request.get(`${server.url}api/games`)).json()) as GameInfo[];
  const seen = new Map<string, string>();
  for (const game of [...catalog.map(({ name }) => name), "teeko", "dobutsu-shogi"]) {
    await open(`#/${game}`);
    await page.getByRole("button", { name: "Rules", exact: true }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.locator("section")).not.toHaveCount(0);
    const pictures = sheet.locator("figure");
    await expect(pictures).not.toHaveCount(0);
    await expect(sheet.locator("figure svg")).toHaveCount(await pictures.count());
    seen.set((await sheet.textContent()) ?? "", game);
    if (["gobblet", "zertz:37", "dobutsu-shogi"].includes(game)) await page.screenshot({ path: `${SCREENS}/rules-${game.replace(":", "-")}.png` });
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }
  // Variants differ in their rules, and say so.
  expect(seen.size).toBe(catalog.length + 2);
});

test("somebody who is new is told what to click and where the rules are", async ({ page, open }) => {
  await open("#/quantik");
  await expect(page.locator(".prompt")).toContainText("Player 1: choose a piece or square – click it or drag it.");
  await page.getByRole("button", { name: "New here? The rules" }).click();
  await expect(page.getByRole("dialog", { name: "Rules of Quantik" })).toContainText("four different shapes");
  await page.keyboard.press("Escape");
  await clickMove(page, 0);
  await expect(page.locator(".prompt")).not.toContainText("New here?");
  await page.getByRole("button", { name: "New game" }).click();
  await expect(page.locator(".prompt")).not.toContainText("New here?");
});

test("an illegal choice says why, and shows what is in the way", async ({ page, open }) => {
  await open("#/quantik?moves=A0&ply=1");
  await piece(page, "a").click();
  await cell(page, 3).click({ force: true });
  await expect(page.locator(".prompt")).toHaveText("Not there: player 1's circle on 0 is in the same row.");
  await expect(page.getByRole("status")).toContainText("player 1's circle on 0 is in the same row");
  await expect(page.locator(".board-frame .culprit")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.locator(".board-frame .culprit")).toHaveCount(0);

  await open("#/gobblet?from=l,.,./.,.,./.,.,._1");
  await piece(page, "M").click();
  await cell(page, "0,0").click({ force: true });
  await expect(page.locator(".prompt")).toHaveText("Not there: player 2's large piece on 0,0 is not smaller.");

  await open("#/zertz:37");
  await piece(page, "W").click();
  await cell(page, "d4").click();
  await cell(page, "d5").click({ force: true });
  await expect(page.locator(".prompt")).toContainText("Not there: ring d5 is held");
});

test("values are hidden while one plays, unless they are asked for", async ({ page, open }) => {
  await open("#/quantik?you=1");
  await expect(verdict(page)).toHaveText("Values are hidden");
  await expect(page.locator(".board-frame .badge")).toHaveCount(0);
  await page.getByRole("button", { name: "Values" }).click();
  await expect(verdict(page)).toHaveText("You lose in 10 moves");
  await page.getByRole("button", { name: "Values" }).click();
  await expect(verdict(page)).toHaveText("Values are hidden");
});

test("hints come in steps", async ({ page, open }) => {
  // AbC. is won by d3 at once, by d6 and d7 later.
  await open("#/quantik?from=AbC./..../..../....&you=2");
  const hint = page.getByRole("button", { name: "Hint" });
  await hint.click();
  await expect(page.locator(".prompt")).toHaveText("You can win: 3 of 42 moves do.");
  await hint.click();
  await expect(page.locator(".prompt")).toContainText("Begin with player 2's star.");
  await expect(page.locator(".board-frame .ghost")).toHaveCount(0);
  await hint.click();
  await expect(page.locator(".prompt")).toHaveText("Best: star on square 3.");
  await expect(page.locator(".board-frame .ghost")).toHaveCount(1);
  await expect(hint).toBeDisabled();
});

test("a weaker opponent is chosen, remembered, and says how it errs", async ({ page, open }) => {
  await open("#/tictactoe?you=1");
  await page.getByRole("button", { name: /^Who plays/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Makes every second move without looking.");
  await page.getByRole("radio", { name: /^Beginner/ }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByText("program, beginner")).toBeVisible();
  await page.reload();
  await expect(page.getByText("program, beginner")).toBeVisible();
  await clickMove(page, 4);
  await expect(record(page)).toHaveCount(2);
});

test("a review names the turning points, what was better and what it cost", async ({ page, open }) => {
  await open("#/quantik?moves=A0;b6;C9&ply=0");
  await valued(page);
  await tab(page, "Review").click();
  const points = page.locator(".review li");
  await expect(points).toHaveCount(1);
  await expect(points).toContainText("2. b6");
  await expect(points).toContainText("Player 2 turned a win into a loss. Better: ");
  await page.getByRole("button", { name: "Next mistake" }).click();
  await expect(page).toHaveURL(/ply=2$/);
  await expect(page.getByRole("button", { name: "Next mistake" })).toBeDisabled();
  await page.getByRole("button", { name: "Try again from here" }).click();
  await expect(page).toHaveURL(/ply=1$/);
});

test("equal moves are folded, and hovering one lights its orbit", async ({ page, open }) => {
  test.slow();
  // Counted by hand: all squares and shapes of Quantik are alike; Gobblet has three sizes and
  // three kinds of squares; all pieces of Quarto are alike. Zertz: 1,944 moves, 171 classes.
  for (const [game, text, rows] of [
    ["quantik", "64 moves, 1 really different", 1],
    ["gobblet", "27 moves, 9 really different", 9],
    ["quarto", "16 moves, 1 really different", 1],
    ["zertz:37", "1,944 moves, 171 really different", 120],
  ] as const) {
    await open(`#/${game}`);
    await expect(page.locator(".fold")).toContainText(text);
    await expect(page.locator(".move-list tbody tr")).toHaveCount(rows);
  }
  await open("#/quantik");
  await expect(page.locator(".times")).toHaveText("×64");
  await page.locator(".move-list tbody tr").first().hover();
  await expect(page.locator(".board-frame .orbit")).toHaveCount(16);
  await page.getByRole("button", { name: "Fold" }).click();
  await expect(page.locator(".move-list tbody tr")).toHaveCount(64);
  // Where a position has no symmetry, there is nothing to fold.
  await open("#/quantik?moves=A0;b6;C9&ply=3");
  await valued(page);
  await expect(page.locator(".fold")).toContainText("no two alike by symmetry");
  await expect(page.getByRole("button", { name: "Fold" })).toHaveCount(0);
});

test("a losing move shows what punishes it, by pointer and by keyboard", async ({ page, open }) => {
  // The star on square 3 completes the first row.
  await page.clock.install();
  await open("#/quantik?moves=A0;b1&ply=2");
  await valued(page);
  const row = page.locator(".move-list tbody tr").filter({ hasText: "C2" });
  await page.getByRole("button", { name: "Fold" }).click();
  await row.hover();
  const reply = page.locator(".board-frame .reply");
  await expect(reply.locator(".ghost")).toHaveCount(1);
  await expect(page.locator(".prompt")).toHaveText("C2 loses to d3.");
  await expect(page.getByRole("status").last()).toContainText("loses: ");
  await page.screenshot({ path: `${SCREENS}/refutation.png` });
  await page.locator(".brand").hover();
  await expect(reply).toHaveCount(0);
  await page.locator('.piece-button[data-id="C"]').click();
  await page.locator('.cell[data-id="5"]').focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".prompt")).toHaveText("C2 loses to d3.");
  // Whoever hides values is told nothing.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Values" }).click();
  await expect(verdict(page)).toHaveText("Values are hidden");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await row.hover();
  await expect(page.locator(".board-frame .ghost")).toHaveCount(1);
  await page.clock.runFor(5_000);
  expect(asked).toEqual([]);
  await expect(reply).toHaveCount(0);
});

test("the end says why, and tells two lines apart", async ({ page, open }) => {
  const value = page.getByRole("region", { name: "value of the position" });
  await open("#/quantik?moves=A0;b1;C2;d3&ply=4");
  await expect(value).toContainText("After 4 moves. 0 · 1 · 2 · 3.");
  await expect(page.locator(".board-frame .won-line")).toHaveCount(1);
  // A row and a column of white pieces meet in square 15.
  await open("#/quarto?from=.123/4.../5.../6..._0&moves=15:&ply=1");
  await expect(value).toContainText("15 · 11 · 7 · 3: all white. 15 · 14 · 13 · 12: all white and short.");
  await expect(page.locator(".board-frame .won-line")).toHaveCount(2);
});

test("the first visit: learn Gobblet, play and lose, review, find the mistake, solve a puzzle, share, open it elsewhere", async ({ page, open, browser, server, request }) => {
  test.slow();
  await open();
  await page.getByRole("button", { name: /^Games/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: /^Gobblet/ }).first().click();
  await page.getByRole("button", { name: "New here? The rules" }).click();
  const rules = page.getByRole("dialog", { name: "Rules of Gobblet Gobblers" });
  await expect(rules).toContainText("Three of your pieces in a row");
  await expect(rules.locator("figure svg")).toHaveCount(3);
  await rules.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: /^Who plays/ }).click();
  await page.getByRole("radio", { name: /^I am player 1/ }).check();
  await page.keyboard.press("Escape");
  for (let turn = 0; turn < 40 && (await myTurn(page)); turn += 1) await clickMove(page, 5 * turn + 2);
  await expect(verdict(page)).toHaveText("You lose");
  // Player 1 could have won: somewhere that was given away.
  await tab(page, "Review").click();
  const mistake = page.locator(".review li").filter({ hasText: "You turned a win into a" }).last();
  await expect(mistake).toContainText("Better: ");
  const number = /^(\d+)\./.exec((await mistake.locator("strong").textContent())!)![1];
  await mistake.getByRole("button").first().click();
  await expect(page).toHaveURL(new RegExp(`ply=${number}$`));
  await expect(verdict(page)).not.toHaveText(/^You win/);
  await page.getByRole("button", { name: "Try again from here" }).last().click();
  await valued(page);
  await expect(verdict(page)).toHaveText(/^You win in \d+ moves?$/);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(verdict(page)).toHaveText("You lose");
  const [moves, lost] = [await record(page).allTextContents(), page.url()];
  // A puzzle; the program knows the answer.
  const { solution } = (await (await request.get(`${server.url}api/gobblet/puzzle?number=1`)).json()) as PuzzleInfo;
  await page.getByRole("button", { name: "Train" }).click();
  await page.getByRole("button", { name: "The easiest" }).click();
  await expect(page.locator(".task")).toContainText("find the only move");
  await tab(page, "Moves").click();
  const unfold = page.getByRole("button", { name: "Fold", pressed: true });
  if ((await unfold.count()) > 0) await unfold.click();
  const right = page.locator(".move-list tbody button").filter({ has: page.locator("code", { hasText: solution[0]! }) });
  await expect(right.first()).toBeEnabled();
  await right.first().click();
  await expect(page.locator(".task").getByRole("heading")).toHaveText("Right!");
  // Back to the game that was lost, which is sent on.
  await page.goto(lost);
  await expect(verdict(page)).toHaveText("You lose");
  connect(server);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(lost);
  await expect(record(friend)).toHaveText(moves);
  await expect(verdict(friend)).toHaveText("You lose");
  await friend.context().close();
  await page.getByRole("region", { name: "value of the position" }).getByRole("button", { name: "Rematch as player 2" }).click();
  await expect(page).toHaveURL(/you=2/);
  await expect(record(page)).toHaveCount(1);
});

test("games from files say why a touch leads nowhere", async ({ page, open }) => {
  const prompt = page.locator(".prompt");
  const marked = page.locator(".board-frame .culprit");
  // A piece that falls.
  await open("#/connect-four-4x4");
  await cell(page, "a3").click({ force: true });
  await expect(prompt).toHaveText("Not there: it would fall to a2.");
  await expect(marked).toHaveCount(1);
  // An own piece in the way, and a direction in which the chick does not go.
  await open("#/dobutsu-shogi");
  await expect(page.locator(".cell")).toHaveCount(12); // the board before it is gone
  await cell(page, "b2").click();
  await cell(page, "a3").click({ force: true });
  await expect(prompt).toHaveText("Not there: it does not go from b2 in that direction.");
  // Not the time for it.
  await open("#/three-mens-morris?moves=X@a1;O@b2&ply=2");
  await expect(record(page)).toHaveCount(2);
  await expect(prompt).toHaveText("Player 1: choose a place for it");
  await cell(page, "a1").click({ force: true });
  await expect(prompt).toHaveText("Not there: pieces move only when no piece is left in hand.");
  // Somebody who reads with the ears hears it too.
  await expect(page.getByRole("status")).toContainText("not possible now, pieces move only when no piece is left in hand");
});

test("what is placed or leaves the board is touched beside it", async ({ page, open }) => {
  // Both may place either mark: first which one, or first where.
  await open("#/order-and-chaos-3x3");
  await piece(page, "hand O").click();
  await cell(page, "b2").click();
  await expect(record(page)).toHaveText([/O@b2/]);
  await cell(page, "a1").click();
  await piece(page, "hand X").click();
  await expect(record(page)).toHaveText([/O@b2/, /X@a1/]);
  // A car at the far side may move on along it, or leave.
  await open("#/dodgem?from=..H/H../.VV_1");
  await expect(page.getByRole("gridcell", { name: /^c3, H/ })).toBeVisible(); // the board before it is gone
  await cell(page, "c3").click();
  await expect(record(page)).toHaveCount(0);
  await piece(page, "off").click();
  await expect(record(page)).toHaveText([/c3-off/]);
  // A domino begins at either end.
  await open("#/domineering-4x4");
  await expect(page.locator(".cell")).toHaveCount(16); // the board before it is gone
  await cell(page, "b2").click();
  await cell(page, "b3").click();
  await expect(record(page)).toHaveText([/#@b3\+b2|#@b2\+b3/]);
});
