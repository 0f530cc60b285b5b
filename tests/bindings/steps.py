#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Steps called from Python without NumPy: buffers that take turns, in place, in stages, against plain loops whose
numbers are exact.

    steps.py KERNELS LIBRARY      a folder of `hipstencil vendor`, and a shared library of its kernels
"""
import array
import ctypes
import gc
import pathlib
import sys
import weakref

NX, NY = 9, 6
AROUND = -77.0  # what halos have before any rule writes them
sys.path[:0] = [str(path) for path in pathlib.Path(sys.argv[1]).iterdir()]
import heat7  # noqa: E402
import kicked  # noqa: E402
import struck  # noqa: E402
import waves  # noqa: E402
import yee1d  # noqa: E402

library = ctypes.CDLL(sys.argv[2])


class Grid:
    """An array with a halo, as NumPy has its interior."""

    def __init__(self, code, halo, extent):
        self.halo, self.extent = halo, extent
        self.row = extent[0] + 2 * halo
        rows = extent[1] + 2 * halo if len(extent) > 1 else 1
        self.values = array.array(code, [AROUND] * (self.row * rows))
        at = self.place(0) if len(extent) == 1 else self.place(0, 0)
        self.__array_interface__ = {
            "data": (ctypes.addressof(ctypes.c_char.from_buffer(memoryview(self.values)[at:])), False),
            "typestr": "<f%d" % self.values.itemsize, "shape": (1,), "version": 3}

    def place(self, x, y=None):
        return x + self.halo + (0 if y is None else (y + self.halo) * self.row)

    def __getitem__(self, at):
        return self.values[self.place(*at)]

    def points(self):
        return [(x, y) for y in range(self.extent[1]) for x in range(self.extent[0])]

    def put(self, value):
        for at in self.points():
            self.values[self.place(*at)] = value(*at)
        return self

    def get(self):
        return {at: self[at] for at in self.points()}


def fails(kind, call, *arguments, **fields):
    try:
        call(*arguments, **fields)
    except kind as error:
        return str(error)
    raise AssertionError(f"{call} does not fail")


def start(x, y):
    return float((3 * x + 5 * y + x * y) % 8)


# ---- three buffers that take turns, periodic along x, along y a mirror and 1 -----------------------

def waves_of(steps):
    """u after so many steps."""
    old = {(x, y): 0.0 for x in range(NX) for y in range(NY)}
    now = {at: start(*at) for at in old}

    def of(x, y):
        return 1.0 if y >= NY else now[x % NX, -1 - y if y < 0 else y]

    for _ in range(steps):
        old, now = now, {(x, y): 2 * now[x, y] - old[x, y] + 0.25 * (
            of(x - 2, y) + of(x + 2, y) + of(x, y - 2) + of(x, y + 2) - 4 * now[x, y]) for x, y in now}
    return now


def waves_begun():
    grids = [Grid("d", 2, (NX, NY)) for _ in range(3)]
    grids[1].put(start)
    grids[0].put(lambda x, y: 0.0)
    return grids, waves.Args(u_prev=grids[0], u=grids[1], u_next=grids[2], extent=(NX, NY), pitch=(grids[0].row,), r2=0.25)


def buffers_take_turns():
    operator = waves.load(library)
    (a, b, c), args = waves_begun()
    assert (args.u_prev, args.u, args.u_next) == (a, b, c)
    operator.halo(args)
    assert b[-1, 0] == b[NX - 1, 0] and b[3, -2] == b[3, 1] and b[NX, NY] == 1
    operator.run(args, 1)
    assert (args.u_prev, args.u, args.u_next) == (b, c, a)
    operator.run(args, 6, None, by="tiled")
    assert (args.u_prev, args.u, args.u_next) == (b, c, a)
    assert args.u.get() == waves_of(7)
    for lo, hi in (((0, 0), (NX, 2)), ((0, 2), (NX, NY))):  # a step by its parts
        operator.group(args, lo, hi)
    operator.advance(args)
    assert args.u is a and a.get() == waves_of(8)
    assert a[-2, -1] == a[NX - 2, 0] and a[NX, NY + 1] == 1  # halos obey the rules
    operator.group(args, steps=0)
    operator.group(args)
    operator.advance(args, waves.PERIOD + 1)
    assert args.u is b and b.get() == waves_of(9)
    args.lo, args.hi = (3, 1), (4, 2)  # sweeps are regions of their own
    c.values[c.place(0, 0)] = AROUND
    operator.strategies["vector"](args)
    assert args.u_next is c and c[3, 1] == waves_of(10)[3, 1] and c[0, 0] == AROUND


def faces_are_neighbours():
    operator = waves.load(library)
    (_, u, _), args = waves_begun()
    operator.halo(args, waves.Faces.X_LOW | waves.Faces.Y_HIGH)
    assert u[-1, 2] == u[-2, 3] == AROUND == u[3, NY] == u[4, NY + 1]
    assert u[NX, 2] == u[0, 2] and u[3, -1] == u[3, 0]
    assert [int(face) for face in waves.Faces] == [1, 2, 4, 8]


# ---- in place, with an origin and a number of the step -------------------------------------------

def leap(now, old, wall):
    """u after a step of leapfrog between walls."""
    return {(x, y): 2 * now[x, y] - old[x, y] + 0.25 * (sum(
        now.get((x + i, y + j), wall) for i, j in ((-1, 0), (1, 0), (0, -1), (0, 1))) - 4 * now[x, y]) for x, y in now}


def kicked_of(steps, wall):
    """u after so many steps from the second on, indices from -2 along x."""
    old = {(x, y): 0.0 for x in range(NX) for y in range(NY)}
    now = {at: start(*at) for at in old}
    for step in range(2, 2 + steps):
        old, now = now, {(x, y): u + (step if x - 2 == 5 else 0) for (x, y), u in leap(now, old, wall).items()}
    return now


def in_place():
    operator = kicked.load(library)
    a, b = Grid("f", 1, (NX, NY)).put(lambda x, y: 0.0), Grid("f", 1, (NX, NY)).put(start)
    args = kicked.Args(u_prev=a, u=b, extent=(NX, NY), pitch=(a.row,), r2=0.25, wall=2, origin=(-2, 0), step=2)
    operator.halo(args)
    operator.run(args, 5)
    assert args.step == 7 and args.u is a and args.u_prev is b
    assert a.get() == kicked_of(5, 2.0) and b.get() == kicked_of(4, 2.0)
    args.wall = -1
    operator.advance(args, 2)  # renames and counts alone
    assert args.step == 9 and args.u is a
    assert kicked.PERIOD == 2


# ---- sources and receivers -------------------------------------------------------------------------

HITS = ((0, (2, 1), 0.5), (0, (3, 1), 0.25), (1, (7, 4), 1.0), (0, (7, 4), -2.0))
HEARD = ((1, (4, 2), 1.0), (0, (2, 1), 0.5), (0, (2, 2), 0.5))
AMPLITUDES = ((1.0, 8.0), (-2.0, 0.5), (4.0, 1.0))


def struck_of(steps, first):
    """u after so many steps, and what is heard in each of them."""
    old, records = {(x, y): 0.0 for x in range(NX) for y in range(NY)}, []
    now = {at: start(*at) for at in old}
    for step in range(first, first + steps):
        old, now = now, leap(now, old, 0.0)
        for point, cell, weight in HITS if step < len(AMPLITUDES) else ():
            now[cell] += 4 * AMPLITUDES[step][point] * weight
        records.append([sum(weight * now[cell] for point, cell, weight in HEARD if point == k) for k in range(2)])
    return now, records


def table(code, rows, stride=None):
    """Rows as NumPy has them, of an array with more columns where `stride` says so."""
    stride = stride or len(rows[0])
    flat = array.array(code, [AROUND] * (stride * len(rows)))
    for r, row in enumerate(rows):
        flat[r * stride:r * stride + len(row)] = array.array(code, row)
    whole = memoryview(flat).cast("B").cast(code, (len(rows), stride))
    return whole, flat


def struck_begun():
    a, b = Grid("d", 1, (NX, NY)).put(lambda x, y: 0.0), Grid("d", 1, (NX, NY)).put(start)
    return struck.Args(u_prev=a, u=b, extent=(NX, NY), pitch=(a.row,), r2=0.25, loud=4)


def points_act():
    operator, args = struck.load(library), struck_begun()
    operator.halo(args)
    moved = []

    def to_device(made):
        moved.append(array.array("b", bytes(made)))
        return moved[-1]

    operator.place(args, "hits", HITS, table("d", AMPLITUDES, 3)[0], row=1, to=to_device)
    records, heard = table("d", [[AROUND, AROUND]] * 4)
    operator.place(args, "heard", iter(HEARD), records)
    assert args.hits.list == struck.address(moved[0]) and (args.hits.rows, args.hits.stride, args.hits.parts) == (3, 3, 4)
    there = weakref.ref(moved.pop())
    del records
    gc.collect()
    assert there() is not None  # what was placed lives as long as arguments
    operator.run(args, 2)
    operator.run(args, 1, by="tiled")
    now, wanted = struck_of(3, 1)
    assert args.u.get() == now
    assert list(heard) == [value for row in wanted for value in row] + [AROUND, AROUND]
    assert (args.hits.row, args.heard.row, args.step) == (4, 3, 3)
    done = array.array("q", [0])
    args.steps_done = done
    operator.count(args, 2)  # what the device counts
    assert (done[0], args.step, args.heard.row) == (2, 1, 1)
    args.heard = struck.Points()
    operator.run(args, 1)
    assert args.u.get() == struck_of(4, 1)[0] and heard[-1] == AROUND
    assert (struck.SETS, struck.RECEIVERS) == (("heard", "hits"), {"heard"})


def points_are_refused():
    operator, args = struck.load(library), struck_begun()
    values = table("d", AMPLITUDES)[0]
    assert fails(ValueError, operator.place, args, "hit", HITS, values) == "struck has no points 'hit'; it has heard, hits"
    assert fails(struck.Error, operator.place, args, "hits", [(0, (NX, 1), 1.0)], values).startswith("struck_points: ")
    assert fails(ValueError, operator.place, args, "hits", [(2, (1, 1), 1.0)], values) == (
        "values have 2 points a row; weights are of point 2")
    assert fails(TypeError, operator.place, args, "hits", [(0, (1,), 1.0)], values) == (
        "a cell has length 1; in 2 dimensions it takes 2")
    assert fails(TypeError, operator.place, args, "hits", HITS, array.array("d", [1.0])) == (
        "values have 1 axes, elements of 'd'; they have two, rows and points, elements of double")
    assert "elements are of type 'f'" in fails(TypeError, operator.place, args, "hits", HITS, table("f", AMPLITUDES)[0])
    assert fails(TypeError, operator.place, args, "heard", HEARD, OnlyRead()) == "values of heard is written; the array is read-only"
    assert args.hits.list is None and args.heard.list is None  # nothing is half placed
    operator.place(args, "hits", HITS, OnlyRead())
    assert fails(TypeError, setattr, args, "heard", 1) and fails(struck.Error, operator.place, struck.Args(), "hits", HITS, values)


class OnlyRead:
    """What NumPy has of an array that may not be written."""

    def __init__(self):
        _, self.values = table("d", AMPLITUDES)
        self.__array_interface__ = {"data": (self.values.buffer_info()[0], True), "typestr": "<f8", "shape": (3, 2), "version": 3}


# ---- stages ---------------------------------------------------------------------------------------

def yee1d_of(steps):
    e, h = [start(x, 1) for x in range(NX)], [0.0] * NX
    for _ in range(steps):
        h = [h[x] - 0.5 * (e[(x + 1) % NX] - e[x]) for x in range(NX)]
        e = [e[x] + 0.5 * (h[x] - h[x - 1]) for x in range(NX)]
    return e + h


def stages():
    operator = yee1d.load(library)
    e, h = Grid("d", 1, (NX,)), Grid("d", 1, (NX,))
    for x in range(NX):
        e.values[1 + x], h.values[1 + x] = start(x, 1), 0.0

    def values():
        return list(e.values[1:-1]) + list(h.values[1:-1])

    args = yee1d.Args(e=e, h=h, extent=(NX,), c=0.5)
    operator.halo(args)
    operator.run(args, 3)
    operator.run(args, 2, by="vector")
    assert values() == yee1d_of(5) and args.e is e and args.h is h
    for stage in yee1d.STAGES:
        operator.stage(args, stage, (4,), (NX,))
        operator.stage(args, stage, (0,), (4,))
    operator.advance(args)
    operator.group(args)
    for stage in yee1d.STAGES:
        operator.stage(args, stage)
    assert values() == yee1d_of(8)
    assert not callable(operator) and not hasattr(operator, "strategies")
    assert (yee1d.STRATEGIES, yee1d.STAGES, yee1d.PERIOD) == (("vector",), ("magnetic", "electric"), 1)
    (entry,) = operator.table()
    assert entry.name == b"vector" and all(entry.stage) and entry.flops_per_point > 0
    assert fails(ValueError, operator.stage, args, "electrical") == (
        "yee1d has no stage 'electrical'; it has magnetic, electric")
    assert fails(yee1d.Error, operator.stage, args, "electric", (0,), (NX + 1,)) == "yee1d_stage: hi[0] is above extent[0]"
    assert fails(yee1d.Error, operator.group, args, (1,)) == (
        "yee1d_group: the region, the faces or the number of steps are refused")


# ---- refusals, and what is kept -------------------------------------------------------------------

def refusals():
    operator = waves.load(library)
    _, args = waves_begun()
    assert fails(ValueError, operator.run, args, 1, by="fast") == "waves has no strategy 'fast'; it has vector, tiled"
    assert fails(ValueError, operator.run, args, -1) == "steps are -1; they are 0 or more"
    fails(TypeError, operator.run, args, 1.5)
    assert "refused" in fails(waves.Error, operator.group, args, steps=2)
    assert fails(waves.Error, operator.group, args, (0, 0), (NX, NY + 1)) == "waves_group: hi[1] is above extent[1]"
    assert fails(TypeError, operator.group, args, (0, 0), (NX,)) == "hi has length 1; in 2 dimensions it takes 2"
    row, args.pitch = args.pitch[0], (NX + 1,)  # a sweep may have such rows, whose halos are other rows
    tight = "waves_run: steps: pitch[0] is below extent[0] + "
    assert fails(waves.Error, operator.run, args, 1).startswith(tight)
    args.pitch = (row,)
    args.lo = (99, 99)  # of no sweep here
    args.extent = (NX, 1)
    mirror = "steps: extent[1], ny, is below 2: "
    for call in (operator.halo, lambda args: operator.run(args, 1), lambda args: operator.run(args, 1, by="tiled")):
        assert mirror in fails(waves.Error, call, args)
    args.u = None
    assert fails(waves.Error, operator.run, args, 1) == "waves_run: u is a null pointer"
    assert fails(AttributeError, setattr, args, "v", 1).startswith("waves_args has no 'v'; it has u_next, u, u_prev")
    assert fails(OverflowError, setattr, args, "extent", (2**64 + NX, NY)) == "extent is %d; it has 64 bits" % (2**64 + NX)
    assert fails(OverflowError, operator.run, args, 2**63) == "steps is %d; it has 64 bits" % 2**63
    fails(OverflowError, setattr, args, "u", -1)
    assert fails(TypeError, setattr, args, "u_prev", OnlyRead()) == "u_prev is written; the array is read-only"
    assert fails(TypeError, setattr, args, "hi", (8,)) == "hi has length 1; in 2 dimensions it takes 2"


def grids_live_while_they_are_pointed_to():
    grids, args = waves_begun()
    operator = waves.load(library)
    operator.halo(args)
    operator.run(args, 1)
    there = [weakref.ref(grid) for grid in grids]
    other = Grid("d", 2, (NX, NY))
    args.u = other  # where u_next began
    del grids
    gc.collect()
    assert args.u is other and [grid() is not None for grid in there] == [True, True, False]
    args.u = heat7.address(other)
    assert args.u == heat7.address(other)


buffers_take_turns()
faces_are_neighbours()
in_place()
points_act()
points_are_refused()
stages()
refusals()
grids_live_while_they_are_pointed_to()
