"""The package as it is installed: fast to import, alone, and with a working example."""

import os
import subprocess
import sys
import time
from importlib.metadata import metadata, version

import burnside
from conftest import ROOT


def python(code, **environment):
    clean = {"PATH": "/nowhere", "HOME": os.environ.get("HOME", "/"), **environment}
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], env=clean, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_import_is_fast():
    """Below 100 ms, the interpreter and numpy apart. The tables are not touched."""
    code = (
        "import time, numpy; start = time.perf_counter(); import burnside;"
        "print(time.perf_counter() - start)"
    )
    assert min(float(python(code)) for _ in range(5)) < 0.1


def test_import_needs_only_numpy():
    code = (
        "import sys, burnside; game = burnside.game('quantik');"
        "game.keys(game.states([game.start]));"
        "print('pyarrow' in sys.modules, 'json' in sys.modules)"
    )
    assert python(code).split()[0] == "False"


def test_modules_are_imported_when_they_are_used():
    code = (
        "import sys, burnside; print('burnside.benchmark' in sys.modules);"
        "print(burnside.benchmark.score(burnside.benchmark.first_move(game := burnside.game('tictactoe')), game).classes);"
        "print(burnside.envs.Lockstep('gobblet', 2).legal().sum(), len(burnside.splits.RECIPES) > 5);"
        "print(hasattr(burnside, 'bench'))"
    )
    assert python(code).split() == ["False", "627", "54", "True", "False"]


def test_it_works_without_rust():
    code = (
        "import shutil, burnside; assert shutil.which('rustc') is None is shutil.which('cargo');"
        "print(burnside.game('gobblet').start.value())"
    )
    assert python(code).strip() == "win in 13"


def test_what_the_wheel_says():
    assert version("burnside") == burnside.__version__
    about = metadata("burnside")
    assert about["Requires-Python"] == ">=3.11" and "numpy" in str(about.get_all("Requires-Dist"))
    assert about["License-Expression"] == "MIT OR Apache-2.0"


def test_a_table_from_another_time_is_opened():
    """In a process of its own: the game answers from the table from then on."""
    table = ROOT / "conformance/tables/hexapawn.bst"
    code = (
        "import burnside; game = burnside.game('hexapawn'); states = game.classes().states\n"
        "before = game.labels(states, nodes=10**6)\n"
        f"assert not game.solved; game.open_table({str(table)!r}); assert game.solved\n"
        "after = game.labels(states)\n"
        "assert before.known.all() and all((a == b).all() for a, b in zip(before, after))\n"
        "print(len(states), game.start.value(), game.start.value().source)"
    )
    # The start is lost in 6: known since 1962. The other 32 classes are over.
    assert python(code).split() == ["37", "loss", "in", "6", "table"]


def test_ctrl_c_stops_a_search():
    code = (
        "import _thread, signal, threading, time, burnside\n"
        # A program that was started in the background inherits that Ctrl-C is ignored.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "threading.Timer(0.3, _thread.interrupt_main).start()\n"
        "start = time.perf_counter()\n"
        "try:\n"
        "    burnside.game('zertz').start.value()\n"
        "except KeyboardInterrupt:\n"
        "    print(time.perf_counter() - start)\n"
    )
    assert 0.25 < float(python(code)) < 20


def test_no_depth_overflows_the_stack_and_ctrl_c_stops_the_count():
    code = (
        "import _thread, signal, threading, time, burnside\n"
        # A program that was started in the background inherits that Ctrl-C is ignored.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "for threads in (1, 2):\n"
        "    threading.Timer(0.5, _thread.interrupt_main).start()\n"
        "    start = time.perf_counter()\n"
        "    try:\n"
        "        burnside.ask('gobblet', 'perft', depth=10**6, threads=threads)\n"
        "    except KeyboardInterrupt:\n"
        "        print(time.perf_counter() - start)\n"
    )
    times = [float(line) for line in python(code).split()]
    assert len(times) == 2 and all(0.4 < time < 20 for time in times)


def test_ctrl_c_stops_random_games():
    code = (
        "import _thread, signal, threading, time, burnside\n"
        # A program that was started in the background inherits that Ctrl-C is ignored.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "threading.Timer(0.3, _thread.interrupt_main).start()\n"
        "start = time.perf_counter()\n"
        "try:\n"
        "    burnside.game('zertz').random_games(10**6)\n"
        "except KeyboardInterrupt:\n"
        "    print(time.perf_counter() - start)\n"
    )
    assert 0.25 < float(python(code)) < 20


def test_the_example_learns():
    sys.path.insert(0, str(ROOT / "examples/python"))
    try:
        import train_tiny_model
    finally:
        sys.path.pop(0)
    start = time.perf_counter()
    value, policy = train_tiny_model.main(positions=1200, epochs=5)
    # Half of the positions are won: always the same answer is right in half of them.
    assert value > 0.57 and policy > 0.4, (value, policy)
    assert time.perf_counter() - start < 120
