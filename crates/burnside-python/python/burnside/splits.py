"""Frozen splits: the same positions with exact labels for everybody.

A split is remade from its name alone, and its SHA-256 is checked. Whether a position is in
``train``, ``validation`` or ``test`` depends on nothing but the key of its class under the value
group: no image of a position that was trained on is ever tested.

>>> from burnside import splits
>>> train, validation, test = splits.load("tictactoe-all")
>>> len(train), len(validation), len(test)
(507, 67, 53)

``docs/benchmark-learning.md`` of the project has the datasheet.
"""

from __future__ import annotations

import hashlib
import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ._burnside import Game, game as _game
from ._dataset import Dataset
from ._errors import error
from ._making import dataset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Split(NamedTuple):
    """The three parts of a split."""

    train: Dataset
    """About eight tenths: to learn from."""
    validation: Dataset
    """About a tenth: to choose by."""
    test: Dataset
    """About a tenth: to report."""


class Recipe(NamedTuple):
    """How a split is made."""

    game: str
    """The game."""
    positions: int
    """How many classes there are in it."""
    balance: Literal["class", "value", "distance"] | None
    """Which they are: see ``dataset``."""
    sha256: str
    """The digest of the whole set."""


RECIPES: dict[str, Recipe] = {
    name: Recipe(**recipe)
    for name, recipe in json.loads(files("burnside").joinpath("splits.json").read_bytes()).items()
}
"""Every split by its name. Adding one is fine; changing one is not: give it a new name."""


def part_of(game: Game | str, states: NDArray[Any]) -> NDArray[np.uint8]:
    """The part of each state: 0 train, 1 validation, 2 test.

    It is the first byte of the SHA-256 of the class's key: below 205 it is train, from 231 on test.
    """
    import numpy as np

    rules = _game(game) if isinstance(game, str) else game
    keys = rules.keys(states, rules.value_group)
    first = np.array([hashlib.sha256(bytes(key)).digest()[0] for key in keys], np.uint8)
    return ((first >= 205).astype(np.uint8) + (first >= 231)).astype(np.uint8)


def split(data: Dataset) -> Split:
    """Any data set in three parts, by the class of each position."""
    parts = part_of(data.game, data.states)
    return Split(*(data.take(parts == part) for part in range(3)))


def load(name: str, *, threads: int | None = None) -> Split:
    """Makes a split and checks that it is the right one."""
    recipe = RECIPES.get(name)
    if recipe is None:
        raise error("parameter", f"there is no split {name!r}", f"there are {', '.join(RECIPES)}")
    data = dataset(
        recipe.game, positions=recipe.positions, balance=recipe.balance, seed=0, threads=threads
    )
    found = data.digest()
    if found != recipe.sha256:
        message = f"{name} came out with the SHA-256 {found}, not {recipe.sha256}"
        raise error("table", message, "this version of burnside makes other positions: report it")
    return split(data)
