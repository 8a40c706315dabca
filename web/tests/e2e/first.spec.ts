/** What a first visit to the static site takes over the line. Packed with gzip, as static hosts do it. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { FileServer, sent } from "./files";
import { expect, SITE, test, verdict } from "./table";

test.skip(SITE === null, "the static site is not under test");

/** Bytes until there is an exact value, and what it says. */
const BUDGETS = [
  { game: "quantik", plies: "10", most: 400_000 },
  { game: "gobblet", plies: "13", most: 3_000_000 },
];

/** When the verdict says so for the first time. */
async function watch(page: Page, text: string): Promise<() => Promise<number>> {
  await page.addInitScript((text) => {
    const scope = window as unknown as { seen?: number };
    new MutationObserver(() => {
      const verdict = document.querySelector('[aria-label="value of the position"]');
      if (verdict?.textContent?.includes(text)) scope.seen ??= Date.now();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, text);
  return () => page.evaluate(() => (window as unknown as { seen: number }).seen);
}

for (const { game, plies, most } of BUDGETS) {
  test(`the first value of ${game} comes with at most ${most / 1000} kB`, async ({ page }) => {
    const server = await FileServer.start(SITE!);
    try {
      const seen = await watch(page, plies);
      await page.goto(`${server.url}#/${game}`);
      await expect(verdict(page)).toContainText(plies);
      const at = await seen();
      const files = server.asked.filter((file) => file.at <= at);
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      console.log(`${game}: ${bytes} bytes until the first value: ${files.map((file) => `${file.name} ${file.bytes}`).join(", ")}`);
      // Less than the smallest page with its table: then this would count nothing.
      expect(bytes).toBeGreaterThan(100_000);
      expect(bytes).toBeLessThan(most);
    } finally {
      await server.down();
    }
  });
}

test("everything together takes at most 9 MB", () => {
  const files = readdirSync(SITE!, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.map(({ parentPath, name }) => sent(name, readFileSync(join(parentPath, name))).bytes.length);
  const all = bytes.reduce((sum, size) => sum + size, 0);
  console.log(`everything: ${all} bytes`);
  expect(all).toBeGreaterThan(1_000_000);
  expect(all).toBeLessThan(9_000_000);
});
