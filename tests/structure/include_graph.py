#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws which stage of generator/ includes which, and fails on what flows back.

    include_graph.py GENERATOR [--draw]

A stage may include itself and the stages before it in STREET. A back edge, a circle of files within
a stage, a folder that is no stage, or a file name that two stages share is an error that names the
files. --draw prints the edges between stages with the number of includes.
"""
import collections
import pathlib
import re
import sys

STREET = [
    "base", "math", "strategy", "spec", "model", "plan", "render", "build", "measure", "traffic",
    "predict", "inspect", "report", "run", "tune", "command",
]
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)


def read_graph(root):
    """{file: [files it includes]}, by paths below `root`; what lies elsewhere is left out."""
    graph = {}
    for path in sorted(root.rglob("*.[ch]")):
        name = path.relative_to(root).as_posix()
        found = []
        for include in INCLUDE.findall(path.read_text()):
            for folder in (root, path.parent):
                if (folder / include).is_file():
                    found.append((folder / include).resolve().relative_to(root).as_posix())
                    break
        graph[name] = found
    return graph


def stage_of(name):
    return name.split("/")[0] if "/" in name else "."


def back_edges(graph):
    for name, includes in graph.items():
        if stage_of(name) not in STREET:
            yield f"{name}: '{stage_of(name)}' is no stage; stages are {', '.join(STREET)}"
            continue
        for include in includes:
            if stage_of(include) not in STREET:
                continue
            if STREET.index(stage_of(include)) > STREET.index(stage_of(name)):
                yield f"{name} includes {include}: {stage_of(include)} comes after {stage_of(name)}"


def circles(graph):
    """Headers that include each other, and pairs x.c, y.c of one stage that need each other."""
    units = collections.defaultdict(set)  # x.h and x.c are one unit
    for name, includes in graph.items():
        unit = name.rsplit(".", 1)[0]
        units[unit] |= {i.rsplit(".", 1)[0] for i in includes} - {unit}
    state, trail, found = {}, [], []

    def visit(unit):
        state[unit] = "open"
        trail.append(unit)
        for other in sorted(units.get(unit, ())):
            if state.get(other) == "open":
                found.append(" -> ".join(trail[trail.index(other):] + [other]))
            elif other not in state:
                visit(other)
        trail.pop()
        state[unit] = "done"

    for unit in sorted(units):
        if unit not in state:
            visit(unit)
    for circle in found:
        yield f"files include each other in a circle: {circle}"


def shared_names(graph):
    by_name = collections.defaultdict(list)
    for name in graph:
        by_name[name.rsplit("/", 1)[-1]].append(name)
    for names in by_name.values():
        commands = [n for n in names if stage_of(n) == "command"]
        if len(names) - len(commands) > 1 or len(names) > 1 and not commands:
            yield f"one name for several files: {', '.join(names)}"


def draw(graph):
    edges = collections.Counter()
    for name, includes in graph.items():
        for include in includes:
            if stage_of(include) != stage_of(name):
                edges[stage_of(name), stage_of(include)] += 1
    for stage in STREET:
        to = [f"{b} ({n})" for (a, b), n in sorted(edges.items(), key=lambda e: STREET.index(e[0][1]))
              if a == stage]
        print(f"{stage:9} {', '.join(to) or '-'}")


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    graph = read_graph(root)
    if "--draw" in sys.argv:
        draw(graph)
    problems = [*back_edges(graph), *circles(graph), *shared_names(graph)]
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if not graph:
        sys.exit(f"error: {root} has no files")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
