#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the number of steps that <op>_run makes at once costs: a step as chosen / the fastest, from a file that
`measure_steps` made.

step_regret.py RESULTS.json PROGRAM [MEAN WORST]

With MEAN and WORST it fails if of any part chosen / fastest is below MEAN (geometric) or, of one operator, below WORST,
or if of fewer than half of them what is chosen was measured."""
import json
import math
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from operators import PARTS
from step_operators import step_operators


def chosen(program, spec, target):
    """(strategy of single steps, steps that the preset of groups makes or None, strategy of <op>_run, its plan)."""
    text = subprocess.run([program, "check", spec, "--target", target], capture_output=True, text=True,
                          check=True).stdout
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
    """(operator, called row or the plan that was not measured, fastest row, fastest of single steps)."""
    with open(path) as file:
        all = json.load(file)
    with tempfile.TemporaryDirectory() as folder:
        for op in step_operators():
            timed = [r for r in all["operators"].get(op.name, {"results": []})["results"]
                     if r.get("time_ms") and r["outcome"] == "verified"]
            if not timed:
                continue
            *_, strategy, plan = chosen(program, op.write(folder), all["target"])
            called = next((r for r in timed if (r["strategy"], r["plan"]) == (strategy, plan)), plan)
            yield op, called, fastest(timed), fastest([r for r in timed if r.get("steps_at_once", 1) == 1])


def told(row):
    if not isinstance(row, dict):
        return "not measured"
    return f"{row['strategy']} {row.get('steps_at_once', 1)}, {row['time_ms']:.3f}"


def summary(values):
    mean = math.exp(sum(map(math.log, values)) / max(1, len(values)))
    return f"geometric mean {mean:.3f}, worst {min(values, default=0):.3f}, of {len(values)} operators"


def table(path, program):
    lines = ["| operator | what | part | single steps, ms | called | fastest | called / fastest |",
             "|---|---|---|---|---|---|---|"]
    values = {part: [] for part in PARTS}
    for op, called, best, single in rows(path, program):
        ratio = best["time_ms"] / called["time_ms"] if isinstance(called, dict) else None
        doc = re.search(r'doc = "(.*)"', op.text)[1]
        cells = [op.name, f"{doc}, {op.type}, {op.dimensions}D", op.part, told(single), told(called), told(best),
                 f"{ratio:.2f}" if ratio else "-"]
        lines.append(f"| {' | '.join(cells)} |")
        values[op.part] += [ratio] if ratio else []
    return "\n".join(lines + [f"{part}: {summary(v)}" for part, v in values.items() if v])


def complaints(path, program, mean, worst):
    found, said = list(rows(path, program)), []
    for part in {op.part for op, *_ in found}:
        of_part = [(op, called, best) for op, called, best, _ in found if op.part == part]
        ratios = [(best["time_ms"] / called["time_ms"], op.name) for op, called, best in of_part
                  if isinstance(called, dict)]
        if 2 * len(ratios) < len(of_part):
            said.append(f"{part}: of {len(of_part)} operators what is chosen was measured of {len(ratios)}")
        geometric = math.exp(sum(math.log(v) for v, _ in ratios) / max(1, len(ratios)))
        if geometric < mean:
            said.append(f"{part}: called / fastest is {geometric:.3f} on average, not {mean}")
        said += [f"{name}: called / fastest is {v:.3f}, not {worst}" for v, name in ratios if v < worst]
    return said or ([] if found else ["nothing was measured"])


if __name__ == "__main__":
    if len(sys.argv) not in (3, 5):
        sys.exit(__doc__)
    results, program = sys.argv[1], os.path.realpath(sys.argv[2])
    print(table(results, program))
    wrong = complaints(results, program, *map(float, sys.argv[3:])) if len(sys.argv) == 5 else []
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))
