#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the number of steps that <op>_run makes at once costs: a step as chosen / the fastest, from a file that
`measure_steps` made.

step_regret.py RESULTS.json PROGRAM [MEAN WORST]

With MEAN and WORST it fails if of any part chosen / fastest is below MEAN (geometric) or, of one operator, below WORST,
or if of fewer than half of them what is chosen was measured."""
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from operators import PARTS
import regret
from step_operators import step_operators


def chosen(program, spec, target, size):
    """What is called at an extent: (strategy of single steps, steps that the preset of groups makes or None,
    strategy of <op>_run, its plan)."""
    text = subprocess.run([program, "check", spec, "--target", target, "--size", size], capture_output=True,
                          text=True, check=True).stdout
    plans = {m[1]: m[2] for m in re.finditer(r"^[*+ ] (\w+) +(block=.*)$", text, re.M)}
    single = re.search(r"\(\) calls (\w+)", text)[1]
    run = re.search(r"_run\(\) makes \d+ steps at once by (\w+)", text)
    group = next((plans[name] for name in ("temporal", "strips") if name in plans), "")
    default = re.search(r"\btime=(\d+)", group)
    by = run[1] if run else single
    return single, int(default[1]) if default else None, by, plans[by]


def fastest(rows):
    return min(rows, key=lambda r: (r["time_ms"], r["plan"]), default=None)


def rows(path, program):
    """(operator, called row or None where it was not measured, fastest row, fastest of single steps)."""
    with open(path) as file:
        all = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        for op in step_operators():
            timed = [r for r in all["operators"].get(op.name, {"results": []})["results"]
                     if r.get("time_ms") and r["outcome"] == "verified"]
            if not timed:
                continue
            *_, strategy, plan = chosen(program, op.write(folder), all["target"], op.size)
            called = next((r for r in timed if (r["strategy"], r["plan"]) == (strategy, plan)), None)
            yield op, called, fastest(timed), fastest([r for r in timed if r.get("steps_at_once", 1) == 1])


def told(row):
    if not row:
        return "not measured"
    return f"{row['strategy']} {row.get('steps_at_once', 1)}, {row['time_ms']:.3f}"


def of_part(found, part):
    """(called / fastest, name) where what is called was measured."""
    return [(best["time_ms"] / called["time_ms"], op.name) for op, called, best, _ in found
            if called and op.part == part]


def table(found):
    lines = ["| operator | what | part | single steps, ms | called | fastest | called / fastest |",
             "|---|---|---|---|---|---|---|"]
    for op, called, best, single in found:
        doc = re.search(r'doc = "(.*)"', op.text)[1]
        ratio = f"{best['time_ms'] / called['time_ms']:.2f}" if called else "-"
        cells = [op.name, f"{doc}, {op.type}, {op.dimensions}D", op.part, told(single), told(called), told(best), ratio]
        lines.append(f"| {' | '.join(cells)} |")
    values = {part: [v for v, _ in of_part(found, part)] for part in PARTS}
    return "\n".join(lines + [f"{part}: {regret.summary(v)}" for part, v in values.items() if v])


def complaints(found, mean, worst):
    said = [] if found else ["nothing was measured"]
    for part in PARTS:
        count = sum(op.part == part for op, *_ in found)
        said += regret.complaints(part, of_part(found, part), count, mean, worst)
    return said


if __name__ == "__main__":
    if len(sys.argv) not in (3, 5):
        sys.exit(__doc__)
    found = list(rows(sys.argv[1], os.path.realpath(sys.argv[2])))
    print(table(found))
    wrong = complaints(found, *map(float, sys.argv[3:])) if len(sys.argv) == 5 else []
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))
