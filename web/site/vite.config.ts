/** Builds the explorer as a static site: `cargo xtask site DIR`. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** What a page may do that a static host cannot say in a header. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

const bytes = (name: string) => readFileSync(new URL(name, import.meta.url));
const here = (name: string) => bytes(name).toString("utf8");

/** What systems show where the site is installed; drawn by `npm run site:pictures`. */
const ICONS = ["icon-192.png", "icon-512.png", "icon-cut-512.png"];
/** What is shown beside a link to the site. The site itself does not need it. */
const PREVIEW = "preview.png";

/** What a link to the site looks like elsewhere, if it is known where the site will be. */
const preview = (url: URL): string =>
  [
    ["og:url", url.href],
    ["og:type", "website"],
    ["og:image", new URL(PREVIEW, url).href],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:alt", "Boards of several of the games"],
  ]
    .map(([name, content]) => `<meta property="${name}" content="${content}" />\n    `)
    .join("") + `<meta name="twitter:card" content="summary_large_image" />\n    `;

const site: Plugin = {
  name: "static-site",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => {
      const head =
        `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />\n` +
        `    <meta name="referrer" content="no-referrer" />\n    <link rel="manifest" href="./manifest.webmanifest" />\n    ` +
        `<link rel="apple-touch-icon" href="./icon-cut-512.png" />\n    `;
      const url = process.env.SITE_URL;
      return html
        .replace('<meta name="viewport"', `${head}${url ? preview(new URL(url)) : ""}<meta name="viewport"`)
        .replace("/src/main.tsx", "/site/main.ts")
        .replace(/<noscript>.*<\/noscript>/, "<noscript>This page needs JavaScript.</noscript>");
    },
  },
  // After the page itself, which is part of the version.
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: here("manifest.webmanifest") });
      this.emitFile({ type: "asset", fileName: PREVIEW, source: bytes(PREVIEW) });
      for (const fileName of ICONS) this.emitFile({ type: "asset", fileName, source: bytes(fileName) });
      const hash = createHash("sha256").update(here("sw.js")).update(here("../public/favicon.svg"));
      const names = Object.keys(bundle).filter((name) => name !== PREVIEW).sort();
      if (!names.includes("index.html")) this.error("the page is not there yet");
      for (const name of names) {
        const file = bundle[name];
        if (file) hash.update(name).update(file.type === "chunk" ? file.code : file.source);
      }
      const files = ["./", "./favicon.svg", ...names.filter((name) => name !== "index.html").map((name) => `./${name}`)];
      const source = here("sw.js").replace("__VERSION__", hash.digest("hex").slice(0, 16)).replace("__FILES__", JSON.stringify(files));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  },
};

/** The page asks for the module while its own program is on its way. */
const early: Plugin = {
  name: "early",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => /\/burnside-[^/]*\.wasm$/.test(name))
        .map((name) => ({ tag: "link", attrs: { rel: "preload", as: "fetch", crossorigin: "", href: `./${name}` }, injectTo: "head" })),
  },
};

export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  base: "./",
  plugins: [site, early],
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: process.env.SITE ?? "../target/web/site",
    emptyOutDir: true,
  },
});
