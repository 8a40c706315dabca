/**
 * A server without a program: it plays a game that nobody knows (`pond.ts`), and repeats what a real
 * program once answered about the real ones (`recorded.json`, written by `record.mjs`).
 */

import { readFileSync } from "node:fs";
import type { GameInfo, Stand } from "../../src/api";
import type { Shape } from "../../src/scene";
import * as pond from "./pond";

export const recorded = JSON.parse(readFileSync(new URL("recorded.json", import.meta.url), "utf8")) as Record<string, unknown>;

const EMBLEM: Shape[] = [
  { circle: { x: 0, y: 0, r: 40 }, fill: "ring-light", stroke: "ring-edge", stroke_width: 4 },
  { circle: { x: 0, y: 0, r: 22 }, fill: "player-1", stroke: "outline", stroke_width: 4 },
];

const POND: GameInfo = {
  name: "pond:6",
  title: "Frogs on six lily pads",
  family: "pond",
  variant: "six pads",
  emblem: EMBLEM,
  rules: "Put a frog on a lily pad, or jump to the next one; the pad that a frog leaves sinks.",
  variants: ["pond:6"],
  groups: [{ name: "none", order: 1 }],
  portable: "none",
  value: "none",
  formats: [],
  records: ["moves"],
  chains: false,
  solved: true,
};

export interface Reply {
  status: number;
  body: unknown;
}

const refuse = (status: number, error: string, hint: string | null = null): Reply => ({ status, body: { error, hint } });

function ofPond(command: string, params: URLSearchParams): Reply {
  let at = pond.read(params.get("position") ?? "start");
  if (!at) return refuse(400, `not a position of pond: ${params.get("position")}`, `the start is ${pond.START}`);
  let last = null;
  for (const move of params.getAll("move")) {
    last = pond.made(at, move);
    const after: ReturnType<typeof pond.play> = pond.play(at, move);
    if (!after) return refuse(422, `${move} is not legal`);
    at = after;
  }
  const view = pond.view(at, last);
  const { position, to_move, outcome } = view;
  switch (command) {
    case "view":
      return { status: 200, body: view };
    case "scene":
      return { status: 200, body: view.scene };
    case "play":
      return { status: 200, body: { position, to_move, outcome } satisfies Stand };
    case "value": {
      const best = view.moves.filter(({ value, plies }) => value === view.value && plies === view.plies).map(({ move }) => move);
      return { status: 200, body: { position, value: view.value, plies: view.plies, best, moves: view.moves, source: "table" } };
    }
    default:
      return refuse(404, `there is no ${command} of a fake game`);
  }
}

/** The answer to a target such as `/api/pond:6/view?position=start`. */
export function answer(target: string): Reply {
  const url = new URL(target, "http://fake");
  if (url.pathname === "/api/games") return { status: 200, body: [POND, ...(recorded["/api/games"] as GameInfo[])] };
  const [, game, command] = /^\/api\/([^/]+)\/(\w+)$/.exec(decodeURIComponent(url.pathname)) ?? [];
  if (game === POND.name) return ofPond(command ?? "", url.searchParams);
  // How long somebody wants to wait makes no difference to what was answered.
  url.searchParams.delete("seconds");
  const known = recorded[`/api/${game}/${command}?${url.searchParams}`];
  return known === undefined ? refuse(404, `nothing was recorded for ${target}`) : { status: 200, body: known };
}
