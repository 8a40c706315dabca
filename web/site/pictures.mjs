/**
 * Draws the site's icons and the picture that goes with a link: `npm run site:pictures`. What it
 * draws is committed, so that building the site needs no browser.
 */

import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const sized = (svg, style) => svg.replace(/ width="[\d.]+" height="[\d.]+"/, "").replace("<svg", `<svg style="${style}"`);

const mark = read("../public/favicon.svg");
const boards = read("../../docs/pictures/games.svg");
const PAPER = "#faf8f4";

/** Icons that systems cut into shapes of their own keep away from the edge. */
const icon = (size, part, paper) => [size, size, `<body style="margin:0;background:${paper};display:grid;place-items:center;height:100vh">${sized(mark, `width:${part}vw`)}`];

const PICTURES = {
  "icon-192.png": icon(192, 100, "transparent"),
  "icon-512.png": icon(512, 100, "transparent"),
  "icon-cut-512.png": icon(512, 62, PAPER),
  "preview.png": [
    1200,
    630,
    `<body style="margin:0;background:white;color:#26231d;font:600 60px 'DejaVu Sans',sans-serif;height:100vh;display:grid;grid-template-rows:auto 1fr;gap:16px;padding:36px 56px 20px;box-sizing:border-box">
     <div style="display:flex;align-items:center;gap:24px">${sized(mark, "width:96px")}<div>burnside<div style="font-size:30px;font-weight:400">Perfect play, move by move</div></div></div>
     ${sized(boards, "width:100%;height:100%;min-height:0")}`,
  ],
};

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
for (const [name, [width, height, body]] of Object.entries(PICTURES)) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<!doctype html><meta charset="utf-8">${body}`);
  await page.screenshot({ path: new URL(name, import.meta.url).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
