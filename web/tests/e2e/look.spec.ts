/** What is seen: values, symmetry, light and dark, and how little has to be loaded for it. */

import { cell, expect, record, SCREENS, SITE, tab, test, verdict } from "./table";

test("the first page shows an evaluated position, with few bytes", async ({ page, open }) => {
  test.skip(SITE !== null, "first.spec.ts counts what the static site sends, the program and its table too");
  await open();
  await expect(verdict(page)).toHaveText("Player 2 wins in 10 moves");
  await expect(page.getByRole("button", { name: /^Move \(64\)/ })).toBeVisible();
  const bytes = await page.evaluate(() => {
    const loaded = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return (loaded as PerformanceResourceTiming[]).reduce((sum, one) => sum + one.transferSize, 0);
  });
  expect(bytes).toBeGreaterThan(10_000);
  // Page, style, script and the first answers, compressed: all that is needed to begin.
  expect(bytes).toBeLessThan(60_000);
  console.log(`transferred for the first page: ${bytes} bytes`);
});

test("every move carries its value, on the board and in the list", async ({ page, open }) => {
  // From the program's own page: AbC./..../..../.... is won by d3 at once, by d6 and d7 in 7.
  await open("#/quantik?from=A.../..../..../....&moves=b1;C2&ply=2");
  await expect(verdict(page)).toHaveText("Player 2 wins in 1 move");
  await expect(page.getByText("3 moves win · 39 lose")).toBeVisible();
  await expect(cell(page, 3)).toHaveAttribute("aria-label", "square 3, empty, wins in 1 move");
  await page.locator('[data-id="d"]').click();
  await expect(cell(page, 6)).toHaveAttribute("aria-label", "square 6, empty, wins in 7 moves");
  await expect(cell(page, 11)).toHaveAttribute("aria-label", "square 11, empty, loses in 6 moves");
  await page.keyboard.press("Escape");

  const first = page.locator(".move-list tbody tr").first();
  await expect(first).toContainText("d3");
  await page.getByRole("button", { name: "Length" }).click();
  await expect(first).toContainText("d3");
  await page.getByRole("button", { name: "Length" }).click();
  await expect(first).toContainText("b3");
  await page.getByRole("button", { name: /^Move/ }).click();
  await expect(first).toContainText("a6");

  // Looking at a move in the list shows it on the board.
  await expect(page.locator(".board-frame .ghost")).toHaveCount(0);
  await first.hover();
  await expect(page.locator(".board-frame .ghost")).toHaveCount(1);

  await page.getByRole("button", { name: /star on 3 *, wins in 1 move/ }).click();
  await expect(verdict(page)).toHaveText("Player 2 wins");
  await expect(page.locator("rect.won")).toHaveCount(4);
});

test("values can be hidden", async ({ page, open }) => {
  await open();
  await expect(page.locator(".board-frame .badge")).toHaveCount(16);
  await page.getByRole("button", { name: "Values" }).click();
  await expect(verdict(page)).toHaveText("Values are hidden");
  await expect(page.locator(".board-frame .badge")).toHaveCount(0);
  await expect(page.locator(".board-frame .target")).toHaveCount(16);
  await page.locator('[data-id="A"]').click();
  await page.locator('[data-id="0"]').click();
  // Neither the labels nor the order of the list tell anything.
  await expect(page.locator(".move-list tbody tr").first()).toContainText("a6");
  await expect(page.locator(".move-list tbody")).not.toContainText(/win|lose/);
  await expect(page.locator('[aria-label*=" in "].cell')).toHaveCount(0);
});

test("mistakes are marked in the graph and the record", async ({ page, open }) => {
  await open("#/quantik?moves=A0;b6;C9&ply=3");
  await expect(record(page).nth(1)).toContainText("?");
  await expect(record(page).nth(0)).not.toContainText("?");
  await expect(page.locator(".graph .mistake")).toHaveCount(1);
  await record(page).nth(0).getByRole("button").click();
  await expect(page).toHaveURL(/ply=1$/);
});

test("the canonical form, its symmetries and all images", async ({ page, open }) => {
  await open("#/quantik?from=.A../..b./.c../...D");
  await tab(page, "Symmetry").click();
  const panel = page.getByRole("tabpanel");
  await expect(panel).toContainText("rot270+CBAD");
  await expect(panel).toContainText("rot90+CBAD");
  await expect(panel).toContainText("010200000000000108000004200000000000");
  await expect(panel).toContainText("384 images · 1 symmetry fixes it");
  await expect(panel.getByRole("img", { name: "canonical form: ...D/.b../C.a./...." })).toBeVisible();
  await expect(panel.locator(".gallery li")).toHaveCount(24);
  await panel.getByRole("button", { name: /^Show 48 more/ }).click();
  await expect(panel.locator(".gallery li")).toHaveCount(72);
  await panel.getByLabel("Group").selectOption("d4");
  await expect(panel.locator(".gallery li")).toHaveCount(8);
  await page.screenshot({ path: `${SCREENS}/symmetry.png` });
});

test("copies: text, numbers, FEEN, CBOR, SVG and PNG", async ({ page, open, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open("#/quantik?moves=A0;b1;C2&ply=3");
  await tab(page, "Share").click();
  const copied = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.getByRole("status")).toContainText(`${name}: done`);
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied("Copy as Text")).toBe("AbC./..../..../....");
  expect(await copied("Copy as FEEN")).toBe("AbC1/4/4/4 2B2DAC/2a2c2db q/Q");
  expect(await copied("Copy as Bytes (hex)")).toBe("010001000000040000000000020000000000");
  expect(await copied("Copy as CBOR (hex)")).toMatch(/^[0-9a-f]{20,}$/);
  expect(await copied("Copy as SVG")).toMatch(/^<svg [^]*AbC\.\/\.\.\.\.[^]*<\/svg>\s*$/);
  expect(await copied("Copy link to this game")).toBe(page.url());
  await page.getByRole("button", { name: "Copy as PNG" }).click();
  await expect(page.getByRole("status")).toContainText("Copy as PNG: done");
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
  expect(types).toContain("image/png");
  await open("#/gobblet?from=Sl,.,./.,.,./.,.,._1");
  expect(await copied("Copy as u64")).toBe("33");
  // What there is room for is not cut.
  const row = page.locator(".formats tr", { hasText: "Text" }).first().locator("td").first();
  expect(await row.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  expect(await copied("Copy as Hex")).toMatch(/^0x0*21$/);
});

test("light and dark follow the system, until somebody chooses", async ({ page, open }) => {
  const ground = () => expect(page.locator("html"));
  const [dark, light] = ["rgb(23, 25, 29)", "rgb(250, 248, 244)"];
  await page.emulateMedia({ colorScheme: "dark" });
  await open();
  await ground().toHaveCSS("background-color", dark);
  await page.emulateMedia({ colorScheme: "light" });
  await ground().toHaveCSS("background-color", light);
  await page.getByRole("button", { name: "Dark colors" }).click();
  await ground().toHaveCSS("background-color", dark);
  await page.reload();
  await expect(verdict(page)).toHaveText("Player 2 wins in 10 moves");
  await ground().toHaveCSS("background-color", dark);
});

test("the system's colors may change while the page is being set up", async ({ page, open }) => {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      const list = real(query);
      if (!query.includes("dark")) return list;
      // Dark until somebody listens: a change that no listener hears of.
      let dark = true;
      Object.defineProperty(list, "matches", { get: () => dark });
      list.addEventListener = () => (dark = false);
      return list;
    };
  });
  await open();
  await expect(page.getByRole("button", { name: "Dark colors" })).toBeVisible();
});

const SHOWN = [
  ["quantik", "#/quantik?moves=A0;b6;C9&ply=3"],
  ["gobblet", "#/gobblet?moves=S(1,1);L(1,1);M(0,0)&ply=3"],
  ["quarto", "#/quarto?from=4F5./1.86/..0./D..A_3"],
  ["zertz", "#/zertz:37?from=.oo./oowo./oogboo/.ooowoo/ogoobo/owooo/.oo._3/6/8_1/0/0_0/0/2_1_-"],
] as const;

for (const [name, hash] of SHOWN) {
  test(`pictures of ${name}`, async ({ page, open }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.goto("about:blank");
      await page.emulateMedia({ colorScheme });
      await open(hash);
      await expect(verdict(page)).not.toHaveText("Asking …");
      await page.screenshot({ path: `${SCREENS}/${name}-${colorScheme}.png` });
    }
  });
}
