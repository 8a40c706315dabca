/** The scenes of every game that the program has are as the page needs them. */

import type { GameInfo, View } from "../../src/api";
import { problems } from "../fake/contract";
import { expect, test } from "./table";

test("every view of some games of every kind is sound", async ({ server, request }) => {
  test.setTimeout(180_000);
  const ask = async <T>(target: string): Promise<T> => {
    const answer = await request.get(server.url + target);
    expect(answer.status(), target).toBe(200);
    return (await answer.json()) as T;
  };
  const catalog = await ask<GameInfo[]>("api/games");
  expect(catalog.length).toBeGreaterThan(4);
  for (const { name, family, variant, emblem } of catalog) {
    expect([family, variant].every((text) => text.length > 0), name).toBe(true);
    expect(emblem.length, name).toBeGreaterThan(0);
    let view = await ask<View>(`api/${name}/view?position=start`);
    for (let turn = 1; turn < 30; turn += 1) {
      expect(problems(view), `${name} ${view.position}`).toEqual([]);
      if (view.moves.length === 0) break;
      const { move } = view.moves[(turn * 7919) % view.moves.length]!;
      view = await ask<View>(`api/${name}/view?${new URLSearchParams({ position: view.position, move })}`);
      expect(view.last?.move).toBe(move);
    }
    const scene = await ask<View["scene"]>(`api/${name}/scene?position=start`);
    expect(scene).toEqual((await ask<View>(`api/${name}/view?position=start`)).scene);
  }
});
