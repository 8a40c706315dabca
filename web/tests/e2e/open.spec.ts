/** Open takes whatever somebody has: positions, moves, records, links, files. */

import { expect, openText, record, test } from "./table";

test("moves, however they are separated", async ({ page, open }) => {
  await open("#/quantik");
  await openText(page, "1. A0 2. b6 3. C9");
  await expect(record(page)).toHaveText(["A0", /b6/, "C9"]);
  await openText(page, "A0;b5");
  await expect(record(page)).toHaveText(["A0", /b5/]);
});

test("a game of another kind is recognized", async ({ page, open }) => {
  await open("#/quantik");
  await openText(page, "Ge6,d1;We5,f1");
  await expect(page).toHaveURL(/#\/zertz:37\?moves=/);
  await expect(record(page)).toHaveCount(2);
  await openText(page, ":9;4:C");
  await expect(page).toHaveURL(/#\/quarto\?/);
});

test("a link, and a game that is damaged", async ({ page, open }) => {
  await open("#/quantik");
  await openText(page, "https://example.org/#/gobblet?moves=S(1,1);L(0,0)&ply=1");
  await expect(record(page)).toHaveText([/S\(1,1\)/, /L\(0,0\)/]);
  await expect(page).toHaveURL(/ply=1$/);
  await openText(page, "A0;a5;C9");
  await expect(page.getByRole("alert")).toContainText("Opened as far as it could be read.");
  await expect(record(page)).toHaveText(["A0"]);
});

/** A game as Boardspace writes it: two placements, then a jump. */
const SGF = `(;
GM[22]VV[2]
SU[Zertz]
DT[today]
P0[id "Ada"]
P1[id "Bo"]
; P0[0 Start P0]
; P0[1 RtoB 2 0 D 4]TM[20692]
; P0[2 R- A 1]TM[21406]
; P0[3 Done ]TM[22242]
; P1[4 R- G 4]
; P1[5 RtoB 2 2 D 5]
; P1[6 Done ]
; P0[7 BtoB D 4 D 4]
; P0[8 BtoB D 4 D 6]
; P0[9 Done ]
)
`;

test("a file is dropped or chosen", async ({ page, open }) => {
  await open("#/quantik");
  await page.getByRole("button", { name: "Open", exact: true }).first().click();
  await page.locator('input[type="file"]').setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from("# Player 1: Ada\nA0\nb6\n") });
  await expect(record(page)).toHaveText(["A0", /b6/]);
  // A record of another game, as SGF.
  await page.getByRole("button", { name: "Open", exact: true }).first().click();
  await page.locator('input[type="file"]').setInputFiles({ name: "game.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(SGF) });
  await expect(page).toHaveURL(/#\/zertz:37\?/);
  await expect(record(page)).toHaveText([/Wd4,a1/, /Bd5,g4/, /x d4Bd6/]);
  // What was jumped over is gone, and the way is shown.
  await expect(page.locator(".board-frame .way")).toHaveCount(1);
  await expect(page.locator(".board-frame .gone")).toHaveCount(1);
  // Of a chain of jumps all are shown.
  await open("#/zertz:37?from=oooo/ooooo/oooboo/ooooooo/oobooo/owooo/oooo_5/8/8_0/0/0_0/0/0_1_-&moves=x_d2Bd4;x_d4Bd6&ply=2");
  await expect(page.locator(".board-frame .way")).toHaveCount(2);
  await expect(page.locator(".board-frame .gone")).toHaveCount(2);
});

test("what cannot be read is said plainly, and the text stays", async ({ page, open }) => {
  await open("#/quantik");
  await openText(page, "hello");
  await expect(page.getByRole("alert")).toContainText("this is neither a position nor a game of Quantik, nor of another game here");
  await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue("hello");
});
