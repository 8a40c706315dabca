"""Scores the reference players exactly, and writes them into the list that others may add to.

    python benches/python/reference_players.py                   # all, some minutes of one core
    python benches/python/reference_players.py tictactoe         # one table

Players that play at random, look ahead, search (MCTS), or learned (numpy only): on every position of
tic-tac-toe, on every quiet class of Quantik, and on every one that comes after four moves, where tree
search in Python is affordable. The networks see the same positions and differ only in what they do
with symmetry. Results go to `docs/benchmark-learning.json`; the tables of `docs/benchmark-learning.md`
and its plots are made from it.
"""

from __future__ import annotations

import json
import math
import os
import random
import sys
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

# Before numpy is imported: matrices this small take many times longer on several threads, and on one
# the networks come out the same on every machine of a kind.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import burnside
import numpy as np
from burnside import _graph, benchmark, splits
from numpy.typing import NDArray

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs/benchmark-learning.json"
PAGE = ROOT / "docs/benchmark-learning.md"
PLOTS = ROOT / "docs/pictures"


@dataclass(frozen=True)
class Field:
    """What players are scored on: one table of the page, one plot."""

    name: str
    game: str
    size: int
    """How many classes (or positions) count: rows with another number are of something else."""
    opening: tuple[str, ...] = ()
    """The moves before it: everything that can come after them counts."""
    classes: bool = True
    """Whether the quiet classes count; otherwise every position does."""

    @property
    def start(self) -> burnside.Position:
        return burnside.game(self.game).start.play(*self.opening)

    def has(self, row: dict[str, Any]) -> bool:
        of = (row["game"], row["start"], row["classes"])
        return of == (self.game, str(self.start), self.size)

    @property
    def plot(self) -> Path:
        plain = self.name == "tictactoe"
        return PLOTS / ("benchmark-learning.svg" if plain else f"benchmark-learning-{self.name}.svg")


FIELDS = (
    Field("tictactoe", "tictactoe", 4520, classes=False),
    Field("quantik", "quantik", 2_212_506),
    # Best play, and few enough classes for a search in Python.
    Field("quantik-after-four", "quantik", 15_111, ("A0", "b1", "A2", "b3")),
)
SIMULATIONS = (10, 50, 250)


def mixed(states: NDArray[Any], seed: int) -> NDArray[np.uint64]:
    """A number for each state that looks like chance, the same whenever the state comes again."""
    rows = np.ascontiguousarray(states).reshape(len(states), -1).view(np.uint8)
    weights = np.random.default_rng(seed).integers(1, 2**63, rows.shape[1], np.uint64) | np.uint64(1)
    return stirred((rows * weights).sum(axis=1, dtype=np.uint64))


def stirred(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """SplitMix64's last step."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


def at_random(game: burnside.Game, seed: int) -> Any:
    """A legal move at random, the same one whenever the state comes again."""
    steps = np.arange(1, game.actions + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)

    def play(states: NDArray[Any]) -> NDArray[np.float64]:
        scores = stirred(mixed(states, seed)[:, None] + steps)
        return scores.astype(np.float64)

    return play


def greedy(game: burnside.Game) -> Any:
    """Wins at once if that is possible, else makes the first move."""

    def play(states: NDArray[Any]) -> NDArray[np.float32]:
        moves = game.moves(states)
        row = np.repeat(np.arange(len(states)), np.diff(moves.starts))
        scores = np.zeros((len(states), game.actions), np.float32)
        wins = game.outcomes(moves.states) == game.to_move(states)[row]
        scores[row[wins], moves.actions[wins]] = 1
        return scores

    return play


def one_ahead(game: burnside.Game) -> Any:
    """Wins at once if that is possible, else does not let the opponent, else the first move."""

    def play(states: NDArray[Any]) -> NDArray[np.float64]:
        moves = game.moves(states)
        row = np.repeat(np.arange(len(states)), np.diff(moves.starts))
        worth = np.zeros(len(row))
        worth[game.outcomes(moves.states) == game.to_move(states)[row]] = 2
        replies = game.moves(moves.states)
        at = np.repeat(np.arange(len(row)), np.diff(replies.starts))
        wins = game.outcomes(replies.states) == game.to_move(moves.states)[at]
        worth[np.unique(at[wins])] = -1
        scores = np.full((len(states), game.actions), -9.0)
        scores[row, moves.actions] = worth
        return scores

    return play


class Moves:
    """All moves of all positions that can come up, so that a search in Python is quick."""

    def __init__(self, field: Field) -> None:
        start = field.start
        graph = _graph.reach(
            start.game, start.game.states([start]), True, None, symmetry=field.classes
        )
        self.numbers = dict(zip(self.names(graph.states), range(len(graph.states))))
        self.lists: list[list[tuple[int, int, int]]] = [[] for _ in graph.states]
        for source, target, action, end in zip(
            graph.source.tolist(), graph.target.tolist(), graph.action.tolist(), graph.end.tolist()
        ):
            self.lists[source].append((target, action, end))

    def names(self, states: NDArray[Any]) -> list[bytes]:
        return _graph.names(states, np.ones(len(states), np.bool_))


class Tree:
    """Monte Carlo tree search (UCT): the players take turns in these games."""

    def __init__(self, moves: Moves, simulations: int, seed: int) -> None:
        self.numbers, self.moves, self.names = moves.numbers, moves.lists, moves.names
        self.simulations, self.seed = simulations, seed

    def __call__(self, states: NDArray[Any]) -> NDArray[np.int64]:
        return np.array([self.search(self.numbers[name]) for name in self.names(states)])

    def search(self, root: int) -> int:
        chance = random.Random(self.seed * 1_000_003 + root)
        visits: dict[int, list[int]] = {}
        sums: dict[int, list[float]] = {}
        for _ in range(self.simulations):
            node, path = root, []
            while node in visits:  # down the tree
                seen, got = visits[node], sums[node]
                total = math.log(sum(seen) + 1)
                if 0 in seen:
                    at = chance.choice([i for i, n in enumerate(seen) if n == 0])
                else:
                    at = max(
                        range(len(seen)),
                        key=lambda i: got[i] / seen[i] + 1.2 * math.sqrt(total / seen[i]),
                    )
                path.append((node, at))
                target, _, end = self.moves[node][at]
                if target < 0:
                    worth = end
                    break
                node = target
            else:  # a new node: a game at random from there
                visits[node] = [0] * len(self.moves[node])
                sums[node] = [0.0] * len(self.moves[node])
                sign, at_node = -1, node
                while True:
                    target, _, end = chance.choice(self.moves[at_node])
                    if target < 0:
                        worth = sign * end
                        break
                    at_node, sign = target, -sign
            for node, at in reversed(path):  # worth is seen by who moved last
                visits[node][at] += 1
                sums[node][at] += worth
                worth = -worth
        best = max(range(len(visits[root])), key=lambda i: visits[root][i])
        return self.moves[root][best][1]


class Network:
    """One hidden layer over the planes, a policy and a value: numpy alone, Adam."""

    def __init__(self, game: burnside.Game, seed: int, width: int) -> None:
        self.game, chance = game, np.random.default_rng(seed)
        inputs = game.planes(game.states([game.start])).size
        shapes = [(inputs + 1, width), (width + 1, game.actions), (width + 1, 1)]
        self.layers = [
            (chance.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32)
            for shape in shapes
        ]
        self.means = [np.zeros_like(layer) for layer in self.layers]
        self.squares = [np.zeros_like(layer) for layer in self.layers]
        self.steps = 0

    def forward(self, states: NDArray[Any]) -> tuple[NDArray[np.float32], ...]:
        planes = self.game.planes(states, dtype="float32").reshape(len(states), -1)
        ones = np.ones((len(states), 1), np.float32)
        seen = np.hstack([planes, ones])
        active = np.hstack([np.maximum(seen @ self.layers[0], 0), ones])
        return seen, active, active @ self.layers[1], np.tanh(active @ self.layers[2])[:, 0]

    def __call__(self, states: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        _, _, scores, values = self.forward(states)
        return scores, values

    def step(
        self,
        states: NDArray[Any],
        policies: NDArray[np.float32],
        values: NDArray[Any],
        rate: float,
    ) -> None:
        seen, active, scores, guess = self.forward(states)
        scores = np.where(self.game.legal(states), scores, -1e9)
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        of_policy = (shares - policies) / len(states)
        of_value = ((guess - values) * (1 - guess**2))[:, None] / len(states)
        back = of_policy @ self.layers[1][:-1].T + of_value @ self.layers[2][:-1].T
        back *= active[:, :-1] > 0
        self.steps += 1
        slopes = (seen.T @ back, active.T @ of_policy, active.T @ of_value)
        for layer, slope, mean, square in zip(self.layers, slopes, self.means, self.squares):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            fair = math.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            layer -= (rate * fair * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def trained(data: burnside.Dataset, symmetry: str, width: int, steps: int) -> Network:
    """A network that saw one image of each position, or canonical forms, or ever new images."""
    game, chance = data.game, np.random.default_rng(1)
    network = Network(game, 1, width)
    # As they would come up in games: one image of each class, whichever.
    order = len(game.action_maps())
    numbers = chance.integers(0, order, len(data))
    states = game.transform(data.states, numbers)
    policies = game.carry(data.policies(), numbers)
    if symmetry == "canonicalized":
        states, policies, _ = game.canonicalize(states, policies)
    for step in range(steps):
        rows = chance.integers(0, len(states), 256)
        some, wanted = states[rows], policies[rows]
        if symmetry == "augmented":
            numbers = chance.integers(0, order, len(rows))
            some, wanted = game.transform(some, numbers), game.carry(wanted, numbers)
        network.step(some, wanted, data.value[rows], 0.002 * (1 - step / steps))
    return network


def canonicalized(network: Network) -> Any:
    """Turns every state to its canonical form, asks, and turns the answer back."""
    game = network.game

    def play(states: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        form = game.canonical(states)
        scores, values = network(form.states)
        return game.restore(scores, form.witnesses), values

    return play


def scattered(game: burnside.Game, policy: Any) -> Any:
    """Asks the policy in some image of each class instead of its canonical state: which, looks like
    chance. So it is seen what the policy makes of symmetry."""
    order = len(game.action_maps())

    def play(states: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        numbers = (mixed(states, 7) % np.uint64(order)).astype(np.int64)
        scores, values = policy(game.transform(states, numbers))
        return game.restore(scores, numbers), values

    return play


def networks(data: burnside.Dataset, width: int, steps: int) -> dict[str, Any]:
    return {
        "network, no symmetry": trained(data, "plain", width, steps),
        "network, canonicalized": canonicalized(trained(data, "canonicalized", width, steps)),
        "network, augmented": trained(data, "augmented", width, steps),
    }


@cache
def learned(name: str) -> dict[str, Any]:
    """The networks of a game."""
    game = burnside.game(name)
    if name == "quantik":
        found = networks(splits.load("quantik-100k").train, 256, 20_000)
        return {name: scattered(game, policy) for name, policy in found.items()}
    classes = burnside.dataset(game, positions=10_000, balance="class", seed=0)
    third = classes.take(np.random.default_rng(0).permutation(len(classes))[: len(classes) // 3])
    return networks(third, 64, 1500)


def players(field: Field) -> dict[str, Any]:
    game = burnside.game(field.game)
    found = {"random": at_random(game, 1), "wins at once if it can": greedy(game)}
    if field.name != "quantik":  # in all of it, these take hours
        moves = Moves(field)
        found["wins or parries at once"] = one_ahead(game)
        found |= {f"MCTS, {count} simulations": Tree(moves, count, 1) for count in SIMULATIONS}
    return found | learned(field.game) | {"perfect": benchmark.perfect(game)}


def scored(field: Field) -> list[dict[str, Any]]:
    rows = []
    for name, policy in players(field).items():
        begin = time.process_time()
        report = benchmark.score(
            policy,
            field.game,
            start=field.start,
            symmetry=field.classes,
            quiet=field.classes,
            batch=8192,
            progress=True,
        )
        rows.append({"player": name, "by": "burnside", **report.to_dict()})
        assert field.has(rows[-1]), report
        share = f"{report.optimal / report.classes:.1%}"
        print(f"{name}: {share}, {time.process_time() - begin:.0f} s of processor time", flush=True)
    return rows


def plot(rows: list[dict[str, Any]]) -> str:
    """The share of best moves and of kept values of each player, as bars."""
    height = 26 * len(rows) + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {height}" font-family="sans-serif" font-size="13">',
        f'<rect width="640" height="{height}" fill="#fff"/>',
        '<text x="200" y="18" fill="#2a6">best move</text><text x="290" y="18" fill="#999">value kept</text>',
    ]
    for at, row in enumerate(rows):
        y = 30 + 26 * at
        best, kept = row["optimal"] / row["classes"], row["kept"] / row["classes"]
        parts.append(f'<text x="190" y="{y + 14}" text-anchor="end">{row["player"]}</text>')
        parts.append(f'<rect x="200" y="{y}" width="{380 * kept:.1f}" height="18" fill="#ccc"/>')
        parts.append(f'<rect x="200" y="{y + 4}" width="{380 * best:.1f}" height="10" fill="#2a6"/>')
        parts.append(f'<text x="588" y="{y + 14}">{best:.1%}</text>')
    return "\n".join([*parts, "</svg>", ""])


def table(rows: list[dict[str, Any]]) -> str:
    """The rows of one game for the page."""
    lines = [
        "| player | best move | value kept | value error | as player 1 | as player 2 |",
        "|---|---|---|---|---|---|",
    ]
    words = {1: "win", 0: "draw", -1: "loss"}
    for row in rows:
        ends = [
            words[row[part]["value"]] + (f" in {row[part]['plies']}" if row[part]["value"] else "")
            for part in ("as_first", "as_second")
        ]
        shares = [f"{row[part] / row['classes']:.1%}" for part in ("optimal", "kept")]
        error = "" if row["value_error"] is None else f"{row['value_error']:.2f}"
        lines.append(f"| {' | '.join([row['player'], *shares, error, *ends])} |")
    return "\n".join(lines)


def page(text: str, rows: list[dict[str, Any]]) -> str:
    """The page with the tables of these rows."""
    for field in FIELDS:
        begin, end = f"<!-- {field.name} -->\n", f"\n<!-- end of {field.name} -->"
        before, rest = text.split(begin)
        some = [row for row in rows if field.has(row)]
        text = before + begin + table(some) + end + rest.split(end)[1]
    return text


def main(names: list[str]) -> None:
    fields = [field for field in FIELDS if not names or field.name in names]
    if len(fields) < len(names):
        sys.exit(f"there are {', '.join(field.name for field in FIELDS)}")
    rows = json.loads(FILE.read_text())["players"] if FILE.exists() else []
    for field in fields:
        others = [row for row in rows if row["by"] != "burnside" or not field.has(row)]
        rows = scored(field) + others
    # Table by table, ours first, and what is in no table at the end.
    rows.sort(key=lambda row: ([not field.has(row) for field in FIELDS], row["by"] != "burnside"))
    FILE.write_text(json.dumps({"about": __doc__, "players": rows}, indent=1) + "\n")
    for field in FIELDS:
        field.plot.write_text(plot([row for row in rows if field.has(row)]))
    PAGE.write_text(page(PAGE.read_text(), rows))


if __name__ == "__main__":
    main(sys.argv[1:])
