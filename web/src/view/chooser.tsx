/** The games: a picture, a sentence of rules, and their variants. */

import { family, gameOf } from "../games";
import type { GameInfo } from "../api";
import { useExplorer } from "./use";

const SHORT: Record<string, string> = {
  quantik: "standard",
  gobblet: "standard",
  "gobblet:strict": "strict lifting",
  quarto: "lines",
  "quarto:squares": "lines and squares",
  "zertz:37": "37 rings",
  "zertz:48": "48 rings",
  "zertz:61": "61 rings",
  "zertz:37-blitz": "37, short game",
};

/** The first game of each family, in the order of the catalog. */
export function families(catalog: GameInfo[]): GameInfo[] {
  const seen = new Set<string>();
  return catalog.filter(({ name }) => {
    const first = !seen.has(family(name)) && gameOf(name) !== null;
    seen.add(family(name));
    return first;
  });
}

const plainTitle = ({ title }: GameInfo): string => title.replace(/ on \d+ rings$/, "");

export function Chooser() {
  const explorer = useExplorer();
  const { catalog, address } = explorer;
  return (
    <nav class="chooser" aria-label="games">
      {families(catalog).map((info) => {
        const game = gameOf(info.name);
        const current = family(info.name) === family(address.game);
        return (
          <a
            key={info.name}
            class="game-card"
            href={`#/${info.name}`}
            aria-current={current ? "page" : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              if (!current) void explorer.openGame(info.name);
            }}
          >
            <svg class="board small" viewBox="-48.5 -48.5 97 97" aria-hidden="true">
              {game?.emblem}
            </svg>
            <span class="about">
              <strong>{plainTitle(info)}</strong>
              <span class="rules">{info.rules}</span>
            </span>
          </a>
        );
      })}
    </nav>
  );
}

export function Variants() {
  const explorer = useExplorer();
  const { info, catalog, address } = explorer;
  const variants = catalog.filter(({ name }) => family(name) === family(address.game));
  return (
    <div class="setup">
      <p class="rule-line">{info?.rules}</p>
      <div class="setup-row">
        {variants.length > 1 && (
          <label>
            <span>Variant</span>
            <select value={address.game} onChange={(event) => void explorer.openGame(event.currentTarget.value)}>
              {variants.map(({ name, title }) => (
                <option key={name} value={name} title={title}>
                  {SHORT[name] ?? title}
                </option>
              ))}
            </select>
          </label>
        )}
        <fieldset class="segments">
          <legend class="said">who plays</legend>
          {(
            [
              ["both", "Two people"],
              [1, "I am player 1"],
              [2, "I am player 2"],
            ] as const
          ).map(([you, text]) => (
            <label key={you} class={address.you === you ? "on" : ""}>
              <input type="radio" name="you" checked={address.you === you} onChange={() => void explorer.playAs(you)} />
              {text}
            </label>
          ))}
        </fieldset>
      </div>
    </div>
  );
}
