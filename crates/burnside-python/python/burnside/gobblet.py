"""What only Gobblet Gobblers has: the functions of its seed document by their names.

Boards are positions; `to_u64` and `from_u64` are their one word. A packed move is one byte: the
square that it goes to, and 16 times where it comes from (a square, or 9, 10, 11 for a small,
medium or large piece of the reserve).

>>> from burnside import gobblet
>>> board = gobblet.from_u64(33)
>>> len(gobblet.legal_moves_packed(board)), gobblet.to_u64(gobblet.canonical(board))
(24, 33)
>>> gobblet.to_u64(gobblet.apply_packed(gobblet.from_u64(0), 0x94)) == 1 << 24 | 1 << 54
True
"""

import re

from ._burnside import Move, Position, game

__all__ = [
    "all_symmetries",
    "apply_packed",
    "canonical",
    "from_u64",
    "legal_moves_packed",
    "pack_move",
    "to_u64",
]

_MOVE = re.compile(r"(?:([sml])|\((\d),(\d)\)->)\((\d),(\d)\)", re.IGNORECASE)


def from_u64(board: int) -> Position:
    """The position of a word."""
    return game("gobblet").position(str(board), format="u64")


def to_u64(position: Position) -> int:
    """The word of a position."""
    return int(position.to("u64"))


def canonical(position: Position) -> Position:
    """The smallest of the eight images of a board."""
    return position.canonical("d4").position


def all_symmetries(position: Position) -> list[Position]:
    """The distinct images of a board, itself first."""
    return [image for _, image in position.orbit("d4")]


def pack_move(move: Move) -> int:
    """A move as one byte."""
    found = _MOVE.fullmatch(str(move))
    if found is None:
        raise ValueError(f"{move} is not a move of Gobblet Gobblers")
    size, row, column, to_row, to_column = found.groups()
    source = 9 + "sml".index(size.lower()) if size else 3 * int(row) + int(column)
    return source << 4 | 3 * int(to_row) + int(to_column)


def legal_moves_packed(position: Position) -> list[int]:
    """The legal moves, each as one byte."""
    return [pack_move(move) for move in position.moves()]


def apply_packed(position: Position, packed: int) -> Position:
    """The position after a move of one byte."""
    return position.play(f"0x{packed:02x}")
