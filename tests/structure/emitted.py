#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds what `generate` writes to what a reader is promised, and fails on each line that is beyond it.

    emitted.py FOLDER...       folders that `hipstencil generate -o` wrote

The file of a strategy has its first kernel within 60 lines. A line of code has at most 100 columns, and so
has one of a comment but for those of lists, which are indented in it.
Constants are folded (`ny + 3`, not `ny - 1 + 4`; no `+ 0`, `0 *` or `1 *`), sizes of tiles have names, and
there are no braces around one statement of one line and no empty line at the start of a block.
"""
import pathlib
import re
import sys

KERNEL_WITHIN, COLUMNS = 60, 100
UNFOLDED = [
    (re.compile(r"[-+] \d+ [-+] \d+(?![\d.]*[ful.]| \*)"), "two numbers that are not added up"),
    (re.compile(r"[-+] 0(?![\d.x])(?! \*)"), "a 0 that is added"),
    (re.compile(r"(?<![\w.])[01] \* "), "a factor of 0 or 1"),
]
TILE = re.compile(r"\b(?:tile_|own_)")
LITERAL = re.compile(r"(?<![\w.])(\d+)(?![\w.])")
LARGEST_LITERAL = 64


def faults_of_code(code):
    if len(code) > COLUMNS:
        yield f"{len(code)} columns"
    for pattern, what in UNFOLDED:
        if pattern.search(code):
            yield what
    if TILE.search(code) and any(int(n) > LARGEST_LITERAL for n in LITERAL.findall(code)):
        yield "the size of a tile as a number"


def faults_of_layout(lines, at):
    head, statement, end = (lines[at:at + 3] + ["", ""])[:3]
    margin = re.match(r" *", head)[0]
    if re.match(r" *if \(.*\) \{$", head) and statement.endswith(";") and end == margin + "}":
        yield "braces around one statement"
    if head.endswith("{") and statement == "" and not head.startswith(("{", "extern")) and margin:
        yield "an empty line at the start of a block"


def faults_of_file(path):
    lines = path.read_text().splitlines()
    for at, line in enumerate(lines):
        code = re.sub(r"\s*//.*", "", line)
        if re.match(r" *// \S", line) and len(line) > COLUMNS:
            yield f"{path}:{at + 1}: {len(line)} columns: {line}"
        for fault in [*faults_of_code(code), *faults_of_layout(lines, at)]:
            yield f"{path}:{at + 1}: {fault}: {line.strip()}"


# Operators and stages of them have a table beside their header.
def is_strategy(path):
    return path.suffix == ".hip" and path.stem != f"{path.parent.name}_steps" and not path.with_suffix(".h").exists()


def first_kernel(path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("__global__"):
            return number
    return None


def faults(folder):
    files = sorted([*folder.glob("*/*.hip"), *folder.glob("*/*.h")])
    if not any(is_strategy(path) for path in files):
        yield f"{folder} has no strategies"
    for path in files:
        if is_strategy(path):
            number = first_kernel(path)
            if number is None or number > KERNEL_WITHIN:
                yield f"{path}: its kernel begins at line {number}"
        yield from faults_of_file(path)


def main():
    found = [fault for folder in sys.argv[1:] for fault in faults(pathlib.Path(folder))]
    for fault in found:
        print(f"error: {fault}", file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
