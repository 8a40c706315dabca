"""Canonical forms, witnesses, orbits: the laws, on one position at a time."""

import pickle

import burnside
import pytest
from conftest import some_positions


def test_witnesses_lead_there_and_back(game):
    positions = some_positions(game, games=3, seed=11)
    if "zertz" in game.name:  # whose moves are thousands
        positions = positions[::9]
    for group in [*game.groups, "portable", "value", None]:
        for position in positions:
            form = position.canonical(group)
            assert form.witness(position) == form.position
            assert form.inverse == form.witness.inverse
            assert form.inverse(form.position) == position
            assert form.key == position.key(group) == form.position.key(group)
            assert form.orbit * form.stabilizer == len(position.symmetries(group))
            if form.group != "d4-color-shapes":
                there = set(form.position.moves())
                assert {form.witness(move) for move in position.moves()} == there
                for move in form.position.moves()[:5]:
                    home = form.inverse(move)
                    assert home in position.moves()
                    assert form.witness(position.play(home)) == form.position.play(move)


def depends_on_the_position(game, group):
    return "zertz" in game.name and ("translation" in group or group in ("all", "value"))


def test_groups_of_symmetries(game):
    for group in game.groups:
        if game.groups[group] > 400:
            continue
        symmetries = game.symmetries(group)
        assert len(set(symmetries)) == len(symmetries)
        assert symmetries[: game.groups[group]] == game.start.symmetries(group)
        if not depends_on_the_position(game, group):
            assert len(symmetries) == game.groups[group]
        position = some_positions(game, games=1, seed=3)[3]
        applying = position.symmetries(group)
        identity = applying[0]
        assert identity(position) == position
        for one in applying[:12]:
            assert one.inverse(one(position)) == position
            assert one.then(one.inverse) == identity
            assert burnside.Symmetry(game.name, one.name) == one == eval(repr(one))
            assert burnside.Symmetry(game.name, one.inverse_name) == one.inverse
            assert pickle.loads(pickle.dumps(one)) == one and hash(one) == hash(eval(repr(one)))
            for other in one(position).symmetries(group)[:6]:
                assert other(one(position)) == one.then(other)(position)


def test_orbits_and_stabilizers(game):
    position = some_positions(game, games=1, seed=8)[2]
    for group in game.groups:
        if game.groups[group] > 400:
            continue
        orbit = position.orbit(group)
        form = position.canonical(group)
        assert orbit[0][1] == position
        for symmetry, image in orbit:
            assert symmetry(position) == image and image.key(group) == form.key
        assert len(orbit) == form.orbit
        assert len(position.stabilizer(group)) == form.stabilizer


def test_symmetries_that_do_not_fit_are_refused():
    with pytest.raises(burnside.UnknownNameError) as error:
        burnside.Symmetry("quarto:squares", "inner")
    assert error.value.kind == "symmetry"
    assert burnside.Symmetry("quarto", "inner").name == "inner"
    turn = burnside.Symmetry("quantik", "rot90")
    with pytest.raises(burnside.UnknownNameError):
        turn(burnside.game("gobblet").start)
    with pytest.raises(burnside.UnknownNameError):
        turn.then(burnside.Symmetry("gobblet", "rot90"))
    with pytest.raises(burnside.UnknownNameError, match="off the board"):
        burnside.Symmetry("zertz", "T1,0")(burnside.game("zertz").start)
    with pytest.raises(TypeError):
        turn("rot90")
