"""The smallest image and how to get there: by trying every symmetry of a group."""

# The eight symmetries of a square of width n: where row r, column c goes.
D4 = {
    "id": lambda n, r, c: (r, c),
    "rot90": lambda n, r, c: (c, n - 1 - r),
    "rot180": lambda n, r, c: (n - 1 - r, n - 1 - c),
    "rot270": lambda n, r, c: (n - 1 - c, r),
    "reflV": lambda n, r, c: (r, n - 1 - c),
    "reflH": lambda n, r, c: (n - 1 - r, c),
    "reflD": lambda n, r, c: (c, r),
    "reflAD": lambda n, r, c: (n - 1 - c, n - 1 - r),
}


def d4(n):
    """The eight as (name, permutation): square i, row by row, goes to entry i."""
    return [(name, tuple(r * n + c for r, c in (go(n, i // n, i % n) for i in range(n * n))))
            for name, go in D4.items()]


def inverse(permutation):
    back = [0] * len(permutation)
    for i, image in enumerate(permutation):
        back[image] = i
    return tuple(back)


def moved(permutation, things):
    """What stood on square i stands on square permutation[i]."""
    out = [None] * len(things)
    for i, thing in enumerate(things):
        out[permutation[i]] = thing
    return out


def join(*parts):
    """A name: the parts that do something, or id."""
    return "+".join(part for part in parts if part != "id") or "id"


def canonical(symmetries, code):
    """`symmetries` yields (name, name of the inverse, image); `code` gives what is compared.

    The first of the smallest, how many different images there are, and how many symmetries lead
    to the first image, which is the position itself.
    """
    best, codes, stabilizer, own = None, set(), 0, None
    for name, back, image in symmetries:
        this = code(image)
        own = this if own is None else own
        codes.add(this)
        stabilizer += this == own
        if best is None or this < best[0]:
            best = (this, name, back, image)
    _, name, back, image = best
    return {"image": image, "transform": name, "inverse": back, "orbit": len(codes),
            "stabilizer": stabilizer}
