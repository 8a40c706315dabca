/** For how long a page was held up: how late it looks at the clock that it wants to look at again and again. */

import type { Page } from "@playwright/test";

/** Nobody takes a page for frozen that answers within so many milliseconds. */
export const PATIENCE = 1_000;

interface Pauses {
  /** Counts from now on. */
  begin(): Promise<void>;
  /** The longest pause since then, in milliseconds. */
  longest(): Promise<number>;
}

/** Watches whatever the page goes to from now on. */
export async function watchPauses(page: Page): Promise<Pauses> {
  await page.addInitScript(() => {
    const [tick, watch] = [20, { longest: 0 }];
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      watch.longest = Math.max(watch.longest, now - last - tick);
      last = now;
    }, tick);
    Object.assign(globalThis, { watch });
  });
  return {
    begin: async () => void (await page.evaluate(() => ((globalThis as any).watch.longest = 0))),
    longest: () => page.evaluate(() => (globalThis as any).watch.longest),
  };
}
