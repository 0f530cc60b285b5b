#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: random_steps.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] [--set SETTING] SEED COUNT

Random operators with random boundaries, stepped by generated code on the host platform and by the
meaning of a step as written down here: grids are dictionaries, mirrors are reflections of real
positions, nothing is shared with the generator. Compared are all elements, halos too.
"""
import ctypes
import itertools
import math
import random

from generated import I64, Code, try_operators

REPLAYS = 7
MANY = 5000  # weights of a point: more than one block is given


# ---- operators ----------------------------------------------------------------------------------


def random_offsets(rng, dims, reach, count):
    offsets = {(0,) * dims}
    for axis in range(dims):
        for sign in (-1, 1):
            if rng.random() < 0.9:
                o = [0] * dims
                o[axis] = sign * rng.randint(1, reach)
                offsets.add(tuple(o))
    for _ in range(count):
        offsets.add(tuple(rng.randint(-reach, reach) for _ in range(dims)))
    return sorted(offsets)


class Operator:
    """update[out] = list of (factor, coefficient grid or None, grid, offset)"""

    def __init__(self, rng, number):
        self.rng = rng
        self.dims = rng.choice((1, 2, 2, 3, 3, 3))
        self.type = rng.choice(("double", "double", "float"))
        self.name = f"random_{number}"
        self.scalars = {"hot": rng.uniform(-1, 1)}
        self.constant = []
        self.boundary = {}  # by quantity: [axis][side] rules
        self.points = {}
        self.counts = rng.random() < 0.3  # updates have factors that depend on the number of the step and on the index
        rng.choice((self.heat, self.leapfrog, self.in_place, self.pair, self.follower, self.delayed))()

    def taps(self, grid, scale, coefficient=None):
        rng = self.rng
        offsets = random_offsets(rng, self.dims, rng.choice((1, 1, 2, 3)), rng.choice((0, 2)))
        weight = scale / len(offsets)
        return [(rng.uniform(-1, 1) * weight, coefficient, grid, o) for o in offsets]

    def here(self, factor, grid):
        return [(factor, None, grid, (0,) * self.dims)]

    def heat(self):
        self.constant = ["k"] if self.rng.random() < 0.5 else []
        update = self.taps("u", 1, "k" if self.constant else None)
        self.update = {"u_next": update}
        self.advance = {"u": "u_next"}
        self.quantities = [["u", "u_next"]]

    def leapfrog(self):
        self.constant = ["c2"]
        self.update = {"u_next": self.here(1, "u") + self.here(-0.5, "u_prev") + self.taps("u", 1, "c2")}
        self.advance = {"u_prev": "u", "u": "u_next"}
        self.quantities = [["u", "u_prev", "u_next"]]

    def in_place(self):
        self.update = {"u_prev": self.here(-0.5, "u_prev") + self.taps("u", 1)}
        self.advance = {"u_prev": "u", "u": "u_prev"}
        self.quantities = [["u", "u_prev"]]

    def pair(self):
        self.update = {
            "a_next": self.taps("a", 0.6) + self.taps("b", 0.4),
            "b_next": self.taps("b", 0.5) + self.here(0.5, "a"),
        }
        self.advance = {"a": "a_next", "b": "b_next"}
        self.quantities = [["a", "a_next"], ["b", "b_next"]]

    def follower(self):
        """b is read at the point only."""
        self.update = {"a_next": self.taps("a", 0.6) + self.here(0.4, "b"),
                       "b_next": self.here(0.5, "b") + self.here(0.5, "a")}
        self.advance = {"a": "a_next", "b": "b_next"}
        self.quantities = [["a", "a_next"], ["b", "b_next"]]

    def delayed(self):
        self.update = {"n": self.taps("u", 0.5) + self.taps("v", 0.3) + self.here(0.2, "w")}
        self.advance = {"w": "v", "v": "u", "u": "n"}
        self.quantities = [["u", "v", "w", "n"]]

    def made_of(self, total):
        """What the update makes of the sum of its terms."""
        return total

    def text_of(self, total):
        return total

    def choose_points(self):
        """Sources with what their amplitudes are multiplied by, factors and a grid; receivers."""
        rng = self.rng
        for name in rng.sample(("a_shot", "more", "traces", "z"), rng.choice((0, 1, 2, 4))):
            if rng.random() < 0.5:
                self.points[name] = {"grid": rng.choice(self.grids()), "receiver": True}
                continue
            target = rng.choice(sorted(self.update))
            scale = rng.choice((None, "gain", rng.choice(self.read() + [target])))
            self.points[name] = {"grid": target, "receiver": False, "scale": scale, "set": rng.random() < 0.3}
        if any(p.get("scale") for p in self.points.values()):
            self.scalars["gain"] = rng.uniform(0.1, 1)

    def points_text(self):
        words = []
        for name, p in self.points.items():
            more = ', mode = "set"' if p.get("set") else ""
            if p.get("scale"):
                more += ", scale = gain^2" if p["scale"] == "gain" else f", scale = gain * {p['scale']} + 0.5"
            words.append(f"    {name} = {'receiver' if p['receiver'] else 'source'} {{ grid = \"{p['grid']}\"{more} }},\n")
        return "  points = {\n" + "".join(words) + "  },\n" if words else ""

    def grids(self):
        return [g for q in self.quantities for g in q] + self.constant

    def written(self):
        return list(self.update)

    # ---- boundary -------------------------------------------------------------------------------

    def choose_boundary(self):
        rng = self.rng
        kinds = ["halo", "fixed", "mirror", "mirror", "antimirror"]
        first = self.quantities[0][0]
        rules = []
        for _ in range(self.dims):
            if rng.random() < 0.3:
                rules.append([("periodic", 0, None)] * 2)
            else:
                rules.append([(rng.choice(kinds), rng.choice((-0.5, 0, 0.5, 0.5, 1)), None) for _ in range(2)])
        self.boundary[first] = rules
        for other in self.quantities[1:]:
            crossed = rng.random() < 0.7
            self.boundary[other[0]] = [
                [self.partner(rule, first if crossed else None) for rule in axis] for axis in rules
            ]
            if crossed:
                self.boundary[first] = [[self.partner(r, other[0], True) for r in axis] for axis in rules]

    def partner(self, rule, source, same=False):
        kind, plane, _ = rule
        if "mirror" not in kind:
            return rule
        if not same and plane in (-0.5, 0.5):
            kind = self.rng.choice(("mirror", "antimirror"))
        return kind, plane, source if self.rng.random() < 0.6 else None

    def rule_text(self, rule, grid):
        kind, plane, source = rule
        if kind in ("halo", "periodic"):
            return f'"{kind}"'
        if kind == "fixed":
            return f"fixed({plane + 2} * hot)"  # of each face another
        source = source or (grid if plane == 1 else None)  # what images are of anyway may be said
        source = f', from = "{source}"' if source else ""
        return f"{kind} {{ plane = {plane}{source} }}"

    def text(self):
        names = self.read() + [p["scale"] for p in self.points.values() if p.get("scale") not in (None, "gain")]
        names = list(dict.fromkeys(names))
        quoted = ", ".join(f'"{g}"' for g in names)
        out = f"local {', '.join(names)} = grid({quoted})\n"
        fixed = any(r[0] == "fixed" for b in self.boundary.values() for a in b for r in a)
        if fixed:
            out += 'local hot = scalar "hot"\n'
        else:
            del self.scalars["hot"]
        if "gain" in self.scalars:
            out += 'local gain = scalar "gain"\n'
        out += f'return stencil {{\n  name = "{self.name}", type = "{self.type}", dimensions = {self.dims},\n  update = {{\n'
        for target, terms in self.update.items():
            out += f"    {target} = {self.update_text(target, terms)},\n"
        out += "  },\n  advance = { " + ", ".join(f'{a} = "{b}"' for a, b in self.advance.items()) + " },\n"
        return out + self.boundary_text() + self.points_text() + "}\n"

    def sum_text(self, terms):
        words = []
        for factor, coefficient, grid, offset in terms:
            tap = f"{grid}({', '.join(map(str, offset))})"
            words.append(f"{factor!r} * " + (f"{coefficient} * " if coefficient else "") + tap)
        return " + ".join(words).replace("+ -", "- ")

    def update_text(self, _target, terms):
        changing = f' * cos(step()) * (1 + (index("x") + 2 * index("{"xyz"[self.dims - 1]}")) % 5) / 5'
        total = self.text_of(self.sum_text(terms))
        return f"({total}) {changing}" if self.counts else total

    def boundary_text(self):
        out = "  boundary = {\n"
        for grid, rules in self.boundary.items():
            axes = ", ".join(
                f"{'xyz'[i]} = {{ low = {self.rule_text(lo, grid)}, high = {self.rule_text(hi, grid)} }}" if lo[0] != "periodic" else f'{"xyz"[i]} = "periodic"'
                for i, (lo, hi) in enumerate(rules)
            )
            out += f"    {grid} = {{ {axes} }},\n"
        return out + "  },\n"

    def read(self):
        seen = []
        for terms in self.update.values():
            for _, coefficient, grid, _ in terms:
                for g in (coefficient, grid):
                    if g and g not in seen:
                        seen.append(g)
        return seen


# ---- the meaning of a step ----------------------------------------------------------------------


class World:
    """Values by grid and position; what lies outside by rules."""

    def __init__(self, operator, extent, halo, values, faces=0):
        self.op, self.extent, self.halo, self.values, self.faces = operator, extent, halo, values, faces
        self.number = operator.rng.randint(-3, 1000) if operator.counts else 0  # of the next step
        self.origin = [operator.rng.randint(-2**40, 2**40) for _ in extent]  # index of the first interior point
        self.said, self.moved = {}, {}  # what rules say by grid, and where interior points are by offset: found once

    def rules_of(self, grid):
        for q in self.op.quantities:
            if grid in q:
                return self.op.boundary[q[0]], q.index(grid)
        return None, 0

    def partner_of(self, quantity_head, index):
        for q in self.op.quantities:
            if q[0] == quantity_head:
                return q[index]
        raise KeyError(quantity_head)

    def planes(self, rules, axis):
        n = self.extent[axis]
        lo, hi = rules[axis]
        there = ["mirror" in rule[0] and not self.faces >> (2 * axis + side) & 1 for side, rule in enumerate((lo, hi))]
        return (-lo[1] if there[0] else None, n - 1 + hi[1] if there[1] else None)

    def beyond(self, rules, axis, i):
        """The side that i lies outside of, if a rule or a halo holds there."""
        n = self.extent[axis]
        low, high = self.planes(rules, axis)
        if i < low if low is not None else i < 0:
            return 0
        if i > high if high is not None else i >= n:
            return 1
        return None

    def on_zero(self, rules, axis, i):
        low, high = self.planes(rules, axis)
        lo, hi = rules[axis]
        return (lo[0] == "antimirror" and i == low) or (hi[0] == "antimirror" and i == high)

    def behind(self, grid, at):
        """A value, or (sign, grid, position) of what it is the image of; None where nothing is said."""
        rules, index = self.rules_of(grid)
        sides = [self.beyond(rules, a, at[a]) for a in range(self.op.dims)]
        zero = any(self.on_zero(rules, a, at[a]) for a in range(self.op.dims))
        if all(s is None for s in sides) and not zero:
            return None
        kinds = [rules[a][s][0] if s is not None else None for a, s in enumerate(sides)]
        if "halo" in kinds:
            return None
        if "fixed" in kinds:
            axis = max(a for a, kind in enumerate(kinds) if kind == "fixed")  # the slower
            return (rules[axis][sides[axis]][1] + 2) * self.op.scalars["hot"]
        sign, where, own = 1, list(at), grid
        for axis in range(self.op.dims):
            while True:
                now = self.rules_of(own)[0]
                if self.on_zero(now, axis, where[axis]):
                    return 0.0
                side = self.beyond(now, axis, where[axis])
                if side is None:
                    break
                kind, _, source = now[axis][side]
                if kind == "periodic":
                    where[axis] %= self.extent[axis]
                    continue
                assert "mirror" in kind
                where[axis] = round(2 * self.planes(now, axis)[side] - where[axis])
                sign = -sign if kind == "antimirror" else sign
                own = self.partner_of(source, index) if source else own
        return sign, own, tuple(where)

    def outside(self, grid):
        """What `behind` says, by position, where it says something: neither values nor steps change that."""
        if grid not in self.said:
            found = ((at, self.behind(grid, at)) for at in self.box(grid))
            self.said[grid] = {at: said for at, said in found if said is not None}
        return self.said[grid]

    def value_by_rules(self, said):
        if isinstance(said, tuple):
            sign, own, where = said
            return sign * self.values[own][where]
        return said

    def box(self, grid):
        reach = self.halo[grid]
        return itertools.product(*(range(-reach[0][a], self.extent[a] + reach[1][a]) for a in range(self.op.dims)))

    def apply_rules(self, grids):
        # Sources are never written, so that the order does not matter: all are read first.
        found = [(g, at, self.value_by_rules(said)) for g in grids for at, said in self.outside(g).items()]
        for grid, at, value in found:
            self.values[grid][at] = value

    def factor(self, at):
        """Of what is written at a point."""
        if not self.op.counts:
            return 1
        place = self.origin[0] + at[0] + 2 * (self.origin[-1] + at[-1])
        return math.cos(self.number) * (1 + place % 5) / 5

    # ---- points ---------------------------------------------------------------------------------

    def draw_points(self, rng, narrow, loop, records):
        """Weights by set, and rows of amplitudes, or of records with what they hold before."""
        self.weights, self.rows, self.row, self.taken, self.loop = {}, {}, rng.randint(0, 2), 0, loop
        for name, p in self.op.points.items():
            count = rng.choice((0, 1, 3, 6))
            weights = []
            for point in rng.sample(range(count), count):
                for _ in range(MANY if rng.random() < 0.05 else rng.choice((1, 1, 2, 8, 40))):
                    cell = tuple(rng.choice((0, n - 1, rng.randrange(n))) for n in self.extent)
                    weights.append((point, cell, narrow(rng.uniform(-1, 1))))
            self.weights[name] = weights
            rows = self.row + rng.choice((1, 6, 6, 6, 20)) + (loop or 0)
            self.rows[name] = [[records if p["receiver"] else narrow(rng.uniform(-1, 1)) for _ in range(count)]
                               for _ in range(rows)]

    def row_of(self, name):
        row = self.row + (self.taken % self.loop if self.loop else self.taken)
        return row if row < len(self.rows[name]) else None

    def use_sources(self):
        for name, p in sorted(self.op.points.items()):
            row = self.row_of(name)
            if p["receiver"] or row is None:
                continue
            totals = {}
            for point, cell, weight in self.weights[name]:
                totals[cell] = totals.get(cell, 0) + weight * self.rows[name][row][point]
            for cell, total in totals.items():
                gain = self.op.scalars.get("gain")
                by = 1 if not p["scale"] else gain**2 if p["scale"] == "gain" else gain * self.values[p["scale"]][cell] + 0.5
                self.values[p["grid"]][cell] = (0 if p["set"] else self.values[p["grid"]][cell]) + by * total

    def use_receivers(self):
        for name, p in self.op.points.items():
            row = self.row_of(name)
            if p["receiver"] and row is not None:
                for point in {w[0] for w in self.weights[name]}:
                    self.rows[name][row][point] = sum(
                        weight * self.values[p["grid"]][cell] for k, cell, weight in self.weights[name] if k == point)

    def places(self, offset):
        """Of each interior point, that far from it."""
        if offset not in self.moved:
            axes = [range(o, n + o) for o, n in zip(offset, self.extent)]
            self.moved[offset] = list(itertools.product(*axes))
        return self.moved[offset]

    def points(self):
        return self.places((0,) * self.op.dims)

    def products(self, term):
        """A term at each interior point."""
        factor, coefficient, grid, offset = term
        values = map(self.values[grid].__getitem__, self.places(offset))
        if coefficient:
            by = map(self.values[coefficient].__getitem__, self.points())
            return [factor * value * c for value, c in zip(values, by)]
        return [factor * value for value in values]

    def sums_of(self, terms):
        totals = [0.0] * len(self.points())
        for term in terms:
            totals = [total + product for total, product in zip(totals, self.products(term))]
        return totals

    def made(self, _target, terms):
        """By the update, of each interior point."""
        made_of, factor = self.op.made_of, self.factor
        return [made_of(total) * factor(at) for total, at in zip(self.sums_of(terms), self.points())]

    def sweep(self, update):
        new = {}
        for target, terms in update.items():
            new[target] = dict(self.values[target])
            new[target].update(zip(self.points(), self.made(target, terms)))
        self.values.update(new)
        self.use_sources()
        self.apply_rules(list(update))

    def step(self):
        self.sweep(self.op.update)
        self.use_receivers()
        self.taken += 1
        self.rename()

    def rename(self):
        self.number += 1
        before = dict(self.values)
        spare = [g for g in self.op.written() if g not in self.op.advance]
        for to, source in self.op.advance.items():
            self.values[to] = before[source]
        dropped = [g for g in self.op.advance if g not in self.op.advance.values()]
        for head in spare:  # what is written next goes where the oldest was
            at = head
            while at in self.op.advance.values():
                at = next(t for t, s in self.op.advance.items() if s == at)
            assert at in dropped or at == head
            self.values[head] = before[at]

    def least_extent_is_met(self):
        for q in self.op.quantities:
            rules = self.op.boundary[q[0]]
            depth = [[max(self.halo[g][s][a] for g in q) for s in range(2)] for a in range(self.op.dims)]
            for a in range(self.op.dims):
                low, high = self.planes(rules, a)
                n = self.extent[a]
                low = None if low == -1 and depth[a][0] == 0 else low  # the plane lies where there is nothing
                high = None if high == n and depth[a][1] == 0 else high
                if low is not None and high is not None:
                    inside = [i for i in range(n) if low <= i <= high]
                    if high <= low or not inside:
                        return False
                elif low is not None and (depth[a][0] or low > 0) and 2 * low + depth[a][0] > n - 1:
                    return False
                elif high is not None and (depth[a][1] or high < n - 1) and 2 * high - (n - 1 + depth[a][1]) < 0:
                    return False
        return True


# ---- generated code -----------------------------------------------------------------------------


def check(code, world, tolerance):
    for name in code.grid:
        array = code.array_of(name)[:]
        known = {code.place(at): at for at in world.values[name]}
        for i, got in enumerate(array):
            if i not in known:
                assert math.isnan(got), f"{name}: something is written outside of it"
                continue
            value = world.values[name][known[i]]
            assert abs(got - value) <= tolerance * max(1, abs(value)) or (math.isnan(got) and math.isnan(value)), \
                f"{name}{list(known[i])} is {got!r}, not {value!r}"


def check_records(code, world, tolerance):
    for name, p in world.op.points.items():
        if not world.loop:
            assert code.row_of(name) == world.row + world.taken, f"{name}: rows are miscounted"
        for row, (got, wanted) in enumerate(zip(code.records(name), world.rows[name])):
            for point, (a, b) in enumerate(zip(got, wanted)):
                same = abs(a - b) <= tolerance * 10 or (math.isnan(a) and math.isnan(b))
                assert same, f"{name}: point {point} of row {row} is {a!r}, not {b!r}"


def cut(rng, extent, operator):
    """Regions that make up the interior; none ends where outermost points are images."""
    cuts = []
    for axis, n in enumerate(extent):
        rules = [b[axis] for b in operator.boundary.values()]
        places = [c for c in range(1, n)
                  if not (c == 1 and any("mirror" in r[0][0] and r[0][1] == -0.5 for r in rules))
                  and not (c == n - 1 and any("mirror" in r[1][0] and r[1][1] == -0.5 for r in rules))]
        chosen = sorted(rng.sample(places, min(len(places), rng.randint(0, 2))))
        cuts.append(list(zip([0] + chosen, chosen + [n])))
    return list(itertools.product(*cuts))


MARK = 12345.0


def mark_others(code, world, region):
    """What lies outside and is no image of the region, nor 0 on a plane: (array, place, what was there)."""
    code.wait()
    marked = []
    for grid in world.op.update:
        array = code.array_of(grid)
        for at in world.box(grid):
            origin = world.outside(grid).get(at)
            own = isinstance(origin, tuple) and all(lo <= i < hi for i, (lo, hi) in zip(origin[2], region))
            if not own and origin != 0 and not all(0 <= i < n for i, n in zip(at, world.extent)):
                place = code.place(at)
                marked.append((array, place, array[place]))
                array[place] = MARK
    return marked


def by_groups(rng, code, world, steps):
    for _ in range(steps):
        regions = cut(rng, world.extent, world.op)
        rng.shuffle(regions)
        for region in regions:
            marked = mark_others(code, world, region) if rng.random() < 0.3 else []
            code.group(region)
            if marked:
                code.wait()
            for array, place, before in marked:
                assert array[place] == MARK, f"the region {region} writes what is no image of it"
                array[place] = before
        code.d.advance(code.base, 1)
        if code.counter and rng.random() < 0.5:
            assert code.d.count(code.base, 1, None) == 0


def try_operator(seed, number, words, folder, options, flags):
    rng = random.Random(f"{seed} {number}")
    op = Operator(rng, number)
    op.choose_boundary()
    op.choose_points()
    strategies = rng.choice(("tiled", "baseline", "vector", "fused,tiled", "window", "lds")) if op.dims > 1 else "vector"
    spec = folder / f"{op.name}.lua"
    spec.write_text(op.text())
    options = [*options, "--strategies", strategies]
    code = Code(*words, spec, folder, options, flags)
    if any(s.images for s in code.strategies().values()):
        by_launches = Code(*words, spec, folder / "launches", [*options, "--set", "outside=launches"], flags)
        code = rng.choice((code, code, by_launches))
    return take_steps(rng, op, code)


def take_steps(rng, op, code):
    """Of several extents; how many are right, and how many are refused."""
    cases = refused = 0
    for case in range(8):
        extent = [rng.choice((1, 2, 3, 4, 5, 7, 8, 9)) for _ in range(op.dims)]
        if rng.random() < 0.5:
            extent[0] = rng.choice((4, 8, 12))  # whole vectors, which images are loaded by
        halo = code.halos()
        world = World(op, extent, halo, {})
        narrow = (lambda x: x) if op.type == "double" else (lambda x: ctypes.c_float(x).value)
        for grid in op.grids():
            world.values[grid] = {at: narrow(rng.uniform(-1, 1)) for at in world.box(grid)}
        code.allocate(extent, op.scalars, rng.choice((0, 1, 3)), rng.choice((1, 4)))
        for grid, values in world.values.items():
            array = code.array_of(grid)
            for at, value in values.items():
                array[code.place(at)] = value
        if op.counts:
            code.count_from(world.number, *world.origin)
        if op.counts or op.points:
            assert code.d.count(code.base, 1, None) == 1, "there is no counter to count with"
            if case % 4 > 1 and (op.counts or rng.random() < 0.7):
                code.count_on_device(rng.randint(-9, 9))
        if not world.least_extent_is_met():
            why = code.d.why(code.base)
            assert why and why.startswith(b"steps: extent"), f"{extent} is taken: {why}"
            assert code.d.run(code.base, 1, None) == 1
            check(code, world, 0)
            refused += 1
            continue
        tolerance = (1e-13 if op.type == "double" else 1e-5)
        world.apply_rules([g for q in op.quantities for g in q])
        code.halo()
        check(code, world, tolerance)
        replayed = case == 3
        together = replayed or case % 2  # otherwise regions add to records
        world.draw_points(rng, narrow, code.d.period if replayed and not code.counter else None, math.nan if together else 0.0)
        for name in op.points:
            code.place_points(name, world.weights[name], world.rows[name], world.row, rng.choice((None, 9)))
        steps = REPLAYS * code.d.period if replayed else rng.randint(1, 5)
        if replayed:
            code.replay(REPLAYS)
        elif case % 2:
            code.run(steps)
        else:
            by_groups(rng, code, world, steps)
            code.wait()
        for _ in range(steps):
            world.step()
        check(code, world, tolerance * 10 * steps)
        check_records(code, world, tolerance * 10 * steps)
        assert not op.counts or code.counted(world.number), "steps are miscounted"
        cases += 1
    return cases, refused


def main():
    count, cases, refused = try_operators(try_operator)
    print(f"{count} operators, {cases} runs are right, {refused} extents are refused")


if __name__ == "__main__":
    main()
