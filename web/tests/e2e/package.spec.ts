/** The npm package in a browser, as somebody else's page has it: without a bundler, in the page and in a worker. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { FileServer } from "./files";
import { expect, SITE, test } from "./table";

test.skip(SITE === null, "the package was not built");

const vectors = (name: string) => JSON.parse(readFileSync(resolve("../conformance", name), "utf8"));

test.beforeEach(async ({ page }) => {
  const server = await FileServer.start(resolve("../js"));
  page.on("close", () => void server.down());
  await page.goto(`${server.url}package.json`);
  await page.evaluate(async (url) => {
    const { Burnside } = await import(url);
    Object.assign(globalThis, { Burnside });
  }, `${server.url}src/index.js`);
});

for (const worker of [false, true]) {
  test(`golden vectors ${worker ? "in a worker" : "in the page"}`, async ({ page }) => {
    const { questions } = vectors("questions.json");
    const { errors } = vectors("errors.json");
    expect(Math.min(questions.length, errors.length)).toBeGreaterThan(10);
    const said = await page.evaluate(
      async ([questions, errors, worker]) => {
        const burnside = await (globalThis as any).Burnside.open({ worker });
        const ask = ({ game, command, params }: any) => burnside.ask(game, command, params);
        const answers = [];
        for (const question of questions) answers.push(await ask(question));
        const kinds = [];
        for (const question of errors) kinds.push(await ask(question).then(() => null, (error: any) => error.kind));
        burnside.close();
        return { answers, kinds };
      },
      [questions, errors, worker] as const,
    );
    questions.forEach(({ answer }: any, at: number) => expect(said.answers[at]).toMatchObject(answer));
    expect(said.kinds).toEqual(errors.map(({ kind }: any) => kind));
  });
}

test("a search reports, is canceled, and others are answered; bytes and tables arrive", async ({ page }) => {
  const said = await page.evaluate(async () => {
    const burnside = await (globalThis as any).Burnside.open({ worker: true });
    const stop = new AbortController();
    let reports = 0;
    const onProgress = () => ((reports += 1), stop.abort());
    const error = await burnside.game("zertz").suggest("start", { nodes: 1e12, signal: stop.signal, onProgress }).catch((error: any) => error.name);
    const { bytes, width } = await burnside.game("quantik").keys(["start", "AbC./..../..../...."], "full");
    const { value, plies, known } = await burnside.game("gobblet").values(["start"]);
    return { reports: reports > 0, error, keys: bytes.length / width, value: [value[0], plies[0], known[0]] };
  });
  expect(said).toEqual({ reports: true, error: "AbortError", keys: 2, value: [1, 13, 1] });
});
