#!/usr/bin/env python3
"""Turns a certificate into a Coq file with a theorem: python3 generate.py FILE.proof NAME.v

Nothing here is trusted. The theorem says who wins from the start, by the rules in Game.v and in the
file of the game, and Coq checks the certificate against them.
"""

import re
import sys

GAMES = {
    "tictactoe": ("TicTacToe", "Board9", "tictactoe", ""),
    "gobblet": ("Gobblet", "Board9", "(gobblet false)", " false"),
    "gobblet:strict": ("Gobblet", "Board9", "(gobblet true)", " true"),
    "quantik": ("Quantik", "Board16", "quantik", ""),
}
SIZES = {"s": "Small", "m": "Medium", "l": "Large"}


def player(letter):
    return "One" if letter.isupper() or letter == "x" else "Two"


def position(game, text):
    """A position as a term."""
    if game.startswith("gobblet"):
        board, turn = text.split(" ")
        def stack(cell):
            pieces = [f"({player(x)}, {SIZES[x.lower()]})" for x in reversed(cell) if x != "."]
            return "[" + "; ".join(pieces) + "]"
        cells = [stack(cell) for cell in re.split("[/,]", board)]
        who = {"1": "One", "2": "Two"}[turn]
    else:
        board = text.replace("/", "")
        def content(letter):
            if letter not in {"tictactoe": "xo.", "quantik": "ABCDabcd."}[game]:
                raise ValueError(f"{letter} is not a piece")
            if letter == ".":
                return "None"
            return f"(Some {player(letter)})" if game == "tictactoe" else f"(Some ({player(letter)}, {letter.upper()}))"
        cells = [content(letter) for letter in board]
        ones = sum(x != "." and player(x) == "One" for x in board)
        who = "One" if 2 * ones == sum(x != "." for x in board) else "Two"
    if len(cells) != (16 if game == "quantik" else 9):
        raise ValueError(f"{text} has {len(cells)} squares")
    return f"(Board {' '.join(cells)}, {who})"


def move(game, text):
    """A move as a term."""
    if game == "tictactoe" and re.fullmatch("[0-8]", text):
        return f"s{text}"
    if game == "quantik" and re.fullmatch("[A-Da-d]([0-9]|1[0-5])", text):
        return f"({text[0].upper()}, s{text[1:]})"
    if game.startswith("gobblet") and re.fullmatch(r"([SML]|\([0-2],[0-2]\)->)\([0-2],[0-2]\)", text):
        squares = [3 * int(r) + int(c) for r, c in re.findall(r"\((.),(.)\)", text)]
        if "->" in text:
            return f"(Slide s{squares[0]} s{squares[1]})"
        return f"(Place {SIZES[text[0].lower()]} s{squares[0]})"
    raise ValueError(f"{text} is not a move")


def number(text):
    """A number above 0."""
    if not re.fullmatch("[1-9][0-9]*", text):
        raise ValueError(f"{text} is not a number")
    return int(text)


def strategies(lines):
    """The game, the generators, and each strategy as (player, wins, nodes)."""
    game, generators, found = "", [], []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "game":
            game = rest
        elif word == "generator":
            generators.append(rest.split(" ")[1])
        elif word == "strategy":
            found.append((rest[7], rest.endswith("wins"), []))
        elif word == "node":
            numbers, text = rest.split(" at ")
            plies = number(numbers.split(" in ")[1]) if " in " in numbers else 0
            found[-1][2].append([position(game, text), plies, "None", []])
        elif word == "play":
            found[-1][2][-1][2] = f"(Some {move(game, rest)})"
        elif word in ("to", "end", "over"):
            then, _, replies = rest.rpartition("after ")
            if word == "over":
                follows = "OVER"
            elif word == "end":
                follows = f"END {move(game, then.strip())}"
            else:
                node, letters = then.strip().split(" by ")
                if not re.fullmatch("-|[a-z]+", letters):
                    raise ValueError(f"{letters} is not a word")
                letters = "; ".join(str(ord(x) - ord("a")) for x in letters if x != "-")
                follows = f"TO {number(node) - 1} [{letters}]"
            for reply in replies.split(" "):
                found[-1][2][-1][3].append(f"({move(game, reply)}, {follows})")
        elif word not in ("burnside", "rules", "result", "decisions"):
            raise ValueError(f"{line} is not a line of a certificate")
    return game, generators, found


def node(parts):
    here, plies, play, replies = parts
    return f"NODE {here} {plies} {play}\n  [" + ";\n   ".join(replies) + "]"


def write(lines):
    """The text of the Coq file."""
    name, generators, found = strategies(lines)
    module, board, game, argument = GAMES[name]
    out = [f"(** Made by generate.py from a certificate of {name}. *)", "",
           f"Require Import List.\nRequire Import Game {board} {module}.\nImport ListNotations.", "",
           f"Notation NODE := (@Node {game}).\nNotation END := (@End {game}).\nNotation TO := (@To {game}).\n"
           f"Notation OVER := (@Over {game}).", "",
           "Definition symmetries := [" + "; ".join(f"{g}{argument}" for g in generators) + "].", ""]
    for who, wins, nodes in found:
        player_name = {"1": "One", "2": "Two"}[who]
        # One definition for each node: a single large term takes Coq long to read.
        for index, parts in enumerate(nodes):
            out.append(f"Definition n{who}_{index} : node {game} :=\n  {node(parts)}.\n")
        names = "; ".join(f"n{who}_{index}" for index in range(1, len(nodes)))
        out.append(f"Definition certificate_{who} := n{who}_0 :: [{names}].\n")
        if wins:
            claim = f"wins {game} {player_name} {nodes[0][1]} (start {game})"
            reason = (f"refine (wins_sound_within {game} symmetries {player_name} certificate_{who} n{who}_0 _ "
                      "eq_refl _)")
        else:
            claim = f"never_loses {game} {player_name} (start {game})"
            reason = f"refine (draws_sound {game} symmetries {player_name} certificate_{who} _)"
        verb = "wins" if wins else "never_loses"
        out.append(f"Theorem player_{who}_{verb} :\n  {claim}.\nProof.\n  {reason}.\n"
                   f"  vm_cast_no_check (eq_refl true).\nQed.\n\nPrint Assumptions player_{who}_{verb}.\n")
    return "\n".join(out)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as source:
        text = write(line for line in source.read().split("\n") if not line.startswith("#"))
    with open(sys.argv[2], "w", encoding="utf-8") as target:
        target.write(text)
