/** The built page with the answers of the fake server: no program is needed. */

import { test as plain, expect, type Locator, type Page } from "@playwright/test";
import { existsSync, readFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { answer } from "../fake/server";

const BUILT = resolve("../crates/burnside-server/page");
const HOME = "http://fake.test/";
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

export const SCREENS = resolve("../target/web/screens");

interface Fixtures {
  /** Opens an address of the page. */
  open(hash?: string): Promise<void>;
  /** What was asked since the page was opened, and nobody has taken yet. */
  asked: string[];
}

export const test = plain.extend<Fixtures>({
  asked: async ({}, use) => use([]),
  open: async ({ page, asked }, use) => {
    const wrong: string[] = [];
    page.on("pageerror", (error) => wrong.push(String(error)));
    await page.route(`${HOME}**`, (route) => {
      const { pathname, search } = new URL(route.request().url());
      if (pathname.startsWith("/api/")) {
        asked.push(decodeURIComponent(pathname + search).replaceAll("+", " "));
        const { status, body } = answer(pathname + search);
        return route.fulfill({ status, json: body });
      }
      const file = join(BUILT, pathname === "/" ? "index.html" : pathname);
      return existsSync(file)
        ? route.fulfill({ body: readFileSync(file), contentType: TYPES[extname(file)] ?? "text/plain" })
        : route.fulfill({ status: 404 });
    });
    await use(async (hash = "") => {
      await page.goto(HOME + hash);
      await expect(page.getByRole("grid", { name: "board" })).toBeVisible();
    });
    expect(wrong).toEqual([]);
  },
});

export { expect };

export const cell = (page: Page, id: string): Locator => page.locator(`.cell[data-id="${id}"]`);
export const item = (page: Page, id: string): Locator => page.locator(`.piece-button[data-id="${id}"]`);
export const record = (page: Page): Locator => page.locator(".record .ply");
export const verdict = (page: Page): Locator => page.getByRole("region", { name: "value of the position" }).getByRole("heading");
export const board = (page: Page): Locator => page.getByRole("grid", { name: "board" });
