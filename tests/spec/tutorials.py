#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: tutorials.py PROGRAM FOLDER CACHE

Holds every page of FOLDER against the program (page_examples.py). Specifications that a page shows, and that are
right, are files beside it, all of which are shown. What pages compare is compiled in CACHE, without the compilers for GPUs
that predict.
"""
import os
import pathlib
import sys
import tempfile

from page_examples import Examples

SPDX = "-- SPDX-License-Identifier: MIT\n"


def main():
    program, folder, cache = sys.argv[1], pathlib.Path(sys.argv[2]), os.path.abspath(sys.argv[3])
    os.environ["HIPSTENCIL_HIPCC"] = "none"
    shown, failed = {}, False
    for page in sorted(folder.glob("*.md")):
        with tempfile.TemporaryDirectory() as scratch:
            examples = Examples(program, page, scratch, cache)
        shown.update({name: text for name, text in examples.files.items() if name not in examples.refused})
        print(f"{'FAILED' if examples.problems else 'held':8} {page.name}")
        for problem in examples.problems:
            print(problem)
        failed = failed or bool(examples.problems)
    there = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.lua")}
    for name in sorted(set(shown) | set(there)):
        if there.get(name) != SPDX + shown.get(name, ""):
            print(f"{name}: the file and what a page shows differ")
            failed = True
    sys.exit(failed or not shown)


main()
