/**
 * What a text means that somebody pasted, chose or dropped: a link, a game file, or a position, moves
 * or a record of some game.
 */

import { parse, type Address } from "./address";
import { Refused, type Api, type GameInfo, type ReadText } from "./api";

export type Meaning =
  | { kind: "game"; address: Address; damage: string | null }
  | { kind: "file"; info: GameInfo }
  | { kind: "wrong"; reason: string };

const wrong = (reason: string): Meaning => ({ kind: "wrong", reason });

/** The games are asked in this order. */
export async function meaning(api: Api, text: string, games: string[]): Promise<Meaning> {
  const trimmed = text.trim();
  const link = /#\/[^\s]+/.exec(trimmed);
  const address = link && !trimmed.includes("\n") ? parse(link[0]) : null;
  if (address) return { kind: "game", address, damage: null };
  return /^\s*\[board\]/m.test(text) ? gameFile(api, text) : game(api, trimmed, games);
}

async function gameFile(api: Api, text: string): Promise<Meaning> {
  try {
    return { kind: "file", info: await api.send(text) };
  } catch (error) {
    if (!(error instanceof Refused) || ![404, 405].includes(error.status)) throw error;
    return wrong("This server does not take game files. Start it with: burnside serve --accept-game-files");
  }
}

/** The first game that reads all of it, or else the one that reads most. */
async function game(api: Api, text: string, games: string[]): Promise<Meaning> {
  let best: { name: string; read: ReadText } | null = null;
  let refusal: Refused | null = null;
  for (const name of games) {
    try {
      const read = await api.read(name, text);
      if (best === null || read.damage === null || read.moves.length > best.read.moves.length) best = { name, read };
      if (read.damage === null) break;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusal ??= error;
    }
  }
  if (best === null) {
    const example = refusal?.hint ? ` For example: ${refusal.hint}.` : "";
    return wrong(`${refusal?.message ?? "this cannot be read"}, nor of another game here.${example}`);
  }
  const { position, start, moves, damage } = best.read;
  const address: Address = { game: best.name, from: start ? null : position, moves, ply: moves.length, you: "both" };
  return { kind: "game", address, damage };
}
