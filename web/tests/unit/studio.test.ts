/** What the studio makes of texts: links, colors, mistakes. */

import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { EXAMPLES, FIRST } from "../../src/studio/examples";
import { highlighted } from "../../src/studio/highlight";
import { asked, linkTo, MOST_TEXT } from "../../src/studio/link";
import { offsetOf, problemsOf, warningsOf } from "../../src/studio/problems";

const TEXT = 'name = "mine"\ntitle = "Größe 😀"\n\n[board]\ngrid = [3, 4] # wide\n';

const letters = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

describe("rules in a link", () => {
  it("come back as they were", async () => {
    const link = await linkTo(TEXT);
    expect(link).toMatch(/^#\/studio\?z=[\w-]+$/);
    expect(await asked(link)).toEqual({ kind: "text", text: TEXT });
    for (const { text } of EXAMPLES) expect(await asked(await linkTo(text))).toEqual({ kind: "text", text });
  });

  it("may be written as they are", async () => {
    expect(await asked(`#/studio?t=${letters(Buffer.from(TEXT))}`)).toEqual({ kind: "text", text: TEXT });
  });

  it("may be missing, or an example", async () => {
    expect(await asked("#/studio")).toEqual({ kind: "kept" });
    expect(await asked("#/studio?like=hexapawn")).toEqual({ kind: "example", name: "hexapawn" });
  });

  it("that unpack to more than a file may have are refused", async () => {
    const bomb = letters(deflateRawSync(Buffer.alloc(40_000_000, "a")));
    expect(bomb.length).toBeLessThan(60_000);
    const refused = { kind: "wrong", reason: expect.stringContaining("more than a game file may have") as string };
    expect(await asked(`#/studio?z=${bomb}`)).toEqual(refused);
    expect(await asked(`#/studio?t=${"QUFB".repeat(100_000)}`)).toEqual(refused);
    const exact = letters(deflateRawSync(Buffer.alloc(MOST_TEXT, "a")));
    expect((await asked(`#/studio?z=${exact}`)).kind).toBe("text");
    const over = letters(deflateRawSync(Buffer.alloc(MOST_TEXT + 1, "a")));
    expect(await asked(`#/studio?z=${over}`)).toEqual(refused);
  });

  it("that are damaged say so", async () => {
    const link = await linkTo(TEXT);
    for (const broken of [link.slice(0, -8), "#/studio?z=%%%", "#/studio?z=!!!!", `#/studio?t=${letters(Uint8Array.of(0xff, 0xfe))}`]) {
      expect((await asked(broken)).kind, broken).toBe("wrong");
    }
  });
});

describe("colors", () => {
  const looks = (text: string) => highlighted(text).map((line) => line.map(({ look, text }) => `${look}:${text}`));

  it("tell sections, keys, texts, numbers and comments", () => {
    expect(looks('[[turn]] # x\nplace = "a # b"\ngrid = [3, 4]')).toEqual([
      ["section:[[turn]]", "plain: ", "comment:# x"],
      ["key:place", "plain: = ", 'text:"a # b"'],
      ["key:grid", "plain: = [", "value:3", "plain:, ", "value:4", "plain:]"],
    ]);
  });

  it("go on over the lines of a long text", () => {
    expect(looks('start = """\no # o\n"""\nx = 1')).toEqual([['key:start', "plain: = ", 'text:"""'], ["text:o # o"], ['text:"""'], ["key:x", "plain: = ", "value:1"]]);
  });

  it("lose no letter, whatever is written", () => {
    const odd = ['"open', "'''", "[[[", "]", "#", "\\", "a.b . c = true", '"\\"', "  [x", "\u2028", "=", "<script>alert(1)</script>"];
    for (const text of [...odd, odd.join("\n"), ...EXAMPLES.map((one) => one.text)]) {
      expect(highlighted(text).map((line) => line.map((piece) => piece.text).join("")).join("\n")).toBe(text);
    }
  });
});

describe("mistakes", () => {
  it("stand at their lines", () => {
    expect(problemsOf('3:7: [board] has no key "gird"; did you mean "grid"?\n9:1: [turn] needs place')).toEqual([
      { line: 3, column: 7, kind: "error", text: '[board] has no key "gird"; did you mean "grid"?' },
      { line: 9, column: 1, kind: "error", text: "[turn] needs place" },
    ]);
    expect(problemsOf("the answer does not fit into memory")).toEqual([{ line: 1, column: 1, kind: "error", text: "the answer does not fit into memory" }]);
  });

  it("and warnings at the rules that they are about", () => {
    const text = "[pieces]\nman = { letters = \"XO\", supply = 9 }\n[[turn]]\n[[turn]]\n[[end]]\n";
    const warnings = ["[[turn]] number 2 was never possible", "[[end]] number 1 never ended a game", "the supply of man never ran out: 3 were always left", "nobody ever won"];
    expect(warningsOf(warnings, text).map(({ line }) => line)).toEqual([4, 5, 2, 5]);
  });

  it("are found by counting whole characters", () => {
    expect(TEXT.slice(offsetOf(TEXT, 2, 17))).toMatch(/^ *"?\n/);
    expect(offsetOf(TEXT, 5, 1)).toBe(TEXT.indexOf("grid"));
    expect(offsetOf(TEXT, 99, 99)).toBe(TEXT.length);
  });
});

it("every example has a name and a title", () => {
  expect(EXAMPLES.length).toBeGreaterThan(30);
  expect(EXAMPLES.every(({ name, title }) => name !== "" && title !== "")).toBe(true);
  expect(EXAMPLES.some(({ name }) => name === FIRST)).toBe(true);
});
