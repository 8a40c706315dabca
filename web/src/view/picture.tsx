/** A position as a small picture: in the chooser, in galleries. */

import { useMemo } from "preact/hooks";
import { gameOf } from "../games";

interface Props {
  game: string;
  position: string;
  label?: string;
}

export function Picture({ game: name, position: text, label }: Props) {
  return useMemo(() => {
    const game = gameOf(name);
    if (!game) return null;
    const position = game.parse(text);
    const { width, height } = game.extent(position);
    const role = label === undefined ? { "aria-hidden": true } : { role: "img" as const, "aria-label": label };
    return (
      <svg class={`board small ${game.family}`} viewBox={`-3 -3 ${width + 6} ${height + 6}`} {...role}>
        {game.board(position)}
        {game.pieces(position, null)}
      </svg>
    );
  }, [name, text, label]);
}
