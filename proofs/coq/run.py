#!/usr/bin/env python3
"""Proves with Coq who wins: python3 run.py [--changes N] FOLDER [FILE.proof...]

Compiles the theory and the games into FOLDER, turns each certificate (without files, those of the folder
above that it has rules for) into a theorem, and lets Coq check it. Each theorem must rest on no axiom. Then changes to the first certificate, one thing at a time,
must be refused by Coq wherever check.py refuses them for a reason that matters.
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

THEORY = ["Sets", "Game", "Board", "Board9", "Board16", "TicTacToe", "Gobblet", "Quantik"]
# What check.py refuses for tidiness: a strategy with these is a strategy all the same.
TIDY = ("decisions", "no reply leads", "there twice", "expected node", "expected game", "expected rules", "expected burnside")


def coqc(folder, name):
    """What Coq prints for a file; stops if it refuses it."""
    begin = time.monotonic()
    done = subprocess.run(["coqc", "-q", "-R", ".", "", f"{name}.v"], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{name}.v: Coq refuses it:\n{done.stdout}{done.stderr}")
    print(f"{name}: {time.monotonic() - begin:.0f} s", flush=True)
    return done.stdout


def prove(folder, path):
    """Proves one certificate."""
    name = "proof_" + path.stem.replace("-", "_")
    text = generate.write(path.read_text(encoding="utf-8").rstrip("\n").split("\n"))
    (folder / f"{name}.v").write_text(text, encoding="utf-8")
    printed = coqc(folder, name)
    theorems = text.count("\nTheorem ")
    if theorems == 0 or printed.count("Closed under the global context") != theorems:
        sys.exit(f"{path}: a theorem rests on something that is not proved:\n{printed}")


def changes(folder, path, count):
    """So many changes to a certificate, as a theorem about which of them are accepted."""
    text = path.read_text(encoding="utf-8")
    lines = text[:-1].split("\n")
    game, generators, base = generate.strategies(lines)
    module, board, rules, argument = generate.GAMES[game]
    rng, kinds = random.Random(2), mutate.moves_of(lines)
    out = [generate.write(lines)]
    names = []
    refused = 0
    while len(names) < count:
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
        index = len(names)
        verdicts = []
        for (who, wins, nodes), (_, _, old) in zip(found, base):
            listed = []
            for place, parts in enumerate(nodes):
                if place < len(old) and parts == old[place]:
                    listed.append(f"n{who}_{place}")
                else:
                    listed.append("(" + generate.node(parts) + ")")
            test = "check_wins" if wins else "check_draws"
            player = {"1": "One", "2": "Two"}[who]
            out.append(f"Definition m{index}_{who} : list (node {rules}) := [{'; '.join(listed)}].")
            verdicts.append(f"{test} {rules} symmetries {player} m{index}_{who}")
        names.append((" && ".join(verdicts), accepted))
    out.insert(1, "Require Import Bool.")
    tests = ";\n   ".join(name for name, _ in names)
    verdicts = "; ".join("true" if accepted else "false" for _, accepted in names)
    out.append(f"Goal [{tests}] = [{verdicts}].\nProof. vm_compute. reflexivity. Qed.")
    (folder / "changes.v").write_text("\n".join(out), encoding="utf-8")
    coqc(folder, "changes")
    kept = sum(accepted for _, accepted in names)
    print(f"{path}: Coq refuses {len(names) - kept} of {len(names)} changes; {kept} make a proof again "
          f"(and {refused} more are not even terms)")


def main(folder, paths, count):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for name in THEORY:
        shutil.copy(HERE / f"{name}.v", folder)
        coqc(folder, name)
    paths = [pathlib.Path(path) for path in paths] or mutate.shipped()
    for path in paths:
        prove(folder, path)
    changes(folder, paths[0], count)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="Proves with Coq who wins.")
    arguments.add_argument("--changes", type=int, default=150, metavar="N", help="change the first certificate so often")
    arguments.add_argument("folder", help="where the theory is compiled")
    arguments.add_argument("files", nargs="*", metavar="FILE.proof", help="certificates [default: those that are here]")
    given = arguments.parse_args()
    main(given.folder, given.files, given.changes)
