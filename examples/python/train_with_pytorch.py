"""Trains a small network with PyTorch on exact labels, and scores it exactly: a minute or two.

    pip install torch
    python examples/python/train_with_pytorch.py [--split quantik-10k] [--epochs 12]
"""

# Torch is not everywhere where this file is checked.
# pyright: standard, reportMissingImports=false

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import torch  # type: ignore[import-not-found,unused-ignore]
from numpy.typing import NDArray
from torch import nn  # type: ignore[import-not-found,unused-ignore]
from torch.utils.data import DataLoader  # type: ignore[import-not-found,unused-ignore]

import burnside
from burnside import benchmark, splits


# %% Two heads on one body: how good each move is, and what the position is worth.
def network(game: burnside.Game, width: int = 256) -> Any:
    inputs = game.planes(game.states([game.start])).size
    body = nn.Sequential(
        nn.Flatten(), nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
    )
    heads = {"policy": nn.Linear(width, game.actions), "value": nn.Linear(width, 1)}
    return nn.ModuleDict({"body": body, **heads})


def forward(model: Any, planes: Any) -> tuple[Any, Any]:
    seen = model["body"](planes.float())
    return model["policy"](seen), torch.tanh(model["value"](seen)).squeeze(1)


# %% A data set is a sequence of rows, and `to_torch` makes tensors of it: either goes into a loader.
def train(model: Any, data: burnside.Dataset, epochs: int) -> None:
    optimizer = torch.optim.Adam(model.parameters(), 1e-3)
    # So many images of each position under symmetries, with the labels that belong to them.
    images = data.augment(count=8)
    loader = DataLoader(images.to_torch(), batch_size=256, shuffle=True)
    for epoch in range(epochs):
        total = 0.0
        for planes, value, policy, legal in loader:
            scores, guess = forward(model, planes)
            scores = scores.masked_fill(~legal, -1e9)
            loss: Any = nn.functional.cross_entropy(scores, policy)
            loss = loss + nn.functional.mse_loss(guess, value)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += float(loss.detach()) * len(value)
        print(f"epoch {epoch + 1}: loss {total / len(images):.3f}")


# %% A policy is a function of an array of states.
def policy(model: Any, game: burnside.Game) -> Any:
    def play(states: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        with torch.no_grad():
            scores, values = forward(model, torch.from_numpy(game.planes(states)))
        return scores.numpy(), values.numpy()

    return play


def main(split: str = "quantik-10k", epochs: int = 12) -> tuple[float, float]:
    torch.manual_seed(0)
    parts = splits.load(split)
    game = parts.train.game
    model = network(game)
    train(model, parts.train, epochs)

    # %% On positions that it has not seen, nor any image of them.
    rows = parts.test
    scores, _ = policy(model, game)(rows.states)
    chosen = np.where(rows.legal, scores, -np.inf).argmax(axis=1)
    best = float(rows.best[np.arange(len(rows)), chosen].mean())
    chance = float((rows.best.sum(axis=1) / rows.legal.sum(axis=1)).mean())
    print(f"a best move in {best:.1%} of the test positions; at random {chance:.1%}")

    # %% And exactly, in everything that can come after these moves: where it errs, and who beats it.
    start = game.start
    for _ in range(5):
        start = start.play(start.value().best[0])
    print(benchmark.score(policy(model, game), game, start=start))
    return best, chance


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--split", default="quantik-10k")
    parser.add_argument("--epochs", type=int, default=12)
    options = parser.parse_args()
    main(options.split, options.epochs)
