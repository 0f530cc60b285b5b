#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: mirrored_groups.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] [--set SETTING] SEED COUNT

Random operators between mirrors, those that change signs among them, by vectors of several elements, held against the
meaning of a step as random_groups.py does it: copies that come the other way round along x, whole vectors of them and
parts, in planes that are images themselves.
"""
import random_groups
from random_groups import Fusable, main

MIRRORS = [("mirror", 0.5, None), ("mirror", 0, None)]
SIGNED = ("antimirror", 0.5, None)  # copies to LDS change signs of planes alone


class Mirrored(Fusable):
    """Stars that mirrors along each axis leave as they are."""

    def __init__(self, rng, number):
        super().__init__(rng, number)
        self.dims, self.symmetric, self.bent = rng.choice((2, 3, 3, 3)), True, False
        self.constant, self.counts = [], False
        self.scalars = {"hot": rng.uniform(-1, 1)}
        rng.choice((self.heat, self.leapfrog, self.leapfrog, self.in_place, self.pair, self.follower))()

    def leapfrog(self):
        """Without a coefficient grid, which has no images."""
        self.update = {"u_next": self.here(1, "u") + self.here(-0.5, "u_prev") + self.taps("u", 1)}
        self.advance, self.quantities = {"u_prev": "u", "u": "u_next"}, [["u", "u_prev", "u_next"]]

    def choose_boundary(self):
        rng, other = self.rng, [("fixed", 0, None), ("halo", 0, None)]
        rules = [[rng.choice(MIRRORS if axis == 0 or rng.random() < 0.8 else other) for _ in range(2)]
                 for axis in range(self.dims)]
        for axis in range(self.dims) if rng.random() < 0.2 else [self.dims - 1]:
            rules[axis] = [SIGNED if rng.random() < 0.6 else rule for rule in rules[axis]]
        if rng.random() < 0.2:
            rules[rng.randrange(1, self.dims)] = [("periodic", 0, None)] * 2
        for first, *_ in self.quantities:
            self.boundary[first] = rules

    def settings(self, rng):
        strategy, settings = random_groups.settings_of(rng, self)
        vector = rng.choice((2, 4)) if self.type == "float" else 2
        return strategy, {**settings, "vector": vector, "prefetch": rng.choice(("async", "async", "registers"))}


if __name__ == "__main__":
    main(Mirrored)
