"""Games that are written in Python: every request works on them, and broken ones are refused.

The numbers of noughts and crosses are well known: lines of play by length (OEIS A061526 begins
9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872), and positions up to symmetry by ply
(1, 3, 12, 38, 108, 174, 204, 153, 57, 15; 765 in all). It is a draw.
"""

import pickle
import re
import subprocess
import sys
import threading

import burnside
import numpy as np
import pytest
from burnside import benchmark
from burnside.envs import Lockstep

LINES = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
CLASSES = [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def turned(square):
    row, column = divmod(square, 3)
    return 3 * column + 2 - row


def mirrored(square):
    row, column = divmod(square, 3)
    return 3 * row + 2 - column


def moved(square_map):
    """A symmetry: what a map of the squares does to positions and to moves."""

    def position(text):
        squares = text.replace("/", "")
        image = [""] * 9
        for square, piece in enumerate(squares):
            image[square_map(square)] = piece
        return written(image)

    return position, square_map


def written(squares):
    text = "".join(squares)
    return f"{text[:3]}/{text[3:6]}/{text[6:]}"


class Crosses:
    """Noughts and crosses. Positions are their own text: X.O/.../..."""

    name = "crosses"
    title = "Noughts and crosses"
    rules = "Three in a row win."
    can_return = False
    symmetries = {"turn": moved(turned), "mirror": moved(mirrored)}
    actions = range(9)

    def start(self):
        return ".../.../..."

    def to_move(self, position):
        return 1 + position.count("X") - position.count("O")

    def outcome(self, position):
        squares = position.replace("/", "")
        for player, piece in ((1, "X"), (2, "O")):
            if any(all(squares[square] == piece for square in row) for row in ROWS):
                return player
        return None if "." in squares else "draw"

    def moves(self, position):
        squares = position.replace("/", "")
        return [square for square in range(9) if squares[square] == "."]

    def play(self, position, move):
        squares = list(position.replace("/", ""))
        squares[move] = "XO"[self.to_move(position) - 1]
        return written(squares)

    def parse(self, text):
        if not re.fullmatch(r"[XO.]{3}/[XO.]{3}/[XO.]{3}", text):
            raise ValueError(f"{text} is not three rows of X, O and .")
        if self.to_move(text) not in (1, 2):
            raise ValueError("X begins, and they take turns")
        return text


@pytest.fixture(scope="module")
def crosses():
    names = [game.name for game in burnside.games()]
    return burnside.game("crosses") if "crosses" in names else burnside.register(Crosses())


def variant(**changes):
    """The game with something else about it, under another name."""
    variant.count = getattr(variant, "count", 0) + 1
    return type("Variant", (Crosses,), {"name": f"variant-{variant.count}", **changes})


def test_it_is_known_as_the_others_are(crosses):
    assert crosses in burnside.games() and burnside.game("Crosses") == crosses
    assert (crosses.title, crosses.rules) == ("Noughts and crosses", "Three in a row win.")
    assert crosses.groups == {"none": 1, "value": 8} and crosses.value_group == "value"
    assert not crosses.solved and crosses.variants == ["crosses"]
    assert eval(repr(crosses)) == crosses == pickle.loads(pickle.dumps(crosses))


def test_positions_and_moves(crosses):
    position = crosses.start.play("4", 0)
    assert str(position) == "O../.X./..." and position.to_move == 1
    assert position == burnside.Position("crosses", "O../.X./...") == eval(repr(position))
    assert pickle.loads(pickle.dumps(position)) == position
    assert [str(move) for move in position.moves()] == ["1", "2", "3", "5", "6", "7", "8"]
    assert [move.action for move in position.moves()] == [1, 2, 3, 5, 6, 7, 8]
    move = position.move("8")
    assert pickle.loads(pickle.dumps(move)) == move == eval(repr(move))
    won = crosses.position("XXX/OO./...")
    assert won.outcome == "player 1" and won.winner == 1 and won.moves() == []
    for wrong, kind in [("9", "move"), ("0", "move")]:
        with pytest.raises(burnside.MoveError) as error:
            position.play(wrong)
        assert error.value.kind == kind
    with pytest.raises(burnside.MoveError) as error:
        position.play(0)
    assert error.value.kind == "illegal"
    for wrong in ("X../...", "XXX/.../...", "nonsense"):
        with pytest.raises(burnside.PositionError, match="rows|take turns") as error:
            crosses.position(wrong)
        assert error.value.kind == "position" and error.value.hint


def test_policies_are_scored_and_play_in_lockstep(crosses):
    """As in the listed game, whose squares have the same numbers."""
    listed = burnside.game("tictactoe")
    reports = [
        benchmark.score(benchmark.first_move(game), game, symmetry=False) for game in (crosses, listed)
    ]
    mine, theirs = (report.to_dict() for report in reports)
    for told in (mine, theirs):
        told.pop("game"), told.pop("start")
    assert mine == theirs and mine["classes"] == 4520
    many = [Lockstep(game, 5) for game in (crosses, listed)]
    random = np.random.default_rng(0)
    for _ in range(30):
        legal = [games.legal() for games in many]
        assert (legal[0] == legal[1]).all()
        actions = np.where(legal[0], random.random(legal[0].shape), -1).argmax(axis=1)
        steps = [games.step(actions) for games in many]
        assert (steps[0].reward == steps[1].reward).all() and (steps[0].done == steps[1].done).all()


def test_symmetry(crosses):
    corners = [crosses.start.play(square) for square in (0, 2, 6, 8)]
    assert len({position.key() for position in corners}) == 1
    assert corners[0].key() == corners[0].key("value") != corners[0].key("none")
    form = corners[3].canonical()
    assert form.witness(corners[3]) == form.position and form.orbit == 4 and form.stabilizer == 2
    assert form.inverse(form.position) == corners[3]
    assert {form.witness(move) for move in corners[3].moves()} == set(form.position.moves())
    turn = burnside.Symmetry("crosses", "crosses/turn")
    assert str(turn(corners[0])) == "..X/.../..." and turn.then(turn).then(turn) == turn.inverse
    assert len(set(crosses.symmetries())) == 8 == len(crosses.start.stabilizer())
    assert len(corners[0].orbit()) == 4
    assert pickle.loads(pickle.dumps(turn)) == turn == eval(repr(turn))


def test_values_are_searched(crosses):
    assert crosses.start.value().value == "draw"
    value = crosses.position("XX./OO./...").value()
    assert (value.value, value.plies, [str(move) for move in value.best]) == ("win", 1, ["2"])
    # A corner is answered by the middle, and by nothing else.
    value = crosses.position("X../.../...").value()
    assert value.value == "draw" and [str(move) for move in value.best] == ["4"]
    assert crosses.position("X../.../...").suggest().move == value.best[0]


def test_pictures(crosses):
    position = crosses.start.play(4, 0)
    assert position.to_svg().startswith("<svg ") and position._repr_png_().startswith(b"\x89PNG")
    assert position.to_svg(values=True) != position.to_svg()
    assert "X" in position.draw() and "O" in position.draw()


def test_arrays(crosses):
    played = crosses.random_games(300, seed=3, threads=2)
    assert played.states.dtype == np.uint8 and played.states.shape[1] == 16
    positions = crosses.positions(played.states)
    assert (crosses.states(positions) == played.states).all()
    assert crosses.to_move(played.states).tolist() == [p.to_move for p in positions]
    legal = crosses.legal(played.states, threads=2)
    assert [set(np.flatnonzero(row).tolist()) for row in legal] == [
        {move.action for move in position.moves()} for position in positions
    ]
    moved = played.action >= 0
    after = crosses.play(played.states[moved], played.action[moved])
    assert (after == played.states[np.flatnonzero(moved) + 1]).all()
    labels = crosses.labels(played.states[:50], threads=2)
    assert labels.known.all()
    assert labels.value[0] == 0 and labels.plies[0] == -1 and labels.best[0].sum() == 9
    images = crosses.augment(played.states[:20], legal[:20])
    assert (crosses.legal(images.states) == images.policies).all()
    data = burnside.dataset("crosses", games=20, nodes=10**6)
    assert len(data) == len(np.unique(data.game.keys(data.states, "value"), axis=0))
    with pytest.raises(burnside.PositionError, match="come up") as error:
        crosses.keys(np.zeros((1, 16), np.uint8))
    assert error.value.index == 0


def all_commands():
    with pytest.raises(burnside.UnknownNameError) as error:
        burnside.ask("crosses", "no such command")
    return re.search(r"the commands are (.*)", error.value.hint)[1].split(", ")


ASKED = {
    "moves": ({"moves": ["4"]}, lambda it: len(it["moves"]) == 8 and it["to_move"] == 2),
    "play": ({"moves": ["4", "0"]}, lambda it: it["position"] == "O../.X./..."),
    "view": ({"moves": ["4"]}, lambda it: len(it["moves"]) == 8),
    "scene": ({"moves": ["4"]}, lambda it: len(it["places"]) == 9),
    "canon": ({"position": "..X/.../..."}, lambda it: it["orbit"] == 4 and len(it["key"]) == 32),
    "orbit": ({"position": "..X/.../..."}, lambda it: len(it["images"]) == 4),
    "convert": ({"to": "text"}, lambda it: it["text"] == ".../.../..."),
    "perft": ({"depth": 6}, lambda it: it["nodes"] == LINES[6] and len(it["divide"]) == 9),
    "random": ({"games": 50, "seed": 1}, lambda it: it["games"] == 50),
    "count": (
        {"plies": 9},
        lambda it: [ply["classes"] + ply["finished"] for ply in it["plies"]] == CLASSES,
    ),
    "value": ({"position": "XX./OO./..."}, lambda it: (it["value"], it["best"]) == ("win", ["2"])),
    "suggest": ({"position": "XX./OO./..."}, lambda it: it["move"] == "2"),
    "analyze": ({"moves": ["4", "0", "8"]}, lambda it: len(it["plies"]) == len(it["values"]) == 4),
    "rules": ({}, lambda it: it["sections"][0]["diagrams"][0]["position"] == "start"),
    "read": ({"text": "4;0"}, lambda it: it["moves"] == ["4", "0"] and it["start"]),
    "record": ({"moves": ["4", "0"]}, lambda it: it["text"] == "# Game: crosses\n4\n0\n"),
    # The same game as the listed one, whose puzzles are counted by another route.
    "puzzle": ({"number": 303}, lambda it: it["number"] == it["count"] == 303),
    "lesson": ({"player": 2}, lambda it: not it["wins"] and it["known"] and len(it["replies"]) == 9),
    "stats": ({}, lambda it: it["classes"] == sum(CLASSES) and it["perfect"] == "draw"),
    "plan": ({}, lambda it: it["classes"] == sum(CLASSES) and it["counted"]),
}


def test_every_request_is_asked(crosses):
    # A collection of its games would come from a file, and the program that writes it cannot have it.
    assert list(ASKED) == [command for command in all_commands() if command != "openings"]
    with pytest.raises(burnside.Error, match="no collection") as error:
        burnside.ask("crosses", "openings")
    assert error.value.kind == "table"
    for command, (parameters, holds) in ASKED.items():
        for threads in (1, 4):
            answer = burnside.ask("crosses", command, threads=threads, **parameters)
            assert holds(answer), (command, answer)
    unique = burnside.ask("crosses", "perft", depth=9, unique=True)
    assert unique["classes"] == CLASSES
    assert [burnside.ask("crosses", "perft", depth=n)["nodes"] for n in range(8)] == LINES[:8]
    # A million plies: all games are over, and no stack is.
    assert burnside.ask("crosses", "perft", depth=10**6)["nodes"] == 0


def test_a_game_may_be_little_more_than_its_rules():
    class Walk:
        """A token on a line; who reaches the own end wins. Play can come back."""

        name = "walk"

        def start(self):
            return (3, 1)

        def to_move(self, position):
            return position[1]

        def outcome(self, position):
            return {0: 2, 5: 1}.get(position[0])

        def moves(self, position):
            return [-1, 1]

        def play(self, position, move):
            return (position[0] + move, 3 - position[1])

    walk = burnside.register(Walk)  # a class is called
    assert walk.groups == {"none": 1} and walk.actions == 0 and walk.title == "walk"
    position = walk.start.play("1")
    assert str(position) == "(4, 2)" and position.moves()[0].action is None
    assert walk.position("(4, 1)").value().plies == 1
    assert walk.position("(1, 2)").value().best[0].text == "-1"
    assert burnside.ask("walk", "perft", depth=3)["nodes"] == 6  # one of four has ended
    assert walk.legal(walk.states([walk.start])).shape == (1, 0)
    with pytest.raises(burnside.PositionError):
        walk.position("(4,")
    with pytest.raises(burnside.PositionError):
        walk.position("'elsewhere'")


def test_players_alternate_if_nothing_else_is_said():
    def without_turn(limit):
        class Count:
            name = f"count-{limit}"
            can_return = False

            def start(self):
                return 0

            def moves(self, position):
                return [1] if limit % 2 else [1, 2]

            def play(self, position, move):
                return position + move

            def outcome(self, position):
                return "draw" if position >= limit else None

        return Count()

    game = burnside.register(without_turn(7))
    assert [game.start.to_move, game.start.play("1").to_move, game.start.play("1", "1").to_move] == [1, 2, 1]
    with pytest.raises(burnside.PositionError, match="whose turn"):
        game.position("77")
    with pytest.raises(burnside.RulesError, match="either player to move") as error:
        burnside.register(without_turn(8))  # 1 + 1 is 2
    assert error.value.kind == "rules"


def same(text):
    return text


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"moves": lambda self, p: [0, 1, 0]}, "MovesDistinct: .../.../... lists 0 twice"),
        ({"moves": lambda self, p: []}, "UnfinishedHasMoves: .../.../... has no outcome"),
        ({"outcome": lambda self, p: 3}, "outcome of .* is 3"),
        ({"outcome": lambda self, p: "lost"}, "outcome of .* is 'lost'"),
        ({"to_move": lambda self, p: 0}, "to_move in .* is 0"),
        ({"parse": lambda self, text: Crosses.start(self)}, "PositionText: .* was written"),
        ({"text": lambda self, p: "board"}, "two positions .* have the text"),
        ({"text": lambda self, p: p.replace("/", "\n")}, "one line"),
        ({"move_text": lambda self, move: "here"}, "MoveText: "),
        ({"symmetries": {"turn": (moved(turned)[0], same)}}, r"PlayMapped: value: 0 and variant-\d+/turn on "),
        ({"symmetries": {"turn": moved(turned)[0]}}, "PlayMapped: "),
        ({"symmetries": [moved(lambda square: (square + 1) % 9)]}, "OutcomeMapped: |MovesMapped"),
        ({"symmetries": [(lambda p: p.swapcase(), same)]}, "raised|Mapped|Inverse"),
        ({"symmetries": [(lambda p: ".../.../...", same)]}, "Inverse: nothing takes s1"),
        ({"play": lambda self, p, move: Crosses.start(self)}, "comes up twice"),
        ({"actions": [1, 1]}, "actions of .* lists 1 twice"),
    ],
)  # fmt: skip
def test_broken_laws_are_named(changes, message):
    with pytest.raises(burnside.RulesError, match=message) as error:
        burnside.register(variant(**changes))
    assert error.value.kind == "rules"


def test_a_symmetry_that_changes_the_winner_is_noticed():
    def swap(text):
        return text.translate(str.maketrans("XO", "OX"))

    class Last(Crosses):
        """Who has filled the board wins: pieces mean nothing, but whose turn it is does."""

        name = "last"
        symmetries = {"swap": (swap, same)}

        def to_move(self, position):
            return 1 + position.count("X") % 2 if position.count("X") else 1

    with pytest.raises(burnside.RulesError, match="SideMapped|OutcomeMapped|PlayMapped"):
        burnside.register(Last)


def test_what_is_not_a_game_is_refused():
    for wrong in (None, 3, object(), "crosses", type("Nameless", (Crosses,), {"name": None})):
        with pytest.raises(TypeError):
            burnside.register(wrong)
    with pytest.raises(TypeError, match="unhashable"):
        burnside.register(variant(start=lambda self: []))
    with pytest.raises(TypeError, match="function"):
        burnside.register(variant(symmetries=[3]))
    for name in ("crosses", "CROSSES", "quantik", "a name", "", "a:b:c"):
        registered = [game.name for game in burnside.games()]
        if name.lower() == "crosses" and "crosses" not in registered:
            burnside.register(Crosses)
        with pytest.raises(burnside.UnknownNameError) as error:
            burnside.register(type("Named", (Crosses,), {"name": name}))
        assert error.value.kind == "game"


class Trap(Crosses):
    """Raises where the sample of the law check hardly looks, once it is armed."""

    name = "trap"
    armed = False

    def moves(self, position):
        if self.armed and position.count(".") == 4:
            raise LookupError(f"no moves in {position}")
        return super().moves(position)


def test_exceptions_reach_the_caller():
    rules = Trap()
    game = burnside.register(rules)
    rules.armed = True
    for threads in (1, 4):
        for call in [
            lambda: game.start.value(threads=threads),
            lambda: game.values(game.states([game.start]), threads=threads),
            lambda: game.random_games(500, seed=7, threads=threads),
            lambda: burnside.ask("trap", "perft", depth=9, threads=threads),
            lambda: burnside.ask("trap", "value", threads=threads),
        ]:
            with pytest.raises(burnside.RulesError, match="moves of trap raised") as error:
                call()
            assert isinstance(error.value.__cause__, LookupError) and error.value.kind == "rules"
    # Nothing wrong is remembered.
    rules.armed = False
    assert game.start.value().value == "draw"
    assert burnside.ask("trap", "perft", depth=6)["nodes"] == LINES[6]


def test_rules_that_never_come_back_can_be_interrupted():
    code = (
        "import _thread, signal, threading, time, burnside\n"
        # A program that was started in the background inherits that Ctrl-C is ignored.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "class Endless:\n"
        "    name = 'endless'\n"
        "    def start(self): return 0\n"
        "    def to_move(self, position): return 1 + position % 2\n"
        "    def moves(self, position): return [1, 3]\n"
        "    def play(self, position, move): return position + move\n"
        "    def outcome(self, position): return None\n"
        "game = burnside.register(Endless)\n"
        "for call in (lambda: burnside.ask('endless', 'perft', depth=10**6),\n"
        "             lambda: game.start.value(),\n"
        "             lambda: game.random_games(10**6)):\n"
        "    threading.Timer(0.5, _thread.interrupt_main).start()\n"
        "    try:\n"
        "        call()\n"
        "    except KeyboardInterrupt:\n"
        "        print('interrupted')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.split() == ["interrupted"] * 3


def test_many_threads_ask_at_once(crosses):
    """The interpreter's lock and our own never wait for each other."""
    rules = variant()()
    game, failed = burnside.register(rules), []

    def work(seed):
        try:
            played = game.random_games(60, seed=seed, threads=3)
            assert game.keys(played.states, threads=2).shape[1] == 16
            assert game.start.value(threads=2).value == "draw"
            for position in game.positions(played.states[:40]):
                assert position.canonical().witness(position) == position.canonical().position
            assert game.groups["value"] == 8
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
        assert not thread.is_alive(), "somebody waits forever"
    assert not failed, failed
