#!/usr/bin/env python3
"""Proves with Coq who wins: python3 run.py [--changes N] FOLDER [FILE.proof...]

Compiles the theory and the games into FOLDER, turns each certificate (without files, those of the folder
above that it has rules for) into a theorem, and lets Coq check it. Each theorem must rest on no axiom.
Then N changes to each certificate, one thing at a time, must be refused by Coq wherever check.py refuses
them for a reason that matters, and accepted where it accepts them.
"""

import argparse
import pathlib
import random
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(HERE))

import check  # noqa: E402
import generate  # noqa: E402
import mutate  # noqa: E402

THEORY = ["Sets", "Game", "Changes", "Board", "Board9", "Board16", "TicTacToe", "Gobblet", "Quantik"]
# What check.py refuses for tidiness: a strategy with these is a strategy all the same.
TIDY = ("decisions", "no reply leads", "there twice", "expected node", "expected game", "expected rules", "expected burnside")

# How many changes Coq judges in one file.
AT_ONCE = 250


def coqc(folder, name):
    """What Coq prints for a file; stops if it refuses it."""
    begin = time.monotonic()
    done = subprocess.run(["coqc", "-q", "-R", ".", "", f"{name}.v"], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{name}.v: Coq refuses it:\n{done.stdout}{done.stderr}")
    print(f"{name}: {time.monotonic() - begin:.0f} s", flush=True)
    return done.stdout


def name_of(path):
    """The name of a certificate's file in Coq."""
    return "proof_" + path.stem.replace("-", "_")


def prove(folder, path):
    """Proves one certificate."""
    name = name_of(path)
    text = generate.write(path.read_text(encoding="utf-8").rstrip("\n").split("\n"))
    (folder / f"{name}.v").write_text(text, encoding="utf-8")
    printed = coqc(folder, name)
    theorems = text.count("\nTheorem ")
    if theorems == 0 or printed.count("Closed under the global context") != theorems:
        sys.exit(f"{path}: a theorem rests on something that is not proved:\n{printed}")


def refers(parts, places):
    """Whether some reply of a node leads to one of these places."""
    return any(f"TO {place} [" in reply for reply in parts[3] for place in places)


def nodes_of(nodes, old, who):
    """The nodes of a changed strategy as a term, and the places to look at first."""
    if len(nodes) == len(old):
        changed = [place for place, parts in enumerate(nodes) if parts != old[place]]
        term = f"certificate_{who}"
        for place in changed:
            term = f"(put {place} ({generate.node(nodes[place])}) {term})"
    else:
        changed = [place for place, parts in enumerate(nodes) if parts not in old]
        known = [f"n{who}_{old.index(parts)}" if parts in old else f"({generate.node(parts)})" for parts in nodes]
        term = f"[{'; '.join(known)}]"
    return term, changed + [place for place, parts in enumerate(nodes) if refers(parts, changed)]


def verdict(rules, found, base, accepted):
    """What Coq has to find true: that it accepts a changed certificate, or that it refuses it."""
    tests = []
    for (who, wins, nodes), (_, _, old) in zip(found, base):
        term, first = nodes_of(nodes, old, who)
        player = {"1": "One", "2": "Two"}[who]
        if accepted:
            tests.append(f"{'check_wins' if wins else 'check_draws'} {rules} symmetries {player} {term}")
        elif nodes != old:
            order = f"([{'; '.join(map(str, first))}] ++ seq 0 {len(nodes)})"
            tests.append(f"{'refuses_win' if wins else 'refuses_draw'} {rules} symmetries {player} {term} {order}")
    return (" && " if accepted else " || ").join(tests)


def changes(folder, path, count):
    """So many changes to a certificate that was proved: Coq must judge each as check.py does."""
    lines = path.read_text(encoding="utf-8")[:-1].split("\n")
    game, generators, base = generate.strategies(lines)
    module, board, rules, _ = generate.GAMES[game]
    rng, kinds = random.Random(2), mutate.moves_of(lines)
    tests, kept, refused = [], 0, 0
    while len(tests) < count:
        changed = mutate.change(lines, kinds, rng)
        try:
            check.check(changed)
            accepted = True
        except check.Wrong as wrong:
            accepted = False
            if any(word in str(wrong) for word in TIDY):
                continue
        try:
            _, symmetries, found = generate.strategies(changed[:-1].split("\n"))
        except (ValueError, KeyError, IndexError):
            refused += 1  # not even a term
            continue
        # A line that says the same twice, or in other words, is the same term.
        if symmetries != generators or [s[:2] for s in found] != [s[:2] for s in base] or found == base:
            continue
        kept += accepted
        tests.append(verdict(rules, found, base, accepted))
    head = (f"Require Import List Bool.\nRequire Import Game {board} {module} Changes {name_of(path)}.\n"
            "Import ListNotations.\n")
    for at in range(0, count, AT_ONCE):
        some = tests[at:at + AT_ONCE]
        defined = "".join(f"Definition t{index} : bool :=\n  {test}.\n" for index, test in enumerate(some))
        names = "; ".join(f"t{index}" for index in range(len(some)))
        goal = f"Goal forallb (fun x => x) [{names}] = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n"
        (folder / "changes.v").write_text(head + defined + goal, encoding="utf-8")
        coqc(folder, "changes")
    print(f"{path}: Coq refuses {count - kept} of {count} changes; {kept} make a proof again "
          f"(and {refused} more are not even terms)", flush=True)


def main(folder, paths, count):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name in THEORY:
        shutil.copy(HERE / f"{name}.v", folder)
        coqc(folder, name)
    paths = [pathlib.Path(path) for path in paths] or mutate.shipped()
    for path in paths:
        prove(folder, path)
        changes(folder, path, count)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="Proves with Coq who wins.")
    arguments.add_argument("--changes", type=int, default=100, metavar="N", help="change each certificate so often")
    arguments.add_argument("folder", help="where the theory is compiled")
    arguments.add_argument("files", nargs="*", metavar="FILE.proof", help="certificates [default: those that are here]")
    given = arguments.parse_args()
    main(given.folder, given.files, given.changes)
