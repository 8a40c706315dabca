"""The compiled part of burnside: use that."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, SupportsIndex, TypeAlias, TypeVar, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._lists import ActionLists
from ._types import (
    ActionValues,
    Applying,
    Augmented,
    Canonicalized,
    Canonicals,
    Classes,
    Document,
    Fate,
    LabelLists,
    Labels,
    Moves,
    MoveValues,
    RandomGames,
    Suggestion,
    Values,
)

__version__: str

_Policy = TypeVar("_Policy", np.float32, np.float64, np.bool_)
_Pairs: TypeAlias = Mapping[str, int] | Iterable[tuple[str, int]]
_Squares: TypeAlias = Mapping[int, str | None] | Iterable[tuple[int, str | None]]
_Word: TypeAlias = Literal["win", "loss", "draw"]
_Player: TypeAlias = Literal["first", "second"]

def game(name: str) -> Game:
    """The game of this name; case does not matter."""
def games() -> list[Game]:
    """All games and variants, those that were registered or loaded at the end. Games that come with the
    package as files are known too: see `shipped`."""
@overload
def load(path: str | os.PathLike[str], *, text: None = None) -> Game:
    """Reads a game file and returns the game; from then on it is known by its name, as the others
    are. `docs/game-files.md` says what can be in a file.

    Give a path, or the `text` of a file. A file with mistakes is a `GameFileError` with the `line`
    and `column` of the first one. The same text again is the same game; another text with the name
    of a game that was loaded before takes its place, and positions of the old one keep the old
    rules."""
@overload
def load(path: None = None, *, text: str) -> Game:
    """Reads a game file and returns the game; from then on it is known by its name, as the others
    are. `docs/game-files.md` says what can be in a file.

    Give a path, or the `text` of a file. A file with mistakes is a `GameFileError` with the `line`
    and `column` of the first one. The same text again is the same game; another text with the name
    of a game that was loaded before takes its place, and positions of the old one keep the old
    rules."""
def register(rules: Any) -> Game:
    """Adds a game that is written in Python; from then on it is known by its name, as the others are.

    `rules` is an object, or a class that makes one without arguments, with

    - `name`: letters, digits, `-`, `_`, `.`, and the variant after a colon;
    - `start()`: the position in which the game begins. Positions are hashable and never change;
    - `moves(position)`: the legal moves, each once, always in the same order; hashable too. Only
      asked while the game goes on, and then there must be one;
    - `play(position, move)`: the position after a legal move;
    - `outcome(position)`: None while the game goes on, 1 or 2 for the winner, `"draw"`, or
      `"both lose"`.

    It may also have

    - `to_move(position)`: 1 or 2. Without it, the position's own attribute `to_move` counts; and
      without that the players alternate, player 1 first;
    - `can_return`: whether play can come back to a position. It can, unless you say False, which
      makes searches much faster;
    - `symmetries`: a mapping from names, or a list, of pairs of functions: what happens to a
      position, and what happens to a move. What they make together is found out. A function
      alone leaves moves as they are;
    - `text(position)` and `parse(text)`: the position as one line. Without them it is what Python
      prints. Rows of letters, as in `X.O/.../...`, are drawn as a board;
    - `move_text(move)`: what `str` says, if it is left out;
    - `actions`: all moves that there can be, in order: their numbers in arrays;
    - `planes(position)`: what a network sees: an array of channels, rows and columns, of whole
      numbers from 0 to 255, always of the same shape; and `channels`, what each channel says;
    - `title` and `rules`, for people.

    The laws of the contract are checked in positions of a few random games: a game that breaks one
    is refused with a `RulesError` that names the law and the position."""
def shipped() -> list[str]:
    """The names of the games that come with the package as files, each known to `game`."""
def ask(
    game: Game | str, command: str, *, threads: int | None = None, **parameters: Any
) -> dict[str, Any]:
    """Asks what the program `burnside` can be asked: a game, a command and its parameters in, the
    same JSON object out, as a dictionary.

    The commands are `moves`, `play`, `view`, `canon`, `orbit`, `convert`, `perft`, `random`,
    `count`, `value`, `suggest` and `analyze`; positions, moves, groups and formats are texts."""
def to_cbor(
    position: Position,
    *,
    canon: bool = False,
    move_count: int | None = None,
    meta: dict[str, Any] | None = None,
    side: int | None = None,
    checksum: bool = False,
    deterministic: bool = False,
) -> bytes:
    """A position of Quantik as a self-describing CBOR document.

    With `canon` the payload is made canonical under the portable group. `move_count`, `meta` (a
    dictionary of plain values), `side` (1 or 2) and a checksum are written if they are given.
    Keys are in the seed's order, or in that of RFC 8949's deterministic encoding."""
def from_cbor(data: bytes) -> Document:
    """Reads what `to_cbor` wrote, in any order of keys: a `Document`. A document that claims to be
    canonical and is not, or whose checksum is wrong, is refused."""
def _restore_position(game: str, text: str) -> Position: ...
def _restore_move(game: str, position: str, text: str) -> Move: ...
def _restore_value(
    game: str,
    position: str,
    value: tuple[int, int | None],
    moves: Sequence[tuple[str, tuple[int, int | None] | None]],
    source: str,
    at_most: bool,
) -> Value: ...
def _restore_canonical(game: str, position: str, group: str) -> Canonical: ...
def _restore_qi(
    shape: Sequence[int],
    styles: tuple[str, str],
    board: Sequence[tuple[int, str | None]],
    hands: tuple[Sequence[tuple[str, int]], Sequence[tuple[str, int]]],
    turn: str,
) -> Qi: ...
@final
class Against:
    """A policy's moves, fixed ply by ply, and everything that an opponent can do against them, play
    without end included: `Game.against` begins it.

    Ask the policy wherever it is to move, in canonical states, until no state waits; then solve.
    Where the opponent can win at once it does, and nothing else is followed."""

    def waiting(self, most: int = 65_536, *, threads: int | None = None) -> NDArray[Any]:
        """The next states in which the policy must move, at most so many; none once every move was
        followed."""
    def answer(self, actions: ArrayLike) -> None:
        """The actions of the policy in the first states that wait, one for each. One that is not
        legal is an error, and nothing changes."""
    def solve(self, *, threads: int | None = None) -> Fate:
        """What the policy gets, once no state waits: `Fate` with `value` (1 a win, 0 a draw or play
        without end, -1 a loss), `plies` to the end (-1 in a draw), and `positions`: how many came
        up."""
    @property
    def positions(self) -> int:
        """How many positions came up so far, up to symmetry."""
    def best(self, state: NDArray[Any]) -> int:
        """A best action of the opponent in a canonical state in which it is to move, once it is
        solved. `state` is an array of one."""

@final
class Game:
    """A game with its variant, as `burnside.game` finds it by name.

    Methods that take *states* work on whole arrays: numpy in, numpy out, without the interpreter's
    lock, on `threads` threads (all cores by default). A row of states
    has the dtype and shape of `state_dtype` and `state_shape`; moves are numbers below `actions`."""
    @property
    def name(self) -> str:
        """The name, with the variant: `quarto:squares`."""
    @property
    def title(self) -> str:
        """The name for people."""
    @property
    def rules(self) -> str:
        """The rules in a sentence."""
    @property
    def variants(self) -> list[str]:
        """The names of all variants of this game."""
    @property
    def groups(self) -> dict[str, int]:
        """The groups of symmetries, with their orders (in the start, where that depends on the
        position)."""
    @property
    def portable_group(self) -> str:
        """The group of the keys that others have too. Positions that it calls the same may differ in
        value: see `value_group`."""
    @property
    def value_group(self) -> str:
        """The largest group that preserves values."""
    @property
    def formats(self) -> list[str]:
        """The formats of positions."""
    @property
    def solved(self) -> bool:
        """Whether every value is in a table."""
    @property
    def start(self) -> Position:
        """The position in which the game begins."""
    @property
    def state_dtype(self) -> np.dtype[Any]:
        """The dtype of states."""
    @property
    def state_shape(self) -> tuple[int, ...]:
        """The shape of one state: `()` if it is a single number."""
    @property
    def state_layout(self) -> str:
        """What the numbers of a state are."""
    @property
    def actions(self) -> int:
        """How many actions there are, legal or not."""
    def position(
        self, data: str | int | bytes, *, format: str | None = None, check: bool = True
    ) -> Position:
        """Reads a position: text in any form, the game's integer, or bytes. `format` says which form
        it is, instead of recognizing it; `check=False` accepts everything that can be drawn."""
    def from_qi(self, qi: Qi) -> Position:
        """The position that a `Qi` stands for."""
    def symmetry(self, name: str) -> Symmetry:
        """The symmetry of this name."""
    def symmetries(self, group: str | None = None) -> list[Symmetry]:
        """The symmetries of a group, the identity first; the value group if none is named. Arrays
        number symmetries in this order. Where a group depends on the position, these are all that
        some position has, those of the start first."""
    def states(self, positions: Iterable[Position]) -> NDArray[Any]:
        """An array of states, a row for each position."""
    def positions(self, states: NDArray[Any]) -> list[Position]:
        """The positions of an array of states."""
    def keys(
        self, states: NDArray[Any], group: str | None = None, *, threads: int | None = None
    ) -> NDArray[np.uint8]:
        """Canonical keys under a group, `(n, bytes)` of uint8: the bytes of `Position.key`. The value
        group if none is named: states that share a key are worth the same. The keys that other
        programs have too are those of the group `portable`; they may merge a win with a loss."""
    @overload
    def legal(
        self, states: NDArray[Any], *, sparse: Literal[False] = False, threads: int | None = None
    ) -> NDArray[np.bool_]:
        """Which actions are legal: `(n, actions)` of bool. With `sparse=True` lists of them:
        `ActionLists`, for games with many actions."""
    @overload
    def legal(
        self, states: NDArray[Any], *, sparse: Literal[True], threads: int | None = None
    ) -> ActionLists:
        """Which actions are legal: `(n, actions)` of bool. With `sparse=True` lists of them:
        `ActionLists`, for games with many actions."""
    @overload
    def legal(
        self, states: NDArray[Any], *, sparse: bool, threads: int | None = None
    ) -> NDArray[np.bool_] | ActionLists:
        """Which actions are legal: `(n, actions)` of bool. With `sparse=True` lists of them:
        `ActionLists`, for games with many actions."""
    def to_move(
        self, states: NDArray[Any], *, threads: int | None = None
    ) -> NDArray[np.uint8]:
        """Whose turn it is: `(n,)` of uint8, 1 or 2."""
    def outcomes(
        self, states: NDArray[Any], *, threads: int | None = None
    ) -> NDArray[np.int8]:
        """How games ended: `(n,)` of int8, -1 while it goes on, 0 for nobody, 1 or 2 for the winner."""
    def play(
        self, states: NDArray[Any], actions: ArrayLike, *, threads: int | None = None
    ) -> NDArray[Any]:
        """The states after one action each."""
    def values(
        self,
        states: NDArray[Any],
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        threads: int | None = None,
    ) -> Values:
        """What states are worth to the side to move, as `Values`: `value` (1, 0, -1), `plies` to the
        end (-1 in a draw), and whether they are `known`: a search that reaches its limit (about so
        many positions, or this many seconds, for each state) leaves a state unknown."""
    @overload
    def labels(
        self,
        states: NDArray[Any],
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        sparse: Literal[False] = False,
        threads: int | None = None,
    ) -> Labels:
        """`values`, and the best actions: `Labels` with `best`, `(n, actions)` of bool. The best are
        the fastest wins, else draws, else the slowest losses. With `sparse=True`, `LabelLists` with
        lists of them as `best`, for games with many actions."""
    @overload
    def labels(
        self,
        states: NDArray[Any],
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        sparse: Literal[True],
        threads: int | None = None,
    ) -> LabelLists:
        """`values`, and the best actions: `Labels` with `best`, `(n, actions)` of bool. The best are
        the fastest wins, else draws, else the slowest losses. With `sparse=True`, `LabelLists` with
        lists of them as `best`, for games with many actions."""
    @overload
    def labels(
        self,
        states: NDArray[Any],
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        sparse: bool,
        threads: int | None = None,
    ) -> Labels | LabelLists:
        """`values`, and the best actions: `Labels` with `best`, `(n, actions)` of bool. The best are
        the fastest wins, else draws, else the slowest losses. With `sparse=True`, `LabelLists` with
        lists of them as `best`, for games with many actions."""
    def moves(self, states: NDArray[Any], *, threads: int | None = None) -> Moves:
        """The legal moves of states as lists, for games with many actions: `Moves` with `starts`,
        `(n + 1,)`, and `actions` and `states` with a row for each move. The moves of state `i` are
        the rows from `starts[i]` up to `starts[i + 1]`, and `states` are the states after them. A
        move without a number is -1."""
    def move_values(
        self,
        states: NDArray[Any],
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        threads: int | None = None,
    ) -> MoveValues:
        """What each legal move of states is worth to the player who makes it: `MoveValues` with
        `starts` and `actions` as those of `moves`, and `value`, `plies` and `known` as those of
        `values`, a row for each move."""
    def action_values(
        self,
        states: NDArray[Any],
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        threads: int | None = None,
    ) -> ActionValues:
        """The same by number of action: `ActionValues` with `value`, `plies` and `known`, each
        `(n, actions)`. Actions that are not legal are not `known`."""
    def classes(
        self,
        states: NDArray[Any] | None = None,
        group: str | None = None,
        *,
        quiet: bool = False,
        most: int = 50_000_000,
        threads: int | None = None,
    ) -> Classes:
        """Every class in which the game goes on and to which play can come: `Classes` with `states`, a
        canonical state each, and `ply`, the fewest plies that lead there. From the start, or from
        the states given. Two states are of one class if a symmetry of the group carries one to the
        other; the group is the one of `canonical`. With `quiet=True` only those in which the player
        to move cannot win at once. More classes than `most` are an error."""
    @property
    def channels(self) -> list[str]:
        """What each channel of `planes` says; empty if the game has no planes."""
    @overload
    def planes(
        self,
        states: NDArray[Any],
        *,
        dtype: Literal["uint8"] = "uint8",
        threads: int | None = None,
    ) -> NDArray[np.uint8]:
        """Observation planes for learning: `(n, channels, rows, columns)` of uint8, or of float32 with
        `dtype="float32"`. Boards that are not grids have one row. A symmetry of the game only moves
        their numbers around, from channel to channel and from cell to cell."""
    @overload
    def planes(
        self, states: NDArray[Any], *, dtype: Literal["float32"], threads: int | None = None
    ) -> NDArray[np.float32]:
        """Observation planes for learning: `(n, channels, rows, columns)` of uint8, or of float32 with
        `dtype="float32"`. Boards that are not grids have one row. A symmetry of the game only moves
        their numbers around, from channel to channel and from cell to cell."""
    def open_table(self, path: str | os.PathLike[str]) -> None:
        """Answers from a table file from now on: one that `solve` or the program's command `solve`
        wrote. A table of another game, or of other rules, is an error, and nothing changes. A
        collection of games that the program's command `collect` wrote is opened in the same way:
        `burnside.ask(game, "openings")` says what was played."""
    def solve(self, path: str | os.PathLike[str], *, threads: int | None = None) -> int:
        """Solves the game completely, writes the table of all values, and answers from it from now on.
        Ctrl-C stops it, and what was found until then is kept beside the file: the same call goes on
        there. Answers the number of classes."""
    def against(
        self,
        player: int,
        *,
        start: Position | None = None,
        symmetry: bool = True,
        most: int = 200_000_000,
    ) -> Against:
        """A policy as this player, 1 or 2, against every opponent, from the start or another position:
        `Against`, which asks for its moves. With `symmetry=False` every position counts by itself.
        More positions than `most` are an error. `burnside.benchmark.score` uses it."""
    def action_maps(self, group: str | None = None) -> NDArray[np.uint16]:
        """Where every symmetry of a group takes every action: `(order, actions)` of uint16. The
        largest group that maps play onto play, whatever the position, if none is named."""
    def applying(
        self, states: NDArray[Any], group: str | None = None, *, threads: int | None = None
    ) -> Applying:
        """The numbers of the symmetries that apply to states: `Applying` with `starts`, `(n + 1,)`, and
        `symmetries`. Those of state `i` are the numbers from `starts[i]` up to `starts[i + 1]`. Only
        in groups that depend on the position they are not the same for all states."""
    def transform(
        self,
        states: NDArray[Any],
        symmetries: ArrayLike,
        group: str | None = None,
        *,
        threads: int | None = None,
    ) -> NDArray[Any]:
        """The images of states, each under the symmetry of the group with its number. A symmetry that
        does not apply to its state is an error."""
    @overload
    def carry(
        self,
        policies: NDArray[_Policy],
        symmetries: ArrayLike,
        group: str | None = None,
        *,
        threads: int | None = None,
    ) -> NDArray[_Policy]:
        """Policies (or masks) of states, carried to the images of the states: what stood at an action
        stands at the action's image. `(n, actions)` of float32, float64 or bool, or `ActionLists`. A
        shift of a board drops what it carries off the board, which no legal action is."""
    @overload
    def carry(
        self,
        policies: ActionLists,
        symmetries: ArrayLike,
        group: str | None = None,
        *,
        threads: int | None = None,
    ) -> ActionLists:
        """Policies (or masks) of states, carried to the images of the states: what stood at an action
        stands at the action's image. `(n, actions)` of float32, float64 or bool, or `ActionLists`. A
        shift of a board drops what it carries off the board, which no legal action is."""
    @overload
    def restore(
        self,
        policies: NDArray[_Policy],
        symmetries: ArrayLike,
        group: str | None = None,
        *,
        threads: int | None = None,
    ) -> NDArray[_Policy]:
        """The way back: policies of images, brought home to the states that they are images of."""
    @overload
    def restore(
        self,
        policies: ActionLists,
        symmetries: ArrayLike,
        group: str | None = None,
        *,
        threads: int | None = None,
    ) -> ActionLists:
        """The way back: policies of images, brought home to the states that they are images of."""
    def canonical(
        self, states: NDArray[Any], group: str | None = None, *, threads: int | None = None
    ) -> Canonicals:
        """The canonical states and the numbers of the symmetries that lead there: `Canonicals` with
        `states` and `witnesses`."""
    @overload
    def canonicalize(
        self,
        states: NDArray[Any],
        policies: NDArray[_Policy],
        group: str | None = None,
        *,
        threads: int | None = None,
    ) -> Canonicalized[NDArray[_Policy]]:
        """The canonical states with the policies that belong to them: `Canonicalized` with `states`,
        `policies` and `witnesses`. `restore(policies, witnesses, group)` leads back."""
    @overload
    def canonicalize(
        self,
        states: NDArray[Any],
        policies: ActionLists,
        group: str | None = None,
        *,
        threads: int | None = None,
    ) -> Canonicalized[ActionLists]:
        """The canonical states with the policies that belong to them: `Canonicalized` with `states`,
        `policies` and `witnesses`. `restore(policies, witnesses, group)` leads back."""
    @overload
    def augment(
        self,
        states: NDArray[Any],
        policies: NDArray[_Policy],
        group: str | None = None,
        *,
        count: int | None = None,
        seed: int = 0,
        threads: int | None = None,
    ) -> Augmented[NDArray[_Policy]]:
        """Images of states with the policies that belong to them: `Augmented` with `states`,
        `policies` and `symmetries`. Every symmetry of the group that applies to a state (see
        `applying`), or `count` of them, chosen by the seed. All images of the first state come
        first."""
    @overload
    def augment(
        self,
        states: NDArray[Any],
        policies: ActionLists,
        group: str | None = None,
        *,
        count: int | None = None,
        seed: int = 0,
        threads: int | None = None,
    ) -> Augmented[ActionLists]:
        """Images of states with the policies that belong to them: `Augmented` with `states`,
        `policies` and `symmetries`. Every symmetry of the group that applies to a state (see
        `applying`), or `count` of them, chosen by the seed. All images of the first state come
        first."""
    def random_games(
        self,
        games: int,
        *,
        seed: int = 0,
        longest: int = 400,
        start: Position | None = None,
        threads: int | None = None,
    ) -> RandomGames:
        """Games played at random: `RandomGames`, a row for each position of each game, with `states`,
        `game`, `ply`, `to_move`, `action` (-1 in the last position) and `result` (1 if the player
        to move there won, -1 if the other did, 0 if neither). The seed decides everything: the
        rows are the same on any number of threads. A game that is not over after `longest` plies
        is left as it is."""
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Position:
    """A position of a game. It never changes: what changes it returns a new one.

    The game is a `Game` or its name. The text may have any form: the game's own, its integer or bytes
    in hexadecimal, FEEN, PON, or `start`. With `check=False` whatever can be drawn is read: it can be
    drawn, turned and written, and not played."""
    def __new__(cls, game: Game | str, text: str | int | bytes, *, check: bool = True) -> Position: ...
    @property
    def game(self) -> Game:
        """The game."""
    @property
    def to_move(self) -> int:
        """Whose turn it is, 1 or 2; in a finished game, whose it would be."""
    @property
    def outcome(self) -> Literal["player 1", "player 2", "draw", "both lose"] | None:
        """How the game ended: `player 1`, `player 2`, `draw` or `both lose`; None while it goes on."""
    @property
    def winner(self) -> int | None:
        """Who won, 1 or 2; None if nobody has."""
    @property
    def is_valid(self) -> bool:
        """Whether the rules accept the position. Only color swaps and `check=False` make others."""
    @property
    def feen(self) -> str:
        """The position as FEEN, the text of any game."""
    def moves(self) -> list[Move]:
        """The legal moves, always in the same order; none if the game is over."""
    def move(self, text: str | int | Move) -> Move:
        """The legal move with this text or this number among the game's actions."""
    def play(self, *moves: str | int | Move) -> Position:
        """The position after moves, played one after the other: texts, `Move`s or actions."""
    def canonical(self, group: str | None = None) -> Canonical:
        """The canonical form under a group; the value group if none is named."""
    def key(self, group: str | None = None) -> bytes:
        """The bytes that all positions of the orbit share, under a group; the value group if none is
        named: positions that share its key are worth the same. The keys that other programs have
        too are those of the group `portable`, which may give a win and a loss one key."""
    def orbit(self, group: str | None = None) -> list[tuple[Symmetry, Position]]:
        """The distinct images under a group, each with the simplest symmetry that leads there; the
        position itself first."""
    def stabilizer(self, group: str | None = None) -> list[Symmetry]:
        """The symmetries of a group that leave the position as it is."""
    def symmetries(self, group: str | None = None) -> list[Symmetry]:
        """The symmetries of a group that apply to the position, the identity first."""
    @overload
    def to(self, format: Literal["core", "cbor", "key"]) -> bytes:
        """The position in one of the game's formats: text, or bytes."""
    @overload
    def to(
        self,
        format: Literal[
            "text", "qfen", "qfen-side", "planes", "u64", "hex", "rank", "id", "feen", "pon"
        ],
    ) -> str:
        """The position in one of the game's formats: text, or bytes."""
    @overload
    def to(self, format: str) -> str | bytes:
        """The position in one of the game's formats: text, or bytes."""
    def to_qi(self) -> Qi:
        """The position in the general model: any board, any pieces."""
    def value(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        threads: int | None = None,
    ) -> Value:
        """What the position is worth to the side to move, from a table or by search.

        A search goes on until it has the answer, or until it reached one of the limits: about so
        many positions, or this many seconds. Then it raises `SearchError`. Other threads run
        meanwhile, and Ctrl-C stops it."""
    def suggest(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = 1.0,
        seed: int = 42,
        threads: int | None = None,
    ) -> Suggestion:
        """A good move: a best one if its value can be had within the limits, else the one that a tree
        search likes best. Of several best moves the seed chooses."""
    def to_svg(
        self,
        *,
        dark: bool = False,
        values: bool = False,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> str:
        """The position as a picture; with `values`, every move shows what it is worth, within the
        limits of `value`."""
    def to_png(
        self,
        *,
        width: int = 480,
        dark: bool = False,
        values: bool = False,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> bytes:
        """The position as the bytes of a PNG file, this many pixels wide; otherwise as `to_svg`."""
    def draw(self, *, unicode: bool = False, color: bool = False) -> str:
        """The position in characters, several lines."""
    def _repr_svg_(self) -> str | None: ...
    def _repr_png_(self) -> bytes | None: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __lt__(self, value: Position, /) -> bool: ...
    def __le__(self, value: Position, /) -> bool: ...
    def __gt__(self, value: Position, /) -> bool: ...
    def __ge__(self, value: Position, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Move:
    """A legal move of a position.

    Moves are equal if they do the same in the same game, whatever the position."""
    @property
    def position(self) -> Position:
        """The position in which the move can be played."""
    @property
    def text(self) -> str:
        """The move as it is written in its position."""
    @property
    def action(self) -> int | None:
        """The number of the move among the game's actions; None if it has none, as a pass may."""
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Symmetry:
    """A symmetry of a game: call it with a position or a move."""
    def __new__(cls, game: Game | str, name: str) -> Symmetry: ...
    @property
    def name(self) -> str:
        """Its name, the same in every interface."""
    @property
    def inverse(self) -> Symmetry:
        """The symmetry that takes this one back."""
    @property
    def inverse_name(self) -> str:
        """What people call the inverse. Where it is not the name that the inverse itself has, it means
        the same."""
    def then(self, next: Symmetry) -> Symmetry:
        """This one first, then the next."""
    @overload
    def __call__(self, thing: Position) -> Position: ...
    @overload
    def __call__(self, thing: Move) -> Move: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Canonical:
    """A canonical form, and how the position is related to it."""
    @property
    def group(self) -> str:
        """The group under which it is canonical."""
    @property
    def position(self) -> Position:
        """The smallest image."""
    @property
    def witness(self) -> Symmetry:
        """Carries the caller's position onto the canonical one."""
    @property
    def inverse(self) -> Symmetry:
        """Carries the canonical position, and moves found there, back home."""
    @property
    def key(self) -> bytes:
        """The bytes that all positions of the orbit share."""
    @property
    def orbit(self) -> int:
        """How many different images the position has."""
    @property
    def stabilizer(self) -> int:
        """How many symmetries leave the position as it is."""
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Value:
    """The exact value of a position for the side to move, with the plies to the end under best play.

    Values compare by what the mover prefers: a fast win, a slow win, a draw, a slow loss, a fast
    loss."""
    @property
    def value(self) -> _Word:
        """`win`, `loss` or `draw`, for the side to move."""
    @property
    def plies(self) -> int | None:
        """Plies to the end of the game; None in a draw."""
    @property
    def at_most(self) -> bool:
        """Whether only the winner is proved: then `plies` is the most that they need."""
    @property
    def sign(self) -> Literal[-1, 0, 1]:
        """1 for a win, 0 for a draw, -1 for a loss."""
    @property
    def source(self) -> Literal["rules", "table", "solved", "search"]:
        """Where it is from: `table`, `search`, `solved` if the whole game was solved in memory for it,
        or `rules` if the game is over."""
    @property
    def best(self) -> list[Move]:
        """The best moves: the fastest wins, else draws, else the slowest losses."""
    @property
    def moves(self) -> list[tuple[Move, _Word | None, int | None]]:
        """Every move with its value and its plies, for the player who makes it; None and None for a
        move that is only known not to be best."""
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __lt__(self, value: Value, /) -> bool: ...
    def __le__(self, value: Value, /) -> bool: ...
    def __gt__(self, value: Value, /) -> bool: ...
    def __ge__(self, value: Value, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Qi:
    """A position of any two-player board game: a board of one to three dimensions, two hands, a style
    for each player, and whose turn it is.

    Pieces and styles are strings and mean nothing here. A position never changes: what changes it
    returns a new one."""
    MAX_DIMENSIONS: int
    MAX_DIMENSION_SIZE: int
    MAX_SQUARE_COUNT: int
    MAX_PIECE_BYTESIZE: int
    MAX_STYLE_BYTESIZE: int
    def __new__(
        cls, shape: Sequence[int], first_player_style: str, second_player_style: str
    ) -> Qi: ...
    @staticmethod
    def from_feen(text: str) -> Qi:
        """Reads FEEN, the text of any game."""
    @staticmethod
    def from_pon(text: str) -> Qi:
        """Reads PON, a JSON object."""
    @property
    def feen(self) -> str:
        """The position as FEEN, if its pieces are EPIN tokens and its styles SIN tokens."""
    def to_pon(self) -> str:
        """The position as PON, a JSON object."""
    @property
    def shape(self) -> list[int]:
        """The size of each dimension, outermost first."""
    @property
    def board(self) -> list[str | None]:
        """The squares, numbered row by row: pieces, and None where there is none."""
    def to_nested(self) -> list[Any]:
        """The board as lists within lists, as deep as it has dimensions."""
    def get(self, square: int | str) -> str | None:
        """What stands on a square, by number or by name; None if nothing does."""
    def cell_of(self, index: int) -> str:
        """The name of a square."""
    def index_of(self, cell: str) -> int:
        """The number of the square with this name."""
    def hand(self, player: _Player) -> dict[str, int]:
        """What a player holds, `first` or `second`: pieces and how many of each."""
    @property
    def first_player_hand(self) -> dict[str, int]:
        """What player one holds."""
    @property
    def second_player_hand(self) -> dict[str, int]:
        """What player two holds."""
    @property
    def styles(self) -> tuple[str, str]:
        """The players' styles, player one's first."""
    @property
    def first_player_style(self) -> str:
        """Player one's style."""
    @property
    def second_player_style(self) -> str:
        """Player two's style."""
    @property
    def turn(self) -> _Player:
        """Whose turn it is, `first` or `second`."""
    @property
    def square_count(self) -> int:
        """How many squares there are."""
    @property
    def piece_count(self) -> int:
        """How many pieces there are, on the board and in both hands."""
    def board_diff(self, squares: _Squares) -> Qi:
        """The position with other pieces on some squares; None empties a square."""
    def first_player_hand_diff(self, pieces: _Pairs) -> Qi:
        """The position with pieces added to player one's hand, or removed from it."""
    def second_player_hand_diff(self, pieces: _Pairs) -> Qi:
        """The position with pieces added to player two's hand, or removed from it."""
    def hand_diff(self, player: _Player, pieces: _Pairs) -> Qi:
        """The position with pieces added to a player's hand, or removed from it."""
    def apply(
        self,
        *,
        board: _Squares | None = None,
        first_player_hand: _Pairs | None = None,
        second_player_hand: _Pairs | None = None,
        toggle: bool = False,
    ) -> Qi:
        """A whole move in one: the board, both hands, the turn, and one check at the end."""
    def toggle(self) -> Qi:
        """The position with the other player to move."""
    def symmetries(self) -> list[str]:
        """The names of the symmetries of the board, the identity first."""
    def transform(self, symmetry: str) -> Qi:
        """The position with its board turned or mirrored."""
    def canonical(self) -> tuple[Qi, str]:
        """The canonical image under the symmetries of the board, and the name of the one that leads
        there."""
    def orbit(self) -> list[tuple[str, Qi]]:
        """The distinct images of the position, each with the name of a symmetry that leads there."""
    def __len__(self) -> int: ...
    def __getitem__(self, key: SupportsIndex, /) -> str | None: ...
    def __iter__(self) -> Iterator[str | None]: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __lt__(self, value: Qi, /) -> bool: ...
    def __le__(self, value: Qi, /) -> bool: ...
    def __gt__(self, value: Qi, /) -> bool: ...
    def __ge__(self, value: Qi, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
