"""Canonical keys of Quantik from numpy to numpy, beside the package `quantik-core`.

    python benches/python/keys.py [--positions 1000000]

Makes a virtual environment under target/, installs the peer and this repository's package, and
measures both in one run, on one core, in CPU time: a busy machine slows both alike. Both give the
same keys, which is checked.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
import venv
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PEER = "quantik-core"
REQUIRED = 500
"""How many times the peer's rate is asked for."""


def measure(call: object, rounds: int) -> float:
    """Seconds of CPU time, the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        call()  # type: ignore[operator]
        best = min(best, time.process_time() - start)
    return best


def run(positions: int, sample: int) -> int:
    import numpy as np
    import quantik_core

    import burnside

    game = burnside.game("quantik")
    states = game.random_games(positions // 8, seed=1).states
    chosen = np.random.default_rng(0).integers(0, len(states), positions)
    states = np.ascontiguousarray(states[chosen])

    peers = [quantik_core.State(tuple(map(int, row))) for row in states[:sample]]
    theirs = sample / measure(lambda: [state.canonical_key() for state in peers], 3)
    expected = [state.canonical_key() for state in peers]
    same = [
        group
        for group in game.groups
        if [bytes(key) for key in game.keys(states[:sample], group)] == expected
    ]
    print(f"{PEER} {version(PEER)}: {theirs:,.0f} keys/s on one core")
    print(f"its keys are ours under {' and '.join(same) or 'no group'}, byte for byte")
    enough = True
    for group in ("d4-shapes", "d4-color-shapes", "full"):
        ours = positions / measure(lambda group=group: game.keys(states, group, threads=1), 7)
        order = game.groups[group]
        print(f"burnside: {ours:,.0f} keys/s ({order} symmetries), {ours / theirs:,.0f} times")
        enough = enough and ours >= REQUIRED * theirs
    return 0 if same and enough else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--sample", type=int, default=2_000, help="positions that the peer gets")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        return run(options.positions, options.sample)
    folder = ROOT / "target/python-bench"
    python = folder / "bin/python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    pip = [str(python), "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, "numpy", PEER], check=True)
    subprocess.run([*pip, str(ROOT)], check=True)
    return subprocess.run([str(python), __file__, "--inside", *sys.argv[1:]]).returncode


if __name__ == "__main__":
    sys.exit(main())
