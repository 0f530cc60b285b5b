#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: reference.py PROGRAM PAGE

Holds the page of the language against the program: its examples (page_examples.py), and that its words, fields, presets
and variables are those of the program; every word and field is in an example.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

from page_examples import Examples

PROGRAM, PAGE = (os.path.abspath(path) for path in sys.argv[1:])
problems = []


def section(page, title):
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", page, re.M | re.S)[1]


def headings(text):
    return [word for line in re.findall(r"^### (.*)$", text, re.M) for word in re.findall(r"`(\w+)`", line)]


def hold_names(what, here, there):
    for name in sorted(set(here) ^ set(there)):
        problems.append(f"{what} '{name}': " + ("the page has it, the program does not" if name in here else
                                                "the page says nothing of it"))
    for name in {name for name in here if here.count(name) > 1}:
        problems.append(f"{what} '{name}' is there twice")


def hold_tables(page, code):
    known = json.loads(subprocess.run([PROGRAM, "list", "--json"], check=True, capture_output=True).stdout)
    names = {topic: [entry["name"] for entry in known[topic]] for topic in ("fields", "words", "presets", "environment")}
    fields = headings(section(page, "Fields"))
    hold_names("field", fields, names["fields"])
    hold_names("word", headings(page.replace(section(page, "Fields"), "")), names["words"])
    hold_names("preset", re.findall(r"^\| `(\w+)` \|", section(page, "Strategies"), re.M), names["presets"])
    for field in names["fields"]:
        if not re.search(rf"\b{field} = ", code):
            problems.append(f"field '{field}' is in no example")
    for word in names["words"] + names["presets"]:
        if not re.search(rf"\b{word}\b", code):
            problems.append(f"'{word}' is in no example")
    hold_rows(section(page, "Environment variables"),
              [f"| `{e['name']}` | {e['fallback']} | {e['doc']} |" for e in known["environment"]], "## Environment variables")
    hold_rows(section(page, "Settings"),
              [f"| `{s['key']}` | {s['doc']} | {s['allowed']}{'; with ' + s['needs'] if s['needs'] else ''} "
               f"| `--set {s['example']}` |" for s in known["settings"]], "## Settings")
    hold_rows(section(page, "Strategies"),
              [f"| `{p['name']}` | {p['doc']} | {p['needs']} |" for p in known["presets"]], "## Strategies")


def hold_rows(text, rows, where):
    has = [line for line in text.splitlines() if line.startswith("| `")]
    if has != rows:
        problems.append(f"{where} is to have these rows:\n" + "\n".join(rows))


def main():
    with tempfile.TemporaryDirectory() as folder:
        examples = Examples(PROGRAM, PAGE, folder)
    problems.extend(examples.problems)
    hold_tables(examples.page, examples.code())
    for problem in problems:
        print(problem)
    sys.exit(bool(problems))


main()
