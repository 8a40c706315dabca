/** Accessibility, by axe-core. */

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./table";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that other colors may break. All others look at the structure, which has no colors. */
const OF_COLORS = ["color-contrast", "link-in-text-block"];

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** axe finds nothing wrong with what is seen now. */
export async function accessible(page: Page, what: string, rules: "all" | "of colors" = "all"): Promise<void> {
  const options = rules === "all" ? {} : { runOnly: OF_COLORS };
  const found = await page.evaluate(
    async ([source, options]) => {
      const scope = window as unknown as { axe?: Axe };
      // The page allows no foreign scripts, so this one comes through the debugger.
      if (!scope.axe) new Function(source)();
      const { violations } = await scope.axe!.run({ ...options, resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join("\n")}`);
    },
    [axe, options] as const,
  );
  expect(found, what).toEqual([]);
}
