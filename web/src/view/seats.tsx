/** The two players, who plays them, and what they have. */

import type { Player } from "../value";
import { gameOf } from "../games";
import type { TrayProps } from "../games/game";
import { useExplorer } from "./use";

export function trayProps(explorer: ReturnType<typeof useExplorer>): TrayProps<unknown> | null {
  const { now, choice, values, known, preview, address } = explorer;
  const game = gameOf(address.game);
  if (!now || !game) return null;
  return {
    position: game.parse(now.position),
    toMove: now.to_move,
    over: now.outcome !== null,
    choice,
    values: values && known.kind === "known",
    preview,
    choose: (token) => void explorer.choose(token),
  };
}

export function Seat({ player }: { player: Player }) {
  const explorer = useExplorer();
  const { now, choice, address, machine, thinking } = explorer;
  const game = gameOf(address.game);
  const props = trayProps(explorer);
  const turn = now?.outcome === null && now.to_move === player;
  const won = now?.outcome === `player ${player}`;
  const who = machine === null ? "" : machine !== player ? "you" : explorer.guessed ? "best guess" : "perfect play";
  const state = () => {
    if (!now || !game) return "";
    if (won) return "has won";
    if (!turn) return "";
    if (thinking) return "is thinking …";
    return choice ? game.prompt(choice, game.parse(now.position)) : "to move";
  };
  return (
    <section class={`seat${turn ? " turn" : ""}${won ? " winner" : ""}`} aria-label={`player ${player}`}>
      <span class={`disc-sign ${player === 1 ? "one" : "two"}`} aria-hidden="true" />
      <div class="name">
        <h2>
          Player {player}
          {who !== "" && <small>{who}</small>}
        </h2>
        <p>{state()}</p>
      </div>
      <div class={`tray ${game?.family ?? ""}`}>{game && props && game.tray(props, player, address.game)}</div>
    </section>
  );
}

/** What both players share. */
export function SharedTray() {
  const explorer = useExplorer();
  const game = gameOf(explorer.address.game);
  const props = trayProps(explorer);
  const shared = game && props && game.shared?.(props);
  return shared ? <section class={`shared-tray ${game.family}`}>{shared}</section> : null;
}
