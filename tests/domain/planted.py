#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: planted.py MPIRUN PROGRAM MODULE OPERATOR EXTENT SPLIT [WORD…]

PROGRAM has a fault: with some seed of streams that run in any order its results are said to be wrong."""
import random
import sys

from ranks import run_ranks


def main():
    mpirun, program, module, operator, extent, split, *words = sys.argv[1:]
    three = [int(n) for n in (split + "x1x1").split("x")[:3]]
    for seed in range(8):
        why = run_ranks(mpirun, program, module, operator, [int(n) for n in extent.split("x")], three,
                        random.Random(seed), ["--steps", "7", *words])
        if why:
            assert "wrong" in why, why
            print(f"seen in run {seed + 1}")
            return
    print("nothing is seen")
    sys.exit(1)


if __name__ == "__main__":
    main()
