#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Files of results that `measure` makes.

result_file.py OUT.json RESULTS.json...    rows of all into one; of a plan that several have, those of the last"""
import json
import os
import sys


def write(all, path):
    """A line for each row; who reads meanwhile finds the file as it was."""
    def rounded(row):
        return json.dumps({k: round(v, 5) if isinstance(v, float) else v for k, v in row.items()})

    def operator(name, entry):
        head = json.dumps({k: v for k, v in entry.items() if k != "results"})[:-1]
        rows = ",\n".join("    " + rounded(r) for r in entry["results"])
        return f"  {json.dumps(name)}: {head}{', ' if len(entry) > 1 else ''}\"results\": [\n{rows}\n   ]}}"

    head = json.dumps({k: v for k, v in all.items() if k != "operators"})[:-1]
    operators = ",\n".join(operator(name, entry) for name, entry in all["operators"].items())
    with open(path + ".part", "w") as file:
        file.write(f"{head}{', ' if len(all) > 1 else ''}\n \"operators\": {{\n{operators}\n }}}}\n")
    os.replace(path + ".part", path)


def latest(old, new):
    """Rows of both, of a preset's plan that both have that of `new`."""
    measured = {(r["strategy"], r["plan"]) for r in new}
    return [r for r in old if (r["strategy"], r["plan"]) not in measured] + new


def merged(files):
    """Devices and extents must be the same: rows of others cannot be compared."""
    all = {"operators": {}}
    for path in files:
        with open(path) as file:
            found = json.load(file)
        if found.get("device") != all.get("device", found.get("device")):
            sys.exit(f"{path} is of another device, {found['device']}, than {all['device']}")
        all.update({k: v for k, v in found.items() if k != "operators"})
        for name, entry in found["operators"].items():
            known = all["operators"].get(name)
            if known and known["size"] != entry["size"]:
                sys.exit(f"{path}: {name} has the extent {entry['size']}, not {known['size']} as before")
            rows = latest(known["results"] if known else [], entry["results"])
            all["operators"][name] = {**entry, "results": rows}
    return all


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    write(merged(sys.argv[2:]), sys.argv[1])
