"""Answers that are several arrays, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ._burnside import Move, Position
    from ._lists import ActionLists

    # Answers with policies are of the kind of policies that were given: arrays, if nothing is said.
    from typing_extensions import TypeVar

    _Policies = TypeVar("_Policies", default=NDArray[Any])
else:
    from typing import TypeVar

    _Policies = TypeVar("_Policies")


class Values(NamedTuple):
    """What states are worth to the side to move."""

    value: NDArray[np.int8]
    """1 won, 0 drawn, -1 lost."""
    plies: NDArray[np.int16]
    """Plies to the end under best play; -1 in a draw and where nothing is known."""
    known: NDArray[np.bool_]
    """Whether the search came to an end within its limits."""


class Labels(NamedTuple):
    """What states are worth to the side to move, and the best actions."""

    value: NDArray[np.int8]
    """1 won, 0 drawn, -1 lost."""
    plies: NDArray[np.int16]
    """Plies to the end under best play; -1 in a draw and where nothing is known."""
    known: NDArray[np.bool_]
    """Whether the search came to an end within its limits."""
    best: NDArray[np.bool_]
    """The best actions: the fastest wins, else draws, else the slowest losses."""


class LabelLists(NamedTuple):
    """`Labels` with the best actions as lists, for games with many actions."""

    value: NDArray[np.int8]
    """1 won, 0 drawn, -1 lost."""
    plies: NDArray[np.int16]
    """Plies to the end under best play; -1 in a draw and where nothing is known."""
    known: NDArray[np.bool_]
    """Whether the search came to an end within its limits."""
    best: ActionLists
    """The best actions: the fastest wins, else draws, else the slowest losses."""


class Fate(NamedTuple):
    """What a policy gets against the best opponent."""

    value: int
    """1 a win of the policy, 0 a draw or play without end, -1 a loss."""
    plies: int
    """Plies to the end if both do their best; -1 in a draw."""
    positions: int
    """How many positions came up, up to symmetry."""


class Moves(NamedTuple):
    """The legal moves of states, one after the other.

    Those of state ``i`` are the rows from ``starts[i]`` up to ``starts[i + 1]``.
    """

    starts: NDArray[np.int64]
    """Where the moves of each state begin, and at last how many there are."""
    actions: NDArray[np.int32]
    """The moves; -1 for a move without a number."""
    states: NDArray[Any]
    """The states after them."""


class MoveValues(NamedTuple):
    """The legal moves of states, one after the other, and their values for who makes them.

    Those of state ``i`` are the rows from ``starts[i]`` up to ``starts[i + 1]``.
    """

    starts: NDArray[np.int64]
    """Where the moves of each state begin, and at last how many there are."""
    actions: NDArray[np.int32]
    """The moves; -1 for a move without a number."""
    value: NDArray[np.int8]
    """1 won, 0 drawn, -1 lost."""
    plies: NDArray[np.int16]
    """Plies to the end under best play, this one included; -1 in a draw and if not known."""
    known: NDArray[np.bool_]
    """Whether the search came to an end within its limits."""


class ActionValues(NamedTuple):
    """What every action of states is worth to the player who makes it: ``(n, actions)`` each."""

    value: NDArray[np.int8]
    """1 won, 0 drawn, -1 lost; 0 where nothing is known."""
    plies: NDArray[np.int16]
    """Plies to the end under best play, this one included; -1 in a draw and if not known."""
    known: NDArray[np.bool_]
    """Whether the action is legal and its value was found."""


class Classes(NamedTuple):
    """Classes of positions in which the game goes on."""

    states: NDArray[Any]
    """A canonical state of each, by plies and then by codes."""
    ply: NDArray[np.uint16]
    """The fewest plies that lead there."""


class Canonicals(NamedTuple):
    """Canonical states."""

    states: NDArray[Any]
    """The smallest images."""
    witnesses: NDArray[np.uint16]
    """Numbers of the symmetries that lead there, in the order of ``Game.symmetries``."""


class Canonicalized(NamedTuple, Generic[_Policies]):
    """Canonical states and the policies that belong to them."""

    states: NDArray[Any]
    """The smallest images."""
    policies: _Policies
    """The policies, carried along."""
    witnesses: NDArray[np.uint16]
    """Numbers of the symmetries that lead there, in the order of ``Game.symmetries``."""


class Applying(NamedTuple):
    """The symmetries that apply to states, one after the other.

    Those of state ``i`` are the numbers from ``starts[i]`` up to ``starts[i + 1]``.
    """

    starts: NDArray[np.int64]
    """Where the symmetries of each state begin, and at last how many there are."""
    symmetries: NDArray[np.uint16]
    """Their numbers, in the order of ``Game.symmetries``."""


class Augmented(NamedTuple, Generic[_Policies]):
    """Images of states and the policies that belong to them."""

    states: NDArray[Any]
    """The images; all of the first state come first."""
    policies: _Policies
    """The policies, carried along."""
    symmetries: NDArray[np.uint16]
    """Numbers of the symmetries that lead there, in the order of ``Game.symmetries``."""


class RandomGames(NamedTuple):
    """Games played at random: a row for each position of each game."""

    states: NDArray[Any]
    """The positions."""
    game: NDArray[np.uint32]
    """The number of the game, from 0."""
    ply: NDArray[np.uint16]
    """Plies played before."""
    to_move: NDArray[np.uint8]
    """Whose turn it is, 1 or 2."""
    action: NDArray[np.int32]
    """What was played; -1 in the last position and for moves without a number."""
    result: NDArray[np.int8]
    """How the game ended for the row's player to move: 1 won, -1 lost, 0 neither."""


class Suggestion(NamedTuple):
    """A good move."""

    move: Move | None
    """The move; None if the game is over."""
    value: str | None
    """``win``, ``loss`` or ``draw`` for the player who makes it, if that is known."""
    plies: int | None
    """Plies to the end, if that is known."""
    likely: float | None
    """Where the value is not known: how random games went, from 1 (all won) to -1."""
    at_most: bool
    """Whether only the winner is proved: then ``plies`` is the most that they need."""


class Document(NamedTuple):
    """What a CBOR document of Quantik says."""

    position: Position
    """The board, valid or not."""
    canon: bool
    """Whether it is in canonical form, under the portable group."""
    move_count: int | None
    """Moves made."""
    meta: dict[str, Any] | None
    """Whatever the writer wanted to keep."""
    side: int | None
    """Whose turn it is, 1 or 2."""
    checksum: bool
    """Whether there was a checksum: a wrong one is an error."""
