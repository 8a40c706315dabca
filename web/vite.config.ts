import { defineConfig } from "vitest/config";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  // The page is embedded by the server, whose package must have it.
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    outDir: "../crates/burnside-server/page",
    emptyOutDir: true,
  },
  // During development the page comes from here and the answers from `burnside serve`.
  server: { proxy: { "/api": process.env.BURNSIDE ?? "http://127.0.0.1:7227" } },
  test: { include: ["tests/unit/**/*.test.{ts,tsx}"] },
});
