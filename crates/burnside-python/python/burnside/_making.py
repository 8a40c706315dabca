"""``burnside.dataset``: positions of random games, or of all classes, with their labels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from ._burnside import Game
from ._dataset import Dataset, is_wide
from ._lists import ActionLists
from ._numbered import numbered

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def dataset(
    game: Game | str,
    games: int = 1000,
    *,
    positions: int | None = None,
    balance: Literal["class", "value", "distance"] | None = None,
    seed: int = 0,
    unique: bool = True,
    min_ply: int = 0,
    nodes: int | None = None,
    seconds: float | None = None,
    sparse: bool | None = None,
    threads: int | None = None,
) -> Dataset:
    """Positions of random games with their exact values and best actions.

    Positions in which the game is over are left out. With ``unique``, of several positions that
    are the same up to the game's value group only the first is kept. Games without a table are
    searched, within ``nodes`` positions or ``seconds`` for each, and what the search cannot settle
    is left out; ``min_ply`` leaves the beginnings of games out. The seed decides everything: the
    rows are the same on any number of threads (unless ``seconds`` runs out).

    With ``positions``, random games are played until there are so many positions, each once up to
    symmetry; there are fewer if the game has no more (after ``min_ply``), or if a search left some
    out. ``balance`` says which: as games bring them if it is None; ``"class"``, every class of the
    game equally likely; ``"value"``, as many wins as draws and losses; ``"distance"``, as many of
    each value in each number of plies, as far as there are enough.

    ``sparse`` says whether the set keeps lists of actions, and not masks. If it is None, it does
    in games with more than 1,024 actions. Nothing else depends on it: ``Dataset.legal`` and
    ``best`` are masks, ``legal_actions`` and ``best_actions`` lists.

    >>> import burnside
    >>> burnside.dataset("quantik", games=100, seed=1)
    <Dataset of quantik: 758 positions>
    >>> even = burnside.dataset("quantik", positions=300, balance="value", seed=1)
    >>> int((even.value == 1).sum()), int((even.value == -1).sum())
    (150, 150)
    """
    from ._errors import error

    rules = numbered(game)
    if nodes is None and seconds is None and not rules.solved:
        message = f"{rules} has no table: say how long to search for each position"
        raise error("parameter", message, "give nodes or seconds, and perhaps min_ply")
    for name, number in (("games", games), ("positions", positions or 0), ("seed", seed)):
        if number < 0:
            raise error("parameter", f"{name} must not be negative, and is {number}")
    if balance not in (None, "class", "value", "distance"):
        message = f"there is no balance {balance!r}"
        raise error("parameter", message, "there are class, value, distance")
    wide = is_wide(rules) if sparse is None else sparse
    maker = _Maker(rules, seed, min_ply, nodes, seconds, wide, threads)
    if positions is None:
        if balance is not None:
            raise error("parameter", "balance needs positions=", "say how many there shall be")
        return maker.labeled(*maker.played(games, seed, unique))
    if balance == "class":
        return maker.of_classes(positions)
    return maker.of_games(positions, balance)


@dataclass(frozen=True)
class _Maker:
    """Makes sets of one game."""

    game: Game
    seed: int
    min_ply: int
    nodes: int | None
    seconds: float | None
    sparse: bool
    threads: int | None

    def played(
        self, games: int, seed: int, unique: bool
    ) -> tuple[NDArray[Any], NDArray[np.uint16]]:
        """Positions of random games in which the game goes on, and their plies."""
        import numpy as np

        rules = self.game
        played = rules.random_games(games, seed=seed, threads=self.threads)
        kept = np.flatnonzero(played.ply >= self.min_ply)
        kept = kept[rules.outcomes(played.states[kept], threads=self.threads) == -1]
        if unique:
            kept = kept[self.firsts(played.states[kept])]
        return played.states[kept], played.ply[kept]

    def firsts(self, states: NDArray[Any]) -> NDArray[np.int64]:
        """The first row of each class."""
        import numpy as np

        keys = self.game.keys(states, self.game.value_group, threads=self.threads)
        whole = np.ascontiguousarray(keys).view(f"V{keys.shape[1]}").reshape(-1)
        return np.sort(np.unique(whole, return_index=True)[1])

    def labeled(self, states: NDArray[Any], ply: NDArray[Any]) -> Dataset:
        """These positions, with labels; those without one are left out."""
        import numpy as np

        rules, threads = self.game, self.threads
        labels = rules.labels(
            states,
            nodes=self.nodes,
            seconds=self.seconds,
            sparse=self.sparse,
            threads=threads,
        )
        best = labels.best
        some = best.counts() > 0 if isinstance(best, ActionLists) else best.any(axis=1)
        known = labels.known & some
        return Dataset(
            rules,
            states[known],
            ply[known].astype(np.uint16),
            rules.to_move(states[known], threads=threads),
            labels.value[known],
            labels.plies[known],
            rules.legal(states[known], sparse=self.sparse, threads=threads),
            best[known],
        )

    def of_classes(self, positions: int) -> Dataset:
        """So many classes of the whole game, each equally likely."""
        import numpy as np

        found = self.game.classes(threads=self.threads)
        rows = np.flatnonzero(found.ply >= self.min_ply)
        chosen = np.sort(np.random.default_rng(self.seed).permutation(rows)[:positions])
        return self.labeled(found.states[chosen], found.ply[chosen])

    def of_games(self, positions: int, balance: str | None) -> Dataset:
        """So many positions of random games, balanced if that is wanted."""
        import numpy as np

        # What is rare takes more games to come up.
        wanted = positions if balance is None else 4 * positions
        states, ply = self.played(max(16, wanted // 6), self.seed, True)
        for round_ in range(1, 1000):
            if len(states) >= wanted:
                break
            more = self.played(max(16, wanted // 3), self.seed + round_ * 1_000_003, True)
            both = np.concatenate([states, more[0]])
            rows = self.firsts(both)
            new = len(rows) - len(states)
            states, ply = both[rows], np.concatenate([ply, more[1]])[rows]
            # A game with few classes has no more.
            if new * 1000 < len(more[0]):
                break
        whole = self.labeled(states[:wanted], ply[:wanted])
        if balance is None:
            return whole
        random = np.random.default_rng(self.seed)
        kinds = whole.value.astype(np.int64)
        if balance == "distance":
            kinds = kinds * 100_000 + whole.plies
        return whole.take(np.sort(_evenly(kinds, positions, random)))


def _evenly(
    kinds: NDArray[np.int64], count: int, random: np.random.Generator
) -> NDArray[np.int64]:
    """So many rows, as many of each kind as of the others, as far as there are enough."""
    import numpy as np

    groups = [random.permutation(np.flatnonzero(kinds == kind)) for kind in np.unique(kinds)]
    chosen = []
    left = count
    # The rarest first: what they lack, the others have.
    for number, group in enumerate(sorted(groups, key=len)):
        some = group[: -(-left // (len(groups) - number))]
        chosen.append(some)
        left -= len(some)
    return np.concatenate([*chosen, np.empty(0, np.int64)])
