/** Game files to start from: those that come with the program. */

export interface Example {
  name: string;
  title: string;
  text: string;
}

const FILES = import.meta.glob<string>("../../../games/*.game.toml", { query: "?raw", import: "default", eager: true });

const field = (text: string, name: string): string => new RegExp(`^${name}\\s*=\\s*"(.*)"`, "m").exec(text)?.[1] ?? "";

/** By title. */
export const EXAMPLES: Example[] = Object.values(FILES)
  .map((text) => ({ name: field(text, "name"), title: field(text, "title"), text }))
  .sort((a, b) => a.title.localeCompare(b.title, "en"));

/** What a newcomer finds: the shortest. */
export const FIRST = EXAMPLES.reduce((best, one) => (one.text.length < best.text.length ? one : best)).name;
