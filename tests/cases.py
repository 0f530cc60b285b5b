#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: cases.py FILE [REGEX]

Runs the cases of FILE, or those whose name matches REGEX (or $HIPSTENCIL_CASE), each as a process of
its own: one CTest entry that says of each case whether it was held, and shows the output of those
that were not; and how many seconds of a processor all took, which say more than those of a clock on
machines that are shared. Cases are separated by the character RS (30), their words by US (31): name, then
VARIABLE=VALUE…, then the command. A case that ends with 77 is skipped; if all are, so is the entry.
"""
import os
import pathlib
import re
import resource
import subprocess
import sys
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parent / "compile"))
from served import serving


def run(words):
    environment = dict(os.environ)
    while re.match(r"[A-Z_]+=", words[0]):
        name, _, value = words.pop(0).partition("=")
        environment[name] = value
    begin = time.monotonic()
    done = subprocess.run(words, env=environment, text=True, errors="replace", check=False,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout, time.monotonic() - begin


def main():
    only = re.compile(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("HIPSTENCIL_CASE", ""))
    text = pathlib.Path(sys.argv[1]).read_text()
    cases = [case.strip("\n").split("\x1f") for case in text.split("\x1e") if case.strip("\n")]
    counts = {"held": 0, "skipped": 0, "FAILED": 0}
    with serving():
        for name, *words in cases:
            if not only.search(name):
                continue
            status, output, seconds = run(words)
            outcome = {0: "held", 77: "skipped"}.get(status, "FAILED")
            counts[outcome] += 1
            print(f"{outcome:8} {seconds:6.2f} s  {name}", flush=True)
            if outcome == "FAILED":
                print(f"$ {' '.join(words)}\n{output}exit status {status}\n", flush=True)
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF)]
    user, system = sum(s.ru_utime for s in spent), sum(s.ru_stime for s in spent)
    print(", ".join(f"{count} {outcome}" for outcome, count in counts.items()))
    print(f"{user:.1f} s of a processor, and {system:.1f} s of the system's")
    if not sum(counts.values()):
        sys.exit("no such case")
    sys.exit(1 if counts["FAILED"] else 0 if counts["held"] else 77)


if __name__ == "__main__":
    main()
