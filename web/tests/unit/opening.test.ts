import { describe, expect, it } from "vitest";
import { Refused, type Api, type ReadText } from "../../src/api";
import { hardest } from "../../src/best";
import { meaning } from "../../src/opening";

/** Answers of some games to a text; what is not there is refused. */
function api(reads: Record<string, Partial<ReadText>>, file = new Refused(405, "no", null)): Api {
  const read = async (game: string): Promise<ReadText> => {
    const found = reads[game];
    if (!found) throw new Refused(400, `not ${game}`, `the start of ${game}`);
    return { position: "p", start: true, moves: [], damage: null, ...found };
  };
  const send = async () => {
    throw file;
  };
  return { read, send } as unknown as Api;
}

describe("what a text means", () => {
  it("is a link if there is one", async () => {
    const found = await meaning(api({}), "see http://x/#/go?moves=a;b&ply=1 ", ["chess"]);
    expect(found).toMatchObject({ kind: "game", address: { game: "go", moves: ["a", "b"], ply: 1 } });
  });

  it("is what the first game reads that reads all of it", async () => {
    const reads = { chess: { moves: ["e4"], damage: "then nonsense" }, go: { moves: [], start: false, position: "q" } };
    expect(await meaning(api(reads), "text", ["chess", "go"])).toMatchObject({ address: { game: "go", from: "q" }, damage: null });
  });

  it("is as much as can be read, with what is wrong", async () => {
    const reads = { chess: { moves: ["e4"], damage: "one" }, go: { moves: ["a", "b"], damage: "two" } };
    expect(await meaning(api(reads), "text", ["chess", "go"])).toMatchObject({ address: { game: "go", moves: ["a", "b"], ply: 2 }, damage: "two" });
  });

  it("is nothing if no game reads it, and the first says why", async () => {
    expect(await meaning(api({}), "text", ["chess", "go"])).toEqual({
      kind: "wrong",
      reason: "not chess, nor of another game here. For example: the start of chess.",
    });
  });

  it("is a game file, if the server takes them", async () => {
    expect(await meaning(api({}), 'name = "x"\n[board]\ngrid = [3, 3]', [])).toMatchObject({ kind: "wrong", reason: expect.stringContaining("--accept-game-files") });
    await expect(meaning(api({}, new Refused(422, "no such kind", null)), "[board]", [])).rejects.toThrow("no such kind");
  });
});

describe("a lost position", () => {
  it("is made hard: by moves after which the fewest replies win", async () => {
    const replies: Record<string, string[]> = { a: ["win", "win"], b: ["win", "loss"], c: ["loss", "win"], d: ["win", "win", "win"] };
    const view = async (_: string, __: string, [move]: string[]) => ({ moves: replies[move!]!.map((value) => ({ value })) });
    const found = await hardest({ view } as unknown as Api, "go", "p", ["a", "b", "c", "d"], new AbortController().signal);
    expect(found).toEqual(["b", "c"]);
  });
});
