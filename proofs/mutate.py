#!/usr/bin/env python3
"""Changes certificates one thing at a time: check.py must refuse each change, or it is a proof again.

    python3 mutate.py COUNT FOLDER [FILE...]     writes what is still accepted to FOLDER

Without files, the certificates beside this program are changed whose rules check.py has. What has not
been changed must be accepted.
What is accepted is for the other checkers to judge.
"""

import pathlib
import random
import sys

import check


def shipped():
    """The certificates beside this program that check.py can check, small ones first."""
    found = pathlib.Path(__file__).resolve().parent.glob("*.proof")
    named = [(path.stat().st_size, path) for path in found]
    return [path for _, path in sorted(named) if game_of(path) in check.GAMES]


def game_of(path):
    """The game that a certificate names."""
    with path.open(encoding="utf-8") as file:
        words = [line.split() for line in file]
    return next(line[1] for line in words if line[:1] == ["game"])


def moves_of(lines):
    """Words of the same kind, to be put in each other's place."""
    kinds = {"move": set(), "word": set(), "number": set()}
    for line in lines:
        words = line.split(" ")
        for index, word in enumerate(words):
            kinds[kind(words, index)].add(word) if kind(words, index) in kinds else None
    return {name: sorted(words) for name, words in kinds.items()}


def kind(words, index):
    """What sort of word this is."""
    if words[0] in ("to", "end", "over", "play"):
        if index > 0 and words[index - 1] == "by":
            return "word"
        if "after" in words[:index] or (index == 1 and words[0] in ("end", "play")):
            return "move"
    return "number" if words[index].isdigit() else "other"


def change(lines, kinds, rng):
    """One change."""
    lines = list(lines)
    at = rng.randrange(len(lines))
    words = lines[at].split(" ")
    index = rng.randrange(len(words))
    what = rng.randrange(6)
    same = kinds.get(kind(words, index))
    if what <= 1 and same:
        words[index] = rng.choice(same)
    elif what == 2 and words[index].isdigit():
        words[index] = str(int(words[index]) + rng.choice((-2, -1, 1, 2)))
    elif what == 3:
        del words[index]
    elif what == 4:
        letters = list(lines[at])
        letters[rng.randrange(len(letters))] = rng.choice(rng.choice(lines))
        words = "".join(letters).split(" ")
    elif rng.random() < 0.5:
        del lines[at]
        return "\n".join(lines) + "\n"
    else:
        lines.insert(at, lines[at])
    lines[at] = " ".join(words)
    return "\n".join(lines) + "\n"


def main(count, folder, paths):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for path in map(pathlib.Path, paths or shipped()):
        text = path.read_text(encoding="utf-8")
        print(f"{path.name}: {check.check(text)}")
        lines = text[:-1].split("\n")
        rng, kinds = random.Random(1), moves_of(lines)
        done = refused = 0
        while done < count:
            changed = change(lines, kinds, rng)
            if changed == text:
                continue
            done += 1
            try:
                check.check(changed)
                (folder / f"{path.stem}-{done}.proof").write_text(changed, encoding="utf-8")
            except check.Wrong:
                refused += 1
        print(f"{path.name}: {refused} of {done} changes are refused, {done - refused} make a proof again")


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3:])
