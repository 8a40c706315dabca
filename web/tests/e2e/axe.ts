/** Accessibility, by axe-core. */

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./table";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that other colors may break. All others look at the structure, which has no colors. */
const OF_COLORS = ["color-contrast", "link-in-text-block"];

interface Axe {
  run(within: string, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

interface Look {
  /** Where it looks: everywhere, or inside of something. */
  within?: string;
  rules?: "all" | "of colors";
}

/** axe finds nothing wrong with what is seen now. */
export async function accessible(page: Page, what: string, { within = "html", rules = "all" }: Look = {}): Promise<void> {
  const options = rules === "all" ? {} : { runOnly: OF_COLORS };
  const found = await page.evaluate(
    async ([source, within, options]) => {
      const scope = window as unknown as { axe?: Axe };
      // The page allows no foreign scripts, so this one comes through the debugger.
      if (!scope.axe) new Function(source)();
      const { violations } = await scope.axe!.run(within, { ...options, resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join("\n")}`);
    },
    [axe, within, options] as const,
  );
  expect(found, what).toEqual([]);
}
