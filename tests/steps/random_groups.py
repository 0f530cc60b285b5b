#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: random_groups.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] [--set SETTING] SEED COUNT

Random operators by strategies that make several steps at once, held against the meaning of a step as
random_steps.py has it: every extent from one point to several tiles, every number of groups and of single
steps after them, whole and in regions. Operators and settings that the generator refuses are drawn again.
"""
import ctypes
import functools
import math
import random
import subprocess

from generated import Code, try_operators
from random_steps import REPLAYS, Operator, World, check_records, cut

TRIES = 60  # drawings for an operator that the generator takes
MOST_IN_GROUPS = 8192  # parts of a set of points: steps with more are made one by one


class Fusable(Operator):
    """What reads, of what steps change, neighbours of grids that are replaced by outputs."""

    placed = False  # updates have factors that depend on the index alone

    def __init__(self, rng, number):
        self.rng = rng
        self.dims = rng.choice((1, 2, 2, 3, 3, 3, 3, 3, 3))  # in space more is refused
        self.type = rng.choice(("double", "double", "float"))
        self.name = f"random_{number}"
        self.scalars = {"hot": rng.uniform(-1, 1)}
        self.constant, self.boundary, self.points, self.counts = [], {}, {}, rng.random() < 0.25
        self.bent = rng.random() < 0.25
        self.symmetric = rng.random() < 0.5
        self.reach = rng.choice((1, 1, 1, 2, 3))
        rng.choice((self.heat, self.heat, self.leapfrog, self.in_place, self.pair, self.pair, self.follower))()

    def made_of(self, total):
        return math.sin(total) + 0.3 * math.cos(total) if self.bent else total

    def text_of(self, total):
        return f"sin({total}) + 0.3 * cos({total})" if self.bent else total

    def taps(self, grid, scale, coefficient=None):
        rng, reach = self.rng, self.reach
        self.reach = rng.randint(1, reach)  # of several grids each has its own
        taps = self.symmetric_taps(grid, scale, coefficient) if self.symmetric else self.any_taps(grid, scale, coefficient)
        self.reach = reach
        return taps

    def any_taps(self, grid, scale, coefficient):
        rng = self.rng
        offsets = {(0,) * self.dims}
        for axis in range(self.dims):
            for sign in (-1, 1):
                offsets.add(tuple(sign * rng.randint(1, self.reach) * (a == axis) for a in range(self.dims)))
        for _ in range(rng.choice((0, 0, 3))):
            offsets.add(tuple(rng.randint(-self.reach, self.reach) for _ in range(self.dims)))
        return [(rng.uniform(-1, 1) * scale / len(offsets), coefficient, grid, o) for o in sorted(offsets)]

    def symmetric_taps(self, grid, scale, coefficient):
        """A star, of which mirrors along each axis make the same."""
        rng, taps = self.rng, []
        for axis in range(self.dims):
            for distance in range(1, self.reach + 1):
                factor = rng.uniform(-1, 1) * scale / (2 * self.dims * self.reach + 1)
                for sign in (-1, 1):
                    offset = tuple(sign * distance * (a == axis) for a in range(self.dims))
                    taps.append((factor, coefficient, grid, offset))
        return taps + [(rng.uniform(-1, 1) * scale / 3, coefficient, grid, (0,) * self.dims)]

    def settings(self, rng):
        return settings_of(rng, self)

    def choose_points(self):
        """Of what levels make, or are made of; what amplitudes are multiplied by stays what it is."""
        rng = self.rng
        for name in rng.sample(("a_shot", "more", "traces", "z"), rng.choice((0, 0, 2, 4))):
            if rng.random() < 0.5:
                self.points[name] = {"grid": rng.choice([*self.update, self.quantities[0][0]]), "receiver": True}
                continue
            scale = rng.choice((None, "gain", *self.constant))
            self.points[name] = {"grid": rng.choice(sorted(self.update)), "receiver": False, "scale": scale,
                                 "set": rng.random() < 0.3}
        if any(p.get("scale") for p in self.points.values()):
            self.scalars["gain"] = rng.uniform(0.1, 1)

    def choose_boundary(self):
        rng, rules = self.rng, []
        constant = [("halo", 0, None), ("fixed", 0, None)]
        mirrors = [("mirror", 0.5, None), ("antimirror", 0.5, None), ("mirror", 0, None), ("antimirror", 1, None)]
        for _ in range(self.dims):
            kind = rng.random()
            if kind < 0.25:
                rules.append([("periodic", 0, None)] * 2)
            else:
                allowed = constant + (mirrors if self.symmetric and kind < 0.6 else [])
                rules.append([rng.choice(allowed), rng.choice(allowed)])
        for quantity in self.quantities:  # what is constant may have other rules
            self.boundary[quantity[0]] = [[rng.choice(constant) if r in constant else r for r in axis] for axis in rules]


def elements_together(op, settings):
    """What rows begin at multiples of: vectors, or 16 bytes where lanes with less copy for each other."""
    return max(settings["vector"], 4 if op.type == "float" else 2)


def settings_of(rng, op):
    """A strategy and settings: small blocks, so that extents which are compared here take several."""
    lanes, vector = rng.choice((32, 32, 64)), rng.choice((1, 2, 4) if op.type == "float" else (1, 1, 2))
    words = {"time": rng.choice((2, 3, 4, 5, 8) if op.reach == 1 else (2, 2, 3)), "lanes": lanes, "vector": vector,
             "window": rng.choice((1, 2, 5, 16, 256))}
    strategy = "temporal" if op.dims == 3 else "strips"
    waves = rng.choice((1, 2, 3, 5)) if op.dims == 3 else 1
    words["block"] = f"{lanes}x{waves}"
    if op.dims == 2 and words["window"] in (2, 16):
        words["reuse"] = "window"  # where sums that wait would do as well
    elif op.dims == 2:
        words["prefetch"] = "registers" if words["window"] == 5 else "async"
        words["stages"] = 1 + words["time"] % 3
    if op.dims == 3:
        words["rows"] = rng.choice((1, 2, 3, 4))
        words["prefetch"] = rng.choice(("registers", "async"))
        words["stages"] = rng.choice((1, 2, 3))
        if rng.random() < 0.2:
            words["reuse"] = "window"
    return strategy, words


def why_refused(program, spec, folder, options):
    """What the generator says of an operator that it does not take, or None."""
    said = subprocess.run([program, "generate", spec, "-o", folder, *options], capture_output=True, text=True)
    assert said.returncode == 0 or "applicable" in said.stderr, said.stderr
    return said.stderr if said.returncode else None


def draw(number, seed, words, folder, options, flags, kind=Fusable):
    """An operator, compiled, and what its strategy is called."""
    for attempt in range(TRIES):
        rng = random.Random(f"{seed} {number} {attempt}")
        op = kind(rng, number)
        op.choose_boundary()
        op.choose_points()
        spec = folder / f"{op.name}.lua"
        spec.write_text(op.text())
        strategy, settings = op.settings(rng)
        target = settings.pop("target", "sm_90" if settings.get("prefetch") == "async" else None)
        more = [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
        more += ["--target", target] if target else []
        more = [*more, *options, "--strategies", strategy]  # what is asked for wins
        why = why_refused(words[0], spec, folder / "try", more)
        if not why:
            return rng, op, Code(*words, spec, folder, more, flags), strategy, settings
    raise AssertionError(f"of {TRIES} operators none is taken: {why}")


# ---- the start ----------------------------------------------------------------------------------


def narrow_of(op):
    """A number as an element."""
    return (lambda x: x) if op.type == "double" else (lambda x: ctypes.c_float(x).value)


def is_inside(at, extent):
    return all(0 <= i < n for i, n in zip(at, extent))


def start(rng, code, op, extent):
    """What is the caller's is the same in all arrays that take turns; scratch holds nothing else."""
    world = World(op, extent, code.halos(), {})
    narrow = narrow_of(op)
    for grid in op.grids():
        world.values[grid] = {at: narrow(rng.uniform(-1, 1)) for at in world.box(grid)}
    for first, *others in op.quantities:
        for at in world.box(first):
            for other in others if not is_inside(at, extent) else []:
                world.values[other][at] = world.values[first][at]
    for grid, values in world.values.items():
        array, scratch = code.array_of(grid), code.scratch.get(grid)
        for at, value in values.items():
            array[code.place(at)] = value
            if scratch and not is_inside(at, extent):
                scratch[code.place(at)] = value
    return world


def check(code, world, tolerance):
    """Of an output that no step reads only what lies around it: before which step it holds what is the strategy's."""
    read = world.op.read()
    for name in code.grid:
        array, values = code.array_of(name)[:], world.values[name]
        known = {code.place(at): at for at in values}
        for i, got in enumerate(array):
            if i not in known:
                assert math.isnan(got), f"{name}: something is written outside of it"
            elif name in read:
                value = values[known[i]]
                none = math.isnan(got) and math.isnan(value)
                assert none or abs(got - value) <= tolerance * max(1, abs(value)), \
                    f"{name}{list(known[i])} is {got!r}, not {value!r}"


# ---- steps --------------------------------------------------------------------------------------


def mark_outside(code, world):
    """All that lies outside of what a group writes: (array, place, what was there)."""
    code.wait()
    marked = []
    for array in code.arrays.values():
        for at in world.box(world.op.quantities[0][0]):
            if not is_inside(at, world.extent):
                marked.append((array, code.place(at), array[code.place(at)]))
    return marked


def by_groups(rng, code, world, steps):
    """Groups, smaller ones and single steps in any order, of regions in any order."""
    time, images = code.group_steps(), True  # what lies outside obeys the rules
    while steps > 0:
        sizes = [n for n in (time, *range(2, time if code.d.fewer else 0)) if n <= steps]
        together = rng.choice(sizes) if sizes and rng.random() < 0.7 else 1
        if together == 1 and not images:
            code.halo()
        regions = cut(rng, world.extent, world.op)
        rng.shuffle(regions)
        before = mark_outside(code, world) if together > 1 else []
        for region in regions:
            code.group(region, 0, together)
        if together > 1:
            code.wait()
        for array, place, value in before:
            same = array[place] == value or (math.isnan(value) and math.isnan(array[place]))
            assert same, "a group writes outside of the interior"
        code.d.advance(code.base, together)
        if code.counter and rng.random() < 0.5:
            assert code.d.count(code.base, together, None) == 0
        steps, images = steps - together, together == 1
    if not images:
        code.halo()


def check_turns(code, op, vector):
    """A run leaves every grid in the array that <op>_advance renames it to: groups that it did not make would have turned
    nothing."""
    for steps in range(2 * code.d.steps + 2 if code.d.group_pays else 0):
        code.allocate([72, 24, 13][:op.dims], op.scalars, 0, True, vector)
        if code.group_steps() == 1:
            return
        renamed = ctypes.create_string_buffer(code.args.raw, code.d.args_size)
        code.d.advance(ctypes.addressof(renamed), steps)
        code.run(steps)
        for g in code.grids:
            at, wanted = (args.raw[g.offset:g.offset + 8] for args in (code.args, renamed))
            assert at == wanted, f"after {steps} steps {g.name.decode()} is in another array"


def check_fewer(code):
    """A strategy's groups of fewer steps have 2 at least, and less than its own."""
    for name, by in code.strategies().items():
        if by.fewer:
            make = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_void_p)(by.fewer)
            taken = [n for n in range(-1, by.time + 3) if make(code.base, 0, n, None) == 0]
            assert taken in ([], list(range(2, by.time))), f"{name} makes {taken} of {by.time} steps"
    code.wait()


def take_steps(rng, code, world, strategy, case, replayed):
    time = code.d.steps
    steps = rng.randint(0, 2 * time + 1)
    if case % 4 == 0:
        code.run(steps)
    elif case % 4 == 1 and strategy in code.strategies():
        code.run_by(strategy, steps)
    elif case % 4 == 1:  # there are several by that name
        done = 0
        while done < steps:
            some = rng.randint(1, steps - done)
            code.run_by(rng.choice(sorted(code.strategies())), some)
            done += some
    elif case % 4 == 2:
        by_groups(rng, code, world, steps)
        code.wait()
    elif replayed:
        steps = REPLAYS * code.d.period
        code.replay(REPLAYS)
    else:
        first = rng.randint(0, steps)  # in two calls
        code.run(first)
        code.run(steps - first)
    return steps


def extent_of(rng, op):
    longest = {1: (300, 70), 2: (150, 40, 24), 3: (70, 24, 9)}[op.dims]
    return [rng.choice((1, 2, 3, 5, 9, *longest[:2])) if a == 0 else rng.choice((1, 2, 4, 7, 11, *longest[2:]))
            for a in range(op.dims)]


def try_operator(seed, number, words, folder, options, flags, kind=Fusable):
    rng, op, code, strategy, settings = draw(number, seed, words, folder, options, flags, kind)
    vector = elements_together(op, settings)
    grouped = right = 0
    assert code.d.steps > 1, "there are no groups"
    check_turns(code, op, vector)
    code.allocate([72, 24, 13][:op.dims], op.scalars, 0, True, vector)
    check_fewer(code)
    for case in range(8):
        extent = extent_of(rng, op)
        aligned, scratch = rng.random() < 0.8, rng.random() < 0.8
        code.allocate(extent, op.scalars, 0 if aligned else rng.choice((1, 3)), scratch, vector if aligned else 1)
        world = start(rng, code, op, extent)
        if not world.least_extent_is_met():
            assert code.d.run(code.base, 1, None) == 1
            continue
        if op.counts or op.placed:
            code.count_from(world.number, *world.origin)
        if (op.counts or op.points) and rng.random() < 0.5:
            code.count_on_device(rng.randint(-9, 9))
        replayed = case % 4 == 3 and code.d.period <= 12 and (code.counter or not op.counts)
        tolerance = 1e-13 if op.type == "double" else 1e-5
        loop = code.d.period if replayed and not code.counter else None
        world.draw_points(rng, narrow_of(op), loop, 0.0 if case % 4 == 2 else math.nan)  # regions add to records
        for name in op.points:
            code.place_points(name, world.weights[name], world.rows[name], world.row, rng.choice((None, 9)))
        world.apply_rules([g for q in op.quantities for g in q])
        code.halo()
        check(code, world, tolerance)
        fit = code.group_steps()
        assert fit == 1 or scratch or not code.d.scratch, "a group is made without scratch"
        thin = any("mirror" in rule[0] for b in op.boundary.values() for axis in b for rule in axis)
        full = {op.points[name]["receiver"] for name in op.points if len(world.weights[name]) > MOST_IN_GROUPS}
        assert fit == 1 or False not in full, "a group is made with sources of too many parts"
        assert fit > 1 or full or not aligned or thin or (code.d.scratch and not scratch), f"{extent} does not fit"
        try:
            steps = take_steps(rng, code, world, strategy, case, replayed)
            for _ in range(steps):
                world.step()
            check(code, world, tolerance * 10 * max(1, steps))
            check_records(code, world, tolerance * 10 * max(1, steps))
            assert not op.counts or code.counted(world.number), "steps are miscounted"
        except AssertionError as e:
            raise AssertionError(f"{settings}, extent {extent}, case {case}: {e}") from e
        grouped, right = grouped + (fit > 1), right + 1
    return grouped, right


def main(kind=Fusable):
    count, grouped, right = try_operators(functools.partial(try_operator, kind=kind))
    assert grouped > 2 * right / 5, f"of {right} runs only {grouped} make groups"
    print(f"{count} operators, {right} runs are right, {grouped} of them with groups")


if __name__ == "__main__":
    main()
