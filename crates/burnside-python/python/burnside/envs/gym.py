"""Gymnasium: one agent, and an opponent who belongs to the environment. Needs ``gymnasium``.

>>> from burnside.envs import gym          # doctest: +SKIP
>>> env = gym.env("quantik", player=2)     # doctest: +SKIP
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .._burnside import Game
from . import _play

Policy = Callable[[NDArray[Any]], Any]


def env(game: Game | str, **options: Any) -> Environment:
    """The environment of a game."""
    return Environment(game, **options)


class Environment(gymnasium.Env[Any, Any]):
    """A game as a Gymnasium environment.

    Observations are ``{"observation": planes, "action_mask": legal}``. The opponent is a policy:
    a function from states to the numbers of legal actions; without one, it moves at random.
    A win is worth 1, a loss -1. An illegal action loses at once. A game that is not over after
    ``longest`` plies is truncated.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: Game | str,
        *,
        player: int = 1,
        opponent: Policy | None = None,
        longest: int = 400,
        render_mode: str | None = None,
    ) -> None:
        self.game = _play.observed(game)
        self.player, self.opponent, self.render_mode = player, opponent, render_mode
        self._longest = longest
        observation = spaces.Box(0, 255, _play.plane_shape(self.game), np.uint8)
        legal = spaces.Box(0, 1, (self.game.actions,), np.int8)
        self.observation_space = spaces.Dict({"observation": observation, "action_mask": legal})
        self.action_space = spaces.Discrete(self.game.actions)
        self.position = self.game.start
        self._plies = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.position, self._plies = _play.settled(self.game.start), 0
        self._reply()
        return self._observed(), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if not _play.mask(self.position)[int(action)]:
            return self._observed(), -1.0, True, False, {"illegal": True}
        self._play(int(action))
        self._reply()
        over = self.position.outcome is not None
        reward = _play.rewards(self.position)[self.player - 1] if over else 0.0
        long = not over and self._plies >= self._longest
        return self._observed(), reward, over, long, {}

    def render(self) -> Any:
        return _play.drawn(self.position, self.render_mode)

    def _observed(self) -> dict[str, Any]:
        legal = _play.mask(self.position)
        return {"observation": _play.planes(self.position), "action_mask": legal}

    def _play(self, action: int) -> None:
        self.position = _play.settled(self.position.play(action))
        self._plies += 1

    def _reply(self) -> None:
        """Moves of the opponent, until it is the agent's turn."""
        while self.position.outcome is None and self.position.to_move != self.player:
            if self.opponent is None:
                action = self.np_random.choice(np.flatnonzero(_play.mask(self.position)))
            else:
                action = np.asarray(self.opponent(self.game.states([self.position])))[0]
            self._play(int(action))
