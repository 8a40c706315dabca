/** A full game of each kind against perfect play. */

import { cell, clickMove, drag, expect, myTurn, record, SCREENS, SITE, test, verdict } from "./table";

const GAMES = [
  // Who has a won start wins it; who has a drawn one does not lose.
  { game: "quantik", you: 1, ends: /^You lose$/ },
  { game: "gobblet", you: 2, ends: /^You lose$/ },
  { game: "quarto", you: 1, ends: /^(You lose|A draw)$/ },
  // Its second half: the program thinks for a second about each move of the first.
  {
    game: "zertz:37-blitz",
    you: 1,
    from: "oo.o/oooog/.ooooo/oooooo./oooooo/oooob/...._4/4/6_0/0/1_1/2/1_1_-",
    ends: /^(You (win|lose)|Both players lose|A draw)$/,
  },
];

for (const { game, you, from, ends } of GAMES) {
  test(`a full game of ${game} as player ${you}`, async ({ page, open }) => {
    test.slow();
    await open(`#/${game}?${from === undefined ? "" : `from=${from}&`}you=${you}`);
    for (let turn = 0; turn < 80 && (await myTurn(page)); turn += 1) {
      await clickMove(page, 3 * turn + 1);
      if (turn === 2) await page.screenshot({ path: `${SCREENS}/${game.replace(":", "-")}-middle.png` });
    }
    await expect(verdict(page)).toHaveText(ends);
    expect(await record(page).count()).toBeGreaterThan(3);
    await page.screenshot({ path: `${SCREENS}/${game.replace(":", "-")}-end.png` });
  });
}

test("two people play, undo, redo and branch off", async ({ page, open }) => {
  await open("#/quantik");
  await page.locator('[data-id="A"]').click();
  await page.locator('[data-id="0"]').click();
  await page.locator('[data-id="6"]').click();
  await page.locator('[data-id="b"]').click();
  await expect(record(page)).toHaveText(["A0", /b6/]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/ply=1$/);
  await expect(record(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(page).toHaveURL(/ply=2$/);
  await page.getByRole("button", { name: "To the beginning" }).click();
  await expect(page).toHaveURL(/ply=0$/);
  await page.locator('[data-id="D"]').click();
  await page.locator('.cell[data-id="15"]').click();
  await expect(record(page)).toHaveText(["D15"]);
});

test("against perfect play undo leads back to one's own turn", async ({ page, open }) => {
  await open("#/quantik?you=1");
  await clickMove(page, 0);
  await expect(record(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/ply=0$/);
  // One may move again; that nobody else does is tested without a browser.
  await expect(page.locator(".prompt")).toContainText("You: choose a piece or square");
  await expect(record(page)).toHaveCount(2);
});

test("drag a piece from the tray, and a piece on the board", async ({ page, open }) => {
  await open("#/gobblet");
  await drag(page, "L", cell(page, "1,1"));
  await expect(record(page)).toHaveText([/L\(1,1\)/]);
  await drag(page, "s", cell(page, "0,0"));
  await drag(page, "1,1", cell(page, "0,0"));
  await expect(record(page)).toHaveText([/L\(1,1\)/, /s\(0,0\)|S\(0,0\)/, /\(1,1\)->\(0,0\)/]);
  // Dropped beside the board, nothing happens.
  await drag(page, "m", page.locator(".brand"));
  await expect(record(page)).toHaveCount(3);
  await expect(page.locator('[aria-pressed="true"].piece-button')).toHaveCount(0);
});

test("what is dragged is not dropped on by what was picked before", async ({ page, open }) => {
  await open("#/gobblet?moves=S(0,0);S(2,2)&ply=2");
  await page.locator('[data-id="L"]').click();
  await drag(page, "0,0", cell(page, "1,1"));
  await expect(record(page)).toHaveText([/S\(0,0\)/, /S\(2,2\)/, /\(0,0\)->\(1,1\)/]);
});

test("Quarto: drag the piece in hand, then give one", async ({ page, open }) => {
  await open("#/quarto?from=4F5./1.86/..0./D..A_3");
  await drag(page, "hand", cell(page, 6));
  await expect(record(page)).toHaveCount(0);
  await page.getByRole("button", { name: /red short square hollow piece, wins in 3/ }).click();
  await expect(record(page)).toHaveText(["6:B"]);
});

test("Zertz is played step by step: marble, ring to fill, ring to take", async ({ page, open }) => {
  await open("#/zertz:37");
  await page.locator('[data-id="W"]').click();
  await page.locator('[data-id="d4"]').click();
  await expect(page.locator(".prompt", { hasText: "now choose a place" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".prompt")).toContainText("Player 1: choose a piece");
  await page.locator('[data-id="B"]').click();
  await page.locator('[data-id="c4"]').click();
  await page.locator('[data-id="a4"]').click();
  await expect(record(page)).toHaveText(["Bc4,a4"]);
});

test("one click is one question", async ({ page, open }) => {
  test.skip(SITE !== null, "questions do not leave the page");
  await open("#/quantik");
  await page.locator('[data-id="A"]').click();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  });
  await page.locator('[data-id="0"]').click();
  await expect(record(page)).toHaveText(["A0"]);
  await expect(page.locator(".board-frame .badge").first()).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/ply=0$/);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(page).toHaveURL(/ply=1$/);
  expect(asked).toEqual(["/api/quantik/view"]);
});
