"""What was counted so far, the file that remembers it, and how far it is."""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .._errors import error
from ._report import Tally

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray


@dataclass
class Tallies:
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
    def begin(identity: list[Any], checkpoint: str | os.PathLike[str] | None) -> Tallies:
        path = None if checkpoint is None else os.fspath(checkpoint)
        new = Tallies(identity, path)
        if path is None or not os.path.exists(path):
            new.remove()
            return new
        try:
            with open(path, encoding="utf-8") as file:
                told = json.load(file)
            if told.pop("identity") != identity:
                raise ValueError
            told["errors"] = [(int(row), int(action)) for row, action in told["errors"]]
            return Tallies(identity, path, **told)
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

    def file(self, player: int) -> str | None:
        """Where the moves of the policy as this player are remembered."""
        return None if self.path is None else f"{self.path}.player{player}"

    def remove(self) -> None:
        """Forgets everything, once it is not needed."""
        for path in (self.path, self.file(1), self.file(2)):
            if path is not None and os.path.exists(path):
                os.unlink(path)

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


class Shown:
    """Progress: lines on standard error that replace each other, or a function."""

    def __init__(self, progress: bool | Callable[[int, int], None]) -> None:
        self.progress, self.begin = progress, time.monotonic()
        self.from_: int | None = None
        self.said = self.begin

    def at(self, done: int, total: int) -> None:
        """So many classes are done."""
        if callable(self.progress):
            self.progress(done, total)
        elif self.progress:
            if self.from_ is None:
                self.from_, self.begin = done, time.monotonic()
                return
            spent = time.monotonic() - self.begin
            if done > self.from_:
                left = spent * (total - done) / (done - self.from_)
                self.say(f"{done} of {total} classes, {left:.0f} s left", done == total)

    def say(self, text: str, always: bool = False) -> None:
        """Says something, unless something was said a moment ago."""
        now = time.monotonic()
        if self.progress is True and (always or now - self.said > 1):
            self.said = now
            end = "\n" if always else ""
            print(f"\r{text:70}", end=end, file=sys.stderr, flush=True)
