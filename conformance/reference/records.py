"""Move lists of games, read and written as ../README.md says."""

import random

PLAYERS = {"Player 1": 0, "Player 2": 1}
LEGAL = {}


def legal_moves(name, module, position):
    """The same positions come up again and again, and listing their moves takes long."""
    shown = name, module.show(name, position)
    if shown not in LEGAL:
        LEGAL[shown] = module.moves(name, position)
    return LEGAL[shown]


def read(name, module, start, text):
    """What a move list says, up to its end or to the line that is wrong."""
    record = {"start": start, "moves": [], "players": [None, None], "resigned": None, "comments": []}
    position, wrong = start, None
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if line.startswith("#"):
            remark = line[1:].strip()
            word, _, rest = (part.strip() for part in remark.partition(":"))
            if word in PLAYERS and rest:
                record["players"][PLAYERS[word]] = rest
            elif word == "Resigned" and rest in ("player 1", "player 2"):
                record["resigned"] = int(rest[-1])
            elif word == "Start":
                if record["moves"]:
                    wrong = number
                    break
                record["start"] = position = module.parse(name, rest)
            elif remark:
                record["comments"].append([len(record["moves"]), remark])
        elif line:
            if line not in legal_moves(name, module, position):
                wrong = number
                break
            position = module.play(name, position, line)
            record["moves"].append(line)
    outcome = module.outcome(name, position)
    if outcome is None and record["resigned"]:
        outcome = f"player {3 - record['resigned']}"
    return record | {"last": position, "outcome": outcome, "wrong_line": wrong}


def write(name, module, start, record):
    """The move list in the order in which it is written."""
    lines = [f"# {word}: {record['players'][place]}" for word, place in PLAYERS.items()
             if record["players"][place]]
    if record["start"] != start:
        lines.append(f"# Start: {module.show(name, record['start'])}")
    for ply in range(len(record["moves"]) + 1):
        lines += [f"# {text}" for at, text in record["comments"] if at == ply]
        lines += record["moves"][ply:ply + 1]
    if record["resigned"]:
        lines.append(f"# Resigned: player {record['resigned']}")
    return "".join(line + "\n" for line in lines)


def texts(name, module, start, chance):
    """Move lists worth having: long ones, decorated ones, given up, and damaged."""
    def played(position, plies):
        line = []
        while len(line) < plies and (legal := legal_moves(name, module, position)):
            line.append(chance.choice(legal))
            position = module.play(name, position, line[-1])
        return line, position

    moves, _ = played(start, 30)
    yield "\n".join(moves) + "\n"
    first, middle = played(start, 3)
    then, _ = played(middle, 4)
    yield (f"# Player 2: Charles\r\n#Player 1: Ada: the first\r\n# a remark\r\n\r\n"
           f"# Start: {module.show(name, middle)}\r\n  {then[0]}\t\r\n#\r\n"
           + "\r\n".join(then[1:]) + "\r\n# Player 1:\r\n# and the last")
    yield "\n".join([*first, "# Resigned: player 1", "# Resigned: nobody"])
    for wrong in ("xyzzy", f"# Start: {module.show(name, start)}", "A0 A1"):
        yield "\n".join([*first, wrong, *then]) + "\n"
    yield ""


def entries(games, starts):
    for name, module in games.items():
        start = module.parse(name, starts[name])
        for text in texts(name, module, start, random.Random(f"records of {name}")):
            record = read(name, module, start, text)
            written = write(name, module, start, record)
            shown = {field: module.show(name, record[field]) for field in ("start", "last")}
            yield {"game": name, "text": text, "written": written} | record | shown
