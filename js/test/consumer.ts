/** What a program in TypeScript may write; it is compiled, not run. */

import { Burnside, BurnsideError, type Game } from "burnside";

const burnside: Burnside = await Burnside.open({ worker: true });
const game: Game = burnside.game("quantik");
const key: Uint8Array = (await game.canonical("start", "full")).bytes;
const { value, plies, moves } = await game.value("start", { seconds: 1, onProgress: (done: number) => done });
const first: string | undefined = moves[0]?.move;
const named: "win" | "draw" | "loss" | null = value;
const far: number | null = plies;
const alone: number | null = (await game.worth("start", { nodes: 1_000 })).plies;
const classes = await game.ask("perft", { depth: 2 });
const lines: number = "nodes" in classes ? classes.nodes : 0;
const { bytes: keys, width }: { bytes: Uint8Array; width: number } = await game.keys(["start"], "full");
const plain: Int8Array = (await game.values(["start"], { nodes: 1_000 })).value;
// @ts-expect-error a count needs a depth
await game.ask("perft", {});
// @ts-expect-error there is no such command
await game.ask("fly");
try {
  await game.play(["A0", "a0"]);
} catch (error) {
  if (error instanceof BurnsideError) console.log(error.kind, error.hint);
}
export { alone, far, first, key, keys, lines, named, plain, width };
