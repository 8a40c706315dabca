import { beforeEach, describe, expect, it } from "vitest";
import { Refused, type Api, type GameInfo, type ShippedGame, type Stand, type ValueAnswer, type View } from "../../src/api";
import { Explorer } from "../../src/explorer";
import { pickOf } from "../../src/known";

const START = "..../..../..../....";

const NONE = { fill: null, stroke: null, stroke_width: null };

/** Four-in-a-row of letters without any rules: every piece may go on every empty square. */
class Fake {
  onTrouble = () => {};
  asked: string[] = [];
  /** Values do not come at once. */
  late = false;
  /** They do not come at all. */
  tooHard = false;

  #info = (name: string): GameInfo => ({
    name,
    title: name,
    family: "Letters",
    variant: name,
    emblem: [],
    rules: "",
    variants: [],
    groups: [],
    portable: "",
    value: "",
    formats: [],
  records: ["moves"],
  chains: false,
    solved: !this.tooHard,
  });

  games = async (): Promise<GameInfo[]> => ["letters", "letters:more"].map(this.#info);

  shipped = async (): Promise<ShippedGame[]> => [{ name: "syllables", title: "Syllables", rules: "", source: "" }];

  about = async (name: string): Promise<GameInfo> => {
    this.asked.push(`about ${name}`);
    if (name !== "syllables") throw new Refused(404, `there is no game "${name}"`, null);
    return this.#info(name);
  };

  #stand(position: string): Stand {
    const pieces = position.replace(/[^a-d]/gi, "").length;
    return { position, to_move: pieces % 2 === 0 ? 1 : 2, outcome: pieces === 6 ? "player 2" : null };
  }

  #moves(position: string): string[] {
    const { to_move, outcome } = this.#stand(position);
    if (outcome !== null) return [];
    const squares = [...position.replaceAll("/", "")];
    const empty = squares.flatMap((sign, square) => (sign === "." ? [square] : []));
    return [...(to_move === 1 ? "ABCD" : "abcd")].flatMap((letter) => empty.map((square) => letter + square));
  }

  #rated(position: string) {
    const known = !this.tooHard && !this.late;
    return this.#moves(position).map((move) => ({
      move,
      value: known ? (move.endsWith("15") ? "win" : "loss") : null,
      plies: known ? 2 : null,
    }));
  }

  #gesture(move: string) {
    const [item, square] = [move[0]!, move.slice(1)];
    return { ways: [[item, square], [square, item]], words: `letter ${item} on square ${square}`, brief: move, marks: [square], paths: [], gone: [] };
  }

  #played(text: string, moves: readonly string[]): string {
    if (text !== "start" && !/^([.a-dA-D]{4}\/){3}[.a-dA-D]{4}$/.test(text)) throw new Refused(400, "not a position of letters", "like this");
    let rows = text === "start" ? START : text;
    for (const move of moves) {
      if (!this.#moves(rows).includes(move)) throw new Refused(422, `${move} is not legal`, null);
      const squares = [...rows.replaceAll("/", "")];
      squares[Number(move.slice(1))] = move[0]!;
      rows = [0, 4, 8, 12].map((at) => squares.slice(at, at + 4).join("")).join("/");
    }
    return rows;
  }

  view = async (_: string, text: string, moves: readonly string[]): Promise<View> => {
    this.asked.push(`view ${text} ${moves.join(" ")}`.trim());
    const position = this.#played(text, moves);
    const last = moves.at(-1);
    const known = !this.tooHard && !this.late;
    const places = [...Array(16).keys()].map((square) => ({
      id: String(square),
      name: String(square),
      x: 50 + 100 * (square % 4),
      y: 50 + 100 * Math.floor(square / 4),
      reach: 50,
      row: Math.floor(square / 4),
      label: `square ${square}`,
    }));
    const item = (id: string) => ({ id, shapes: [{ circle: { x: 0, y: 0, r: 9 }, ...NONE }], label: id, text: id, count: null, present: true });
    return {
      ...this.#stand(position),
      scene: {
        width: 400,
        height: 400,
        outline: "square",
        board: [],
        coordinates: [],
        places,
        pieces: [],
        trays: [{ owner: null, title: "letters", columns: 4, items: [..."ABCDabcd"].map(item) }],
        won: [],
        held: [],
      },
      last: last === undefined ? null : { move: last, ...this.#gesture(last) },
      moves: this.#rated(position).map((one, index) => ({ ...one, ...this.#gesture(one.move), class: index })),
      refusals: [],
      value: known ? "win" : null,
      plies: known ? 2 : null,
      source: known ? "table" : "none",
    };
  };

  play = async (_: string, text: string, moves: readonly string[]): Promise<Stand> => {
    this.asked.push(`play ${text} ${moves.join(" ")}`.trim());
    return this.#stand(this.#played(text, moves));
  };

  value = async (_: string, position: string): Promise<ValueAnswer> => {
    this.asked.push(`value ${position}`);
    const rated = this.#moves(position).map((move) => ({ move, value: move.endsWith("15") ? "win" : "loss", plies: 2 }));
    const best = rated.filter(({ value }) => value === "win").map(({ move }) => move);
    const [value, plies] = this.tooHard ? [null, null] : ["win", 2];
    return { position, value: value as string | null, plies: plies as number | null, best: value ? best : [], moves: rated, source: "search" };
  };

  suggest = async (_: string, position: string) => {
    this.asked.push(`suggest ${position}`);
    return { position, move: this.#moves(position)[0]!, value: null, plies: null, likely: 0.5 };
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
  const kept = new Map<string, string>();
  const storage = {
    get: (name: string) => kept.get(name) ?? null,
    set: (name: string, text: string | null) => void (text === null ? kept.delete(name) : kept.set(name, text)),
  };
  return { api, trail, explorer: new Explorer(api as unknown as Api, places, 0, storage) };
}

let at: ReturnType<typeof table>;
beforeEach(() => {
  at = table();
});

describe("the game on the table", () => {
  it("begins somewhere, and the address says where", async () => {
    await at.explorer.start();
    expect(at.trail).toEqual(["#/letters"]);
    expect(at.explorer.now?.position).toBe(START);
    expect(at.explorer.known.kind).toBe("known");
    expect(at.explorer.standingAt(0)).toEqual({ kind: "wins", player: 1, plies: 2 });
  });

  it("is played by steps; each move is a new address", async () => {
    await at.explorer.start();
    await at.explorer.choose("A");
    expect(at.explorer.picked).toEqual(["A"]);
    await at.explorer.choose("3");
    await at.explorer.play("b5");
    expect(at.trail).toEqual(["#/letters", "#/letters?moves=A3&ply=1", "#/letters?moves=A3;b5&ply=2"]);
    expect(at.explorer.line.map((step) => step?.position)).toEqual([START, "...A/..../..../....", "...A/.b../..../...."]);
  });

  it("goes back and forth, and forgets the rest only when another move is made", async () => {
    at = table("#/letters?moves=A0;b1;C2&ply=3");
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
    at = table("#/letters?you=1");
    await at.explorer.start();
    await at.explorer.play("A0");
    const [, answer] = at.explorer.address.moves;
    expect(["a15", "b15", "c15", "d15"]).toContain(answer);
    expect(at.explorer.guessed).toBe(false);
    expect(at.trail).toEqual(["#/letters?you=1", `#/letters?moves=A0;${answer}&you=1&ply=2`]);
    await at.explorer.undo();
    expect(at.explorer.address.ply).toBe(0);
    expect(at.explorer.open).toBe(true);
  });

  it("begins with perfect play's move if one wants to be second", async () => {
    at = table("#/letters?you=2");
    await at.explorer.start();
    expect(at.explorer.address.moves).toHaveLength(1);
    expect(at.explorer.now?.to_move).toBe(2);
  });

  it("asks for a likely move where nobody knows", async () => {
    at = table("#/letters?you=2");
    at.api.tooHard = true;
    await at.explorer.start();
    expect(at.api.asked.filter((one) => one.startsWith("suggest"))).toEqual([`suggest ${START}`]);
    expect(at.explorer.guessed).toBe(true);
    expect(at.explorer.known.kind).toBe("unknown");
    expect(at.explorer.standingAt(1)).toEqual({ kind: "unknown" });
  });

  it("hints at what a search likes where nobody knows, and calls it a guess", async () => {
    at = table("#/letters?you=1");
    at.api.tooHard = true;
    await at.explorer.start();
    const said = async () => {
      await at.explorer.moreHint();
      return at.explorer.hintWords;
    };
    expect(await said()).toBe("No best move is known here; a search has a guess.");
    expect(await said()).toBe("A guess: begin with A.");
    expect(await said()).toBe("A guess: letter A on square 0.");
    expect(at.explorer.looked?.move).toBe("A0");
    // The search is asked once, and not about the next position before somebody wants to know.
    expect(at.api.asked.filter((one) => one === `suggest ${START}`)).toHaveLength(1);
    await at.explorer.play("B5");
    expect(at.explorer.hintWords).toBe("");
  });

  it("estimates as soon as values are wanted, once", async () => {
    at = table("#/letters?you=1");
    at.api.tooHard = true;
    await at.explorer.start();
    expect(at.explorer.estimate).toBeNull();
    at.explorer.showValues(true);
    at.explorer.showValues(false);
    at.explorer.showValues(true);
    await new Promise((later) => setTimeout(later, 20));
    expect(at.explorer.estimate).toEqual({ tries: 6, likely: 0.5 });
    expect(at.api.asked.filter((one) => one.startsWith("suggest"))).toHaveLength(6);
  });

  it("begins with the game that has the most games in a collection", async () => {
    const games = await at.api.games();
    at.api.games = async () => games.map((info, index) => ({ ...info, collected: index }));
    await at.explorer.start();
    expect(at.trail).toEqual(["#/letters:more"]);
  });

  it("knows how things stand after a rated move, before anybody answers", async () => {
    at.api.late = true;
    await at.explorer.start();
    expect(at.explorer.known.kind).toBe("known");
    at.api.value = () => new Promise(() => {});
    void at.explorer.play("A15");
    await new Promise((later) => setTimeout(later, 10));
    expect(at.explorer.known.kind).toBe("asking");
    expect(at.explorer.standingAt(1)).toEqual({ kind: "wins", player: 1, plies: 1 });
  });

  it("ends: nobody may move, nobody is asked", async () => {
    at = table("#/letters?moves=A0;b1;C2;d3;A4;b5&ply=6");
    await at.explorer.start();
    expect(at.explorer.now?.outcome).toBe("player 2");
    expect(at.explorer.open).toBe(false);
    expect(at.explorer.choice).toBeNull();
    expect(at.explorer.standingAt(6)).toEqual({ kind: "wins", player: 2, plies: 0 });
    expect(at.api.asked).not.toContain(`value ${at.explorer.now?.position}`);
  });

  it("cuts off what a link has wrong", async () => {
    at = table("#/letters?moves=A0;A1;C2&ply=3");
    await at.explorer.start();
    expect(at.explorer.address.moves).toEqual(["A0"]);
    expect(at.explorer.notice?.text).toBe("Move 2 of this link could not be played: A1 is not legal.");
    expect(at.trail).toEqual(["#/letters?moves=A0&ply=1"]);
  });

  it("asks one question a click, and none about what it has seen", async () => {
    await at.explorer.start();
    expect(at.api.asked).toEqual(["view start"]);
    at.api.asked = [];
    await at.explorer.choose("A");
    expect(at.api.asked).toEqual([]);
    await at.explorer.choose("0");
    expect(at.api.asked).toEqual([`view ${START} A0`]);
    expect(at.explorer.wordsOf(0)).toBe("letter A on square 0");
    expect(at.explorer.said).toBe("Player 1: letter A on square 0, loses in 2 moves. Player 2 to move.");
    at.api.asked = [];
    await at.explorer.undo();
    await at.explorer.redo();
    await at.explorer.undo();
    await at.explorer.play("A0");
    expect(at.api.asked).toEqual([]);
    expect(at.explorer.address).toMatchObject({ ply: 1, moves: ["A0"] });
  });

  it("asks for a value only where none came with the view", async () => {
    at.api.late = true;
    await at.explorer.start();
    expect(at.api.asked).toEqual(["view start", `value ${START}`]);
    expect(at.explorer.choice?.next.get("15")).toEqual({ word: "win", plies: 2 });
  });

  it("shows the place of a link with the first answer, and fills in the rest", async () => {
    at = table("#/letters?moves=A0;b1;C2;d3&ply=2");
    const seen: (string | undefined)[] = [];
    at.explorer.subscribe(() => seen.push(at.explorer.view?.position));
    await at.explorer.start();
    expect(at.api.asked[0]).toBe("view start A0 b1");
    expect(seen.find((position) => position !== undefined)).toBe("Ab../..../..../....");
    expect(at.explorer.line.map((step) => step?.to_move)).toEqual([1, 2, 1, 2, 1]);
    expect(at.explorer.view?.last?.move).toBe("b1");
  });

  it("keeps what is seen until there is something else to see", async () => {
    at = table("#/letters?moves=A0;b1&ply=2");
    await at.explorer.start();
    let release = () => {};
    const ask = at.api.view;
    at.api.view = (...question) => new Promise((done) => (release = () => done(ask(...question))));
    const going = at.explorer.jump(1);
    expect(at.explorer.view?.position).toBe("Ab../..../..../....");
    expect(at.explorer.open).toBe(false);
    await Promise.resolve();
    release();
    await going;
    expect(at.explorer.view?.position).toBe("A.../..../..../....");
    expect(at.explorer.view?.last?.move).toBe("A0");
  });

  it("begins at the start if a link begins nowhere, and says so", async () => {
    for (const hash of ["#/letters?from=garbage", "#/letters?from=garbage&moves=A0;b1&ply=2"]) {
      at = table(hash);
      await at.explorer.start();
      expect(at.trail).toEqual(["#/letters"]);
      expect(at.explorer.now?.position).toBe(START);
      expect(at.explorer.open).toBe(true);
      expect(at.explorer.notice?.text).toBe("This link begins from a position that cannot be read: not a position of letters.");
    }
  });

  it("says so when a touch leads nowhere", async () => {
    at = table("#/letters?moves=A0&ply=1");
    await at.explorer.start();
    await at.explorer.choose("0");
    expect([at.explorer.refused, at.explorer.said]).toEqual(["0", "square 0: not possible now, nothing can go to 0 now."]);
    await at.explorer.choose("b");
    expect([at.explorer.refused, at.explorer.picked]).toEqual([null, ["b"]]);
  });

  it("is the first of the list if nobody asks for another, also after one that is not there", async () => {
    at = table("#/chess");
    await at.explorer.start();
    expect(at.trail).toEqual(["#/letters"]);
    expect(at.explorer.notice?.text).toBe("There is no game “chess” here.");
  });

  it("may be one that is not in the list: more is asked about it once, when it is opened", async () => {
    await at.explorer.start();
    expect(at.explorer.more.map(({ name }) => name)).toEqual(["syllables"]);
    const about = () => at.api.asked.filter((question) => question.startsWith("about"));
    expect(about()).toEqual([]);
    for (const game of ["syllables", "letters", "syllables"]) await at.explorer.openGame(game);
    expect(about()).toEqual(["about syllables"]);
    expect(at.trail.at(-1)).toBe("#/syllables");
    expect([at.explorer.info?.title, at.explorer.now?.position]).toEqual(["syllables", START]);
    expect(at.explorer.catalog.map(({ name }) => name)).toEqual(["letters", "letters:more"]);

    at = table("#/syllables?moves=A0&ply=1");
    await at.explorer.start();
    expect([at.explorer.info?.title, at.explorer.notice]).toEqual(["syllables", null]);
  });

  it("begins from any position, and from the start without saying so", async () => {
    await at.explorer.start();
    expect(await at.explorer.begin("A.../..../..../....")).toBe(true);
    expect(at.trail.at(-1)).toBe("#/letters?from=A.../..../..../....");
    expect(await at.explorer.begin(START)).toBe(true);
    expect(at.trail.at(-1)).toBe("#/letters");
    expect(await at.explorer.begin("garbage")).toBe(false);
    expect(at.explorer.notice?.hint).toBe("like this");
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

describe("games that are kept", () => {
  const shelf = () => at.explorer.shelf.list().map(({ moves, lines }) => [moves.join(" "), lines.length]);

  it("are in the order in which they were looked at, even if nobody waits for an answer", async () => {
    await at.explorer.start();
    await at.explorer.play("A0");
    await at.explorer.again();
    await at.explorer.play("B1");
    expect(shelf()).toEqual([["B1", 1], ["A0", 1]]);
    // All games of this table have one name, and one time: the order is that of the events.
    const view = at.api.view;
    at.api.view = () => new Promise(() => {});
    at.api.play = () => new Promise(() => {});
    void at.explorer.openKept(at.explorer.shelf.list()[1]!);
    expect(shelf()).toEqual([["A0", 1], ["B1", 1]]);
    at.api.view = view;
    await at.explorer.again();
    await at.explorer.play("C2");
    expect(shelf()).toEqual([["C2", 1], ["A0", 1], ["B1", 1]]);
  });

  it("stay apart when the browser goes back from one to the other", async () => {
    await at.explorer.start();
    await at.explorer.play("A0");
    await at.explorer.again();
    await at.explorer.play("B1");
    // Back to the start of the new game, and to the last place of the old one.
    for (const moves of ["", "A0"]) {
      at.trail.push(moves === "" ? "#/letters" : `#/letters?moves=${moves}&ply=1`);
      await at.explorer.visit();
    }
    expect(shelf()).toEqual([["A0", 1], ["B1", 1]]);
    await at.explorer.play("c6");
    expect(shelf()).toEqual([["A0 c6", 1], ["B1", 1]]);
  });
});

it("chooses the same of several best moves every time", () => {
  expect(pickOf(["a", "b", "c"], "here")).toBe(pickOf(["a", "b", "c"], "here"));
  const chosen = new Set([..."abcdefghij"].map((text) => pickOf(["a", "b", "c"], text)));
  expect(chosen.size).toBe(3);
  expect(pickOf([], "here")).toBeUndefined();
});
