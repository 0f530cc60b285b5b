#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: groups_of_parts.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] [--set SETTING] SEED COUNT

A box cut into parts as in neighbours.py, by strategies that make several steps at once: halos as deep as a
group reads are copied once for a group, or for a single step between groups.
"""
import math

import neighbours
from generated import try_operators
from neighbours import Axis, Part, regions_of
from random_groups import draw, elements_together, is_inside


class DeepPart(Part):
    """A part whose halos are, at neighbours, those of a group."""

    def elements(self, grid):
        halo, deep = self.code.halos()[grid], self.code.group_halos()[grid]
        sides = [[(deep if x.is_neighbour(p, side) else halo)[side][a] for side in range(2)]
                 for a, (x, p) in enumerate(zip(self.axes, self.at))]
        for element in super().box([(-lo, n + hi) for (lo, hi), n in zip(sides, self.extent)]):
            if self.is_there(element, halo):
                yield element

    def is_there(self, element, halo):
        """Beyond the last neighbour lies as much as a step reads."""
        for a, (x, i) in enumerate(zip(self.axes, self.in_the_box(element))):
            if not x.wraps and not -halo[0][a] <= i < x.n + halo[1][a]:
                return False
        return True


class GroupTrial(neighbours.Trial):
    def __init__(self, rng, code, op):
        self.rng, self.code, self.op, self.made = rng, code, op, False
        code.scalars, dims = op.scalars, op.dims
        first, deep = op.boundary[op.quantities[0][0]], code.group_halos()
        self.reach = [[max(deep[g][s][a] for g in deep) for a in range(dims)] for s in range(2)]
        halos = code.halos()
        while True:
            self.axes = []
            for a in range(dims):
                step = max(max(halos[g][s][a] for g in halos) for s in range(2))
                # All of a level lies in one neighbour; images beyond it are written after groups, not within.
                images = any("mirror" in rule[0] for rule in first[a])
                thinnest = max(self.reach[0][a], self.reach[1][a]) - (0 if images else step) or 1
                sizes = [thinnest + rng.choice((0, 1, 3, 9)) for _ in range(rng.choice((1, 2, 2, 3)))]
                starts = [sum(sizes[:i]) for i in range(len(sizes))]
                periodic = first[a][0][0] == "periodic"
                self.axes.append(Axis(starts, sum(sizes), periodic, rng.random() < 0.2 and len(sizes) == 1))
            parts = math.prod(x.parts for x in self.axes)
            points = math.prod(x.n for x in self.axes)
            if (2 <= parts <= 8 or any(x.wraps for x in self.axes)) and points < 6000:
                break
        code.allocate([x.n for x in self.axes], op.scalars, 0, vector=code.vector)
        at = neighbours.itertools.product(*(range(x.parts) for x in self.axes))
        self.parts = {p: DeepPart(code, self.axes, p, 0) for p in at}
        self.copied = sorted(code.grid)

    def start(self):
        """What is the caller's is the same in all arrays that take turns."""
        super().start()
        for part in self.parts.values():
            for quantity in self.op.quantities:
                self.share(part.code, quantity, [e for e in part.elements(quantity[0])
                                                 if not is_inside(e, part.extent) and not part.is_theirs(e)])
        for quantity in self.op.quantities:
            lo, hi = self.code.halos()[quantity[0]]
            box = neighbours.itertools.product(*(range(-a, x.n + b) for a, x, b in zip(lo, self.axes, hi)))
            self.share(self.code, quantity, [e for e in box if not is_inside(e, [x.n for x in self.axes])])

    def share(self, code, quantity, elements):
        first, *others = quantity
        for e in elements:
            for other in others:
                code.array_of(other)[code.place(e)] = code.array_of(first)[code.place(e)]
        for grid, array in code.scratch.items():
            for e in elements if grid in quantity else []:
                array[code.place(e)] = code.array_of(grid)[code.place(e)]

    def write_outside(self):
        for part in self.parts.values():
            part.must(part.code.d.halo(part.code.base, part.faces, part.computes))
            part.end_step()

    def advance(self, steps):
        regions = {at: regions_of(self.rng, part, self.reach, self.op.boundary) for at, part in self.parts.items()}
        self.exchange()
        for at in self.rng.sample(sorted(self.parts), len(self.parts)):
            part, (inner, outer) = self.parts[at], regions[at]
            for region in inner:
                part.group(region, steps)
            part.wait_for_halo()
            for region in outer:
                part.group(region, steps)
            part.end_step()
        for part in self.parts.values():
            part.code.d.advance(part.code.base, steps)

    def run(self):
        """False if some part is refused; otherwise how many groups were made."""
        self.start()
        if self.code.d.halo(self.code.base, 0, None) != 0:
            return False
        if any([part.is_refused(self.op) for part in self.parts.values()]):
            self.code.wait()
            return False
        time = self.code.d.steps
        if self.op.counts and any(self.axes[a].wraps for a in (0, -1)):  # whose index updates read
            fits = [part.code.group_steps(part.faces) for part in self.parts.values()]
            assert min(fits) == 1, "a group knows indices beyond the end of a period"
            return False
        for part in self.parts.values():
            part.find_rows(self.copied, True)
            part.end_step()
            assert part.code.group_steps(part.faces) == time, f"part {part.at} does not fit"
        sizes = (1, time, *(range(2, time) if self.code.d.fewer else ()))
        kinds = [self.rng.choice(sizes) for _ in range(self.rng.randint(1, 3))] + [time]
        self.rng.shuffle(kinds)
        last = 1
        for steps in kinds:
            if steps == 1 and last > 1:
                self.write_outside()
            self.advance(steps)
            last = steps
        self.write_outside()
        self.exchange()
        self.code.wait()
        self.code.run(sum(kinds))
        for part in self.parts.values():
            self.check(part, sum(kinds))
        return sum(steps > 1 for steps in kinds)

    def check(self, part, steps):
        tolerance = steps * (1e-14 if self.op.type == "double" else 1e-5)
        for grid in self.op.read():
            got, whole = part.code.array_of(grid), self.code.array_of(grid)
            places = set()
            for e in part.elements(grid):
                places.add(part.code.place(e))
                value, wanted = got[part.code.place(e)], whole[self.code.place(part.in_the_box(e))]
                assert abs(value - wanted) <= tolerance * max(1, abs(wanted)), \
                    f"{grid}{list(e)} of part {part.at} is {value!r}, not {wanted!r}"
            assert all(i in places or math.isnan(v) for i, v in enumerate(got)), f"{grid}: written outside of its halo"


def try_operator(seed, number, words, folder, options, flags):
    rng, op, code, _, settings = draw(number, seed, words, folder, options, flags)
    code.vector = elements_together(op, settings)
    groups = right = tries = 0
    while right < 4 and tries < 20:
        trial, tries = GroupTrial(rng, code, op), tries + 1
        try:
            made = trial.run()
        except AssertionError as e:
            raise AssertionError(f"{settings}: {trial}: {e}") from e
        trial.close()
        right, groups = right + (made is not False), groups + made
    return right, groups


def main():
    count, right, groups = try_operators(try_operator)
    assert right, "no box is right"
    print(f"{count} operators: {right} boxes in parts are right, by {groups} groups of steps")


if __name__ == "__main__":
    main()
