import { chromium } from "@playwright/test";
import { execSync } from "node:child_process";
import { FileServer } from "./tests/e2e/files.ts";
const game = process.argv.at(-1)!;
const server = await FileServer.start("/tmp/site-measure");
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 1366, height: 650 } });
page.on("pageerror", (e) => console.log("pageerror", e.message));
await page.goto(server.url + "#/studio?like=" + game);
await page.getByRole("button", { name: "Solve" }).and(page.locator(":enabled")).waitFor({ timeout: 120000 });
await page.evaluate(() => { const w = window as any; w.gaps = []; let last = performance.now(); setInterval(() => { const now = performance.now(); w.gaps.push(now - last); last = now; }, 50); });
const cpu = () => Object.fromEntries(execSync("ps -eo pid,times,cmd").toString().split("\n").filter((l) => l.includes("type=renderer")).map((l) => { const [p, t] = l.trim().split(/\s+/); return [p, Number(t)]; }));
const before = cpu();
const wall = Date.now();
await page.getByRole("button", { name: "Solve" }).click();
let shown = 0;
for (;;) {
  const t = await page.locator(".results").first().innerText().catch(() => "");
  if (Date.now() - shown > 20000) { console.log(((Date.now() - wall) / 1000).toFixed(0), t.split("\n")[0]); shown = Date.now(); }
  if (/exact value now|memory|Not /.test(t)) { console.log(t.slice(0, 400)); if (/Counting|exact/.test(t)) break; break; }
  await page.waitForTimeout(500);
}
const after = cpu();
console.log(game, "wall", (Date.now() - wall) / 1000, "renderer cpu", Math.max(...Object.keys(after).map((p) => after[p]! - (before[p] ?? 0))), "longest gap of the page, ms", await page.evaluate(() => Math.max(...(window as any).gaps).toFixed(0)), "median", await page.evaluate(() => { const g = (window as any).gaps.sort((a: number, b: number) => a - b); return g[g.length >> 1].toFixed(0); }));
await page.locator(".results h2", { hasText: /wins|draw/ }).waitFor({ timeout: 200000 }).catch(() => console.log("no stats in time"));
console.log(((await page.locator(".results").last().innerText())).slice(0, 600));
await page.screenshot({ path: `/tmp/shots/big-${game}.png` });
await browser.close(); await server.down(); process.exit();
