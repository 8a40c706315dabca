#!/usr/bin/env python3
"""Checks certificates of who wins, from the rules alone: python3 check.py FILE...

The rules of tic-tac-toe, Gobblet Gobblers (two variants) and Quantik are written out here. Nothing is
searched: every position, move, symmetry and number of a certificate is held against the rules, and
every legal reply must be there. docs/proof-format.md describes the format, and says why a certificate
that passes is a proof. Exit status: 0 if all pass, 1 if not.
"""
import hashlib
import re
import sys
from functools import cache

class Wrong(Exception):
    """Something is wrong: on which line, and what."""
    def __str__(self):
        return "line {}: {}".format(*self.args)

# Rules. A game has a start, and for each position: to_move (1 or 2), outcome (1 or 2 has won, 0 is a
# draw, None: the game goes on) and moves (each legal move with the position after it).

ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

class Letters:
    """A position is a text with a letter for each square; the players take turns."""
    def write(self, board):
        return "/".join(board[i:i + self.side] for i in range(0, self.side ** 2, self.side))
    def to_move(self, board):
        ones, twos = (sum(board.count(letter) for letter in letters) for letters in self.players)
        return {0: 1, 1: 2}.get(ones - twos)

class TicTacToe(Letters):
    """Three in a row win. A position is a text of nine letters: x, o or a point."""
    side, lines, start, players = 3, ROWS, "." * 9, ("x", "o")
    def read(self, text):
        board = text.replace("/", "")
        ok = re.fullmatch(r"[xo.]{3}/[xo.]{3}/[xo.]{3}", text)
        return board if ok and self.to_move(board) else None
    def outcome(self, board):
        for player, mark in (1, "x"), (2, "o"):
            if any(all(board[s] == mark for s in line) for line in ROWS):
                return player
        return None if "." in board else 0
    def moves(self, board):
        if self.outcome(board) is not None:
            return {}
        mark = self.players[self.to_move(board) - 1]
        return {str(s): board[:s] + mark + board[s + 1:] for s in range(9) if board[s] == "."}

class Gobblet:
    """Gobblet Gobblers. A position is (nine stacks, whose turn it is).

    A stack is a text from the lowest piece to the one that shows: S, M, L are player 1's pieces, s, m,
    l player 2's. Each player has two of each size. A turn places a piece from the reserve, or moves one
    that shows to another square; it goes onto an empty square or onto a smaller piece that shows.
    Three pieces that show in a row win. A move is legal only if the opponent has no row after it; in
    the strict game a piece may not even be lifted if that alone shows a row of the opponent. A player
    without a legal move loses.
    """
    side, lines, start = 3, ROWS, (("",) * 9, 1)
    def __init__(self, strict):
        self.strict = strict
    def read(self, text):
        row = r"([SMLsml]+|\.),([SMLsml]+|\.),([SMLsml]+|\.)"
        match = re.fullmatch(f"{row}/{row}/{row} ([12])", text)
        if not match:
            return None
        stacks = tuple(cell.strip(".") for cell in match.groups()[:9])
        ordered = all(re.fullmatch("[Ss]?[Mm]?[Ll]?", stack) for stack in stacks)
        few = all("".join(stacks).count(piece) <= 2 for piece in "SMLsml")
        return (stacks, int(match[10])) if ordered and few else None
    def write(self, position):
        cells = [stack or "." for stack in position[0]]
        return "/".join(",".join(cells[i:i + 3]) for i in (0, 3, 6)) + f" {position[1]}"
    def to_move(self, position):
        return position[1]
    def has_row(self, stacks, player):
        shown = [stack[-1:].isupper() if player == 1 else stack[-1:].islower() for stack in stacks]
        return any(all(shown[s] for s in line) for line in ROWS)
    def outcome(self, position):
        stacks, player = position
        if self.has_row(stacks, player):
            return player
        return 3 - player if self.has_row(stacks, 3 - player) or not self.moves(position) else None
    def moves(self, position):
        (stacks, player), found = position, {}
        if self.has_row(stacks, 1) or self.has_row(stacks, 2):
            return found
        def land(name, piece, stacks, squares):
            for to in squares:
                if "SML".find(stacks[to][-1:].upper() or "-") < "SML".find(piece.upper()):
                    after = stacks[:to] + (stacks[to] + piece,) + stacks[to + 1:]
                    if not self.has_row(after, 3 - player):
                        found[f"{name}({to // 3},{to % 3})"] = (after, 3 - player)

        pieces = "SML" if player == 1 else "sml"
        for piece in pieces:
            if "".join(stacks).count(piece) < 2:
                land(piece.upper(), piece, stacks, range(9))
        for source in range(9):
            if stacks[source] and stacks[source][-1] in pieces:
                lifted = stacks[:source] + (stacks[source][:-1],) + stacks[source + 1:]
                if not (self.strict and self.has_row(lifted, 3 - player)):
                    others = [s for s in range(9) if s != source]
                    land(f"({source // 3},{source % 3})->", stacks[source][-1], lifted, others)
        return found

class Quantik(Letters):
    """Quantik. A position is a text of 16 letters: A to D are player 1's, a to d player 2's.

    Rows, columns and the four quarters are lines. Each player has two pieces of each of four shapes,
    and places one on an empty square without the opponent's same shape in any of its lines. Four
    different shapes in a line, of any color, win for the player who placed the last one. A player
    without a legal move loses.
    """
    side, start, players = 4, "." * 16, ("ABCD", "abcd")
    lines = ([tuple(range(4 * i, 4 * i + 4)) for i in range(4)] + [tuple(range(i, 16, 4)) for i in range(4)]
             + [(s, s + 1, s + 4, s + 5) for s in (0, 2, 8, 10)])
    def read(self, text):
        board = text.replace("/", "")
        ok = re.fullmatch(r"[A-Da-d.]{4}(/[A-Da-d.]{4}){3}", text)
        ok = ok and all(board.count(letter) <= 2 for letter in "ABCDabcd")
        ok = ok and not any(board[s] == board[t].swapcase() != "." for line in self.lines for s in line for t in line)
        return board if ok and self.to_move(board) else None
    def outcome(self, board):
        return None if self.moves(board) else 3 - self.to_move(board)
    def moves(self, board):
        found = {}
        if any({board[s].upper() for s in line} == set("ABCD") for line in self.lines):
            return found
        for piece in self.players[self.to_move(board) - 1]:
            for s in range(16):
                seen = {board[t] for line in self.lines if s in line for t in line}
                if board.count(piece) < 2 and board[s] == "." and piece.swapcase() not in seen:
                    found[f"{piece}{s}"] = board[:s] + piece + board[s + 1:]
        return found

GAMES = {"tictactoe": TicTacToe(), "gobblet": Gobblet(False), "gobblet:strict": Gobblet(True), "quantik": Quantik()}
for rules in GAMES.values():
    rules.moves, rules.outcome = cache(rules.moves), cache(rules.outcome)

# Symmetries: (squares, letters). A square s goes to squares[s]; Quantik's shape A becomes letters[0].

def symmetry(game, name):
    """The symmetry of this name, if it carries lines onto lines; None if there is none."""
    last, same = game.side - 1, list(range(game.side ** 2))
    if game.side == 4 and sorted(name) == list("ABCD"):
        return same, name
    image = {
        "rot90": lambda r, c: (c, last - r), "rot180": lambda r, c: (last - r, last - c),
        "rot270": lambda r, c: (last - c, r), "reflV": lambda r, c: (r, last - c),
        "reflH": lambda r, c: (last - r, c), "reflD": lambda r, c: (c, r),
        "reflAD": lambda r, c: (last - c, last - r),
    }.get(name)
    # Quantik: t changes rows and columns over; then row i goes to the place that r names, and so on.
    match = re.fullmatch(r"(t)?-?(?:r([0-3]{4}))?-?(?:c([0-3]{4}))?", name)
    if game.side == 4 and match and name:
        rows, columns = [[int(i) for i in match[k] or "0123"] for k in (2, 3)]
        image = lambda r, c: (rows[c], columns[r]) if match[1] else (rows[r], columns[c])
    if image is None:
        return None
    squares = [r * game.side + c for r, c in (image(*divmod(s, game.side)) for s in same)]
    lines = {frozenset(line) for line in game.lines}
    kept = sorted(squares) == same and {frozenset(squares[s] for s in line) for line in lines} == lines
    return (squares, "ABCD") if kept else None

def apply(game, position, squares, letters):
    """The position after a symmetry."""
    if isinstance(game, Quantik):
        position = position.translate(str.maketrans("ABCDabcd", letters + letters.lower()))
    board = position[0] if isinstance(game, Gobblet) else position
    image = [board[squares.index(s)] for s in range(len(squares))]
    return (tuple(image), position[1]) if isinstance(game, Gobblet) else "".join(image)

# Certificates.

class Lines:
    """The lines of a file, with their numbers; those that begin with # say nothing."""
    def __init__(self, text):
        if not text.endswith("\n"):
            raise Wrong(text.count("\n") + 1, "the last line is cut: it does not end")
        lines = enumerate(text[:-1].split("\n"), 1)
        self.left = [(number, line) for number, line in lines if not line.startswith("#")]
    def take(self, form, needed=True):
        """The parts of the next line if it has this form, with the number of the line first."""
        number, line = self.left[0] if self.left else ("after the last", "")
        match = re.fullmatch(form, line) if self.left else None
        if match:
            del self.left[0]
            return (number, *match.groups())
        if needed:
            raise Wrong(number, f"expected {form}, found {line[:40]!r}")
        return None

NUMBER = "([1-9][0-9]*)"

def check(text):
    """What a certificate proves, in words; raises Wrong if it proves nothing."""
    lines = Lines(text)
    lines.take("burnside proof 1")
    number, name = lines.take(r"game (.+)")
    if name not in GAMES:
        raise Wrong(number, f"the rules of {name} are not written here")
    lines.take(f"rules {hashlib.sha256(name.encode()).hexdigest()}")
    number, result = lines.take("result (draw|player 1|player 2)")
    generators = {}
    while part := lines.take("generator ([a-z]) (.+)", needed=False):
        letter, found = chr(97 + len(generators)), symmetry(GAMES[name], part[2])
        if part[1] != letter or found is None:
            raise Wrong(part[0], f"expected generator {letter} and a symmetry")
        generators[letter] = found
    claims = ["player 1 draws", "player 2 draws"] if result == "draw" else [f"{result} wins"]
    found = [strategy(GAMES[name], generators, claim, lines) for claim in claims]
    for number, _ in lines.left:
        raise Wrong(number, "expected the end of the file")
    return f"{name}: {'; '.join(found)}: all right"

def strategy(game, generators, claim, lines):
    """Reads and checks a strategy."""
    lines.take(f"strategy {claim}")
    player, wins, used, nodes = int(claim[7]), claim.endswith("wins"), {1}, []
    stated, decisions = lines.take("decisions (0|[1-9][0-9]*)")
    while node := lines.take(f"node {NUMBER} {f'in {NUMBER} ' if wins else '()'}at (.+)", needed=not nodes):
        number, index, plies, text = node
        position = game.read(text)
        if int(index) != len(nodes) + 1:
            raise Wrong(number, f"expected node {len(nodes) + 1}")
        if position is None or game.write(position) != text or game.outcome(position) is not None:
            raise Wrong(number, f"{text} is not a position in which the game goes on")
        play, follows = lines.take("play (.+)", needed=False), []
        while part := lines.take(f"(?:to {NUMBER} by (-|[a-z]+)|end ([^ ]+)|(over)) after (.+)", needed=False):
            follows.append(part)
        nodes.append((number, int(plies or 0), position, play, follows))
    if nodes[0][2] != game.start:
        raise Wrong(nodes[0][0], "this is not the start")
    for node in nodes:
        check_node(game, generators, player, wins, nodes, node, used)
    for index in set(range(1, len(nodes) + 1)) - used:
        raise Wrong(nodes[index - 1][0], "no reply leads to this node")
    count = sum(node[3] is not None for node in nodes)
    if count != int(decisions):
        raise Wrong(stated, f"there are {count} decisions")
    return f"{claim} {f'within {nodes[0][1]} plies ' if wins else ''}with {count} decisions"

def check_node(game, generators, player, wins, nodes, node, used):
    """Checks one node: its move, that every reply is there, what follows, and its number."""
    number, plies, position, play, follows = node
    met = (player,) if wins else (player, 0)
    def after(position, move, line):
        if move not in game.moves(position):
            raise Wrong(line, f"{move} is not a move in {game.write(position)}")
        return game.moves(position)[move]

    if (game.to_move(position) == player) != (play is not None):
        raise Wrong(number, "a move is missing, or it is the other player's turn")
    if play:
        position = after(position, play[1], play[0])
    if game.outcome(position) is not None and game.outcome(position) not in met:
        raise Wrong(number, "the game ends otherwise than claimed")
    given, longest = set(), 0
    for line, to, word, end, over, replies in follows:
        for reply in replies.split(" "):
            there = after(position, reply, line)
            if reply in given:
                raise Wrong(line, f"{reply} is there twice")
            given.add(reply)
            if (game.outcome(there) is None) == (over is not None):
                raise Wrong(line, f"the game is over after {reply}, or it is not")
            if end:
                there = after(there, end, line)
            if (over or end) and game.outcome(there) not in met:
                raise Wrong(line, f"the game does not end as claimed after {reply}")
            if to:
                for letter in word.replace("-", ""):
                    if letter not in generators:
                        raise Wrong(line, f"there is no generator {letter}")
                    there = apply(game, there, *generators[letter])
                if int(to) > len(nodes) or there != nodes[int(to) - 1][2]:
                    raise Wrong(line, f"{reply} leads to {game.write(there)}, not to node {to}")
                used.add(int(to))
            longest = max(longest, 1 + (nodes[int(to) - 1][1] if to else 0 if over else 1))
    for reply in set(game.moves(position)) - given:
        raise Wrong(number, f"the reply {reply} is missing")
    longest += play is not None
    if wins and plies != longest:
        raise Wrong(number, f"the game lasts at most {longest} plies from here")

def main(paths):
    """Checks each file; whether all pass."""
    for path in paths:
        try:
            with open(path, encoding="utf-8", newline="") as file:
                print(f"{path}: {check(file.read())}")
        except (Wrong, OSError, UnicodeDecodeError) as error:
            print(f"{path}: {error}", file=sys.stderr)
            paths = None
    return bool(paths)

if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1:]) else 1)
