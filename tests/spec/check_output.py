#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: check_output.py FOLDER STATUS COMMAND…

For every NAME.expected in FOLDER: COMMAND… NAME.lua, run there, must end with STATUS and print what
NAME.expected has. $HIPSTENCIL_CASE is a regular expression that names may be chosen with.
"""
import os
import pathlib
import re
import subprocess
import sys


def main():
    folder, status, command = pathlib.Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    only = re.compile(os.environ.get("HIPSTENCIL_CASE", ""))
    count = failed = 0
    for file in sorted(folder.glob("*.expected")):
        if not only.search(file.stem):
            continue
        done = subprocess.run([*command, f"{file.stem}.lua"], cwd=folder, capture_output=True, check=False)
        printed, expected = done.stdout + done.stderr, file.read_bytes()
        good = printed == expected and done.returncode == status
        count, failed = count + 1, failed + (not good)
        print(f"{'held' if good else 'FAILED':8} {file.stem}")
        if not good:
            print(f"exit status {done.returncode}, expected {status}; printed:\n"
                  f"{printed.decode(errors='replace')}expected:\n{expected.decode(errors='replace')}")
    print(f"{count} cases, {failed} failed")
    sys.exit(1 if failed or not count else 0)


if __name__ == "__main__":
    main()
