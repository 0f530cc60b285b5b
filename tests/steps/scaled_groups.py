#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: scaled_groups.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] [--set SETTING] SEED COUNT

Random sums in the plane whose steps in one launch are in units of a coefficient, held against the meaning of a step as
random_groups.py does it: values beyond fixed faces and in halos, images, levels whose last power is far from 1.
"""
import random_groups
from random_groups import Fusable, main


class Scaled(Fusable):
    """One sum of two to four coefficients, which lie between a twentieth and 1; some are negative."""

    def __init__(self, rng, number):
        super().__init__(rng, number)
        self.dims, self.bent, self.constant, self.counts = 2, False, [], False
        self.scalars = {"hot": rng.uniform(-1, 1)}
        self.heat()

    def heat(self):
        rng, taps = self.rng, self.taps("u", 1)
        few = [rng.choice((-1, 1)) * rng.uniform(0.05, 0.9) / len(taps) for _ in range(rng.choice((2, 3, 4)))]
        self.update = {"u_next": [(few[sum(map(abs, at)) % len(few)], None, grid, at) for _, _, grid, at in taps]}
        self.advance, self.quantities = {"u": "u_next"}, [["u", "u_next"]]

    def choose_points(self):
        """Sums that wait in the plane know none."""

    def text(self):
        return super().text().replace("return stencil {\n", 'return stencil {\n  fast = { "scaled" },\n', 1)


def draw_scaled(number, seed, words, folder, options, flags, kind=Fusable, draw=random_groups.draw):
    drawn = draw(number, seed, words, folder, options, flags, kind)
    group = "".join(p.read_text() for p in folder.rglob("strips.hip"))
    assert " unscale = " in group, "levels are not scaled"
    return drawn


if __name__ == "__main__":
    random_groups.draw = draw_scaled
    main(Scaled)
