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
from .._numbered import numbered
from . import _play

Policy = Callable[[NDArray[Any]], Any]


def env(game: Game | str, **options: Any) -> Environment:
    """The environment of a game."""
    return Environment(game, **options)


class Environment(gymnasium.Env[Any, Any]):
    """A game as a Gymnasium environment.

    Observations are ``{"observation": planes, "action_mask": legal}``, and ``legal_actions`` of the
    info is a list of the same actions. With ``sparse=True`` observations are planes alone, for games
    in which the masks are much larger. The opponent is a policy: a function from states to the
    numbers of legal actions; without one, it moves at random. A win is worth 1, a loss -1. An
    illegal action loses at once. A game that is not over after ``longest`` plies is truncated.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: Game | str,
        *,
        player: int = 1,
        opponent: Policy | None = None,
        longest: int = 400,
        sparse: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.game = numbered(game)
        self.player, self.opponent, self.render_mode = player, opponent, render_mode
        self._longest, self._sparse = longest, sparse
        seen = spaces.Box(0, 255, _play.plane_shape(self.game), np.uint8)
        legal = spaces.Box(0, 1, (self.game.actions,), np.int8)
        both = spaces.Dict({"observation": seen, "action_mask": legal})
        self.observation_space: spaces.Space[Any] = seen if sparse else both
        self.action_space = spaces.Discrete(self.game.actions)
        self.position = self.game.start
        self._plies = 0
        self._legal = _play.legal_actions(self.position)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.position, self._plies = _play.settled(self.game.start), 0
        self._legal = _play.legal_actions(self.position)
        self._reply()
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if int(action) not in self._legal:
            return self._observed(), -1.0, True, False, {**self._info(), "illegal": True}
        self._play(int(action))
        self._reply()
        over = self.position.outcome is not None
        reward = _play.rewards(self.position)[self.player - 1] if over else 0.0
        long = not over and self._plies >= self._longest
        return self._observed(), reward, over, long, self._info()

    def render(self) -> Any:
        return _play.drawn(self.position, self.render_mode)

    def _observed(self) -> Any:
        seen = _play.planes(self.position)
        if self._sparse:
            return seen
        return {"observation": seen, "action_mask": _play.mask(self.game, self._legal)}

    def _info(self) -> dict[str, Any]:
        return {"legal_actions": list(self._legal)}

    def _play(self, action: int) -> None:
        self.position = _play.settled(self.position.play(action))
        self._legal = _play.legal_actions(self.position)
        self._plies += 1

    def _reply(self) -> None:
        """Moves of the opponent, until it is the agent's turn."""
        while self.position.outcome is None and self.position.to_move != self.player:
            if self.opponent is None:
                action = self.np_random.choice(self._legal)
            else:
                action = np.asarray(self.opponent(self.game.states([self.position])))[0]
            self._play(int(action))
