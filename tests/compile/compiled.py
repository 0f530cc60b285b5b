#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A compiler that remembers: one result for one content, across test runs, build folders and clones.

    compiled.py COMPILER WORD…     as a compiler (HIPSTENCIL_CXX="python3 …/compiled.py clang++")
    compiled.compiled([…], source) from the checks beside this file

A result is exit status, diagnostics, processor seconds and, with -o, the product. Its key is made of
the source, the sources it includes and the headers beside it (without the comments that a file opens
with: they hold version and checksum), what lies below every -I folder, the compiler (path, size,
version) and the words of the command without paths. So that products do not depend on paths either, they are linked without
-rpath: tests name the folder of the host library in LD_LIBRARY_PATH.

Results lie in $HIPSTENCIL_TEST_CACHE, else $XDG_CACHE_HOME/hipstencil-tests, else
~/.cache/hipstencil-tests; what was not used for longest goes beyond $HIPSTENCIL_TEST_CACHE_LIMIT MiB
(1024). Remove the folder to compile everything again.
"""
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import zlib

HEADER = "#include <hip/hip_runtime.h>\n"  # most of what a compiler reads: precompiled


def cache_folder():
    named = os.environ.get("HIPSTENCIL_TEST_CACHE")
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = pathlib.Path(named or os.path.join(home, "hipstencil-tests"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    folder = pathlib.Path(tempfile.gettempdir()) / f"hipstencil-tests-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        sys.exit(f"{folder} belongs to someone else; name another folder in HIPSTENCIL_TEST_CACHE")
    return folder


# ---- keys ----------------------------------------------------------------------------------------

def digest(*parts):
    sum_ = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        sum_.update(b"%d:" % len(data) + data)
    return sum_.hexdigest()[:32]


def without_banner(data):
    """The text below the comments that it opens with; how many they are stays, for line numbers."""
    lines = data.split(b"\n")
    count = next((i for i, line in enumerate(lines) if not line.startswith(b"//")), len(lines))
    return b"%d\n" % count + b"\n".join(lines[count:])


def installed(compiler):
    """Path of a compiler or None; nvcc need not be in PATH, and is from now on."""
    if compiler == "nvcc" and not shutil.which(compiler):
        os.environ["PATH"] += ":/usr/local/cuda/bin"
    return shutil.which(compiler)


def identity_of(compiler, memory={}):
    """Path, size and time of the program, and what it says of its version."""
    if compiler not in memory:
        path = shutil.which(compiler)
        if not path:
            sys.exit(f"{compiler} is not installed")
        info = os.stat(path)
        name = digest(path, info.st_size, info.st_mtime_ns)
        kept = cache_folder() / f"{name}.version"
        try:
            version = kept.read_bytes()
        except OSError:
            version = subprocess.run([path, "--version"], capture_output=True, check=False).stdout
            write(kept, version)
        memory[compiler] = digest(path, info.st_size, version)
    return memory[compiler]


def identity_of_folder(folder, with_paths=False, memory={}):
    key = (str(folder), with_paths)
    if key not in memory:
        parts = []
        for path in sorted(pathlib.Path(folder).rglob("*")):
            if path.is_file():
                parts += [path.relative_to(folder), path.read_bytes()]
                parts += [path.resolve(), path.stat().st_mtime_ns] if with_paths else []
        memory[key] = digest(*parts)
    return memory[key]


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
        text = (folder / self.source).read_text(errors="replace")
        sources = [self.source, *re.findall(r'^#include "(.*\.hip)"', text, re.MULTILINE)]
        for path in [*(folder / name for name in sources), *sorted(folder.glob("*.h"))]:
            parts += [path.name, without_banner(path.read_bytes())]
        return digest(*parts)

    def flags(self):
        """What a precompiled header must agree with: the words that are neither files nor about them."""
        flags = [w for w in self.words if w.startswith("-") and w != "-shared"]
        while "-x" in self.words and "-x" in flags:
            flags.remove("-x")
        return [f for f in flags if f not in ("-S", "-c", "-fsyntax-only")]


# ---- the cache -----------------------------------------------------------------------------------

def write(path, data):
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
        file.write(data)
    os.replace(file.name, path)


class Result:
    def __init__(self, status, log, seconds, product=b""):
        self.status, self.log, self.seconds, self.product = status, log, seconds, product
        self.text = product.decode(errors="replace") if not product.startswith(b"\x7fELF") else ""


def recall(path):
    try:
        head, _, product = zlib.decompress(path.read_bytes()).partition(b"\n")
        os.utime(path)
        return Result(*json.loads(head), product)
    except (OSError, ValueError, TypeError, zlib.error):
        return None


def remember(path, result):
    head = json.dumps([result.status, result.log, result.seconds]).encode()
    write(path, zlib.compress(head + b"\n" + result.product, 1))
    if random.random() < 1 / 64:
        trim(path.parent)


def trim(folder):
    limit = int(os.environ.get("HIPSTENCIL_TEST_CACHE_LIMIT", "1024")) << 20
    files = []
    for path in folder.iterdir():
        try:
            files.append((path.stat().st_mtime, path.stat().st_size, path))
        except OSError:  # another run took it away
            continue
    left = sum(size for _, size, _ in files)
    for _, size, path in sorted(files):
        if left <= limit:
            break
        path.unlink(missing_ok=True)
        left -= size


# ---- compiling -----------------------------------------------------------------------------------

def spend(words, folder):
    """Exit status, output and processor seconds of a command."""
    with tempfile.TemporaryDirectory() as scratch, tempfile.TemporaryFile() as log:
        process = subprocess.Popen(words, cwd=folder, stdout=log, stderr=subprocess.STDOUT,
                                   env={**os.environ, "TMPDIR": scratch})  # compilers leave folders there
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        return process.returncode, log.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime


def precompiled(command, cache):
    """Words that have the compiler read <hip/hip_runtime.h> from a file of its own; or none."""
    compiler = os.path.basename(command.compiler)
    if compiler not in ("g++", "clang++", "hipcc"):
        return []
    flags = command.flags()
    places = [identity_of_folder(f, True) for f in command.folders]
    stem = cache / digest(identity_of(command.compiler), *flags, *places)
    header = stem.with_suffix(".h")
    product = stem.with_suffix(".h.gch" if compiler == "g++" else ".pch")
    if not product.exists():
        write(header, HEADER.encode())
        part = f"{product}.{os.getpid()}.{threading.get_ident()}.part"
        how = {"g++": ["-x", "c++-header"], "clang++": ["-x", "c++-header"],
               "hipcc": ["-x", "hip", "-S", "-Xclang", "-emit-pch"]}[compiler]
        status, _, _ = spend([command.compiler, *flags, *how, str(header), "-o", part], cache)
        if status != 0:
            return []
        os.replace(part, product)
    os.utime(product)
    if compiler == "g++":
        return ["-include", str(header)]
    if compiler == "clang++":
        return ["-include-pch", str(product)]
    return ["-Xclang", "-include-pch", "-Xclang", str(product)]


def compile_now(command, folder, cache):
    """With the precompiled header; what fails with it is compiled again without."""
    with tempfile.TemporaryDirectory() as scratch:
        output = os.path.join(scratch, "product")
        target = ["-o", output] if command.output else []
        for extra in (precompiled(command, cache), []):
            status, log, seconds = spend([command.compiler, *extra, *command.words, *target], folder)
            if status == 0:
                break
        product = pathlib.Path(output)
        return Result(status, log, seconds, product.read_bytes() if product.exists() else b"")


def compiled(words, folder):
    """The result of a command that is run in `folder`, where its source is."""
    # What a folder has is looked at from here, and compilers look from `folder`.
    words = [f"-I{os.path.abspath(w[2:])}" if w.startswith("-I") and w[2:] else w for w in words]
    folder, cache, command = pathlib.Path(folder), cache_folder(), Command(words)
    path = cache / f"{command.key(folder)}.result"
    result = recall(path)
    if not result:
        result = compile_now(command, folder, cache)
        remember(path, result)
    return result


def main():
    words = sys.argv[1:]
    command = Command(words)
    if not command.source:
        sys.exit(subprocess.run(words, check=False).returncode)
    source = pathlib.Path(command.source)
    words = [source.name if w == command.source else w for w in words]
    result = compiled(words, source.parent)
    sys.stderr.write(result.log)
    if command.output and result.product:
        pathlib.Path(command.output).write_bytes(result.product)
    sys.exit(result.status)


if __name__ == "__main__":
    main()
