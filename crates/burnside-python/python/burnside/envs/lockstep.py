"""Many games at once: arrays in, arrays out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

import numpy as np

from .._numbered import numbered
from . import _play

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from .._burnside import Game
    from .._lists import ActionLists


class Step(NamedTuple):
    """What a step of all games led to: an entry for each game."""

    states: NDArray[Any]
    """The positions now; where a game ended, its successor has begun. A pass that has no number is
    made at once, so that there is a legal action in each."""
    reward: NDArray[np.int8]
    """1 if the player who just moved won with this move, -1 if they lost, else 0."""
    done: NDArray[np.bool_]
    """Whether the game ended, by its rules or because it was too long."""
    truncated: NDArray[np.bool_]
    """Whether it ended only because it was too long."""
    last: NDArray[Any]
    """The positions before anything was begun anew."""


class Lockstep:
    """A number of games that are played side by side. A game that ends begins anew at once.

    >>> import burnside, numpy
    >>> from burnside.envs import Lockstep
    >>> games = Lockstep("quantik", 4)
    >>> random = numpy.random.default_rng(0)
    >>> ended = 0
    >>> for _ in range(50):
    ...     scores = numpy.where(games.legal(), random.random((4, games.game.actions)), -1)
    ...     ended += int(games.step(scores.argmax(axis=1)).done.sum())
    >>> games.states.shape, ended > 4
    ((4, 8), True)
    """

    game: Game
    """The game."""
    states: NDArray[Any]
    """The positions."""
    ply: NDArray[np.int64]
    """Plies played in each game."""

    def __init__(
        self, game: Game | str, count: int, *, longest: int = 400, threads: int | None = None
    ) -> None:
        self.game = numbered(game)
        self._longest, self._threads = longest, threads
        self._start = self._settled(self.game.states([self.game.start]))
        self.states = np.repeat(self._start, count, axis=0)
        self.ply = np.zeros(count, np.int64)

    def __len__(self) -> int:
        return len(self.states)

    def reset(self) -> NDArray[Any]:
        """Begins all games anew."""
        self.states = np.repeat(self._start, len(self), axis=0)
        self.ply[:] = 0
        return self.states

    @overload
    def legal(self, *, sparse: Literal[False] = False) -> NDArray[np.bool_]: ...
    @overload
    def legal(self, *, sparse: Literal[True]) -> ActionLists: ...
    def legal(self, *, sparse: bool = False) -> NDArray[np.bool_] | ActionLists:
        """The legal actions: ``(games, actions)``, or lists of them with ``sparse=True``."""
        return self.game.legal(self.states, sparse=sparse, threads=self._threads)

    def to_move(self) -> NDArray[np.uint8]:
        """Whose turn it is, 1 or 2."""
        return self.game.to_move(self.states, threads=self._threads)

    def step(self, actions: ArrayLike) -> Step:
        """Plays one action in each game."""
        mover = self.to_move()
        last = self.game.play(self.states, np.asarray(actions), threads=self._threads)
        last = self._settled(last)
        outcome = self.game.outcomes(last, threads=self._threads)
        reward = np.where(outcome <= 0, 0, np.where(outcome == mover, 1, -1)).astype(np.int8)
        ply = self.ply + 1
        truncated = (outcome == -1) & (ply >= self._longest)
        done = (outcome != -1) | truncated
        self.states = last.copy()
        self.states[done] = self._start[0]
        self.ply = np.where(done, 0, ply)
        return Step(self.states, reward, done, truncated, last)

    def _settled(self, states: NDArray[Any]) -> NDArray[Any]:
        """The states after moves that have no number, such as a pass: they are the only ones."""
        for _ in range(_play.MOST_PASSES):
            stuck = np.flatnonzero(self.game.outcomes(states, threads=self._threads) == -1)
            legal = self.game.legal(states[stuck], sparse=True, threads=self._threads)
            stuck = stuck[legal.counts() == 0]
            if not len(stuck):
                return states
            moves = self.game.moves(states[stuck], threads=self._threads)
            states[stuck] = moves.states[moves.starts[:-1]]
        raise _play.endless(self.game)
