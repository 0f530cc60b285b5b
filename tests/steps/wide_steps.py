#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: wide_steps.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] SEED COUNT

As random_steps.py, single steps by every preset with random blocks, vectors, rows, prefetches, walks and orders, for
random targets, by launches that write images and by sweeps that load them. What the generator refuses is drawn again.
"""
import random

from generated import Code, try_operators
from random_groups import why_refused
from random_steps import Operator, take_steps

TRIES = 100  # drawings for an operator that the generator takes
PRESETS = ("baseline", "vector", "tiled", "lds", "window", "partial", "queue", "fused", "matrix", "split", "two_pass")
TARGETS = ("gfx90a", "gfx942", "gfx1100", "sm_90")


def settings_of(rng, op, preset):
    flat = op.dims == 1 or (op.dims == 2 and preset in ("window", "partial", "queue", "fused", "two_pass"))
    x, y = (rng.choice((32, 33, 64, 128)), 1) if flat else rng.choice(((8, 4), (16, 2), (16, 16), (32, 2), (64, 1), (5, 7), (64, 4)))
    block = f"{x}x{y}" + (f"x{rng.choice((1, 2, 4))}" if preset in ("baseline", "lds") and op.dims == 3 else "")
    drawn = {
        "block": block, "vector": rng.choice((1, 2, 4) if op.type == "float" else (1, 2)), "rows": 1 if flat else rng.randint(1, 8),
        "window": rng.choice((1, 2, 3, 128)), "prefetch": rng.choice(("none", "registers", "async")), "stages": rng.randint(1, 4),
        "unroll": rng.randint(0, 5), "balance": rng.choice(("true", "false")), "hold": rng.choice(("true", "false")),
        "nontemporal": rng.choice(("true", "false")), "nontemporal_loads": rng.choice(("true", "false")),
        "walk": rng.choice(("up", "alternate")), "order": rng.choice(("xyz", "yxz", "zxy")), "dies": rng.choice((1, 3, 8)),
        "cache": rng.choice((0, 1, 8)), "neighbours": rng.choice(("global", "lds")), "resident": rng.choice((0, 1)),
        "outside": rng.choice(("loads", "launches")), "waves": rng.choice((0, 2)), "halves": rng.choice(("true", "false")),
    }
    return {key: drawn[key] for key in rng.sample(sorted(drawn), rng.randint(1, 7))}


def try_operator(seed, number, words, folder, options, flags):
    why = None
    for attempt in range(TRIES):
        rng = random.Random(f"{seed} {number} {attempt}")
        op = Operator(rng, number)
        op.choose_boundary()
        op.choose_points()
        preset = rng.choice(PRESETS)
        settings = settings_of(rng, op, preset)
        more = [word for key, value in settings.items() for word in ("--set", f"{key}={value}")]
        more += ["--target", "sm_90" if settings.get("prefetch") == "async" else rng.choice(TARGETS), "--strategies", preset]
        spec = folder / f"{op.name}.lua"
        spec.write_text(op.text())
        why = why_refused(words[0], spec, folder / "try", [*more, *options])
        if not why:
            try:
                return take_steps(rng, op, Code(*words, spec, folder, [*more, *options], flags))
            except AssertionError as e:
                raise AssertionError(f"{' '.join(more)}: {e}") from e
    raise AssertionError(f"of {TRIES} operators none is taken: {why}")


def main():
    count, cases, refused = try_operators(try_operator)
    print(f"{count} operators, {cases} runs are right, {refused} extents are refused")


if __name__ == "__main__":
    main()
