#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: names_compile.py PROGRAM REFUSED_NAMES LIST PLATFORM [COUNT]

Names that specifications can give compile beside the headers of applications. LIST is
reserved_names.txt. For each role, COUNT names (all for 0) that PROGRAM takes, of those that headers
know, are put into operators; their headers and sources compile as C, for the host platform and by
hipcc, and define nothing that the C library exports. Names that an operator is refused are refused
by PROGRAM with what they are.
"""
import pathlib
import random
import re
import subprocess
import sys
import tempfile

HEADERS = ("unistd.h stdio.h stdlib.h math.h time.h sys/types.h string.h poll.h sys/socket.h signal.h pthread.h "
           "fcntl.h complex.h").split()
PER_OPERATOR = 14


def run(*command, **options):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **options)


def must(*command, **options):
    done = run(*command, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}:\n{done.stderr[:4000]}")
    return done.stdout


class Tool:
    def __init__(self, program, refused, listed, platform):
        self.program, self.refused, self.platform = (pathlib.Path(p).resolve() for p in (program, refused, platform))
        self.names = [line.split()[0] for line in pathlib.Path(listed).read_text(encoding="ascii").splitlines()]

    def taken(self, role, names):
        return must(self.refused, role, input="".join(f"{name}\n" for name in names)).split()

    def identifiers(self):
        """Of the headers: members, parameters, locals."""
        text = "".join(f"#include <{h}>\n" for h in [*HEADERS, "hip/hip_runtime.h"])
        text = must("g++", "-x", "c++", "-E", "-P", f"-I{self.platform}", "-", input=text)
        return sorted(set(re.findall(r"\b[A-Za-z_]\w*", text)))

    def generate(self, folder, specs):
        files = []
        for i, spec in enumerate(specs):
            files.append(folder / f"{i}.lua")
            files[-1].write_text(spec, encoding="ascii")
        must(self.program, "generate", *files, "-o", folder)

    def compile(self, folder):
        headers = sorted(folder.glob("*/*.h"))
        public = [h for h in headers if h.stem == h.parent.name]
        plain = "".join(f"#include <{h}>\n" for h in HEADERS)
        before = plain + "".join(f'#include "{h}"\n' for h in public)
        after = "".join(f'#include "{h}"\n' for h in public) + plain
        sources = plain + "".join(f'#include "{s}"\n' for s in sorted(folder.glob("*/*.hip")))
        for text in (before, after):
            (folder / "app.c").write_text(text, encoding="ascii")
            for standard in ("-std=c17", "-std=gnu17"):
                must("gcc", standard, "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", f"-I{self.platform}",
                     "-fsyntax-only", folder / "app.c")
        (folder / "all.cpp").write_text(sources, encoding="ascii")
        must("g++", "-std=gnu++17", "-O0", "-Wall", "-Wextra", "-Werror", f"-I{self.platform}", "-c",
             folder / "all.cpp", "-o", folder / "all.o")
        if run("sh", "-c", "command -v hipcc").returncode == 0:
            must("hipcc", "-x", "hip", "--offload-arch=gfx90a", "-fsyntax-only", "-w",
                 folder / "all.cpp")
        return set(re.findall(r" [TDBRVW] (\w+)$", must("nm", folder / "all.o"), re.M))


def exported():
    library = must("gcc", "-print-file-name=libc.so.6").strip()
    return set(re.findall(r" (\w+)@@", must("nm", "-D", "--defined-only", library)))


def operator(name, strategies='{ "baseline" }'):
    return (f'return stencil {{ name = "{name}", dimensions = 1, shape = star(1), coefficients = laplacian{{}},\n'
            f'  strategies = {strategies} }}\n')


def arguments(index, names):
    """Every other name is a grid, the others are scalars; the last grid is written."""
    grids, scalars = names[::2], names[1::2]
    lines = [f'local g{i} = grid "{name}"' for i, name in enumerate(grids[:-1])]
    lines += [f'local s{i} = scalar "{name}"' for i, name in enumerate(scalars)]
    terms = [f"g{i}(1, 0, 0)" for i in range(len(grids) - 1)] + [f"s{i} * g0" for i in range(len(scalars))]
    return "\n".join(lines) + (f'\nreturn stencil {{ name = "operator_{index}", update = {{ ["{grids[-1]}"] = '
                               f'{" + ".join(terms)} }},\n  strategies = {{ "baseline", "fused" }} }}\n')


def groups(names):
    whole = len(names) - len(names) % PER_OPERATOR
    return [names[i:i + PER_OPERATOR] for i in range(0, whole, PER_OPERATOR)]


def check(tool, what, specs):
    with tempfile.TemporaryDirectory() as folder:
        tool.generate(pathlib.Path(folder), specs)
        defined = tool.compile(pathlib.Path(folder))
    clashes = defined & exported()
    if clashes or not defined:
        sys.exit(f"{what}: the C library exports {sorted(clashes)}; {len(defined)} symbols")
    print(f"{what}: {len(specs)} operators compile")


def check_refused(tool, names):
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            spec = pathlib.Path(folder) / "refused.lua"
            spec.write_text(operator(name), encoding="ascii")
            done = run(tool.program, "check", spec.name, cwd=folder)
            expected = re.escape(f'refused.lua:1: error: field \'name\': "{name}" is a ')
            if done.returncode != 1 or not re.match(expected + r"\w+ of [A-Z<a-z]", done.stderr):
                sys.exit(f"{name}: {done.returncode}, {done.stderr}")
    print(f"{len(names)} operators are refused")


def main():
    tool, count = Tool(*sys.argv[1:5]), int(sys.argv[5]) if len(sys.argv) > 5 else 3 * PER_OPERATOR
    rng = random.Random(11)

    def sample(names, size):
        return rng.sample(names, size) if 0 < size < len(names) else list(names)

    free = [n for n in tool.taken("operator", tool.identifiers()) if len(n) < 60]
    check(tool, "operators", [operator(n) for n in ["heat", "Heat", "HEAT", "of_heat", *sample(free, count)]])
    known = [n for n in sample(tool.names, len(tool.names))]
    labels = sample(tool.taken("strategy", known), count)
    check(tool, "strategies", [operator(f"labels_{i}", "{ " + ", ".join(f'baseline{{ name = "{n}" }}' for n in group) + " }")
                               for i, group in enumerate(groups(labels))])
    among = sample(tool.taken("grid", known), count and 6 * count)
    check(tool, "grids and scalars", [arguments(i, group) for i, group in enumerate(groups(among))])
    taken = tool.taken("operator", tool.names)
    if taken:
        sys.exit(f"{taken[:20]} are on the list and taken")
    check_refused(tool, sample([n for n in tool.names if not n.endswith("_")], count))


if __name__ == "__main__":
    main()
