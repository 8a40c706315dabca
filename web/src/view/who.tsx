/** Who plays: two people, or one of them against the program. */

import { Sheet } from "./sheet";
import { useExplorer } from "./use";

const SIDES = [
  ["both", "Two people", "Both sides are yours: to analyze, or to play with somebody beside you."],
  [1, "I am player 1", "You move first; the program is player 2."],
  [2, "I am player 2", "The program moves first."],
] as const;

export function Who() {
  const explorer = useExplorer();
  return (
    <Sheet name="play" title="Who plays">
      {() => (
        <fieldset class="choices">
          <legend class="said">who plays</legend>
          {SIDES.map(([you, text, detail]) => (
            <label key={you}>
              <input type="radio" name="you" checked={explorer.address.you === you} onChange={() => void explorer.playAs(you)} />
              <span>
                <strong>{text}</strong>
                <small>{detail}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </Sheet>
  );
}
