#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: slowest.py BUILD — run by ctest when its tests have ended (CTEST_CUSTOM_POST_TEST)

Prints the ten entries that took longest, from ctest's log, and then ctest's count once more, so that
the output closes with it.
"""
import pathlib
import re
import sys


def main():
    folder = pathlib.Path(sys.argv[1]) / "Testing" / "Temporary"
    logs = [folder / "LastTest.log.tmp", folder / "LastTest.log"]
    text = next((log.read_text(errors="replace") for log in logs if log.is_file()), "")
    parts = re.split(r"^\d+/\d+ Testing: ", text, flags=re.M)[1:]
    times = [(float(t[1]), part.split("\n", 1)[0]) for part in parts
             if (t := re.search(r"^Test time = +([\d.]+) sec$", part, re.M))]
    if len(times) <= 10:
        return
    print("\n\nThe ten slowest:")
    for seconds, name in sorted(times, reverse=True)[:10]:
        print(f"{seconds:8.1f} s  {name}")
    good = sum(re.search(r"^Test ((Passed|Skipped)\.|Pass Reason:)$", part, re.M) is not None
               for part in parts)
    failed = len(parts) - good
    percent = 100 if not failed else min(99, round(100 * good / len(parts)))
    print(f"\n{percent}% tests passed, {failed} tests failed out of {len(parts)}")


if __name__ == "__main__":
    main()
