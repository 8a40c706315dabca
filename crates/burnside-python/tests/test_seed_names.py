"""The functions of the seeds by their names, and properties that hold for every position."""

import burnside
import pytest
from burnside import gobblet, quantik
from hypothesis import given, settings
from hypothesis import strategies as st


def play(game: str, choices: list[int]) -> burnside.Position:
    """The position after some moves, each chosen by a number."""
    position = burnside.game(game).start
    for choice in choices:
        moves = position.moves()
        if not moves:
            break
        position = position.play(moves[choice % len(moves)])
    return position


CHOICES = st.lists(st.integers(0, 10_000), max_size=16)
FAST = settings(max_examples=60, deadline=None)


def test_the_seeds_worked_example():
    position = quantik.from_qfen(".A../..b./.c../...D")
    assert quantik.pack(position).hex() == "010002000000000000800000400000020000"
    assert quantik.canonical_key(position).hex() == "010200000000000108000004200000000000"
    assert quantik.canonical_payload(position) == quantik.canonical_key(position)[2:]
    assert quantik.to_qfen(position) == ".A../..b./.c../...D"
    assert quantik.pack(position, quantik.CANONICAL_FLAG)[:2] == b"\x01\x02"
    with pytest.raises(burnside.Error, match="flags must be 0 or 2"):
        quantik.pack(position, 1)
    with pytest.raises(burnside.Error):
        quantik.pack(burnside.game("quarto").start)
    with pytest.raises(burnside.PositionError):
        quantik.unpack(b"\x02" + quantik.pack(position)[1:])


def test_gobblets_worked_examples():
    assert str(gobblet.from_u64(33)) == "Sl,.,./.,.,./.,.,. 1"
    start = gobblet.from_u64(0)
    packed = gobblet.legal_moves_packed(start)
    assert 0x94 in packed and len(packed) == 27
    board = gobblet.apply_packed(gobblet.apply_packed(start, 0x90), 0x94)
    assert 0x01 in gobblet.legal_moves_packed(board)  # the piece on 0 slides to 1


@FAST
@given(CHOICES)
def test_quantik_round_trips_and_keys_are_shared_by_all_images(choices):
    position = play("quantik", choices)
    assert quantik.unpack(quantik.pack(position)) == (position, 0)
    assert quantik.from_qfen(quantik.to_qfen(position)) == position
    key = quantik.canonical_key(position)
    images = position.orbit("d4")
    assert {quantik.canonical_key(image) for _, image in images} == {key}
    assert min(quantik.pack(image)[2:] for _, image in position.orbit("portable")) == key[2:]
    smallest = quantik.unpack(key)[0]
    assert quantik.canonical_key(smallest) == key and quantik.pack(smallest)[2:] == key[2:]


@FAST
@given(CHOICES, st.integers(0, 2**40), st.text(max_size=8), st.floats(allow_nan=False))
def test_quantik_documents_come_back(choices, count, note, number):
    position = play("quantik", choices)
    meta = {"note": note, "number": number, "list": [count, None, True]}
    written = quantik.to_cbor(position, move_count=count, meta=meta, side=2, checksum=True)
    document = quantik.from_cbor(written)
    assert document.position == position and document.meta == meta
    assert (document.move_count, document.side, document.checksum) == (count, 2, True)
    assert burnside.game("quantik").position(written) == position


@FAST
@given(CHOICES)
def test_gobblet_round_trips_and_packed_moves_are_the_moves(choices):
    board = play("gobblet", choices)
    assert gobblet.from_u64(gobblet.to_u64(board)) == board
    images = gobblet.all_symmetries(board)
    assert gobblet.to_u64(gobblet.canonical(board)) == min(map(gobblet.to_u64, images))
    for move, packed in zip(board.moves(), gobblet.legal_moves_packed(board), strict=True):
        assert gobblet.apply_packed(board, packed) == board.play(move)


@FAST
@given(st.text(max_size=24))
def test_texts_are_read_or_refused(text):
    try:
        position = quantik.from_qfen(text)
    except burnside.Error as error:
        assert error.kind == "position"
    else:
        assert quantik.from_qfen(quantik.to_qfen(position)) == position
