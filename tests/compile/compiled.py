#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A compiler that remembers: one result for one content, across test runs, build folders and clones.

    compiled.py COMPILER WORD…     as a compiler (HIPSTENCIL_CXX="python3 …/compiled.py clang++")
    compiled.compiled([…], folder) from the checks beside this file

A result is exit status, diagnostics, processor seconds and, with -o, the product. Its key is made of
the source, the sources it includes and the headers beside it (without the comments that a file opens
with: they hold version and checksum), what lies below every -I folder, the compiler (path, size,
version) and the words of the command without paths. So that products do not depend on paths either, they are linked without
-rpath: tests name the folder of the host library in LD_LIBRARY_PATH.

Results lie in $HIPSTENCIL_TEST_CACHE, else $XDG_CACHE_HOME/hipstencil-tests, else
~/.cache/hipstencil-tests; what was not used for longest goes beyond $HIPSTENCIL_TEST_CACHE_LIMIT MiB
(1024). Remove the folder to compile everything again.

Little is imported where there is a result (compiling.py makes those that are not): a run has thousands. Where results
are being served (served.py) they are asked for.
"""
import os
import sys
import zlib
from _blake2 import blake2b  # hashlib has it too, and takes as long to import as the rest

FOLDERS = {}  # what is known of them


def cache_folder():
    named = os.environ.get("HIPSTENCIL_TEST_CACHE")
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = named or os.path.join(home, "hipstencil-tests")
    try:
        os.makedirs(folder, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    folder = os.path.join(os.environ.get("TMPDIR") or "/tmp", f"hipstencil-tests-{os.getuid()}")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    if os.stat(folder).st_uid != os.getuid():
        sys.exit(f"{folder} belongs to someone else; name another folder in HIPSTENCIL_TEST_CACHE")
    return folder


def content(path):
    with open(path, "rb") as file:
        return file.read()


# ---- keys ----------------------------------------------------------------------------------------

def digest(*parts):
    sum_ = blake2b(digest_size=16)
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        sum_.update(b"%d:" % len(data) + data)
    return sum_.hexdigest()


def without_banner(data):
    """The text below the comments that it opens with; how many they are stays, for line numbers."""
    lines = data.split(b"\n")
    count = next((i for i, line in enumerate(lines) if not line.startswith(b"//")), len(lines))
    return b"%d\n" % count + b"\n".join(lines[count:])


def path_of(program):
    """Where PATH has it; or None."""
    folders = [""] if "/" in program else os.environ.get("PATH", os.defpath).split(":")
    paths = (os.path.join(folder, program) for folder in folders)
    return next((p for p in paths if os.path.isfile(p) and os.access(p, os.X_OK)), None)


def quick_linker():
    """Words for a compiler that links: gold takes half the time of others."""
    return ["-fuse-ld=gold"] if path_of("ld.gold") else []


def installed(compiler):
    """Path of a compiler or None; nvcc need not be in PATH, and is from now on."""
    if compiler == "nvcc" and not path_of(compiler):
        os.environ["PATH"] += ":/usr/local/cuda/bin"
    return path_of(compiler)


def identity_of(compiler, memory={}):
    """Path, size and time of the program, and what it says of its version."""
    if compiler not in memory:
        path = path_of(compiler)
        if not path:
            sys.exit(f"{compiler} is not installed")
        memory[compiler] = digest(path, os.stat(path).st_size, version_of(path))
    return memory[compiler]


def version_of(path):
    info = os.stat(path)
    kept = os.path.join(cache_folder(), f"{digest(path, info.st_size, info.st_mtime_ns)}.version")
    try:
        return content(kept)
    except OSError:
        import compiling
        version = compiling.version_of(path)
        compiling.write(kept, version)
        return version


def files_below(folder):
    return sorted(os.path.join(place, name) for place, _, names in os.walk(folder) for name in names)


def identity_of_folder(folder, with_paths=False):
    key = (folder, with_paths)
    found = FOLDERS.get(key)  # which another thread may clear
    if not found:
        parts = []
        for path in files_below(folder):
            parts += [os.path.relpath(path, folder), content(path)]
            parts += [os.path.realpath(path), os.stat(path).st_mtime_ns] if with_paths else []
        found = FOLDERS[key] = digest(*parts)
    return found


def sources_included(text):
    return [line[10:-1].decode() for line in text.split(b"\n")
            if line.startswith(b'#include "') and line.endswith(b'.hip"')]


class Command:
    """The words of a compiler's command, in their parts."""

    def __init__(self, words):
        self.compiler, self.words, self.folders = words[0], [], []
        self.source = self.output = None
        rest = list(words[1:])
        while rest:
            word = rest.pop(0)
            if word == "-o":
                self.output = rest.pop(0)
            elif word.startswith("-Wl,-rpath,"):
                continue
            elif word.startswith("-I"):
                self.folders.append(word[2:])
                self.words.append(word)
            elif not word.startswith("-") and word.endswith((".hip", ".cpp")):
                self.source = word
                self.words.append(word)
            else:
                self.words.append(word)

    def key(self, folder):
        words = [os.path.basename(w) if w.endswith(".so") else w
                 for w in self.words if not w.startswith("-I")]
        parts = [identity_of(self.compiler), *words, bool(self.output),
                 *map(identity_of_folder, self.folders)]
        sources = [self.source, *sources_included(content(os.path.join(folder, self.source)))]
        headers = sorted(name for name in os.listdir(folder) if name.endswith(".h"))
        for path in (os.path.join(folder, name) for name in [*sources, *headers]):
            parts += [os.path.basename(path), without_banner(content(path))]
        return digest(*parts)


# ---- results -------------------------------------------------------------------------------------

class Result:
    def __init__(self, status, log, seconds, product=b""):
        self.status, self.log, self.seconds, self.product = status, log, seconds, product
        self.text = product.decode(errors="replace") if not product.startswith(b"\x7fELF") else ""

    def unpacked(self):
        log = self.log.encode()
        return b"%d %f %d\n" % (self.status, self.seconds, len(log)) + log + self.product


def result_from(data):
    head, _, rest = data.partition(b"\n")
    status, seconds, length = head.split()
    return Result(int(status), rest[:int(length)].decode(), float(seconds), rest[int(length):])


def recall(path):
    try:
        result = result_from(zlib.decompress(content(path)))
        os.utime(path)
        return result
    except (OSError, ValueError, zlib.error):
        return None


def found_or_made(words, folder):
    cache, command = cache_folder(), Command(words)
    path = os.path.join(cache, f"{command.key(folder)}.result")
    result = recall(path)
    if not result:
        import compiling
        result = compiling.compile_now(command, folder, cache)
        compiling.remember(path, zlib.compress(result.unpacked(), 1))
    return result


def compiled(words, folder):
    """The result of a command that is run in `folder`, where its source is."""
    # What a folder has is looked at from here, and compilers look from `folder`.
    words = [f"-I{os.path.abspath(w[2:])}" if w.startswith("-I") and w[2:] else w for w in words]
    folder = os.path.abspath(folder)
    if "HIPSTENCIL_TEST_SERVER" in os.environ:
        import served
        return served.asked(words, folder) or found_or_made(words, folder)
    return found_or_made(words, folder)


def main():
    words = sys.argv[1:]
    command = Command(words)
    if not command.source:
        os.execvp(words[0], words)
    folder, name = os.path.split(command.source)
    words = [name if w == command.source else w for w in words]
    result = compiled(words, folder or ".")
    sys.stderr.write(result.log)
    if command.output and result.product:
        with open(command.output, "wb") as file:
            file.write(result.product)
    sys.exit(result.status)


if __name__ == "__main__":
    sys.path.append(os.path.dirname(os.path.abspath(__file__)))
    sys.modules["compiled"] = sys.modules["__main__"]
    main()
