"""Measures what learning from exact values takes: clock, processor time and memory.

    python benches/python/learning.py quantik      # scores every class of Quantik
    python benches/python/learning.py gobblet      # scores every quiet class of Gobblet Gobblers
    python benches/python/learning.py labels       # labels a million distinct rows of both
    python benches/python/learning.py splits       # makes every frozen split and checks its SHA-256
    python benches/python/learning.py perfect      # a perfect player of Quantik, and one with a mistake

The policy costs nothing: the legal move with the smallest number. Figures are in
`docs/benchmark-learning.md`.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from typing import Any

import burnside
import numpy as np
from burnside import benchmark, splits
from numpy.typing import NDArray

ROWS = 1_000_000


def score(name: str) -> None:
    """Scores a whole game, and replays the refutations."""
    game = burnside.game(name)
    begin = time.monotonic()
    report = benchmark.score(
        benchmark.first_move(game), game, quiet=name == "gobblet", batch=1 << 20, progress=True
    )
    clock = time.monotonic() - begin
    print(report)
    for result in (report.as_first, report.as_second):
        position = game.start
        for move in result.line:
            position = position.play(move)
        print(f"replayed as player {result.player}: {len(result.line)} plies, then {position.outcome}")
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(
        f"{clock:.0f} s by the clock, {used.ru_utime + used.ru_stime:.0f} s of processor time on "
        f"{os.cpu_count()} cores, {used.ru_maxrss / 1e6:.2f} GB"
    )


def distinct(game: burnside.Game) -> NDArray[Any]:
    """A million different rows of random games, in the order in which they came up."""
    states = game.random_games(ROWS // 3, seed=1).states
    states = states[game.outcomes(states) == -1]
    rows = np.ascontiguousarray(states).reshape(len(states), -1)
    names = rows.view(f"V{rows.strides[0]}").reshape(-1)
    firsts = np.sort(np.unique(names, return_index=True)[1])[:ROWS]
    assert len(firsts) == ROWS, f"only {len(firsts)} rows"
    found: NDArray[Any] = states[firsts]
    return found


def labels() -> None:
    """Rows a second of processor time."""
    for name in ("quantik", "gobblet"):
        game = burnside.game(name)
        states = distinct(game)
        for what, ask in (
            ("values", game.values),
            ("labels with all best moves", game.labels),
            ("values of every move, as lists", game.move_values),
            ("values of every action", game.action_values),
        ):
            begin = time.process_time()
            ask(states)
            rate = len(states) / (time.process_time() - begin)
            print(f"{name}: {what}: {rate:,.0f} rows a second of processor time", flush=True)


def frozen() -> None:
    """Makes every frozen split; making one checks its SHA-256."""
    for name in splits.RECIPES:
        begin = time.process_time()
        sizes = [len(part) for part in splits.load(name)]
        spent = time.process_time() - begin
        print(f"{name}: {sizes}, {spent:.1f} s of processor time", flush=True)


def perfect() -> None:
    """A perfect player makes a best move in every class of Quantik, and nobody beats it. Whoever
    errs in one class is found there, and gets less only if the opponent can lead play there."""
    game = burnside.game("quantik")
    best = benchmark.perfect(game)
    whole = benchmark.score(best, game, batch=1 << 20, progress=True)
    assert whole.classes == whole.optimal == whole.kept and not len(whole.errors)
    assert not whole.as_first.line and not whole.as_second.line
    print(whole)
    met = come_up(game, best)
    some = burnside.dataset(game, positions=5000, seed=3)
    rows = np.flatnonzero((some.to_move == 2) & (some.value == 1) & (some.plies > 1))
    states = game.canonical(some.states[rows]).states
    for led in (True, False):
        for state in states:
            values = game.action_values(state[None])
            if (bytes(state) in met) == led and (values.value[0][values.known[0]] == -1).any():
                break
        else:
            raise AssertionError("there is such a class")
        worse = int(np.flatnonzero(values.known[0] & (values.value[0] == -1))[0])

        def erring(asked: NDArray[Any], state: Any = state, worse: int = worse) -> NDArray[np.int64]:
            moves: NDArray[np.int64] = best(asked)
            moves[(asked == state).all(axis=1)] = worse
            return moves

        report = benchmark.score(erring, game, quiet=True, batch=1 << 20, progress=True)
        print(report)
        assert report.classes - report.optimal == report.classes - report.kept == 1
        assert (report.errors == state).all() and report.error_actions.tolist() == [worse]
        assert report.as_first == whole.as_first
        assert report.as_second.value == (-1 if led else 1) and whole.as_second.value == 1


def come_up(game: burnside.Game, policy: Any) -> set[bytes]:
    """The classes in which this policy moves as player 2, by a plain walk."""
    found: set[bytes] = set()
    layer = game.states([game.start])
    while len(layer):
        layer = going(game, game.moves(layer).states)
        found.update(map(bytes, layer))
        layer = going(game, game.play(layer, policy(layer)))
    return found


def going(game: burnside.Game, states: NDArray[Any]) -> NDArray[Any]:
    """The classes of these states in which the game goes on, each once."""
    classes = game.canonical(states[game.outcomes(states) == -1]).states
    found: NDArray[Any] = np.unique(classes, axis=0)
    return found


if __name__ == "__main__":
    if sys.argv[1:] == ["labels"]:
        labels()
    elif sys.argv[1:] == ["splits"]:
        frozen()
    elif sys.argv[1:] == ["perfect"]:
        perfect()
    elif sys.argv[1:] in (["quantik"], ["gobblet"]):
        score(sys.argv[1])
    else:
        sys.exit(__doc__)
