/** A new version of the static site: nobody sees files of two versions on one page. */

import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { FileServer } from "./files";
import { expect, kept, SITE, test, verdict } from "./table";

test.skip(SITE === null, "the static site is not under test");

/** The site with other names for all its programs, modules and tables, and a mark. */
function nextVersion(): string {
  const folder = mkdtempSync(join(tmpdir(), "burnside-site-"));
  cpSync(SITE!, folder, { recursive: true });
  const names = readdirSync(join(folder, "assets")).filter((name) => /\.(js|wasm|bst)$/.test(name));
  for (const end of [".js", ".wasm", ".bst"]) expect(names.some((name) => name.endsWith(end)), end).toBe(true);
  const renamed = (name: string) => name.replace(/-([^-]*)\.(js|wasm|bst)$/, "-next$1.$2");
  const change = (path: string, then: (text: string) => string) => writeFileSync(join(folder, path), then(readFileSync(join(folder, path), "utf8")));
  const paths = ["index.html", "sw.js", ...names.filter((name) => name.endsWith(".js")).map((name) => `assets/${name}`)];
  for (const path of paths) change(path, (text) => names.reduce((text, name) => text.replaceAll(name, renamed(name)), text));
  for (const name of names) renameSync(join(folder, "assets", name), join(folder, "assets", renamed(name)));
  change("index.html", (text) => text.replace("<head>", '<head><meta name="version" content="next" />'));
  change("sw.js", (text) => text.replace(/(const VERSION = "[^"]*)/, "$1-next"));
  return folder;
}

const isNext = async (page: Page) => (await page.locator('meta[name="version"]').count()) > 0;

test("an open page keeps its version, and the next one has the new version, whole", async ({ context }) => {
  const server = await FileServer.start(SITE!);
  // As static hosts do: even the page may be ten minutes old.
  server.age = 600;
  const next = nextVersion();
  try {
    const old = await context.newPage();
    await old.goto(`${server.url}#/quantik`);
    await expect(verdict(old)).toContainText("10");
    await kept(old);
    server.publish(next);
    // The browser hears of the new version, and keeps it beside the old one.
    await old.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await expect.poll(() => old.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)).toBe(true);
    await old.reload();
    await expect(verdict(old)).toContainText("10");
    expect(await isNext(old)).toBe(false);
    // What it has not needed yet is of its own version, which is nowhere else any more.
    await old.goto(`${server.url}#/studio`);
    await expect(old.getByText("No mistakes.")).toBeVisible();
    await old.goto(`${server.url}#/gobblet`);
    await expect(verdict(old)).toContainText("13");
    await old.close();
    await expect.poll(async () => {
      const page = await context.newPage();
      await page.goto(`${server.url}#/quantik`);
      await expect(verdict(page)).toContainText("10");
      const found = await isNext(page);
      await page.close();
      return found;
    }).toBe(true);
    // Its own table and the rest of its own module serve the new version.
    const page = await context.newPage();
    await page.goto(`${server.url}#/gobblet`);
    await expect(verdict(page)).toContainText("13");
    await page.goto(`${server.url}#/zertz`);
    await expect(page.getByRole("grid", { name: "board" })).toBeVisible();
    expect(server.asked.filter(({ bytes }) => bytes === 0)).toEqual([]);
  } finally {
    await server.down();
    rmSync(next, { recursive: true });
  }
});
