/** Colors that the system chooses, and browsers that know few ways to write them. */

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, SCREENS, test } from "./table";

test("forced colors: players, the turn, the current move and the tab are told apart", async ({ page, open }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open("#/quantik?moves=A0;b6;C9&ply=3");
  const paint = (some: string, name: string) => page.locator(some).first().evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), name);
  expect(await paint(".disc-sign.one", "background-color")).not.toBe(await paint(".disc-sign.two", "background-color"));
  const outlined = (some: string) => paint(some, "outline-style");
  expect(await outlined(".seat.turn")).toBe("solid");
  expect(await outlined(".seat:not(.turn)")).toBe("none");
  expect(await outlined(".record [aria-current]")).toBe("solid");
  expect(await outlined('[role="tab"][aria-selected="true"]')).toBe("solid");
  expect(await outlined('[role="tab"][aria-selected="false"]')).toBe("none");
  await page.screenshot({ path: `${SCREENS}/forced-colors.png` });
});

test("browsers without light-dark() and color-mix() have colors", () => {
  const folder = resolve("../crates/burnside-server/page/assets");
  const style = readdirSync(folder).filter((name) => name.endsWith(".css")).map((name) => readFileSync(join(folder, name), "utf8")).join("");
  expect(style).not.toContain("light-dark(");
  // Shades are only there where they are understood; without them the inks themselves do.
  const plain = style.replace(/@supports[^{]*color-mix[^{]*\{:root\{[^}]*\}\}/, "");
  expect(plain.length).toBeLessThan(style.length);
  expect(plain).not.toContain("color-mix(");
});
