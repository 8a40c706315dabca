/** The games that this browser keeps: to go on with, or to forget. */

import type { Kept } from "../kept";
import { ending } from "../known";
import { moves } from "../value";
import { Cross } from "./icons";
import { Sheet } from "./sheet";
import { useExplorer } from "./use";

function state({ lines, moves: line, turns, outcome, you }: Kept): string {
  const parts = [moves(turns ?? line.length)];
  if (lines.length > 1) parts.push(`${lines.length} lines`);
  if (you !== "both") parts.push(`you are player ${you}`);
  parts.push(outcome === null ? "not finished" : ending(outcome));
  return parts.join(" · ");
}

export function Mine() {
  return (
    <Sheet name="mine" title="My games">
      {() => <List />}
    </Sheet>
  );
}

function List() {
  const explorer = useExplorer();
  const all = explorer.shelf.list();
  if (all.length === 0) return <p class="soft">Games that you play are kept here, in this browser only. There are none yet.</p>;
  return (
    <>
      <p class="soft">Kept in this browser only.</p>
      <ul class="mine">
        {all.map((kept) => (
          <li key={kept.id}>
            <button
              type="button"
              class="open"
              aria-current={kept.id === explorer.kept?.id ? "true" : undefined}
              onClick={() => {
                explorer.show(null);
                void explorer.openKept(kept);
              }}
            >
              <strong>{kept.title}</strong>
              <span>{state(kept)}</span>
              <time dateTime={new Date(kept.when).toISOString()}>{new Date(kept.when).toLocaleString()}</time>
            </button>
            <button type="button" class="forget" aria-label={`Forget this game of ${kept.title}`} title="Forget this game" onClick={() => explorer.forget(kept.id)}>
              <Cross />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
