"""Docstrings, stubs and pages say what is there."""

import ast
import doctest
import importlib
import inspect
import json
import subprocess
import sys
from pathlib import Path

import burnside
import burnside.quantik
import numpy as np
import pytest
from burnside import _burnside, benchmark
from conftest import ROOT

PACKAGE = Path(burnside.__file__).parent
CLASSES = [item for item in vars(_burnside).values() if inspect.isclass(item)]


def documented():
    """Every public thing of the package, with its docstring."""
    for name in burnside.__all__:
        item = getattr(burnside, name)
        if isinstance(item, str):
            continue
        yield name, item.__doc__
        if inspect.isclass(item) and item.__module__.startswith("burnside"):
            for member, value in vars(item).items():
                if not member.startswith("_") and not isinstance(value, int) and value is not None:
                    yield f"{name}.{member}", value.__doc__


def test_everything_public_has_a_docstring():
    missing = [name for name, text in documented() if not (text or "").strip()]
    assert not missing


def run(text, name, **names):
    test = doctest.DocTestParser().get_doctest(text, {"burnside": burnside, **names}, name, name, 0)
    output = []
    doctest.DocTestRunner(verbose=False).run(test, out=output.append)
    assert not output, "".join(output)
    return len(test.examples)


def test_the_examples_in_docstrings_are_true():
    examples = sum(run(text or "", name) for name, text in documented())
    examples += run(burnside.__doc__, "burnside")
    examples += sum(run(f.__doc__, f.__name__) for f in vars(burnside.quantik).values()
                    if inspect.isroutine(f))  # fmt: skip
    assert examples > 50


def test_the_page_is_true(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs/python.md").read_text().replace("```", "\n")
    assert run(text, "docs/python.md", np=np) > 40


def test_the_page_about_the_benchmark_is_true():
    text = (ROOT / "docs/benchmark-learning.md").read_text().replace("```", "\n")
    assert run(text, "docs/benchmark-learning.md", np=np) > 3


def test_the_tables_of_reference_players_are_those_of_the_list(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "benches/python"))
    import reference_players

    rows = json.loads(reference_players.FILE.read_text())["players"]
    text = reference_players.PAGE.read_text()
    assert reference_players.page(text, rows) == text
    for field in reference_players.FIELDS:
        some = [row for row in rows if field.has(row)]
        assert len(some) > 5 and reference_players.plot(some) == field.plot.read_text()
        for row in some:
            for player, result in ((1, row["as_first"]), (2, row["as_second"])):
                assert bool(result["line"]) == (result["value"] < result["best"])
                end = field.start.play(*result["line"])
                if result["line"] and result["value"] == -1:
                    assert end.winner == 3 - player and len(result["line"]) == result["plies"]


@pytest.mark.parametrize("number", [0, 1])
def test_rows_of_the_list_are_what_scoring_gives(number, monkeypatch):
    """The whole list takes minutes: two players of tic-tac-toe stand for it."""
    monkeypatch.syspath_prepend(str(ROOT / "benches/python"))
    import reference_players

    field = reference_players.FIELDS[0]
    game = burnside.game(field.game)
    name, policy = [
        ("random", reference_players.at_random(game, 1)),
        ("wins at once if it can", reference_players.greedy(game)),
    ][number]
    told = json.loads(reference_players.FILE.read_text())["players"]
    row = next(row for row in told if field.has(row) and row["player"] == name)
    report = benchmark.score(policy, game, symmetry=False)
    assert row == {"player": name, "by": "burnside", **report.to_dict()}


@pytest.mark.parametrize(
    "name",
    ["_arrow", "_lists", "_making", "benchmark", "splits", "envs.lockstep", "envs.spiel"],
)
def test_the_examples_of_modules_are_true(name):
    module = importlib.import_module(f"burnside.{name}")
    found = doctest.DocTestFinder(exclude_empty=True).find(module, extraglobs={"burnside": burnside})
    assert sum(run(test.docstring or "", test.name) for test in found) > 0


def test_the_stub_has_the_words_of_the_module():
    """Editors show these; the first line of each is that of the compiled module."""
    stub = ast.parse((PACKAGE / "_burnside.pyi").read_text())
    places = [(_burnside, stub.body)]
    places += [(getattr(_burnside, node.name), node.body) for node in stub.body if isinstance(node, ast.ClassDef)]
    for owner, body in places:
        for node in body:
            named = isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_")
            if named:
                there = (getattr(owner, node.name).__doc__ or "").strip().split("\n")[0]
                assert (ast.get_docstring(node) or "").split("\n")[0] == there, node.name


def test_the_stub_names_what_is_there():
    stub = ast.parse((PACKAGE / "_burnside.pyi").read_text())
    classes = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in stub.body if isinstance(node, ast.FunctionDef)}
    assert set(classes) == {item.__name__ for item in CLASSES}
    assert functions == {name for name, item in vars(_burnside).items() if inspect.isroutine(item)}
    for item in CLASSES:
        stubbed = set()
        for node in classes[item.__name__].body:
            if isinstance(node, ast.FunctionDef):
                stubbed.add(node.name)
            elif isinstance(node, ast.AnnAssign):
                stubbed.add(node.target.id)
        there = {name for name in vars(item) if not name.startswith("__")}
        assert there == {name for name in stubbed if not name.startswith("__")}, item
        for name in stubbed:
            assert hasattr(item, name), f"{item.__name__}.{name}"


def test_the_package_is_typed():
    assert (PACKAGE / "py.typed").exists()


@pytest.mark.parametrize(
    "command",
    [
        ["mypy", "--strict", "examples/python", "crates/burnside-python/python/burnside"],
        ["mypy.stubtest", "burnside", "--allowlist", "crates/burnside-python/tests/stubtest.txt"],
    ],
    ids=["mypy", "stubtest"],
)  # fmt: skip
def test_types(command, tmp_path):
    pytest.importorskip("mypy")
    if command[0] == "mypy":
        command = [*command, "--cache-dir", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
