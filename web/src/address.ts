/**
 * The address bar holds the game, where it began, every move and the place that is looked at:
 * `#/game?moves=A0;b5;C10&you=1&ply=3`. The last part is a number, so that nobody who turns
 * addresses into links cuts off a bracket.
 */

import type { Player } from "./value";

/** Who plays: two people, or one of them against perfect play. */
export type You = Player | "both";

export interface Address {
  game: string;
  /** The first position as text; nothing if it is the start of the game. */
  from: string | null;
  moves: string[];
  ply: number;
  you: You;
  /** What is trained, if anything is: a puzzle or a lesson. */
  task?: string | undefined;
}

// What addresses may not hold, or links lose, is written as another sign; that sign itself, where a
// move or a position has it, after a mark.
const STANDS: Record<string, string> = { " ": "_", ">": "*" };
const MEANT: Record<string, string> = { _: " ", "*": ">" };
const MARK = "~";

function written(text: string): string {
  const signs = text.replace(/[ >_*~]/g, (sign) => STANDS[sign] ?? MARK + sign);
  return encodeURIComponent(signs).replace(/%(2F|2C|3A|3D|40|24|2B)/g, decodeURIComponent);
}

function read(text: string): string {
  return decodeURIComponent(text).replace(/~(.)|[_*]/g, (stand, sign: string | undefined) => sign ?? MEANT[stand]!);
}

export function format({ game, from, moves, ply, you, task }: Address): string {
  const parts = [];
  if (from !== null) parts.push(`from=${written(from)}`);
  if (moves.length > 0) parts.push(`moves=${moves.map(written).join(";")}`);
  if (you !== "both") parts.push(`you=${you}`);
  if (task !== undefined) parts.push(`task=${written(task)}`);
  if (moves.length > 0) parts.push(`ply=${ply}`);
  const query = parts.length > 0 ? `?${parts.join("&")}` : "";
  return `#/${written(game)}${query}`;
}

/** Reads the part of an address behind `#`; `null` if it names no game. */
export function parse(hash: string): Address | null {
  const [, name, query] = /^#?\/?([^?]*)\??(.*)$/.exec(hash) ?? [];
  if (!name) return null;
  try {
    const fields = new Map(
      (query ?? "").split("&").map((part) => {
        const at = part.indexOf("=");
        return at < 0 ? [part, ""] : [part.slice(0, at), part.slice(at + 1)];
      }),
    );
    const list = fields.get("moves");
    const moves = list ? list.split(";").filter((move) => move !== "").map(read) : [];
    const asked = Number(fields.get("ply") ?? moves.length);
    const ply = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), moves.length) : moves.length;
    const you = fields.get("you");
    const from = fields.get("from");
    const task = fields.get("task");
    return {
      game: read(name),
      from: from ? read(from) : null,
      moves,
      ply,
      you: you === "1" ? 1 : you === "2" ? 2 : "both",
      ...(task ? { task: read(task) } : {}),
    };
  } catch {
    return null; // a percent sign that stands for nothing
  }
}
