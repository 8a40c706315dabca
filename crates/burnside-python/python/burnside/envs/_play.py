"""What the environments share: a game that is played move by move, with numbers for moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .._errors import error

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .._burnside import Game, Position


MOST_PASSES = 100
"""Moves without a number that may follow each other."""


def settled(position: Position) -> Position:
    """The position after moves that have no number, such as a pass: they are the only ones."""
    for _ in range(MOST_PASSES):
        if position.outcome is not None or legal_actions(position):
            return position
        position = position.play(position.moves()[0])
    raise endless(position.game)


def endless(game: Game) -> Exception:
    """What is wrong where nobody ever has a move with a number."""
    return error("array", f"{game} goes on and on with moves that have no numbers")


def legal_actions(position: Position) -> list[int]:
    """The legal actions, in ascending order."""
    if position.outcome is not None:
        return []
    return sorted(move.action for move in position.moves() if move.action is not None)


def mask(game: Game, legal: list[int]) -> NDArray[np.int8]:
    """1 for every legal action."""
    whole = np.zeros(game.actions, np.int8)
    whole[legal] = 1
    return whole


def planes(position: Position) -> NDArray[np.uint8]:
    """The observation planes; of a game that has none, the bytes of its state."""
    game = position.game
    states = game.states([position])
    found: NDArray[np.uint8]
    found = game.planes(states)[0] if game.channels else states.view(np.uint8).reshape(1, 1, -1)
    return found


def plane_shape(game: Game) -> tuple[int, int, int]:
    """Channels, rows, columns."""
    channels, rows, columns = planes(game.start).shape
    return channels, rows, columns


def rewards(position: Position) -> tuple[float, float]:
    """What the players get when the game is over: 1 and -1; nothing in a draw or if both lose,
    as in exact values."""
    winner = position.winner
    if winner is None:
        return 0.0, 0.0
    return (1.0, -1.0) if winner == 1 else (-1.0, 1.0)


def drawn(position: Position, mode: str | None) -> Any:
    """The board as text, for ``render``."""
    return position.draw() if mode == "ansi" else None
