import { describe, expect, it } from "vitest";
import { format, parse, type Address } from "../../src/address";

const ADDRESSES: Address[] = [
  { game: "quantik", from: null, moves: [], ply: 0, you: "both" },
  { game: "quantik", from: null, moves: ["A0", "b5", "C10"], ply: 2, you: 1 },
  { game: "gobblet:strict", from: "Sl,.,s/M,.,./M,.,. 2", moves: ["S(0,0)", "(0,0)->(1,1)"], ply: 2, you: 2 },
  { game: "quarto", from: null, moves: [":C", "7:0", "15:"], ply: 3, you: "both" },
  {
    game: "zertz:37",
    from: "oooo/ooooo/oowooo/ooogooo/oooooo/ooooo/ooo. 5/7/10 0/0/0 0/0/0 1 -",
    moves: ["Wd4,d1", "x d1Gd3", "Bd7,b2 x Wa2Ga1"],
    ply: 1,
    you: "both",
  },
  // Signs of game files may be those that stand for others, or marks.
  { game: "konane-5x5", from: "_*~/.. 1", moves: ["*c3", "*c4", "e3>c3>*_~", "~"], ply: 2, you: "both" },
];

describe("addresses", () => {
  it("come back as they were", () => {
    for (const address of ADDRESSES) expect(parse(format(address))).toEqual(address);
  });

  it("hold only what links may hold, and end in a number or a name", () => {
    for (const address of ADDRESSES) {
      expect(format(address)).toMatch(/^#\/[\w:.\-*~;,=&?/()%$@+]+$/);
      expect(format(address)).toMatch(/[a-z0-9]$/);
    }
  });

  it("are easy to read", () => {
    expect(format(ADDRESSES[1]!)).toBe("#/quantik?moves=A0;b5;C10&you=1&ply=2");
    expect(format(ADDRESSES[3]!)).toBe("#/quarto?moves=:C;7:0;15:&ply=3");
    expect(format({ ...ADDRESSES[0]!, moves: ["x d1Gd3", "(0,0)->(1,1)"] })).toContain("moves=x_d1Gd3;(0,0)-*(1,1)&");
  });

  it("survive what is missing or wrong", () => {
    expect(parse("")).toBeNull();
    expect(parse("#")).toBeNull();
    expect(parse("#/quantik?moves=%zz")).toBeNull();
    expect(parse("#/quantik?moves=A0;b5")?.ply).toBe(2);
    expect(parse("#/quantik?moves=A0&ply=99")?.ply).toBe(1);
    expect(parse("#/quantik?moves=A0&ply=-3")?.ply).toBe(0);
    expect(parse("#/quantik?you=7&ply=x")).toEqual({ game: "quantik", from: null, moves: [], ply: 0, you: "both" });
  });
});
