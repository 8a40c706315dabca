"""Quarto. A position is (16 squares by number, each a piece or None; the piece in hand or None)."""

from itertools import permutations

from symmetry import canonical, d4, inverse, join, moved

NAMES = ["quarto", "quarto:squares"]
GROUPS = ["d4-flip", "full"]
LINES = ([[4 * i + j for j in range(4)] for i in range(4)]
         + [[4 * j + i for j in range(4)] for i in range(4)]
         + [[0, 5, 10, 15], [3, 6, 9, 12]])
SQUARES = [[a, a + 1, a + 4, a + 5] for a in range(11) if a % 4 < 3]
DIGITS = "0123456789ABCDEF"


def parse(_, text):
    board, hand = text.split(" ")
    read = lambda digit: None if digit in ".-" else int(digit, 16)
    return [read(digit) for digit in reversed(board.replace("/", ""))], read(hand)


def show(_, position):
    board, hand = position
    letters = ["." if piece is None else DIGITS[piece] for piece in reversed(board)]
    ranks = "/".join("".join(letters[i:i + 4]) for i in range(0, 16, 4))
    return f"{ranks} {'-' if hand is None else DIGITS[hand]}"


def share(pieces):
    return None not in pieces and (
        pieces[0] & pieces[1] & pieces[2] & pieces[3]
        or 15 & ~(pieces[0] | pieces[1] | pieces[2] | pieces[3])) != 0


def won(game, board):
    sets = LINES + (SQUARES if game == "quarto:squares" else [])
    return any(share([board[i] for i in four]) for four in sets)


def placer(board):
    """Who places next: player 2 the first piece."""
    return 2 if sum(piece is not None for piece in board) % 2 == 0 else 1


def outcome(game, position):
    board, hand = position
    if hand is None and won(game, board):
        return f"player {3 - placer(board)}"
    return "draw" if hand is None and None not in board else None


def to_move(game, position):
    board, hand = position
    gives = hand is None and outcome(game, position) is None
    return 3 - placer(board) if gives else placer(board)


def moves(game, position):
    board, hand = position
    if outcome(game, position):
        return []
    left = [piece for piece in range(16) if piece not in board and piece != hand]
    if hand is None:
        return [f":{DIGITS[piece]}" for piece in left]
    texts = []
    for square in range(16):
        if board[square] is None:
            after = board[:square] + [hand] + board[square + 1:]
            last = won(game, after) or None not in after
            texts += [f"{square}:"] if last else [f"{square}:{DIGITS[piece]}" for piece in left]
    return texts


def play(_, position, move):
    board, hand = position
    square, give = move.split(":")
    if square:
        board = board[:int(square)] + [hand] + board[int(square) + 1:]
    return board, int(give, 16) if give else None


SHUFFLES = [("id", [0, 1, 2, 3]), ("inner", [0, 2, 1, 3]), ("pairs", [1, 0, 3, 2]), ("weave", [1, 3, 0, 2])]


def square_maps(game, group):
    """A shuffle of rows and columns alike, then one of d4. Squares are counted from square 0, the
    bottom right corner, row by row: the half turn of reading order, which changes none of them."""
    plain = group == "d4-flip" or game == "quarto:squares"
    maps = []
    for shuffle, goes in SHUFFLES[:1] if plain else SHUFFLES:
        first = [4 * goes[i // 4] + goes[i % 4] for i in range(16)]
        for name, turn in d4(4):
            maps.append(("-".join(part for part in (shuffle, name) if part != "id") or "id",
                         tuple(turn[i] for i in first)))
    return maps


def piece_maps(group):
    """Trait t goes to orders[t], then the traits of a mask swap their values."""
    for order in [(0, 1, 2, 3)] if group == "d4-flip" else permutations(range(4)):
        for flip in range(16):
            yield order, flip


def permuted(order, piece):
    return sum((piece >> t & 1) << order[t] for t in range(4))


def pieces_name(order, flip):
    traits = "" if order == (0, 1, 2, 3) else "traits" + "".join(map(str, order))
    return "-".join(part for part in (traits, f"flip{flip:X}" if flip else "") if part) or "id"


def key(_, __, position):
    board, hand = position
    masks = [sum(1 << s for s in range(16) if board[s] is not None)]
    masks += [sum(1 << s for s in range(16) if board[s] is not None and board[s] >> t & 1)
              for t in (3, 2, 1, 0)]
    return bytes([16 if hand is None else hand]) + b"".join(m.to_bytes(2, "big") for m in masks)


def symmetries(game, group, position):
    board, hand = position
    maps = square_maps(game, group)
    names = {permutation: name for name, permutation in maps}
    tables = []
    for order, flip in piece_maps(group):
        back = inverse(order)
        tables.append(([permuted(order, piece) ^ flip for piece in range(16)] + [None],
                       pieces_name(order, flip), pieces_name(back, permuted(back, flip))))
    whole = [16 if piece is None else piece for piece in board]
    for name, permutation in maps:
        turned, back = moved(permutation, whole), names[inverse(permutation)]
        for table, pieces, pieces_back in tables:
            yield (join(name, pieces), join(back, pieces_back),
                   ([table[piece] for piece in turned], table[16 if hand is None else hand]))


def canon(game, group, position):
    return canonical(symmetries(game, group, position), lambda image: key(game, group, image))


def qi(game, position):
    board, hand = position
    letters = [None if piece is None else chr(65 + piece) for piece in reversed(board)]
    hands = [{}, {}]
    if hand is not None:
        hands[to_move(game, position) - 1] = {chr(65 + hand): 1}
    return [4, 4], letters, hands, ["Q", "q"], to_move(game, position)


def forms(game, position):
    forms = {"key": key(game, None, position).hex()}
    if None not in position[0]:
        forms["id"] = "".join(f"{piece:x}" for piece in reversed(position[0]))
    return forms
