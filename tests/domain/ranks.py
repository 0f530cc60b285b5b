# SPDX-License-Identifier: MIT
"""Runs of several ranks (ranks.c) on this machine."""
import os
import subprocess

# Root may: tests run in containers. Ranks wait for each other by yielding: there are fewer processors. What MPI keeps to the
# end is no leak of ours.
ALLOWED = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_mpi_yield_when_idle": "1",
           "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_btl": "self,vader", "HIPSTENCIL_HOST_THREADS": "2",
           "ASAN_OPTIONS": "detect_leaks=0"}


def environment(**more):
    return {**os.environ, **ALLOWED, **more}


def splits(ranks, dimensions):
    """All ways to have so many ranks along axes, as (x, y, z)."""
    for x in range(1, ranks + 1):
        for y in range(1, ranks // x + 1):
            z = ranks // x // y
            if x * y * z == ranks and (dimensions > 2 or z == 1) and (dimensions > 1 or y == 1):
                yield x, y, z


def by(numbers):
    return "x".join(map(str, numbers))


def run_ranks(mpirun, program, library, name, extent, split, rng, words=()):
    """Steps of an operator on as many ranks as `split` says, in streams that run in any order; what is wrong, or None."""
    ranks = split[0] * split[1] * split[2]
    steps = rng.randint(1, 9)
    seed = str(rng.randint(1, 999))
    words = [mpirun, "-n", str(ranks), program, library, name, "--extent", by(extent), "--ranks", by(split), "--steps",
             str(steps), "--calls", str(rng.choice((1, 1, 2, 3))), "--transport", rng.choice(("mpi", "staged")),
             *(["--single-steps"] if rng.random() < 0.2 else []),
             *(["--slab", by(rng.randint(1, 12) for _ in range(3))] if rng.random() < 0.3 else []),
             "--overlap", rng.choice(("best", "slabs", "inner", "halves", "halves", "ordered", "whole")), *words]
    done = subprocess.run(words, capture_output=True, text=True, timeout=120,
                          env=environment(HIPSTENCIL_HOST_STREAMS="lazy", HIPSTENCIL_HOST_SEED=seed))
    if done.returncode == 0 and "are right" in done.stdout:
        return None
    return f"{' '.join(map(str, words))}, seed {seed}: {done.stdout[-400:]}{done.stderr[:800]}"
