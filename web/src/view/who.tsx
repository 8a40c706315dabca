/** Who plays: two people, or one of them against the program, and how well that plays. */

import { levels } from "../level";
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
        <>
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
          <p class="training">
            <button type="button" class="primary" onClick={() => explorer.show("train")}>
              Puzzles and lessons
            </button>
          </p>
          {explorer.machine !== null && (
            <fieldset class="choices">
              <legend>How well the program plays</legend>
              {levels(explorer.info?.solved ?? true).map(({ level, name, detail }) => (
                <label key={level}>
                  <input type="radio" name="level" checked={explorer.level === level} onChange={() => explorer.playAt(level)} />
                  <span>
                    <strong>{name}</strong>
                    <small>{detail}</small>
                  </span>
                </label>
              ))}
              <p class="soft">
                Which moves it makes without looking follows from the position and from the number of your game: going back and playing on is the same again. Values are hidden while you play, unless you ask for them.
              </p>
            </fieldset>
          )}
        </>
      )}
    </Sheet>
  );
}
