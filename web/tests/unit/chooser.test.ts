import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../src/api";
import { families, titleOf } from "../../src/view/chooser";

const info = (name: string, title: string): GameInfo => ({
  name,
  title,
  family: name.split(":")[0]!,
  variant: "",
  emblem: [],
  rules: "",
  variants: [],
  groups: [],
  portable: "",
  value: "",
  formats: [],
  records: ["moves"],
  chains: false,
  solved: true,
});

const CATALOG = [
  info("gulp", "Gulp the Gulper"),
  info("gulp:strict", "Gulp the Gulper, no lifting"),
  info("rings:37", "Rings on 37 points"),
  info("rings:48", "Rings on 48 points"),
  info("rings:37-short", "Rings on 37 points, the short game"),
  info("lone", "Alone on a hill"),
  info("odd", "One name"),
  info("odd:other", "Another name"),
];

describe("families", () => {
  it("are there once, in the order of the list", () => {
    expect(families(CATALOG).map(({ name }) => name)).toEqual(["gulp", "rings:37", "lone", "odd"]);
  });

  it("are called what their variants have in common", () => {
    expect(["gulp", "rings", "lone", "odd"].map((family) => titleOf(CATALOG, family))).toEqual(["Gulp the Gulper", "Rings", "Alone on a hill", "odd"]);
  });
});
