#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: random_ranks.py PROGRAM HOST_PLATFORM HOST_LIBRARY DOMAIN_RANKS MPIRUN SEED COUNT RUNS [KIND]

Random operators, plain, with stages, or by groups of steps, on random numbers of ranks in random decompositions, by all
transports, in lazily run streams: every point is held against one rank alone (ranks.c). KIND: plain, staged, grouped, or shot:
by groups, with sources.
"""
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "steps"))
import random_groups
import random_stages
import random_steps
from generated import Code
from ranks import run_ranks, splits

FLAGS = ["-w"]  # what compilers say is for tests/steps
KINDS = ("plain", "staged", "grouped")


class Shot(random_groups.Fusable):
    """With sources, and receivers perhaps."""

    def choose_points(self):
        while not any(not p["receiver"] for p in self.points.values()):
            self.points = {}
            super().choose_points()


def draw(kind, seed, number, words, folder):
    """An operator, compiled."""
    if kind == "shot":
        return random_groups.draw(number, seed, words, folder, [], FLAGS, Shot)[2]
    if kind == "grouped":
        return random_groups.draw(number, seed, words, folder, [], FLAGS)[2]
    rng = random.Random(f"{seed} {number}")
    op = random_stages.Staged(rng, number) if kind == "staged" else random_steps.Operator(rng, number)
    op.choose_boundary()
    if kind == "plain":
        op.choose_points()
    spec = folder / f"{op.name}.lua"
    spec.write_text(op.text())
    return Code(*words, spec, folder, ["--strategies", "tiled" if op.dims > 1 else "vector"], FLAGS)


def thinnest(code, rng):
    """Points of the thinnest part along each axis: what neighbours need, and what mirrors do."""
    reach = [max(max(g.lo[a], g.hi[a], g.group_lo[a], g.group_hi[a]) for g in code.grids) for a in range(code.dims)]
    return [max(1, r) + 2 + rng.choice((0, 1, 3, 9)) for r in reach]


def main():
    *words, program, mpirun, seed, count, runs = sys.argv[1:9]
    kinds = sys.argv[9:] or KINDS
    rng, right = random.Random(seed), 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for number in range(int(count)):
            kind = kinds[number % len(kinds)]
            code = draw(kind, seed, number, words, folder)
            library = folder / f"{code.name}.so"
            for _ in range(int(runs)):
                ranks = rng.choice((2, 3, 4, 6, 8))
                split = rng.choice([s for s in splits(ranks, code.dims) if not code.d.partly or all(
                    n == 1 or not code.d.partly >> a & 1 for a, n in enumerate(s))] or [None])
                if not split:
                    continue
                extent = [n * p + rng.randrange(p) for n, p in zip(thinnest(code, rng), split)]
                words_of_kind = ["--always-groups"] if kind in ("grouped", "shot") else []
                why = run_ranks(mpirun, program, library, code.name, extent, split, rng, words_of_kind)
                if why:
                    print((folder / f"{code.name}.lua").read_text())
                    print(f"operator {number} of seed {seed}, {kind}: {why}")
                    sys.exit(1)
                right += 1
    assert right, "nothing was run"
    print(f"{count} operators: {right} runs of several ranks are right")


if __name__ == "__main__":
    main()
