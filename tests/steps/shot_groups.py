#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: shot_groups.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR]

The gather of a shot by single steps and by groups of 2 and 3, by windows and by sums that wait: 50 sources where tiles meet, more receivers than points of
a plane, of one cell and of many. Every record is the same but for rounding.
"""
import math
import pathlib
import random
import sys
import tempfile

from generated import Code, options_of

SPEC = pathlib.Path(__file__).parent / "sponge.lua"
EXTENT, STEPS, LANES, ROWS = (67, 21, 13), 24, 32, 8  # ROWS: of a block


def places_where_tiles_meet(rng, time):
    """Cells beside the first that tiles store, in each axis; at faces, too."""
    stores = (LANES - 2 * time, ROWS - 2 * time, 5)
    axes = [sorted({i for start in range(0, n, s) for i in (start - 1, start) if 0 <= i < n} | {n - 1})
            for n, s in zip(EXTENT, stores)]
    return [tuple(rng.choice(axis) for axis in axes) for _ in range(50)]


def points(rng):
    """Weights of sources and of receivers, of which one set, with a name before that of sources, has their cells."""
    cells = [c for time in (2, 3) for c in places_where_tiles_meet(rng, time)][::2]
    shots = [(i, c, rng.uniform(-1, 1)) for i, c in enumerate(cells)]
    shots += [(i, tuple(min(x + 1, n - 1) for x, n in zip(c, EXTENT)), 0.5) for i, c in enumerate(cells[:10])]
    plane = [(x, y, 2) for x in range(EXTENT[0]) for y in range(EXTENT[1])]
    traces = [(i, c, 1.0) for i, c in enumerate(plane)]
    spread = [tuple(rng.randrange(n) for n in EXTENT) for _ in range(300)] + cells
    before = [(i % 20, c, rng.uniform(-1, 1)) for i, c in enumerate(spread)]
    return shots, traces, before


def gather(words, folder, options, flags, time, reuse):
    settings = {"time": time, "block": f"{LANES}x2", "lanes": LANES, "rows": ROWS // 2, "vector": 1, "window": 5}
    settings |= {"reuse": reuse, "prefetch": "registers" if reuse == "window" else "async", "stages": 1}
    how = ["--target", "sm_90", "--strategies", "temporal", *[w for k, v in settings.items() for w in ("--set", f"{k}={v}")]]
    how = how if time > 1 else ["--strategies", "baseline"]
    code = Code(*words, SPEC, folder / f"{time}{reuse}", [*options, *how], flags)
    rng, (nx, ny, nz) = random.Random(5), EXTENT
    code.allocate(EXTENT, {"h": 1.0, "Lx": nx - 1.0, "Ly": ny - 1.0, "Lz": nz - 1.0})
    for name in code.grid:
        array = code.array_of(name)
        for at in code.elements(name):
            array[code.place(at)] = 0.0
    for array in code.scratch.values():
        array[:] = [0.0] * len(array)
    code.put("c2", lambda *at: rng.uniform(0.05, 0.2))
    shots, traces, before = points(rng)
    count = max(s[0] for s in shots) + 1
    code.place_points("shots", shots, [[rng.uniform(-1, 1) for _ in range(count)] for _ in range(STEPS - 3)])
    code.place_points("traces", traces, [[math.nan] * len(traces) for _ in range(STEPS)])
    code.place_points("before", before, [[math.nan] * 20 for _ in range(STEPS)])
    code.halo()
    assert code.group_steps() == time, f"groups of {time} are groups of {code.group_steps()}"
    code.run(STEPS - 1)  # so that some are single ones
    code.run(1)
    return {name: code.records(name) for name in ("traces", "before")}


def main():
    words = sys.argv[1:4]
    options, flags, _ = options_of(sys.argv[4:])
    with tempfile.TemporaryDirectory() as name:
        wanted = gather(words, pathlib.Path(name), options, flags, 1, "window")
        assert max(abs(x) for row in wanted["traces"] for x in row) > 0.01, "nothing arrives"
        for time, reuse in ((2, "window"), (3, "window"), (2, "partial"), (3, "partial")):
            got = gather(words, pathlib.Path(name), options, flags, time, reuse)
            for of, rows in wanted.items():
                for i, (a, b) in enumerate(zip(got[of], rows)):
                    wrong = next((k for k, (x, y) in enumerate(zip(a, b)) if not abs(x - y) <= 1e-15), None)
                    if wrong is not None:
                        print(f"T = {time}, {reuse}: wrong: {of} {wrong} of step {i} is {a[wrong]!r}, not {b[wrong]!r}")
                        sys.exit(1)
    print(f"{sum(len(rows) * len(rows[0]) for rows in wanted.values())} records are the same at T = 1, 2, 3")


if __name__ == "__main__":
    main()
