"""A policy that answers with legal moves, whatever it says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .._errors import error
from .._numbered import may_lack_numbers, without_number

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from .._burnside import Game


class Player:
    """A policy that answers with legal moves, whatever it is asked with."""

    def __init__(
        self,
        game: Game,
        policy: Callable[[NDArray[Any]], Any],
        batch: int,
        threads: int | None,
    ) -> None:
        self.game, self.policy, self.batch, self.threads = game, policy, batch, threads
        self.may_lack_numbers = may_lack_numbers(game)

    def answer(
        self, states: NDArray[Any]
    ) -> tuple[NDArray[np.int64], NDArray[np.float64] | None]:
        """The moves of the policy, and its values if it gives any."""
        import numpy as np

        if self.may_lack_numbers:
            legal = self.game.legal(states, threads=self.threads)
            if not legal.any(axis=1).all():
                raise without_number(self.game)
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
