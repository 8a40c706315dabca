"""Exact scores of policies: where they err, and who beats them, without sampling.

>>> import burnside.benchmark
>>> game = burnside.game("tictactoe")
>>> report = burnside.benchmark.score(burnside.benchmark.first_move(game), game)
>>> report.classes, report.optimal, report.kept
(627, 346, 388)
>>> report.as_first
<as player 1: loss in 6, where best play is a draw>

``docs/benchmark-learning.md`` of the project says what the numbers mean.
"""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from . import _graph
from ._burnside import Game, game as _game
from ._errors import error

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from ._burnside import Move, Position


@dataclass(frozen=True)
class Tally:
    """How a policy moves in some classes."""

    classes: int
    """How many classes there are."""
    optimal: int
    """In how many it makes a best move: the fastest win, else a draw, else the slowest loss."""
    kept: int
    """In how many it keeps the value: a win is still one, and a draw is not lost."""


@dataclass(frozen=True)
class Result:
    """How a policy fares against the best opponent."""

    player: int
    """Whose part it plays, 1 or 2."""
    value: int
    """What it gets: 1 a win, 0 a draw (or play without end), -1 a loss."""
    plies: int
    """Plies to the end if both do their best; -1 in a draw."""
    best: int
    """What best play would get."""
    positions: int
    """Classes that can come up against it."""
    line: tuple[Move, ...] = field(repr=False)
    """The shortest refutation, if it gets less than best play: moves from the start that can be
    replayed. Play without end is shown up to the first repetition."""

    def __repr__(self) -> str:
        words = {1: "win", 0: "draw", -1: "loss"}
        got = words[self.value] + (f" in {self.plies}" if self.value else "")
        return f"<as player {self.player}: {got}, where best play is a {words[self.best]}>"


@dataclass(frozen=True)
class Report:
    """The exact score of a policy."""

    game: str
    """The game's name."""
    start: str
    """The position from which all play is looked at."""
    classes: int
    """Classes in which the game goes on and which play can reach: the policy moved in all."""
    optimal: int
    """In how many it makes a best move."""
    kept: int
    """In how many it keeps the value."""
    by_ply: dict[int, Tally]
    """The same by the fewest plies that lead to a class."""
    by_distance: dict[str, Tally]
    """The same by value: ``win in 3``, ``draw``, ``loss in 2``."""
    errors: NDArray[Any] = field(repr=False)
    """Classes in which it does not make a best move: canonical states, the first ones."""
    error_actions: NDArray[np.int64] = field(repr=False)
    """What it plays there."""
    value_error: float | None
    """The mean distance of its values from 1, 0 and -1; None if it gives none."""
    sign_right: float | None
    """How often its values, rounded, are right; None if it gives none."""
    as_first: Result
    """How it fares as player 1 (who moves first) against the best opponent."""
    as_second: Result
    """How it fares as player 2."""

    def __str__(self) -> str:
        def share(part: int) -> str:
            return f"{part / max(1, self.classes):.4%}"

        lines = [
            f"{self.game}, all {self.classes} classes from {self.start}",
            f"best move   {share(self.optimal)}",
            f"value kept  {share(self.kept)}",
        ]
        if self.value_error is not None:
            lines.append(f"value error {self.value_error:.4f}, sign right {self.sign_right:.4%}")
        for result in (self.as_first, self.as_second):
            lines.append(repr(result)[1:-1])
            if result.line:
                lines.append("  " + " ".join(str(move) for move in result.line))
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Everything but the erring states, ready for JSON."""
        told = {
            name: getattr(self, name)
            for name in ("game", "start", "classes", "optimal", "kept", "value_error", "sign_right")
        }
        told["by_ply"] = {str(ply): asdict(tally) for ply, tally in self.by_ply.items()}
        told["by_distance"] = {word: asdict(tally) for word, tally in self.by_distance.items()}
        for name in ("as_first", "as_second"):
            result = getattr(self, name)
            told[name] = {
                "value": result.value,
                "plies": result.plies,
                "best": result.best,
                "positions": result.positions,
                "line": [str(move) for move in result.line],
            }
        return told


def first_move(game: Game) -> Callable[[NDArray[Any]], Any]:
    """A policy that always makes the legal move with the smallest number."""
    return lambda states: game.legal(states).argmax(axis=1)


def perfect(game: Game) -> Callable[[NDArray[Any]], Any]:
    """The policy of the exact values: a best move wherever it is, the first of them. The game needs
    a table: an embedded one, or one that ``Game.solve`` made."""
    if not game.solved:
        raise error("parameter", f"{game} has no table", "make one: Game.solve(path)")
    return lambda states: game.labels(states).best.argmax(axis=1)


def score(
    policy: Callable[[NDArray[Any]], Any],
    game: Game | str,
    *,
    start: Position | None = None,
    symmetry: bool = True,
    batch: int = 65_536,
    progress: bool | Callable[[int, int], None] = False,
    checkpoint: str | os.PathLike[str] | None = None,
    name: str = "",
    most: int = 50_000_000,
    errors: int = 1000,
    threads: int | None = None,
) -> Report:
    """Scores a policy exactly, on every class of positions that play can reach.

    ``policy`` maps states ``(n, ...)`` to one of these, all numpy:

    * moves: ``(n,)`` integers, the numbers of legal actions;
    * scores of moves: ``(n, actions)`` floats; the largest among the legal ones is played;
    * values: ``(n,)`` floats from -1 to 1 for the side to move; the move is played after which the
      values are best, one ply ahead;
    * a pair: moves or scores, and values.

    It must always answer the same for the same state. Classes are asked about in their canonical
    states, and the policy plays through them: it turns the board, moves, and turns back. With
    ``symmetry=False`` every position counts by itself.

    ``start`` limits everything to what can be reached from a position: an exact part of the game.
    Values come from the table if the game has one, else from solving the graph of all classes.

    ``progress=True`` writes to standard error, and a function is called with how many classes of
    how many are done. With ``checkpoint``, a file, a run that was interrupted goes on where it was;
    ``name`` says which policy it is of. ``batch`` states are asked about at once.
    """
    import numpy as np

    rules = _game(game) if isinstance(game, str) else game
    player = _Player(rules, policy, batch, threads)
    origin = start if start is not None else rules.start
    if origin.outcome is not None:
        raise error("position", f"the game is over in {origin}")
    first = rules.states([origin])

    truth: _Truth
    ply: NDArray[Any]
    if rules.solved:
        truth = _Truth(rules, symmetry, None, None, threads)
        if symmetry:
            found = rules.classes(first, most=most, threads=threads)
            states, ply = found.states, found.ply
        else:
            states, ply = _plain_classes(rules, first, most)
    else:
        graph = _graph.reach(rules, first, True, None, symmetry=symmetry, most=most)
        truth = _Truth(rules, symmetry, graph, _graph.solve(graph), threads)
        states, ply = _first_plies(graph)
    whole = _Tallies.begin(rules.name, str(origin), name, len(states), batch, checkpoint)
    shown = _Shown(progress, len(states))
    for at in range(whole.done, len(states), batch):
        part = states[at : at + batch]
        moves, values = player.answer(part)
        value, plies = truth.values(part)
        got, in_plies = truth.after(part, moves)
        whole.add(ply[at : at + batch], value, plies, got, in_plies, values)
        wrong = np.flatnonzero((got != value) | (in_plies != plies))[: errors - len(whole.errors)]
        whole.errors += [(at + int(row), int(moves[row])) for row in wrong]
        whole.save()
        shown.at(whole.done)
    results = [
        _one_sided(rules, player, truth, origin, first, number, symmetry, most) for number in (1, 2)
    ]
    if origin.to_move == 2:
        results.reverse()
    wrong_rows = [row for row, _ in whole.errors]
    report = Report(
        game=rules.name,
        start=str(origin),
        classes=len(states),
        optimal=whole.total("optimal"),
        kept=whole.total("kept"),
        by_ply=whole.by_ply(),
        by_distance=whole.by_distance(),
        errors=states[wrong_rows],
        error_actions=np.array([action for _, action in whole.errors], np.int64),
        value_error=whole.value_error(),
        sign_right=whole.sign_right(),
        as_first=results[0],
        as_second=results[1],
    )
    whole.remove()
    return report


class _Player:
    """A policy that answers with legal moves, whatever it is asked with."""

    def __init__(
        self,
        game: Game,
        policy: Callable[[NDArray[Any]], Any],
        batch: int,
        threads: int | None,
    ) -> None:
        self.game, self.policy, self.batch, self.threads = game, policy, batch, threads

    def answer(
        self, states: NDArray[Any]
    ) -> tuple[NDArray[np.int64], NDArray[np.float64] | None]:
        """The moves of the policy, and its values if it gives any."""
        import numpy as np

        answer = self.policy(states)
        values = None
        if isinstance(answer, tuple):
            answer, values = answer
            values = self._floats(np.asarray(values), len(states))
        answer = np.asarray(answer)
        if answer.shape == (len(states), self.game.actions) and answer.dtype.kind in "fiub":
            legal = self.game.legal(states, threads=self.threads)
            scores = np.where(legal, answer.astype(np.float64), -np.inf)
            if np.isnan(scores).any():
                raise error("array", "the policy gives scores that are not numbers")
            return scores.argmax(axis=1), values
        if answer.shape == (len(states),) and answer.dtype.kind in "iu":
            return answer.astype(np.int64), values
        if answer.shape == (len(states),) and answer.dtype.kind == "f" and values is None:
            return self._ahead(states), self._floats(answer, len(states))
        wanted = f"({len(states)},) or ({len(states)}, {self.game.actions})"
        message = f"the policy gives {answer.dtype} of shape {answer.shape}, not {wanted}"
        raise error("array", message)

    @staticmethod
    def _floats(values: NDArray[Any], count: int) -> NDArray[np.float64]:
        import numpy as np

        floats = values.astype(np.float64)
        if floats.shape != (count,) or np.isnan(floats).any():
            raise error("array", f"the policy's values are not {count} numbers")
        return floats

    def _ahead(self, states: NDArray[Any]) -> NDArray[np.int64]:
        """The moves after which the policy's values are best."""
        import numpy as np

        moves = self.game.moves(states, threads=self.threads)
        row = np.repeat(np.arange(len(states)), np.diff(moves.starts))
        mover = self.game.to_move(states)[row]
        outcome = self.game.outcomes(moves.states)
        worth = np.where(outcome == mover, 2.0, np.where(outcome == 0, 0.0, -2.0))
        going = np.flatnonzero(outcome == -1)
        for at in range(0, len(going), self.batch):
            some = going[at : at + self.batch]
            after = moves.states[some]
            values = self._floats(np.asarray(self.policy(after)), len(some))
            again = self.game.to_move(after) == mover[some]
            worth[some] = np.clip(np.where(again, values, -values), -1, 1)
        best = np.full(len(states), -np.inf)
        np.maximum.at(best, row, worth)
        chosen = np.full(len(states), -1, np.int64)
        # The first of the best: later ones are written before it.
        is_best = np.flatnonzero(worth == best[row])[::-1]
        chosen[row[is_best]] = moves.actions[is_best]
        return chosen

    def moves(self, states: NDArray[Any]) -> NDArray[np.int64]:
        """The moves of the policy, however many states there are."""
        import numpy as np

        parts = range(0, len(states), self.batch)
        return np.concatenate([self.answer(states[at : at + self.batch])[0] for at in parts])


class _Truth:
    """Exact values: from a table, or from a graph that was solved."""

    def __init__(
        self,
        game: Game,
        symmetry: bool,
        graph: _graph.Graph | None,
        solution: _graph.Solution | None,
        threads: int | None,
    ) -> None:
        self.game, self.symmetry, self.solution = game, symmetry, solution
        self.threads = threads
        self.numbers: dict[bytes, int] = {}
        if graph is not None:
            import numpy as np

            nobody = np.zeros(len(graph.states), np.bool_)
            self.numbers = dict(zip(_graph.names(graph.states, nobody), range(len(nobody))))

    def values(self, states: NDArray[Any]) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
        """Values and plies of states in which the game goes on."""
        import numpy as np

        if self.solution is None:
            found = self.game.values(states, threads=self.threads)
            if not found.known.all():
                raise error("table", f"the table of {self.game} does not have every value")
            return found.value, found.plies.astype(np.int32)
        whole = _graph.canonical(self.game, states, self.symmetry)
        nobody = np.zeros(len(states), np.bool_)
        rows = [self.numbers[node] for node in _graph.names(whole, nobody)]
        return self.solution.value[rows], self.solution.plies[rows]

    def after(
        self, states: NDArray[Any], moves: NDArray[np.int64]
    ) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
        """What moves are worth to the player who makes them."""
        import numpy as np

        after = self.game.play(states, moves, threads=self.threads)
        mover, outcome = self.game.to_move(states), self.game.outcomes(after)
        value = np.where(outcome == 0, 0, np.where(outcome == mover, 1, -1)).astype(np.int8)
        plies = np.where(outcome == 0, -1, 1).astype(np.int32)
        going = outcome == -1
        if going.any():
            then, in_plies = self.values(after[going])
            again = self.game.to_move(after[going]) == mover[going]
            value[going] = np.where(again, then, -then)
            plies[going] = np.where(in_plies == -1, -1, in_plies + 1)
        return value, plies


def _plain_classes(
    game: Game, first: NDArray[Any], most: int
) -> tuple[NDArray[Any], NDArray[np.int64]]:
    """Every position, symmetry apart."""
    return _first_plies(_graph.reach(game, first, True, None, symmetry=False, most=most))


def _first_plies(graph: _graph.Graph) -> tuple[NDArray[Any], NDArray[np.int64]]:
    """The classes of a graph of all moves, and the fewest plies that lead to them."""
    import numpy as np

    ply = np.full(len(graph.states), -1, np.int64)
    ply[0], at = 0, 0
    while True:
        reached = graph.target[(ply[graph.source] == at) & (graph.target >= 0)]
        reached = np.unique(reached[ply[reached] == -1])
        if not len(reached):
            break
        at += 1
        ply[reached] = at
    return graph.states, ply


def _one_sided(
    game: Game,
    player: _Player,
    truth: _Truth,
    origin: Position,
    first: NDArray[Any],
    number: int,
    symmetry: bool,
    most: int,
) -> Result:
    """Fixes the policy's moves as one of the players, and solves the rest."""
    mine = number == 1
    graph = _graph.reach(game, first, mine, player.moves, symmetry=symmetry, most=most)
    solved = _graph.solve(graph)
    sign = 1 if mine else -1
    value, plies = sign * int(solved.value[0]), int(solved.plies[0])
    best = sign * int(truth.values(first)[0][0])
    line = _line(game, graph, solved, origin, symmetry) if value < best else ()
    whose = number if origin.to_move == 1 else 3 - number
    return Result(whose, value, plies, best, len(graph.states), tuple(line))


def _line(
    game: Game,
    graph: _graph.Graph,
    solved: _graph.Solution,
    position: Position,
    symmetry: bool,
) -> list[Move]:
    """Best play of the opponent against the policy, up to the end or to the first repetition."""
    import numpy as np

    begin = np.searchsorted(graph.source, np.arange(len(graph.states) + 1))
    maps = game.action_maps() if symmetry else None
    line: list[Move] = []
    node, seen = 0, set[int]()
    while node >= 0 and node not in seen:
        seen.add(node)
        edges = np.arange(begin[node], begin[node + 1])
        target = graph.target[edges]
        sign = np.where(graph.again[edges], 1, -1)
        going = target >= 0
        value = np.where(going, sign * solved.value[target], graph.end[edges])
        plies = np.where(going, solved.plies[target], 0)
        # The fastest win, else a draw, else the slowest loss.
        rank = np.where(value == 1, 10**9 - plies, np.where(value == 0, 0, plies - 10**9))
        edge = int(edges[rank.argmax()])
        action = int(graph.action[edge])
        if maps is not None:
            witness = game.canonical(game.states([position])).witnesses[0]
            action = int(np.flatnonzero(maps[witness] == action)[0])
        move = position.move(action)
        line.append(move)
        position = position.play(move)
        node = int(graph.target[edge])
    return line


class _Shown:
    """Progress: a line on standard error once it takes longer than two seconds, or a function."""

    def __init__(self, progress: bool | Callable[[int, int], None], total: int) -> None:
        self.progress, self.total, self.begin = progress, total, time.monotonic()
        self.from_: int | None = None

    def at(self, done: int) -> None:
        if callable(self.progress):
            self.progress(done, self.total)
        elif self.progress:
            if self.from_ is None:
                self.from_, self.begin = done, time.monotonic()
                return
            spent = time.monotonic() - self.begin
            if spent > 2 and done > self.from_:
                left = spent * (self.total - done) / (done - self.from_)
                end = "\n" if done == self.total else ""
                text = f"\r{done} of {self.total} classes, {left:.0f} s left  {end}"
                print(text, end="", file=sys.stderr, flush=True)


@dataclass
class _Tallies:
    """What was counted so far, and the file that remembers it."""

    identity: list[Any]
    path: str | None
    done: int = 0
    cells: dict[str, list[int]] = field(default_factory=dict)
    errors: list[tuple[int, int]] = field(default_factory=list)
    valued: int = 0
    distance: float = 0.0
    right: int = 0

    @staticmethod
    def begin(
        game: str,
        start: str,
        name: str,
        classes: int,
        batch: int,
        checkpoint: str | os.PathLike[str] | None,
    ) -> _Tallies:
        identity = [game, start, name, classes, batch]
        path = None if checkpoint is None else os.fspath(checkpoint)
        new = _Tallies(identity, path)
        if path is None or not os.path.exists(path):
            return new
        try:
            with open(path, encoding="utf-8") as file:
                told = json.load(file)
            if told.pop("identity") != identity:
                raise ValueError
            told["errors"] = [(int(row), int(action)) for row, action in told["errors"]]
            return _Tallies(identity, path, **told)
        except (ValueError, KeyError, TypeError):
            message = f"{path} is the checkpoint of something else"
            raise error("parameter", message, "remove it, or name another file") from None

    def save(self) -> None:
        if self.path is None:
            return
        told = {name: value for name, value in vars(self).items() if name != "path"}
        unfinished = f"{self.path}.{os.getpid()}.unfinished"
        with open(unfinished, "w", encoding="utf-8") as file:
            json.dump(told, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, self.path)

    def remove(self) -> None:
        if self.path is not None and os.path.exists(self.path):
            os.unlink(self.path)

    def add(
        self,
        ply: NDArray[Any],
        value: NDArray[np.int8],
        plies: NDArray[np.int32],
        got: NDArray[np.int8],
        in_plies: NDArray[np.int32],
        guessed: NDArray[np.float64] | None,
    ) -> None:
        import numpy as np

        optimal = (got == value) & (in_plies == plies)
        kept = got == value
        cells = np.stack([ply.astype(np.int64), value.astype(np.int64), plies.astype(np.int64)], 1)
        found, where = np.unique(cells, axis=0, return_inverse=True)
        where = where.reshape(-1)
        counts = [
            np.bincount(where, weights=some, minlength=len(found)).astype(int)
            for some in (np.ones(len(where)), optimal, kept)
        ]
        for row, cell in enumerate(found.tolist()):
            old = self.cells.setdefault(",".join(map(str, cell)), [0, 0, 0])
            for at, count in enumerate(counts):
                old[at] += int(count[row])
        if guessed is not None:
            self.valued += len(guessed)
            self.distance += float(np.abs(guessed - value).sum())
            self.right += int((np.rint(np.clip(guessed, -1, 1)) == value).sum())
        self.done += len(ply)

    def total(self, what: str) -> int:
        at = ("classes", "optimal", "kept").index(what)
        return sum(counts[at] for counts in self.cells.values())

    def _by(self, key: Callable[[int, int, int], Any]) -> dict[Any, Tally]:
        sums: dict[Any, list[int]] = {}
        for cell, counts in self.cells.items():
            ply, value, plies = map(int, cell.split(","))
            old = sums.setdefault(key(ply, value, plies), [0, 0, 0])
            for at, count in enumerate(counts):
                old[at] += count
        return {name: Tally(*counts) for name, counts in sums.items()}

    def by_ply(self) -> dict[int, Tally]:
        return dict(sorted(self._by(lambda ply, _value, _plies: ply).items()))

    def by_distance(self) -> dict[str, Tally]:
        found = self._by(lambda _ply, value, plies: (-value, plies))
        words = {-1: "win in", 0: "draw", 1: "loss in"}
        return {
            words[value] + (f" {plies}" if value else ""): tally
            for (value, plies), tally in sorted(found.items())
        }

    def value_error(self) -> float | None:
        return self.distance / self.valued if self.valued else None

    def sign_right(self) -> float | None:
        return self.right / self.valued if self.valued else None
