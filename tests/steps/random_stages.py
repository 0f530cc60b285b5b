#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: random_stages.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] SEED COUNT [STEPS]

STEPS: only operators whose stages are made by one launch for so many steps. As random_steps.py, of operators whose steps have 1 to 4 stages: every row of the table of strategies,
stages of regions in any order, two domains that exchange halos after every stage. The interior of what no
step begins with is NaN at the start.
"""
import copy
import ctypes
import itertools
import math
import pathlib
import random
import subprocess
import sys
import tempfile

from generated import I64, Code
from random_steps import REPLAYS, Operator, World, check, cut

FACTORS = {  # of all that a stage writes: its text, and its value at step `number` and index i along x
    "plain": ("1", lambda number, i, scalars: 1),
    "step": ("cos(step())", lambda number, i, scalars: math.cos(number)),
    "index": ('((1 + index("x") % 3) / 3)', lambda number, i, scalars: (1 + i % 3) / 3),
    "scalar": ("s{stage}", lambda number, i, scalars: scalars["s{stage}"]),
    "place": ('sin(position("x", {{ spacing = 0.25, origin = s{stage} }}))',
              lambda number, i, scalars: math.sin(scalars["s{stage}"] + 0.25 * i)),
}


class Staged(Operator):
    """stages: list of (name, update, factor)"""

    def __init__(self, rng, number):
        super().__init__(rng, number)
        self.name = f"staged_{number}"
        self.counts, self.constant, self.advance = False, [], {}
        rng.choice((self.waves, self.midpoint, self.chain, self.colours, self.bent_leapfrog, self.twice_in_place,
                    self.scratch_again, self.sweep, self.grid_in_one))()
        self.quantities = self.cycles()
        kinds = ["plain", "plain", "plain", "step", "index", "scalar"] + ["place"] * (self.type == "double")
        names = rng.sample(["first", "second", "stress", "class", "x", "Last"], len(self.updates))
        self.stages = [(name, update, rng.choice(kinds)) for name, update in zip(names, self.updates)]
        self.scalars.update({f"s{k}": rng.uniform(-1, 1) for k, s in enumerate(self.stages) if s[2] in ("scalar", "place")})
        self.own = [rng.choice((None, None, '"vector"', 'tiled { name = "own_" }')) for _ in self.stages]
        self.overlap()

    def overlap(self):
        """All stages by one launch, of blocks that are small enough for several to meet; `unit`: what extents are
        multiples of."""
        rng, flat = self.rng, self.dims == 1
        self.overlapped, self.unit = len(self.stages) > 1 and rng.random() < 0.6, [1] * self.dims
        if not self.overlapped:
            return
        self.stages = [(name, update, "plain" if kind == "step" else kind) for name, update, kind in self.stages]
        vector, rows = rng.choice((1, 2, 2)), 1 if flat else rng.choice((1, 1, 2))
        self.unit = [vector, rows, 1][:self.dims]
        block = [rng.choice((64, 128)), 1] if flat else rng.choice(([8, 8], [16, 8], [32, 16], [4, 32]))
        self.own = [f"overlapped {{ block = {{{block[0]}, {block[1]}}}, vector = {vector}, rows = {rows}, "
                    f"window = {rng.choice((2, 3, 128))} }}"] * len(self.stages)

    # ---- forms of steps -------------------------------------------------------------------------

    def waves(self):
        self.constant = ["k"]
        self.updates = [{"v": self.here(0.9, "v") + self.taps("s", 0.7, "k")},
                        {"s": self.here(0.8, "s") + self.taps("v", 0.7), "r": self.here(-0.5, "r") + self.taps("v", 0.5, "k")}]

    def midpoint(self):
        self.updates = [{"k": self.taps("u", 0.8)}, {"n": self.here(0.5, "u") + self.taps("k", 0.7)}]
        self.advance = {"u": "n"}

    def chain(self):
        self.updates = [{"k": self.taps("u", 0.8)},
                        {"l": self.taps("u", 0.5) + self.taps("k", 0.5)},
                        {"m": self.here(0.4, "u") + self.taps("l", 0.6)},
                        {"u": self.here(0.5, "u") + self.here(0.1, "k") + self.here(-0.2, "l") + self.here(0.3, "m")}]

    def colours(self):
        self.updates = [{"half": self.taps("u", 1) + self.here(0.2, "f")}, {"u": self.taps("half", 1) + self.here(0.1, "f")}]
        self.constant = ["f"]

    def bent_leapfrog(self):
        self.updates = [{"w": self.taps("u", 0.7)},
                        {"n": self.here(0.9, "u") + self.here(-0.5, "o") + self.taps("w", 0.5)}]
        self.advance = {"o": "u", "u": "n"}

    def twice_in_place(self):
        self.updates = [{"a": self.here(0.5, "a") + self.taps("b", 0.5)}, {"b": self.here(0.5, "b") + self.taps("a", 0.5)},
                        {"a": self.here(0.7, "a") + self.here(0.2, "b")}]

    def scratch_again(self):
        self.updates = [{"t": self.taps("u", 0.8)}, {"v": self.here(0.5, "v") + self.taps("t", 0.5)},
                        {"t": self.taps("v", 0.7)}, {"u": self.here(0.5, "u") + self.taps("t", 0.5)}]

    def sweep(self):
        self.updates = [{"n": self.taps("u", 1)}]
        self.advance = {"u": "n"}

    def grid_in_one(self):
        """What is replaced has been read; what replaces it was written in place."""
        self.constant = ["k"]
        self.updates = [{"u": self.here(0.5, "u") + self.taps("v", 0.5, "k")}, {"t": self.taps("u", 0.6)},
                        {"t": self.here(0.6, "t") + self.here(0.3, "v")}]
        self.advance = {"u": "t"}

    def cycles(self):
        """Grids that change places, the oldest first, and others for themselves."""
        seen, found = set(), []
        for grid in [g for update in self.updates for g in update]:
            if grid in seen:
                continue
            while grid in self.advance.values():
                grid = next(to for to, source in self.advance.items() if source == grid)
            cycle = [grid]
            while cycle[-1] in self.advance:
                cycle.append(self.advance[cycle[-1]])
            seen.update(cycle)
            found.append(cycle)
        return found

    def written(self):
        return list(dict.fromkeys(g for update in self.updates for g in update))

    def read(self):
        seen = []
        for update in self.updates:
            for terms in update.values():
                for _, coefficient, grid, _ in terms:
                    seen += [g for g in (coefficient, grid) if g and g not in seen]
        return seen

    def grids(self):
        return list(dict.fromkeys(self.written() + self.read()))

    def scratch(self):
        """What stages write before any has read it."""
        seen, scratch = set(), []
        for update in self.updates:
            read = {g for terms in update.values() for _, coefficient, grid, _ in terms for g in (coefficient, grid)}
            scratch += [g for g in update if g not in seen | read]
            seen |= read | set(update)
        return scratch

    def choose_boundary(self):
        if self.overlapped and self.rng.random() < 0.4:
            self.mirror()
            return
        if self.overlapped and self.rng.random() < 0.7:
            plain = [self.rng.choice((["periodic"] * 2, ["halo", "fixed"], ["fixed", "halo"])) for _ in range(self.dims)]
            self.boundary = {q[0]: [[(kind, 0, None) for kind in axis] for axis in plain] for q in self.quantities}
            return
        if self.rng.random() < 0.4 and len({len(q) for q in self.quantities}) == 1:
            super().choose_boundary()
            return
        for q in self.quantities:
            one = copy.copy(self)
            one.quantities, one.boundary = [q], {}
            Operator.choose_boundary(one)
            self.boundary.update(one.boundary)

    def mirror(self):
        """Mirrors of all kinds that launches of all stages make, of each grid on its own; axes are periodic of all."""
        rng = self.rng
        periodic = [rng.random() < 0.25 for _ in range(self.dims)]
        kinds = rng.choice((["mirror", "antimirror"], ["mirror", "antimirror", "halo", "fixed"]))
        for q in self.quantities:
            self.boundary[q[0]] = [[("periodic", 0, None)] * 2 if p else
                                   [(rng.choice(kinds), rng.choice((0, 0.5)), None) for _ in range(2)] for p in periodic]

    # ---- as a specification ---------------------------------------------------------------------

    def stage_text(self, k):
        name, update, factor = self.stages[k]
        out = ""
        for target, terms in update.items():
            words = [f"{number!r} * " + (f"{coefficient} * " if coefficient else "")
                     + f"{grid}({', '.join(map(str, offset))})" for number, coefficient, grid, offset in terms]
            total = " + ".join(words).replace("+ -", "- ")
            out += f"      {target} = ({total}) * {FACTORS[factor][0].format(stage=k)},\n"
        own = f", strategy = {self.own[k]}" if self.own[k] else ""
        return f'    {{ name = "{name}"{own}, update = {{\n{out}    }} }},\n'

    def text(self):
        fixed = any(r[0] == "fixed" for b in self.boundary.values() for a in b for r in a)
        if not fixed:
            self.scalars.pop("hot", None)
        declared = sorted(self.read())
        out = f"local {', '.join(declared)} = grid({', '.join(map(repr, declared))})\n"
        if self.scalars:
            out += f"local {', '.join(self.scalars)} = scalar({', '.join(map(repr, self.scalars))})\n"
        out += f'return stencil {{\n  name = "{self.name}", type = "{self.type}", dimensions = {self.dims},\n  stages = {{\n'
        out += "".join(self.stage_text(k) for k in range(len(self.stages))) + "  },\n"
        if self.advance:
            out += "  advance = { " + ", ".join(f'{a} = "{b}"' for a, b in self.advance.items()) + " },\n"
        return out + self.boundary_text() + "}\n"


class StagedWorld(World):
    """A step is a sweep of each stage and what lies outside of what it wrote; then grids are renamed."""

    def __init__(self, *words):
        super().__init__(*words)
        kinds = {s[2] for s in self.op.stages}
        self.number = self.op.rng.randint(-3, 1000) if "step" in kinds else 0
        far = 50 if "place" in kinds else 2**40  # places are rounded
        self.origin = [self.op.rng.randint(-far, far)] if kinds & {"index", "place"} else [0]

    def is_callers(self, grid, at):
        """Whether no rule writes what lies outside: halo, and what is on the plane of a mirror beyond the interior."""
        rules = self.rules_of(grid)[0]
        sides = [self.beyond(rules, axis, x) for axis, x in enumerate(at)]
        if any(s is not None for s in sides):
            return any(s is not None and rules[axis][s][0] == "halo" for axis, s in enumerate(sides))
        outside = not all(0 <= x < n for x, n in zip(at, self.extent))
        return outside and not any(self.on_zero(rules, axis, x) for axis, x in enumerate(at))

    def factor(self, at):
        kind = self.op.stages[self.stage][2]
        scalars = {"s{stage}": self.op.scalars.get(f"s{self.stage}")}
        return FACTORS[kind][1](self.number, self.origin[0] + at[0], scalars)

    def step(self):
        for self.stage, (_, update, _) in enumerate(self.op.stages):
            self.sweep(update)
        self.rename()


# ---- generated code -----------------------------------------------------------------------------


def three(values, rest):
    return (I64 * 3)(*values, *[rest] * (3 - len(values)))


def whole_of(code):
    return three((), 0), (I64 * 3)(*code.extent)


def by_stages(rng, code, op, extent, steps):
    """Regions in any order; each ends where nothing outside of it is an image of what is in another."""
    for _ in range(steps):
        for stage in range(len(op.stages)):
            regions = cut(rng, extent, op)
            rng.shuffle(regions)
            for region in regions:
                lo, hi = three([r[0] for r in region], 0), three([r[1] for r in region], 1)
                assert code.d.stage(code.base, stage, lo, hi, 0, None) == 0
        advance(code, rng.random() < 0.5)
    code.wait()


def by_groups(code, steps):
    for _ in range(steps):
        assert code.d.group(code.base, *whole_of(code), 1, 0, None) == 0
        advance(code)
    code.wait()


def advance(code, counted=False):
    """What the device counts need not be what the arguments do."""
    code.d.advance(code.base, 1)
    if counted and code.counter:
        assert code.d.count(code.base, 1, None) == 0


def by_each_strategy(rng, code, steps):
    names = list(code.strategies())
    for _ in range(steps):
        code.run_by(rng.choice(names), 1)


class Domains:
    """The same operator over two halves of a box along an axis, which fill each other's halos."""

    def __init__(self, rng, code, world, axis):
        self.axis, self.world = axis, world
        n = world.extent[axis]
        self.at = [0, rng.randint(n // 2, n // 2 + 1), n]
        self.periodic = {all(r[axis][0][0] == "periodic" for r in world.op.boundary.values())} == {True}
        self.halves = []
        for side in range(2):
            half = copy.copy(code)
            extent = list(world.extent)
            extent[axis] = self.at[side + 1] - self.at[side]
            half.allocate(extent, world.op.scalars, rng.choice((0, 2)))
            half.faces = (3 if self.periodic else 2 - side) << (2 * axis)
            half.box = lambda grid, extent=extent: itertools.product(
                *(range(-world.halo[grid][0][a], extent[a] + world.halo[grid][1][a]) for a in range(len(extent))))
            for grid in world.values:
                array = half.array_of(grid)
                for at in half.box(grid):
                    array[half.place(at)] = world.values[grid][self.moved(at, self.at[side])]
            count(half, world, self.at[side] * (axis == 0))
            self.halves.append(half)

    def moved(self, at, by):
        return tuple(x + by * (a == self.axis) for a, x in enumerate(at))

    def exchange(self, grids):
        for side, half in enumerate(self.halves):
            other, n = self.halves[1 - side], half.extent[self.axis]
            for grid, at in ((grid, at) for grid in grids for at in half.box(grid)):
                x = at[self.axis]
                if 0 <= x < n or not (x >= n if side == 0 else x < 0) and not self.periodic:
                    continue
                if self.world.is_callers(grid, self.moved(at, self.at[side])):
                    continue
                there = self.moved(at, -n if x >= n else other.extent[self.axis])
                half.array_of(grid)[half.place(at)] = other.array_of(grid)[other.place(there)]

    def step(self):
        for stage, (_, update, _) in enumerate(self.world.op.stages):
            for half in self.halves:
                assert half.d.stage(half.base, stage, *whole_of(half), half.faces, None) == 0
                half.wait()
            self.exchange(update)
        for half in self.halves:
            advance(half)

    def check(self, tolerance):
        for side, half in enumerate(self.halves):
            own = copy.copy(self.world)
            own.values = {grid: {at: self.world.values[grid][self.moved(at, self.at[side])] for at in half.box(grid)}
                          for grid in self.world.values}
            check(half, own, tolerance)


def split(rng, code, world):
    """None where halves are too small to be each other's halo, or outermost points are images."""
    axis = rng.randrange(world.op.dims)
    deepest = max(max(h[0][axis], h[1][axis]) for h in world.halo.values())
    rules = [b[axis] for b in world.op.boundary.values()]
    mixed = {r[0][0] == "periodic" for r in rules} == {True, False}
    if world.extent[axis] // 2 - 2 < 2 * deepest or mixed:
        return None
    return Domains(rng, code, world, axis)


def count(code, world, first=0):
    """`first`: which of the world's points along x is the first."""
    kinds = {s[2] for s in world.op.stages}
    if kinds & {"index", "place"}:
        I64.from_address(code.base + code.d.origin).value = world.origin[0] + first
    if "step" in kinds:
        I64.from_address(code.base + code.d.step).value = world.number


def start(rng, op, code, extent):
    world = StagedWorld(op, extent, code.halos(), {})
    narrow = (lambda x: x) if op.type == "double" else (lambda x: ctypes.c_float(x).value)
    scratch = op.scratch()
    for grid in op.grids():
        inside = lambda at: all(0 <= x < n for x, n in zip(at, extent))
        world.values[grid] = {at: math.nan if grid in scratch and inside(at) else narrow(rng.uniform(-1, 1))
                              for at in world.box(grid)}
    code.allocate(extent, op.scalars, rng.choice((0, 0, 1, 3)), vector=op.unit[0])
    for grid, values in world.values.items():
        array = code.array_of(grid)
        for at, value in values.items():
            array[code.place(at)] = value
            if grid in code.scratch and world.is_callers(grid, at): # the same in arrays that take turns
                code.scratch[grid][code.place(at)] = value
    count(code, world)
    return world


def draw(rng, number):
    op = Staged(rng, number)
    op.choose_boundary()
    return op


def takes(program, spec, name, folder, options):
    """Whether the generator makes these steps of the operator by one launch."""
    said = subprocess.run([program, "generate", spec, "-o", folder, *options], capture_output=True, text=True)
    assert said.returncode == 0 or "not applicable" in said.stderr, said.stderr
    return said.returncode == 0 and "int time;" in (folder / name / f"{name}.h").read_text()


def draw_of_steps(rng, number, program, folder, options):
    """An operator that several steps by one launch are made of."""
    while True:
        op = draw(rng, number)
        spec = folder / f"{op.name}.lua"
        spec.write_text(op.text())
        if op.overlapped and takes(program, spec, op.name, folder / "try", options):
            return op


def try_operator(rng, number, program, platform, library, folder, templates=(), time=1):
    together = ["--set", f"time={time}", "--strategies", "overlapped", *templates]
    op = draw_of_steps(rng, number, program, folder, together) if time > 1 else draw(rng, number)
    strategies = rng.choice(("tiled", "baseline", "vector", "fused,tiled", "window,own_")) if op.dims > 1 else "vector"
    strategies = strategies if "own_" not in strategies or any("own_" in (o or "") for o in op.own) else "window"
    strategies = rng.choice(("overlapped", "overlapped,vector")) if op.overlapped else strategies
    spec = folder / f"{op.name}.lua"
    spec.write_text(op.text())
    images = rng.choice(([], [], ["--set", "outside=launches"]))
    options = together if time > 1 else ["--strategies", strategies, *images, *templates]
    code = Code(program, platform, library, spec, folder, options)
    assert time == 1 or code.times, "there are no launches of several steps"
    return take_steps(rng, op, code, time)


def take_steps(rng, op, code, time):
    """By all ways, from each extent; how many of each."""
    assert code.d.stages == len(op.stages) and set(code.grid) == set(op.grids())
    for name, g in code.grid.items():
        assert g.stages == sum(1 << k for k, s in enumerate(op.stages) if name in s[1])
    tolerance = 1e-13 if op.type == "double" else 1e-5
    done = dict.fromkeys(("refused", "run", "strategies", "stages", "groups", "replays", "domains", "fused"), 0)
    for case in range(10):
        large = case >= 8
        extent = [rng.choice((9, 11, 13) if large else (1, 2, 3, 4, 5, 7)) for _ in range(op.dims)]
        extent = [n * unit for n, unit in zip(extent, op.unit)] if case % 4 else extent
        world = start(rng, op, code, extent)
        counts = any(s[2] == "step" for s in op.stages)
        if counts and case % 5 > 1:
            code.count_on_device(rng.randint(-9, 9))
        if not world.least_extent_is_met():
            why = code.d.why(code.base)
            assert why and why.startswith(b"steps: extent"), f"{extent} is taken: {why}"
            assert code.d.run(code.base, 1, None) == 1
            check(code, world, 0)
            done["refused"] += 1
            continue
        world.apply_rules([g for q in op.quantities for g in q])
        code.halo()
        check(code, world, tolerance)
        steps, domains = rng.randint(1, 4 if time == 1 else 2 * time + 1), None
        domains = split(rng, code, world) if large else None
        if domains:
            for _ in range(steps):
                domains.step()
                world.step()
            domains.check(tolerance * 10 * steps)
            done["domains"] += 1
            continue
        way = ("run", "strategies", "stages", "groups", "replays")[case % 5]
        if way == "replays":
            steps = REPLAYS * code.d.period
            code.replay(REPLAYS)
        elif way == "run":
            code.run(steps)
        elif way == "strategies":
            by_each_strategy(rng, code, steps)
        elif way == "stages":
            by_stages(rng, code, op, extent, steps)
        else:
            by_groups(code, steps)
        for _ in range(steps):
            world.step()
        if code.fuses: # of what no step begins with nothing is said
            for grid in op.scratch():
                world.values[grid] = {at: code.array_of(grid)[code.place(at)] for at in world.box(grid)}
        check(code, world, tolerance * 10 * steps)
        assert not counts or code.counted(world.number), "steps are miscounted"
        done[way] += 1
        done["fused"] += code.makes_all_at_once("overlapped") and way in ("run", "strategies", "replays")
    return done


def main():
    program, platform, library, *words = sys.argv[1:]
    templates = [words.pop(0) for _ in range(2)] if words[0] == "--templates" else []
    seed, count_, *time = words
    total = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for number in range(int(count_)):
            rng = random.Random(f"{seed} {number}")
            try:
                for way, cases in try_operator(rng, number, program, platform, library, folder, templates,
                                               *map(int, time)).items():
                    total[way] = total.get(way, 0) + cases
            except AssertionError as e:
                print(f"operator {number} of seed {seed}: wrong: {e}")
                print((folder / f"staged_{number}.lua").read_text())
                sys.exit(1)
    assert time or all(total.values()), total
    assert not time or 3 * total["fused"] > total["run"], total
    print(f"{count_} operators are right: {total}")


if __name__ == "__main__":
    main()
