#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: plant_back_edge.py INCLUDE_GRAPH GENERATOR

Plants a back edge, a circle and a second file of one name in a copy of GENERATOR: INCLUDE_GRAPH must
fail each time and name the files.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile


def errors(script, root):
    done = subprocess.run([sys.executable, script, root], capture_output=True, text=True, check=False)
    return done.returncode, set(done.stderr.splitlines())


def plant(script, generator, files, said):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder) / "generator"
        shutil.copytree(generator, root)
        _, before = errors(script, root)
        for name, text in files.items():
            (root / name).write_text(text)
        status, after = errors(script, root)
        new = "\n".join(sorted(after - before))
        good = status != 0 and all(word in new for word in said)
        print(f"{'held' if good else 'FAILED'}: {', '.join(files)}\n{new}")
        return good


def main():
    script, generator = sys.argv[1:]
    faults = [
        ({"base/planted.h": '#include "tune/search.h"\n'},
         ["base/planted.h includes tune/search.h: tune comes after base"]),
        ({"base/planted.h": '#include "base/planted_too.h"\n',
          "base/planted_too.h": '#include "base/planted.h"\n'},
         ["circle", "base/planted", "base/planted_too"]),
        ({"base/planted.h": "\n", "math/planted.h": "\n"},
         ["one name for several files: base/planted.h, math/planted.h"]),
    ]
    results = [plant(script, generator, files, said) for files, said in faults]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
