import { describe, expect, it } from "vitest";
import { otherLines, Shelf, withLine, type Kept } from "../../src/kept";

const lines = (...texts: string[]) => texts.map((text) => [...text]);

describe("lines of a game", () => {
  it("grow with their moves and branch where another move is tried", () => {
    let all: string[][] = [];
    for (const path of ["a", "ab", "abc", "a", "ab", "abd", "x"]) all = withLine(all, [...path]);
    expect(all).toEqual(lines("abc", "abd", "x"));
  });

  it("are listed beside the one that is looked at, the nearest first", () => {
    const all = lines("abc", "abd", "x");
    expect(otherLines(all, [..."abc"])).toEqual([{ at: 2, line: [..."abd"] }, { at: 0, line: ["x"] }]);
    // What goes on from here is another line, too.
    expect(otherLines(all, ["a"])).toEqual([{ at: 1, line: [..."abc"] }, { at: 1, line: [..."abd"] }, { at: 0, line: ["x"] }]);
    expect(otherLines(lines("abc"), [..."abcd"])).toEqual([]);
  });
});

describe("the shelf", () => {
  const shelf = (text: string | null = null) => {
    let kept = text;
    return new Shelf({ get: () => kept, set: (_, value) => (kept = value) });
  };
  const game = (id: string, name: string, ...texts: string[]): Kept => ({
    id, game: name, title: name, from: null, you: "both", moves: [...texts[0]!], ply: 0, lines: lines(...texts), when: 0, outcome: null,
  });

  it("finds the game that some moves belong to", () => {
    const all = shelf();
    all.put(game("1", "go", "abc", "abd"));
    all.put(game("2", "go", "xyz"));
    all.put(game("3", "chess", "abc"));
    expect(all.find("go", null, [..."ab"])?.id).toBe("1");
    expect(all.find("go", null, [..."xyzw"])?.id).toBe("2");
    expect(all.find("go", null, ["q"])).toBeNull();
    expect(all.find("go", "elsewhere", [..."ab"])).toBeNull();
    expect(all.latest("go")?.id).toBe("2");
    all.remove("2");
    expect(all.latest("go")?.id).toBe("1");
  });

  it("takes what it cannot read for an empty one", () => {
    for (const text of ["{", "7", '[{"id":1}]', "[null]"]) expect(shelf(text).list()).toEqual([]);
  });

  it("does not grow without end", () => {
    const all = shelf();
    for (let index = 0; index < 230; index += 1) all.put(game(String(index), "go", String(index)));
    expect(all.list()).toHaveLength(200);
    expect(all.list()[0]!.id).toBe("229");
  });
});
