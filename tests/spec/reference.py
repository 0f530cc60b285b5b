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


def hold_limits(page, folder):
    """The numbers of the page are those that more is refused with."""
    taps, operations, listed = re.search(r"(\d+) taps and (\d+) operations a point.* up to (\d+) taps\.", page, re.S).groups()
    update = "\nreturn stencil { name = 'many', update = { v = s } }"
    lists = "\nreturn stencil { name = 'many', coefficients = c }"
    too_much = {
        f"the operator has 8711 taps; at most {taps}":
            "local u, s = grid 'u', 0\nfor i = 0, 8710 do s = s + (i + 1) * u(i % 33 - 16, i // 33 % 33 - 16, i // 1089) end" + update,
        f"the operator takes 20999 operations per point; at most {operations}":
            "local u = grid 'u'\nlocal s = u(1)\nfor i = 1, 7000 do s = s + exp(i * u) end" + update,
        f"'shape' has 4913 points; at most {listed}":
            "return stencil { name = 'many', shape = box(8), coefficients = laplacian {} }",
        f"more than {listed} taps":
            "local c = {}\nfor i = 0, 4096 do c[i + 1] = { { i % 33 - 16, i // 33 % 33 - 16, i // 1089 }, i + 1 } end" + lists,
        f"the mixed derivative has 4913 taps; at most {listed}": "local s = d(grid 'u', 'xyz', { accuracy = 16 })" + update}
    for refusal, lua in too_much.items():
        with open(os.path.join(folder, "many.lua"), "w", encoding="utf-8") as out:
            out.write(lua + "\n")
        said = subprocess.run([PROGRAM, "check", "many.lua"], cwd=folder, capture_output=True, text=True, check=False).stderr
        if not said.endswith(refusal + "\n"):
            problems.append(f"nothing says '{refusal}': {said}")


def hold_rows(text, rows, where):
    has = [line for line in text.splitlines() if line.startswith("| `")]
    if has != rows:
        problems.append(f"{where} is to have these rows:\n" + "\n".join(rows))


def main():
    with tempfile.TemporaryDirectory() as folder:
        examples = Examples(PROGRAM, PAGE, folder)
        hold_limits(examples.page, folder)
    problems.extend(examples.problems)
    hold_tables(examples.page, examples.code())
    for problem in problems:
        print(problem)
    sys.exit(bool(problems))


main()
