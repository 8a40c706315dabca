import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { GameInfo, View } from "../../src/api";
import { choice, complete, forced } from "../../src/choose";
import { itemOf, landings, landingsOf, movable, pickedUp, placeOf, prompt, topOf, unitOf, type Scene } from "../../src/scene";
import { problems } from "../fake/contract";
import * as pond from "../fake/pond";
import { answer, recorded } from "../fake/server";

const views = Object.entries(recorded).flatMap(([target, body]) => (/\/view\?/.test(target) ? [[target, body as View] as const] : []));
const viewOf = (game: string, moves: number): View =>
  views.find(([target, { last }]) => target.startsWith(`/api/${game}`) && (last !== null ? 1 : 0) === moves)![1];
const frogs = (position: string, ...moves: string[]): View =>
  answer(`/api/pond:6/view?${new URLSearchParams([["position", position], ...moves.map((move) => ["move", move])])}`).body as View;
const options = (view: View) => view.moves.map((move) => ({ ...move, worth: null }));

describe("views", () => {
  it("are as the page needs them", () => {
    expect(views.length).toBeGreaterThan(6);
    for (const [target, view] of views) expect(problems(view), target).toEqual([]);
  });

  it("of a game that nobody knows are, too, to the end of many games", () => {
    let [seen, ended] = [0, 0];
    for (let seed = 1; seed <= 20; seed += 1) {
      let view = frogs("start");
      for (let turn = seed; view.moves.length > 0; turn = (turn * 7 + 3) % 1009) {
        expect(problems(view), view.position).toEqual([]);
        view = frogs(view.position, view.moves[turn % view.moves.length]!.move);
        seen += 1;
      }
      expect(problems(view)).toEqual([]);
      expect(view.outcome).not.toBeNull();
      ended += 1;
    }
    expect([ended, seen > 100]).toEqual([20, true]);
  });

  it("with something wrong are noticed", () => {
    const good = frogs("1..... 2 -");
    const wrong = (change: (view: View) => void): string[] => {
      const view = structuredClone(good);
      change(view);
      return problems(view);
    };
    expect(problems(good)).toEqual([]);
    expect(wrong(({ scene }) => (scene.places[1]!.id = "a"))).toContain("a is the id of two things");
    expect(wrong(({ scene }) => (scene.places[1]!.x = 6))).toContain("a and b overlap");
    expect(wrong(({ scene }) => (scene.board[0]!.fill = "pink"))).toContain("board: no ink pink");
    expect(wrong(({ moves }) => (moves[0]!.ways[0] = ["frog3", "b"]))).toContain("b touches frog3, which is not there");
    expect(wrong(({ moves }) => (moves[1]!.ways = moves[0]!.ways))).toContain("c is made like b: frog2 b");
    expect(wrong(({ moves }) => (moves[0]!.marks = ["z"]))).toContain("b leaves a mark on z, which is not a place");
    expect(wrong(({ scene }) => (scene.won = ["a"]))).toContain("somebody has won and the game goes on");
  });

  it("let every move be made by touches, in each of its ways", () => {
    for (const view of [...views.map(([, one]) => one), frogs("1..2.. 1 -")]) {
      for (const { move, ways } of view.moves) {
        for (const way of ways) {
          way.forEach((id, index) => expect([...choice(options(view), way.slice(0, index)).next.keys()]).toContain(id));
          expect(complete(options(view), way)).toBe(move);
        }
      }
    }
  });
});

describe("what touches mean", () => {
  const scene = frogs("1..2.. 1 -").scene;

  it("an item or the top piece is picked up, an empty place is not", () => {
    expect(pickedUp(scene, "frog1")).toEqual(itemOf(scene, "frog1")?.shapes);
    expect(pickedUp(scene, "a")).toEqual(topOf(scene, "a")?.shapes);
    expect(pickedUp(scene, "b")).toBeNull();
    expect(placeOf(scene, "frog1")).toBeUndefined();
  });

  it("what is picked up and followed by a place would stand there", () => {
    expect(landings(scene, ["frog1", "b"])).toEqual([{ thing: "frog1", to: "b" }]);
    expect(landings(scene, ["a", "b"])).toEqual([{ thing: "a", to: "b" }]);
    expect(landings(scene, ["b", "frog1"])).toEqual([]);
    expect(landings(scene, ["frog1"])).toEqual([]);
    // Whatever the order of the touches, the whole move brings the frog.
    expect(landingsOf(scene, { ...pond.made(pond.read("1..2.. 1 -")!, "b"), ways: [["b", "frog1"], ["frog1", "b"]] })).toEqual([{ thing: "frog1", to: "b" }]);
  });

  it("three touches: one thing lands, then another place goes", () => {
    const stacked: Scene = structuredClone(scene);
    expect(landings(stacked, ["frog1", "b", "c"])).toEqual([{ thing: "frog1", to: "b" }]);
    expect(landings(stacked, ["a", "b", "c"])).toEqual([{ thing: "a", to: "b" }]);
  });

  it("only what goes to a place can be dragged: not what is given away", () => {
    const quarto = viewOf("quarto", 0);
    const ids = movable(quarto.scene, quarto.moves);
    expect([...ids]).toEqual(["hand"]);
    expect([...movable(scene, frogs("1..2.. 1 -").moves)].sort()).toEqual(["a", "frog1"]);
  });

  it("the uppermost piece is the one that moves", () => {
    const view = viewOf("gobblet", 0);
    const pieces = view.scene.pieces.filter(({ place }) => place === "1,1");
    expect(pieces.map(({ text }) => text)).toEqual(["S", "m", "L"]);
    expect(topOf(view.scene, "1,1")?.text).toBe("L");
  });
});

describe("what to do now", () => {
  const said = (view: View, picked: string[]) => prompt(view.scene, picked, choice(options(view), picked).next.keys());

  it("is said by what can be touched", () => {
    const view = frogs("1..2.. 1 -");
    expect(said(view, [])).toBe("choose a piece or place");
    expect(said(view, ["frog1"])).toBe("choose a place for it");
    expect(said(view, ["a"])).toBe("choose a place for it");
    expect(said(view, ["b"])).toBe("now choose a piece");
    expect(said(frogs("1x1x22 1 -"), [])).toBe("choose a move from the list");
  });

  it("also where a piece is in the hand from the beginning", () => {
    const view = viewOf("quarto", 0);
    expect(forced(options(view), [])).toEqual(["hand"]);
    expect(said(view, ["hand"])).toBe("choose a square for it");
    expect(said(view, ["hand", "6"])).toBe("now choose a piece");
  });

  it("and where a piece must go on", () => {
    const view = viewOf("zertz", 1);
    expect(view.scene.held).toEqual(["d4"]);
    expect(forced(options(view), [])).toEqual(["d4"]);
    expect(said(view, ["d4"])).toBe("choose a place for it");
  });
});

it("lines are as wide as places ask for, whatever the units of the game", () => {
  expect(unitOf(viewOf("quantik", 0).scene)).toBe(1);
  expect(unitOf(viewOf("zertz", 0).scene)).toBe(1);
  expect(unitOf(frogs("start").scene)).toBeCloseTo(3 / 26);
});

it("no file of the page names a game", () => {
  const names = (recorded["/api/games"] as GameInfo[]).flatMap(({ name, title }) => [name.split(":")[0]!, title.split(" ")[0]!]);
  const files = readdirSync("src", { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(20);
  for (const entry of files) {
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8").toLowerCase();
    for (const name of names) expect(text.includes(name.toLowerCase()), `${name} in ${entry.name}`).toBe(false);
  }
});
