#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds templates/ to what a reader can follow, and fails on each line that is beyond it.

    templates.py TEMPLATES

A line of a template or a .lua file has at most 120 columns and such a file at most 200 lines. What a directive tests is
one field, or two that `and` or `or` joins. A value that is printed, or put into a local, is chosen once
at most: one `and`, one `or`. What needs more is decided in the plan or by a named function of a .lua
file.
"""
import pathlib
import re
import sys

COLUMNS, LINES = 120, 200
SUFFIXES = {".hip", ".lua", ".cmake", ".f90", ".py"}
STRING = re.compile(r'"[^"]*"')
JOINED = re.compile(r"\b(?:and|or)\b")


def markers(line):
    """The texts between `$(` and its parenthesis."""
    at = line.find("$(")
    while at >= 0:
        depth, end = 0, at + 1
        while end < len(line):
            depth += (line[end] == "(") - (line[end] == ")")
            if depth == 0:
                break
            end += 1
        yield line[at + 2:end]
        at = line.find("$(", end)


def too_many_choices(text):
    words = JOINED.findall(STRING.sub('""', text))
    return words.count("and") > 1 or words.count("or") > 1


def faults_of_directive(text):
    if re.match(r"(if|elseif)\b", text):
        if len(JOINED.findall(STRING.sub('""', text))) > 1:
            yield "a directive tests more than two fields"
    elif too_many_choices(text):
        yield "a local chooses more than once"


def faults_of_line(line):
    directive = re.match(r"\s*//% (.*)", line)
    if directive:
        yield from faults_of_directive(directive[1])
        return
    for marker in markers(line):
        if too_many_choices(marker):
            yield f"$({marker}) chooses more than once"


def faults(folder):
    files = sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES)
    if not files:
        yield f"{folder} has no templates"
    for path in files:
        lines = path.read_text().splitlines()
        if len(lines) > LINES:
            yield f"{path.name}: {len(lines)} lines"
        for number, line in enumerate(lines, 1):
            if len(line) > COLUMNS:
                yield f"{path.name}:{number}: {len(line)} columns"
            if path.suffix != ".lua":
                for fault in faults_of_line(line):
                    yield f"{path.name}:{number}: {fault}"


def main():
    found = list(faults(pathlib.Path(sys.argv[1])))
    for fault in found:
        print(f"error: {fault}", file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
