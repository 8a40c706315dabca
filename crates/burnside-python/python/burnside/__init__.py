"""Small two-player abstract board games, represented exactly.

>>> import burnside
>>> position = burnside.Position("quantik", "AbC./..../..../....")
>>> position.value()
<Value: win in 1 (table)>
>>> [str(move) for move in position.value().best]
['d3']

``docs/python.md`` of the project has a tour.
"""

from typing import TYPE_CHECKING

from ._arrow import to_arrow
from ._burnside import (
    Against,
    Canonical,
    Game,
    Move,
    Position,
    Qi,
    Symmetry,
    Value,
    __version__,
    ask,
    game,
    games,
    load,
    register,
    shipped,
)
from ._dataset import Dataset
from ._errors import (
    ArrayError,
    Error,
    GameFileError,
    MoveError,
    ParameterError,
    PositionError,
    QiError,
    RulesError,
    SearchError,
    UnknownNameError,
)
from ._lists import ActionLists
from ._making import dataset
from ._types import (
    ActionValues,
    Applying,
    Augmented,
    Canonicalized,
    Canonicals,
    Classes,
    Fate,
    LabelLists,
    Labels,
    Moves,
    MoveValues,
    RandomGames,
    Suggestion,
    Values,
)

if TYPE_CHECKING:
    from . import benchmark as benchmark, envs as envs, splits as splits
else:

    def __getattr__(name: str) -> object:
        """The modules that few programs need are imported when they are used."""
        from importlib import import_module

        if name in ("benchmark", "envs", "splits"):
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "ActionLists",
    "ActionValues",
    "Against",
    "Applying",
    "ArrayError",
    "Augmented",
    "Canonical",
    "Canonicalized",
    "Canonicals",
    "Classes",
    "Dataset",
    "Error",
    "Fate",
    "Game",
    "GameFileError",
    "LabelLists",
    "Labels",
    "Move",
    "MoveError",
    "MoveValues",
    "Moves",
    "ParameterError",
    "Position",
    "PositionError",
    "Qi",
    "QiError",
    "RandomGames",
    "RulesError",
    "SearchError",
    "Suggestion",
    "Symmetry",
    "UnknownNameError",
    "Value",
    "Values",
    "__version__",
    "ask",
    "dataset",
    "game",
    "games",
    "load",
    "register",
    "shipped",
    "to_arrow",
]
