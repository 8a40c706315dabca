"""Writes ../positions.json from the definitions in ../README.md, or checks that it is up to date.

    python3 conformance/reference            # check
    python3 conformance/reference --write    # write

This shares no code with the library: it is the plain way, by trying everything.
"""

import json
import pathlib
import random
import sys

import feen
import gobblet
import quantik
import quarto
import zertz

FILE = pathlib.Path(__file__).parent.parent / "positions.json"
ABOUT = (
    "Positions of every game with everything that formats, rules and symmetry say about them; see "
    "README.md. Written by `python3 conformance/reference --write`, which is a second "
    "implementation and shares no code with the library.")
GAMES = {name: module for module in (quantik, gobblet, quarto, zertz) for name in module.NAMES}
# Larger lists of moves are only counted.
LISTED = 100

# Positions worth having: starts, ends, stacks, reveals, full boards, chains, islands, no shifts.
CHOSEN = {
    "quantik": ["..../..../..../....", "AbCd/..../..../....", ".A../..b./.c../...D",
                "..../.B../..../..a.", "AA../bb../..../...."],
    "gobblet": [".,.,./.,.,./.,.,. 1", "Sl,.,s/M,.,./M,.,. 2", "s,m,sL/.,.,./.,.,. 1",
                "l,l,sM/.,.,./.,.,. 1", "S,S,L/.,.,./.,.,. 2"],
    "gobblet:strict": ["s,m,sL/.,.,./.,.,. 1", "l,l,mL/.,.,./.,.,. 1"],
    "quarto": ["..../..../..../.... -", "..../..../..../.... 7", "10D3/729A/B54E/CF68 -",
               "013./..../..../..F4 2", "0132/..../..../..F4 -", "01../..../..../..F4 -"],
    "quarto:squares": ["..../..../..../.... -", "01../23../..../.... -", "01../2.../..../.... 3"],
    "zertz:37": ["oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6/8/10 0/0/0 0/0/0 1 -",
                 "oooo/ooooo/oooooo/.oowooo/oooooo/ooooo/oooo 5/8/10 0/0/0 0/0/0 2 -",
                 "..../...../....../...wo../....../...../.... 5/8/10 0/0/1 0/0/0 1 -",
                 "..oo/..ooo/w.oooo/go.oooo/.ooooo/ooooo/oooo 4/8/10 0/0/0 0/0/0 1 -",
                 "..../...../....../..wo.../...w../...../.... 4/8/10 0/0/0 0/0/0 1 -",
                 "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 0/0/0 1/0/2 0/4/0 1 -",
                 "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 2/8/10 4/0/0 0/0/0 2 -"],
    "zertz:48": ["ooooo/oooooo/ooooooo/oooooooo/oooooooo/ooooooo/oooooo/ooooo 6/8/10 0/0/0 0/0/0 1 -"],
    "zertz:61": ["ooooo/oooooo/ooooooo/oooooooo/ooooooooo/oooooooo/ooooooo/oooooo/ooooo 6/8/10 0/0/0 0/0/0 1 -"],
    "zertz:37-blitz": ["oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 5/7/9 0/0/0 0/0/0 1 -"],
}
# Then some of a game at random: how many games, and every how many plies one is kept.
RANDOM = {"quantik": (4, 3), "gobblet": (4, 4), "gobblet:strict": (2, 4), "quarto": (2, 3),
          "quarto:squares": (2, 3), "zertz:37": (2, 7), "zertz:48": (2, 8), "zertz:61": (1, 9),
          "zertz:37-blitz": (1, 6)}


def positions_of(name, module):
    found = [module.parse(name, text) for text in CHOSEN[name]]
    start, chance = found[0] if not name.endswith("strict") else module.parse(name, CHOSEN["gobblet"][0]), random.Random(name)
    games, every = RANDOM[name]
    for _ in range(games):
        position, ply = start, 0
        while legal := module.moves(name, position):
            position, ply = module.play(name, position, chance.choice(legal)), ply + 1
            if ply % every == 0 or module.outcome(name, position):
                found.append(position)
            if ply > 60:
                break
    return found


def entry(name, module, position):
    legal = module.moves(name, position)
    said = {"game": name, "position": module.show(name, position),
            "to_move": module.to_move(name, position), "outcome": module.outcome(name, position),
            "move_count": len(legal)}
    if len(legal) <= LISTED:
        said["moves"] = sorted(legal)
    forms = {"text": said["position"]} | module.forms(name, position)
    qi = module.qi(name, position)
    if qi:
        forms["feen"] = feen.feen(*qi)
        said["pon"] = feen.pon(*qi)
    said["forms"] = forms
    said["canon"] = {}
    for group in module.GROUPS:
        found = module.canon(name, group, position)
        image = found.pop("image")
        said["canon"][group] = {"canonical": module.show(name, image),
                                "key": module.key(name, group, image).hex()} | found
    return said


def written():
    entries = [json.dumps(entry(name, module, position), ensure_ascii=False)
               for name, module in GAMES.items() for position in positions_of(name, module)]
    return f'{{\n"about": {json.dumps(ABOUT)},\n"positions": [\n' + ",\n".join(entries) + "\n]}\n"


def main():
    text = written()
    if sys.argv[1:] == ["--write"]:
        FILE.write_text(text)
    elif FILE.read_text() != text:
        sys.exit(f"{FILE.name} is not what the reference writes: python3 conformance/reference --write")
    print(f"{len(json.loads(text)['positions'])} positions")


if __name__ == "__main__":
    main()
