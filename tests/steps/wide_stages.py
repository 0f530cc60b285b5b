#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: wide_stages.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] SEED COUNT

As random_stages.py, of steps with any 2 to 4 stages that one launch makes once or several times: any grids before and
beside them, mirrors of any of them, vectors, rows and blocks that random_stages.py never draws.
"""
import pathlib
import random
import subprocess
import sys
import tempfile

import random_stages
from generated import WARNINGS, Code
from random_stages import Staged, take_steps

FOR_ONE = 400  # drawings


class WideStaged(Staged):
    def __init__(self, rng, number):
        super().__init__(rng, number)
        self.mixed = self.type == "float" and rng.random() < 0.15

    def overlap(self):
        """Of these stages, not of those that random_stages.py has drawn."""
        rng, dims = self.rng, self.dims
        self.scalars, self.time = {"hot": rng.uniform(-1, 1)}, rng.choice((1, 1, 1, 2, 3))
        self.advance, self.constant, self.overlapped = {}, rng.sample(["k", "f"], rng.choice((0, 1, 2))), True
        self.reach = 1 if self.time > 1 else rng.choice((1, 1, 2, 3))
        self.draw_stages()
        self.quantities = self.cycles()
        self.scalars |= {f"s{k}": rng.uniform(-1, 1) for k, s in enumerate(self.stages) if s[2] in ("scalar", "place")}
        vector = rng.choice((1, 2, 4) if self.type == "float" else (1, 2))
        rows = 1 if dims == 1 else rng.choice((1, 1, 2, 3, 4))
        self.unit = [vector, rows, 1][:dims]
        shapes = [[8, 8], [16, 8], [32, 4], [4, 32], [16, 5], [64, 1], [7, 9]]
        block = [rng.choice((32, 64, 100)), 1] if dims == 1 else rng.choice(shapes)
        self.own = [f"overlapped {{ block = {{{block[0]}, {block[1]}}}, vector = {vector}, rows = {rows}, "
                    f"window = {rng.choice((1, 2, 3, 5, 128))}, nontemporal = {rng.choice(('true', 'false'))} }}"]
        self.own *= len(self.stages)

    def draw_stages(self):
        """Each writes one grid or two, of what steps begin with or what was written before."""
        rng = self.rng
        kept = rng.sample(["u", "v", "w"], rng.choice((1, 1, 2, 3)))
        between = rng.sample(["p", "q", "r"], rng.choice((1, 1, 2, 3)))
        count, there, self.updates = rng.choice((2, 2, 3, 3, 4)), list(kept), []
        for stage in range(count):
            targets = rng.sample(kept + between, rng.choice((1, 1, 1, 2)))
            if stage == count - 1 and not any(g in kept for u in self.updates for g in u):
                targets = [rng.choice(kept)]
            self.updates.append({g: self.draw_sum(g, [o for o in there if o not in targets], there) for g in targets})
            there += [g for g in targets if g not in there]
        read = self.read()
        self.constant = [k for k in self.constant if k in read]
        kinds = ["plain", "plain", "plain", "index", "scalar"] + ["place"] * (self.type == "double")
        names = rng.sample(["first", "second", "stress", "class"], count)
        self.stages = [(name, update, rng.choice(kinds)) for name, update in zip(names, self.updates)]

    def draw_sum(self, target, others, there):
        rng, terms = self.rng, []
        for grid in rng.sample(others, min(len(others), rng.choice((1, 1, 2)))):
            near = self.here(rng.uniform(-0.4, 0.4), grid)
            terms += near if rng.random() < 0.25 else self.taps(grid, 0.4, rng.choice((None, None, *self.constant)))
        if target in there and (rng.random() < 0.6 or not terms):
            terms += self.here(rng.uniform(0.3, 0.7), target)
        return terms or self.here(0.5, there[0])

    def choose_boundary(self):
        """What later levels read off the point is periodic where that of others is."""
        rng, shared = self.rng, self.read_around()
        periodic = [rng.random() < 0.4 for _ in range(self.dims)]
        for quantity in self.quantities:
            if not shared.intersection(quantity):
                plain = Staged.choose_boundary
                self.quantities, self.boundary, before = [quantity], {}, (self.quantities, self.boundary)
                self.overlapped = False
                plain(self)
                self.quantities, self.boundary, self.overlapped = before[0], before[1] | self.boundary, True
                continue
            self.boundary[quantity[0]] = [[("periodic", 0, None)] * 2 if wraps else [self.face() for _ in range(2)]
                                          for wraps in periodic]

    def face(self):
        kind = self.rng.choice(("halo", "fixed", "mirror", "antimirror"))
        return kind, self.rng.choice((0, 0.5)) if "mirror" in kind else self.rng.uniform(-3, 0), None

    def read_around(self):
        written, around = set(self.written() if self.time > 1 else ()), set()
        for update in self.updates:
            around |= {g for terms in update.values() for _, _, g, o in terms if any(o) and g in written}
            written |= set(update)
        return around

    def text(self):
        more = "  advance = {},\n" + '  arithmetic = "double",\n' * self.mixed  # none is implied
        return super().text().replace("return stencil {\n", "return stencil {\n" + more, 1)


def draw(number, seed, program, folder, templates):
    """An operator whose stages are made by one launch, and options for it."""
    for attempt in range(FOR_ONE):
        rng = random.Random(f"{seed} {number} {attempt}")
        op = WideStaged(rng, number)
        op.choose_boundary()
        spec = folder / f"{op.name}.lua"
        spec.write_text(op.text())
        options = ["--strategies", "overlapped", "--target", rng.choice(("gfx90a", "gfx1100", "sm_90")), *templates]
        options += ["--set", f"time={op.time}"] if op.time > 1 else []
        said = subprocess.run([program, "generate", spec, "-o", folder / "try", *options], capture_output=True, text=True)
        header = folder / "try" / op.name / f"{op.name}.h"
        assert said.returncode == 0 or "not applicable" in said.stderr or "error: " in said.stderr, said.stderr
        if said.returncode == 0 and ("int time;" if op.time > 1 else "(*fused)(") in header.read_text():
            return rng, op, options
    raise AssertionError(f"of {FOR_ONE} operators none is taken: {said.stderr}")


def main():
    program, platform, library, *words = sys.argv[1:]
    templates = [words.pop(0) for _ in range(2)] if words[0] == "--templates" else []
    seed, count = words
    total = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for number in range(int(count)):
            rng, op, options = draw(number, seed, program, folder, templates)
            spec = folder / f"{op.name}.lua"
            try:
                flags = ["-w"] if templates else WARNINGS  # faults may leave things unused
                code = Code(program, platform, library, spec, folder, options, flags)
                for way, cases in take_steps(rng, op, code, op.time).items():
                    total[way] = total.get(way, 0) + cases
            except (AssertionError, subprocess.CalledProcessError) as e:
                print(f"operator {number} of seed {seed}: wrong: {options}: {e}")
                print(spec.read_text())
                sys.exit(1)
    assert 5 * total["fused"] > total["run"] + total["strategies"] + total["replays"], total
    print(f"{count} operators are right: {total}")


if __name__ == "__main__":
    main()
