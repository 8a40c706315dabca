/** From an address of the API to the call that answers it: what the server does over HTTP. */

import { PARAMETERS } from "../../js/src/parameters.js";

/** What the engine is asked. */
export type Call = Record<string, unknown>;

/** An address that no route has, or a parameter that is written wrongly. */
export class Unknown extends Error {
  constructor(
    readonly kind: "address" | "parameter",
    message: string,
  ) {
    super(message);
  }
}

const KINDS: Record<string, string> = PARAMETERS;

/** Seconds that a long question may take. */
const BUDGET = 2;

function number(name: string, text: string): number {
  const value = Number(text);
  if (text === "" || !Number.isFinite(value) || value < 0) throw new Unknown("parameter", `${name}=${JSON.stringify(text)} is not a number`);
  return value;
}

function on(name: string, text: string): boolean {
  if (["true", "1", ""].includes(text)) return true;
  if (["false", "0"].includes(text)) return false;
  throw new Unknown("parameter", `${name}=${JSON.stringify(text)} is neither yes nor no`);
}

/** The parameters of a command. `move` may be given many times. */
function parameters(command: string, search: URLSearchParams): Call {
  const params: Call = {};
  const moves = search.getAll("move");
  for (const [name, text] of search) {
    if (name === "move") continue;
    if (name === "moves") moves.push(...text.split(/[;\n]/).map((move) => move.trim()).filter(Boolean));
    else if (KINDS[name] === "number") params[name] = number(name, text);
    else if (KINDS[name] === "boolean") params[name] = on(name, text);
    else params[name] = text;
  }
  if (moves.length > 0 || search.has("moves")) params.moves = moves;
  // As over HTTP: a search that found nothing is an answer.
  if (command === "value") params.partial ??= true;
  return params;
}

/** The call of an address below `/api/`, and the picture format if it asks for a picture. */
export function callOf(path: string, search: URLSearchParams): { call: Call; picture?: { format: string; width: number } } {
  const [first = "", second, more] = path.split("/").map(decodeURIComponent);
  if (more !== undefined || first === "") throw new Unknown("address", `there is nothing at "/api/${path}"`);
  if (second === undefined) {
    const text = search.get("text") ?? "";
    if (first === "games" || first === "shipped") return { call: { op: first } };
    if (first === "feen") return { call: { op: search.get("to") === "pon" ? "pon" : "feen", text } };
    throw new Unknown("address", `there is nothing at "/api/${path}"`);
  }
  if (second === "about") return { call: { op: "about", game: first } };
  if (second === "show") {
    const [position, dark, values] = [search.get("position") ?? "start", search.get("dark"), search.get("values")];
    const call = { op: "picture", game: first, position, dark: dark !== null && on("dark", dark), values: values !== null && on("values", values) };
    return { call, picture: { format: search.get("format") ?? "svg", width: number("width", search.get("width") ?? "800") } };
  }
  const params = parameters(second, search);
  const parts = second === "analyze" ? ((params.moves as string[] | undefined)?.length ?? 0) + 1 : 1;
  return { call: { op: "ask", game: first, command: second, params, seconds: BUDGET / parts } };
}

/** The HTTP status of an error of this kind. */
export function statusOf(kind: string): number {
  if (["game", "command", "address"].includes(kind)) return 404;
  if (["illegal", "unsayable", "stopped"].includes(kind)) return 422;
  return kind === "internal" ? 500 : 400;
}
