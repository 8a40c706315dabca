/** The two players, who plays them, what they have, and what is to be done now. */

import type { ComponentChildren } from "preact";
import { PERFECT, levels } from "../level";
import { prompt } from "../scene";
import type { Player } from "../value";
import { whyWon } from "../won";
import { OwnTrays } from "./trays";
import { useExplorer } from "./use";

export function Seat({ player }: { player: Player }) {
  const { now, machine, guessed, level, info } = useExplorer();
  const turn = now?.outcome === null && now.to_move === player;
  const won = now?.outcome === `player ${player}`;
  const program = () => {
    // Of a weaker program nobody sees which moves it looked at.
    if (guessed && level === PERFECT) return "best guess";
    const { name } = levels(info?.solved ?? true).find((one) => one.level === level)!;
    if (name === "Perfect") return "perfect play";
    return level === PERFECT ? name.toLowerCase() : `program, ${name.toLowerCase()}`;
  };
  const who = machine === null ? "" : machine !== player ? "you" : program();
  return (
    <section class={`seat ${player === 1 ? "one" : "two"}${turn ? " turn" : ""}${won ? " winner" : ""}`} aria-label={`player ${player}`}>
      <h2>
        <span class={`disc-sign ${player === 1 ? "one" : "two"}`} aria-hidden="true" />
        Player {player}
        {who !== "" && <small>{who}</small>}
        {won && <small>has won</small>}
      </h2>
      <OwnTrays player={player} />
    </section>
  );
}

/** What is to be done now, beside the player who does it. */
export function Prompt() {
  const explorer = useExplorer();
  const { now, choice, scene, thinking, refused, reason, hintWords, address, machine, refutation } = explorer;
  const player = now?.to_move ?? 1;
  const name = machine === null ? `Player ${player}` : machine === player ? "The program" : "You";
  const text = (): ComponentChildren => {
    if (!now || !scene) return "";
    if (now.outcome !== null) {
      const why = whyWon(scene);
      // On small screens the verdict has no room for it.
      return (
        <>
          The game is over.{why && <span class="why"> {why}</span>}
        </>
      );
    }
    if (thinking) return `${name} is thinking …`;
    if (!choice) return `${name} to move`;
    if (refused !== null) return `Not there: ${reason?.words ?? "no move goes on like that"}.`;
    if (refutation) return `${refutation.move} loses to ${refutation.reply.move}.`;
    if (hintWords !== "") return hintWords;
    const next = prompt(scene, choice.picked, choice.next.keys());
    return `${name}: ${next}`;
  };
  const state = now?.outcome === null ? (player === 1 ? " one" : " two") : "";
  const first = address.moves.length === 0 && explorer.picked.length === 0 && refused === null && hintWords === "" && explorer.newcomer;
  return (
    <p key={state} class={`prompt${state}${refused === null ? "" : " no"}`}>
      {text()}
      {first && now && (
        <>
          {" – click it or drag it. "}
          <button type="button" class="link" onClick={() => explorer.show("rules")}>
            New here? The rules
          </button>
        </>
      )}
    </p>
  );
}
