#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: odd_files.py PROGRAM

What is no specification, though it may have the name of one, is refused at once, with its line where it
has lines; a stream that the caller has opened is read once.
"""
import os
import pathlib
import resource
import socket
import subprocess
import sys
import tempfile

SECONDS = 5  # of CPU time, for anything
STENCIL = 'return stencil { name = "t", coefficients = laplacian {} }\n'
KINDS = "a specification is a file, or - for standard input"
FAILURES = []


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def check(program, arguments, folder, status, printed, stdin=subprocess.DEVNULL, **more):
    """`printed` begins the first line of what the command says."""
    done = subprocess.run([program, *arguments], cwd=folder, stdin=stdin, capture_output=True, timeout=60,
                          preexec_fn=limit, check=False, **more)
    said = (done.stderr if status else done.stdout).decode(errors="replace")
    if done.returncode != status or not said.startswith(printed):
        FAILURES.append(f"{arguments}: exit status {done.returncode}, expected {status}\n"
                        f"  said:     {said[:300]}\n  expected: {printed}")


def refused_files(program, folder):
    os.mkfifo(folder / "fifo.lua")
    (folder / "folder.lua").mkdir()
    (folder / "zero.lua").symlink_to("/dev/zero")
    (folder / "loop.lua").symlink_to("loop.lua")
    with socket.socket(socket.AF_UNIX) as s:
        s.bind(str(folder / "socket.lua"))
    with open(folder / "huge.lua", "wb") as f:
        f.write(b"-- x\n")
        f.truncate(200 * 1000 * 1000)
    for name, why in {"fifo.lua": f"is a FIFO; {KINDS}", "socket.lua": f"is a socket; {KINDS}",
                      "zero.lua": f"is a device; {KINDS}", "/dev/urandom": f"is a device; {KINDS}",
                      "folder.lua": "is a directory; a file is needed",
                      "loop.lua": "cannot be opened: Too many levels of symbolic links",
                      "none.lua": "cannot be opened: No such file or directory"}.items():
        check(program, ["check", name], folder, 1, f"hipstencil: error: {name}: {why}\n")
        if name.endswith(".lua"):
            (folder / "user.lua").write_text(f'return 1,\n  require "{name[:-4]}"\n')
            check(program, ["check", "user.lua"], folder, 1,
                  f"user.lua:2: error: module '{name[:-4]}' cannot be read ({name}): {why.split(': ')[-1]}\n")
    check(program, ["check", "huge.lua"], folder, 1,
          "huge.lua:2: error: the file is larger than 1 MiB, which ends here\n")


def large_texts(program, folder):
    deep = "functions or brackets nest too deeply, or without an end\n"
    jumps = "more than 20000 of "
    for text, line, why in (("return\n" + 100000 * "(" + "1" + 100000 * ")", 2, deep),
                            ("return\n" + 100000 * "not " + "1", 2, deep),
                            ("return\n" + 100000 * "{" + 100000 * "}", 2, deep),
                            (100000 * "do ", 1, deep),
                            ("local x\n\nreturn x" + 100000 * " and x", 3, jumps),
                            ("".join(f"::a{n}::\n" for n in range(50000)), 5001, jumps),
                            (100000 * "goto a " + "::a::", 1, jumps),
                            ("if x then " + 60000 * "elseif x then " + "end", 1, jumps),
                            ("return [" + 300000 * "=" + "[" + 300000 * "=" + "]" + 300000 * "=" + "]", 1,
                             "the specification returns a long string"),
                            ("return\n1" + 300000 * "==1", 2, "the specification returns false")):
        (folder / "t.lua").write_text(text)
        check(program, ["check", "t.lua"], folder, 1, f"t.lua:{line}: error: {why}")


def streams(program, folder):
    (folder / "rule.lua").write_text("return laplacian {}\n")
    text = b'return stencil { name = "t", coefficients = require "rule" }\n'
    for name in ("-", "/dev/stdin"):
        read, write = os.pipe()
        os.write(write, text)
        os.close(write)
        check(program, ["check", name], folder, 0, "t: 3D float", stdin=read)
        os.close(read)
        with open("/dev/urandom", "rb") as endless:
            check(program, ["check", name], folder, 1, f"{name}:", stdin=endless)
        check(program, ["check", name], folder, 1, f"{name}:1: error: the specification returns nothing")
    read, write = os.pipe()
    os.write(write, text)
    os.close(write)
    check(program, ["check", f"/dev/fd/{read}"], folder, 0, "t: 3D float", pass_fds=[read])


def marks_in_front(program, folder):
    """What editors and systems put there; lines are counted as ever."""
    mark = b"\xef\xbb\xbf"
    (folder / "rule.lua").write_bytes(mark + b"return laplacian {}\n")
    text = b'return stencil { name = "t", coefficients = require "rule" }\n'
    for front in (mark, b"#!/usr/bin/env lua\n", mark + b"#! of a system\n"):
        (folder / "t.lua").write_bytes(front + text)
        check(program, ["check", "t.lua"], folder, 0, "t: 3D float")
        (folder / "t.lua").write_bytes(front + b"return wrong\n")
        check(program, ["check", "t.lua"], folder, 1, f"t.lua:{1 + front.count(10)}: error: ")
    (folder / "t.lua").write_bytes(b"# no comment\n" + text)
    check(program, ["check", "t.lua"], folder, 1, "t.lua:1: error: unexpected symbol near '#'")


def odd_words(program, folder):
    (folder / "t.lua").write_text(STENCIL)
    check(program, ["check", ""], folder, 1, "hipstencil: error: '': cannot be opened: No such file or directory\n")
    check(program, ["generate", "t.lua", "t.lua"], folder, 1, "hipstencil: error: t.lua is given twice\n")
    check(program, ["compare", "t.lua", "--threshold", "3"], folder, 2, "hipstencil: error: --threshold is ")


def sweeps(program, folder):
    (folder / "t.lua").write_text(STENCIL)
    many = ",".join(str(n) for n in range(1, 1002))
    message = "hipstencil: error: --set: more than 1000 strategies of 7 taps; "
    check(program, ["check", "t.lua", "--set", f"window={many}"], folder, 2, message)
    check(program, ["check", "t.lua", "--strategies", "fused", "--set", f"window={many[:300]}",
                    "--set", "rows=1,2,4,8", "--set", "vector=1,2,4"], folder, 2, message)


def large_operators(program, folder):
    loops = "for x = -7, 7 do for y = -7, 7 do for z = -7, 7 do e = e + n * u(x, y, z) n = n + 1 end end end\n"
    head = 'local u = grid "u"\nlocal out, n = {}, 1\nfor i = 1, 12 do local e = u\n'
    tail = 'out["o" .. i] = e end\nreturn stencil { name = "t",\n  update = out }\n'
    for body, why in ((loops, "t.lua:6: error: the operator has 40500 taps; at most 8192\n"),
                      ("for k = 1, 1000 do e = e * u + k * i end\n",
                       "t.lua:6: error: the operator takes 23989 operations per point; at most 20000\n")):
        (folder / "t.lua").write_text(head + body + tail)
        check(program, ["check", "t.lua"], folder, 1, why)


def main():
    with tempfile.TemporaryDirectory() as name:
        for part in (refused_files, large_texts, streams, marks_in_front, odd_words, sweeps, large_operators):
            folder = pathlib.Path(name) / part.__name__
            folder.mkdir()
            part(os.path.realpath(sys.argv[1]), folder)
    print("\n".join(FAILURES) or "all held")
    sys.exit(bool(FAILURES))


if __name__ == "__main__":
    main()
