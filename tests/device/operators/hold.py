#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds a program's choices and estimates against what was measured.

hold.py PROGRAM RESULTS.json MEAN WORST [SHIPPED.json ERROR]

Fails if of any part of the suite called / best is below MEAN (geometric) or, of one operator, below
WORST. With SHIPPED and ERROR, of a device that was measured, if what is called of one of the shipped
operators is slower than the fastest of its rows; if registers are estimated worse than ERROR on average, as a ratio less 1; or if what is called
spills more than a few bytes. What a program plans and nobody measured says nothing: half of the operators must be left."""
import json
import math
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from operators import PARTS, operators
import regret

SHIPPED = 0.99 # called / best of operators whose times are in tables
FEW_BYTES = 16 # of scratch memory; nvcc keeps them outside the loop


def estimates(program, spec, target, type):
    """Registers that each plan is estimated to take, by (strategy, settings)."""
    text = subprocess.run([program, "generate", spec, "--strategy", "all", "--target", target, "--type", type,
                           "--dump=plan"], capture_output=True, text=True, check=True).stdout
    return {(m[1], m[2]): int(m[3]) for m in re.finditer(
        r"  preset (\S+)\n(?:  .*\n)*?  settings (.*)\n(?:  .*\n)*?  registers about (\d+)", text)}


def registers(program, all, called, complaints):
    errors = []
    with tempfile.TemporaryDirectory() as folder:
        for op in operators():
            entry = all["operators"].get(op.name)
            if not entry:
                continue
            rows = {(r["strategy"], r["plan"]): r for r in entry["results"]}
            for plan, estimate in estimates(program, op.write(folder), all["target"], entry["type"]).items():
                row = rows.get(plan)
                if not row or "registers" not in row:
                    continue
                x, y = re.search(r"block=(\d+)x(\d+)", plan[1]).groups()
                limit = min(65536 // (int(x) * int(y)), 255)
                # Functions have stacks of their own, without spills.
                spilled = row.get("vgpr_spills", 0) > 0 and row.get("scratch_bytes", 0) > FEW_BYTES
                if spilled and (op.name, *plan) in called:
                    complaints.append(f"{op.name}: {plan[0]}, which is called, spills: {plan[1]}")
                errors.append(abs(math.log(min(estimate, limit) / row["registers"])))
    return errors


def choices(program, path, mean, worst, complaints):
    found = list(regret.rows(path, program))
    for part in PARTS:
        values = regret.of_part(found, part)
        print(f"{part}: {regret.summary([v for v, _ in values])}")
        complaints += regret.complaints(part, values, sum(op.part == part for op, *_ in found), mean, worst)
    return {(op.name, name, plan) for op, name, plan, _, _ in found}


def device(program, all, called, shipped, error, complaints):
    rows = list(regret.shipped(shipped, program, all["target"]))
    print("shipped: " + ", ".join(f"{name} {v:.2f}" for name, v in rows))
    complaints += [f"{name}, shipped: called / best is {v:.3f}, not {SHIPPED}" for name, v in rows if v < SHIPPED]
    if len(rows) < 5:
        complaints.append(f"of the shipped operators what is called was measured of {len(rows)}")
    errors = registers(program, all, called, complaints)
    average = math.exp(sum(errors) / max(1, len(errors))) - 1
    print(f"registers: {100 * average:.0f} % off on average, of {len(errors)} plans")
    if not errors or average > error:
        complaints.append(f"registers are {100 * average:.0f} % off on average")


def main(program, path, mean, worst, shipped=None, error=None):
    complaints = []
    with open(path) as file:
        all = json.load(file)
    called = choices(program, path, float(mean), float(worst), complaints)
    if shipped:
        device(program, all, called, shipped, float(error), complaints)
    print("\n".join(complaints))
    return 1 if complaints else 0


if __name__ == "__main__":
    if len(sys.argv) not in (5, 7):
        sys.exit(__doc__)
    sys.exit(main(os.path.realpath(sys.argv[1]), *sys.argv[2:]))
