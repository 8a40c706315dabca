"""What a score says."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .._burnside import Move


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
    """Classes that can come up against it. An opponent who can win with one move does so, and what
    its other moves would lead to is not counted."""
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
    quiet: bool
    """Whether only the quiet classes count: those in which the player to move cannot win at
    once."""
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

        kind = "quiet classes" if self.quiet else "classes"
        lines = [
            f"{self.game}, all {self.classes} {kind} from {self.start}",
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
            for name in ("game", "start", "quiet", "classes", "optimal", "kept")
        }
        told |= {"value_error": self.value_error, "sign_right": self.sign_right}
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
