/** The games: a picture, a sentence of rules, and their variants. */

import { useEffect, useRef } from "preact/hooks";
import type { GameInfo } from "../api";
import { Shapes } from "./shapes";
import { useExplorer } from "./use";

/** The first game of each family, in the order of the catalog. */
export function families(catalog: GameInfo[]): GameInfo[] {
  return catalog.filter(({ family }, index) => catalog.findIndex((info) => info.family === family) === index);
}

/** The title of a family: what the titles of its variants begin with, without words that lead nowhere. */
export function titleOf(catalog: GameInfo[], family: string): string {
  const titles = catalog.filter((info) => info.family === family).map(({ title }) => title.split(" "));
  const [first = [], ...others] = titles;
  const bare = (word: string | undefined) => word?.replace(/[,:;]$/, "");
  const differs = first.findIndex((word, index) => others.some((other) => bare(other[index]) !== bare(word)));
  const common = differs < 0 ? first : first.slice(0, differs);
  while (others.length > 0 && common.length > 1 && common.at(-1)!.length < 3) common.pop();
  return common.length > 0 ? common.join(" ").replace(/[,:;]$/, "") : family;
}

export function Chooser() {
  const explorer = useExplorer();
  const { catalog, info: chosen } = explorer;
  // The one that is played, if it is none of the catalog.
  const other = chosen && !catalog.includes(chosen) ? chosen : null;
  const list = useRef<HTMLElement>(null);
  // With many games the one that is played may be out of sight.
  useEffect(() => {
    const [row, card] = [list.current, list.current?.querySelector<HTMLElement>("[aria-current]")];
    if (row && card) row.scrollTo({ left: card.offsetLeft - (row.clientWidth - card.clientWidth) / 2 });
  }, [chosen?.family]);
  return (
    <nav class="chooser" aria-label="games" ref={list}>
      {families(catalog).map((info) => {
        const current = !other && info.family === chosen?.family;
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
              <Shapes shapes={info.emblem} />
            </svg>
            <span class="about">
              <strong>{titleOf(catalog, info.family)}</strong>
              <span class="rules">{info.rules}</span>
            </span>
          </a>
        );
      })}
      {catalog.length > 0 && (
        <button type="button" class="game-card" popovertarget="more-games" aria-current={other ? "page" : undefined}>
          <span class="about">
            <strong>More games</strong>
            <span class="rules">{other ? other.title : "From files that come with the program"}</span>
          </span>
        </button>
      )}
    </nav>
  );
}

/** Games that come with the program as files: a list behind a button. */
export function MoreGames() {
  const explorer = useExplorer();
  const { more, address } = explorer;
  const list = useRef<HTMLElement>(null);
  return (
    <nav id="more-games" class="more-games" aria-label="more games" popover="auto" ref={list}>
      <ul>
        {more.map(({ name, title, rules }) => (
          <li key={name}>
            <a
              href={`#/${name}`}
              aria-current={name === address.game ? "page" : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                list.current?.hidePopover();
                if (name !== address.game) void explorer.openGame(name);
              }}
            >
              <strong>{title}</strong>
              <span class="rules">{rules}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Variants() {
  const explorer = useExplorer();
  const { info, catalog, address } = explorer;
  const variants = catalog.filter(({ family }) => family === info?.family);
  return (
    <div class="setup">
      <p class="rule-line">{info?.rules}</p>
      <div class="setup-row">
        {variants.length > 1 && (
          <label>
            <span>Variant</span>
            <select value={address.game} onChange={(event) => void explorer.openGame(event.currentTarget.value)}>
              {variants.map(({ name, title, variant }) => (
                <option key={name} value={name} title={title}>
                  {variant}
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
