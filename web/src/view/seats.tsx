/** The two players, who plays them, what they have, and what is to be done now. */

import { prompt } from "../scene";
import type { Player } from "../value";
import { OwnTrays } from "./trays";
import { useExplorer } from "./use";

export function Seat({ player }: { player: Player }) {
  const { now, machine, guessed } = useExplorer();
  const turn = now?.outcome === null && now.to_move === player;
  const won = now?.outcome === `player ${player}`;
  const who = machine === null ? "" : machine !== player ? "you" : guessed ? "best guess" : "perfect play";
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
  const { now, choice, scene, thinking, refused } = useExplorer();
  const player = now?.to_move ?? 1;
  const text = () => {
    if (!now || !scene) return "";
    if (now.outcome !== null) return "The game is over.";
    if (thinking) return `Player ${player} is thinking …`;
    if (!choice) return `Player ${player} to move`;
    const next = prompt(scene, choice.picked, choice.next.keys());
    return `Player ${player}: ${refused === null ? next : `not there: ${next}`}`;
  };
  const state = now?.outcome === null ? (player === 1 ? " one" : " two") : "";
  return <p class={`prompt${state}${refused === null ? "" : " no"}`}>{text()}</p>;
}
