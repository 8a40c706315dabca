"""Measures what learning from exact values takes: clock, processor time and memory.

    python benches/python/learning.py quantik      # scores every class of Quantik
    python benches/python/learning.py gobblet      # scores every quiet class of Gobblet Gobblers
    python benches/python/learning.py labels       # labels a million distinct rows of both

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
from burnside import benchmark
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


if __name__ == "__main__":
    if sys.argv[1:] == ["labels"]:
        labels()
    elif sys.argv[1:] in (["quantik"], ["gobblet"]):
        score(sys.argv[1])
    else:
        sys.exit(__doc__)
