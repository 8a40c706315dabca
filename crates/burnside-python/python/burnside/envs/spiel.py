"""Games in the shape of OpenSpiel's Python games. Nothing of OpenSpiel is needed: where it is
installed, ``burnside.envs.openspiel`` has games for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._numbered import numbered
from . import _play

if TYPE_CHECKING:
    from .._burnside import Game, Position


class SpielGame:
    """A game with the methods of ``pyspiel.Game``. A game that is not over after ``longest`` plies
    is a draw.

    >>> from burnside.envs import SpielGame
    >>> game = SpielGame("tictactoe")
    >>> state = game.new_initial_state()
    >>> for action in (4, 0, 2, 1, 6):
    ...     state.apply_action(action)
    >>> state.is_terminal(), state.returns()
    (True, [1.0, -1.0])
    """

    def __init__(self, game: Game | str, *, longest: int = 400) -> None:
        self.rules, self._longest = numbered(game), longest
        self._shape = _play.plane_shape(self.rules)

    def new_initial_state(self) -> SpielState:
        """The state in which the game begins."""
        return SpielState(self, _play.settled(self.rules.start), [])

    def num_players(self) -> int:
        """Two."""
        return 2

    def num_distinct_actions(self) -> int:
        """How many actions there are, legal or not."""
        return self.rules.actions

    def max_game_length(self) -> int:
        """Plies after which a game is a draw."""
        return self._longest

    def min_utility(self) -> float:
        """What a loss is worth."""
        return -1.0

    def max_utility(self) -> float:
        """What a win is worth."""
        return 1.0

    def utility_sum(self) -> float:
        """One player's gain is the other's loss."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """Channels, rows, columns: those of ``Game.planes``."""
        return list(self._shape)

    def observation_tensor_size(self) -> int:
        """How many numbers an observation has."""
        channels, rows, columns = self._shape
        return channels * rows * columns

    def __str__(self) -> str:
        return f"burnside({self.rules})"


class SpielState:
    """A position with the methods of ``pyspiel.State``. Players are 0 and 1."""

    def __init__(self, game: SpielGame, position: Position, history: list[int]) -> None:
        self._game, self.position, self._history = game, position, history

    def get_game(self) -> SpielGame:
        """The game."""
        return self._game

    def current_player(self) -> int:
        """Whose turn it is, 0 or 1; -4 when the game is over, as OpenSpiel has it."""
        return -4 if self.is_terminal() else self.position.to_move - 1

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        long = len(self._history) >= self._game.max_game_length()
        return long or self.position.outcome is not None

    def is_player_node(self) -> bool:
        """Whether it is somebody's turn."""
        return not self.is_terminal()

    def is_chance_node(self) -> bool:
        """Never: there is no chance in these games."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Never: players take turns."""
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions, in ascending order; none for whoever is not to move."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return _play.legal_actions(self.position)

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for every legal action."""
        legal = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            legal[action] = 1
        return legal

    def apply_action(self, action: int) -> None:
        """Plays an action."""
        self.position = _play.settled(self.position.play(int(action)))
        self._history.append(int(action))

    def child(self, action: int) -> SpielState:
        """The state after an action."""
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> SpielState:
        """A copy."""
        return SpielState(self._game, self.position, list(self._history))

    def history(self) -> list[int]:
        """The actions so far."""
        return list(self._history)

    def move_number(self) -> int:
        """How many actions were played."""
        return len(self._history)

    def returns(self) -> list[float]:
        """What the players got; nothing while the game goes on."""
        return list(_play.rewards(self.position))

    def rewards(self) -> list[float]:
        """The same: only the end of a game is rewarded."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What one player got."""
        return self.returns()[player]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The planes of the position, as a list. Both players see the same."""
        del player
        return [float(number) for number in _play.planes(self.position).reshape(-1)]

    def observation_string(self, player: int | None = None) -> str:
        """The position as text."""
        del player
        return str(self.position)

    def information_state_string(self, player: int | None = None) -> str:
        """The actions so far, as text."""
        del player
        return " ".join(map(str, self._history))

    def action_to_string(self, player: int, action: int) -> str:
        """The move's text."""
        del player
        return str(self.position.move(int(action)))

    def __str__(self) -> str:
        return str(self.position)
