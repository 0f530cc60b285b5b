#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: paired_groups.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] [--set SETTING] SEED COUNT

Random stars in the plane whose neighbours at one distance have one coefficient, some of them with taps of others
beside, by rows that wait and pairs of neighbours that are added up once: held against the meaning of a step as
random_groups.py does it.
"""
import random_groups
from random_groups import Fusable, main


class Paired(Fusable):
    """Sums and functions of them, of one grid and of several, of radius 1 to 3."""

    def __init__(self, rng, number):
        super().__init__(rng, number)
        while self.dims != 2 or self.constant:
            super().__init__(rng, number)

    def taps(self, grid, scale, coefficient=None):
        rng = self.rng
        reach = rng.randint(1, self.reach)
        share = scale / (4 * reach + 2)
        taps = [(rng.uniform(-1, 1) * scale / 3, coefficient, grid, (0, 0))]
        for distance in range(1, reach + 1):
            factor = rng.uniform(-1, 1) * share
            taps += [(factor, coefficient, grid, at) for at in
                     ((-distance, 0), (distance, 0), (0, -distance), (0, distance))]
        if not self.symmetric and rng.random() < 0.4:  # a diagonal, which is of no pair
            taps.append((rng.uniform(-1, 1) * share, coefficient, grid, (rng.choice((-1, 1)), rng.choice((-1, 1)))))
        return taps

    def choose_points(self):
        """Strips know none."""

    def settings(self, rng):
        strategy, settings = random_groups.settings_of(rng, self)
        return strategy, {**settings, "reuse": "window", "pairs": "true"}


def draw_paired(number, seed, words, folder, options, flags, kind=Fusable, draw=random_groups.draw):
    drawn = draw(number, seed, words, folder, options, flags, kind)
    group = "".join(p.read_text() for p in folder.rglob("strips.hip"))
    assert "_pair1 = " in group, "nothing is paired"
    return drawn


if __name__ == "__main__":
    random_groups.draw = draw_paired
    main(Paired)
