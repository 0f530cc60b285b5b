#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: stage_regret.py FILE.csv PROGRAM [MEAN WORST]

What `<op>_run` makes of steps with stages beside the fastest way that was measured. FILE has the milliseconds of a step by
operator, elements and extent: by a launch for each stage, the fastest of those tried (`sweeps`), and by one launch of all
stages for so many steps. With MEAN and WORST it fails if called / fastest is below MEAN (geometric) or, of one operator,
below WORST, or if what is called was not measured."""
import csv
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import regret

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
    print("| operator | elements | extent | sweeps, ms | fastest | called | called / fastest |\n|---|---|---|---|---|---|---|")
    rows = measured(file)
    for (operator, elements, extent), ways in rows.items():
        way, fastest = called_way(program, operator, elements), min(ways, key=ways.get)
        if way not in ways:
            missing.append(f"{operator}, {elements}: {way} steps are called, but not measured")
            continue
        ratios.append((ways[fastest] / ways[way], f"{operator}, {elements}, {extent}"))
        names = [w if w == "sweeps" else f"T={w}" for w in (fastest, way)]
        print(f"| {operator} | {elements} | {extent} | {ways['sweeps']} | {names[0]}: {ways[fastest]} | "
              f"{names[1]}: {ways[way]} | {ratios[-1][0]:.2f} |")
    print(regret.summary([value for value, _ in ratios]))
    wrong = missing + regret.complaints("stages", ratios, len(rows), *map(float, limits)) if limits else []
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
