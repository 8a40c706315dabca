"""OpenSpiel: the games for its algorithms, bots and tools. Needs ``open_spiel``.

>>> from burnside.envs import openspiel              # doctest: +SKIP
>>> game = openspiel.game("quantik")                 # doctest: +SKIP

Once this module is imported, OpenSpiel knows them too:
``pyspiel.load_game("burnside(rules=quantik)")``.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-untyped,import-not-found,unused-ignore]
from open_spiel.python import (  # type: ignore[import-untyped,import-not-found,unused-ignore]
    observation,
)

from .. import _burnside
from .._numbered import numbered
from . import _play

_LONGEST = 400

_TYPE = pyspiel.GameType(
    short_name="burnside",
    long_name="Games of burnside",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "tictactoe", "longest": _LONGEST},
)


def game(game: _burnside.Game | str, *, longest: int = _LONGEST) -> Any:
    """The game as a ``pyspiel.Game``. One that is not over after ``longest`` plies is a draw."""
    return pyspiel.load_game(
        "burnside", {"rules": numbered(game).name, "longest": longest}
    )


class Game(pyspiel.Game):  # type: ignore[misc,unused-ignore]  # it has no types
    """What OpenSpiel makes of the parameters ``rules``, a game's name, and ``longest``."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        told = params or {}
        self.rules = numbered(told.get("rules", "tictactoe"))
        self.longest = told.get("longest", _LONGEST)
        about = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(_TYPE, about, told)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Any:
        if kind is None or (kind.public_info and not kind.perfect_recall):
            return Observer(self.rules)
        return observation.IIGObserverForPublicInfoGame(kind, params)


class State(pyspiel.State):  # type: ignore[misc,unused-ignore]  # it has no types
    """A position, as OpenSpiel plays from it. Players are 0 and 1."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._longest = game.longest
        self.position = _play.settled(game.rules.start)

    def current_player(self) -> int:
        over: int = pyspiel.PlayerId.TERMINAL
        return over if self.is_terminal() else self.position.to_move - 1

    def is_terminal(self) -> bool:
        return self.position.outcome is not None or self.move_number() >= self._longest

    def returns(self) -> list[float]:
        return list(_play.rewards(self.position))

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return _play.legal_actions(self.position)

    def _apply_action(self, action: int) -> None:
        self.position = _play.settled(self.position.play(int(action)))

    def _action_to_string(self, player: int, action: int) -> str:
        del player
        return str(self.position.move(int(action)))

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """Planes, and the position as text. Both players see the same."""

    def __init__(self, rules: _burnside.Game) -> None:
        shape = _play.plane_shape(rules)
        self.tensor = np.zeros(math.prod(shape), np.float32)
        self.dict = {"planes": self.tensor.reshape(shape)}

    def set_from(self, state: State, player: int) -> None:
        """Looks at a state."""
        del player
        self.dict["planes"][:] = _play.planes(state.position)

    def string_from(self, state: State, player: int) -> str:
        """A state as text."""
        del player
        return str(state.position)


pyspiel.register_game(_TYPE, Game)
