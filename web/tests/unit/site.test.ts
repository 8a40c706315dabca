import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { Unknown, callOf, statusOf } from "../../site/address";

const call = (address: string) => {
  const [path = "", search = ""] = address.split("?");
  return callOf(path, new URLSearchParams(search));
};

describe("the static site answers the addresses of the server", () => {
  test("lists, descriptions and texts", () => {
    expect(call("games")).toEqual({ call: { op: "games" } });
    expect(call("shipped")).toEqual({ call: { op: "shipped" } });
    expect(call("zertz%3A37/about")).toEqual({ call: { op: "about", game: "zertz:37" } });
    expect(call("feen?text=a%20b")).toEqual({ call: { op: "feen", text: "a b" } });
    expect(call("feen?text=x&to=pon")).toEqual({ call: { op: "pon", text: "x" } });
  });

  test("numbers, yes and no, and words", () => {
    const { call: asked } = call("quantik/perft?position=start&depth=3&unique=true");
    expect(asked).toEqual({ op: "ask", game: "quantik", command: "perft", params: { position: "start", depth: 3, unique: true }, seconds: 2 });
    expect(call("quantik/perft?unique=0").call.params).toEqual({ unique: false });
    expect(call("quantik/perft?unique=").call.params).toEqual({ unique: true });
  });

  test("moves, however they are written", () => {
    const moves = (search: string) => call(`quantik/play?${search}`).call.params;
    expect(moves("move=A0&move=b6")).toEqual({ moves: ["A0", "b6"] });
    expect(moves("moves=A0;%20b6;")).toEqual({ moves: ["A0", "b6"] });
    expect(moves("moves=A0%0Ab6&move=C9")).toEqual({ moves: ["C9", "A0", "b6"] });
    expect(moves("moves=")).toEqual({ moves: [] });
    expect(moves("")).toEqual({});
  });

  test("a value that was not found is an answer, and an analysis shares its time", () => {
    expect(call("quarto/value?position=start").call.params).toEqual({ position: "start", partial: true });
    expect(call("quarto/value?partial=false").call.params).toEqual({ partial: false });
    expect(call("quarto/analyze?moves=a;b;c").call.seconds).toBe(0.5);
    expect(call("quarto/analyze").call.seconds).toBe(2);
  });

  test("pictures", () => {
    const plain = { op: "picture", game: "quantik", position: "start", dark: false, values: false };
    expect(call("quantik/show")).toEqual({ call: plain, picture: { format: "svg", width: 800 } });
    const { call: asked, picture } = call("quantik/show?position=A&dark=1&values=true&format=png&width=300");
    expect(asked).toEqual({ ...plain, position: "A", dark: true, values: true });
    expect(picture).toEqual({ format: "png", width: 300 });
  });

  test("what is nowhere, and what is written wrongly", () => {
    for (const address of ["", "nothing", "quantik/moves/more"]) {
      expect(() => call(address)).toThrow(expect.objectContaining({ kind: "address" }));
    }
    for (const address of ["quantik/perft?depth=many", "quantik/perft?depth=", "quantik/perft?depth=-1", "quantik/perft?unique=perhaps", "quantik/show?width=x"]) {
      expect(() => call(address)).toThrow(Unknown);
      expect(() => call(address)).toThrow(expect.objectContaining({ kind: "parameter" }));
    }
  });

  test("every kind of error has the status that the server gives it", () => {
    expect(["game", "command", "address"].map(statusOf)).toEqual([404, 404, 404]);
    expect(["illegal", "unsayable", "stopped"].map(statusOf)).toEqual([422, 422, 422]);
    expect(["internal", "position", "parameter"].map(statusOf)).toEqual([500, 400, 400]);
  });
});

describe("what a link to the site looks like elsewhere", () => {
  const page = '<head><meta name="viewport" content="" /></head>';
  const written = async () => {
    const [plugin] = (await import("../../site/vite.config")).default.plugins as any[];
    return plugin.transformIndexHtml.handler(page) as string;
  };
  const content = (html: string, property: string) => new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];

  test("where it will be is known: picture and address are absolute", async () => {
    vi.stubEnv("SITE_URL", "https://example.org/games/");
    const html = await written();
    expect(content(html, "og:url")).toBe("https://example.org/games/");
    expect(content(html, "og:image")).toBe("https://example.org/games/preview.png");
    const png = readFileSync(new URL("../../site/preview.png", import.meta.url));
    expect([content(html, "og:image:width"), content(html, "og:image:height")]).toEqual([`${png.readUInt32BE(16)}`, `${png.readUInt32BE(20)}`]);
  });

  test("where it will be is not known: nothing is said", async () => {
    vi.stubEnv("SITE_URL", "");
    expect(await written()).not.toContain("og:");
  });
});
