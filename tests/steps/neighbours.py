#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: neighbours.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] [--set SETTING] SEED COUNT

A box cut into 2 to 8 parts along random axes, thin ones too, each with arrays of its own: steps of random
operators by <op>_group with the faces of neighbours masked, halos copied between parts while interiors
are computed in other streams. All elements must be what <op>_run makes of the whole box, and records of
receivers what those of the parts add up to; each part has the cells of points that lie in it.
"""
import copy
import ctypes
import itertools
import math
import random

from generated import I64, P, Code, try_operators
from random_steps import Operator, World

BETWEEN_DEVICES = 3  # hipMemcpyDeviceToDevice


class Axis:
    """How an axis of n points is cut, and what its ends are."""

    def __init__(self, starts, n, periodic, to_itself):
        self.starts, self.n, self.periodic = starts, n, periodic
        self.parts = len(starts)
        self.wraps = periodic and (self.parts > 1 or to_itself)

    def size(self, part):
        return (self.starts + [self.n])[part + 1] - self.starts[part]

    def is_neighbour(self, part, side):
        return self.wraps or 0 <= part + 2 * side - 1 < self.parts

    def beyond(self, part, i):
        return 0 if i < 0 else 1 if i >= self.size(part) else None

    def owner(self, part, i):
        """Whose the element is, and where there: beyond the ends of the box, of the outermost part."""
        side = self.beyond(part, i)
        if side is None or not self.is_neighbour(part, side):
            return part, i
        i += self.starts[part]
        i = i % self.n if self.wraps else i
        part = max(p for p in range(self.parts) if self.starts[p] <= max(i, 0))
        return part, i - self.starts[part]


class Part:
    def __init__(self, code, axes, at, pad):
        self.code = copy.copy(code)
        self.axes, self.at = axes, at
        self.extent = [x.size(p) for x, p in zip(axes, at)]
        self.faces = sum(1 << (2 * a + side) for a, x in enumerate(axes) for side in range(2)
                         if x.is_neighbour(at[a], side))
        self.code.allocate(self.extent, code.scalars, pad, vector=code.vector)
        self.computes, self.copies, self.stepped, self.arrived = P(), P(), P(), P()
        for stream in (self.computes, self.copies):
            self.must(self.code.hip.hipStreamCreate(ctypes.byref(stream)))
        for event in (self.stepped, self.arrived):
            self.must(self.code.hip.hipEventCreate(ctypes.byref(event)))

    def close(self):
        for stream in (self.computes, self.copies):
            self.must(self.code.hip.hipStreamDestroy(stream))
        for event in (self.stepped, self.arrived):
            self.must(self.code.hip.hipEventDestroy(event))

    @staticmethod
    def must(status):
        assert status == 0, f"status {status}"

    def is_refused(self, op):
        refused = self.code.d.halo(self.code.base, self.faces, self.computes) != 0
        thin = not World(op, self.extent, self.code.halos(), {}, self.faces).least_extent_is_met()
        assert refused == thin, f"{self.extent} with faces {self.faces} is {'refused' if refused else 'taken'}"
        return refused

    @staticmethod
    def box(ranges):
        return (e[::-1] for e in itertools.product(*(range(*r) for r in reversed(ranges))))

    def elements(self, grid):
        lo, hi = self.code.halos()[grid]
        return self.box([(-a, n + b) for a, n, b in zip(lo, self.extent, hi)])

    def beyond(self, element):
        return [x.beyond(p, i) for x, p, i in zip(self.axes, self.at, element)]

    def is_theirs(self, element):
        return any(side is not None and x.is_neighbour(p, side)
                   for x, p, side in zip(self.axes, self.at, self.beyond(element)))

    def is_outside(self, element):
        return any(side is not None and not x.is_neighbour(p, side)
                   for x, p, side in zip(self.axes, self.at, self.beyond(element)))

    def owner(self, element):
        found = [x.owner(p, i) for x, p, i in zip(self.axes, self.at, element)]
        return tuple(p for p, _ in found), tuple(i for _, i in found)

    def in_the_box(self, element):
        at, place = self.owner(element)
        return tuple(x.starts[p] + i for x, p, i in zip(self.axes, at, place))

    def owner_in_the_box(self, cell):
        """Whose a point of the interior of the whole is, and where there."""
        at = tuple(max(p for p in range(x.parts) if x.starts[p] <= i) for x, i in zip(self.axes, cell))
        return at, tuple(i - x.starts[p] for x, p, i in zip(self.axes, at, cell))

    def address(self, grid, element):
        code = self.code
        own = P.from_address(code.base + code.grid[grid].offset).value
        return own + (code.place(element) - code.first) * ctypes.sizeof(code.kind)

    # ---- a step ---------------------------------------------------------------------------------

    def find_rows(self, grids, outside):
        """What is copied, in rows along x: (grid, element, owner, element of the owner, count)."""
        self.rows = []
        for grid in grids:
            for element in self.elements(grid):
                if not self.is_theirs(element) or (self.is_outside(element) and not outside):
                    continue
                at, place = self.owner(element)
                if self.rows:
                    g, first, whose, there, count = self.rows[-1]
                    shifted = lambda e: (e[0] + count, *e[1:])
                    if (g, whose, shifted(first), shifted(there)) == (grid, at, element, place):
                        self.rows[-1] = g, first, whose, there, count + 1
                        continue
                self.rows.append((grid, element, at, place, 1))

    def receive(self, parts):
        hip = self.code.hip
        for other in parts.values():
            self.must(hip.hipStreamWaitEvent(self.copies, other.stepped, 0))
        for grid, element, at, place, count in self.rows:
            size = count * ctypes.sizeof(self.code.kind)
            self.must(hip.hipMemcpyAsync(P(self.address(grid, element)), P(parts[at].address(grid, place)),
                                         ctypes.c_size_t(size), BETWEEN_DEVICES, self.copies))
        self.must(hip.hipEventRecord(self.arrived, self.copies))

    def group(self, region, steps=1):
        lo = (I64 * 3)(*[r[0] for r in region], *[0] * (3 - len(region)))
        hi = (I64 * 3)(*[r[1] for r in region], *[1] * (3 - len(region)))
        self.must(self.code.d.group(self.code.base, lo, hi, steps, self.faces, self.computes))

    def wait_for_halo(self):
        self.must(self.code.hip.hipStreamWaitEvent(self.computes, self.arrived, 0))

    def end_step(self):
        self.must(self.code.hip.hipEventRecord(self.stepped, self.computes))


def regions_of(rng, part, reach, boundary):
    """(inner regions, those at neighbours); none ends next to outermost points that are images."""
    axes = []
    for a, n in enumerate(part.extent):
        neighbour = [part.axes[a].is_neighbour(part.at[a], side) for side in range(2)]
        image = [not neighbour[side] and any("mirror" in r[a][side][0] and r[a][side][1] == -0.5
                                             for r in boundary.values()) for side in range(2)]
        allowed = [c for c in range(1, n) if not (c == 1 and image[0]) and not (c == n - 1 and image[1])]
        margin = max(reach[0][a], reach[1][a])  # sees neighbours, or is seen
        ends = [margin if neighbour[0] else 0, n - margin if neighbour[1] else n]
        lo = min([c for c in allowed if c >= ends[0]], default=n) if neighbour[0] else 0
        hi = max([c for c in allowed if c <= ends[1]], default=0) if neighbour[1] else n
        between = sorted({lo, hi} - {0, n}) if lo < hi else []
        others = rng.sample(allowed, min(len(allowed), rng.choice((0, 0, 1))))
        cuts = sorted({0, n, *between, *others})
        axes.append([((a, b), lo <= a and b <= hi) for a, b in zip(cuts, cuts[1:])])
    inner, outer = [], []
    for region in itertools.product(*axes):
        (inner if all(inside for _, inside in region) else outer).append([r for r, _ in region])
    rng.shuffle(inner)
    rng.shuffle(outer)
    return inner, outer


class Trial:
    def __init__(self, rng, code, op):
        self.rng, self.code, self.op = rng, code, op
        code.scalars = op.scalars
        dims = op.dims
        first = op.boundary[op.quantities[0][0]]
        while True:
            counts = [rng.choice((1, 2, 2, 3, 4)) for _ in range(dims)]
            self.axes = []
            for a, count in enumerate(counts):
                n = max(count, rng.choice((1, 3, 5, 7, 11)))
                starts = [0] + sorted(rng.sample(range(1, n), count - 1))
                self.axes.append(Axis(starts, n, first[a][0][0] == "periodic", rng.random() < 0.2))
            if 2 <= math.prod(counts) <= 8 or (math.prod(counts) == 1 and any(x.wraps for x in self.axes)):
                break
        code.allocate([x.n for x in self.axes], op.scalars, rng.choice((0, 1)))
        halos = code.halos()
        self.reach = [[max(halos[g][s][a] for g in halos) for a in range(dims)] for s in range(2)]
        at = itertools.product(*(range(x.parts) for x in self.axes))
        self.parts = {p: Part(code, self.axes, p, rng.choice((0, 1, 2))) for p in at}
        # What lies outside in a neighbour's halo is copied, or made of what was copied there. It is copied
        # where the halo of a part reaches beyond the next one to where the box ends.
        self.made = rng.random() < 0.5 and all(
            not part.is_theirs(e) or all(0 <= i < x.n for i, x, p, own in
                                         zip(part.in_the_box(e), self.axes, part.at, part.beyond(e))
                                         if own is not None and x.is_neighbour(p, own))
            for part in self.parts.values() for g in halos for e in part.elements(g))
        self.copied = sorted(self.what_is_copied())

    def what_is_copied(self):
        """Grids that are read off the point; and those that their images are made of."""
        copied = {name for name, g in self.code.grid.items() if g.reaches}
        places = {g: (q, i) for q in self.op.quantities for i, g in enumerate(q)}
        for _ in places:
            for quantity, i in [places[g] for g in copied if self.made and g in places]:
                heads = {rule[2] for axis in self.op.boundary[quantity[0]] for rule in axis if rule[2]}
                copied |= {q[i] for q in self.op.quantities if q[0] in heads}
        return copied

    # ---- the start ------------------------------------------------------------------------------

    def is_callers(self, grid, part, element):
        """No rule writes it, or what is on a mirror's plane."""
        rules = next((self.op.boundary[q[0]] for q in self.op.quantities if grid in q), None)
        kinds = []
        for a, side in enumerate(part.beyond(element)):
            if side is not None and not part.axes[a].is_neighbour(part.at[a], side):
                kind, plane, _ = rules[a][side] if rules else ("halo", 0, None)
                on_plane = kind == "mirror" and plane == 1 and element[a] == (part.extent[a] if side else -1)
                kinds.append("plane" if on_plane else kind)
        return "halo" in kinds or (kinds and all(kind == "plane" for kind in kinds))

    def start(self):
        rng, code = self.rng, self.code
        number, origin = rng.randint(-3, 99), rng.choice((rng.randint(-9, 9), 2**40))
        for grid in code.grid:  # the caller's halo is alike on both sides of where the box is closed
            array, (lo, hi) = code.array_of(grid), code.halos()[grid]
            values = {}
            for e in itertools.product(*(range(-a, x.n + b) for a, x, b in zip(lo, self.axes, hi))):
                same = tuple(i % x.n if x.wraps else i for i, x in zip(e, self.axes))
                array[code.place(e)] = values.setdefault(same, rng.uniform(-1, 1))
        for part in self.parts.values():
            for grid in code.grid:
                array, whole = part.code.array_of(grid), code.array_of(grid)
                for e in part.elements(grid):
                    inside = not part.is_theirs(e) and not part.is_outside(e)
                    if inside or (self.is_callers(grid, part, e) and (self.made or not part.is_theirs(e))):
                        array[part.code.place(e)] = whole[code.place(part.in_the_box(e))]
            if self.op.counts:
                origins = [origin + x.starts[p] for x, p in zip(self.axes, part.at)]
                part.code.count_from(number, *origins)
        if self.op.counts:
            code.count_from(number, *[origin] * self.op.dims)

    # ---- points ---------------------------------------------------------------------------------

    def draw_cells(self):
        """One cell, one twice, or those around a place; on cuts and faces or anywhere."""
        rng = self.rng
        at = [rng.choice((0, x.n - 1, rng.choice(x.starts), max(0, rng.choice(x.starts) - 1), rng.randrange(x.n)))
              for x in self.axes]
        kind = rng.choice(("one", "twice", "around", "around"))
        if kind == "around":
            return itertools.product(*(range(i, min(i + 2, x.n)) for i, x in zip(at, self.axes)))
        return [tuple(at)] * (2 if kind == "twice" else 1)

    def place_points(self, steps):
        """Of the whole, and in each part those that are its own; records of parts are added up."""
        rng = self.rng
        self.recorded = min(steps, rng.choice((steps, steps + 1, max(1, steps - 1))))
        taken = []  # cells of all sets: one of them is in others now and then
        for name, p in self.op.points.items():
            count, rows = rng.choice((0, 1, 3, 6)), self.recorded + (self.recorded == steps)
            cells = [[rng.choice(taken)] if taken and rng.random() < 0.3 else list(self.draw_cells()) for _ in range(count)]
            taken += [c for each in cells for c in each]
            weights = [(point, c, rng.uniform(-1, 1)) for point in rng.sample(range(count), count) for c in cells[point]]
            values = [[rng.uniform(-1, 1) for _ in range(count)] for _ in range(rows)]
            first = rng.randint(0, 2)
            rows_of = lambda start: [[start] * count] * first + ([[start] * count] * rows if p["receiver"] else values)
            self.code.place_points(name, weights, rows_of(math.nan), first)
            for at, part in self.parts.items():
                owned = [(k, *part.owner_in_the_box(c), w) for k, c, w in weights]
                own = [(k, place, w) for k, whose, place, w in owned if whose == at]
                part.code.place_points(name, own, rows_of(0.0), first)

    def check_records(self, tolerance):
        for name, p in self.op.points.items():
            if not p["receiver"]:
                continue
            first = self.code.set_of(name).row - self.steps
            parts = [part.code.records(name) for part in self.parts.values()]
            for row, whole in list(enumerate(self.code.records(name)))[first:first + self.recorded]:
                for point, wanted in enumerate(whole):
                    got = sum(records[row][point] for records in parts)
                    assert abs(got - wanted) <= 10 * tolerance * max(1, abs(wanted)), \
                        f"{name}: point {point} of row {row} is {got!r} in parts, not {wanted!r}"

    # ---- steps ----------------------------------------------------------------------------------

    def exchange(self):
        for part in self.parts.values():
            part.receive(self.parts)

    def step(self):
        regions = {at: regions_of(self.rng, part, self.reach, self.op.boundary) for at, part in self.parts.items()}
        self.exchange()
        for at in self.rng.sample(sorted(self.parts), len(self.parts)):
            part, (inner, outer) = self.parts[at], regions[at]
            if self.made:
                inner, outer = [], inner + outer
            for region in inner:
                part.group(region)
            part.wait_for_halo()
            if self.made:
                part.must(part.code.d.halo(part.code.base, part.faces, part.computes))
            for region in outer:
                part.group(region)
            part.end_step()
        for part in self.parts.values():
            part.code.d.advance(part.code.base, 1)

    def run(self):
        """False if some part is refused."""
        self.start()
        if self.code.d.halo(self.code.base, 0, None) != 0:
            return False
        if any([part.is_refused(self.op) for part in self.parts.values()]):
            self.code.wait()
            return False
        for part in self.parts.values():
            part.find_rows(self.copied, not self.made)
            part.end_step()
        self.steps = steps = self.rng.randint(1, 6)
        self.place_points(steps)
        for _ in range(steps):
            self.step()
        self.exchange()
        if self.made:
            for part in self.parts.values():
                part.wait_for_halo()
                part.must(part.code.d.halo(part.code.base, part.faces, part.computes))
        self.code.wait()
        self.code.run(steps)
        tolerance = steps * (1e-14 if self.op.type == "double" else 1e-5)
        for part in self.parts.values():
            self.check(part, tolerance)
        self.check_records(tolerance)
        return True

    def check(self, part, tolerance):
        for grid in self.code.grid:
            got, whole = part.code.array_of(grid), self.code.array_of(grid)
            places = set()
            for e in part.elements(grid):
                places.add(part.code.place(e))
                if part.is_theirs(e) and grid not in self.copied:
                    continue
                value, wanted = got[part.code.place(e)], whole[self.code.place(part.in_the_box(e))]
                assert abs(value - wanted) <= tolerance * max(1, abs(wanted)), \
                    f"{grid}{list(e)} of part {part.at} is {value!r}, not {wanted!r}"
            assert all(i in places or math.isnan(v) for i, v in enumerate(got)), f"{grid}: written outside of its halo"

    def close(self):
        for part in self.parts.values():
            part.close()

    def __str__(self):
        cuts = "; ".join(f"{x.starts} of {x.n}" + (", round" if x.wraps else "") for x in self.axes)
        return f"cut at {cuts}; corners are {'made' if self.made else 'copied'}"


def try_operator(seed, number, words, folder, options, flags):
    rng = random.Random(f"{seed} {number}")
    op = Operator(rng, number)
    op.choose_boundary()
    op.choose_points()
    strategies = rng.choice(("tiled", "baseline", "vector", "fused,tiled")) if op.dims > 1 else "vector"
    spec = folder / f"{op.name}.lua"
    spec.write_text(op.text())
    code = Code(*words, spec, folder, [*options, "--strategies", strategies], flags)
    right = refused = 0
    while right < 6 and refused < 20:
        trial = Trial(rng, code, op)
        try:
            taken = trial.run()
        except AssertionError as e:
            raise AssertionError(f"{trial}: {e}") from e
        trial.close()
        right, refused = right + taken, refused + (not taken)
    return right, refused


def main():
    count, right, refused = try_operators(try_operator)
    print(f"{count} operators: {right} boxes in parts are right, {refused} have parts that are too thin")


if __name__ == "__main__":
    main()
