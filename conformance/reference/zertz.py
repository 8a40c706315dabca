"""Zertz. A position is a dictionary: `cells` by (y, x), each `.`, `o`, `w`, `g` or `b`; `pool`,
`captures` of player 1 and of player 2, each [white, gray, black]; `to_move`; `chain`, the cell of
the marble that must go on jumping, or None."""

from symmetry import canonical

NAMES = ["zertz:37", "zertz:48", "zertz:61", "zertz:37-blitz"]
FLAGS = ["none", "rotation", "mirror", "rotation-mirror", "translation", "rotation-translation",
         "mirror-translation", "all"]
GROUPS = FLAGS + ["value"]
BOARDS = {"37": (7, 3, 3), "48": (8, 3, 4), "61": (9, 4, 4)}
COLORS = "wgb"
# Clockwise on the printed board, so that neighbors in this list are neighbors of each other.
AROUND = [(-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0), (0, -1)]


def board_of(game):
    width, a, b = BOARDS[game[6:8]]
    return width, [(y, x) for y in range(width) for x in range(width) if -a <= y - x <= b]


def coordinate(game, cell):
    (width, _, b), (y, x) = BOARDS[game[6:8]], cell
    return "abcdefghj"[x] + str(min(width - 1, x + b) - y + 1)


def named_cell(game, text):
    return next(cell for cell in board_of(game)[1] if coordinate(game, cell) == text)


def parse(game, text):
    rows, pool, one, two, player, chain = text.split(" ")
    counts = lambda text: [int(n) for n in text.split("/")]
    return {"cells": dict(zip(board_of(game)[1], rows.replace("/", ""))), "pool": counts(pool),
            "captures": [counts(one), counts(two)], "to_move": int(player),
            "chain": None if chain == "-" else named_cell(game, chain)}


def show(game, position):
    width, cells = board_of(game)
    rows = ["".join(position["cells"][cell] for cell in cells if cell[0] == y) for y in range(width)]
    counts = lambda counts: "/".join(map(str, counts))
    chain = "-" if position["chain"] is None else coordinate(game, position["chain"])
    return " ".join(["/".join(rows), counts(position["pool"]), counts(position["captures"][0]),
                     counts(position["captures"][1]), str(position["to_move"]), chain])


def to_move(_, position):
    return position["to_move"]


def step(cell, direction, times=1):
    return cell[0] + times * direction[0], cell[1] + times * direction[1]


def jumps(position):
    cells = position["cells"]
    sources = [position["chain"]] if position["chain"] else [c for c in cells if cells[c] in COLORS]
    return [(source, step(source, d), step(source, d, 2)) for source in sources for d in AROUND
            if cells.get(step(source, d), ".") in COLORS and cells.get(step(source, d, 2)) == "o"]


def is_free(cells, ring):
    gone = [cells.get(step(ring, d), ".") == "." for d in AROUND]
    return cells[ring] == "o" and any(gone[i] and gone[i - 1] for i in range(6))


def stock(position):
    return position["pool"] if any(position["pool"]) else position["captures"][position["to_move"] - 1]


def outcome(game, position):
    sets = ([2, 2, 2], [3, 4, 5]) if game.endswith("blitz") else ([3, 3, 3], [4, 5, 6])
    for player in (1, 2):
        held = position["captures"][player - 1]
        if all(h >= n for h, n in zip(held, sets[0])) or any(h >= n for h, n in zip(held, sets[1])):
            return f"player {player}"
    cells = position["cells"].values()
    if "o" not in cells:
        nothing = not any(map(any, position["captures"]))
        return "both lose" if nothing else f"player {3 - position['to_move']}"
    if not any(stock(position)) and not jumps(position):
        return f"player {3 - position['to_move']}"
    return None


def regions(cells):
    left, found = {c for c in cells if cells[c] != "."}, []
    while left:
        region, edge = set(), [left.pop()]
        while edge:
            cell = edge.pop()
            region.add(cell)
            near = {step(cell, d) for d in AROUND} & left
            left -= near
            edge += near
        found.append(region)
    return found


def placed(position, color, at, remove):
    """The position after a placement, and the cells that were isolated, row by row."""
    cells = dict(position["cells"]) | {at: color}
    if remove:
        cells[remove] = "."
    captures = [list(held) for held in position["captures"]]
    pool = list(position["pool"])
    (pool if any(pool) else captures[position["to_move"] - 1])[COLORS.index(color)] -= 1
    groups = regions(cells)
    full = [g for g in groups if all(cells[c] in COLORS for c in g)] if len(groups) > 1 else []
    taken = sorted(cell for group in full for cell in group)
    isolated = [(cells[cell], cell) for cell in taken]
    for marble, cell in isolated:
        captures[position["to_move"] - 1][COLORS.index(marble)] += 1
        cells[cell] = "."
    return {"cells": cells, "pool": pool, "captures": captures, "to_move": 3 - position["to_move"],
            "chain": None}, isolated


def jumped(position, source, over, to):
    cells = dict(position["cells"])
    captures = [list(held) for held in position["captures"]]
    captures[position["to_move"] - 1][COLORS.index(cells[over])] += 1
    cells[to], cells[source], cells[over] = cells[source], "o", "o"
    after = position | {"cells": cells, "captures": captures, "chain": to}
    if not jumps(after):
        after |= {"chain": None, "to_move": 3 - position["to_move"]}
    return after


def successors(game, position):
    """(text, position after it)"""
    if outcome(game, position):
        return
    name, cells = lambda cell: coordinate(game, cell), position["cells"]
    all_jumps = jumps(position)
    for source, over, to in all_jumps:
        yield f"x {name(source)}{cells[over].upper()}{name(to)}", jumped(position, source, over, to)
    if all_jumps:
        return
    vacant = [cell for cell in cells if cells[cell] == "o"]
    free = [cell for cell in vacant if is_free(cells, cell)]
    for color, count in zip(COLORS, stock(position)):
        for at in vacant if count else []:
            for remove in [cell for cell in free if cell != at] or [None]:
                after, isolated = placed(position, color, at, remove)
                text = color.upper() + name(at) + (f",{name(remove)}" if remove else "")
                if isolated:
                    text += " x " + "".join(marble.upper() + name(cell) for marble, cell in isolated)
                yield text, after


def moves(game, position):
    return [text for text, _ in successors(game, position)]


def play(game, position, move):
    return next(after for text, after in successors(game, position) if text == move)


# Places in thirds of a step, so that the center of every board has whole numbers: (q, r).
def axial(game, cell):
    (y, x), center = cell, {"37": 3, "61": 4}.get(game[6:8])
    return (3 * x - 10, 3 * (y - x) - 1) if center is None else (3 * (x - center), 3 * (y - x))


def rotated(times, place):
    q, r = place
    for _ in range(times % 6):
        q, r = -r, q + r
    return q, r


def mirrored(place):
    return place[0], -place[0] - place[1]


TURNS = ["R0", "MR0", "R60", "MR60", "R60M", "R120", "MR120", "R120M", "R180", "MR180", "R240", "R300"]


def turn(name, place):
    times = int(name.strip("MR")) // 60
    if name.startswith("M"):
        return mirrored(rotated(times, place))
    return rotated(times, mirrored(place) if name.endswith("M") else place)


def turn_back(name):
    """The inverse: opposite rotation, mirror on the other side."""
    back = f"R{-int(name.strip('MR')) % 360}"
    return back + "M" if name.startswith("M") else "M" + back if name.endswith("M") else back


def third(number):
    return str(number // 3) if number % 3 == 0 else f"{number}/3"


def shift_name(dy, dx):
    return "" if (dy, dx) == (0, 0) else f"T{third(dy)},{third(dx)}"


def transforms(game, group, position):
    """Every turn of the group with every shift that keeps all rings on cells: (swap, (dy, dx) in
    thirds of the shift that is done first, turn, where the rings go)."""
    rings = [cell for cell, what in position["cells"].items() if what != "."]
    places = {axial(game, cell): cell for cell in board_of(game)[1]}
    rotation, mirror, shifts = ((True, True, True) if group == "value" else
                                ("rotation" in group or group == "all", "mirror" in group or group == "all",
                                 "translation" in group or group == "all"))
    for name in TURNS:
        mirrors, turns = "M" in name, name.strip("MR") != "0"
        if (mirrors and not mirror) or (turns and not rotation):
            continue
        if group != "value" and {turn(name, place) for place in places} != set(places):
            continue
        images = [turn(name, axial(game, ring)) for ring in rings]
        for target in places if images else []:
            moved = target[0] - images[0][0], target[1] - images[0][1]
            landing = [(q + moved[0], r + moved[1]) for q, r in images]
            if (moved != (0, 0) and not shifts) or not all(place in places for place in landing):
                continue
            q, r = turn(turn_back(name), moved)
            yield (r + q, q), name, {ring: places[place] for ring, place in zip(rings, landing)}


def symmetries(game, group, position):
    found = [(swap, shift, name, goes) for shift, name, goes in transforms(game, group, position)
             for swap in ([False, True] if group == "value" else [False])]
    same = (False, (0, 0), "R0")
    found.sort(key=lambda t: (t[:3] != same, t[0], t[1], TURNS.index(t[2])))
    for swap, (dy, dx), name, goes in found:
        cells = {cell: "." for cell in position["cells"]}
        cells |= {goes[cell]: what for cell, what in position["cells"].items() if what != "."}
        image = position | {"cells": cells, "chain": goes.get(position["chain"])}
        if swap:
            image |= {"captures": image["captures"][::-1], "to_move": 3 - image["to_move"]}
        forth = ["swap" if swap else "", shift_name(dy, dx), name if name != "R0" else ""]
        back = [turn_back(name) if name != "R0" else "", shift_name(-dy, -dx), "swap" if swap else ""]
        join = lambda parts: "+".join(filter(None, parts)) or "R0"
        yield join(forth), join(back), image


def key(game, group, position):
    width, cells = board_of(game)
    def layer(whats):
        bits = bytearray(width * width)
        for y, x in cells:
            bits[width * y + x] = position["cells"][y, x] in whats
        return bytes(bits)
    layers = layer("owgb") + layer("w") + layer("g") + layer("b")
    if group != "value":
        return layers
    chain = position["chain"]
    place = 0 if chain is None else 1 + width * chain[0] + chain[1]
    mover = position["to_move"] - 1
    return layers + bytes([place, *position["pool"], *position["captures"][mover],
                           *position["captures"][1 - mover], mover])


def canon(game, group, position):
    return canonical(symmetries(game, group, position), lambda image: key(game, group, image))


def qi(game, position):
    """None if the pool is not what is left of the game's marbles."""
    width, cells = board_of(game)
    marbles = [5, 7, 9] if game.endswith("blitz") else [6, 8, 10]
    on_board = [list(position["cells"].values()).count(color) for color in COLORS]
    one, two = position["captures"]
    if [m - b - o - t for m, b, o, t in zip(marbles, on_board, one, two)] != position["pool"]:
        return None
    letters = {".": None, "o": "O", "w": "W", "g": "G", "b": "B"}
    indent = width - sum(y == 0 for y, _ in cells)
    board = [None] * (width * width)
    for y, x in cells:
        token = letters[position["cells"][y, x]]
        board[width * y + x + indent - y] = "+" + token if (y, x) == position["chain"] else token
    hands = [{letter: n for letter, n in zip("WGB", held) if n} for held in (one, two)]
    return [width, width], board, hands, ["Z", "z"], position["to_move"]


def forms(game, position):
    return {"key": key(game, "all", position).hex()}
