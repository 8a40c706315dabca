"""A policy against the best opponent: its moves are fixed, and the rest is solved."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from ._report import Result

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .._burnside import Against, Game, Move, Position
    from ._player import Player
    from ._tallies import Shown
    from ._truth import Truth


def fixed(
    game: Game,
    player: Player,
    truth: Truth,
    origin: Position,
    number: int,
    symmetry: bool,
    most: int,
    file: str | None,
    shown: Shown,
) -> Result:
    """Fixes the policy's moves as one of the players, and solves the rest. A file remembers the
    moves: they are always asked for in the same order."""
    play = game.against(number, start=origin, symmetry=symmetry, most=4 * most)
    with Remembered(file) as remembered:
        while len(states := play.waiting(player.batch, threads=player.threads)):
            moves = remembered.next(len(states))
            if moves is None:
                moves = player.answer(states)[0]
                remembered.add(moves)
            play.answer(moves)
            shown.say(f"as player {number}: {play.positions} positions came up")
    fate = play.solve(threads=player.threads)
    best = int(truth.values(game.states([origin]))[0][0])
    best = best if origin.to_move == number else -best
    refuted = fate.value < best
    line = _line(game, player, play, origin, number, symmetry) if refuted else []
    return Result(number, fate.value, fate.plies, best, fate.positions, tuple(line))


def _line(
    game: Game,
    player: Player,
    play: Against,
    position: Position,
    number: int,
    symmetry: bool,
) -> list[Move]:
    """Best play of the opponent against the policy, up to the end or to the first repetition."""
    import numpy as np

    maps = game.action_maps() if symmetry else None
    line: list[Move] = []
    seen = set[tuple[bool, bytes]]()
    while position.outcome is None:
        state, mine = game.states([position]), position.to_move == number
        witness = 0
        if maps is not None:
            form = game.canonical(state)
            state, witness = form.states, int(form.witnesses[0])
        if (mine, state.tobytes()) in seen:
            break
        seen.add((mine, state.tobytes()))
        action = int(player.moves(state)[0]) if mine else play.best(state)
        if maps is not None:
            action = int(np.flatnonzero(maps[witness] == action)[0])
        move = position.move(action)
        line.append(move)
        position = position.play(move)
    return line


class Remembered:
    """Moves in the order in which they were asked for, in a file."""

    def __init__(self, path: str | None) -> None:
        self.path, self.read = path, 0

    def __enter__(self) -> Remembered:
        self.file = None if self.path is None else open(self.path, "a+b")
        return self

    def __exit__(self, *_: object) -> None:
        if self.file is not None:
            self.file.close()

    def next(self, count: int) -> NDArray[np.int64] | None:
        """The next moves if they are all there; else what is left is forgotten."""
        import numpy as np

        if self.file is None:
            return None
        self.file.seek(self.read)
        whole = self.file.read(4 * count)
        if len(whole) < 4 * count:
            self.file.truncate(self.read)
            return None
        self.read += len(whole)
        return np.frombuffer(whole, "<i4").astype(np.int64)

    def add(self, moves: NDArray[Any]) -> None:
        """Remembers some moves."""
        if self.file is not None:
            self.read += self.file.write(moves.astype("<i4").tobytes())
            self.file.flush()
            os.fsync(self.file.fileno())
