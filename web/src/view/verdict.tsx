/** The value of the position in one line, and how many of its moves keep it. */

import { ending } from "../known";
import { moves, rank, type Standing, type Worth } from "../value";
import { useExplorer } from "./use";

const SOURCES: Record<string, string> = {
  table: "Exact, from the table of all positions.",
  search: "Exact, by searching to the end.",
  book: "Exact, from the opening book.",
  rules: "The game is over.",
};

export function headline(standing: Standing | null): string {
  switch (standing?.kind) {
    case "wins":
      return `Player ${standing.player} wins in ${moves(standing.plies)}`;
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
  const { now, known, address, values } = explorer;
  const standing = explorer.standingAt(address.ply);
  const over = now?.outcome ?? null;
  const winner = standing?.kind === "wins" ? (standing.player === 1 ? "one" : "two") : (standing?.kind ?? "asking");
  const hidden = !values && over === null;
  let detail = "";
  const times = explorer.line.slice(0, address.ply + 1).filter((step) => step?.position === now?.position).length;
  if (over !== null) detail = `After ${moves(address.ply)}.`;
  else if (hidden) detail = "Show values to see who should win.";
  else if (times > 2) detail = `The same position for the ${times === 3 ? "third" : `${times}th`} time.`;
  else if (known.kind === "known") detail = SOURCES[known.source] ?? `Exact (${known.source}).`;
  else if (known.kind === "unknown") detail = "Too far from the end for an exact value.";
  const title = over === null ? (hidden ? "Values are hidden" : headline(standing)) : capital(ending(over));
  return (
    <section class={`verdict card ${hidden ? "hidden" : winner}`} aria-label="value of the position">
      <span class="emblem" aria-hidden="true" />
      <div class="words">
        <h2>{title}</h2>
        <p title={known.kind === "unknown" ? known.reason : undefined}>
          {detail}
          {known.kind === "unknown" && over === null && !hidden && (
            <button type="button" class="link" onClick={() => void explorer.askAgain()}>
              Ask again
            </button>
          )}
        </p>
      </div>
      <Shares worths={!hidden && known.kind === "known" ? [...known.moves.values()] : []} />
    </section>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

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
      <p>{shown.map(({ word, count }) => `${count} ${count === 1 && word !== "not known" ? `${word}s` : word}`).join(" · ")}</p>
    </div>
  );
}
