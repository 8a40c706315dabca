/** What only the static site promises: no server, no network after the first visit, nothing from elsewhere. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FileServer } from "./files";
import { expect, kept, record, SITE, tab, test, verdict } from "./table";

test.skip(SITE === null, "the static site is not under test");

test("after the first visit nothing is missing without a network", async ({ page, open, server, context }) => {
  await open("#/quantik");
  await expect(verdict(page)).toContainText("10");
  await kept(page);
  await context.setOffline(true);
  await server.down();
  try {
    await page.reload();
    await page.locator('[data-id="A"]').click();
    await page.locator('[data-id="0"]').click();
    await expect(record(page)).toHaveText(["A0"]);
    await expect(page.locator(".board-frame .badge").first()).toBeVisible();
    for (const game of ["gobblet", "quarto", "zertz", "teeko"]) {
      await page.goto(`${server.url}#/${game}`);
      await expect(page.getByRole("grid", { name: "board" })).toBeVisible();
    }
    await page.goto(`${server.url}#/gobblet`);
    await expect(verdict(page)).toContainText("13");
    await tab(page, "Symmetry").click();
    await expect(page.locator(".gallery li")).not.toHaveCount(0);
  } finally {
    await context.setOffline(false);
    await server.up();
  }
});

test("what a first visit could not keep is kept by the next one", async ({ context }) => {
  const server = await FileServer.start(SITE!);
  server.missing = /\/(?!quantik)[^/]*\.bst$/;
  const tables = readdirSync(join(SITE!, "assets")).filter((name) => name.endsWith(".bst"));
  const first = await context.newPage();
  await first.goto(`${server.url}#/quantik`);
  await expect(verdict(first)).toContainText("10");
  // The service worker has asked for all tables, and got one.
  await expect.poll(() => tables.filter((name) => !server.asked.some((asked) => asked.name.endsWith(name))), { timeout: 60_000 }).toEqual([]);
  await first.close();
  server.missing = null;
  const next = await context.newPage();
  await next.goto(`${server.url}#/quantik`);
  await kept(next);
  await server.down();
});

test("everything comes from below the path, and the policy is strict", async ({ page, open, server }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(server.url)) elsewhere.push(url);
  });
  const broken: string[] = [];
  page.on("console", (message) => message.type() === "error" && broken.push(message.text()));
  await open("#/gobblet");
  await expect(verdict(page)).toContainText("13");
  expect([elsewhere, broken]).toEqual([[], []]);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe-inline");
});

test("pictures are saved without a server", async ({ page, open }) => {
  await open("#/quantik?moves=A0&ply=1");
  await tab(page, "Share").click();
  for (const [name, begins] of [["quantik.svg", "<svg"], ["quantik.png", "\u0089PNG"]] as const) {
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    expect(saved.suggestedFilename()).toBe(name);
    const chunks: Buffer[] = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString("latin1").startsWith(begins), name).toBe(true);
  }
});

test("the site may be anywhere, even below a folder with the name of what it asks itself", async ({ page }) => {
  for (const below of ["/", "/api/", "/api/some/where/"]) {
    const server = await FileServer.start(SITE!, below);
    // Its table, and then the rest of the module.
    await page.goto(`${server.url}#/gobblet`);
    await expect(verdict(page)).toContainText("13");
    await page.goto(`${server.url}#/zertz`);
    await expect(page.getByRole("grid", { name: "board" })).toBeVisible();
    expect(server.asked.filter(({ bytes }) => bytes === 0)).toEqual([]);
    await server.down();
  }
});

/** How wide and high a PNG is: its first part says so. */
const sizeOf = (png: Buffer) => {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
};

test("the site can be installed: its manifest and icons are what they say", async ({ page, open, server }) => {
  await open("#/quantik");
  const address = await page.locator('link[rel="manifest"]').evaluate((link: HTMLLinkElement) => link.href);
  expect(address.startsWith(server.url)).toBe(true);
  // Chromium reads it, and has nothing to say against it.
  const session = await page.context().newCDPSession(page);
  const { url, errors } = await session.send("Page.getAppManifest");
  expect([url, errors]).toEqual([address, []]);
  const file = (name: string) => readFileSync(join(SITE!, name));
  const { icons, start_url } = JSON.parse(file("manifest.webmanifest").toString());
  expect(start_url).toBe("./");
  const drawn = icons.filter(({ type }: any) => type === "image/png");
  expect(drawn.map(({ sizes }: any) => sizes).sort()).toEqual(["192x192", "512x512", "512x512"]);
  for (const { src, sizes } of drawn) expect(sizeOf(file(src)), src).toBe(sizes);
  expect(icons.length - drawn.length).toBe(1);
  expect(file("favicon.svg").toString()).toContain("<svg");
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  expect(sizeOf(file(touch!))).toBe("512x512");
  // The service worker keeps them.
  for (const { src } of icons) expect(file("sw.js").toString()).toContain(`"${src}"`);
});
