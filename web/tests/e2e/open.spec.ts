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

test("a file is dropped or chosen", async ({ page, open }) => {
  await open("#/quantik");
  await page.getByRole("button", { name: "Open", exact: true }).first().click();
  await page.locator('input[type="file"]').setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from("# Player 1: Ada\nA0\nb6\n") });
  await expect(record(page)).toHaveText(["A0", /b6/]);
});

test("what cannot be read is said plainly, and the text stays", async ({ page, open }) => {
  await open("#/quantik");
  await openText(page, "hello");
  await expect(page.getByRole("alert")).toContainText("this is neither a position nor a game of Quantik, nor of another game here");
  await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue("hello");
});
