"""Writes the outlines of the characters that our pictures use, one per line:

    code point (hex), advance width, path data in font units (y upwards)

    pip install fonttools
    python extract.py DejaVuSans.ttf latin > book.txt
    python extract.py DejaVuSans-Bold.ttf ascii > bold.txt
"""

import sys

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

ASCII = [*range(0x20, 0x7F), 0x2212]
LATIN = [*ASCII, *range(0xA1, 0x180), *map(ord, "–—‘’“”•…→←↔×≤≥□")]
LATIN.remove(0xAD)  # the soft hyphen


class Pen(BasePen):
    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.parts = []

    def add(self, letter, *points):
        self.parts.append(letter + " ".join(f"{x:.0f} {y:.0f}" for x, y in points))

    def _moveTo(self, p):
        self.add("M", p)

    def _lineTo(self, p):
        self.add("L", p)

    def _qCurveToOne(self, c, p):
        self.add("Q", c, p)

    def _closePath(self):
        self.add("Z")


font = TTFont(sys.argv[1])
assert font["head"].unitsPerEm == 2048
names, glyphs = font.getBestCmap(), font.getGlyphSet()
for code in {"ascii": ASCII, "latin": sorted(set(LATIN))}[sys.argv[2]]:
    pen = Pen(glyphs)
    glyphs[names[code]].draw(pen)
    print(f"{code:x} {glyphs[names[code]].width} {''.join(pen.parts)}".rstrip())
