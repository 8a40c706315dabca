"""Scores the reference players exactly, and writes them into the list that others may add to.

    python benches/python/reference_players.py            # a minute or two of one core

Players that play at random, look one ahead, search (MCTS), or learned (numpy only), each on every
position of tic-tac-toe. The learned ones see one position of every third class, and differ only in
what they do with symmetry. Results go to `docs/benchmark-learning.json`, the table and the plot of
`docs/benchmark-learning.md` are made from it.
"""

from __future__ import annotations

import json
import math
import random
from pathlib import Path
from typing import Any

import burnside
import numpy as np
from burnside import _graph, benchmark
from numpy.typing import NDArray

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs/benchmark-learning.json"
PLOT = ROOT / "docs/pictures/benchmark-learning.svg"


def at_random(game: burnside.Game, seed: int) -> Any:
    """A legal move at random, the same one whenever the state comes again."""

    def play(states: NDArray[Any]) -> NDArray[np.float64]:
        rows = np.ascontiguousarray(states).reshape(len(states), -1).view(np.uint8)
        scores = [np.random.default_rng([seed, *row]).random(game.actions) for row in rows.tolist()]
        return np.array(scores)

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


class Tree:
    """Monte Carlo tree search (UCT) on the graph of all positions, so that it is quick in Python."""

    def __init__(self, game: burnside.Game, simulations: int, seed: int) -> None:
        self.simulations, self.seed = simulations, seed
        graph = _graph.reach(game, game.states([game.start]), True, None, symmetry=False)
        nobody = np.ones(len(graph.states), np.bool_)
        self.numbers = dict(zip(_graph.names(graph.states, nobody), range(len(nobody))))
        self.moves: list[list[tuple[int, int, int]]] = [[] for _ in nobody]
        for source, target, action, end in zip(
            graph.source.tolist(), graph.target.tolist(), graph.action.tolist(), graph.end.tolist()
        ):
            self.moves[source].append((target, action, end))

    def __call__(self, states: NDArray[Any]) -> NDArray[np.int64]:
        names = _graph.names(states, np.ones(len(states), np.bool_))
        return np.array([self.search(self.numbers[name]) for name in names])

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
    """One hidden layer over the planes, trained on exact best moves with numpy alone."""

    def __init__(self, game: burnside.Game, seed: int, width: int = 64) -> None:
        self.game, chance = game, np.random.default_rng(seed)
        inputs = game.planes(game.states([game.start])).size
        self.first = chance.standard_normal((inputs + 1, width)) / np.sqrt(inputs)
        self.second = chance.standard_normal((width + 1, game.actions)) / np.sqrt(width)
        self.chance = chance

    def layers(self, states: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        planes = self.game.planes(states, dtype="float32").reshape(len(states), -1)
        ones = np.ones((len(states), 1))
        seen = np.hstack([planes, ones])
        active = np.hstack([np.maximum(seen @ self.first, 0), ones])
        return seen, active, active @ self.second

    def __call__(self, states: NDArray[Any]) -> NDArray[np.float64]:
        return self.layers(states)[2]

    def train(self, states: NDArray[Any], best: NDArray[np.bool_], steps: int = 4000) -> Network:
        legal = self.game.legal(states)
        wanted = best / best.sum(axis=1, keepdims=True)
        for step in range(steps):
            rows = self.chance.integers(0, len(states), 64)
            seen, active, scores = self.layers(states[rows])
            scores = np.where(legal[rows], scores, -1e9)
            shares = np.exp(scores - scores.max(axis=1, keepdims=True))
            shares /= shares.sum(axis=1, keepdims=True)
            error = (shares - wanted[rows]) / len(rows)
            rate = 0.5 * (1 - step / steps)
            back = (error @ self.second[:-1].T) * (active[:, :-1] > 0)
            self.second -= rate * active.T @ error
            self.first -= rate * seen.T @ back
        return self


def canonicalized(network: Network) -> Any:
    """Turns every state to its canonical form, asks, and turns the answer back."""
    game = network.game

    def play(states: NDArray[Any]) -> NDArray[np.float64]:
        form = game.canonical(states)
        return game.restore(network(form.states), form.witnesses)

    return play


def players(game: burnside.Game) -> dict[str, Any]:
    classes = game.classes().states
    some = classes[np.random.default_rng(0).permutation(len(classes))[: len(classes) // 3]]
    # As they would come up in games: one image of each class, whichever.
    order = len(game.action_maps())
    plain = game.transform(some, np.random.default_rng(1).integers(0, order, len(some)))
    best = game.labels(plain).best
    form = game.canonicalize(plain, best)
    images = game.augment(plain, best)
    return {
        "random": at_random(game, 1),
        "one ply ahead": one_ahead(game),
        "MCTS, 10 simulations": Tree(game, 10, 1),
        "MCTS, 50 simulations": Tree(game, 50, 1),
        "MCTS, 250 simulations": Tree(game, 250, 1),
        "network, no symmetry": Network(game, 1).train(plain, best),
        "network, canonicalized": canonicalized(Network(game, 1).train(form.states, form.policies)),
        "network, augmented": Network(game, 1).train(images.states, images.policies),
        "perfect": benchmark.perfect(game),
    }


def scored(game: burnside.Game) -> list[dict[str, Any]]:
    rows = []
    for name, policy in players(game).items():
        report = benchmark.score(policy, game, symmetry=False)
        rows.append({"player": name, "by": "burnside", **report.to_dict()})
        print(name, f"{report.optimal / report.classes:.1%}", report.as_first, report.as_second)
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


def main() -> None:
    game = burnside.game("tictactoe")
    others = json.loads(FILE.read_text())["players"] if FILE.exists() else []
    others = [row for row in others if row["by"] != "burnside"]
    rows = scored(game) + others
    FILE.write_text(json.dumps({"about": __doc__, "players": rows}, indent=1) + "\n")
    PLOT.write_text(plot([row for row in rows if row["game"] == "tictactoe"]))
    print("\n| player | best move | value kept | as player 1 | as player 2 |\n|---|---|---|---|---|")
    words = {1: "win", 0: "draw", -1: "loss"}
    for row in rows:
        ends = [
            words[row[part]["value"]] + (f" in {row[part]['plies']}" if row[part]["value"] else "")
            for part in ("as_first", "as_second")
        ]
        shares = [f"{row[part] / row['classes']:.1%}" for part in ("optimal", "kept")]
        print(f"| {row['player']} | {shares[0]} | {shares[1]} | {ends[0]} | {ends[1]} |")


if __name__ == "__main__":
    main()
