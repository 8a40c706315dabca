"""What only Quantik has: the functions of its seed document by their names.

>>> from burnside import quantik
>>> position = quantik.from_qfen(".A../..b./.c../...D")
>>> quantik.pack(position).hex()
'010002000000000000800000400000020000'
>>> quantik.canonical_key(position).hex()
'010200000000000108000004200000000000'
>>> quantik.unpack(quantik.pack(position)) == (position, 0)
True
"""

from ._burnside import Position, from_cbor, game, to_cbor
from ._errors import error
from ._types import Document

__all__ = [
    "CANONICAL_FLAG",
    "Document",
    "canonical_key",
    "canonical_payload",
    "from_cbor",
    "from_qfen",
    "pack",
    "to_cbor",
    "to_qfen",
    "unpack",
]

CANONICAL_FLAG = 2
"""The flag of a core whose payload is canonical."""


def pack(position: Position, flags: int = 0) -> bytes:
    """The 18 bytes of a position: version, flags, payload."""
    if flags not in (0, CANONICAL_FLAG):
        raise error("parameter", f"flags must be 0 or {CANONICAL_FLAG}, not {flags}", None)
    core = _core(position)
    return core[:1] + bytes([flags]) + core[2:]


def unpack(core: bytes) -> tuple[Position, int]:
    """The position in 18 bytes, whether or not the rules accept it, and the flags."""
    return game("quantik").position(core, format="core", check=False), core[1]


def canonical_payload(position: Position) -> bytes:
    """The 16 bytes that all 384 images of a position under the seed's group share."""
    return canonical_key(position)[2:]


def canonical_key(position: Position) -> bytes:
    """Version, flags and canonical payload: 18 bytes."""
    _core(position)
    return position.key("portable")


def to_qfen(position: Position) -> str:
    """The position as four ranks of text."""
    return position.to("qfen")


def from_qfen(text: str) -> Position:
    """The position in four ranks of text, whether or not the rules accept it."""
    return game("quantik").position(text, format="qfen", check=False)


def _core(position: Position) -> bytes:
    """The 18-byte core."""
    return position.to("core")
