"""Games for policies: their moves have numbers."""

from __future__ import annotations

from ._burnside import Game, game as _game
from ._errors import error


def numbered(game: Game | str) -> Game:
    """The game, if its moves have numbers."""
    rules = _game(game) if isinstance(game, str) else game
    if rules.actions == 0:
        raise error(
            "array",
            f"the moves of {rules} have no numbers, so that no policy can choose among them",
            "a game file has them up to 65,536 moves, and a registered game by its `actions`",
        )
    return rules


def without_number(game: Game) -> Exception:
    """What is wrong where a policy would have to make a move that has no number."""
    return error("array", f"{game} has moves without a number, which no policy can make")


def may_lack_numbers(game: Game) -> bool:
    """Whether some moves may have no number while others have one: games of `register` list them.
    Their states are digests, and say so."""
    return "SHA-256" in game.state_layout
