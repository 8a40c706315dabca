"""PettingZoo: two agents who take turns. Needs ``pettingzoo``.

>>> from burnside.envs import aec          # doctest: +SKIP
>>> env = aec.env("quantik")               # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped,import-not-found,unused-ignore]

from .._burnside import Game
from . import _play


def env(game: Game | str, **options: Any) -> Environment:
    """The environment of a game."""
    return Environment(game, **options)


class Environment(AECEnv):  # type: ignore[misc,unused-ignore]  # it has no types
    """A game as a PettingZoo AEC environment.

    Observations are ``{"observation": planes, "action_mask": legal}``, as in PettingZoo's own
    board games. An illegal action ends the game: its player gets -1, the other 0. A game that is
    not over after ``longest`` plies is truncated.
    """

    def __init__(
        self, game: Game | str, *, longest: int = 400, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.game = _play.observed(game)
        self.metadata = {
            "name": f"burnside_{self.game}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode, self._longest = render_mode, longest
        self.possible_agents = ["player_1", "player_2"]
        self.agents = list(self.possible_agents)
        observation = spaces.Box(0, 255, _play.plane_shape(self.game), np.uint8)
        legal = spaces.Box(0, 1, (self.game.actions,), np.int8)
        self._seen = {
            agent: spaces.Dict({"observation": observation, "action_mask": legal})
            for agent in self.possible_agents
        }
        self._acted = {
            agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents
        }
        self.position = self.game.start

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._seen[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._acted[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.position = _play.settled(self.game.start)
        self._plies = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.to_move - 1]

    def observe(self, agent: str) -> dict[str, Any]:
        legal = np.zeros(self.game.actions, np.int8)
        if agent == self.agent_selection and not any(self.terminations.values()):
            legal = _play.mask(self.position)
        return {"observation": _play.planes(self.position), "action_mask": legal}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if not _play.mask(self.position)[int(action)]:
            self.rewards[agent] = -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.position = _play.settled(self.position.play(int(action)))
            self._plies += 1
            if self.position.outcome is not None:
                self.rewards = dict(zip(self.agents, _play.rewards(self.position), strict=True))
                self.terminations = dict.fromkeys(self.agents, True)
            elif self._plies >= self._longest:
                self.truncations = dict.fromkeys(self.agents, True)
        over = any(self.terminations.values()) or any(self.truncations.values())
        # Both agents see the end.
        turn = self.possible_agents.index(agent) ^ 1 if over else self.position.to_move - 1
        self.agent_selection = self.possible_agents[turn]
        self._accumulate_rewards()

    def render(self) -> Any:
        return _play.drawn(self.position, self.render_mode)

    def close(self) -> None:
        pass
