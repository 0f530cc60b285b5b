#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: weighed_groups.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] [--set SETTING] SEED COUNT

Random stars and boxes of few coefficients, whose columns beyond fixed faces of x keep what they held by their weights,
held against the meaning of a step as random_groups.py does it. What no step reads of halos is NaN.
"""
import math

import random_groups
from random_groups import Fusable, main

DIMENSIONS = 3


class Weighed(Fusable):
    """One sum in space, by distance from the point."""

    star = True

    def __init__(self, rng, number):
        super().__init__(rng, number)
        self.dims, self.bent, self.constant, self.counts = DIMENSIONS, False, [], False
        self.star = rng.random() < 0.7
        self.reach = rng.choice((1, 2)) if self.star else 1
        self.scalars, self.symmetric = {"hot": rng.uniform(-1, 1)}, rng.random() < 0.3
        self.heat()

    def taps(self, grid, scale, coefficient=None):
        weights, taps, side = {}, [], range(-self.reach, self.reach + 1)
        for offset in [(x, y, z) for z in side for y in side for x in side]:
            off = sum(o != 0 for o in offset)
            if off < 2 or not self.star:
                far = sum(map(abs, offset))
                weights.setdefault(far, self.rng.uniform(-1, 1) * scale / (7 if self.star else 27))
                taps.append((weights[far], coefficient, grid, offset))
        return taps

    def heat(self):
        self.update = {"u_next": self.taps("u", 1)}
        self.advance, self.quantities = {"u": "u_next"}, [["u", "u_next"]]

    def choose_points(self):
        """Sums that wait know none."""

    def choose_boundary(self):
        super().choose_boundary()
        rule = self.rng.choice(("fixed", "halo"))
        for faces in self.boundary.values():
            faces[0] = [(rule, 0, None), (self.rng.choice(("fixed", "halo")), 0, None)]

    def settings(self, rng):
        strategy, settings = random_groups.settings_of(rng, self)
        block = f"{settings['lanes']}x{rng.choice((3, 5, 8))}"
        vector = 4 if self.type == "float" else 2  # columns beside faces are copied to a part of one, or to all
        return strategy, {**settings, "reuse": "partial", "prefetch": "async", "block": block, "vector": vector,
                          "rows": rng.choice((2, 3, 4, 6))}


def start_with_corners(rng, code, op, extent, start=random_groups.start):
    """What lies beyond two faces no step of a star reads."""
    world = start(rng, code, op, extent)
    for grid, values in world.values.items() if op.star else ():
        for at in values:
            if sum(not 0 <= i < n for i, n in zip(at, extent)) > 1:
                values[at] = math.nan
                for array in filter(None, (code.array_of(grid), code.scratch.get(grid))):
                    array[code.place(at)] = math.nan
    return world


if __name__ == "__main__":
    random_groups.start = start_with_corners
    main(Weighed)
