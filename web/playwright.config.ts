import { defineConfig } from "@playwright/test";

const ARGUMENTS = [
  "--no-sandbox", // the suite runs as root in containers
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Of the static site alone, and not without a network from the beginning. */
const OWN = ["first.spec.ts", "offline.spec.ts", "package.spec.ts", "version.spec.ts"];

export default defineConfig({
  projects: [
    // The page against answers of the fake server, and against a real program.
    { name: "scenes", testDir: "tests/scenes" },
    { name: "program", testDir: "tests/e2e", testIgnore: OWN },
    // The static site: no server that could be in trouble, and the network may be cut.
    { name: "site", testDir: "tests/e2e", testIgnore: ["trouble.spec.ts", ...(process.env.CUT === "1" ? OWN : [])] },
    // How long a first visit takes: of the machine, not only of the page.
    { name: "pace", testDir: "tests/pace" },
  ],
  outputDir: "../target/web/failures",
  workers: 2,
  fullyParallel: true,
  // What is there at once on a free machine may take long beside a whole test suite. Only what
  // fails waits that long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS },
  },
});
