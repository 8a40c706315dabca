import { describe, expect, it } from "vitest";
import { byTurn, numbered, turnNumbers } from "../../src/turns";

describe("turns", () => {
  it("count a chain of one player once", () => {
    expect(turnNumbers([1, 2, 1, 2])).toEqual([1, 2, 3, 4]);
    // Player 1 jumps three times.
    expect(turnNumbers([1, 2, 1, 1, 1, 2])).toEqual([1, 2, 3, 3, 3, 4]);
    expect(turnNumbers([null, null])).toEqual([1, 2]);
    expect(turnNumbers([])).toEqual([]);
  });

  it("go on from a position, within a chain or after it", () => {
    expect(turnNumbers([1, 2], 3, 1)).toEqual([3, 4]);
    expect(turnNumbers([2, 1], 3, 1)).toEqual([4, 5]);
  });

  it("are the entries of a record", () => {
    expect(byTurn([1, 2, 3, 3, 3, 4])).toEqual([[0], [1], [2, 3, 4], [5]]);
    expect(byTurn([])).toEqual([]);
  });

  it("number the moves that people copy", () => {
    expect(numbered(["A0", "b6", "C9"], [1, 2, 3])).toBe("1. A0 2. b6 3. C9");
    // Moves with blanks need something between them.
    expect(numbered(["Wd4,a1", "x d4Bd6", "x d6Gd8"], [1, 2, 2])).toBe("1. Wd4,a1; 2. x d4Bd6; x d6Gd8");
  });
});
