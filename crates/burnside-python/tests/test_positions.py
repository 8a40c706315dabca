"""Positions and moves feel native: values that compare, hash, print, pickle and never change."""

import copy
import pickle
import re
import threading

import burnside
import pytest
from conftest import GAMES, ROOT, some_positions


def test_the_games_are_those_of_the_catalog():
    listed = (ROOT / "crates/burnside/src/catalog/list.rs").read_text()
    assert re.findall(r'^ +"([a-z0-9:-]+)" =>', listed, re.MULTILINE) == GAMES
    assert len(GAMES) >= 10
    assert burnside.game("ZERTZ") == burnside.game("zertz:37") != burnside.game("zertz:48")
    assert {burnside.game("quarto"): 1}[burnside.game("Quarto")] == 1


def test_a_game_describes_itself(game):
    assert game.name in game.variants and game.title and game.rules
    assert game.portable_group in game.groups and game.value_group in game.groups
    assert {"text", "feen", "pon"} <= set(game.formats)
    table = ROOT / f"crates/burnside-solve/tables/{game.name.replace(':', '-')}.bst"
    # Quarto's tables have early positions alone.
    assert game.solved == (table.exists() and not game.name.startswith("quarto"))
    assert str(game) == game.name
    assert eval(repr(game)) == game == pickle.loads(pickle.dumps(game))


def test_positions_are_values(game):
    positions = some_positions(game)
    assert len(set(positions)) == len(positions) > 20
    for position in positions:
        again = burnside.Position(game.name, str(position))
        assert burnside.Position(game, str(position)) == again
        assert again == position and hash(again) == hash(position)
        assert not (again != position) and again <= position and again >= position
        assert eval(repr(position)) == position
        assert pickle.loads(pickle.dumps(position)) == position == copy.deepcopy(position)
        assert position.game == game
    assert sorted(positions) == sorted(positions, key=str)
    assert positions[0] != str(positions[0])
    with pytest.raises(TypeError):
        positions[0] < str(positions[0])
    with pytest.raises(AttributeError):
        positions[0].to_move = 2


def test_a_game_may_be_given_instead_of_its_name(game):
    start = burnside.Position(game, "start")
    assert start == burnside.Position(game.name, "start") == game.start
    symmetry = game.symmetries("value")[-1]
    assert burnside.Symmetry(game, str(symmetry)) == symmetry
    assert burnside.ask(game, "moves") == burnside.ask(game.name, "moves")
    with pytest.raises(TypeError, match="a Game or its name"):
        burnside.Position(3, "start")


def test_positions_of_variants_differ():
    assert burnside.game("quarto").start != burnside.game("quarto:squares").start
    assert burnside.game("quarto").start < burnside.game("quarto:squares").start


def test_moves_are_values(game):
    for position in some_positions(game, games=2):
        moves = position.moves()
        assert len(set(moves)) == len(moves)
        for move in moves[:40]:
            assert position.move(str(move)) == move == pickle.loads(pickle.dumps(move))
            assert eval(repr(move)) == move
            assert move.position == position and move.text == str(move)
            assert hash(move) == hash(position.move(str(move)))
            if move.action is not None:
                assert position.move(move.action) == move
            after = position.play(move)
            assert after == position.play(str(move))
            assert after != position
    with pytest.raises(TypeError):
        moves < moves[0] if moves else 1 < "1"


def test_play_goes_on_until_it_is_over(game):
    finished = [position for position in some_positions(game) if position.outcome]
    assert finished
    for position in finished:
        assert position.moves() == []
        assert position.winner == {"player 1": 1, "player 2": 2}.get(position.outcome)
        assert position.value().source == "rules" and position.value().best == []
        with pytest.raises(burnside.MoveError) as error:
            position.play(game.start.moves()[0])
        assert error.value.kind == "illegal" and "over" in str(error.value)


def test_turns_of_several_plies_are_read_as_one():
    # A jump that goes on, from a text of two jumps.
    start = burnside.Position(
        "zertz", "oooo/ooooo/owgogo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 -"
    )
    first = start.moves()[0]
    assert str(first).startswith("x ")
    chained = start.play(first)
    assert chained.to_move == 1 and "-" not in str(chained).split()[-1]
    second = chained.moves()[0]
    whole = f"{first}{str(second)[4:]}"
    assert start.play(whole) == chained.play(second)
    with pytest.raises(burnside.MoveError, match="2 plies"):
        start.move(whole)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("gobblet", [33, "33", "0x21", "Sl,.,./.,.,./.,.,. 1"]),
        ("quantik", ["A.../..../..../....", "010001000000000000000000000000000000",
                     bytes([1, 0, 1]) + bytes(15), "A3/4/4/4 2B2C2DA/2a2b2c2d q/Q"]),
        ("quarto", ["0.../..../..../.... 1", b"\x01\x80\x00" + bytes(8)]),
    ],
)  # fmt: skip
def test_positions_are_recognized_by_their_form(name, written):
    game = burnside.game(name)
    assert len({game.position(data) for data in written}) == 1


def test_every_format_writes_and_reads(game):
    for position in some_positions(game, games=4):
        for format in game.formats:
            try:
                written = position.to(format)
            except burnside.PositionError as error:
                assert error.kind == "unsayable"
                continue
            assert isinstance(written, (str, bytes))
            if format == "key" and "zertz" in game.name:
                with pytest.raises(burnside.UnknownNameError) as error:
                    game.position(written, format=format)
                assert error.value.kind == "write-only"
            elif format == "rank":
                assert game.position(written, format=format).key("value") == position.key("value")
            else:
                assert game.position(written, format=format) == position
        assert position.feen == position.to("feen")
        assert game.from_qi(position.to_qi()) == position


def test_positions_that_can_be_drawn_and_not_played():
    game = burnside.game("quantik")
    with pytest.raises(burnside.PositionError):
        game.position("a.../..../..../....")
    drawn = game.position("a.../..../..../....", check=False)
    assert not drawn.is_valid and eval(repr(drawn)) == drawn
    assert pickle.loads(pickle.dumps(drawn)) == drawn
    assert drawn.key("portable") == game.position("A.../..../..../....").key("portable")  # colors may be swapped
    for ask in [drawn.moves, drawn.value, drawn.suggest, drawn.to_qi, lambda: drawn.to_move,
                lambda: drawn.outcome, lambda: drawn.winner, lambda: drawn.play(),
                lambda: drawn.play("A0"), lambda: drawn.move("A0"), lambda: drawn.feen,
                lambda: drawn.to_svg(values=True),
                lambda: game.random_games(1, start=drawn)]:  # fmt: skip
        with pytest.raises(burnside.PositionError):
            ask()
    assert drawn.to_svg().startswith("<svg ") and drawn._repr_svg_() == drawn.to_svg()
    assert "Not a legal position" in drawn.draw() and drawn.to_png().startswith(b"\x89PNG")
    # A color swap leads there from a position, and moves do not follow.
    start = game.position("A.../..../..../....")
    swap = next(s for s in start.symmetries("portable") if s(start) == drawn)
    assert not swap(start).is_valid and swap.inverse(drawn) == start
    with pytest.raises(burnside.PositionError):
        swap(start.moves()[0])


def test_pictures(game):
    position = some_positions(game, games=1)[1]
    assert position.to_svg().startswith("<svg ") and position._repr_svg_() == position.to_svg()
    assert position.to_svg(dark=True) != position.to_svg()
    for png in (position.to_png(width=100), position._repr_png_()):
        assert png.startswith(b"\x89PNG\r\n")
    assert position.draw().isascii() and not position.draw(unicode=True).isascii()
    assert "\x1b[" in position.draw(color=True)
    for width in (0, 10**6):
        with pytest.raises(burnside.Error) as error:
            position.to_png(width=width)
        assert error.value.kind == "picture"


def test_pictures_with_values():
    position = burnside.Position("quantik", "AbC./..../..../....")
    assert "+1" in position.to_svg(values=True) and "+1" not in position.to_svg()
    with pytest.raises(burnside.SearchError):
        burnside.game("zertz").start.to_png(values=True, nodes=100)


def test_values_compare_as_the_mover_prefers():
    start = burnside.game("gobblet").start
    value = start.value()
    assert (value.value, value.plies, value.sign, value.source) == ("win", 13, 1, "table")
    assert str(value) == "win in 13"
    by_text = {str(move): (word, plies) for move, word, plies in value.moves}
    assert by_text["S(0,1)"] == ("win", 13) and by_text["M(0,0)"] == ("loss", 14)
    after = start.play("M(0,0)").value()
    assert after.value == "win" and after.plies == 13
    assert value == after and hash(value) == hash(after)
    slow, fast = start.play("M(0,0)", "S(0,1)").value(), start.value()
    assert (slow < fast) or (slow > fast) or slow == fast


def test_a_search_has_limits():
    position = burnside.game("zertz").start
    with pytest.raises(burnside.SearchError) as error:
        position.value(nodes=1000)
    assert error.value.kind == "stopped" and error.value.hint
    with pytest.raises(burnside.SearchError):
        position.value(seconds=0.05)
    with pytest.raises(burnside.UnknownNameError):
        position.value(seconds=-1)
    suggestion = position.suggest(nodes=100, seconds=0.2)
    assert suggestion.move in position.moves() and suggestion.value is None
    assert -1 <= suggestion.likely <= 1


def test_searches_let_other_threads_run():
    position = burnside.Position("zertz", "start")  # nobody will know its value in so short a time
    ticks = 0
    done = threading.Event()

    def tick():
        nonlocal ticks
        while not done.wait(0.005):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        with pytest.raises(burnside.SearchError):
            position.value(seconds=0.4)
    finally:
        done.set()
        thread.join()
    assert ticks > 10


def test_questions_by_words():
    answer = burnside.ask("gobblet", "play", position="start", moves=["S(0,0)", "L(0,0)"])
    assert answer == {"position": "Sl,.,./.,.,./.,.,. 1", "to_move": 1, "outcome": None}
    assert burnside.ask("quarto", "perft", depth=2, threads=1)["nodes"] == 3840
    with pytest.raises(burnside.UnknownNameError) as error:
        burnside.ask("quarto", "perft", deep=2)
    assert error.value.kind == "parameter"
