/** Builds the explorer as a static site: `cargo xtask site DIR`. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** What a page may do that a static host cannot say in a header. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

const here = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

const site: Plugin = {
  name: "static-site",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => {
      const head =
        `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />\n` +
        `    <meta name="referrer" content="no-referrer" />\n    <link rel="manifest" href="./manifest.webmanifest" />\n    `;
      const url = process.env.SITE_URL;
      const preview = url ? `<meta property="og:url" content="${new URL(url).href}" />\n    <meta property="og:type" content="website" />\n    ` : "";
      return html
        .replace('<meta name="viewport"', `${head}${preview}<meta name="viewport"`)
        .replace("/src/main.tsx", "/site/main.ts")
        .replace(/<noscript>.*<\/noscript>/, "<noscript>This page needs JavaScript.</noscript>");
    },
  },
  // After the page itself, which is part of the version.
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: here("manifest.webmanifest") });
      const hash = createHash("sha256").update(here("sw.js")).update(here("../public/favicon.svg"));
      const names = Object.keys(bundle).sort();
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

export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  base: "./",
  plugins: [site],
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
