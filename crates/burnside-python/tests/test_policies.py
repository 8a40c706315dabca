"""The laws of policy maps: symmetries act on actions as they do on positions."""

import burnside
import numpy as np
import pytest
from conftest import GAMES, fixed_groups, some_positions

CASES = [(name, group) for name in GAMES for group in fixed_groups(burnside.game(name))]


def test_every_game_has_groups_with_action_maps():
    assert dict(CASES).keys() == set(GAMES)
    assert ("quantik", "full") in CASES and ("quantik", "d4-color-shapes") not in CASES
    assert ("gobblet", "d4-mover") in CASES and ("quarto", "full") in CASES
    assert ("zertz:37", "rotation-mirror") in CASES and ("zertz:37", "all") not in CASES


def few(game, group, most=40):
    """Numbers of the group's symmetries: all of them, or some."""
    order = game.groups[group]
    return np.arange(order) if order <= most else np.random.default_rng(1).integers(0, order, most)


def mid_game(game, count=6):
    positions = [p for p in some_positions(game, games=4, seed=21) if p.outcome is None]
    return positions[:: max(1, len(positions) // count)][:count]


@pytest.mark.parametrize(("name", "group"), CASES)
def test_action_maps_are_a_group_of_permutations(name, group):
    game = burnside.game(name)
    maps = game.action_maps(group)
    assert maps.shape == (game.groups[group], game.actions) and maps.dtype == np.uint16
    actions = np.arange(game.actions)
    assert (maps[0] == actions).all(), "the identity is the first"
    chosen = few(game, group)
    assert (np.sort(maps[chosen], axis=1) == actions).all(), "permutations"
    symmetries = game.symmetries(group)
    numbers = {symmetry: number for number, symmetry in enumerate(symmetries)}
    for one in chosen[:12]:
        inverse = numbers[symmetries[one].inverse]
        assert (maps[inverse][maps[one]] == actions).all(), "inverses"
        for two in chosen[:12]:
            both = numbers[symmetries[one].then(symmetries[two])]
            assert (maps[both] == maps[two][maps[one]]).all(), "composition"


@pytest.mark.parametrize(("name", "group"), CASES)
def test_maps_of_actions_are_maps_of_moves(name, group):
    game = burnside.game(name)
    maps, symmetries = game.action_maps(group), game.symmetries(group)
    for position in mid_game(game, 3):
        for number in few(game, group, 8):
            for move in position.moves()[:30]:
                if move.action is not None:
                    assert symmetries[number](move).action == maps[number][move.action]


@pytest.mark.parametrize(("name", "group"), CASES)
def test_legal_masks_map_to_legal_masks(name, group):
    game = burnside.game(name)
    states = game.states(mid_game(game))
    chosen = few(game, group)
    rows = np.repeat(np.arange(len(states)), len(chosen))
    symmetries = np.tile(chosen, len(states))
    images = game.transform(states[rows], symmetries, group)
    carried = game.carry(game.legal(states)[rows], symmetries, group)
    assert (carried == game.legal(images)).all()
    by_one = [game.symmetries(group)[s](p) for p in game.positions(states) for s in chosen[:5]]
    some = np.concatenate([np.arange(5) + i * len(chosen) for i in range(len(states))])
    if len(chosen) >= 5:
        assert game.positions(images[some]) == by_one
    assert (game.restore(carried, symmetries, group) == game.legal(states)[rows]).all()


@pytest.mark.parametrize(("name", "group"), CASES)
def test_canonicalize_and_the_way_back(name, group):
    game = burnside.game(name)
    positions = mid_game(game)
    states = game.states(positions)
    random = np.random.default_rng(3)
    for dtype in (np.float32, np.float64):
        policies = random.random((len(states), game.actions)).astype(dtype)
        found = game.canonicalize(states, policies, group)
        assert found.policies.dtype == dtype and found.witnesses.dtype == np.uint16
        assert game.positions(found.states) == [p.canonical(group).position for p in positions]
        names = [game.symmetries(group)[number] for number in found.witnesses]
        assert names == [p.canonical(group).witness for p in positions]
        assert (game.restore(found.policies, found.witnesses, group) == policies).all()
        maps = game.action_maps(group)[found.witnesses]
        assert (np.take_along_axis(found.policies, maps.astype(int), 1) == policies).all()
        # All images of a state have the same canonical state, and so the same policy there.
        again = game.canonicalize(found.states, found.policies, group)
        assert (again.states == found.states).all()


@pytest.mark.parametrize(("name", "group"), CASES)
def test_augmenting(name, group):
    game = burnside.game(name)
    states = game.states(mid_game(game, 2))
    policies = game.legal(states)
    if game.groups[group] * game.actions < 10**6:
        images = game.augment(states, policies, group)
        order = game.groups[group]
        assert images.symmetries.tolist() == list(range(order)) * len(states)
        assert (game.legal(images.states) == images.policies).all()
        expected = game.keys(np.repeat(states, order, axis=0), group)
        assert (game.keys(images.states, group) == expected).all()
    some = game.augment(states, policies, group, count=5, seed=7)
    assert len(some.states) == 5 * len(states)
    assert (game.legal(some.states) == some.policies).all()
    again = game.augment(states, policies, group, count=5, seed=7, threads=1)
    assert all((a == b).all() for a, b in zip(some, again))


@pytest.mark.parametrize("name", ["quantik", "gobblet"])
def test_labels_are_the_same_for_images(name):
    """Exact values and best moves, which know nothing of maps, agree with them."""
    game = burnside.game(name)
    states = game.states(mid_game(game))
    labels = game.labels(states)
    images = game.augment(states, labels.best, count=4, seed=1)
    there = game.labels(images.states)
    assert (there.value == np.repeat(labels.value, 4)).all()
    assert (there.plies == np.repeat(labels.plies, 4)).all()
    assert (there.best == images.policies).all()


def test_groups_that_have_no_maps_say_why():
    quantik, zertz = burnside.game("quantik"), burnside.game("zertz")
    with pytest.raises(burnside.UnknownNameError) as error:
        quantik.action_maps("d4-color-shapes")
    assert error.value.kind == "keys-only"
    for group in ("all", "value", "translation"):
        with pytest.raises(burnside.UnknownNameError, match="depends on the position") as error:
            zertz.action_maps(group)
        assert error.value.kind == "group" and "rotation-mirror" in error.value.hint
    assert len(zertz.action_maps()) == 12  # the largest that has some
    with pytest.raises(burnside.UnknownNameError, match="no group"):
        quantik.action_maps("d5")


SHIFTS = [(n, g) for n in ("zertz:37", "zertz:48", "zertz:61") for g in ("all", "value", "translation")]


def small_boards(name):
    """Positions of which shifts leave every ring on the board: ends of games, and some by hand."""
    game = burnside.game(name)
    played = game.random_games(60, seed=4)
    late = [p for p in game.positions(played.states[played.ply >= 18]) if p.outcome is None]
    found = [p for p in late if len(p.symmetries("translation")) > 1][:12]
    if name == "zertz:37":
        rest = "5/8/10 0/0/0 0/0/0 1 -"
        for board in ("..../...../..ow../..goo../..oo../...../....", "ow../og.../....../......./....../...../....",
                      "..../...../....../......o/.....b/...wo/...o"):  # fmt: skip
            found.append(game.position(f"{board} {rest}"))
    assert len(found) >= 5, len(found)
    return game, found


@pytest.mark.parametrize(("name", "group"), SHIFTS)
def test_policies_go_through_canonical_forms_with_shifts_and_back(name, group):
    game, positions = small_boards(name)
    states = game.states(positions)
    legal = game.legal(states)
    policies = np.random.default_rng(5).random(legal.shape) * legal
    found = game.canonicalize(states, policies, group)
    forms = [position.canonical(group) for position in positions]
    symmetries = game.symmetries(group)
    assert len(set(symmetries)) == len(symmetries) < 2**16
    assert [symmetries[number] for number in found.witnesses] == [form.witness for form in forms]
    assert game.positions(found.states) == [form.position for form in forms]
    # What is legal there is what was legal here, and the way back loses nothing.
    assert (game.carry(legal, found.witnesses, group) == game.legal(found.states)).all()
    assert (game.restore(found.policies, found.witnesses, group) == policies).all()
    # Move by move, as a single position does it.
    shifted = 0
    for row, (position, form) in enumerate(zip(positions, forms, strict=True)):
        shifted += form.witness.name.startswith("T")
        for move in position.moves():
            there = form.witness(move)
            assert found.policies[row, there.action] == policies[row, move.action] > 0
        assert (found.policies[row] > 0).sum() == len(position.moves())
    assert shifted >= 1, "some witness shifts"
    # A policy that was found for the canonical position, brought home.
    there = np.random.default_rng(6).random(legal.shape, np.float32) * game.legal(found.states)
    home = game.restore(there, found.witnesses, group)
    for row, form in enumerate(forms):
        for move in form.position.moves():
            assert home[row, form.inverse(move).action] == there[row, move.action]


@pytest.mark.parametrize(("name", "group"), SHIFTS)
def test_all_images_with_shifts(name, group):
    game, positions = small_boards(name)
    positions = positions[-4:]
    states = game.states(positions)
    policies = game.legal(states)
    symmetries = game.symmetries(group)
    applying = game.applying(states, group)
    assert applying.starts[0] == 0 and applying.starts[-1] == len(applying.symmetries)
    for row, position in enumerate(positions):
        here = applying.symmetries[applying.starts[row] : applying.starts[row + 1]]
        assert [symmetries[number] for number in here] == position.symmetries(group)
    images = game.augment(states, policies, group)
    assert (images.symmetries == applying.symmetries).all()
    assert (game.legal(images.states) == images.policies).all()
    rows = np.repeat(np.arange(len(states)), np.diff(applying.starts))
    assert (game.keys(images.states, group) == game.keys(states, group)[rows]).all()
    assert (game.transform(states[rows], images.symmetries, group) == images.states).all()
    assert (game.restore(images.policies, images.symmetries, group) == policies[rows]).all()
    some = game.augment(states, policies, group, count=7, seed=3)
    assert len(some.states) == 7 * len(states)
    assert (game.legal(some.states) == some.policies).all()
    for row, number in enumerate(some.symmetries):
        assert symmetries[number] in positions[row // 7].symmetries(group)


def test_a_shift_that_does_not_apply_is_refused():
    zertz = burnside.game("zertz")
    shift = zertz.symmetries("translation").index(zertz.symmetry("T1,0"))
    states = zertz.states([zertz.position("..../...../..ow../..goo../..oo../...../.... 5/8/10 0/0/0 0/0/0 1 -"),
                           zertz.start])  # fmt: skip
    with pytest.raises(burnside.Error, match="off the board") as error:
        zertz.transform(states, [shift, shift], "translation")
    assert error.value.kind == "symmetry" and error.value.index == 1
    with pytest.raises(burnside.Error, match="there is no symmetry 9999"):
        zertz.carry(zertz.legal(states), [shift, 9999], "translation")


def test_wrong_policies_and_symmetries():
    game = burnside.game("gobblet")
    states = game.states([game.start] * 3)
    good = np.zeros((3, 108), np.float32)
    for bad in (good[:2], good[:, :5], good.astype(np.float16), good.astype(int), good.tolist(), 3):
        for call in (game.augment, game.canonicalize):
            with pytest.raises((burnside.ArrayError, TypeError)):
                call(states, bad)
    for bad in ([0, 1], [0, 1, 16], [0, 1, -1], [0.5, 1, 2], None, [[0, 1, 2]], ["a", "b", "c"]):
        with pytest.raises(burnside.Error):
            game.carry(good, bad)
        with pytest.raises(burnside.Error):
            game.transform(states, bad)


def test_what_does_not_fit_into_memory_is_an_error():
    game = burnside.game("quarto")
    states = game.states([game.start] * 1000)
    policies = game.legal(states).astype(np.float64)
    with pytest.raises(MemoryError):
        game.augment(np.repeat(states, 100, axis=0), np.repeat(policies, 100, axis=0), "full")
    with pytest.raises(MemoryError):
        game.augment(states, policies, count=2**61)


def test_a_bad_row_is_named_and_not_its_image():
    game = burnside.game("quantik")
    states = np.zeros((3, 8), np.uint16)
    states[2, :2] = 1  # two pieces on a square
    policies = np.zeros((3, 64), np.float32)
    for call in (lambda: game.augment(states, policies, "d4"),
                 lambda: game.canonicalize(states, policies),
                 lambda: game.transform(states, [1, 2, 3], "d4")):  # fmt: skip
        with pytest.raises(burnside.PositionError) as error:
            call()
        assert error.value.index == 2
