/** Puzzles and lessons: found, not found, shared, kept; and a whole session of learning to win. */

import type { Locator, Page } from "@playwright/test";
import { parse } from "../../src/address";
import type { LessonInfo, PuzzleInfo, View } from "../../src/api";
import { accessible } from "./axe";
import { connect, expect, record, SCREENS, test } from "./table";

const SIZES = [[1366, 650], [1920, 1080], [390, 844], [390, 664], [844, 390], [320, 568]] as const;

const card = (page: Page): Locator => page.locator(".task");
const title = (page: Page): Locator => card(page).getByRole("heading");

/** Every move has a row of its own in the list. */
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem("fold", "off")));

/** Plays a move from the list, as soon as moves can be played. */
async function play(page: Page, move: string): Promise<void> {
  const row = page.locator(".move-list tbody button").filter({ has: page.locator("code", { hasText: new RegExp(`^${move.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`) }) });
  await expect(row).toBeEnabled();
  await row.click();
}

/** Every run has the same puzzle of the day. */
const TODAY = "2026-11-18";
const atNoon = (page: Page) => page.clock.setFixedTime(`${TODAY}T12:00:00Z`);

test("the puzzle of the day: a wrong try is refuted, the right one counts, and the result can be sent", async ({ page, open, server, request, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await atNoon(page);
  const ask = async <T>(path: string) => (await (await request.get(`${server.url}api/gobblet/${path}`)).json()) as T;
  const puzzle = await ask<PuzzleInfo>(`puzzle?date=${TODAY}`);
  const view = await ask<View>(`view?position=${encodeURIComponent(puzzle.position)}`);
  await open("#/gobblet");
  await page.getByRole("button", { name: "Train" }).click();
  const sheet = page.getByRole("dialog", { name: "Train: Gobblet Gobblers" });
  await expect(sheet).toContainText(`0 of ${puzzle.count} solved`);
  await page.screenshot({ path: `${SCREENS}/train-sheet.png` });
  await sheet.getByRole("button", { name: "Puzzle of the day" }).click();
  await expect(title(page)).toHaveText(`Puzzle of the day, ${TODAY}`);
  await expect(card(page)).toContainText(`Player ${puzzle.to_move} to move: find the only move`);
  // Nothing gives the move away.
  await expect(page.locator(".move-list tbody .pill").filter({ hasNotText: "hidden" })).toHaveCount(0);
  await expect(page.locator(".board-frame .badge")).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`task=puzzle-${puzzle.number}$`));

  const wrong = view.moves.find(({ move, value }) => !puzzle.solution.includes(move) && value === "loss") ?? view.moves.find(({ move }) => !puzzle.solution.includes(move))!;
  await play(page, wrong.move);
  await expect(title(page)).toHaveText("Not this one");
  const after = await ask<View>(`view?position=${encodeURIComponent(puzzle.position)}&move=${encodeURIComponent(wrong.move)}`);
  await expect(card(page)).toContainText(wrong.value === "loss" ? `Player ${after.to_move} wins in ${after.plies} move` : "draw");
  await expect(page.getByRole("status")).toContainText("Not this one.");
  // The answer is shown on the board.
  await expect(page.locator(".board-frame .ghost")).not.toHaveCount(0);
  await page.screenshot({ path: `${SCREENS}/puzzle-wrong.png` });
  await card(page).getByRole("button", { name: "Try again" }).click();
  await expect(title(page)).toHaveText(`Puzzle of the day, ${TODAY}`);
  await play(page, puzzle.solution[0]!);
  await expect(title(page)).toHaveText("Right!");
  await expect(card(page)).toContainText("Days in a row: 1.");
  await page.screenshot({ path: `${SCREENS}/puzzle-right.png` });

  await card(page).getByRole("button", { name: "Copy the result" }).click();
  await expect(card(page).locator(".copy.done")).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split("\n")).toHaveLength(4);
  expect(text).toContain("at the second try");
  expect(text).not.toContain(puzzle.solution[0]!);

  // Solved puzzles are not games that were played, and are remembered.
  expect(await page.evaluate(() => localStorage.getItem("games"))).toBeNull();
  await page.reload();
  await page.getByRole("button", { name: "Train" }).click();
  await expect(sheet).toContainText(`1 of ${puzzle.count} solved`);

  // Somebody else opens the link and has the same puzzle, with nothing solved.
  connect(server);
  const friend = await (await context.browser()!.newContext()).newPage();
  await atNoon(friend);
  await friend.goto(text.split("\n")[3]!);
  await expect(title(friend)).toHaveText(`Puzzle of the day, ${TODAY}`);
  await expect(friend.locator(".record li")).toHaveCount(0);
  await friend.context().close();
});

test("puzzles go from easy to hard, by keyboard alone; showing the move ends the row", async ({ page, open, server, request }) => {
  const ask = async (number: number) => (await (await request.get(`${server.url}api/tictactoe/puzzle?number=${number}`)).json()) as PuzzleInfo;
  const [{ solution }, second] = [await ask(1), await ask(2)];
  await open("#/tictactoe?task=puzzle-1");
  await expect(title(page)).toHaveText("Puzzle 1 of 303");
  await expect(card(page).getByRole("button", { name: "Previous" })).toHaveCount(0);
  await play(page, solution[0]!);
  await expect(title(page)).toHaveText("Right!");
  await card(page).getByRole("button", { name: "Next puzzle, harder" }).focus();
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Puzzle 2 of 303");
  await card(page).getByRole("button", { name: "Show it" }).focus();
  await page.keyboard.press("Enter");
  await expect(card(page)).toContainText("This is the move");
  await expect(page.locator(".move-list tr.looked code")).toHaveText(second.solution[0]!);
  await expect(page.getByRole("status")).toContainText("The move:");
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem("puzzles"))) ?? "")).toMatchObject({ row: 0, bestRow: 1, solved: { tictactoe: [1] } });
  await card(page).getByRole("button", { name: "Previous puzzle, easier" }).focus();
  await page.keyboard.press("Enter");
  await expect(title(page)).toHaveText("Puzzle 1 of 303");
  await card(page).getByRole("button", { name: "Leave" }).click();
  await expect(card(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/task/);
  // What is not a puzzle is none, and says so.
  await open("#/tictactoe?task=puzzle-304");
  await expect(page.getByRole("alert")).toContainText("there is no puzzle 304");
});

test("learning to win, a whole session: right, wrong, off the strategy, quizzed, kept", async ({ page, open, server, request }) => {
  test.slow();
  const lesson = async (query: string) => (await (await request.get(`${server.url}api/gobblet/lesson?${query}`)).json()) as LessonInfo;
  const asked = () => {
    const { moves } = parse(new URL(page.url()).hash)!;
    return lesson(moves.map((move) => `move=${encodeURIComponent(move)}`).join("&"));
  };
  await open("#/gobblet");
  await page.getByRole("button", { name: "Train" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("45 boards to know: 0 known, 0 due, 45 new.");
  await sheet.getByRole("button", { name: "Play as player 1" }).click();
  await expect(title(page)).toHaveText("Learn to win as player 1");
  await expect(card(page)).toContainText("It wins within 13 moves.");

  // A first move that is not the strategy's.
  const start = await lesson("");
  const view = (await (await request.get(`${server.url}api/gobblet/view`)).json()) as View;
  const off = view.moves.find(({ move, value }) => !start.play.includes(move) && value !== "win")!;
  await play(page, off.move);
  await expect(title(page)).toHaveText("That leaves the strategy");
  await expect(card(page)).toContainText(off.value === "draw" ? "It gives the win away" : "It loses");
  await expect(card(page)).toContainText("0 known · 1 due · 44 new");
  await page.screenshot({ path: `${SCREENS}/learn-left.png` });
  const good = view.moves.find(({ move, value }) => !start.play.includes(move) && value === "win");
  if (good) {
    await card(page).getByRole("button", { name: "Try again" }).click();
    await play(page, good.move);
    await expect(title(page)).toHaveText("Off the strategy, and still good");
    await expect(card(page)).toContainText("It still wins");
  }
  await card(page).getByRole("button", { name: "Try again" }).click();
  await expect(title(page)).toHaveText("Learn to win as player 1");

  // From here on, what the strategy says: the other side answers by itself, and the game is won.
  for (let turn = 0; turn < 8; turn += 1) {
    await expect(card(page)).toContainText(/Your turn|That is it!|has done/);
    if ((await title(page).textContent()) === "That is it!") break;
    const { play: best, to_move } = await asked();
    expect(to_move).toBe(1);
    const before = await record(page).count();
    await play(page, best[0]!);
    await expect.poll(async () => (await record(page).count()) >= before + 2 || (await title(page).textContent()) === "That is it!").toBe(true);
  }
  await expect(title(page)).toHaveText("That is it!");
  await page.screenshot({ path: `${SCREENS}/learn-won.png` });
  const known = await card(page).locator(".boxes").textContent();
  expect(known).toMatch(/^[1-9]\d* known/);

  // Single boards, the one that was missed first.
  await card(page).getByRole("button", { name: "Quiz" }).click();
  await expect(title(page)).toHaveText(`Board ${start.decision} of 45`);
  await play(page, start.play[0]!);
  await expect(title(page)).toHaveText("Right!");
  await card(page).getByRole("button", { name: "Next board" }).click();
  await expect(title(page)).toHaveText(/^Board \d+ of 45$/);
  await expect(title(page)).not.toHaveText(`Board ${start.decision} of 45`);
  await card(page).getByRole("button", { name: "Show it" }).click();
  await expect(page.getByRole("status")).toContainText("The strategy plays");

  // Another visit goes on where this one ended.
  const kept = await page.evaluate(() => localStorage.getItem("learn gobblet 1"));
  expect((JSON.parse(kept ?? "[]") as unknown[]).length).toBeGreaterThan(1);
  await open("#/gobblet");
  await page.getByRole("button", { name: "Train" }).click();
  await expect(page.getByRole("dialog")).not.toContainText("45 new");
});

test("games of files have puzzles and lessons too, or say that they have none", async ({ page, open }) => {
  await open("#/hexapawn");
  await page.getByRole("button", { name: "Train" }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("heading", { name: "Puzzles" })).toBeVisible();
  await sheet.getByRole("button", { name: "Play as player 2" }).click();
  // The other side moves first.
  await expect(record(page)).toHaveCount(1);
  await expect(card(page)).toContainText("Your turn");
  await open("#/zertz:37");
  await page.getByRole("button", { name: "Train" }).click();
  await expect(sheet).toContainText("there are no puzzles of zertz:37");
  await expect(sheet).toContainText("there is no certificate of zertz:37");
});

test("a draw has a strategy for each side", async ({ page, open }) => {
  await open("#/tictactoe?task=learn-2");
  await expect(record(page)).toHaveCount(1);
  await expect(title(page)).toHaveText("Never lose as player 2");
});

test("card and board are on the screen together, and axe finds nothing wrong", async ({ page, open }) => {
  test.slow();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const [name, hash] of [["puzzle", "#/gobblet?task=puzzle-600"], ["learn", "#/quantik?task=learn-2"], ["wrong", "#/tictactoe?task=puzzle-150"]] as const) {
      await open(hash);
      await expect(card(page).locator(".words p")).toContainText(/find the only|Your turn/);
      if (name === "wrong") {
        await card(page).getByRole("button", { name: "Show it" }).click();
        await expect(card(page)).toContainText("This is the move");
      }
      const found = await page.evaluate(() => {
        const all = ["#board svg", ".task", ".task button", ".task h2", ".prompt", ".controls button"].flatMap((some) => [...document.querySelectorAll(some)]);
        const outside = all.filter((one) => {
          const { left, right, top, bottom, width } = one.getBoundingClientRect();
          return width > 0 && (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5);
        });
        const cut = [...document.querySelectorAll(".task h2, .task-actions, .task .words p")].filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2);
        const cell = Math.min(...[...document.querySelectorAll("#board .cell")].map((one) => one.getBoundingClientRect().width));
        return [...outside.map((one) => `outside: ${one.className} ${one.textContent}`), ...cut.map((one) => `cut: ${one.className} ${one.textContent}`), ...(cell < 36 ? [`cells of ${cell}`] : []), ...(document.documentElement.scrollWidth > innerWidth ? ["wide"] : [])];
      });
      await page.screenshot({ path: `${SCREENS}/task-${name}-${width}x${height}.png` });
      expect(found, `${name} ${width}x${height}`).toEqual([]);
    }
    await accessible(page, `${width}x${height}`);
  }
  // On phones the way there is by who plays.
  await open("#/gobblet");
  await page.getByRole("button", { name: /^Who plays/ }).click();
  await page.getByRole("button", { name: "Puzzles and lessons" }).click();
  await expect(page.getByRole("dialog", { name: "Train: Gobblet Gobblers" })).toBeVisible();
});
