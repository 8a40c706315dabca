/** The games by family. */

import { gobblet } from "./gobblet";
import type { Game } from "./game";
import { quantik } from "./quantik";
import { quarto } from "./quarto";
import { zertz } from "./zertz";

// Positions go in and out of the same game only, so their type is nobody's business outside.
const GAMES = new Map<string, Game<unknown>>([
  ["quantik", quantik as Game<unknown>],
  ["gobblet", gobblet as Game<unknown>],
  ["quarto", quarto as Game<unknown>],
  ["zertz", zertz as Game<unknown>],
]);

export const family = (name: string): string => name.split(":")[0] ?? name;

/** The drawing of a game or one of its variants. */
export const gameOf = (name: string): Game<unknown> | null => GAMES.get(family(name)) ?? null;
