"""FEEN and PON of a board of any game."""

from itertools import groupby


def token_order(token):
    state = {"-": 0, "+": 1}.get(token[0], 2)
    body = token.lstrip("+-")
    letter = body[0]
    return ((ord(letter.upper()) - 65) * 24 + letter.islower() * 12 + state * 4
            + ("^" in body) * 2 + ("'" in body))


def hand_text(hand):
    held = sorted(((piece, count) for piece, count in hand.items() if count),
                  key=lambda item: (-item[1], token_order(item[0])))
    return "".join((str(count) if count > 1 else "") + piece for piece, count in held)


def rank_text(rank):
    runs = ((empty, list(run)) for empty, run in groupby(rank, lambda piece: piece is None))
    return "".join(str(len(run)) if empty else "".join(run) for empty, run in runs)


def nested(shape, board):
    if len(shape) == 1:
        return list(board)
    step = len(board) // shape[0]
    return [nested(shape[1:], board[i:i + step]) for i in range(0, len(board), step)]


def feen(shape, board, hands, styles, turn):
    """`turn` is 1 or 2; `styles` are player 1's and player 2's."""
    def placement(part, depth):
        if depth == 1:
            return rank_text(part)
        return ("/" * (depth - 1)).join(placement(inner, depth - 1) for inner in part)
    order = styles if turn == 1 else styles[::-1]
    return " ".join([placement(nested(shape, board), len(shape)),
                     "/".join(hand_text(hand) for hand in hands), "/".join(order)])


def pon(shape, board, hands, styles, turn):
    def listed(hand):
        held = sorted(hand.items(), key=lambda item: (-item[1], token_order(item[0])))
        return [piece for piece, count in held for _ in range(count)]
    return {"board": nested(shape, board),
            "hands": {"first": listed(hands[0]), "second": listed(hands[1])},
            "styles": {"first": styles[0], "second": styles[1]},
            "turn": "first" if turn == 1 else "second"}
