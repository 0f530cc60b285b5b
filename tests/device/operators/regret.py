#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a choice that nobody measured costs: called / best, from a file that `measure` made.

regret.py RESULTS.json [PROGRAM]    with PROGRAM: what that program calls, at the plans that were
                                    measured; a plan that was not is shown as such and not counted"""
import json
import math
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from operators import HERE, PARTS, operators


def plans(program, spec, target, *more):
    """The plan that a program calls, and those of all presets: (name, {name: plan})."""
    lines = subprocess.run([program, "check", spec, "--target", target, *more], capture_output=True,
                           text=True, check=True).stdout.splitlines()
    rows = [(line[0] == "*", *line[2:].split(None, 1)) for line in lines[1:]
            if line[:2] in ("  ", "* ") and "not applicable" not in line and "=" in line.split()[-1]]
    return next((name for star, name, _ in rows if star), None), {name: plan for _, name, plan in rows}


def called(program, spec, target, *more):
    name, all = plans(program, spec, target, *more)
    return [name, all.get(name)]


def best_of(entry, plan=None):
    times = [r["time_ms"] for r in entry["results"]
             if r.get("time_ms") and r["outcome"] == "verified" and plan in (None, r["plan"])]
    return min(times, default=None)


def extent(op, entry):
    return "x".join(str(n) for n in entry["size"][:op.dimensions])


def rows(path, program):
    with open(path) as file:
        all = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        for op in operators():
            entry = all["operators"].get(op.name)
            if not entry or not best_of(entry):
                continue
            name, plan = entry["called"]
            if program:
                name, plan = called(program, op.write(folder), all["target"], "--type", entry["type"],
                                    "--size", extent(op, entry))
            least = min((r for r in entry["results"] if r.get("time_ms") == best_of(entry)),
                        key=lambda r: r["plan"])
            yield op, name, plan, best_of(entry, plan), least


def shipped(path, program, target):
    """(name, called / best) of shipped operators whose call was timed, from a file of tests/device/run."""
    specs = os.path.join(HERE, "..", "..", "..", "specs")
    with open(path) as file:
        all = json.load(file)["rows"]
    for name, entry in all.items():
        if entry["part"] != "speed":
            continue
        entry["results"] = [{"outcome": "verified", **r} for r in entry["results"]]
        plan = called(program, os.path.join(specs, entry["operator"] + ".lua"), target, "--type", entry["type"])[1]
        plan = plan.replace(" outside=loads", "") # what a sweep by itself does not do
        if best_of(entry, plan):
            yield name, best_of(entry) / best_of(entry, plan)


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / max(1, len(values)))


def summary(values):
    if not values:
        return "nothing was measured"
    return f"geometric mean {geometric_mean(values):.3f}, worst {min(values):.3f}, of {len(values)} operators"


def complaints(part, ratios, count, mean, worst):
    """Of `count` operators of a part, whose called / best is, where it was measured, (value, name) of `ratios`."""
    said, average = [], geometric_mean([v for v, _ in ratios])
    if len(ratios) * 2 < count:
        said.append(f"{part}: of {count} operators what is called was measured of {len(ratios)}")
    if average < mean:
        said.append(f"{part}: called / best is {average:.3f} on average, not {mean}")
    return said + [f"{name}: called / best is {v:.3f}, not {worst}" for v, name in ratios if v < worst]


def of_part(found, part):
    return [(least["time_ms"] / time, op.name) for op, _, _, time, least in found if time and op.part == part]


def table(path, program=None):
    lines = ["| operator | part | called | best | % of copy | called / best |", "|---|---|---|---|---|---|"]
    found = list(rows(path, program))
    for op, name, plan, time, least in found:
        ratio = f"{least['time_ms'] / time:.2f}" if time else f"not measured: {plan}"
        lines.append(f"| {op.name} | {op.part} | {name} | {least['strategy']} | "
                     f"{least['percent_of_copy']:.0f} | {ratio} |")
    for part in PARTS:
        lines.append(f"{part}: {summary([v for v, _ in of_part(found, part)])}")
    return "\n".join(lines)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    print(table(sys.argv[1], os.path.realpath(sys.argv[2]) if len(sys.argv) == 3 else None))
