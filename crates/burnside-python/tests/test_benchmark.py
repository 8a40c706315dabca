"""Exact scores of policies: perfect ones, and perfect ones with one move changed."""

import burnside
import numpy as np
import pytest
from burnside import _graph, benchmark
from burnside.benchmark._truth import first_plies

MEN = "three-mens-morris-anywhere"  # play can return
SMALL = ["tictactoe", "hexapawn", "tic-tac-toe"]


def truth(game, start=None):
    """All classes, and a table of action values, by solving the graph of all moves."""
    first = game.states([start or game.start])
    graph = _graph.reach(game, first, True, None)
    return graph, _graph.solve(graph)


def edge_values(graph, solved):
    sign = np.where(graph.again, 1, -1)
    value = np.where(graph.target >= 0, sign * solved.value[graph.target], graph.end)
    plies = np.where(graph.target >= 0, solved.plies[graph.target], 0) + 1
    return value, np.where(value == 0, -1, plies)


def table_policy(game, graph, actions):
    """The policy that plays these actions in the classes of a graph."""
    nobody = np.ones(len(graph.states), np.bool_)
    numbers = dict(zip(_graph.names(graph.states, nobody), actions))
    return lambda states: np.array(
        [numbers[name] for name in _graph.names(states, np.ones(len(states), np.bool_))]
    )


def best_actions(graph, solved):
    value, plies = edge_values(graph, solved)
    chosen = np.full(len(graph.states), -1)
    best = (value == solved.value[graph.source]) & (plies == solved.plies[graph.source])
    chosen[graph.source[best][::-1]] = graph.action[best][::-1]
    return chosen


@pytest.mark.parametrize("name", [*SMALL, "quantik"])
def test_perfect_play_is_perfect_and_one_worse_move_is_found(name):
    game = burnside.game(name)
    start = game.start
    if name == "quantik":  # an exact part: what can still come after some pieces
        start = slice_of_quantik(game)
    graph, solved = truth(game, start)
    value, plies = edge_values(graph, solved)
    chosen = best_actions(graph, solved)
    report = benchmark.score(table_policy(game, graph, chosen), game, start=start)
    assert report.classes == report.optimal == report.kept == len(graph.states)
    for result in (report.as_first, report.as_second):
        assert result.value == result.best and result.line == ()
    assert report.as_first.value == solved.value[0] == -report.as_second.value
    assert len(report.errors) == 0 and sum(t.classes for t in report.by_ply.values()) == report.classes

    # One class's move changed for the worse: some to which the opponent can lead play, and others.
    mover = game.to_move(graph.states)
    met = {number: reachable(graph, chosen, start.to_move == number) for number in (1, 2)}
    worse = np.random.default_rng(2).permutation(np.flatnonzero(value < solved.value[graph.source]))
    there = [edge for edge in worse if any((graph.source[edge], True) in nodes for nodes in met.values())]
    elsewhere = [edge for edge in worse if all((graph.source[edge], True) not in nodes for nodes in met.values())]
    assert there and elsewhere and len(mover) == len(graph.states)
    changed_results = set()
    for edge in [*there[:8], *elsewhere[:4]]:
        node = graph.source[edge]
        other = chosen.copy()
        other[node] = graph.action[edge]
        report = benchmark.score(table_policy(game, graph, other), game, start=start)
        assert report.classes - report.optimal == report.classes - report.kept == 1
        assert (report.errors == graph.states[node]).all() and len(report.errors) == 1
        assert report.error_actions.tolist() == [graph.action[edge]]
        for result in (report.as_first, report.as_second):
            first = start.to_move == result.player
            worth = forced(graph, solved, other, first)
            assert result.value == worth, "what a plain search through the same moves finds"
            # The result changes if and only if play can be led there, and less is left there than
            # there was at the start.
            led = (node, True) in met[result.player]
            best = int(solved.value[0]) if first else -int(solved.value[0])
            assert result.best == best
            assert result.value == (min(best, int(value[edge])) if led else best)
            changed_results.add(result.value < result.best)
            if result.value < result.best:
                assert replayed(start, result) == result.value
    assert changed_results == {True, False}, "some mistakes change the result, some do not"


def reachable(graph, actions, first):
    """The nodes that can come up against the policy, each with whether it is to move: a plain walk."""
    begin = np.searchsorted(graph.source, np.arange(len(graph.states) + 1))
    waiting, seen = [(0, first)], {(0, first)}
    while waiting:
        node, mine = waiting.pop()
        for edge in range(begin[node], begin[node + 1]):
            if mine and graph.action[edge] != actions[node] or graph.target[edge] < 0:
                continue
            after = (int(graph.target[edge]), mine == bool(graph.again[edge]))
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return seen


def slice_of_quantik(game):
    """A position with some thousand classes behind it."""
    played = game.random_games(300, seed=4)
    deep = played.states[(played.ply == 8) & (played.action >= 0)]
    for position in game.positions(deep):
        if 300 < len(game.classes(game.states([position]), most=100_000).states) < 3000:
            return position
    raise AssertionError("there is one")


def forced(graph, solved, actions, first):
    """The value at the start for the policy, by plain recursion: no cycles in these games."""
    begin = np.searchsorted(graph.source, np.arange(len(graph.states) + 1))
    known = {}

    def value(node, mine):
        if (node, mine) not in known:
            edges = range(begin[node], begin[node + 1])
            if mine:
                edges = [edge for edge in edges if graph.action[edge] == actions[node]]
            worths = []
            for edge in edges:
                target, again = graph.target[edge], bool(graph.again[edge])
                worth = graph.end[edge] if target < 0 else (1 if again else -1) * value(target, mine == again)
                worths.append(int(worth))
            known[node, mine] = max(worths)
        return known[node, mine]

    worth = value(0, first)
    return worth if first else -worth


def replayed(start, result):
    """Plays the line, and says how it ends for the policy."""
    position = start
    for move in result.line:
        assert move.position == position
        position = position.play(move)
    if position.winner is None:
        return 0
    assert len(result.line) == result.plies
    return 1 if position.winner == result.player else -1


AGAINST = [*SMALL, MEN, "three-mens-morris", "mill-3x3", "tic-tac-toe-misere", "quantik"]


@pytest.mark.parametrize("name", AGAINST)
def test_policies_against_the_best_opponent_are_what_the_graph_says(name):
    """The same by a second route: the whole graph in Python, solved there."""
    game = burnside.game(name)
    start = slice_of_quantik(game) if name == "quantik" else game.start
    first = game.states([start])
    whole, values = truth(game, start)
    fates = set()
    for seed in range(6):
        # The best moves, and some that look like chance.
        random = np.random.default_rng(seed)
        moves = best_actions(whole, values)
        some = random.permutation(np.flatnonzero(random.random(len(whole.source)) < 0.03 * seed))
        moves[whole.source[some]] = whole.action[some]
        policy = table_policy(game, whole, moves)
        for number in (1, 2):
            mine = start.to_move == number
            graph = _graph.reach(game, first, mine, policy)
            solved = _graph.solve(graph)
            play = game.against(number, start=start)
            while len(states := play.waiting(50, threads=1 + seed % 2)):
                play.answer(policy(states))
            fate = play.solve()
            sign = 1 if mine else -1
            assert (fate.value, fate.plies) == (sign * solved.value[0], solved.plies[0]), (seed, number)
            assert fate.positions <= len(graph.states)
            fates.add(fate.value)
    assert len(fates) > 1 or name == "quantik", fates


def test_who_asks_out_of_turn_is_told():
    game = burnside.game("tictactoe")
    play = game.against(2)
    with pytest.raises(burnside.UnknownNameError, match="has not moved"):
        play.solve()
    states = play.waiting(2)
    with pytest.raises(burnside.ArrayError):
        play.answer(np.zeros(700, np.int64))
    with pytest.raises(burnside.MoveError, match="row 1"):
        play.answer(np.array([int(game.legal(states)[0].argmax()), -1]))
    assert (play.waiting(2) == states).all(), "nothing has changed"
    with pytest.raises(burnside.UnknownNameError, match="1 or 2"):
        game.against(3)
    with pytest.raises(burnside.PositionError):
        game.against(1, start=burnside.game("quantik").start)
    short = game.against(1, most=20)
    with pytest.raises(burnside.SearchError):
        while len(states := short.waiting()):
            short.answer(game.legal(states).argmax(axis=1))
    with pytest.raises(burnside.SearchError):
        short.solve()


@pytest.mark.parametrize("name", ["tictactoe", MEN, "hexapawn", "quantik"])
def test_quiet_classes_are_those_without_a_win_at_once(name):
    game = burnside.game(name)
    start = slice_of_quantik(game) if name == "quantik" else game.start
    first = game.states([start])
    graph = _graph.reach(game, first, True, None)
    wins = set(graph.source[graph.end == 1].tolist())
    plies = dict(zip(map(bytes, graph.states.reshape(len(graph.states), -1)), first_plies(graph)[1]))
    rows = [row for row in range(len(graph.states)) if row not in wins]
    for quiet, wanted in ((False, graph.states), (True, graph.states[rows])):
        found = game.classes(first, quiet=quiet)
        names = [bytes(row) for row in found.states.reshape(len(found.states), -1)]
        assert len(set(names)) == len(names) == len(wanted)
        assert set(names) == {bytes(row) for row in wanted.reshape(len(wanted), -1)}
        assert [plies[name] for name in names] == found.ply.tolist() == sorted(found.ply)
        again = game.classes(first, quiet=quiet, threads=1)
        assert (again.states == found.states).all()
    whole = benchmark.score(benchmark.first_move(game), game, start=start)
    some = benchmark.score(benchmark.first_move(game), game, start=start, quiet=True)
    assert some.quiet and not whole.quiet and some.classes == len(rows)
    assert (some.as_first, some.as_second) == (whole.as_first, whole.as_second)
    assert "win in 1" not in some.by_distance and "quiet classes" in str(some)
    assert all(some.by_distance[word] == tally for word, tally in whole.by_distance.items() if word != "win in 1")


def test_a_part_of_quarto_is_exact():
    """No table has all of Quarto: its late positions are solved, and the search agrees."""
    game = burnside.game("quarto")
    start = burnside.Position(game, "356./D.0./.1../B97. E")
    graph, solved = truth(game, start)
    some = np.arange(0, len(graph.states), 97)
    found = game.values(graph.states[some], nodes=200_000)
    assert found.known.all() and set(found.value.tolist()) == {-1, 0, 1}
    assert (found.value == solved.value[some]).all() and (found.plies == solved.plies[some]).all()
    report = benchmark.score(table_policy(game, graph, best_actions(graph, solved)), game, start=start)
    assert report.classes == report.optimal == report.kept == len(graph.states)
    for result in (report.as_first, report.as_second):
        assert (result.value, result.best, result.line) == (0, 0, ())


def test_games_that_return_have_draws_without_end():
    game = burnside.game(MEN)
    graph, solved = truth(game)
    assert (solved.value == 0).any() or (solved.plies > 4).any()
    report = benchmark.score(table_policy(game, graph, best_actions(graph, solved)), game)
    assert report.optimal == report.kept == report.classes
    assert report.as_first.value == solved.value[0] and report.as_second.value == -solved.value[0]
    weak = benchmark.score(benchmark.first_move(game), game)
    assert weak.optimal < weak.classes
    for result in (weak.as_first, weak.as_second):
        if result.value == -1:
            assert replayed(game.start, result) == -1


def test_solving_a_graph_is_what_the_table_says():
    game = burnside.game("tictactoe")
    graph, solved = truth(game)
    table = game.values(graph.states)
    assert (table.value == solved.value).all() and (table.plies == solved.plies).all()


def test_what_a_policy_may_answer():
    game = burnside.game("tictactoe")
    best = benchmark.perfect(game)

    def scores(states):
        values = game.action_values(states)
        return np.where(values.known, values.value * 100.0 - values.plies * values.value, -np.inf)

    def values(states):
        found = game.values(states)
        return found.value * (1 - found.plies / 100)

    wanted = benchmark.score(best, game)
    assert wanted.value_error is None
    assert benchmark.score(scores, game).optimal == 627
    ahead = benchmark.score(values, game)
    assert ahead.optimal == 627 and ahead.sign_right == 1 and 0 < ahead.value_error < 0.05
    both = benchmark.score(lambda states: (best(states), game.values(states).value), game)
    assert both.value_error == 0 and both.optimal == 627
    for wrong in (lambda s: np.zeros(3), lambda s: np.zeros((len(s), 4)), lambda s: np.full(len(s), np.nan)):
        with pytest.raises(burnside.ArrayError):
            benchmark.score(wrong, game)
    with pytest.raises(burnside.MoveError):
        benchmark.score(lambda states: np.full(len(states), 4), game)


def test_without_symmetry_every_position_counts():
    game = burnside.game("tictactoe")
    report = benchmark.score(benchmark.perfect(game), game, symmetry=False)
    assert report.classes == report.optimal == 4520


def test_a_run_goes_on_where_it_stopped(tmp_path):
    game, file = burnside.game("tictactoe"), tmp_path / "score.json"
    policy = benchmark.first_move(game)
    whole = benchmark.score(policy, game, batch=100)
    asked = []

    def stops(states):
        asked.append(len(states))
        if len(asked) == 4:
            raise KeyboardInterrupt
        return policy(states)

    with pytest.raises(KeyboardInterrupt):
        benchmark.score(stops, game, batch=100, checkpoint=file)
    for other in ({"batch": 101}, {"batch": 100, "errors": 5}):
        with pytest.raises(burnside.UnknownNameError, match="something else"):
            benchmark.score(policy, game, checkpoint=file, **other)
    done = []
    again = benchmark.score(
        policy, game, batch=100, checkpoint=file, progress=lambda at, of: done.append((at, of))
    )
    assert done[0] == (400, 627) and not file.exists()
    assert again.to_dict() == whole.to_dict() and (again.errors == whole.errors).all()

    # Also where it plays against the best opponent: what it said is not asked again.
    def counted(last):
        def play(states):
            if len(asked) == last:
                raise KeyboardInterrupt
            asked.append(len(states))
            return policy(states)

        return play

    asked.clear()
    benchmark.score(counted(None), game, batch=100)
    calls, states = len(asked), sum(asked)
    assert calls > 12
    for last in (8, 10, calls - 1):
        asked.clear()
        with pytest.raises(KeyboardInterrupt):
            benchmark.score(counted(last), game, batch=100, checkpoint=file)
        before = sum(asked)
        asked.clear()
        again = benchmark.score(counted(None), game, batch=100, checkpoint=file)
        assert again.to_dict() == whole.to_dict() and list(tmp_path.iterdir()) == []
        # What is in the checkpoint is not asked again. Only the moves of the two refutations are,
        # one state at a time.
        assert states - before <= sum(asked) <= states - before + 20


@pytest.mark.parametrize("name", ["quantik-10k", "gobblet-10k"])
def test_splits_are_what_they_were(name):
    """Loading checks the SHA-256 of all of it: whoever changes a position or a label is told."""
    from burnside import splits

    parts = splits.load(name)
    assert sum(map(len, parts)) == splits.RECIPES[name].positions == 10_000
    # The first byte of a digest is below 205 in 205 of 256 cases; four standard deviations.
    assert abs(len(parts.train) - 10_000 * 205 / 256) < 160
    game = parts.test.game
    values = game.values(parts.test.states)
    assert (values.value == parts.test.value).all() and (values.plies == parts.test.plies).all()


def test_splits_do_not_leak():
    from burnside import splits

    parts = splits.load("tictactoe-all")
    game = burnside.game("tictactoe")
    assert sum(map(len, parts)) == 627
    seen = [{bytes(key) for key in game.keys(part.states, "value")} for part in parts]
    assert not seen[0] & seen[1] and not seen[0] & seen[2] and not seen[1] & seen[2]
    data = burnside.dataset("quantik", games=40, seed=1)
    images = game_images(data)
    assert (splits.part_of("quantik", images) == splits.part_of("quantik", data.states)).all()
    with pytest.raises(burnside.UnknownNameError, match="no split"):
        splits.load("quantik-2k")


def game_images(data):
    random = np.random.default_rng(0)
    order = len(data.game.action_maps())
    return data.game.transform(data.states, random.integers(0, order, len(data)))


def test_policies_of_a_game_by_name():
    for make in (benchmark.perfect, benchmark.first_move):
        named = make("tictactoe")
        states = burnside.game("tictactoe").classes().states[:50]
        assert (named(states) == make(burnside.game("tictactoe"))(states)).all()
