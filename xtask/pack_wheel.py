"""Packs a wheel again, as small as its format allows: the same files, in the same order."""

import os
import sys
import zipfile

import zopfli

# More rounds make it a little smaller, and take that much longer.
ROUNDS = 5


def pack(wheel: str) -> None:
    """Puts a smaller wheel in place of this one."""
    smaller = wheel + ".packed"
    with (
        zipfile.ZipFile(wheel) as old,
        zopfli.ZipFile(smaller, "w", zipfile.ZIP_DEFLATED, iterations=ROUNDS) as new,
    ):
        for entry in old.infolist():
            new.writestr(entry, old.read(entry))
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(smaller) as new:
        for before, after in zip(old.infolist(), new.infolist(), strict=True):
            assert before.filename == after.filename, after.filename
            assert old.read(before) == new.read(after), after.filename
    os.replace(smaller, wheel)


pack(sys.argv[1])
