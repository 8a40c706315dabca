import { beforeEach, describe, expect, it } from "vitest";
import { Refused, type Api, type GameInfo, type Stand, type ValueAnswer } from "../../src/api";
import { Explorer } from "../../src/explorer";
import { pickOf } from "../../src/known";

const START = "..../..../..../....";

/** Four-in-a-row of letters without any rules: every piece may go on every empty square. */
class Fake {
  onTrouble = () => {};
  asked: string[] = [];
  tooHard = false;

  games = async (): Promise<GameInfo[]> => [
    { name: "quantik", title: "Quantik", rules: "", variants: [], groups: [], portable: "", value: "", formats: [], solved: !this.tooHard },
  ];

  #stand(position: string): Stand {
    const pieces = position.replace(/[^a-d]/gi, "").length;
    return { position, to_move: pieces % 2 === 0 ? 1 : 2, outcome: pieces === 6 ? "player 2" : null };
  }

  moves = async (_: string, text: string) => {
    const stand = this.#stand(text === "start" ? START : text);
    const letters = stand.to_move === 1 ? "ABCD" : "abcd";
    const squares = [...stand.position.replaceAll("/", "")];
    const empty = squares.flatMap((sign, square) => (sign === "." ? [square] : []));
    return { ...stand, moves: [...letters].flatMap((letter) => empty.map((square) => letter + square)) };
  };

  play = async (_: string, position: string, moves: readonly string[]) => {
    let rows = position;
    for (const move of moves) {
      const { moves: legal } = await this.moves(_, rows);
      if (!legal.includes(move)) throw new Refused(422, `${move} is not legal`, null);
      const squares = [...rows.replaceAll("/", "")];
      squares[Number(move.slice(1))] = move[0]!;
      rows = [0, 4, 8, 12].map((at) => squares.slice(at, at + 4).join("")).join("/");
    }
    return this.#stand(rows);
  };

  value = async (_: string, position: string): Promise<ValueAnswer> => {
    this.asked.push(`value ${position}`);
    const { moves } = await this.moves(_, position);
    const rated = moves.map((move) => ({ move, value: move.endsWith("15") ? "win" : "loss", plies: 2 }));
    const best = rated.filter(({ value }) => value === "win").map(({ move }) => move);
    const [value, plies] = this.tooHard ? [null, null] : ["win", 2];
    return { position, value: value as string | null, plies: plies as number | null, best: value ? best : [], moves: rated, source: "table" };
  };

  suggest = async (_: string, position: string) => {
    this.asked.push(`suggest ${position}`);
    const { moves } = await this.moves(_, position);
    return { position, move: moves[0]!, value: null, plies: null, likely: 0.5 };
  };
}

function table(hash = "") {
  const api = new Fake();
  const trail = [hash];
  const places = {
    read: () => trail.at(-1)!,
    push: (to: string) => void trail.push(to),
    replace: (to: string) => void (trail[trail.length - 1] = to),
  };
  return { api, trail, explorer: new Explorer(api as unknown as Api, places, 0) };
}

let at: ReturnType<typeof table>;
beforeEach(() => {
  at = table();
});

describe("the game on the table", () => {
  it("begins somewhere, and the address says where", async () => {
    await at.explorer.start();
    expect(at.trail).toEqual(["#/quantik"]);
    expect(at.explorer.now?.position).toBe(START);
    expect(at.explorer.known.kind).toBe("known");
    expect(at.explorer.standingAt(0)).toEqual({ kind: "wins", player: 1, plies: 2 });
  });

  it("is played by steps; each move is a new address", async () => {
    await at.explorer.start();
    await at.explorer.choose("piece:A");
    expect(at.explorer.picked).toEqual(["piece:A"]);
    await at.explorer.choose("cell:3");
    await at.explorer.play("b5");
    expect(at.trail).toEqual(["#/quantik", "#/quantik?moves=A3&ply=1", "#/quantik?moves=A3;b5&ply=2"]);
    expect(at.explorer.line.map(({ position }) => position)).toEqual([START, "...A/..../..../....", "...A/.b../..../...."]);
  });

  it("goes back and forth, and forgets the rest only when another move is made", async () => {
    at = table("#/quantik?moves=A0;b1;C2&ply=3");
    await at.explorer.start();
    await at.explorer.undo();
    await at.explorer.undo();
    expect(at.explorer.address).toMatchObject({ ply: 1, moves: ["A0", "b1", "C2"] });
    await at.explorer.play("b1");
    expect(at.explorer.address).toMatchObject({ ply: 2, moves: ["A0", "b1", "C2"] });
    await at.explorer.undo();
    await at.explorer.play("d9");
    expect(at.explorer.address).toMatchObject({ ply: 2, moves: ["A0", "d9"] });
    expect(at.explorer.line).toHaveLength(3);
  });

  it("is answered by perfect play, in the same entry of the history", async () => {
    at = table("#/quantik?you=1");
    await at.explorer.start();
    await at.explorer.play("A0");
    const [, answer] = at.explorer.address.moves;
    expect(["a15", "b15", "c15", "d15"]).toContain(answer);
    expect(at.explorer.guessed).toBe(false);
    expect(at.trail).toEqual(["#/quantik?you=1", `#/quantik?moves=A0;${answer}&you=1&ply=2`]);
    await at.explorer.undo();
    expect(at.explorer.address.ply).toBe(0);
    expect(at.explorer.open).toBe(true);
  });

  it("begins with perfect play's move if one wants to be second", async () => {
    at = table("#/quantik?you=2");
    await at.explorer.start();
    expect(at.explorer.address.moves).toHaveLength(1);
    expect(at.explorer.now?.to_move).toBe(2);
  });

  it("asks for a likely move where nobody knows", async () => {
    at = table("#/quantik?you=2");
    at.api.tooHard = true;
    await at.explorer.start();
    expect(at.api.asked.filter((one) => one.startsWith("suggest"))).toEqual([`suggest ${START}`]);
    expect(at.explorer.guessed).toBe(true);
    expect(at.explorer.known.kind).toBe("unknown");
    expect(at.explorer.standingAt(1)).toEqual({ kind: "unknown" });
  });

  it("knows how things stand after a rated move, before anybody answers", async () => {
    await at.explorer.start();
    at.api.value = () => new Promise(() => {});
    void at.explorer.play("A15");
    await new Promise((later) => setTimeout(later, 10));
    expect(at.explorer.known.kind).toBe("asking");
    expect(at.explorer.standingAt(1)).toEqual({ kind: "wins", player: 1, plies: 1 });
  });

  it("ends: nobody may move, nobody is asked", async () => {
    at = table("#/quantik?moves=A0;b1;C2;d3;A4;b5&ply=6");
    await at.explorer.start();
    expect(at.explorer.now?.outcome).toBe("player 2");
    expect(at.explorer.open).toBe(false);
    expect(at.explorer.choice).toBeNull();
    expect(at.explorer.standingAt(6)).toEqual({ kind: "wins", player: 2, plies: 0 });
    expect(at.api.asked).not.toContain(`value ${at.explorer.now?.position}`);
  });

  it("cuts off what a link has wrong", async () => {
    at = table("#/quantik?moves=A0;A1;C2&ply=3");
    await at.explorer.start();
    expect(at.explorer.address.moves).toEqual(["A0"]);
    expect(at.explorer.notice?.text).toBe("Move 2 of this link could not be played: A1 is not legal.");
    expect(at.trail).toEqual(["#/quantik?moves=A0&ply=1"]);
  });

  it("follows the browser's history", async () => {
    await at.explorer.start();
    await at.explorer.play("A0");
    await at.explorer.play("b1");
    at.trail.pop();
    await at.explorer.visit();
    expect(at.explorer.now?.position).toBe("A.../..../..../....");
    expect(at.explorer.address.moves).toEqual(["A0"]);
  });
});

it("chooses the same of several best moves every time", () => {
  expect(pickOf(["a", "b", "c"], "here")).toBe(pickOf(["a", "b", "c"], "here"));
  const chosen = new Set([..."abcdefghij"].map((text) => pickOf(["a", "b", "c"], text)));
  expect(chosen.size).toBe(3);
  expect(pickOf([], "here")).toBeUndefined();
});
