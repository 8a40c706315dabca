"""Arrays say the same as positions one by one, whatever their memory looks like."""

import multiprocessing
import threading

import burnside
import numpy as np
import pytest
from conftest import some_positions


def sample(game, games=12, seed=5):
    positions = some_positions(game, games, seed)
    return positions, game.states(positions)


def test_states_are_positions(game):
    positions, states = sample(game)
    assert states.dtype == game.state_dtype
    assert states.shape == (len(positions), *game.state_shape)
    assert game.positions(states) == positions
    assert game.positions(game.states([])) == []
    assert game.state_layout


def test_arrays_answer_as_positions_do(game):
    positions, states = sample(game)
    assert game.to_move(states).tolist() == [position.to_move for position in positions]
    codes = {None: -1, "draw": 0, "both lose": 0, "player 1": 1, "player 2": 2}
    assert game.outcomes(states).tolist() == [codes[position.outcome] for position in positions]
    for group in [*game.groups, "value", None]:
        keys = game.keys(states, group)
        assert keys.dtype == np.uint8
        assert [bytes(key) for key in keys] == [position.key(group) for position in positions]
    legal = game.legal(states)
    assert legal.shape == (len(positions), game.actions) and legal.dtype == np.bool_
    for row, position in zip(legal, positions):
        moves = position.moves()
        actions = {move.action for move in moves} - {None}
        assert set(np.flatnonzero(row).tolist()) == actions
        assert len(actions) == len([move for move in moves if move.action is not None])


def test_playing_all_at_once(game):
    positions, states = sample(game)
    chosen = [(p, m) for p in positions for m in p.moves()[:3] if m.action is not None]
    before = game.states(position for position, _ in chosen)
    actions = [move.action for _, move in chosen]
    after = game.play(before, actions)
    assert game.positions(after) == [position.play(move) for position, move in chosen]
    for dtype in (np.uint16, np.int32, np.uint64):
        assert (game.play(before, np.array(actions, dtype)) == after).all()


def test_random_games_can_be_replayed(game):
    played = game.random_games(6, seed=9)
    last = played.action < 0
    passes = last & (game.outcomes(played.states) == -1)
    moved = ~last
    after = game.play(played.states[moved], played.action[moved])
    assert (after == played.states[np.flatnonzero(moved) + 1]).all()
    assert (played.to_move == game.to_move(played.states)).all()
    ends = np.flatnonzero(np.diff(played.game, append=played.game[-1] + 1))
    assert len(ends) == 6
    winners = game.outcomes(played.states[ends])
    for number, winner in enumerate(winners):
        rows = played.game == number
        expected = np.where(played.to_move[rows] == winner, 1, -1) if winner > 0 else 0
        assert (played.result[rows] == expected).all()
        assert played.ply[rows].tolist() == list(range(rows.sum()))
    assert passes.sum() < len(last) / 2


def test_the_seed_decides_and_threads_do_not(game):
    one = game.random_games(700, seed=4, longest=12, threads=1)
    for threads in (2, 5):
        other = game.random_games(700, seed=4, longest=12, threads=threads)
        assert all((a == b).all() for a, b in zip(one, other))
    assert not np.array_equal(one.states, game.random_games(700, seed=5, longest=12).states)
    for call in (game.keys, game.legal, game.outcomes):
        if call == game.legal and "zertz" in game.name:
            continue
        assert (call(one.states, threads=1) == call(one.states, threads=3)).all()


def test_games_may_start_anywhere_and_stop_early():
    game = burnside.game("gobblet")
    start = game.start.play("S(0,0)")
    played = game.random_games(3, start=start, longest=2)
    assert game.positions(played.states[played.ply == 0]) == [start] * 3
    assert played.ply.max() == 2
    with pytest.raises(burnside.PositionError):
        game.random_games(1, start=burnside.game("quantik").start)
    for games in (-1, 10_000_001):
        with pytest.raises(burnside.ParameterError, match="games must be from 0 to 10000000") as error:
            game.random_games(games)
        assert error.value.kind == "parameter"


@pytest.mark.parametrize("kind", ["strided", "reversed", "fortran", "misaligned", "readonly"])
def test_any_memory_layout_is_read_right(game, kind):
    _, states = sample(game)
    if kind == "strided":
        other = np.repeat(states, 2, axis=0)[::2]
    elif kind == "reversed":
        other = states[::-1].copy()[::-1]
    elif kind == "fortran":
        other = np.asfortranarray(states)
    elif kind == "misaligned":
        raw = np.zeros(states.nbytes + 1, np.uint8)
        raw[1:] = states.reshape(-1).view(np.uint8)
        other = raw[1:].view(states.dtype).reshape(states.shape)
        assert states.itemsize == 1 or not other.flags.aligned
    else:
        other = states.copy()
        other.flags.writeable = False
    assert (game.keys(other) == game.keys(states)).all()
    assert (game.to_move(other) == game.to_move(states)).all()


def test_arrays_of_another_kind_are_refused(game):
    _, states = sample(game, games=1)
    wrong = [
        None, 7, "states", [], [[1, 2]], states.tolist(), object(),
        states.astype(np.int64), states.astype(np.float32), states.astype(object),
        states.astype(states.dtype.newbyteorder()) if states.itemsize > 1 else states.astype("S1"),
        states[None], states.reshape(-1)[: 0 if states.ndim == 1 else 3].reshape(-1, 1),
        np.zeros((2, 5), states.dtype), np.zeros((), states.dtype), np.ma.masked_array([1.5]),
    ]  # fmt: skip
    for array in wrong:
        for call in (game.keys, game.legal, game.to_move, game.outcomes, game.values,
                     game.labels, game.canonical, game.positions):  # fmt: skip
            with pytest.raises(burnside.ArrayError) as error:
                call(array)
            assert error.value.kind == "array" and str(game.state_dtype) in str(error.value)


def test_no_states_are_fine(game):
    none = game.states([])
    policies = np.zeros((0, game.actions), np.float32)
    group = "rotation-mirror" if "zertz" in game.name else None
    assert len(game.keys(none)) == len(game.legal(none)) == len(game.play(none, [])) == 0
    assert len(game.values(none).value) == len(game.labels(none).best) == 0
    assert len(game.canonicalize(none, policies, group).states) == 0
    assert len(game.augment(none, policies, group).states) == 0


def bad_row(game):
    """A state that is none, and what is wrong with it."""
    return {
        "quantik": ([1, 1, 0, 0, 0, 0, 0, 0], "square 0"),
        "gobblet": (3, "not a position"),
        "quarto": ([16, 1, 2, 0, 0, 0], "not occupied"),
        "zertz:37": ([9] + [1] * 36 + [6, 8, 10] + [0] * 6 + [1, 0], "0 to 4"),
    }[game.name]


@pytest.mark.parametrize("name", ["quantik", "gobblet", "quarto", "zertz:37"])
@pytest.mark.parametrize("at", [0, 700, 1999])
def test_a_bad_row_is_named(name, at):
    game = burnside.game(name)
    states = np.repeat(game.states([game.start]), 2000, axis=0)
    row, reason = bad_row(game)
    states[at] = row
    if at < 1500:
        states[1500] = row  # only the first is reported
    for threads in (1, 4):
        for call in (game.keys, game.outcomes, game.values):
            with pytest.raises(burnside.PositionError, match=reason) as error:
                call(states, threads=threads)
            assert error.value.index == at and f"row {at}:" in str(error.value)


def test_rows_that_can_be_drawn_and_not_played():
    game = burnside.game("quantik")
    states = np.array([[0, 0, 0, 0, 1, 0, 0, 0]], np.uint16)  # player 2 has begun
    assert game.keys(states).shape == (1, 18)
    with pytest.raises(burnside.PositionError) as error:
        game.legal(states)
    assert error.value.index == 0


def test_illegal_actions_are_named(game):
    states = game.states([game.start] * 3)
    legal = np.flatnonzero(game.legal(states[:1])[0])
    for wrong in (-1, game.actions, 10**12, -(2**62)):
        with pytest.raises(burnside.MoveError) as error:
            game.play(states, [legal[0], wrong, wrong])
        assert (error.value.kind, error.value.index) == ("illegal", 1)
    for actions in ([1.5, 2, 3], [1, 2], [[1, 2, 3]], "abc", None, [object()] * 3):
        with pytest.raises(burnside.ArrayError):
            game.play(states, actions)


def test_threads_are_a_number_within_reason():
    game = burnside.game("gobblet")
    states = game.states([game.start])
    for threads in (0, 10**9):
        with pytest.raises(burnside.UnknownNameError) as error:
            game.keys(states, threads=threads)
        assert error.value.kind == "parameter"
    with pytest.raises(OverflowError):
        game.keys(states, threads=-1)


def test_quantik_states_are_the_planes_of_the_core():
    game = burnside.game("quantik")
    positions, states = sample(game)
    cores = np.array([list(position.to("core")) for position in positions], np.uint8)
    assert (cores[:, 2:].copy().view("<u2") == states).all()


def test_quarto_states_are_the_words_of_the_key():
    game = burnside.game("quarto")
    positions, states = sample(game)
    keys = np.array([list(position.to("key")) for position in positions], np.uint8)
    assert (keys[:, 0] == states[:, 0]).all()
    assert (keys[:, 1:].copy().view(">u2") == states[:, 1:]).all()


def test_gobblet_states_and_actions_are_the_seeds_numbers():
    game = burnside.game("gobblet")
    positions, states = sample(game)
    assert [int(position.to("u64")) for position in positions] == states.tolist()
    for move in positions[0].moves():
        packed = 0x94 if str(move) == "S(1,1)" else None
        if packed:
            assert move.action == (packed >> 4) * 9 + (packed & 15)
            assert positions[0].move("0x94") == move


def test_zertz_states_spell_the_text():
    game = burnside.game("zertz")
    positions, states = sample(game)
    for position, row in zip(positions, states.tolist()):
        rows, pool, one, two, player, chain = str(position).split()
        assert ["._owgb".index(c) - (c != ".") for c in rows.replace("/", "")] == row[:37]
        assert "/".join(map(str, row[37:40])) == pool
        assert "/".join(map(str, row[40:43])) == one and "/".join(map(str, row[43:46])) == two
        assert str(row[46]) == player and (row[47] == 0) == (chain == "-")


def test_many_threads_of_python_at_once():
    game = burnside.game("gobblet")
    states = game.random_games(500, seed=2).states
    expected, failed = game.keys(states, "value"), []

    def work():
        for _ in range(10):
            if not (game.keys(states, "value") == expected).all():
                failed.append(1)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


def _work_in_a_child(pipe):
    game = burnside.game("quantik")
    states = game.random_games(2000, seed=1, threads=2).states
    pipe.send(int(game.keys(states, "full", threads=2).sum()))


def test_a_forked_process_has_threads_of_its_own():
    game = burnside.game("quantik")
    states = game.random_games(2000, seed=1, threads=2).states
    expected = int(game.keys(states, "full", threads=2).sum())
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    child = context.Process(target=_work_in_a_child, args=(there,))
    child.start()
    assert here.poll(60), "the child hangs"
    assert here.recv() == expected
    child.join()
