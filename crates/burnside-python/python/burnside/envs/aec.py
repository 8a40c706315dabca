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
from .._numbered import numbered
from . import _play


def env(game: Game | str, **options: Any) -> Environment:
    """The environment of a game."""
    return Environment(game, **options)


class Environment(AECEnv):  # type: ignore[misc,unused-ignore]  # it has no types
    """A game as a PettingZoo AEC environment.

    Observations are ``{"observation": planes, "action_mask": legal}``, as in PettingZoo's own
    board games, and ``legal_actions`` of an agent's info is a list of the same actions. With
    ``sparse=True`` observations are planes alone, for games in which the masks are much larger. An
    illegal action ends the game: its player gets -1, the other 0. A game that is not over after
    ``longest`` plies is truncated.
    """

    def __init__(
        self,
        game: Game | str,
        *,
        longest: int = 400,
        sparse: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = numbered(game)
        self.metadata = {
            "name": f"burnside_{self.game}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode, self._longest, self._sparse = render_mode, longest, sparse
        self.possible_agents = ["player_1", "player_2"]
        self.agents = list(self.possible_agents)
        seen = spaces.Box(0, 255, _play.plane_shape(self.game), np.uint8)
        legal = spaces.Box(0, 1, (self.game.actions,), np.int8)
        self._seen: dict[str, spaces.Space[Any]] = {
            agent: seen if sparse else spaces.Dict({"observation": seen, "action_mask": legal})
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
        self.agent_selection = self.agents[self.position.to_move - 1]
        self._look()

    def observe(self, agent: str) -> Any:
        seen = _play.planes(self.position)
        if self._sparse:
            return seen
        legal = self._legal if agent == self.agent_selection else []
        return {"observation": seen, "action_mask": _play.mask(self.game, legal)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if int(action) not in self._legal:
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
        self._look()
        self._accumulate_rewards()

    def _look(self) -> None:
        """Finds out what is legal, for the observations and the infos."""
        over = any(self.terminations.values())
        self._legal = [] if over else _play.legal_actions(self.position)
        self.infos: dict[str, dict[str, Any]] = {
            agent: {"legal_actions": list(self._legal) if agent == self.agent_selection else []}
            for agent in self.agents
        }

    def render(self) -> Any:
        return _play.drawn(self.position, self.render_mode)

    def close(self) -> None:
        pass
