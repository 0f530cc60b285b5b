#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: objects.py COMPILER WORD…

A launcher of compilers for CMake (CMAKE_C_COMPILER_LAUNCHER) that remembers objects: what is compiled again from
sources, headers and words of the same content, by the same compiler, is the object that it was then. Paths may be
others below the folder that `mktemp -d` made. Whatever makes no object, fails, or is done by a compiler that lies
there itself, is the compiler's alone.

Objects lie where compiled.py has its results. Little is imported where there is one: builds have hundreds.
"""
import json
import os
import re
import sys
import zlib
from _blake2 import blake2b  # hashlib has it too, and takes as long to import as the rest

sys.dont_write_bytecode = True
SOURCES = (".c", ".cpp", ".cc", ".hip", ".cu")
HERE = "@here@"


def folder_at_hand():
    """The folder of mktemp, or the one that the compiler runs in."""
    here = os.getcwd()
    found = re.match(r".*/tmp\.\w+(?=/|$)", here)
    return found.group() if found else here


def cache():
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = os.environ.get("HIPSTENCIL_TEST_CACHE") or os.path.join(home, "hipstencil-tests")
    if os.path.isdir(folder) and os.access(folder, os.W_OK):
        return folder
    sys.path.append(os.path.dirname(__file__))
    import compiled
    return compiled.cache_folder()


def after(words, option):
    return words[words.index(option) + 1] if option in words[:-1] else None


def content(path):
    """Of a system's file, which is large and seldom another, its size and time. Of others all but the comments that they
    open with, which hold version and checksum; how many those are stays, for line numbers."""
    if path.startswith("/usr/"):
        info = os.stat(path)
        return f"{info.st_size} {info.st_mtime_ns}"
    with open(path, "rb") as file:
        banner, text = re.match(rb"((?://.*\n)*)((?s:.*))", file.read()).groups()
    lines = banner.count(b"\n")
    return f"{lines} {blake2b(text, digest_size=16).hexdigest()}"


def key_of(words, source, here):
    info = os.stat(os.path.realpath(words[0]))
    parts = [info.st_size, info.st_mtime_ns, content(source), *(w.replace(here, HERE) for w in words)]
    return blake2b(json.dumps(parts).encode(), digest_size=16).hexdigest()


def recall(path, here):
    """What the compiler said, the dependencies and the object; or None."""
    try:
        with open(path, "rb") as file:
            head, _, product = zlib.decompress(file.read()).partition(b"\n")
        said, depends, read = json.loads(head)
        if any(content(name.replace(HERE, here)) != was for name, was in read.items()):
            return None
        os.utime(path)
        return said, depends.replace(HERE, here), product
    except (OSError, ValueError, zlib.error):
        return None


def files_read(depends):
    """By a makefile's rule."""
    names = re.findall(r"(?:\\[ #]|[^\s\\])+", depends.partition(": ")[2])
    return [re.sub(r"\\([ #])", r"\1", name) for name in names]


def remember(path, said, depends, output, here):
    sys.path.append(os.path.dirname(__file__))
    import compiling
    read = {name.replace(here, HERE): content(name) for name in files_read(depends)}
    head = json.dumps([said, depends.replace(here, HERE), read]).encode()
    with open(output, "rb") as file:
        compiling.remember(path, zlib.compress(head + b"\n" + file.read(), 1))


def compile_now(words, rule, output, path, here):
    import subprocess
    done = subprocess.run(words, stderr=subprocess.PIPE, check=False)
    said = done.stderr.decode(errors="replace")
    if done.returncode == 0 and os.path.exists(output) and os.path.exists(rule):
        with open(rule, encoding="utf-8") as file:
            remember(path, said, file.read(), output, here)
    sys.stderr.write(said)
    sys.exit(done.returncode)


def main():
    words, here = sys.argv[1:], folder_at_hand()
    output, rule = after(words, "-o"), after(words, "-MF")
    sources = [w for w in words[1:] if w.endswith(SOURCES) and not w.startswith("-")]
    is_installed = os.path.isabs(words[0]) and not words[0].startswith(here + "/")
    if not (is_installed and output and rule and len(sources) == 1 and "-c" in words):
        os.execvp(words[0], words)
    path = os.path.join(cache(), key_of(words, sources[0], here) + ".object")
    found = recall(path, here)
    if not found:
        compile_now(words, rule, output, path, here)
    said, depends, product = found
    sys.stderr.write(said)
    with open(rule, "w", encoding="utf-8") as file:
        file.write(depends)
    with open(output, "wb") as file:
        file.write(product)


if __name__ == "__main__":
    main()
