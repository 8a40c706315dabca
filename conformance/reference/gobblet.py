"""Gobblet Gobblers. A position is ([small, medium, large owner] of nine cells, player to move)."""

from itertools import combinations

from symmetry import canonical, d4, inverse, join, moved

NAMES = ["gobblet", "gobblet:strict"]
GROUPS = ["d4", "d4-mover"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
LETTERS = ["SML", "sml"]


def parse(_, text):
    board, player = text.split(" ")
    def cell(letters):
        owners = [0, 0, 0]
        for letter in letters.replace(".", ""):
            owners["SML".index(letter.upper())] = 1 if letter.isupper() else 2
        return tuple(owners)
    return [cell(letters) for row in board.split("/") for letters in row.split(",")], int(player)


def cell_text(cell):
    return "".join(LETTERS[owner - 1][size] for size, owner in enumerate(cell) if owner) or "."


def show(_, position):
    cells, player = position
    texts = [cell_text(cell) for cell in cells]
    return "/".join(",".join(texts[i:i + 3]) for i in (0, 3, 6)) + f" {player}"


def number(position):
    cells, player = position
    owners = sum(owner << (6 * i + 2 * size) for i, cell in enumerate(cells)
                 for size, owner in enumerate(cell))
    return owners | (player - 1) << 54


def from_number(bits):
    cells = [tuple(bits >> (6 * i + 2 * size) & 3 for size in range(3)) for i in range(9)]
    return cells, 1 + (bits >> 54 & 1)


def to_move(_, position):
    return position[1]


def top(cell):
    return next(((owner, size) for size, owner in reversed(list(enumerate(cell))) if owner), (0, -1))


def has_line(cells, player):
    return any(all(top(cells[i])[0] == player for i in line) for line in LINES)


def lifted(cell, size):
    return tuple(0 if s == size else owner for s, owner in enumerate(cell))


def landed(cell, size, player):
    return tuple(player if s == size else owner for s, owner in enumerate(cell))


def changed(cells, at, cell):
    return cells[:at] + [cell] + cells[at + 1:]


def legal(game, position):
    """(source square or None, size, target)"""
    cells, player = position
    if has_line(cells, 3 - player):
        return
    for size in range(3):
        if sum(cell[size] == player for cell in cells) < 2:
            yield from ((None, size, to) for to in range(9) if top(cells[to])[1] < size)
    for at in range(9):
        owner, size = top(cells[at])
        if owner != player:
            continue
        without = changed(cells, at, lifted(cells[at], size))
        if game == "gobblet:strict" and has_line(without, 3 - player):
            continue
        for to in range(9):
            if to != at and top(cells[to])[1] < size:
                after = changed(without, to, landed(without[to], size, player))
                if not has_line(after, 3 - player):
                    yield at, size, to


def at_text(square):
    return f"({square // 3},{square % 3})"


def move_text(move):
    source, size, to = move
    return f"{'SML'[size]}{at_text(to)}" if source is None else f"{at_text(source)}->{at_text(to)}"


def move_byte(move):
    source, size, to = move
    return (9 + size if source is None else source) << 4 | to


def moves(game, position):
    return [move_text(move) for move in legal(game, position)]


def play(game, position, text):
    cells, player = position
    source, size, to = next(move for move in legal(game, position) if move_text(move) == text)
    if source is not None:
        cells = changed(cells, source, lifted(cells[source], size))
    return changed(cells, to, landed(cells[to], size, player)), 3 - player


def outcome(game, position):
    return None if any(True for _ in legal(game, position)) else f"player {3 - position[1]}"


def swapped(position):
    cells, player = position
    return [tuple((0, 2, 1)[owner] for owner in cell) for cell in cells], 3 - player


def symmetries(group, position):
    names = {permutation: name for name, permutation in d4(3)}
    for colors in ["id", "swap"] if group == "d4-mover" else ["id"]:
        cells, player = swapped(position) if colors == "swap" else position
        for name, permutation in d4(3):
            yield (join(name, colors), join(names[inverse(permutation)], colors),
                   (moved(permutation, cells), player))


def canon(_, group, position):
    return canonical(symmetries(group, position), number)


def key(_, __, position):
    return number(position).to_bytes(8, "big")


def qi(_, position):
    cells, player = position
    board = [LETTERS[cell[size] - 1][size] if cell[size] else None for size in range(3) for cell in cells]
    hands = [{LETTERS[p][size]: 2 - sum(cell[size] == p + 1 for cell in cells) for size in range(3)}
             for p in range(2)]
    return [3, 3, 3], board, hands, ["G", "g"], player


def configurations():
    """All ways to place at most two pieces of each player, in their order."""
    sets = [sum(1 << i for i in squares) for n in range(3) for squares in combinations(range(9), n)]
    bits = lambda mask: bin(mask).count("1")
    pairs = [(a, b) for a in sets for b in sets if a & b == 0]
    return sorted(pairs, key=lambda ab: (bits(ab[0]) + bits(ab[1]), bits(ab[0]), ab[0], ab[1]))


CONFIGURATIONS = configurations()
NUMBER = {pair: i for i, pair in enumerate(CONFIGURATIONS)}
TURNED = [[NUMBER[tuple(sum(1 << turn[i] for i in range(9) if mask >> i & 1) for mask in pair)]
           for pair in CONFIGURATIONS] for _, turn in d4(3)]
LARGE_CLASSES = {c: i for i, c in enumerate(
    c for c in range(len(CONFIGURATIONS)) if all(turn[c] >= c for turn in TURNED))}


def rank(position):
    cells, player = position if position[1] == 1 else swapped(position)
    layers = [NUMBER[tuple(sum(1 << i for i in range(9) if cells[i][size] == p) for p in (1, 2))]
              for size in range(3)]
    large, medium, small = min(tuple(turn[layer] for layer in reversed(layers)) for turn in TURNED)
    return (LARGE_CLASSES[large] * 1423 + medium) * 1423 + small


def forms(_, position):
    return {"u64": str(number(position)), "hex": hex(number(position)), "rank": str(rank(position))}
