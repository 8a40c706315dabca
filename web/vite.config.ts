import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** During development with `FAKE=1` the answers come from tests/fake, without any program. */
const fake: Plugin = {
  name: "fake-answers",
  apply: () => process.env.FAKE !== undefined,
  configureServer(server) {
    server.middlewares.use("/api", async (request, response) => {
      const { answer } = (await server.ssrLoadModule("/tests/fake/server.ts")) as typeof import("./tests/fake/server");
      const { status, body } = answer(request.originalUrl ?? "/");
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    });
  },
};

export default defineConfig({
  plugins: [fake],
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
  server: { proxy: process.env.FAKE === undefined ? { "/api": process.env.BURNSIDE ?? "http://127.0.0.1:7227" } : {} },
  test: { include: ["tests/unit/**/*.test.{ts,tsx}"] },
});
