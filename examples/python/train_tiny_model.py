"""Trains a tiny model on perfect labels: numpy only, a few seconds.

Run it cell by cell in an editor or a notebook (`# %%` begins a cell), or as a program:

    python examples/python/train_tiny_model.py [--positions 6000] [--epochs 15]
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import burnside

Floats = NDArray[np.float32]


# %% Features: the planes, in which the mover's pieces come first; what stands on each line; how many
# shapes a line has; and how many pieces there are.
def features(game: burnside.Game, states: NDArray[Any]) -> Floats:
    planes = game.planes(states, dtype="float32")
    count = len(states)
    areas = planes.reshape(count, 8, 2, 2, 2, 2).sum(axis=(3, 5)).reshape(count, 8, 4)
    lines = np.concatenate([planes.sum(axis=3), planes.sum(axis=2), areas], axis=2)
    shapes = (lines[:, :4] + lines[:, 4:] > 0).sum(axis=1)
    parts = (planes, lines, np.eye(5)[shapes], np.eye(17)[planes.sum(axis=(1, 2, 3)).astype(int)])
    return np.hstack([part.reshape(count, -1) for part in parts]).astype(np.float32)


# %% A model with one hidden layer and two heads: what the position is worth, and where to move.
@dataclass
class Model:
    hidden: Floats
    value: Floats
    policy: Floats

    @staticmethod
    def random(inputs: int, width: int, actions: int, seed: int) -> Model:
        random = np.random.default_rng(seed)

        def layer(rows: int, columns: int) -> Floats:
            weights = random.standard_normal((rows, columns), np.float32)
            weights /= np.float32(np.sqrt(rows))
            return weights

        return Model(layer(inputs + 1, width), layer(width, 1), layer(width, actions))

    def forward(self, x: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        biased = np.hstack([x, np.ones((len(x), 1), np.float32)])
        active = np.maximum(biased @ self.hidden, 0)
        return biased, active, np.tanh(active @ self.value)[:, 0], active @ self.policy

    def step(self, x: Floats, value: Floats, policy: Floats, legal: NDArray[np.bool_], rate: float) -> None:
        biased, active, guess, logits = self.forward(x)
        masked = np.where(legal, logits, -1e9)
        shares = np.exp(masked - masked.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        of_value = ((guess - value) * (1 - guess**2))[:, None] / len(x)
        of_policy = (shares - policy) / len(x)
        of_active = (of_value @ self.value.T + of_policy @ self.policy.T) * (active > 0)
        self.value -= rate * (active.T @ of_value)
        self.policy -= rate * (active.T @ of_policy)
        self.hidden -= rate * (biased.T @ of_active)


# %% How good is it? Both numbers are exact: the labels are.
def score(model: Model, data: burnside.Dataset) -> tuple[float, float]:
    """How often the sign of the value is right, and how often the favorite move is a best one."""
    _, _, guess, logits = model.forward(features(data.game, data.states))
    chosen = np.where(data.legal, logits, -np.inf).argmax(axis=1)
    right = np.sign(guess) == data.value
    return float(right.mean()), float(data.best[np.arange(len(data)), chosen].mean())


def main(positions: int = 6000, epochs: int = 15, seed: int = 0) -> tuple[float, float]:
    # %% A training set of exactly labeled positions is one call: as many wins as losses.
    data = burnside.dataset("quantik", positions=positions, balance="value", seed=seed)
    train, test = data.split(0.8, seed=seed)
    print(f"{len(train)} positions to learn from, {len(test)} to be asked about")
    majority = max(float((test.value == value).mean()) for value in (-1, 0, 1))
    print(f"always the same answer: value right {majority:.1%}")

    # %% Symmetry multiplies it: eight images of each position, with their policies.
    game = data.game
    images = game.augment(train.states, train.policies(), "full", count=8, seed=seed)
    legal = game.carry(np.repeat(train.legal, 8, axis=0), images.symmetries, "full")
    x = features(game, images.states)
    value = np.repeat(train.value, 8).astype(np.float32)

    # %% Train.
    model = Model.random(x.shape[1], 128, game.actions, seed)
    random = np.random.default_rng(seed)
    print("untrained: value right {:.1%}, a best move {:.1%}".format(*score(model, test)))
    for epoch in range(epochs):
        for rows in np.array_split(random.permutation(len(x)), max(1, len(x) // 256)):
            model.step(x[rows], value[rows], images.policies[rows], legal[rows], 0.5)
        if epoch % 5 == 4 or epoch == epochs - 1:
            print(f"epoch {epoch + 1}: " + "value right {:.1%}, a best move {:.1%}".format(*score(model, test)))
    return score(model, test)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=6000)
    parser.add_argument("--epochs", type=int, default=15)
    options = parser.parse_args()
    main(options.positions, options.epochs)
