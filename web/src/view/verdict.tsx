/** The value of the position in one line, and how many of its moves keep it. */

import type { You } from "../address";
import { chance } from "../estimate";
import { ending } from "../known";
import { moves, rank, within, type Standing, type Unit, type Worth } from "../value";
import { whyWon } from "../won";
import { useExplorer } from "./use";

const SOURCES: Record<string, string> = {
  table: "Exact, from the table of all positions.",
  search: "Exact, by searching to the end.",
  book: "Exact, from the opening book.",
  rules: "The game is over.",
};

/** Who wins, in words that need no explanation; to somebody who plays, with "you". */
export function headline(standing: Standing | null, you: You = "both", unit: Unit = "move"): string {
  switch (standing?.kind) {
    case "wins": {
      const who = you === "both" ? `Player ${standing.player} wins` : standing.player === you ? "You win" : "You lose";
      return standing.plies === 0 ? who : `${who} ${within(standing.plies, standing.atMost, unit)}`;
    }
    case "draw":
      return "A draw with best play";
    case "unknown":
      return "Nobody knows yet";
    default:
      return "Asking …";
  }
}

export function Verdict() {
  const explorer = useExplorer();
  const { now, known, address, values, estimate } = explorer;
  const standing = explorer.standingAt(address.ply);
  const over = now?.outcome ?? null;
  const winner = standing?.kind === "wins" ? (standing.player === 1 ? "one" : "two") : (standing?.kind ?? "asking");
  const hidden = !values && over === null;
  let detail = "";
  const times = explorer.line.slice(0, address.ply + 1).filter((step) => step?.position === now?.position).length;
  if (over !== null) detail = `After ${moves(explorer.turns[address.ply - 1] ?? 0)}. ${explorer.scene ? whyWon(explorer.scene) : ""}`;
  else if (hidden) detail = explorer.playing ? "While you play. Ask for them with Values." : "Show values to see who should win.";
  else if (times > 2) detail = `The same position for the ${times === 3 ? "third" : `${times}th`} time.`;
  else if (known.kind === "known" && known.worth?.atMost) detail = "Proved by searching forced play; it may go faster.";
  else if (known.kind === "known") detail = SOURCES[known.source] ?? `Exact (${known.source}).`;
  else if (known.kind === "unknown") detail = estimate ? "" : "Too far from the end for an exact value.";
  const { you } = address;
  const ended = standing?.kind === "wins" ? headline(standing, you, explorer.unit) : capital(ending(over ?? ""));
  const title = over === null ? (hidden ? "Values are hidden" : headline(standing, you, explorer.unit)) : ended;
  return (
    <section class={`verdict card ${hidden ? "hidden" : winner}`} aria-label="value of the position">
      <span class="emblem" aria-hidden="true" />
      <div class="words">
        <h2>{title}</h2>
        <p title={known.kind === "unknown" ? known.reason : undefined}>
          {detail}
          {known.kind === "unknown" && over === null && !hidden && estimate && now && (
            <span class="estimate">
              ≈ {chance(estimate.likely)} of 100 for {address.you === now.to_move ? "you" : `player ${now.to_move}`}: an estimate
              {estimate.tries > 1 ? ` from ${estimate.tries} tries` : ""}, nothing is proved.
            </span>
          )}
          {explorer.guessed && explorer.machine === null && " The last move was a guess."}
          {known.kind === "unknown" && over === null && !hidden && (
            <button type="button" class="link" onClick={() => void explorer.askAgain()}>
              Ask again
            </button>
          )}
        </p>
      </div>
      {over !== null && explorer.machine !== null && (
        <p class="after">
          <button type="button" class="primary" aria-label={`Rematch as player ${you === 1 ? 2 : 1}`} onClick={() => void explorer.rematch()}>
            Rematch<span> as player {you === 1 ? 2 : 1}</span>
          </button>
        </p>
      )}
      <Shares worths={!hidden && known.kind === "known" ? [...known.moves.values()] : []} />
    </section>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "3 moves win", and then "39 lose". */
function share(word: string, count: number, first: boolean): string {
  const what = first ? (count === 1 ? " move" : " moves") : "";
  return `${count}${what} ${count === 1 && word !== "not known" ? `${word}s` : word}`;
}

/** How many moves win, draw and lose. */
function Shares({ worths }: { worths: Worth[] }) {
  const kinds = [
    { kind: "win", word: "win", count: worths.filter((worth) => rank(worth) > 0).length },
    { kind: "draw", word: "draw", count: worths.filter((worth) => worth?.word === "draw").length },
    { kind: "loss", word: "lose", count: worths.filter((worth) => worth?.word === "loss").length },
    { kind: "unknown", word: "not known", count: worths.filter((worth) => worth === null).length },
  ];
  const shown = kinds.filter(({ count }) => count > 0);
  return (
    <div class={`shares${shown.length === 0 ? " none" : ""}`} role="img" aria-label={shown.map(({ word, count }) => `${count} moves ${word}`).join(", ")}>
      <div class="bar">
        {shown.map(({ kind, count }) => (
          <span key={kind} class={kind} style={{ flexGrow: count }} />
        ))}
      </div>
      <p>{shown.map(({ word, count }, index) => share(word, count, index === 0)).join(" · ")}</p>
    </div>
  );
}
