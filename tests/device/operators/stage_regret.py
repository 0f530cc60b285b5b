#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: stage_regret.py FILE.csv PROGRAM [MEAN WORST]

What `<op>_run` makes of steps with stages beside the fastest way that was measured. FILE has the milliseconds of a step by
operator, elements and extent: by a launch for each stage, the fastest of those tried (`sweeps`), and by one launch of all
stages for so many steps. Fails below a geometric MEAN or a WORST of fastest / called."""
import csv
import math
import pathlib
import re
import subprocess
import sys

REPO = pathlib.Path(__file__).resolve().parents[3]
FOLDERS = ("tests/device/specs/stages", "specs")


def spec_of(operator):
    return next(f for f in (REPO / folder / f"{operator}.lua" for folder in FOLDERS) if f.exists())


def called_way(program, operator, elements):
    """As the file names it: a launch for each stage, or the steps of one of all."""
    said = subprocess.run([program, "check", spec_of(operator), "--type", elements, "--target", "sm_90"],
                          capture_output=True, text=True, check=True).stdout
    found = re.search(r"^\+ overlapped: all stages(?: of (\d+) steps)? by one launch", said, re.MULTILINE)
    return (found[1] or "1") if found else "sweeps"


def measured(file):
    """By operator, elements and extent: milliseconds by way."""
    rows = {}
    with open(file, newline="") as f:
        for row in csv.DictReader(f):
            key = row["operator"], row["type"], row["extent"]
            rows.setdefault(key, {})[row["way"]] = float(row["ms"])
    return rows


def main():
    file, program, *limits = sys.argv[1:]
    ratios, missing = [], []
    print("| operator | elements | extent | sweeps, ms | fastest | called | fastest / called |\n|---|---|---|---|---|---|---|")
    for (operator, elements, extent), ways in measured(file).items():
        way, fastest = called_way(program, operator, elements), min(ways, key=ways.get)
        if way not in ways:
            missing.append(f"{operator}, {elements}: {way} steps")
            continue
        ratios.append(ways[fastest] / ways[way])
        names = [w if w == "sweeps" else f"T={w}" for w in (fastest, way)]
        print(f"| {operator} | {elements} | {extent} | {ways['sweeps']} | {names[0]}: {ways[fastest]} | "
              f"{names[1]}: {ways[way]} | {ratios[-1]:.2f} |")
    mean, worst = math.exp(sum(map(math.log, ratios)) / len(ratios)), min(ratios)
    print(f"geometric mean {mean:.3f}, worst {worst:.3f}, of {len(ratios)}")
    for text in missing:
        print(f"called, but not measured: {text}")
    if limits and (mean < float(limits[0]) or worst < float(limits[1]) or missing):
        sys.exit("what is called is slower than it may be")


if __name__ == "__main__":
    main()
