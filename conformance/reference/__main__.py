"""Writes ../positions.json, ../documents.json and ../records.json from the definitions in
../README.md, or checks that they are up to date.

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
import records
import zertz

FOLDER = pathlib.Path(__file__).parent.parent
SOURCE = ("Written by `python3 conformance/reference --write`, a second implementation that shares no "
          "code with the library.")
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
START = {name: texts[0] for name, texts in CHOSEN.items()} | {"gobblet:strict": CHOSEN["gobblet"][0]}
# Then some of a game at random: how many games, and every how many plies one is kept.
RANDOM = {"quantik": (4, 3), "gobblet": (4, 4), "gobblet:strict": (2, 4), "quarto": (2, 3),
          "quarto:squares": (2, 3), "zertz:37": (2, 7), "zertz:48": (2, 8), "zertz:61": (1, 9),
          "zertz:37-blitz": (1, 6)}


def positions_of(name, module):
    found = [module.parse(name, text) for text in CHOSEN[name]]
    start, chance = module.parse(name, START[name]), random.Random(name)
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


def documents():
    boards = ["..../..../..../....", "..../..../..../.B..", ".A../..b./.c../...D", "a.../..../..../...."]
    meta = {"tags": ["x", 300, -5], "id": "v0", "nested": {"bb": True, "a": None}}
    # Half, single and double width, the smallest of each; no whole numbers, which JSON does not
    # tell from integers.
    floats = {"half": [1.5, -0.25, 1023.5, 2.0 ** -14, 2.0 ** -24],
              "single": [1024.25, -100000.5, 2.0 ** -25, 2.0 ** -149, 3.4028234663852886e38],
              "double": [0.1, 1e300, 2.0 ** -150, 5e-324, 1.0000000000000002]}
    options = [
        {}, {"canon": True}, {"mc": 4}, {"mc": 70000}, {"meta": {}}, {"meta": meta}, {"side": 2},
        {"crc": True}, {"deterministic": True},
        {"canon": True, "mc": 3, "meta": meta, "side": 1, "crc": True},
        {"canon": True, "mc": 3, "meta": meta, "side": 1, "crc": True, "deterministic": True},
        {"meta": floats, "crc": True}, {"meta": floats, "crc": True, "deterministic": True},
    ]
    for text in boards:
        for chosen in options:
            squares = quantik.parse("quantik", text)
            named = {"canon_" if name == "canon" else name: value for name, value in chosen.items()}
            stored = squares
            if chosen.get("canon"):
                stored = quantik.canon("quantik", "d4-color-shapes", squares)["image"]
            yield {"qfen": text} | chosen | {"bb": quantik.show("quantik", stored),
                                             "hex": quantik.document(squares, **named).hex()}


def read():
    """Documents that nobody writes and everybody reads."""
    squares = quantik.parse("quantik", "..../..../..../.B..")
    payload = quantik.payload(squares)
    def entry(about, data):
        return {"about": about, "hex": data.hex(), "bb": quantik.show("quantik", squares)}
    good = {"v": 1, "canon": False, "bb": payload}
    text = quantik.cbor
    yield entry("the keys in another order", text({"bb": payload, "canon": False, "v": 1}))
    yield entry("a map of indefinite length", b"\xbf" + text(good)[1:] + b"\xff")
    yield entry("longer lengths and numbers than are needed",
                b"\xb8\x03" + text("v") + b"\x18\x01" + text("canon") + b"\xf4" + text("bb") + b"\x58\x10" + payload)
    yield entry("a half float in meta", text(good | {"meta": {"x": 1.5}}))
    yield entry("the same number in 64 bits", text(good | {"meta": {"x": 0}})[:-1] + bytes.fromhex("fb3ff8000000000000"))
    yield entry("infinity in meta", text(good | {"meta": {"x": float("inf")}}))
    yield entry("null in meta", text(good | {"meta": {"x": None}}))
    yield entry("more moves than the board has pieces", text(good | {"mc": 99}))
    yield entry("another side than the board says", text(good | {"side": 1}))


def refused():
    payload = quantik.payload(quantik.parse("quantik", "..../..../..../.B.."))
    good = {"v": 1, "canon": False, "bb": payload}
    def entry(about, value, more=b""):
        return {"about": about, "hex": (quantik.cbor(value) + more).hex()}
    yield {"about": "nothing", "hex": ""}
    yield {"about": "a map that ends early", "hex": quantik.cbor(good)[:-1].hex()}
    yield {"about": "the same key twice", "hex": (b"\xa4" + quantik.cbor(good)[1:] + quantik.cbor("v") + b"\x01").hex()}
    yield entry("no map", [1, False, payload])
    yield entry("more bytes after it", good, b"\x00")
    yield entry("another version", good | {"v": 2})
    yield entry("no version", {"canon": False, "bb": payload})
    yield entry("no payload", {"v": 1, "canon": False})
    yield entry("an unknown key", good | {"x": 1})
    yield entry("a key that is no text", good | {1: 1})
    yield entry("a payload of 15 bytes", good | {"bb": payload[:15]})
    yield entry("a payload that is a text", good | {"bb": "0123456789abcdef"})
    yield entry("canon that is a number", good | {"canon": 1})
    yield entry("canon that is not true", good | {"canon": True})
    yield entry("a negative move count", good | {"mc": -1})
    yield entry("a third side", good | {"side": 3})
    yield entry("meta that is no map", good | {"meta": 7})
    yield entry("a wrong checksum", good | {"crc": 1})
    yield entry("a move count that is null", good | {"mc": None})
    yield entry("meta that is null", good | {"meta": None})
    yield {"about": "a map with a tag before it", "hex": "d9d9f7" + quantik.cbor(good).hex()}
    yield {"about": "canon that is undefined", "hex": quantik.cbor(good).hex().replace("f4", "f7", 1)}
    shallow = quantik.cbor(good | {"meta": {"x": 0}})[:-1]
    yield {"about": "meta that is nested 300 levels deep", "hex": (shallow + b"\x81" * 300 + b"\x80").hex()}


def lines(name, entries):
    return f'"{name}": [\n' + ",\n".join(json.dumps(entry) for entry in entries) + "\n]"


def written():
    positions = [entry(name, module, position)
                 for name, module in GAMES.items() for position in positions_of(name, module)]
    about = "Positions of every game and what formats, rules and symmetry say about them: see README.md."
    yield "positions.json", about, [lines("positions", positions)]
    about = ("CBOR documents of Quantik with their options, and bytes that are none (kind `position`): "
             "see README.md.")
    yield "documents.json", about, [lines("documents", documents()), lines("read", read()), lines("refused", refused())]
    about = "Move lists of games and what they say, up to the line that is wrong: see README.md."
    yield "records.json", about, [lines("records", records.entries(GAMES, START))]


def main():
    for name, about, parts in written():
        text = "{\n" + ",\n".join([f'"about": {json.dumps(about)}', f'"source": {json.dumps(SOURCE)}'] + parts) + "\n}\n"
        if sys.argv[1:] == ["--write"]:
            (FOLDER / name).write_text(text)
        elif (FOLDER / name).read_text() != text:
            sys.exit(f"{name} is not what the reference writes: python3 conformance/reference --write")
        print(name, {part: len(entries) for part, entries in json.loads(text).items() if isinstance(entries, list)})


if __name__ == "__main__":
    main()
