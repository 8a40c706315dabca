/** The two players, who plays them, and what they have. */

import { prompt } from "../scene";
import type { Player } from "../value";
import { OwnTrays } from "./trays";
import { useExplorer } from "./use";

export function Seat({ player }: { player: Player }) {
  const explorer = useExplorer();
  const { now, choice, scene, machine, thinking } = explorer;
  const turn = now?.outcome === null && now.to_move === player;
  const won = now?.outcome === `player ${player}`;
  const who = machine === null ? "" : machine !== player ? "you" : explorer.guessed ? "best guess" : "perfect play";
  const state = () => {
    if (won) return "has won";
    if (!turn) return "";
    if (thinking) return "is thinking …";
    if (!choice || !scene) return "to move";
    const next = prompt(scene, choice.picked, choice.next.keys());
    return explorer.refused === null ? next : `not there: ${next}`;
  };
  return (
    <section class={`seat${turn ? " turn" : ""}${won ? " winner" : ""}`} aria-label={`player ${player}`}>
      <div class="name">
        <h2>
          <span class={`disc-sign ${player === 1 ? "one" : "two"}`} aria-hidden="true" />
          Player {player}
          {who !== "" && <small>{who}</small>}
        </h2>
        <p>{state()}</p>
      </div>
      <OwnTrays player={player} />
    </section>
  );
}
