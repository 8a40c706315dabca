"""Exact scores of policies: where they err, and who beats them, without sampling.

>>> import burnside.benchmark
>>> game = burnside.game("tictactoe")
>>> report = burnside.benchmark.score(burnside.benchmark.first_move(game), game)
>>> report.classes, report.optimal, report.kept
(627, 346, 388)
>>> report.as_first
<as player 1: loss in 6, where best play is a draw>

``docs/benchmark-learning.md`` of the project says what the numbers mean.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from .. import _graph
from .._burnside import Game
from .._errors import error
from .._numbered import numbered
from ._against import fixed
from ._player import Player
from ._report import Report, Result, Tally
from ._tallies import Shown, Tallies
from ._truth import Truth, first_plies, plain_classes

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from .._burnside import Position

__all__ = ["Report", "Result", "Tally", "first_move", "perfect", "score"]


def first_move(game: Game | str) -> Callable[[NDArray[Any]], Any]:
    """A policy that always makes the legal move with the smallest number."""
    rules = numbered(game)
    return lambda states: rules.legal(states).argmax(axis=1)


def perfect(game: Game | str) -> Callable[[NDArray[Any]], Any]:
    """The policy of the exact values: a best move wherever it is, the first of them. The game needs
    a table: an embedded one, or one that ``Game.solve`` made."""
    rules = numbered(game)
    if not rules.solved:
        raise error("parameter", f"{rules} has no table", "make one: Game.solve(path)")
    return lambda states: rules.labels(states).best.argmax(axis=1)


def score(
    policy: Callable[[NDArray[Any]], Any],
    game: Game | str,
    *,
    start: Position | None = None,
    symmetry: bool = True,
    quiet: bool = False,
    batch: int = 65_536,
    progress: bool | Callable[[int, int], None] = False,
    checkpoint: str | os.PathLike[str] | None = None,
    name: str = "",
    most: int = 50_000_000,
    errors: int = 1000,
    threads: int | None = None,
) -> Report:
    """Scores a policy exactly, on every class of positions that play can reach.

    ``policy`` maps states ``(n, ...)`` to one of these, all numpy:

    * moves: ``(n,)`` integers, the numbers of legal actions;
    * scores of moves: ``(n, actions)`` floats; the largest among the legal ones is played;
    * values: ``(n,)`` floats from -1 to 1 for the side to move; the move is played after which the
      values are best, one ply ahead;
    * a pair: moves or scores, and values.

    It must always answer the same for the same state. Classes are asked about in their canonical
    states, and the policy plays through them: it turns the board, moves, and turns back. With
    ``symmetry=False`` every position counts by itself.

    ``start`` limits everything to what can be reached from a position: an exact part of the game.
    With ``quiet=True`` the shares are those of the quiet classes, in which the player to move cannot
    win at once: a large game has few of them. How the policy fares against the best opponent is
    exact all the same: it is asked wherever play can come.

    Values come from the table if the game has one, else from solving the graph of all classes.

    ``progress=True`` writes to standard error, and a function is called with how many classes of
    how many are done. With ``checkpoint``, a file, a run that was interrupted goes on where it was:
    what the policy said is not asked again. ``name`` says which policy it is of. ``batch`` states
    are asked about at once, and more than ``most`` classes are an error.
    """
    import numpy as np

    rules = numbered(game)
    player = Player(rules, policy, batch, threads)
    origin = start if start is not None else rules.start
    if origin.outcome is not None:
        raise error("position", f"the game is over in {origin}")
    first = rules.states([origin])
    shown = Shown(progress)
    shown.say(f"{rules}: finding the classes")
    truth, states, ply = _classes(rules, first, symmetry, quiet, most, threads)
    identity = [rules.name, str(origin), name, len(states), batch, symmetry, quiet, errors]
    whole = Tallies.begin(identity, checkpoint)
    for at in range(whole.done, len(states), batch):
        part = states[at : at + batch]
        moves, values = player.answer(part)
        value, plies = truth.values(part)
        got, in_plies = truth.after(part, moves)
        whole.add(ply[at : at + batch], value, plies, got, in_plies, values)
        wrong = np.flatnonzero((got != value) | (in_plies != plies))[: errors - len(whole.errors)]
        whole.errors += [(at + int(row), int(moves[row])) for row in wrong]
        whole.save()
        shown.at(whole.done, len(states))
    results = [
        fixed(rules, player, truth, origin, number, symmetry, most, whole.file(number), shown)
        for number in (1, 2)
    ]
    wrong_rows = [row for row, _ in whole.errors]
    report = Report(
        game=rules.name,
        start=str(origin),
        quiet=quiet,
        classes=len(states),
        optimal=whole.total("optimal"),
        kept=whole.total("kept"),
        by_ply=whole.by_ply(),
        by_distance=whole.by_distance(),
        errors=states[wrong_rows],
        error_actions=np.array([action for _, action in whole.errors], np.int64),
        value_error=whole.value_error(),
        sign_right=whole.sign_right(),
        as_first=results[0],
        as_second=results[1],
    )
    whole.remove()
    return report


def _classes(
    game: Game,
    first: NDArray[Any],
    symmetry: bool,
    quiet: bool,
    most: int,
    threads: int | None,
) -> tuple[Truth, NDArray[Any], NDArray[Any]]:
    """Who knows the values, the classes, and the fewest plies that lead to each."""
    if game.solved and symmetry:
        found = game.classes(first, quiet=quiet, most=most, threads=threads)
        return Truth(game, symmetry, None, None, threads), found.states, found.ply
    states: NDArray[Any]
    ply: NDArray[Any]
    if game.solved:
        truth = Truth(game, symmetry, None, None, threads)
        states, ply = plain_classes(game, first, most)
    else:
        graph = _graph.reach(game, first, True, None, symmetry=symmetry, most=most)
        truth = Truth(game, symmetry, graph, _graph.solve(graph), threads)
        states, ply = first_plies(graph)
    if quiet:
        value, plies = truth.values(states)
        wanted = (value != 1) | (plies != 1)
        states, ply = states[wanted], ply[wanted]
    return truth, states, ply
