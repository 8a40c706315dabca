/** What one plays with is on the screen together, whatever the game and the screen: measured. */

import type { Page } from "@playwright/test";
import { format } from "../../src/address";
import type { GameInfo, View } from "../../src/api";
import { expect, record, test } from "./table";

const SIZES = [
  [1366, 650],
  [1280, 800],
  [1024, 768],
  [1920, 1080],
  [390, 844],
  [390, 664],
  [844, 390],
  [320, 568],
] as const;

/** Games of files, beside all that are listed: with pieces in hand, of many kinds, four layers, a way off the board, pieces of which there is no end, moves with signs that addresses use themselves. */
const FILES = ["teeko", "dobutsu-shogi", "qubic", "dodgem", "order-and-chaos-3x3", "konane-5x5"];

/** What is wrong with what is seen now. */
function wrong(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const all = (some: string) => [...document.querySelectorAll<HTMLElement>(some)];
    const name = (one: Element) => one.getAttribute("aria-label") ?? one.className;
    const [board] = all("#board svg");
    if (!board) return ["there is no board"];
    const top = board.getBoundingClientRect().top;
    if (top > (innerWidth < 700 || innerHeight < 480 ? 56 : 64)) found.push(`the board begins at ${top}`);
    for (const one of [board, ...all(".piece-button"), ...all(".prompt, .verdict, .verdict h2, .seat, .controls button")]) {
      const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
        found.push(`${name(one)} is at ${[left, top, right, bottom].map(Math.round)}`);
      }
    }
    for (const one of all(".game-name, .game-name strong, .prompt, .verdict h2, .seat h2, .shares p, .controls button, .record")) {
      if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline") found.push(`the text of ${name(one)} is cut`);
    }
    const [button, words] = [".game-button", ".game-name"].map((some) => all(some)[0]!.getBoundingClientRect());
    if (words!.top < button!.top || words!.bottom > button!.bottom) found.push("the name of the game is higher than its button");
    for (const one of all(".beside")) if (one.scrollHeight > one.clientHeight + 1) found.push(`${name(one)} scrolls`);
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    // Nothing lies over anything else.
    const blocks = all("#board, .prompt, .seat, .shared-trays, .verdict, .controls").map((one) => [one, one.getBoundingClientRect()] as const);
    for (const [index, [one, a]] of blocks.entries()) {
      for (const [other, b] of blocks.slice(index + 1)) {
        const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
        if (over) found.push(`${name(one)} lies over ${name(other)}`);
      }
    }
    const cells = all("#board .cell").map((one) => one.getBoundingClientRect());
    const small = Math.min(...cells.map(({ width, height }) => Math.min(width, height)));
    // Zertz has nine rows of rings: on the smallest phone they are not larger.
    if (small < 20) found.push(`a place is ${small} wide`);
    return found;
  });
}

test("board, pieces, prompt and value are on the screen together", async ({ page, open, server, request }) => {
  test.setTimeout(300_000);
  const catalog = (await (await request.get(`${server.url}api/games`)).json()) as GameInfo[];
  expect(catalog.length).toBeGreaterThan(4);
  for (const game of [...catalog.map(({ name }) => name), ...FILES]) {
    const start = (await (await request.get(`${server.url}api/${game}/view?position=start`)).json()) as View;
    await open(format({ game, from: null, moves: [start.moves.at(-1)!.move], ply: 1, you: "both" }));
    await expect(record(page)).toHaveCount(1);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      // What is said about the position may still change.
      await expect.poll(() => wrong(page), { message: `${game} at ${width} x ${height}`, intervals: [0, 100, 300] }).toEqual([]);
    }
  }
});

test("the current move is seen whole in the record, at every size", async ({ page, open }) => {
  const moves = "L(2,0);L(1,1);S(1,0);(1,1)-*(0,1);(2,0)-*(0,0);M(2,0);(1,0)-*(2,1)".split(";");
  await open(`#/gobblet?moves=${moves.join(";")}&ply=${moves.length}`);
  await expect(record(page)).toHaveCount(moves.length);
  const cut = () =>
    page.evaluate(() => {
      const strip = document.querySelector(".record")!.getBoundingClientRect();
      const seen = ({ top, bottom }: DOMRect) => Math.min(bottom, strip.bottom) - Math.max(top, strip.top);
      const all = [...document.querySelectorAll(".record button")].map((one) => [one.hasAttribute("aria-current"), one.getBoundingClientRect()] as const);
      // Seen whole or not at all, and the current one whole.
      return all.filter(([current, box]) => seen(box) < box.height - 1 && (current || seen(box) > 2)).length;
    });
  for (const [width, height] of SIZES) {
    // The screen is turned, and then there is another move.
    await page.setViewportSize({ width, height });
    await expect.poll(cut, { message: `turned to ${width} x ${height}` }).toBe(0);
    for (const ply of [0, 1, 4, moves.length]) {
      await open(`#/gobblet?moves=${moves.join(";")}&ply=${ply}`);
      await expect(page).toHaveURL(new RegExp(`ply=${ply}$`));
      await expect.poll(cut, { message: `ply ${ply} at ${width} x ${height}` }).toBe(0);
    }
  }
});
