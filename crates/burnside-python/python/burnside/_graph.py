"""Positions as a graph, and its exact solution: wins, losses, and draws, cycles included."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ._errors import error
from ._numbered import without_number

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from ._burnside import Game


@dataclass(frozen=True)
class Graph:
    """Positions in which the game goes on, and every move that is made in them.

    A *node* is a class of positions together with who is to move: the policy or its opponent.
    Number 0 is the one in which play begins.
    """

    states: NDArray[Any]
    """A canonical state of each node."""
    mine: NDArray[np.bool_]
    """Whether the policy is to move."""
    source: NDArray[np.int64]
    """The node of each move, in ascending order."""
    target: NDArray[np.int64]
    """The node after each move; -1 if the game is over."""
    action: NDArray[np.int64]
    """The number of each move, in the node's canonical state."""
    again: NDArray[np.bool_]
    """Whether the same player moves again."""
    end: NDArray[np.int8]
    """How the game ends with the move, for who makes it: 1, 0 or -1. 0 if it goes on."""


@dataclass(frozen=True)
class Solution:
    """What every node is worth to whoever is to move there."""

    value: NDArray[np.int8]
    """1 won, 0 drawn (which play without end is too), -1 lost."""
    plies: NDArray[np.int32]
    """Plies to the end; -1 in a draw."""


def canonical(game: Game, states: NDArray[Any], symmetry: bool) -> NDArray[Any]:
    """The canonical states, or the states themselves."""
    return game.canonical(states).states if symmetry else states


def names(states: NDArray[Any], mine: NDArray[np.bool_]) -> list[bytes]:
    """What nodes are known by: the bytes of a state, and who is to move."""
    import numpy as np

    if not len(states):
        return []
    rows = np.ascontiguousarray(states).reshape(len(states), -1)
    told = np.concatenate([rows.view(np.uint8), mine[:, None].astype(np.uint8)], axis=1)
    whole: list[bytes] = np.ascontiguousarray(told).view(f"V{told.shape[1]}").reshape(-1).tolist()
    return whole


def reach(
    game: Game,
    start: NDArray[Any],
    mine: bool,
    play: Callable[[NDArray[Any]], NDArray[np.int64]] | None,
    *,
    symmetry: bool = True,
    most: int = 20_000_000,
) -> Graph:
    """The graph of all play from a state.

    ``play`` has the moves of the policy: where it is to move, only these are made. Without it,
    every move is made by both, and nodes do not tell the two apart.
    """
    import numpy as np

    layer = canonical(game, start, symmetry)
    turns = np.array([mine])
    known: dict[bytes, int] = {names(layer, turns)[0]: 0}
    kept: list[tuple[NDArray[Any], NDArray[np.bool_]]] = []
    edges: list[tuple[Any, ...]] = []
    first = 0
    while len(layer):
        kept.append((layer, turns))
        lists = game.moves(layer)
        row = np.repeat(np.arange(len(layer)), np.diff(lists.starts))
        action, after = lists.actions.astype(np.int64), lists.states
        if (action < 0).any():
            raise without_number(game)
        if play is not None:
            chosen = np.full(len(layer), -1, np.int64)
            if turns.any():
                chosen[turns] = play(layer[turns])
            made = ~turns[row] | (action == chosen[row])
            row, action, after = row[made], action[made], after[made]
        mover = game.to_move(layer)
        again = game.to_move(after) == mover[row]
        outcome = game.outcomes(after)
        open_ = outcome == -1
        won = outcome == mover[row]
        end = np.where(open_ | (outcome == 0), 0, np.where(won, 1, -1)).astype(np.int8)
        target = np.full(len(row), -1, np.int64)
        states = canonical(game, after[open_], symmetry)
        next_turns = turns[row[open_]] == again[open_]
        if play is None:
            next_turns[:] = mine
        numbers = np.empty(len(states), np.int64)
        new: list[int] = []
        for index, name in enumerate(names(states, next_turns)):
            number = known.get(name)
            if number is None:
                number = known[name] = len(known)
                new.append(index)
            numbers[index] = number
        target[open_] = numbers
        edges.append((row + first, target, action, again, end))
        first += len(layer)
        if len(known) > most:
            message = f"{game} has more than {most} positions there"
            raise error("stopped", message, "begin later in the game, or allow more")
        layer, turns = states[new], next_turns[new]
    columns = [np.concatenate(column) for column in zip(*edges, strict=True)]
    states = np.concatenate([part for part, _ in kept])
    return Graph(states, np.concatenate([part for _, part in kept]), *columns)


def solve(graph: Graph) -> Solution:
    """What every node is worth: ply by ply from the ends of the game backwards."""
    import numpy as np

    count = len(graph.states)
    value = np.zeros(count, np.int8)
    plies = np.full(count, -1, np.int32)
    # Moves that do not lose, as far as is known. Whoever has none left has lost.
    left = np.bincount(graph.source, minlength=count)
    order = np.argsort(graph.target, kind="stable")
    begin = np.searchsorted(graph.target[order], np.arange(count + 1))
    edges = np.flatnonzero(graph.target == -1)
    worth = graph.end[edges]
    ply = 0
    while len(edges):
        ply += 1
        source = graph.source[edges]
        won = source[worth == 1]
        won = np.unique(won[plies[won] == -1])
        value[won], plies[won] = 1, ply
        lost = source[worth == -1]
        np.subtract.at(left, lost, 1)
        lost = np.unique(lost[(left[lost] == 0) & (plies[lost] == -1)])
        value[lost], plies[lost] = -1, ply
        decided = np.concatenate([won, lost])
        # The moves that lead to what was decided now.
        counts = begin[decided + 1] - begin[decided]
        offset = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        edges = order[np.repeat(begin[decided], counts) + offset]
        sign = np.where(graph.again[edges], 1, -1)
        worth = (sign * value[graph.target[edges]]).astype(np.int8)
    return Solution(value, plies)
