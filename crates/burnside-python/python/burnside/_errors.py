"""What can be wrong, in the same words as in every other language."""

from __future__ import annotations


class Error(ValueError):
    """Something that cannot be done.

    ``kind`` is one word, the same everywhere (Rust, HTTP, C, Go, Python); ``hint`` says what to
    try; ``line`` and ``column`` are the line and the character of a text at which it goes wrong,
    from 1; ``index`` is the row of an array in which it goes wrong, from 0. ``message`` is what
    ``str`` says.

    >>> import burnside
    >>> try:
    ...     burnside.game("quatro")
    ... except burnside.Error as error:
    ...     print(error.kind, "-", error)
    game - there is no game "quatro"
    """

    message: str
    kind: str
    hint: str | None
    line: int | None
    column: int | None
    index: int | None

    def __init__(
        self,
        message: str,
        kind: str = "error",
        hint: str | None = None,
        line: int | None = None,
        column: int | None = None,
        index: int | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.kind = kind
        self.hint = hint
        self.line = line
        self.column = column
        self.index = index

    def __reduce__(self) -> tuple[type[Error], tuple[object, ...]]:
        places = (self.line, self.column, self.index)
        return type(self), (self.message, self.kind, self.hint, *places)


class UnknownNameError(Error):
    """A name of a game, group, format, command, symmetry or parameter that does not exist or does
    not fit. Kinds: ``game``, ``group``, ``format``, ``write-only``, ``keys-only``, ``command``,
    ``symmetry``; and ``parameter``: see ``ParameterError``."""


class ParameterError(UnknownNameError):
    """A parameter that is missing or unknown, or has a value that it cannot have. Kind:
    ``parameter``."""


class PositionError(Error):
    """Not a position, or none that the rules or a format accept. Kinds: ``position``, ``feen``,
    ``unsayable``."""


class MoveError(Error):
    """Not a move, or not a legal one. Kinds: ``move``, ``illegal``."""


class ArrayError(Error):
    """An array of another type or shape. Kind: ``array``."""


class SearchError(Error):
    """A search that reached its limit before it had the answer. Kind: ``stopped``."""


class RulesError(Error):
    """The rules of a game that was registered with ``register`` raise an exception, or break a law.
    Kind: ``rules``. An exception of theirs is the ``__cause__``."""


class GameFileError(Error):
    """A game file with mistakes: ``line`` and ``column`` are those of the first one, and the message
    has all of them. Kind: ``game-file``."""


class QiError(Error):
    """A change of a ``Qi`` that is not possible. Kind: ``qi``."""


_CLASSES: dict[str, type[Error]] = {
    **dict.fromkeys(
        ["game", "group", "format", "write-only", "keys-only", "command", "symmetry"],
        UnknownNameError,
    ),
    "parameter": ParameterError,
    **dict.fromkeys(["position", "feen", "unsayable"], PositionError),
    **dict.fromkeys(["move", "illegal"], MoveError),
    "array": ArrayError,
    "stopped": SearchError,
    "rules": RulesError,
    "game-file": GameFileError,
    "qi": QiError,
}


def error(
    kind: str,
    message: str,
    hint: str | None = None,
    line: int | None = None,
    column: int | None = None,
    index: int | None = None,
) -> Error:
    """The exception for a kind. A hint is also a note, so that tracebacks show it."""
    made = _CLASSES.get(kind, Error)(message, kind, hint, line, column, index)
    if hint is not None:
        made.add_note(f"hint: {hint}")
    return made
