#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: random_updates.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] [--set SETTING] SEED COUNT

Random operators whose steps are functions of sums and of what the point has, of one grid and of several, by sums
that wait: as random_groups.py holds others.
"""
from random_groups import Fusable, main, settings_of


class Updated(Fusable):
    """A function of sums, in the plane and in space by turns."""

    def __init__(self, rng, number):
        super().__init__(rng, number)
        while self.dims != 2 + number % 2 or self.is_one_sum():
            super().__init__(rng, number)

    def is_one_sum(self):
        return len(self.update) == 1 and not self.bent and not self.constant and len(self.quantities[0]) == 2

    def choose_points(self):
        """Sums that wait know none."""

    def settings(self, rng):
        strategy, settings = settings_of(rng, self)
        if self.dims == 2 and settings["window"] >= 16:
            settings["vector"] *= 2  # two accesses at once
        return strategy, {**settings, "reuse": "partial"}


if __name__ == "__main__":
    main(Updated)
