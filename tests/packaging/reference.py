#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: reference.py PROGRAM FORM

Holds `hipstencil reference` FORM (man, bash, zsh, fish) against what --help and `list` print: every
command, every option, every word that an option may take. The same is then looked for in a text that
each option in turn was cut out of: what does not miss it there has not looked.
"""
import pathlib
import re
import subprocess
import sys

PROGRAM, FORM = sys.argv[1:3]


def said(*words):
    return subprocess.run([PROGRAM, *words], check=True, text=True, stdout=subprocess.PIPE).stdout


def commands():
    names = re.findall(r"^  (\w+) +\S", said("--help"), re.M)
    assert "generate" in names and "list" in names, names
    return names


def options(command):
    """The names of the help's options, each with the words between bars that it may take."""
    found = {}
    for line in said(command, "--help").splitlines():
        if re.match(r" +-", line):
            for name, _, value in re.findall(r"(?:^|[ ,])(--?[\w?-]+)(([=][^ ,]+)?)", line):
                name = name if name.startswith("--") else name[:2]
                words = re.search(re.escape(name) + r"=([\w|]+\|[\w|]+)", line)
                found[name] = words[1].split("|") if words else []
    assert "--help" in found, (command, found)
    return found


def listed(title):
    block = re.search(rf"^{title}.*?\n\n|^{title}.*\Z", said("list"), re.M | re.S)[0]
    names = re.findall(r"^  (\S+)", block, re.M)
    assert names, title
    return names


def variables():
    """What generator and runtime take from the environment: names of ours, and of what reads any."""
    root = pathlib.Path(__file__).resolve().parents[2]
    text = "".join(path.read_text() for folder in ("generator", "runtime") for path in sorted((root / folder).rglob("*"))
                   if path.suffix in (".c", ".cpp", ".h") and path.name != "environment.c")
    found = set(re.findall(r'"(HIPSTENCIL_[A-Z]\w*)"', text))
    found |= set(re.findall(r'\b(?:getenv|from_variable|value_of)\((?:\w+, )?"(\w+)"', text))
    assert {"HIPSTENCIL_CACHE", "XDG_CACHE_HOME", "TMPDIR"} <= found, found
    return sorted(found)


REGISTRIES = {"--strategies": listed("presets"), "--target": listed("targets"), "--bindings": ["fortran", "python"]}
SETTINGS = listed("settings, for") + listed("settings for study")


def text_of(command):
    """What FORM says of a command."""
    if FORM == "man":
        plain = said("reference", "man", command)
        quoted = re.search(r'^\.[BI] .*".*', plain, re.M)
        assert not quoted, f"man(7) takes the quotes of {quoted[0]}"
        return re.sub(r"\\f[BIR]", "", plain).replace("\\-", "-").replace("\\(ti", "~")
    whole = said("reference", FORM)
    if FORM == "bash":
        begin = whole.index("_hipstencil_options()")
        return (re.search(rf"^    {command}\) (.*)$", whole[begin:], re.M)[1]
                + "\n".join(re.findall(rf'^    "{command} .*\n.*$', whole, re.M)))
    if FORM == "zsh":
        return re.search(rf"^        {command}\)\n.*?^          ;;$", whole, re.M | re.S)[0]
    return "\n".join(re.findall(rf"^.*__fish_seen_subcommand_from {command}'.*$", whole, re.M))


def spelled(name):
    """How FORM writes an option."""
    if FORM != "fish":
        return rf"(?<![\w-]){re.escape(name)}(?![\w-])"
    return rf" -l {name[2:]}(?![\w-])" if name.startswith("--") else rf" -s '{re.escape(name[1:])}'"


def missing(text, wanted):
    for name, words in wanted.items():
        if not re.search(spelled(name), text):
            yield name
        for word in [*words, *REGISTRIES.get(name, [])]:
            if not re.search(rf"\b{word}\b", text):
                yield f"{name} {word}"


def main():
    whole = said("reference", FORM)
    for command in commands():
        if command not in whole:
            sys.exit(f"{FORM}: there is no command {command}")
        text, wanted = text_of(command), options(command)
        for name in missing(text, wanted):
            sys.exit(f"{FORM}: {command} lacks {name}")
        for name in wanted: # planted
            if name not in missing(re.sub(spelled(name), " ", text), wanted):
                sys.exit(f"{FORM}: {name} of {command} is not missed where it lacks")
        print(f"{command}: {' '.join(wanted)}")
    if FORM == "man":
        for name in sorted(set(variables()) ^ set(listed("variables"))):
            sys.exit(f"variable {name}: it is read or listed, not both")
        for name in variables():
            if not re.search(rf"\b{name}\b", whole):
                sys.exit(f"man: there is no variable {name}")
    else:
        for setting in SETTINGS:
            if not re.search(rf"\b{setting}\b", whole):
                sys.exit(f"{FORM}: there is no setting {setting}")


main()
