#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: interrupted.py PROGRAM COMMAND

Interrupts COMMAND by each signal at moments that a seed gives, from a cold cache. It must end by the
signal with one line on stderr, or be done; then none of its processes and no temporary is left, and the
same command does its work.
"""
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

STAR = 'return stencil { name = "star", shape = star(2), coefficients = laplacian { accuracy = 4 } }\n'
HOST = ["star.lua", "--platform", "host", "--size", "8"]
COMMANDS = {  # arguments, and seconds by when it has something underway
    "compare": (["compare", *HOST, "--strategies", "baseline,fused,window"], 3),
    "tune": (["tune", *HOST, "--time-limit", "600"], 4),
    "inspect": (["inspect", "star.lua", "--strategies", "baseline,fused"], 1.5),
    "generate": (["generate", "star.lua", "-o", "out"], 0.08),
    "vendor": (["vendor", "star.lua", "-o", "out"], 0.08),
}
AGAIN = {"tune": ["tune", *HOST, "--strategies", "vector", "--set", "rows=1", "--set", "nontemporal=true",
                  "--set", "block=32x4"]}


def processes_of(leader):
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == leader and fields[0] != "Z":
            found.append(stat.parent.name)
    return found


def temporaries(folder):
    """The program's own, and what compilers write beside their output until it is complete."""
    return [str(p) for p in folder.rglob("*") if p.suffix in (".part", ".tmp") or p.name.startswith("tmp-")]


def interrupt(program, words, number, delay, folder, **more):
    environment = dict(os.environ, HIPSTENCIL_CACHE=str(folder / "cache"), HIPSTENCIL_HOST_FLAGS="-O0", **more)
    with subprocess.Popen([program, *words], cwd=folder, env=environment, start_new_session=True, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        time.sleep(delay)
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
        what = f"{' '.join(words)} after {delay:.3f} s, {number.name}"
        assert process.returncode in (0, -number), f"{what}: status {process.returncode}: {err}"
        if process.returncode and delay > 0.03:
            assert err.count("\n") == 1 and f"{words[0]} interrupted by {number.name}; " in err, f"{what}: {err}"
        left = processes_of(process.pid)
        assert not left, f"{what}: processes {left} are left"
        assert not temporaries(folder), f"{what}: {temporaries(folder)} are left"
        return process.returncode != 0


# Writes as clang does, and is not done before it is killed.
SLOW_COMPILER = """#!/bin/sh
while [ $# -gt 1 ]; do
    [ "$1" != -o ] || output=$2
    shift
done
[ -z "$output" ] || echo half >"${output%.*}-1a2b3c4d.${output##*.}.tmp"
sleep 60
"""


def interrupt_slow_compiler(program, words, folder):
    compiler = folder / "compiler"
    compiler.write_text(SLOW_COMPILER)
    compiler.chmod(0o755)
    named = {"HIPSTENCIL_HIPCC": str(compiler), "HIPSTENCIL_CLANG": "/nonexistent"}
    assert interrupt(program, words, signal.SIGTERM, 1, folder, **named)


def main():
    program, command = os.path.realpath(sys.argv[1]), sys.argv[2]
    words, most = COMMANDS[command]
    rounds = 4 if most < 1 else 1
    draw = random.Random(1)
    stopped = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "star.lua").write_text(STAR)
        if command == "inspect":
            interrupt_slow_compiler(program, words, folder)
        for number in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP] * rounds:
            stopped += interrupt(program, words, number, draw.uniform(0.02, most), folder)
            for made in ["out"] if command == "tune" else ["out", "cache"]:
                subprocess.run(["rm", "-rf", folder / made], check=True)
        assert stopped or most < 1, "nothing was interrupted"
        again = AGAIN.get(command, words)
        environment = dict(os.environ, HIPSTENCIL_CACHE=str(folder / "cache"), HIPSTENCIL_HOST_FLAGS="-O0")
        subprocess.run([program, *again], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
        assert not temporaries(folder), f"the last run leaves {temporaries(folder)}"
    print(f"{stopped} interrupted")


if __name__ == "__main__":
    main()
