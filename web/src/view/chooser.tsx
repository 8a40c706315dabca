/** The games: each with its picture, a sentence of rules and its variants, behind one button. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { GameInfo, ShippedGame } from "../api";
import { Down } from "./icons";
import { Shapes } from "./shapes";
import { Sheet } from "./sheet";
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

export const Emblem = ({ info }: { info: GameInfo }) => (
  <svg class="board small emblem-picture" viewBox="-48.5 -48.5 97 97" aria-hidden="true">
    <Shapes shapes={info.emblem} />
  </svg>
);

/** The emblem of a game that is not in the list of games: asked for when its place can be seen. */
function Picture({ name }: { name: ShippedGame["name"] }) {
  const { api } = useExplorer();
  const [info, setInfo] = useState<GameInfo | null>(null);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      // A game without its picture can be chosen all the same.
      api.about(name, stop.signal).then(setInfo, () => {});
    });
    watch.observe(place.current!);
    return () => {
      watch.disconnect();
      stop.abort();
    };
  }, [api, name]);
  return (
    <span class="emblem-place" ref={place}>
      {info && <Emblem info={info} />}
    </span>
  );
}

/** What is played, and the way to the other games. */
export function GameButton() {
  const explorer = useExplorer();
  const { catalog, info } = explorer;
  const listed = info !== null && catalog.includes(info);
  const variants = catalog.filter(({ family }) => family === info?.family);
  return (
    <button type="button" class="game-button" aria-haspopup="dialog" onClick={() => explorer.show("games")}>
      {info && <Emblem info={info} />}
      <span class="game-name">
        <span class="said">Games, now </span>
        <strong>{info ? (listed ? titleOf(catalog, info.family) : info.title) : "Games"}</strong>
        {listed && variants.length > 1 && info.variant !== "standard" && <small>{info.variant}</small>}
      </span>
      <Down />
    </button>
  );
}

/** All games: those of the program with their variants, then those that come as files. */
export function Games() {
  return (
    <Sheet name="games" title="Games">
      {() => <GameLists />}
    </Sheet>
  );
}

function GameLists() {
  const explorer = useExplorer();
  const { catalog, more, info: chosen, address } = explorer;
  const link = (name: string) => ({
    href: `#/${name}`,
    "aria-current": name === address.game ? ("page" as const) : undefined,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      explorer.show(null);
      if (name !== address.game) void explorer.openGame(name);
    },
  });
  return (
    <>
      <button type="button" class="more" onClick={() => explorer.show("mine")}>
        My games
      </button>
      <a class="more to-studio" href="#/studio">
        Write a game of your own
      </a>
      <nav aria-label="games">
        <ul class="game-cards">
          {families(catalog).map((info) => {
            const variants = catalog.filter(({ family }) => family === info.family);
            const current = chosen !== null && catalog.includes(chosen) && info.family === chosen.family;
            return (
              <li key={info.name} class={`game-card${current ? " current" : ""}`}>
                <a class="main-link" {...link(info.name)}>
                  <Emblem info={info} />
                  <span class="about">
                    <strong>{titleOf(catalog, info.family)}</strong>
                    <span class="rules">{info.rules}</span>
                  </span>
                </a>
                {variants.length > 1 && (
                  <ul class="variants">
                    {variants.map(({ name, title, variant }) => (
                      <li key={name}>
                        <a {...link(name)} title={title}>
                          {variant}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
      </nav>
      {more.length > 0 && (
        <nav aria-label="more games" class="more-games">
          <h3>From files that come with the program</h3>
          <ul>
            {more.map((game) => (
              <li key={game.name}>
                <a {...link(game.name)}>
                  <Picture name={game.name} />
                  <span class="about">
                    <strong>{game.title}</strong>
                    <span class="rules">{game.rules}</span>
                    {game.source && <small class="source">{game.source}</small>}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <footer>
        <p>
          Values are exact unless they are marked as estimates. The same answers as JSON: <a href="/api/openapi.json">the API</a>.
        </p>
        <p>The games’ names belong to their publishers; all drawings are our own.</p>
      </footer>
    </>
  );
}
