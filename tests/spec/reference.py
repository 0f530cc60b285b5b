#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: reference.py PROGRAM PAGE

Holds the page of the language against the program. Every block of Lua is a file, called after its operator or,
of a module, after its first line; a specification must be accepted, unless the block of text that follows it says
`error:`. Such a block is a command and lines of its output, in their order; "…" stands for lines that are left out.
The words, fields, presets and variables of the program and those of the page are the same, and every word and
field is in an example.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

PROGRAM, PAGE = (os.path.abspath(path) for path in sys.argv[1:])
problems = []


def run(arguments, folder):
    environment = dict(os.environ, LC_ALL="C.UTF-8")
    done = subprocess.run([PROGRAM, *arguments], cwd=folder, env=environment, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout.splitlines()


def name_of(lua):
    found = re.search(r'stencil \{\s*name = "(\w+)"', lua) or re.match(r"-- (\w+)\.lua\n", lua)
    return found[1] + ".lua"


def missing_line(expected, output):
    """The first of the lines that the output does not have where it should, or None."""
    at, gap = 0, False
    for line in expected:
        if line == "…":
            gap = True
            continue
        found = output.index(line, at) if line in output[at:] else -1
        if found < 0 or (found > at and not gap):
            return line
        at, gap = found + 1, False
    return None if gap or at == len(output) else "the end"


def hold_claim(block, folder):
    command, *expected = block.splitlines()
    assert command.startswith("$ hipstencil "), command
    status, output = run(command.split()[2:], folder)
    wanted = 1 if any("error:" in line for line in expected) else 0
    missing = missing_line(expected, output)
    if status != wanted or missing:
        problems.append(f"{command}: status {status}, '{missing}' is not there; it prints\n" + "\n".join(output))


def hold_examples(page, folder):
    blocks = re.findall(r"^```(lua|text)\n(.*?)^```$", page, re.M | re.S)
    for i, (kind, text) in enumerate(blocks):
        if kind == "text":
            hold_claim(text, folder)
            continue
        path = os.path.join(folder, name_of(text))
        if os.path.exists(path):
            problems.append(f"{path}: there are two of that name")
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        claimed = i + 1 < len(blocks) and blocks[i + 1][0] == "text"
        if "return stencil" in text and not claimed:
            status, output = run(["check", name_of(text)], folder)
            if status:
                problems.append("\n".join(output))
    return "\n".join(text for kind, text in blocks if kind == "lua")


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
    hold_rows(section(page, "Strategies"),
              [f"| `{p['name']}` | {p['doc']} | {p['needs']} |" for p in known["presets"]], "## Strategies")


def hold_rows(text, rows, where):
    has = [line for line in text.splitlines() if line.startswith("| `")]
    if has != rows:
        problems.append(f"{where} is to have these rows:\n" + "\n".join(rows))


def main():
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    with tempfile.TemporaryDirectory() as folder:
        code = hold_examples(page, folder)
    hold_tables(page, code)
    for problem in problems:
        print(problem)
    sys.exit(bool(problems))


main()
