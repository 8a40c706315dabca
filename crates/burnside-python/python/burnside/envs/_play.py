"""What the environments share: a game that is played move by move, with numbers for moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .._burnside import Game, Position, game as _game
from .._errors import error

if TYPE_CHECKING:
    from numpy.typing import NDArray


def numbered(game: Game | str) -> Game:
    """The game, if its moves have numbers and its positions have planes."""
    rules = _game(game) if isinstance(game, str) else game
    if rules.actions == 0 or not rules.channels:
        message = f"{rules} has no observation planes, or its moves have no numbers"
        raise error("array", message)
    return rules


def settled(position: Position) -> Position:
    """The position after moves that have no number, such as a pass: they are the only ones."""
    while position.outcome is None:
        moves = position.moves()
        if any(move.action is not None for move in moves):
            break
        position = position.play(moves[0])
    return position


def mask(position: Position) -> NDArray[np.int8]:
    """1 for every legal action."""
    legal = np.zeros(position.game.actions, np.int8)
    if position.outcome is None:
        legal[[move.action for move in position.moves() if move.action is not None]] = 1
    return legal


def planes(position: Position) -> NDArray[np.uint8]:
    """The observation planes."""
    game = position.game
    found: NDArray[np.uint8] = game.planes(game.states([position]))[0]
    return found


def plane_shape(game: Game) -> tuple[int, int, int]:
    """Channels, rows, columns."""
    _, channels, rows, columns = game.planes(game.states([game.start])).shape
    return channels, rows, columns


def rewards(position: Position) -> tuple[float, float]:
    """What the players get when the game is over: 1, -1, or nothing in a draw."""
    if position.outcome == "both lose":
        return -1.0, -1.0
    winner = position.winner
    if winner is None:
        return 0.0, 0.0
    return (1.0, -1.0) if winner == 1 else (-1.0, 1.0)


def drawn(position: Position, mode: str | None) -> Any:
    """The board as text, for ``render``."""
    return position.draw() if mode == "ansi" else None
