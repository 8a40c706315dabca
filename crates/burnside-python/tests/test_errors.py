"""Bad input of every kind: the right error, no crash, no leak."""

import gc
import pickle
import random
import resource
import string

import burnside
import burnside.quantik
import numpy as np
import pytest
from burnside import Qi


def test_errors_have_a_kind_a_hint_and_a_place():
    with pytest.raises(burnside.UnknownNameError) as error:
        burnside.game("quatro")
    assert isinstance(error.value, ValueError) and isinstance(error.value, burnside.Error)
    assert error.value.kind == "game" and "did you mean quarto?" in error.value.hint
    assert any("did you mean quarto?" in note for note in error.value.__notes__)
    with pytest.raises(burnside.PositionError) as error:
        burnside.Position("quantik", ".A../..x./.c../...D")
    assert (error.value.kind, error.value.column, error.value.index) == ("position", 8, None)
    assert error.value.line is None and error.value.message == str(error.value)
    again = pickle.loads(pickle.dumps(error.value))
    assert type(again) is type(error.value) and again.kind == "position" and again.column == 8
    assert (again.message, again.hint) == (error.value.message, error.value.hint)
    # By words alone, the same error has the same fields.
    with pytest.raises(burnside.PositionError) as asked:
        burnside.ask("quantik", "moves", position=".A../..x./.c../...D")
    for field in ("kind", "message", "hint", "line", "column", "index"):
        assert getattr(asked.value, field) == getattr(error.value, field)
    whole = burnside.Error("m", "table", "h", 3, 4, 5)
    again = pickle.loads(pickle.dumps(whole))
    assert (again.line, again.column, again.index) == (3, 4, 5)


class Broken:
    """A game without moves."""

    name = "broken"

    def start(self):
        return 0

    def moves(self, position):
        return []

    def play(self, position, move):
        return 0

    def outcome(self, position):
        return None


def test_the_kinds_of_errors():
    start = burnside.game("quantik").start
    kinds = {
        "group": lambda: start.canonical("d5"),
        "format": lambda: start.to("jpeg"),
        "position": lambda: burnside.Position("quantik", "?"),
        "move": lambda: start.play("Z9"),
        "illegal": lambda: start.play("A0", "a1"),
        "symmetry": lambda: burnside.Symmetry("quantik", "rot45"),
        "command": lambda: burnside.ask("quantik", "win"),
        "rules": lambda: burnside.register(Broken),
        "feen": lambda: Qi.from_feen("?"),
        "qi": lambda: Qi([0], "C", "c"),
        "picture": lambda: start.to_png(width=0),
        "array": lambda: burnside.game("quantik").keys(np.zeros(3)),
        "parameter": lambda: burnside.game("quantik").random_games(10**9),
        "unsayable": lambda: Qi([2], "C", "c").board_diff({0: "??"}).feen,
        "keys-only": lambda: burnside.ask("quantik", "count", group="portable"),
        "stopped": lambda: burnside.game("zertz").start.value(nodes=10),
    }
    for kind, call in kinds.items():
        with pytest.raises(burnside.Error) as error:
            call()
        assert error.value.kind == kind
        assert type(error.value) is not burnside.Error or kind == "picture"


def test_wrong_types_are_type_errors():
    start = burnside.game("gobblet").start
    for call in [
        lambda: burnside.game(3),
        lambda: burnside.Position("gobblet", 1.5),
        lambda: burnside.Position("gobblet", None),
        lambda: start.play(None),
        lambda: start.play([]),
        lambda: start.canonical(3),
        lambda: start.value(nodes="many"),
        lambda: Qi("33", "C", "c"),
        lambda: Qi([3], "C", "c").board_diff(3),
        lambda: burnside.game("gobblet").states([3]),
        lambda: burnside.game("gobblet").states(None),
        lambda: burnside.quantik.to_cbor(burnside.game("quantik").start, meta={"x": object()}),
        lambda: burnside.Move(),
        lambda: burnside.Value(),
    ]:
        with pytest.raises(TypeError):
            call()


def test_numbers_out_of_range():
    gobblet = burnside.game("gobblet")
    for number in (-1, 2**64, 2**200, 3):
        with pytest.raises(burnside.PositionError):
            gobblet.position(number)
    for action in (-1, 108, 2**40):
        with pytest.raises(burnside.MoveError):
            gobblet.start.play(action)
    with pytest.raises((OverflowError, TypeError)):
        gobblet.start.play(2**70)
    with pytest.raises(OverflowError):
        gobblet.start.value(nodes=-1)


def nonsense(random: random.Random) -> str:
    alphabet = random.choice(
        [string.printable, "AaBbCcDd./ 12-", "SMLsml.,/ 12", "0123456789ABCDEF./- ", "owgb./ 0123456789-",
         "é🂡\x00\u202e'\"\\", "RM0123456789+T,-/", "0123456789abcdefx"]
    )  # fmt: skip
    return "".join(random.choices(alphabet, k=random.choice([0, 1, 3, 19, 22, 36, 80, 1000])))


def test_nonsense_is_refused_or_read_and_never_crashes(game):
    source = random.Random(7)
    starts = [game.start, game.start.play(game.start.moves()[0])]
    texts = [nonsense(source) for _ in range(150)]
    # Real texts with a character changed are nastier than noise.
    for text in [str(starts[1]), starts[1].feen, starts[1].to("pon"), str(starts[0].moves()[0])]:
        for _ in range(20):
            at = source.randrange(len(text))
            texts.append(text[:at] + source.choice(string.printable) + text[at + 1 :])
    if "zertz" in game.name:  # whose every wrong move is compared with thousands
        texts = texts[::4]
    for text in texts:
        for call in [
            game.position,
            lambda text: game.position(text, check=False).canonical("value"),
            lambda text: game.position(text.encode(), check=False),
            lambda text: starts[1].play(text),
            starts[0].move,
            starts[0].canonical,
            starts[0].to,
            lambda text: game.symmetry(text)(starts[0]),
            Qi.from_feen,
            Qi.from_pon,
            lambda text: game.position(text, format=source.choice(game.formats)),
            lambda text: burnside.quantik.from_cbor(text.encode()),
            lambda text: burnside.ask(game.name, "moves", position=text),
        ]:
            try:
                call(text)
            except burnside.Error as error:
                assert error.kind and str(error)


def test_nested_values_do_not_overflow_the_stack():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(burnside.UnknownNameError, match="deep"):
        burnside.quantik.to_cbor(burnside.game("quantik").start, meta={"x": deep})
    with pytest.raises(burnside.Error):
        burnside.quantik.from_cbor(b"\x81" * 100_000)
    while deep:  # so that letting it go does not recurse either
        deep = deep.pop()


def one_round():
    """A bit of everything, mistakes included."""
    for name in ("quantik", "gobblet", "quarto", "zertz"):
        game = burnside.game(name)
        played = game.random_games(20, seed=1)
        game.keys(played.states)
        group = "rotation-mirror" if name == "zertz" else game.value_group
        legal = game.legal(played.states[:50])
        found = game.canonicalize(played.states[:50], legal, group)
        game.restore(found.policies, found.witnesses, group)
        game.augment(played.states[:5], legal[:5], group, count=3)
        positions = game.positions(played.states[:30])
        pickle.loads(pickle.dumps(positions))
        for position in positions[:10]:
            repr(position.canonical()), hash(position), position.to_svg(), position.feen
            position.to_qi().toggle().orbit()
            [str(move) for move in position.moves()[:10]]
        game.labels(game.states(positions[:3]), nodes=50)
        for bad in (lambda: game.position("?"), lambda: game.keys(played.states[None]),
                    lambda: game.start.play("?"), lambda: game.keys(played.states, "?"),
                    lambda: game.start.to_png(width=0)):  # fmt: skip
            with pytest.raises(burnside.Error):
                bad()
        burnside.ask(name, "canon")


def test_nothing_leaks():
    def resident():
        gc.collect()
        pages = int(open("/proc/self/statm").read().split()[1])
        return pages * resource.getpagesize()

    for _ in range(5):
        one_round()
    before = resident()
    for _ in range(25):
        one_round()
    grown = resident() - before
    # What one round makes is some megabytes; a leak of any part of it would add up.
    assert grown < 8 * 2**20, f"{grown / 2**20:.1f} MiB more after 25 rounds"
