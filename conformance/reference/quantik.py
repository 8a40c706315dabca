"""Quantik. A position is a list of 16 squares, each `.` or a letter of QFEN."""

import math
import struct
import zlib
from itertools import permutations

from symmetry import canonical, d4, inverse, join, moved

NAMES = ["quantik"]
GROUPS = ["d4", "d4-shapes", "d4-color-shapes", "full"]
LINES = ([[4 * i + j for j in range(4)] for i in range(4)]
         + [[4 * j + i for j in range(4)] for i in range(4)]
         + [[a, a + 1, a + 4, a + 5] for a in (0, 2, 8, 10)])


def parse(_, text):
    return list(text.replace("/", ""))


def show(_, squares):
    return "/".join("".join(squares[i:i + 4]) for i in range(0, 16, 4))


def to_move(_, squares):
    ones = sum(s.isupper() for s in squares)
    return 2 if ones > sum(s.islower() for s in squares) else 1


def moves(_, squares):
    if any(len({squares[i].upper() for i in line} - {"."}) == 4 for line in LINES):
        return []
    case, other = (str.upper, str.lower) if to_move(_, squares) == 1 else (str.lower, str.upper)
    return [f"{case(shape)}{i}" for shape in "ABCD" for i in range(16)
            if squares[i] == "." and squares.count(case(shape)) < 2
            and not any(squares[j] == other(shape) for line in LINES if i in line for j in line)]


def play(_, squares, move):
    i = int(move[1:])
    return squares[:i] + [move[0]] + squares[i + 1:]


def outcome(game, squares):
    return None if moves(game, squares) else f"player {3 - to_move(game, squares)}"


def planes(squares):
    return [sum(1 << i for i in range(16) if squares[i] == letter) for letter in "ABCDabcd"]


def payload(squares):
    return b"".join(plane.to_bytes(2, "little") for plane in planes(squares))


def core(squares, flags=0):
    return bytes([1, flags]) + payload(squares)


def bands(code):
    """0 to 7: swap 0 and 1, swap 2 and 3, then swap the halves."""
    return [i ^ (code >> (i >> 1) & 1) ^ (code >> 2 & 1) << 1 for i in range(4)]


def geometries():
    """All 128 maps that keep the lines: d4 first, then by transposition, rows, columns."""
    named = d4(4)
    known = {permutation for _, permutation in named}
    for bits in range(128):
        transpose, rows, columns = bits >> 6, bands(bits >> 3 & 7), bands(bits & 7)
        squares = [(i % 4, i // 4) if transpose else (i // 4, i % 4) for i in range(16)]
        permutation = tuple(4 * rows[r] + columns[c] for r, c in squares)
        if permutation not in known:
            part = [f"{letter}{''.join(map(str, band))}"
                    for letter, band in (("r", rows), ("c", columns)) if band != [0, 1, 2, 3]]
            named.append(("-".join((["t"] if transpose else []) + part), permutation))
    return named


GEOMETRIES = geometries()
NAME_OF = {permutation: name for name, permutation in GEOMETRIES}


def relabelings():
    """What A, B, C and D become, in the order of which old shape each new one was."""
    return [inverse(old_of_new) for old_of_new in permutations(range(4))]


def shapes_name(images):
    return "id" if list(images) == [0, 1, 2, 3] else "".join("ABCD"[i] for i in images)


def symmetries(group, squares):
    for colors in ["id", "swap"] if group == "d4-color-shapes" else ["id"]:
        for name, permutation in GEOMETRIES if group == "full" else GEOMETRIES[:8]:
            turned = moved(permutation, squares)
            back = NAME_OF[inverse(permutation)]
            for shapes in relabelings() if group != "d4" else [(0, 1, 2, 3)]:
                letters = {"ABCD"[i]: "ABCD"[shapes[i]] for i in range(4)}
                letters |= {a.lower(): b.lower() for a, b in letters.items()}
                image = [letters.get(s, s) for s in turned]
                if colors == "swap":
                    image = [s.swapcase() for s in image]
                yield (join(name, shapes_name(shapes), colors),
                       join(back, shapes_name(inverse(shapes)), colors), image)


def canon(_, group, squares):
    return canonical(symmetries(group, squares), payload)


def key(_, __, squares):
    return core(squares, 2)


def qi(game, squares):
    board = [None if s == "." else s for s in squares]
    hands = [{s: 2 - squares.count(s) for s in letters} for letters in ("ABCD", "abcd")]
    return [4, 4], board, hands, ["Q", "q"], to_move(game, squares)


def forms(game, squares):
    return {"qfen": show(game, squares), "qfen-side": f"{show(game, squares)} {to_move(game, squares)}",
            "core": core(squares).hex(), "cbor": document(squares, canon_=squares == canon(game, "d4-color-shapes", squares)["image"]).hex(),
            "planes": " ".join(f"{plane:04x}" for plane in planes(squares))}


def floating(value):
    """The shortest of the three widths that keeps the value; all that is not a number is alike."""
    if math.isnan(value):
        return bytes.fromhex("f97e00")
    for first, width in ((0xf9, ">e"), (0xfa, ">f"), (0xfb, ">d")):
        try:
            written = struct.pack(width, value)
        except OverflowError:
            continue
        if struct.unpack(width, written)[0] == value:
            return bytes([first]) + written


def cbor(value):
    """As much CBOR as documents need: shortest lengths, keys in the order given."""
    def head(major, number):
        if number < 24:
            return bytes([major << 5 | number])
        size = next(size for size in (1, 2, 4, 8) if number < 1 << 8 * size)
        return bytes([major << 5 | 23 + size.bit_length()]) + number.to_bytes(size, "big")
    if value is None or isinstance(value, bool):
        return bytes([{False: 0xf4, True: 0xf5, None: 0xf6}[value]])
    if isinstance(value, float):
        return floating(value)
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    if isinstance(value, list):
        return head(4, len(value)) + b"".join(map(cbor, value))
    return head(5, len(value)) + b"".join(cbor(k) + cbor(v) for k, v in value.items())


def sorted_keys(value, order=cbor):
    """All maps in it with their keys in order: of their CBOR, or as told."""
    if isinstance(value, dict):
        inner = {k: sorted_keys(v, order) for k, v in value.items()}
        return dict(sorted(inner.items(), key=lambda item: order(item[0])))
    return [sorted_keys(v, order) for v in value] if isinstance(value, list) else value


def document(squares, canon_=False, mc=None, meta=None, side=None, crc=False, deterministic=False):
    if canon_:
        squares = canon("quantik", "d4-color-shapes", squares)["image"]
    fields = {"v": 1, "canon": canon_, "bb": payload(squares), "mc": mc,
              "meta": sorted_keys(meta, str.encode), "side": side}
    fields = {k: v for k, v in fields.items() if v is not None}
    if crc:
        fields["crc"] = zlib.crc32(cbor(sorted_keys(fields)))
    return cbor(sorted_keys(fields) if deterministic else fields)
