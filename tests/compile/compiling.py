# SPDX-License-Identifier: MIT
"""Makes what compiled.py has no result of.

Most of a small kernel's compilation is not its own: <hip/hip_runtime.h> is precompiled, and of clang++ and hipcc, which
start programs to find out what to start, the answer (-###) is asked once for words that differ in the source alone.
gold links in half the time of others. What fails by these ways is compiled again as the command says."""
import json
import os
import random
import shlex
import subprocess
import tempfile
import threading

from compiled import Result, content, digest, identity_of, identity_of_folder, quick_linker

HEADER = b"#include <hip/hip_runtime.h>\n"  # most of what a compiler reads
SOURCE, SCRATCH, FOLDER = "@source@", "@scratch@", "@folder@"


# ---- the cache -----------------------------------------------------------------------------------

def write(path, data):
    with tempfile.NamedTemporaryFile(dir=os.path.dirname(path), suffix=".part", delete=False) as file:
        file.write(data)
    os.replace(file.name, path)


def remember(path, data):
    write(path, data)
    if random.random() < 1 / 64:
        trim(os.path.dirname(path))


def trim(folder):
    limit = int(os.environ.get("HIPSTENCIL_TEST_CACHE_LIMIT", "1024")) << 20
    files = []
    for entry in os.scandir(folder):
        try:
            files.append((entry.stat().st_mtime, entry.stat().st_size, entry.path))
        except OSError:  # another run took it away
            continue
    left = sum(size for _, size, _ in files)
    for _, size, path in sorted(files):
        if left <= limit:
            break
        try:
            os.unlink(path)
        except FileNotFoundError:
            pass
        left -= size


# ---- running -------------------------------------------------------------------------------------

def version_of(path):
    return subprocess.run([path, "--version"], capture_output=True, check=False).stdout


def spend(words, folder, scratch):
    """Exit status, output and processor seconds of a command, which leaves its own files in `scratch`."""
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(words, cwd=folder, stdout=log, stderr=subprocess.STDOUT,
                                   env={**os.environ, "TMPDIR": scratch})
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        return process.returncode, log.read().decode(errors="replace"), usage.ru_utime + usage.ru_stime


def spend_on_all(commands, folder, scratch):
    log, seconds = "", 0
    for words in commands:
        status, said, more = spend(words, folder, scratch)
        log, seconds = log + said, seconds + more
        if status != 0:
            break
    return status, log, seconds


# ---- a driver's commands -------------------------------------------------------------------------

def family(compiler):
    name = os.path.basename(compiler)
    return name if name in ("g++", "clang++", "hipcc") else None


def ask_driver(words, folder, scratch):
    """The commands that it would run; none if it does not say."""
    status, said, _ = spend([*words, "-###"], folder, scratch)
    return [shlex.split(line) for line in said.splitlines() if line.startswith(' "')] if status == 0 else []


def driver_commands(words, source, folder, scratch, cache):
    """What the compiler runs for `words`; of those that differ in the source and in folders alone it is asked once."""
    if family(words[0]) not in ("clang++", "hipcc"):
        return []
    marks = {SCRATCH: scratch, FOLDER: os.path.abspath(folder)}

    def marked(word):
        for mark, place in marks.items():
            word = word.replace(place, mark)
        return SOURCE if word == source else word

    def meant(word):
        for mark, place in {SOURCE: source, **marks}.items():
            word = word.replace(mark, place)
        return word
    path = os.path.join(cache, digest("driver", identity_of(words[0]), *map(marked, words)) + ".driver")
    try:
        commands = json.loads(content(path))
        os.utime(path)
    except (OSError, ValueError):
        commands = [[*map(marked, asked)] for asked in ask_driver(words, folder, scratch)]
        write(path, json.dumps(commands).encode())
    return [[*map(meant, asked)] for asked in commands]


# ---- compiling -----------------------------------------------------------------------------------

def flags_of(command):
    """What a precompiled header must agree with: the words that are neither files nor about them."""
    flags = [w for w in command.words if w.startswith("-") and w != "-shared"]
    while "-x" in command.words and "-x" in flags:
        flags.remove("-x")
    return [f for f in flags if f not in ("-S", "-c", "-fsyntax-only")]


def precompiled(command, cache):
    """Words that have the compiler read <hip/hip_runtime.h> from a file of its own; or none."""
    compiler = family(command.compiler)
    if not compiler:
        return []
    flags = flags_of(command)
    places = [identity_of_folder(f, True) for f in command.folders]
    stem = os.path.join(cache, digest(identity_of(command.compiler), *flags, *places))
    header, product = f"{stem}.h", f"{stem}.h.gch" if compiler == "g++" else f"{stem}.pch"
    if not os.path.exists(product):
        write(header, HEADER)
        part = f"{product}.{os.getpid()}.{threading.get_ident()}.part"
        how = {"g++": ["-x", "c++-header"], "clang++": ["-x", "c++-header"],
               "hipcc": ["-x", "hip", "-S", "-Xclang", "-emit-pch"]}[compiler]
        with tempfile.TemporaryDirectory() as scratch:
            status, _, _ = spend([command.compiler, *flags, *how, header, "-o", part], cache, scratch)
        if status != 0:
            return []
        os.replace(part, product)
    os.utime(product)
    if compiler == "g++":
        return ["-include", header]
    if compiler == "clang++":
        return ["-include-pch", product]
    return ["-Xclang", "-include-pch", "-Xclang", product]


def linker(command):
    links = command.output and not {"-c", "-S", "-fsyntax-only"} & set(command.words)
    return quick_linker() if links and family(command.compiler) == "clang++" else []


def compile_now(command, folder, cache):
    with tempfile.TemporaryDirectory() as scratch:
        output = os.path.join(scratch, "product")
        words = [*command.words, *(["-o", output] if command.output else [])]
        plain = [command.compiler, *words]
        quick = [command.compiler, *precompiled(command, cache), *linker(command), *words]
        ways = [driver_commands(quick, command.source, folder, scratch, cache) or [quick], [plain]]
        for commands in ways:
            status, log, seconds = spend_on_all(commands, folder, scratch)
            if status == 0:
                break
        return Result(status, log, seconds, content(output) if os.path.exists(output) else b"")
