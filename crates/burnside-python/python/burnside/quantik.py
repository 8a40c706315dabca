"""What only Quantik has: CBOR documents with all their options."""

from ._burnside import from_cbor, to_cbor
from ._types import Document

__all__ = ["Document", "from_cbor", "to_cbor"]
