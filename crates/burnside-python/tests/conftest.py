"""What the tests share."""

import os
from pathlib import Path

import burnside
import pytest

ROOT = Path(os.environ.get("BURNSIDE_ROOT", Path(__file__).parents[3]))

GAMES = [game.name for game in burnside.games()]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> burnside.Game:
    return burnside.game(request.param)


def some_positions(game: burnside.Game, games: int = 12, seed: int = 5) -> list[burnside.Position]:
    """Positions of random games, finished ones included, each once."""
    states = game.random_games(games, seed=seed).states
    return list(dict.fromkeys(game.positions(states)))


def fixed_groups(game: burnside.Game) -> list[str]:
    """The groups that have action maps."""
    found = []
    for group in game.groups:
        try:
            game.action_maps(group)
        except burnside.UnknownNameError:
            continue
        found.append(group)
    return found
