#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: random_plans.py PROGRAM FOLDER SEED ROUNDS

Random operators by random strategies with random settings, each against the fp64 oracle. A plan may
be refused; one that is not must compile and be right. Fails as well where too few were verified.
Specs are left in FOLDER.
"""
import itertools
import os
import random
import re
import subprocess
import sys

PRESETS = ("baseline vector tiled lds window partial queue fused matrix split two_pass").split()
SIZES = {1: ["301", "1"], 2: ["37x21", "5x70", "1x1"], 3: ["19x9x7", "33x1x7", "70x5x3", "3x40x11"]}
BLOCKS = {
    1: ["64", "33", "256"],
    2: ["64x1", "33x1", "256"],
    3: ["64x4", "9x7", "16x16", "33x2", "5x13", "16x2x2", "48x4", "1x64"],
}
# Setting, chance in percent, values.
SETTINGS = [
    ("window", 50, [1, 2, 3, 5, 7, 16]),
    ("prefetch", 20, ["none", "registers", "async"]),
    ("stages", 30, [1, 2, 3, 8]),
    ("unroll", 20, [1, 2, 3, 7, 64]),
    ("nontemporal", 20, ["true", "false"]),
    ("nontemporal_loads", 25, ["true"]),
    ("waves", 20, [0, 1, 4, 10]),
    ("resident", 20, [1, 3]),
    ("order", 25, ["xzy", "yxz", "yzx", "zxy", "zyx"]),
    ("walk", 25, ["alternate"]),
    ("balance", 20, ["true"]),
    ("hold", 25, ["true"]),
    ("halves", 15, ["true"]),
    ("dies", 20, [2, 3, 8]),
    ("cache", 20, [1, 4, 64]),
    ("reuse", 5, ["window", "partial", "queue"]),
]


class Operator:
    def __init__(self, dice):
        self.dice = dice
        self.dimensions = dice.choice([1, 2, 3, 3, 3])
        self.axes = "xyz"[: self.dimensions]
        self.type = dice.choice(["float", "double"])
        self.mixed = self.type == "float" and dice.random() < 0.25
        self.grids = ["u", "v", "w"][: dice.randint(1, 3)]
        self.points = ["k", "m"][: dice.randint(0, 2)]  # grids that are read at the point
        self.scalars = ["a", "b"][: dice.randint(0, 2)]
        self.reach = [(dice.randint(0, 3), dice.randint(0, 3)) for _ in self.axes]
        if dice.random() < 0.15:
            self.reach[dice.randrange(self.dimensions)] = dice.choice([(16, 0), (2, 16), (8, 8)])

    def number(self):
        return self.dice.choice(["2", "0.5", "-1", "1/3", "1.75", *self.scalars])

    def tap(self, grid, offset):
        at = ",".join(map(str, offset))
        return f"{self.number()}*" + self.dice.choice([f"{grid}({at})", f"{grid}[{{{at}}}]"])

    def taps(self, grid, offsets):
        return "(" + " + ".join(self.tap(grid, o) for o in offsets) + ")"

    def sum(self):
        """A weighted sum of taps of one grid."""
        dice, grid, axis = self.dice, self.dice.choice(self.grids), self.dice.choice(self.axes)
        mixed = [m for m in ("xy", "yz", "xz", "xxy", "xyz") if set(m) <= set(self.axes)]
        kind = dice.randrange(8 if mixed else 7)
        if kind == 0:
            return f"laplacian({grid}, {{ accuracy = {2 * dice.randint(1, 3)}, spacing = 0.5 }})"
        if kind == 1:
            return f'd({grid}, "{axis}", {{ order = {dice.randint(1, 4)}, accuracy = 4 }})'
        if kind == 2:
            return f'd({grid}, "{axis}", {{ accuracy = 2, stagger = {dice.choice([0.5, -0.5])} }})'
        if kind == 3:
            weights = ", ".join(self.number() for _ in range(2 * dice.randint(0, 3) + 1))
            return f'weights({grid}, "{axis}", {{ {weights} }})'
        if kind == 4:
            return self.taps(grid, itertools.product([-1, 0, 1], repeat=self.dimensions))
        if kind == 5:
            diagonal = [[s] * self.dimensions for s in (-2, -1, 1, 2)]
            lines = [[s * (i == n) for i in range(self.dimensions)]
                     for n in range(self.dimensions) for s in (-2, -1, 1, 2)]
            return self.taps(grid, diagonal + lines)
        if kind == 6:
            return self.taps(grid, [[dice.randint(-lo, hi) for lo, hi in self.reach]
                                    for _ in range(dice.randint(1, 9))])
        return f'd({grid}, "{dice.choice(mixed)}")'

    def expression(self, depth):
        dice = self.dice
        if depth == 0:
            here = self.points + self.grids
            return self.sum() if dice.random() < 0.7 else dice.choice(here)
        a, b = self.expression(depth - 1), self.expression(dice.randrange(depth))
        grid = dice.choice(self.grids)
        return dice.choice([
            f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a})^2 + {b}", f"-({a})",
            f"min({a}, {b})", f"max({a}, {b}, 0.5)", f"abs({a})", f"sqrt(1 + ({a})^2)",
            f"{a} / (2 + {grid}^2)",
            f"select({grid}, 0, {a}, {b})",
        ])

    def spec(self):
        outputs = [f"  out{i} = {self.sum()} + {self.expression(self.dice.randint(0, 2))},"
                   for i in range(self.dice.choice([1, 1, 1, 2, 3]))]
        if self.points and self.dice.random() < 0.4:
            outputs.append(f"  k = k + {self.expression(1)},")
        update = "\n".join(outputs)
        lines = ["-- SPDX-License-Identifier: MIT"]
        for word, names in (("grid", self.grids + self.points), ("scalar", self.scalars)):
            lines += [f'local {n} = {word} "{n}"' for n in names if re.search(rf"\b{n}\b", update)]
        arithmetic = ' arithmetic = "double",' if self.mixed else ""
        lines += [f'return stencil {{ name = "strewn", type = "{self.type}",{arithmetic}',
                  f"dimensions = {self.dimensions}, update = {{", update, "} }", ""]
        return "\n".join(lines)

    def settings(self):
        dice, chosen = self.dice, []
        if dice.random() < 0.5:
            chosen.append("block=" + dice.choice(BLOCKS[self.dimensions]))
        if dice.random() < 0.4:
            chosen.append(f"vector={dice.choice([1, 2, 4] if self.type == 'float' else [1, 2])}")
        if self.dimensions == 3 and dice.random() < 0.35:
            chosen.append(f"rows={dice.randint(1, 8)}")
        return chosen + [f"{key}={dice.choice(values)}"
                         for key, chance, values in SETTINGS if dice.random() * 100 < chance]


def run(program, folder, dice, number):
    operator = Operator(dice)
    path = os.path.join(folder, f"{number}.lua")
    with open(path, "w", encoding="utf-8") as file:
        file.write(operator.spec())
    strategies, settings = ",".join(dice.sample(PRESETS, 3)), operator.settings()
    target = dice.choice(["gfx90a", "gfx908", "gfx1030", "sm_90"])
    if target == "sm_90" and dice.random() < 0.3:  # seldom drawn together
        others = [s for s in settings if not s.startswith(("reuse", "prefetch", "hold", "halves"))]
        strategies, settings = "fused", ["reuse=window", "prefetch=async", *others]
    command = [program, "compare", path, "--platform", "host", "--verify-only", "--jobs", "1",
               "--size", dice.choice(SIZES[operator.dimensions]), "--seed", str(dice.randint(1, 99)),
               "--strategies", strategies, "--target", target]
    for setting in settings:
        command += ["--set", setting]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    output = result.stdout + result.stderr
    refused = "applicable to strewn" in output or "taps of grid" in output  # that cancel
    good = refused if result.returncode == 1 else result.returncode == 0
    if not good:
        print(" ".join(command), operator.spec(), output, sep="\n")
    return good, len(re.findall(r"^[ *]*\w+ +verified", output, re.MULTILINE))


def main():
    program, folder, seed, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    os.makedirs(folder, exist_ok=True)
    dice = random.Random(seed)
    results = [run(program, folder, dice, number) for number in range(rounds)]
    verified = sum(count for _, count in results)
    print(f"{rounds} operators, {verified} strategies verified")
    enough = 2 * verified >= rounds
    if not enough:
        print("too few: most plans are refused")
    sys.exit(0 if enough and all(good for good, _ in results) else 1)


main()
