"""Collections of games: what was played, beside values."""

from pathlib import Path

import pytest

import burnside

RECORDS = Path(__file__).parents[2] / "burnside-cli/tests/records"


def test_a_collection_says_what_was_played():
    game = burnside.game("tictactoe")
    game.open_table(RECORDS / "games.openings")
    # Three games, counted by hand: two begin in a corner, one in the middle.
    start = burnside.ask(game, "openings")
    assert (start["games"], start["wins"], start["draws"], start["losses"]) == (3, 1, 1, 1)
    assert [(move["move"], move["games"]) for move in start["moves"]] == [("0", 2), ("4", 1)]
    assert start["moves"][0]["players"] == ["Ada", "Bo"] and start["value"] == "draw"
    after = burnside.ask("tictactoe", "openings", moves=["8"])
    assert after["to_move"] == 2 and after["games"] == 2
    # Values are those of the table, as before.
    assert game.start.value().value == "draw"


def test_a_collection_of_other_games_is_refused():
    quantik = burnside.game("quantik")
    with pytest.raises(burnside.Error, match="no games of quantik") as error:
        quantik.open_table(RECORDS / "games.openings")
    assert error.value.kind == "table"
