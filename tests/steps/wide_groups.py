#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: wide_groups.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] [--set SETTING] SEED COUNT

As random_groups.py, of up to three quantities that read each other, each replaced, by leapfrog or in place: sums that are
symmetric along some axes, off the axes too, their products, quotients and cases, factors of places; another value
beyond each fixed face, mirrors of all planes; and settings, targets and defaults that random_groups.py never draws.
"""
import itertools
import math

import random_groups
from random_groups import Fusable, main
from random_steps import World

FORMS = {  # what is made of one sum or of two: as text, as value
    "plain": (1, "{0}", lambda p: p),
    "bent": (1, "(sin({0}) + 0.3 * cos({0}))", lambda p: math.sin(p) + 0.3 * math.cos(p)),
    "root": (1, "sqrt(0.25 + pow({0}, 2))", lambda p: math.sqrt(0.25 + p * p)),
    "two": (2, "({0} - 0.5 * {1})", lambda p, q: p - 0.5 * q),
    "product": (2, "{0} * cos({1})", lambda p, q: p * math.cos(q)),
    "quotient": (2, "{0} / (1.5 + {1} * {1})", lambda p, q: p / (1.5 + q * q)),
    "largest": (2, "max({0}, {1})", max),
    "case": (2, "select(lt({0}, {1}), {0}, 0.5 * ({0} + {1}))", lambda p, q: p if p < q else 0.5 * (p + q)),
}
FACTORS = {  # of a point: as text by axis, as value by index and number of the step
    "index": ('(1 + index("{0}") % 3) / 3', lambda i, _: (1 + i % 3) / 3),
    "sponge": ('exp(-0.1 * position("{0}", {{ spacing = 0.5, origin = 2 }}) ^ 2 / 1000)',
               lambda i, _: math.exp(-0.1 * (2 + 0.5 * i) ** 2 / 1000)),
    "step": ("cos(step())", lambda _, number: math.cos(number)),
}
FAR = 40  # indices: places are rounded
MOST = 1500  # points


class Wide(Fusable):
    """parts[out] = (form, its sums); factors[out] = list of (factor, axis)"""

    def __init__(self, rng, number):
        super().__init__(rng, number)
        self.dims = rng.choice((2, 2, 3, 3, 3))
        self.scalars = {"hot": rng.uniform(-1, 1)}
        self.type = rng.choice(("double", "double", "float"))
        self.mixed = self.type == "float" and rng.random() < 0.15
        self.bent, self.constant, self.counts = False, [], False
        self.update, self.advance, self.quantities, self.parts, self.factors = {}, {}, [], {}, {}
        self.mirrored = [rng.random() < 0.4 for _ in range(self.dims)]
        self.reach, self.star = rng.choice((1, 1, 1, 2, 3)), rng.random() < 0.6
        self.reaches = [rng.randint(1, self.reach) for _ in range(self.dims)]
        self.make()

    # ---- updates --------------------------------------------------------------------------------

    def make(self):
        rng = self.rng
        heads = ["a", "b", "c"][:rng.choice((1, 1, 1, 2, 2, 3))]
        still = rng.sample(["k", "l"], rng.choice((0, 0, 1, 1, 2)))
        kinds = [rng.choice(("replaced", "leapfrog", "in_place") + ("alone",) * (head != "a")) for head in heads]
        for head, kind in zip(heads, kinds):
            out = {"replaced": f"{head}_next", "leapfrog": f"{head}_next", "in_place": f"{head}_prev", "alone": head}[kind]
            form = rng.choice(("plain", "plain", "plain", *FORMS))
            count = FORMS[form][0]
            sums = [self.draw_sum([head] if i == 0 else [], heads, kinds, still) for i in range(count)]
            if kind in ("leapfrog", "in_place"):
                sums[0] = sums[0] + self.here(-0.5, f"{head}_prev")
            if kind == "alone":
                sums[0] = self.here(0.6, head) + self.draw_sum(["a"], heads, kinds, still)
            if rng.random() < 0.3:
                sums[-1] = sums[-1] + self.here(0.3, rng.choice(heads))
            self.parts[out] = form, sums
            self.update[out] = [term for terms in sums for term in terms]
            self.factors[out] = self.draw_factors()
            self.quantities.append({"replaced": [head, out], "leapfrog": [head, f"{head}_prev", out],
                                    "in_place": [head, out], "alone": [head]}[kind])
            if kind != "alone":
                self.advance[head] = out
            if kind in ("leapfrog", "in_place"):
                self.advance[f"{head}_prev"] = head
        read = super().read()
        self.constant = [k for k in still if k in read]
        if "s0" in read:
            self.scalars["s0"] = rng.uniform(0.2, 1)
        self.placed = any(self.factors.values())
        self.counts = any(f == "step" for factors in self.factors.values() for f, _ in factors)

    def draw_factors(self):
        rng = self.rng
        if rng.random() < 0.75:
            return []
        return [(rng.choice(sorted(FACTORS)), rng.randrange(self.dims)) for _ in range(rng.choice((1, 1, 2, 3)))]

    def draw_sum(self, of, heads, kinds, still):
        """Of one grid that is read off the point, mostly; what is written in place is read at the point."""
        rng = self.rng
        grids = [g for g in of or heads if kinds[heads.index(g)] != "alone"] or ["a"]
        coefficient = rng.choice([None, None, *still, "s0"])
        if rng.random() < 0.15:
            return self.here(rng.uniform(-0.8, 0.8), rng.choice(grids)) + self.any_of(grids[0], 0.3, coefficient)
        return self.any_of(rng.choice(grids), rng.uniform(0.5, 1), coefficient)

    def any_of(self, grid, scale, coefficient):
        """Offsets with their images along axes of mirrors, which have the same weight."""
        rng, weights = self.rng, {}
        far = [rng.randint(1, r) for r in self.reaches] if rng.random() < 0.3 else self.reaches
        offsets = [(0,) * self.dims] * (rng.random() < 0.8)
        for axis in range(self.dims):
            for distance in range(-far[axis], far[axis] + 1):
                if distance and (rng.random() < 0.8 or abs(distance) == far[axis]) and rng.random() < 0.9:
                    offsets.append(tuple(distance * (a == axis) for a in range(self.dims)))
        if not self.star:
            offsets += [tuple(rng.randint(-f, f) for f in far) for _ in range(rng.choice((1, 3, 9)))]
        few = [rng.uniform(-1, 1) for _ in range(2)] if rng.random() < 0.3 else None  # columns keep by weights
        for offset in offsets or [(0,) * self.dims]:
            weight = rng.choice(few) if few and any(offset) else rng.uniform(-1, 1)
            signs = [(1, -1) if self.mirrored[a] and offset[a] else (1,) for a in range(self.dims)]
            for sign in itertools.product(*signs):
                weights[tuple(s * o for s, o in zip(sign, offset))] = weight
        return [(w * scale / len(weights), coefficient, grid, o) for o, w in sorted(weights.items())]

    def made(self, target, sums, place, number):
        value = FORMS[self.parts[target][0]][2](*sums)
        for factor, axis in self.factors[target]:
            value *= FACTORS[factor][1](place[axis], number)
        return value

    def update_text(self, target, _terms):
        form, sums = self.parts[target]
        text = FORMS[form][1].format(*[f"({self.sum_text(terms)})" for terms in sums])
        return text + "".join(" * " + FACTORS[f][0].format("xyz"[axis]) for f, axis in self.factors[target])

    def read(self):
        return [g for g in super().read() if g != "s0"]

    def text(self):
        text = super().text()
        if "s0" in self.scalars:
            text = 'local s0 = scalar "s0"\n' + text
        mixed = '  arithmetic = "double",\n' if self.mixed else ""
        return text.replace("return stencil {\n", "return stencil {\n" + mixed + self.fast(), 1)

    def fast(self):
        return '  fast = { "reciprocal" },\n' if self.rng.random() < 0.1 else ""

    # ---- what lies outside ----------------------------------------------------------------------

    def choose_boundary(self):
        rng, rules = self.rng, []
        planes = (-0.5, 0, 0.5)
        images = (0.2, 0.45) if self.star else rng.choice(((0.5, 1), (0, 0), (0.2, 0.45)))
        odd = all(form in ("plain", "two") for form, _ in self.parts.values())
        for axis in range(self.dims):
            kind = rng.random()
            mirror = lambda: (rng.choice(("mirror", "antimirror") if odd else ("mirror",)), rng.choice(planes), None)
            constant = lambda: ("halo", 0, None) if rng.random() < 0.5 else ("fixed", rng.uniform(-3, 0), None)
            if kind < images[0]:
                rules.append([("periodic", 0, None)] * 2)
            elif kind < images[1] and self.mirrored[axis]:
                rules.append([mirror(), mirror()] if not self.star or rng.random() < 0.7 else [mirror(), constant()])
                if rng.random() < 0.5:
                    rules[-1].reverse()
            else:
                rules.append([constant(), constant()])
        alike = lambda r: (rng.choice(("halo", "fixed")), rng.uniform(-3, 0), None) if r[0] in ("halo", "fixed") else r
        for quantity in self.quantities:
            self.boundary[quantity[0]] = [[alike(r) for r in axis] for axis in rules]

    def settings(self, rng):
        words = random_groups.settings_of(rng, self)[1]
        narrow = 4 if self.type == "float" else 2
        if self.dims == 3:
            words["rows"] = rng.choice((1, 2, 3, 4, 5, 6, 8))
            words["block"] = f"{words['lanes']}x{rng.choice((1, 2, 3, 4, 6, 8))}"
            words["time"] = rng.choice((2, 3, 3, 4, 5, 6) if self.reach == 1 else (2, 2, 3))
            words["reuse"] = rng.choice(("partial", "partial", "window"))
        else:
            words["vector"] = rng.choice((1, narrow, narrow, 2 * narrow))
            words["time"] = rng.choice((2, 3, 5, 7, 10, 12) if self.reach == 1 else (2, 3, 4))
            words["reuse"] = rng.choice(("partial", "partial", "window"))
        if self.mixed:
            words["reuse"] = "window"
        words["prefetch"] = rng.choice(("registers", "async"))
        words["stages"] = rng.choice((1, 2, 3, 5, 7))
        words["window"] = rng.choice((1, 2, 3, 5, 9, 16, 256))
        extra = {"unroll": rng.choice((0, 1, 2, 3, 5)), "balance": rng.choice(("true", "false")), "waves": rng.choice((0, 2)),
                 "nontemporal": rng.choice(("true", "false")), "outside": rng.choice(("loads", "launches")),
                 "hold": rng.choice(("true", "true", "false"))}
        words |= {key: extra[key] for key in rng.sample(sorted(extra), rng.choice((0, 1, 2, 3)))}
        if self.dims == 3 and int(self.name.split("_")[1]) % 3 == 2 and not self.points:  # two rows of threads a wave
            words["lanes"] = 16
            words["block"] = f"16x{max(2, int(words['block'].split('x')[1]))}"
        if rng.random() < 0.2:  # several kernels, which take turns
            words["time"] = f"{words['time']},{words['time'] + rng.choice((1, 2))}"
        if rng.random() < 0.15:  # the defaults
            words = {"vector": narrow}
        words["target"] = rng.choice(("gfx90a", "gfx942", "gfx1100", "sm_90", "sm_80"))
        if words.get("prefetch") == "async":
            words["target"] = rng.choice(("sm_90", "sm_80"))
        return ("temporal" if self.dims == 3 else "strips"), words


class WideWorld(World):
    def __init__(self, operator, extent, *words):
        super().__init__(operator, extent, *words)
        self.origin = [operator.rng.randint(-FAR, FAR) for _ in extent]

    def made(self, target, terms):
        sums = [self.sums_of(part) for part in self.op.parts[target][1]]
        return [self.op.made(target, parts, [o + i for o, i in zip(self.origin, at)], self.number)
                for at, *parts in zip(self.points(), *sums)]

    def products(self, term):
        factor, coefficient, grid, offset = term
        if coefficient != "s0":
            return super().products(term)
        return [value * self.op.scalars["s0"] for value in super().products((factor, None, grid, offset))]


def extent_of(rng, op):
    """One axis is longer than the others: what a block stores need not be."""
    short = (1, 2, 3, 4, 5, 7, 8, 11)
    extent = [rng.choice(short) for _ in range(op.dims)]
    long = rng.randrange(op.dims)
    extent[long] = rng.choice((13, 24, 40, 64, 70, 130, 200))
    if rng.random() < 0.5:
        other = rng.randrange(op.dims)
        extent[other] = max(extent[other], rng.choice((16, 29)))
    while math.prod(extent) > MOST:
        extent[extent.index(max(extent))] //= 2
    return extent


def setup():
    random_groups.World, random_groups.extent_of = WideWorld, extent_of


if __name__ == "__main__":
    setup()
    main(Wide)
