#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: plant_lines.py SCRIPT templates|emitted FOLDER

Plants lines that a reader is not to meet in copies of FOLDER, a folder of templates or one that
`generate -o` wrote: SCRIPT must hold the copy before and fail after, naming file and fault.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

TEMPLATES = [
    ("launch.hip", "// " + "x" * 118, "launch.hip:1: 121 columns"),
    ("launch.hip", "\n".join(["//"] * 200), "lines"),
    ("launch.hip", "//% if k.cut and k.balance or k.streamed then", "tests more than two fields"),
    ("launch.hip", '//% local a = k.cut and "a" or k.balance and "b" or ""', "a local chooses"),
    ("launch.hip", 'x $(k.cut and "and" or k.balance and "b" or "") y', "chooses more than once"),
    ("text.lua", "--" + "x" * 119, "text.lua:1: 121 columns"),
]
EMITTED = [
    ("laplacian_r4/fused.hip", "//\n" * 60, "its kernel begins at line"),
    ("laplacian_r4/fused.hip", "const int " + "n" * 90 + " = 1;", "columns"),
    ("laplacian_r4/fused.hip", "    // a" + " a" * 50, "columns"),
    ("laplacian_r4/fused.hip", "    const int y_last = ny - 1 + 4;", "not added up"),
    ("laplacian_r4/fused.hip", "    const int y_last = ny + 0;", "a 0 that is added"),
    ("laplacian_r4/fused.hip", "    slot s0 = {to + 1 * pitch};", "a factor of 0 or 1"),
    ("laplacian_r4/fused.hip", "__shared__ real tile_u[3456];", "size of a tile"),
    ("laplacian_r4/fused.hip", "    write(to + own_u + 292, u_ahead);", "size of a tile"),
    ("laplacian_r4/laplacian_r4_device.h", "    if (x < nx) {\n        y();\n    }", "braces around"),
]


def errors(script, root):
    done = subprocess.run([sys.executable, script, root], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def held(script, folder, name, line, said):
    with tempfile.TemporaryDirectory() as scratch:
        root = pathlib.Path(scratch) / "copy"
        shutil.copytree(folder, root)
        path = root / name
        path.write_text(line + "\n" + path.read_text())
        status, printed = errors(script, root)
        good = status == 1 and path.name in printed and said in printed
        print(f"{'held' if good else 'FAILED'}: {said}" + ("" if good else f"\n{printed}"))
        return good


def main():
    script, kind, folder = sys.argv[1:]
    status, printed = errors(script, folder)
    if status != 0:
        sys.exit(f"{folder} has faults before any is planted:\n{printed}")
    faults = TEMPLATES if kind == "templates" else EMITTED
    results = [held(script, folder, *fault) for fault in faults]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
