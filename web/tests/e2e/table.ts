/** A real server for each worker, and hands that play as people do. */

import { test as plain, expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { FileServer, SITE } from "./files";

export const PROGRAM = resolve(process.env.BURNSIDE_PROGRAM ?? "../target/debug/burnside");
export const SCREENS = resolve("../target/web/screens");

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** `burnside serve` on a port of its own. */
export class Server {
  #child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly more: string[],
  ) {}

  static async start(...more: string[]): Promise<Server> {
    if (!existsSync(PROGRAM)) {
      throw new Error(`${PROGRAM} is not there: cargo build, or set BURNSIDE_PROGRAM`);
    }
    const server = new Server(await freePort(), more);
    await server.up();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  async up(): Promise<void> {
    this.#child = spawn(PROGRAM, ["serve", "--addr", `127.0.0.1:${this.port}`, ...this.more], { stdio: "ignore" });
    for (let tries = 0; tries < 1_200; tries += 1) {
      const answer = await fetch(`${this.url}healthz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((later) => setTimeout(later, 50));
    }
    throw new Error("the server does not come up");
  }

  async down(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

/** `SLOW=300,3`: answers, frames and timers come up to 300 milliseconds late, and the browser is three times slower. */
const SLOW = process.env.SLOW?.split(",").map(Number);

async function slow(page: Page, [late = 0, rate = 1]: number[]): Promise<void> {
  await page.route("**/api/**", async (route) => {
    await new Promise((later) => setTimeout(later, Math.random() * late));
    // Nobody may want the answer any more.
    await route.continue().catch(() => {});
  });
  // What waits for the next frame, or only a moment, waits longer.
  await page.addInitScript((late) => {
    const soon = window.setTimeout.bind(window);
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (then) => soon(() => frame(then), Math.random() * late);
    window.setTimeout = ((then: () => void, after = 0) => soon(then, after + Math.random() * late)) as typeof setTimeout;
  }, late);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate });
}

/** `CUT=1`: every test begins after a first visit to the static site, and has no network any more. */
const CUT = SITE !== null && process.env.CUT === "1";

/** Tables of the package; the site keeps them all, and both parts of the module. */
const tables = (): unknown[] => JSON.parse(readFileSync(new URL("../../../js/tables/index.json", import.meta.url), "utf8"));

/** Waits until all of the static site is kept for a time without a network. */
export async function kept(page: Page): Promise<void> {
  const large = () =>
    page.evaluate(async () => {
      const [name] = await caches.keys();
      const files = name === undefined ? [] : await (await caches.open(name)).keys();
      return files.filter(({ url }) => /\.(bst|wasm)$/.test(url)).length;
    });
  await expect.poll(large, { timeout: 60_000 }).toBe(tables().length + 2);
}

/** Visits the site, and stays until all of it is kept. */
async function firstVisit(context: BrowserContext, server: FileServer): Promise<void> {
  server.cut = false;
  const page = await context.newPage();
  await page.goto(server.url);
  await kept(page);
  await page.close();
  server.cut = true;
  await context.setOffline(true);
}

/** Whoever visits for the first time has a network. */
export function connect(server: Server | FileServer): void {
  if (server instanceof FileServer) server.cut = false;
}

export const test = plain.extend<{ open(hash?: string): Promise<void> }, { server: Server | FileServer }>({
  server: [
    async ({}, use) => {
      const server = SITE ? await FileServer.start(SITE) : await Server.start();
      await use(server);
      await server.down();
    },
    { scope: "worker" },
  ],
  context: async ({ context, server }, use) => {
    if (CUT && server instanceof FileServer) await firstVisit(context, server);
    await use(context);
  },
  /** Opens the page; anything that goes wrong inside it fails the test. */
  open: async ({ page, server }, use) => {
    const wrong: string[] = [];
    if (SLOW) await slow(page, SLOW);
    page.on("pageerror", (error) => wrong.push(error.message));
    await use(async (hash = "") => {
      await page.goto(server.url + hash);
      await expect(page.getByRole("grid", { name: "board" })).toBeVisible();
    });
    expect(wrong).toEqual([]);
  },
});

export { expect, SITE };

export const cell = (page: Page, name: string | number): Locator => page.locator(`.cell[data-id="${name}"]`);
export const piece = (page: Page, id: string): Locator => page.locator(`.piece-button[data-id="${id}"]`);
export const verdict = (page: Page): Locator => page.getByRole("region", { name: "value of the position" }).getByRole("heading");
export const record = (page: Page): Locator => page.locator(".record .ply");
export const tab = (page: Page, name: string): Locator => page.getByRole("tab", { name });

/** Waits for the values of the position, and with them the marks of mistakes up to it. */
export async function valued(page: Page): Promise<void> {
  await expect(page.locator(".move-list tbody.waiting")).toHaveCount(0);
}

/** Drags what can be dragged: until the page knows the moves, nothing can. */
export async function drag(page: Page, from: string, to: Locator): Promise<void> {
  await page.locator(`[data-id="${from}"][data-drag]`).dragTo(to);
}

/** The position as text, from where people copy it. */
export async function positionText(page: Page): Promise<string> {
  await tab(page, "Share").click();
  const text = page.locator(".formats tr", { hasText: "Text" }).first().locator("code");
  await expect(text).toBeVisible();
  return (await text.textContent()) ?? "";
}

/** Opens whatever a text means. */
export async function openText(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Open", exact: true }).first().click();
  const sheet = page.getByRole("dialog", { name: "Open" });
  await sheet.getByRole("textbox").fill(text);
  await sheet.getByRole("button", { name: "Open", exact: true }).click();
}

/** Waits until the person may move, or the game is over. */
export async function myTurn(page: Page): Promise<boolean> {
  const over = page.getByText("The game is over. Undo a move");
  const open = page.locator('.cell.legal, .piece-button[aria-disabled="false"]');
  await expect(over.or(open.first()).first()).toBeVisible({ timeout: 60_000 });
  return !(await over.isVisible());
}

/** One whole move by clicks: of what is offered, the `n`th of each step. */
export async function clickMove(page: Page, n: number): Promise<void> {
  const [cells, held] = [page.locator(".cell.legal"), page.locator('.cell.held, .piece-button[aria-pressed="true"]')];
  const pieces = page.locator('.piece-button[aria-disabled="false"]:not([aria-pressed="true"])');
  const before = await record(page).count();
  const moved = async () => (await record(page).count()) > before;
  const count = () => Promise.all([record(page), cells, pieces, held].map((some) => some.count()));
  for (let step = 0; step < 4; step += 1) {
    // A click that ended the move may take a while to be answered, by the end of the game even.
    await expect.poll(async () => (await moved()) || (await cells.or(pieces).count()) > 0).toBe(true);
    if (await moved()) return;
    const was = await count();
    const [first, second] = (await held.count()) > 0 ? [cells, pieces] : [pieces, cells];
    const offered = (await first.count()) > 0 ? first : second;
    await offered.nth(n % (await offered.count())).click();
    // Until the page has noticed.
    await expect.poll(count, { intervals: [20, 50, 100] }).not.toEqual(was);
  }
  await expect(record(page)).not.toHaveCount(before);
}
