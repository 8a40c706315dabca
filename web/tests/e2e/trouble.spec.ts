/** When something goes wrong: refusals, late answers, a busy server, a server that is gone. */

import { clickMove, expect, openText, record, Server, tab, test, verdict } from "./table";

test("a refusal is shown with its hint, and can be closed", async ({ page, open }) => {
  await open("#/quantik?from=garbage");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("begins from a position that cannot be read");
  await alert.getByRole("button", { name: "Close" }).click();
  await expect(alert).toHaveCount(0);
  await openText(page, ".A../..x./.c../...D");
  await expect(alert).toContainText("this is neither a position nor a game of Quantik, nor of another game here");
  await expect(alert).toContainText("..../..../..../....");
});

test("an error of the server leaves the game as it is", async ({ page, open }) => {
  await open("#/quantik");
  await page.route("**/api/quantik/view**", (route) => route.fulfill({ status: 500, body: "no sense" }));
  await page.locator('[data-id="A"]').click();
  await page.locator('[data-id="0"]').click();
  await expect(page.getByRole("alert")).toContainText("the server answered with status 500");
  await expect(record(page)).toHaveCount(0);
  await page.unroute("**/api/quantik/view**");
  await page.locator('[data-id="A"]').click();
  await page.locator('[data-id="0"]').click();
  await expect(record(page)).toHaveText(["A0"]);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("what was answered about another position is never shown as this one's", async ({ page, open }) => {
  let release = () => {};
  const held = new Promise<void>((go) => (release = go));
  await page.route(/\/api\/gobblet\/(convert|canon|orbit)/, (route) => held.then(() => route.continue()).catch(() => {}));
  await open("#/quantik");
  await tab(page, "Share").click();
  const texts = page.locator(".formats code");
  await expect(texts.first()).toHaveText("..../..../..../....");
  await open("#/gobblet?from=Sl,.,./.,.,./.,.,._1");
  await expect(page.locator(".formats tr", { hasText: "u64" })).toContainText("…");
  await expect(texts).toHaveCount(0);
  await tab(page, "Symmetry").click();
  await expect(page.locator(".key code")).toHaveText("…");
  release();
  await expect(page.locator(".key code")).toHaveText(/^[0-9a-f]+$/);
  await expect(page.locator(".gallery li")).not.toHaveCount(0);
  await tab(page, "Share").click();
  await expect(page.locator(".formats tr", { hasText: "u64" }).locator("code")).toHaveText("33");
});

test("a busy server is waited for", async ({ page, open }) => {
  let refused = 0;
  await page.route("**/api/quarto/value**", (route) => {
    refused += 1;
    if (refused > 2) return route.continue();
    return route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: { error: "busy", hint: null } });
  });
  await open("#/quarto?from=4F5./1.86/..0./D..A_3");
  await expect(page.getByText("The server has its hands full.")).toBeVisible();
  await expect(verdict(page)).toHaveText("Player 1 wins in 3 moves");
  await expect(page.getByText("The server has its hands full.")).toHaveCount(0);
  expect(refused).toBe(3);
});

test("values that cannot be had say so, and the game goes on", async ({ page, open }) => {
  await open("#/zertz:61");
  await expect(verdict(page)).toHaveText("Nobody knows yet");
  await expect(page.getByRole("button", { name: "Ask again" })).toBeVisible();
  await clickMove(page, 5);
  await expect(record(page)).toHaveCount(1);
});

test("the server is restarted in the middle of a game", async ({ page }) => {
  const server = await Server.start();
  try {
    await page.goto(`${server.url}#/gobblet`);
    await clickMove(page, 0);
    await expect(record(page)).toHaveCount(1);
    await server.down();
    await page.locator('[data-id="m"]').click();
    await page.locator('[data-id="1,1"]').click();
    await expect(page.getByText("The server does not answer. Your game is safe")).toBeVisible();
    await expect(record(page)).toHaveCount(1);
    await server.up();
    // It asks again by itself, and the move that was on its way is played.
    await expect(record(page)).toHaveText([/^S\(/, /^M\(1,1\)/]);
    await expect(page.getByText("The server does not answer.")).toHaveCount(0);
    await clickMove(page, 2);
    await expect(record(page)).toHaveCount(3);
  } finally {
    await server.down();
  }
});
