/** Everybody can use it: by keyboard, by touch on a phone, with a screen reader. */

import type { Locator, Page } from "@playwright/test";
import { accessible } from "./axe";
import { clickMove, expect, record, SCREENS, tab, test, valued, verdict } from "./table";

const PLACES = {
  quantik: "#/quantik?moves=A0;b6;C9&ply=3",
  gobblet: "#/gobblet?from=s,.,Ml/.,SmL,./M,.,l_1",
  quarto: "#/quarto?from=4F5./1.86/..0./D..A_3",
  zertz: "#/zertz:37-blitz?from=oooo/ooooo/oowooo/ooogooo/oobooo/ooooo/ooo._4/6/8_1/0/2_0/1/0_1_-",
};

/** Panels and sheets, and what each has when its answers are here. */
const PARTS: { name: string; there(page: Page): Locator }[] = [
  { name: "Moves", there: (page) => page.locator(".move-list tbody:not(.waiting) tr").first() },
  { name: "Review", there: (page) => page.locator(".review, .panel-body .empty") },
  { name: "Symmetry", there: (page) => page.locator(".gallery:not([inert]) li svg").first() },
  { name: "Share", there: (page) => page.locator(".formats code").first() },
  { name: "Games", there: (page) => page.getByRole("dialog").getByRole("navigation", { name: "more games" }).getByRole("link").first() },
  { name: "Who plays", there: (page) => page.getByRole("dialog").getByRole("radio").first() },
  { name: "Rules", there: (page) => page.getByRole("dialog").locator("figure svg").last() },
  { name: "Open", there: (page) => page.getByRole("dialog").getByRole("textbox") },
  { name: "Set up a position", there: (page) => page.getByRole("dialog").locator(".palette") },
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const [game, hash] of Object.entries(PLACES)) {
    test(`axe finds nothing wrong with ${game} (${colorScheme})`, async ({ page, open }) => {
      await page.emulateMedia({ colorScheme });
      await open(hash);
      await expect(verdict(page)).not.toHaveText("Asking …");
      for (const { name, there } of PARTS) {
        if (name === "Set up a position") await page.getByRole("button", { name: "Open", exact: true }).first().click();
        const sheet = page.getByRole("button", { name: new RegExp(`^${name}`) }).first();
        await tab(page, name).or(sheet).first().click();
        await expect(there(page)).toBeVisible();
        // The whole page once, then what is new on it. The structure is the same in the dark.
        const within = name === "Moves" ? "html" : (await page.getByRole("dialog").isVisible()) ? "dialog[open]" : "#panel";
        await accessible(page, name, { within, rules: colorScheme === "light" ? "all" : "of colors" });
        await page.keyboard.press("Escape");
      }
    });
  }
}

test("keyboard only: choose, move, undo, list, graph", async ({ page, open }) => {
  await open("#/quantik");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "To the board" })).toBeFocused();
  await page.keyboard.press("Enter");
  const focused = page.locator(":focus");
  await expect(focused).toHaveAttribute("data-id", "0");
  await expect(focused).toHaveAttribute("aria-label", "square 0, empty, loses in 10 moves");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveAttribute("data-id", "5");
  await page.keyboard.press("Enter");
  // On to the trays: the shapes of player 1 follow the board.
  await page.keyboard.press("Tab");
  await expect(focused).toHaveAttribute("aria-label", /player 1's circle, loses in 10 moves/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(record(page)).toHaveText(["B5"]);
  await expect(page.getByRole("status")).toContainText("Player 1: square on square 5, loses in 10 moves. Player 2 to move.");
  await page.keyboard.press("Control+z");
  await expect(page).toHaveURL(/ply=0$/);
  await page.keyboard.press("Control+Shift+z");
  await expect(page).toHaveURL(/ply=1$/);

  await page.getByRole("slider", { name: "position in the game" }).focus();
  await page.keyboard.press("Home");
  await expect(page).toHaveURL(/ply=0$/);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/ply=1$/);

  await page.getByRole("button", { name: /on \d+.*, wins in/ }).first().focus();
  await page.keyboard.press("Enter");
  await expect(record(page)).toHaveCount(2);
});

test("the keyboard is not lost with what it chose", async ({ page, open }) => {
  await open("#/quarto");
  const focused = page.locator(":focus");
  // A piece that is given leaves the tray: the next step is on the board.
  await page.locator('.piece-button[aria-disabled="false"]').first().focus();
  await page.keyboard.press("Enter");
  await expect(focused).toHaveAttribute("role", "gridcell");
  await page.keyboard.press("Enter");
  await expect(page.locator(".cell.held")).toHaveCount(1);
  // A move that is played leaves the list.
  await open("#/quantik");
  await page.locator(".move-list tbody button:enabled").first().focus();
  await page.keyboard.press("Enter");
  await expect(record(page)).toHaveCount(1);
  await expect(focused).toHaveAttribute("id", "panel");
});

test("what a screen reader reads: board, pieces, whose turn it is, the value, the game", async ({ page, open }) => {
  await open("#/gobblet?moves=S(1,1);L(1,1)&ply=2");
  await valued(page);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - grid "board":
      - row:
        - gridcell "square 0,0, empty, wins in 13 moves"
        - gridcell "square 0,1, empty, loses in 12 moves"
        - gridcell "square 0,2, empty, wins in 13 moves"
      - row:
        - gridcell "square 1,0, empty, loses in 12 moves"
        - gridcell "square 1,1, player 2's large piece over player 1's small piece" [disabled]
        - gridcell "square 1,2, empty, loses in 12 moves"
      - row:
        - gridcell "square 2,0, empty, wins in 13 moves"
        - gridcell "square 2,1, empty, loses in 12 moves"
        - gridcell "square 2,2, empty, wins in 13 moves"
    - paragraph: "Player 1: choose a piece or square"
    - region "player 1":
      - heading "Player 1" [level=2]
      - group "Reserve":
        - button "player 1's small piece, loses in 12 moves, 1 of them"
        - button "player 1's medium piece, loses in 10 moves, 2 of them"
        - button "player 1's large piece, wins in 13 moves, 2 of them"
    - region "player 2":
      - heading "Player 2" [level=2]
      - group "Reserve":
        - button "player 2's small piece, 2 of them" [disabled]
        - button "player 2's medium piece, 2 of them" [disabled]
        - button "player 2's large piece, 1 of them" [disabled]
    - region "value of the position":
      - heading "Player 1 wins in 13 moves" [level=2]
      - img "4 moves win, 20 moves lose"
    - toolbar "history":
      - button "To the beginning"
      - button "Undo"
    - region "the game so far":
      - slider "position in the game"
      - list:
        - listitem:
          - 'button /S\\(1,1\\), move 1: .+/'
        - listitem:
          - 'button "L(1,1), move 2: large piece to square 1,1, gobbling"'
    - region "about this position":
      - tablist "about this position":
        - tab "Moves" [selected]
  `);
});

test("a whole game of Gobblet by keyboard alone", async ({ page, open }) => {
  await open("#/gobblet?you=2");
  for (let turn = 0; turn < 40; turn += 1) {
    const row = page.locator(".move-list tbody button:enabled").last();
    const over = page.getByText("The game is over. Undo a move");
    await expect(over.or(row)).toBeVisible();
    if (await over.isVisible()) break;
    const before = await record(page).count();
    await row.focus();
    await page.keyboard.press("Enter");
    await expect(record(page)).not.toHaveCount(before);
  }
  await expect(verdict(page)).toHaveText("You lose");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  for (const [name, hash] of [
    ["quantik", "#/quantik?moves=A0;b6;C9&ply=3"],
    ["gobblet", "#/gobblet?moves=S(1,1);L(1,1);M(0,0)&ply=3"],
    ["quarto", "#/quarto?from=4F5./1.86/..0./D..A_3"],
    ["zertz", "#/zertz:61"],
  ] as const) {
    test(`${name} fits`, async ({ page, open }) => {
      await open(hash);
      await expect(verdict(page)).not.toHaveText("Asking …");
      const [wide, all] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
      expect(all).toBeLessThanOrEqual(wide!);
      const small = await page.locator('.cell.legal, .piece-button[aria-disabled="false"]').evaluateAll((list) =>
        list.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 24 || height < 24).length,
      );
      expect(small, "targets under 24 pixels").toBe(0);
      await page.screenshot({ path: `${SCREENS}/phone-${name}.png`, fullPage: true });
    });
  }

  test("tap to move", async ({ page, open }) => {
    await open("#/quantik");
    await page.locator('[data-id="D"]').tap();
    await page.locator('[data-id="15"]').tap();
    await expect(record(page)).toHaveText(["D15"]);
  });

  test("drag with a finger", async ({ page, open }) => {
    await open("#/gobblet");
    const middle = async (id: string) => {
      const box = (await page.locator(`[data-id="${id}"]`).boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    await page.locator('[data-id="M"]').scrollIntoViewIfNeeded();
    const [from, to] = [await middle("M"), await middle("1,1")];
    const finger = await page.context().newCDPSession(page);
    const touch = (type: string, points: { x: number; y: number }[]) =>
      finger.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints: points });
    await touch("touchStart", [from]);
    for (const share of [0.2, 0.5, 0.8, 1]) {
      await touch("touchMove", [{ x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) }]);
    }
    await touch("touchEnd", []);
    await expect(record(page)).toHaveText([/M\(1,1\)/]);
  });
});

/** Adds up what jumps; what jumps soon after a click is expected and not counted. */
async function watchJumps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const scope = window as unknown as { shifted: number };
    scope.shifted = 0;
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) scope.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    // All answers come too late to be excused by a click: those of a worker, and below of a server.
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...message: unknown[]) {
      setTimeout(() => Reflect.apply(post, this, message), 600);
    };
  });
  await page.route("**/api/**", async (route) => {
    await new Promise((later) => setTimeout(later, 600));
    // Nobody may want the answer any more.
    await route.continue().catch(() => {});
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

test("nothing jumps while a game is played", async ({ page, open }) => {
  const jumps = await watchJumps(page);
  await open("#/quantik");
  for (let turn = 0; turn < 5; turn += 1) {
    await clickMove(page, turn);
    await expect(record(page)).toHaveCount(turn + 1);
    await valued(page);
  }
  await tab(page, "Symmetry").click();
  await expect(page.locator(".gallery li")).not.toHaveCount(0);
  expect(await jumps()).toBeLessThan(0.005);
  // A move is seen before it is answered.
  await page.locator('.piece-button[aria-disabled="false"]').first().click();
  await page.locator(".cell.legal").first().click();
  await expect(page.locator(".ghost.moving")).toHaveCount(1);
  await expect(record(page)).toHaveCount(6);
  await expect(page.locator(".ghost")).toHaveCount(0);
});

// 0.02 is promised.
for (const [game, width, height] of [["gobblet", 390, 844], ["quarto", 1280, 900], ["zertz:37", 390, 664]] as const) {
  test(`${game} has its place before it is there`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    const jumps = await watchJumps(page);
    await open(`#/${game}`);
    await expect(verdict(page)).not.toHaveText("Asking …");
    expect(await jumps()).toBeLessThan(0.015);
  });
}
