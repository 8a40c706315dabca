// Made from the types of burnside-api by crates/burnside-wasm/tests/types.rs. Do not change it here.

/** What the values of parameters are. */
export const PARAMETERS = {
  position: "string",
  moves: "string[]",
  group: "string",
  to: "string",
  from: "string",
  depth: "number",
  unique: "boolean",
  plies: "number",
  games: "number",
  seed: "number",
  nodes: "number",
  seconds: "number",
  partial: "boolean",
  brief: "boolean",
  text: "string",
  number: "number",
  date: "string",
  rating: "number",
  player: "number",
};
