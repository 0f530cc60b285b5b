#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: matrix.py MPIRUN DOMAIN_RANKS DOMAIN_RANKS_NCCL MODULE SEED COUNT|--all

Shipped operators on 1, 2, 3, 4, 6 and 8 ranks in every decomposition, by all transports, in lazily run streams, every
point held against one rank: COUNT of these runs, each operator in turn, or all of them.
"""
import random
import sys

from ranks import by, run_ranks, splits

# Extents that do for 8 ranks along each axis, and are not divided by them.
OPERATORS = {"heat7": (31, 26, 29), "heat7_plates": (21, 17, 18), "heat7_antimirror": (20, 19, 21), "red_black": (20, 17, 19),
             "acoustic_shot_r4": (37, 34, 33), "seams": (39, 31, 29), "membrane2d": (41, 37), "ends": (41, 18, 61), "ring": (25, 27, 23), "life": (33, 30), "kdv1d": (61,), "d3q19": (19, 18, 17)}


def main():
    mpirun, program, nccl, module, seed, count = sys.argv[1:]
    rng, runs = random.Random(seed), {}
    for name, extent in OPERATORS.items():
        runs[name] = [(name, extent, s) for ranks in (1, 2, 3, 4, 6, 8) for s in splits(ranks, len(extent))]
        rng.shuffle(runs[name])
    turns = [r[i] for i in range(max(map(len, runs.values()))) for r in runs.values() if i < len(r)]
    turns = turns if count == "--all" else turns[:int(count)]
    for number, (name, extent, split) in enumerate(turns):
        by_nccl = number % 3 == 2  # what stands for it takes ranks in order
        words = ["--transport", "nccl"] if by_nccl else []
        why = run_ranks(mpirun, nccl if by_nccl else program, module, name, extent, split, rng, words)
        if why:
            print(f"{name} on {by(split)} ranks: {why}")
            sys.exit(1)
    print(f"{len(turns)} runs of several ranks are right")


if __name__ == "__main__":
    main()
