/** The game in review: who gave what away, what was better, and the way from one mistake to the next. */

import { slower, turningPoints, type Reviewed } from "../review";
import type { Explorer } from "../explorer";
import { moves as count, type Player } from "../value";
import { useExplorer } from "./use";

const reviewed = (explorer: Explorer): Reviewed => ({
  moves: explorer.address.moves,
  standing: (ply) => explorer.standingAt(ply),
  mover: (ply) => explorer.line[ply]?.to_move ?? null,
  best: (ply) => {
    const known = explorer.knownOf(explorer.line[ply]);
    return known.kind === "known" ? known.best : [];
  },
});

const some = (moves: string[]): string => (moves.length > 3 ? `${moves.slice(0, 3).join(", ")} or ${moves.length - 3} more` : moves.join(", "));

export function Review() {
  const explorer = useExplorer();
  const { address, machine, line, values, turns, unit } = explorer;
  const { moves, ply, you } = address;
  if (moves.length === 0) return <p class="empty">Play or open a game, and this is where its turning points are.</p>;
  if (!values) return <p class="empty">Values are hidden while you play. The review is here after the game.</p>;
  const game = reviewed(explorer);
  const { points, unknown } = turningPoints(game);
  const late = slower(game);
  const name = (player: Player) => (you === player ? "You" : machine === player ? "The program" : `Player ${player}`);
  const next = points.find((point) => point.ply + 1 > ply);
  const previous = points.findLast((point) => point.ply + 1 < ply);
  const over = line.at(-1)?.outcome ?? null;
  return (
    <div class="review">
      <div class="review-steps">
        <button type="button" disabled={!previous} onClick={() => previous && void explorer.jump(previous.ply + 1)}>
          Previous mistake
        </button>
        <button type="button" disabled={!next} onClick={() => next && void explorer.jump(next.ply + 1)}>
          Next mistake
        </button>
        {machine !== null && over !== null && (
          <button type="button" class="primary" onClick={() => void explorer.rematch()}>
            Rematch as player {you === 1 ? 2 : 1}
          </button>
        )}
      </div>
      {points.length === 0 && (
        <p class="empty">{unknown === 0 ? "Nobody gave anything away." : "Nothing was given away where values are known."}</p>
      )}
      <ol>
        {points.map((point) => (
          <li key={point.ply} class={ply === point.ply + 1 ? "current" : ""}>
            <button type="button" onClick={() => void explorer.jump(point.ply + 1)}>
              <strong>
                {turns[point.ply]}. {point.move}
              </strong>{" "}
              {name(point.mover)} turned a {point.had} into a {point.has}.
              {point.better.length > 0 && <> Better: {some(point.better)}.</>}
            </button>
            <button type="button" class="try" onClick={() => void explorer.jump(point.ply)}>
              Try again from here
            </button>
          </li>
        ))}
      </ol>
      {([1, 2] as const).map(
        (player) =>
          late[player] > 0 && (
            <p key={player} class="soft">
              {name(player)} lost {count(late[player], unit)} on the way: wins that could come sooner, or losses later.
            </p>
          ),
      )}
      {unknown > 0 && <p class="soft">{unknown === 1 ? "One move has" : `${unknown} moves have`} no known value, and may be mistakes or not.</p>}
    </div>
  );
}
