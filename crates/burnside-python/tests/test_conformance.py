"""Every file of `conformance/`: golden vectors that each language runs."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import burnside
import numpy as np
import pytest
from burnside import Qi, quantik
from conftest import ROOT

FOLDER = Path(os.environ.get("BURNSIDE_CONFORMANCE", ROOT / "conformance"))
RUNNERS: dict[str, Callable[[Any], None]] = {}


def runner(name: str) -> Callable[[Callable[[Any], None]], Callable[[Any], None]]:
    def register(run: Callable[[Any], None]) -> Callable[[Any], None]:
        RUNNERS[name] = run
        return run

    return register


FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_vectors_of(file):
    RUNNERS[file.stem](json.loads(file.read_text()))


def test_there_are_files():
    assert {"quantik", "gobblet", "quarto", "zertz"} <= {f.stem for f in FOLDER.glob("*.json")}


WORDS = {"win": 1, "draw": 0, "loss": -1}


@runner("records")
def run_records(vectors):
    for entry in vectors["records"]:
        game, start, moves = entry["game"], entry["start"], entry["moves"]
        answer = burnside.ask(game, "play", position=start, moves=moves)
        assert answer["position"] == entry["last"]
        if entry["resigned"] is None:
            assert answer["outcome"] == entry["outcome"]


@runner("quantik")
def run_quantik(vectors):
    game = burnside.game("quantik")

    def symmetry(entry):
        squares, shapes = entry
        parts = [part for part, idle in ((squares, "id"), (shapes, "ABCD")) if part != idle]
        return game.symmetry("+".join(parts) or "id")

    def canonical(position, entry):
        for group, key in entry["keys"].items():
            form = position.canonical(group)
            assert form.key.hex() == key == bytes(game.keys(game.states([position]), group)[0]).hex()
            assert form.witness(position) == form.position
            assert form.orbit * form.stabilizer == game.groups[group]
            assert entry.get("orbits", {}).get(group, form.orbit) == form.orbit
            assert entry.get("canonical", {}).get(group, str(form.position)) == str(form.position)
            if group in entry.get("witness", {}):
                assert form.witness == symmetry(entry["witness"][group])

    def value(position, entry):
        if "value" in entry:
            values = game.values(game.states([position]))
            assert (values.value[0], values.plies[0]) == (WORDS[entry["value"]], entry["plies"])
            assert (position.value().value, position.value().plies) == (
                entry["value"], entry["plies"],
            )  # fmt: skip
        if "winning" in entry:
            winning = {m.action for m, word, _ in position.value().moves if word == "win"}
            assert sum(1 << action for action in winning) == int(entry["winning"], 16)

    def mask(position):
        legal = game.legal(game.states([position]))[0]
        return sum(1 << int(action) for action in np.flatnonzero(legal))

    for entry in vectors["positions"]:
        position = game.position(entry["qfen"])
        assert str(position) == entry["qfen"] and position.to("core").hex() == entry["core"]
        assert game.position(bytes.fromhex(entry["core"])) == position
        assert mask(position) == (0 if entry["line"] else int(entry["legal"], 16))
        assert game.start.play(*entry["moves"]) == position or not entry["moves"]
        canonical(position, entry)
        value(position, entry)
    for entry in vectors["setups"]:
        position = game.position(entry["qfen"], check=False)
        if "planes" in entry:
            assert game.states([position])[0].tolist() == entry["planes"]
        canonical(position, entry)
        if position.is_valid:
            value(position, entry)
    for entry in vectors["invalid"]:
        with pytest.raises(burnside.PositionError) as error:
            if "planes" in entry:
                game.legal(np.array([entry["planes"]], np.uint16))
            else:
                game.position(entry["qfen"])
        assert error.value.kind == "position"
    for entry in vectors["move_maps"]:
        carried = symmetry(entry["symmetry"])
        assert symmetry(entry["inverse"]) == carried.inverse
        move = game.start.move(entry["move"])
        assert carried(move).action == game.start.move(entry["image"]).action
    geometries = {tuple(images) for images in vectors["maps"]["all"]}
    full = game.action_maps("full")
    ours = {tuple(int(image) % 16 for image in row[:16]) for row in full}
    assert ours == geometries
    for entry in vectors["cbor"]:
        position = game.position(entry["qfen"], check=False)
        assert position.to('cbor {"canon": false}').hex() == entry["plain"]
        for given in (entry["plain"], bytes.fromhex(entry["plain"]), position.to("cbor")):
            assert game.position(given, check=False) == position
        claimed = bytes.fromhex(entry["flag_only"])
        if position.canonical("portable").position == position:
            assert quantik.from_cbor(claimed).canon
        else:
            with pytest.raises(burnside.PositionError, match="canonical"):
                quantik.from_cbor(claimed)
    classes = set()
    for entry in vectors["classes"]:
        position = game.position(entry["qfen"])
        classes.add(position.key("full"))
        value(position, entry)
    assert len(classes) == len(vectors["classes"])
    counts = burnside.ask("quantik", "count", plies=len(vectors["plies"]) - 3)["plies"]
    for ours, entry in zip(counts, vectors["plies"]):
        theirs = entry["full"]
        assert ours["classes"] == theirs["open"] + theirs["stuck"]
        assert ours["finished"] == theirs["finished"]
    for entry in vectors["plies"][:4]:
        nodes = burnside.ask("quantik", "perft", depth=entry["ply"])["nodes"]
        assert nodes == sum(entry["lines_of_play"].values())
    stuck = game.start.play(*vectors["stuck_full_board"]["moves"])
    assert stuck.winner == vectors["stuck_full_board"]["winner"]
    for entry in vectors["solved"]:
        position = game.position(entry["qfen"])
        assert position.to_move == entry["to_move"]
        value(position, entry)


@runner("gobblet")
def run_gobblet(vectors):
    game, strict = burnside.game("gobblet"), burnside.game("gobblet:strict")
    for entry in vectors["moves"]:
        byte = entry["byte"]
        for position in [game.start, *(p for _, p in moved_to_zero(game))]:
            moves = {str(move): move for move in position.moves()}
            if entry["text"] in moves:
                assert moves[entry["text"]] == position.move(f"{byte:#x}")
                assert moves[entry["text"]].action == (byte >> 4) * 9 + (byte & 15)
                break
        else:
            raise AssertionError(entry)
    for entry in vectors["boards"]:
        position = game.position(entry["board"])
        if "text" in entry:
            assert str(position) == entry["text"] and game.position(entry["text"]) == position
        assert len(position.moves()) == entry["moves"]
        assert len(strict.position(entry["board"]).moves()) == entry.get("strict", entry["moves"])
        assert game.states([position]).tolist() == [entry["board"]]
    for entry in vectors["games"]:
        position = game.start.play(*entry["moves"].split())
        assert int(position.to("u64")) == entry["board"]
    for entry in vectors["ranks"]:
        assert game.position(entry["text"]).to("rank") == str(entry["rank"])
        assert int(game.position(entry["rank"], format="rank").to("u64")) == entry["board"]
    for depth, nodes in enumerate(vectors["perft"][:5]):
        assert burnside.ask("gobblet", "perft", depth=depth)["nodes"] == nodes
    seen, layer = {game.start.key("portable")}, game.states([game.start])
    for expected in vectors["new_classes"]["by_ply"][:4]:
        assert len(layer) == expected
        rows, actions = np.nonzero(game.legal(layer))
        after = game.play(layer[rows], actions)
        fresh = {}
        for state, key in zip(after, game.keys(after, "portable")):
            if bytes(key) not in seen:
                fresh.setdefault(bytes(key), state)
        seen |= fresh.keys()
        layer = np.array(list(fresh.values()), np.uint64)


def moved_to_zero(game):
    """Positions in which a piece of the mover stands on square 0."""
    yield "placed", game.start.play("S(0,0)", "S(2,2)")


@runner("quarto")
def run_quarto(vectors):
    for name, counts in vectors["perft"].items():
        for depth, nodes in enumerate(counts[:3], 1):
            assert burnside.ask(name, "perft", depth=depth)["nodes"] == nodes
    drawn = burnside.Position("quarto", vectors["drawn"])
    assert drawn.outcome == "draw" and drawn.winner is None
    for name in {entry["game"] for entry in vectors["values"]}:
        game = burnside.game(name)
        entries = [entry for entry in vectors["values"] if entry["game"] == name]
        states = game.states(game.position(entry["position"]) for entry in entries)
        values = game.values(states)
        assert values.known.all()
        assert values.value.tolist() == [WORDS[entry["value"]] for entry in entries]
        plies = [-1 if entry["plies"] is None else entry["plies"] for entry in entries]
        assert values.plies.tolist() == plies
    for name, shares in vectors["random_games"].items():
        tally = burnside.ask(name, "random", games=40_000, seed=6)
        for share in ("player1", "player2", "draws"):
            # Four standard errors.
            assert abs(tally[share] / 40_000 * 100 - shares[share]) < 1.0
        # The first ply only gives.
        assert abs(tally["mean_plies"] - 1 - shares["mean_placements"]) < 0.05


@runner("zertz")
def run_zertz(vectors):
    for board in vectors["boards"]:
        game = burnside.game(board["rules"])
        for depth, nodes in enumerate(board["perft"][:1], 1):
            assert burnside.ask(game.name, "perft", depth=depth)["nodes"] == nodes
        firsts = game.states(game.start.play(move) for move in game.start.moves())
        assert len({bytes(key) for key in game.keys(firsts, "portable")}) == board["classes_after_one_ply"]
        for entry in board["positions"]:
            position = game.position(entry["position"])
            if entry.get("path"):
                assert game.start.play(*entry["path"]) == position
            finished = position.outcome is not None
            assert entry.get("finished", finished) == finished
            moves = [str(move) for move in position.moves()]
            if not finished:
                jumps = sorted(m[2:4] + ">" + m[5:7] for m in moves if m.startswith("x"))
                assert jumps == sorted(entry["jumps"])
                assert sum(m[0] in "WGB" for m in moves) == entry["placements"]
            for group in ("all", "rotation-mirror"):
                form = position.canonical(group)
                rows = str(form.position).split()[0]
                assert [rows, form.witness.name, form.witness.inverse_name] == entry[group]
            images = position.orbit("rotation-mirror")
            assert len({str(image).split()[0] for _, image in images}) == entry["images"]
            assert sorted(symmetry.name for symmetry, _ in images) == entry["names"]


@runner("game-files")
def run_game_files(vectors):
    for name, entry in vectors["games"].items():
        text = (ROOT / "games" / f"{name}.game.toml").read_text()
        # Some are listed games too: here each goes by a name of its own.
        text = re.sub('^name = ".*"', f'name = "file-{name}"', text, flags=re.M)
        game = burnside.load(text=text)
        for group in ("board", "full"):
            order = entry.get(f"{group}_order", game.groups[group])
            assert game.groups[group] == order, (name, group)
        for depth, nodes in enumerate(entry.get("perft", []), 1):
            if nodes <= 100_000:
                assert burnside.ask(game.name, "perft", depth=depth)["nodes"] == nodes, name
        if entry.get("classes", 10**9) <= 2_000:
            assert reachable(game, "board") == entry["classes"], name
        if entry.get("classes_with_swap", 10**9) <= 2_000:
            assert reachable(game, "value") == entry["classes_with_swap"], name


def reachable(game, group):
    """Positions up to symmetry, by their keys."""
    seen, layer = {game.start.key(group)}, [game.start]
    while layer:
        found = {}
        for position in layer:
            for move in position.moves():
                after = position.play(move)
                found.setdefault(after.key(group), after)
        layer = [after for key, after in found.items() if key not in seen]
        seen |= found.keys()
    return len(seen)


@runner("feen")
def run_feen(vectors):
    for entry in vectors["valid"]:
        position = Qi.from_feen(entry["feen"])
        assert position.feen == str(position) == entry["feen"]
        assert Qi.from_pon(position.to_pon()) == position
    for entry in vectors["invalid"]:
        with pytest.raises(burnside.PositionError) as error:
            Qi.from_feen(entry["feen"])
        assert error.value.kind == "feen"


def apply(position, op):
    return getattr(position, op[0])(*op[1:])


def fields_of(position):
    return {
        "squares": position.square_count,
        "pieces": position.piece_count,
        "board": [[i, piece] for i, piece in enumerate(position) if piece is not None],
        "first_player_hand": sorted(map(list, position.first_player_hand.items())),
        "second_player_hand": sorted(map(list, position.second_player_hand.items())),
        "turn": position.turn,
        "styles": list(position.styles),
        "nested": position.to_nested(),
    }


@runner("qi-cases")
def run_qi_cases(vectors):
    for name, value in vectors["constants"].items():
        assert getattr(Qi, name) == value
    for case in vectors["cases"]:
        expect = case["expect"]

        def last(case=case):
            position = Qi(case["shape"], *case["styles"])
            for op in case["ops"]:
                position = apply(position, op)
            return position

        if "error" in expect:
            with pytest.raises(burnside.QiError) as error:
                last()
            assert str(error.value) == expect["error"], case["ids"]
        else:
            fields = fields_of(last())
            assert {name: fields[name] for name in expect} == expect, case["ids"]


@runner("qi-sequences")
def run_qi_sequences(vectors):
    for sequence in vectors["sequences"]:
        position = Qi(sequence["shape"], *sequence["styles"])
        for step in sequence["steps"]:
            try:
                position = apply(position, step["op"])
            except burnside.QiError as error:
                assert str(error) == step["error"] or "invalid flat index: -" in str(error)
                continue
            hands = position.first_player_hand, position.second_player_hand
            counts = [sum(piece is not None for piece in position)]
            counts += [sum(hand.values()) for hand in hands]
            assert [counts, position.turn] == [step["counts"], step["turn"]], sequence["id"]
        fields = fields_of(position)
        assert {name: fields[name] for name in sequence["final"]} == sequence["final"]


@runner("positions")
def run_positions(vectors):
    for entry in vectors["positions"]:
        game = burnside.game(entry["game"])
        position = game.position(entry["position"])
        assert str(position) == entry["position"]
        assert (position.to_move, position.outcome) == (entry["to_move"], entry["outcome"])
        moves = [str(move) for move in position.moves()]
        assert len(moves) == entry["move_count"]
        assert sorted(moves) == entry.get("moves", sorted(moves))
        for format, written in entry["forms"].items():
            ours = position.to(format)
            assert (ours.hex() if isinstance(ours, bytes) else ours) == written
            if format == "rank":
                assert game.position(ours, format=format).key("value") == position.key("value")
            elif not (format == "key" and "zertz" in game.name):
                assert game.position(ours, format=format) == position
        if "pon" in entry:
            assert json.loads(position.to("pon")) == entry["pon"]
            assert game.position(json.dumps(entry["pon"])) == position
        if "feen" not in entry["forms"]:
            for format in ("feen", "pon"):
                with pytest.raises(burnside.PositionError) as error:
                    position.to(format)
                assert error.value.kind == "unsayable"
        for group, expected in entry["canon"].items():
            form = position.canonical(group)
            assert expected == {
                "canonical": str(form.position),
                "key": form.key.hex(),
                "transform": form.witness.name,
                "inverse": form.witness.inverse_name,
                "orbit": form.orbit,
                "stabilizer": form.stabilizer,
            }
            assert bytes(game.keys(game.states([position]), group)[0]).hex() == expected["key"]


@runner("documents")
def run_documents(vectors):
    game = burnside.game("quantik")
    for entry in vectors["documents"]:
        position = game.position(entry["qfen"], check=False)
        written = quantik.to_cbor(
            position,
            canon=entry.get("canon", False),
            move_count=entry.get("mc"),
            meta=entry.get("meta"),
            side=entry.get("side"),
            checksum=entry.get("crc", False),
            deterministic=entry.get("deterministic", False),
        )
        assert written.hex() == entry["hex"]
        document = quantik.from_cbor(written)
        assert str(document.position) == entry["bb"]
        assert document[1:] == (
            entry.get("canon", False), entry.get("mc"), entry.get("meta"), entry.get("side"),
            entry.get("crc", False),
        )  # fmt: skip
    for entry in vectors["read"]:
        read = quantik.from_cbor(bytes.fromhex(entry["hex"]))
        assert str(read.position) == entry["bb"]
        assert game.position(entry["hex"], check=False) == read.position
    for entry in vectors["refused"]:
        with pytest.raises(burnside.PositionError) as error:
            quantik.from_cbor(bytes.fromhex(entry["hex"]))
        assert error.value.kind == "position"


@runner("questions")
def run_questions(vectors):
    for entry in vectors["questions"]:
        answer = burnside.ask(entry["game"], entry["command"], **entry["params"])
        assert {name: answer[name] for name in entry["answer"]} == entry["answer"]


@runner("errors")
def run_errors(vectors):
    for entry in vectors["errors"]:
        with pytest.raises(burnside.Error) as error:
            burnside.ask(entry["game"], entry["command"], **entry["params"])
        assert error.value.kind == entry["kind"], entry
