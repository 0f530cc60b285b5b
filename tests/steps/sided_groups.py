#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: sided_groups.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] [--set SETTING] SEED COUNT

As random_groups.py, of operators whose taps lie on one side of the point along some axes, or off it on both sides at
other distances: upwind differences, what levels of the same row and plane are made of.
"""
from random_groups import Fusable, main


class Sided(Fusable):
    """Taps between two distances along each axis, of either sign."""

    def __init__(self, rng, number):
        sides = [(-2, -2), (-2, 0), (-1, -1), (-1, 0), (-1, 0), (0, 1), (0, 1), (1, 1), (0, 2), (2, 2), (-1, 1), (-2, 1)]
        self.sides = [rng.choice(sides) for _ in range(3)]
        super().__init__(rng, number)

    def taps(self, grid, scale, coefficient=None):
        rng, sides = self.rng, self.sides[:self.dims]
        ends = {tuple(rng.choice(side) for side in sides) for _ in range(rng.choice((2, 3, 5)))}
        edges = {tuple(end if a == axis else 0 for a in range(self.dims))
                 for axis, side in enumerate(sides) for end in side}
        offsets = sorted(ends | (edges if rng.random() < 0.7 else set()))
        return [(rng.uniform(-1, 1) * scale / len(offsets), coefficient, grid, o) for o in offsets]


if __name__ == "__main__":
    main(Sided)
