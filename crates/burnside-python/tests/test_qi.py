"""The general model."""

import pickle

import burnside
import pytest
from burnside import Qi


def test_positions_are_values():
    start = Qi([3, 3], "C", "c")
    position = start.board_diff({4: "K^", 0: "r"}).toggle()
    assert position == Qi.from_feen("r2/1K^1/3 / c/C") and hash(position) != hash(start)
    assert start.feen == "3/3/3 / C/c" and start.turn == "first" and position.turn == "second"
    assert eval(repr(position)) == position == pickle.loads(pickle.dumps(position))
    assert (start < position) != (position < start) and start <= start
    assert position.shape == [3, 3] and position.square_count == 9 == len(position)
    assert position.styles == ("C", "c") and position.piece_count == 2
    assert list(position) == position.board and position[-9] == "r"
    with pytest.raises(IndexError):
        position[9]


def test_any_piece_survives_a_pickle_and_a_repr():
    odd = Qi([2, 2, 2], "né", "'\\\n").apply(
        board=[(0, "a b"), (7, "\x00'")], first_player_hand={"x y": 2}, toggle=True
    )
    assert eval(repr(odd)) == odd == pickle.loads(pickle.dumps(odd))
    with pytest.raises(burnside.PositionError) as error:
        odd.feen  # noqa: B018
    assert error.value.kind == "unsayable"


def test_squares_by_name_and_number():
    position = Qi.from_feen("r2/1K^1/3 / c/C")
    assert position.get("b2") == position.get(4) == "K^"
    for index in range(9):
        assert position.index_of(position.cell_of(index)) == index
    for wrong in ("d9", "", "é", "b", -1, 9):
        with pytest.raises(burnside.QiError):
            position.get(wrong)


def test_hands():
    position = Qi([4], "S", "s").first_player_hand_diff({"P": 2}).hand_diff("second", [("p", 1)])
    assert position.first_player_hand == {"P": 2} == position.hand("first")
    assert position.second_player_hand == {"p": 1}
    assert position.second_player_hand_diff({"p": -1}).hand("second") == {}
    with pytest.raises(burnside.QiError, match="not found in hand"):
        position.first_player_hand_diff({"Q": -1})
    with pytest.raises(burnside.QiError, match="too many pieces"):
        position.board_diff({0: "K", 1: "k"})
    with pytest.raises(burnside.Error):
        position.hand("third")


def test_pon_and_symmetry():
    position = Qi.from_feen("K2/3/1r1 / C/c")
    assert Qi.from_pon(position.to_pon()) == position
    form, witness = position.canonical()
    assert form == position.transform(witness) and witness in position.symmetries()
    images = position.orbit()
    assert len(images) == 8 and all(position.transform(name) == image for name, image in images)
    with pytest.raises(burnside.Error):
        Qi([2, 3], "C", "c").transform("rot90")


@pytest.mark.parametrize("text", ["", "8/8", "K / C/C", "🂡", "9999999999999999 / C/c", "\0", "K" * 10**5])
def test_bad_feen_says_where(text):
    with pytest.raises(burnside.PositionError) as error:
        Qi.from_feen(text)
    assert error.value.kind == "feen" and error.value.hint


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"board": 1}', "[" * 10**5])
def test_bad_pon(text):
    with pytest.raises(burnside.PositionError):
        Qi.from_pon(text)


def test_what_is_wrong_is_said_in_the_words_of_the_reference():
    def refused(make, expected):
        with pytest.raises(burnside.QiError) as error:
            make()
        assert str(error.value).splitlines()[0] == expected

    refused(lambda: burnside.Qi([], None, None), "at least one dimension is required")
    refused(lambda: burnside.Qi([0], None, None), "dimension size must be at least 1, got 0")
    refused(lambda: burnside.Qi([-3], 1, 2), "dimension size must be at least 1, got -3")
    refused(lambda: burnside.Qi([2.5], None, "c"), "dimension size must be an Integer, got float")
    refused(lambda: burnside.Qi(["8"], "C", "c"), "dimension size must be an Integer, got str")
    refused(lambda: burnside.Qi([8], None, 7), "first player style must not be nil")
    refused(lambda: burnside.Qi([8], 7, None), "second player style must not be nil")
    refused(lambda: burnside.Qi([8], 7, "c"), "first player style must be a String")
    qi = burnside.Qi([2], "C", "c")
    assert (qi.first_player_style, qi.second_player_style) == ("C", "c")
    squares = "(board has 2 squares)"
    refused(lambda: qi.board_diff({"0": "K"}), f'invalid flat index: "0" {squares}')
    refused(lambda: qi.board_diff({None: "K"}), f"invalid flat index: None {squares}")
    refused(lambda: qi.board_diff({-1: "K"}), f"invalid flat index: -1 {squares}")
    refused(lambda: qi.board_diff({0: 7}), "piece must be a String, got int")
    delta = 'delta must be an Integer, got float for piece "P"'
    refused(lambda: qi.first_player_hand_diff({"P": 1.5}), delta)
    refused(lambda: qi.second_player_hand_diff({"p": -1}), 'cannot remove "p": not found in hand')
