#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: reserved_names.py OUTPUT

Makes generator/spec/reserved_names.txt: what global functions of generated sources cannot be called,
because headers say something else by it, or because the C library exports it. Every identifier of the
headers is tried: a compiler that refuses `hipError_t NAME(const args *, hipStream_t);` after them has
it on the list. Needs gcc, g++, hipcc and nvcc; which headers of which language come first is SETS.

A line has a name and the letters of its kind and origin, sorted by name. What begins with `_` or has `__` is not
there, and what rules of reserved.c know: RULES.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CUDA = "/usr/local/cuda"
RULES = re.compile(r"_|.*__|(hip|cuda|cu)[A-Z]|(HIP|CUDA|CU|HIPSTENCIL)_")
KEYWORDS = {
    "C": "auto break case char const continue default do double else enum extern float for goto if inline int "
         "long register restrict return short signed sizeof static struct switch typedef union unsigned void "
         "volatile while",
    "C++": "alignas alignof and and_eq asm atomic_cancel atomic_commit atomic_noexcept bitand bitor bool catch "
           "char16_t char32_t char8_t class co_await co_return co_yield compl concept const_cast consteval "
           "constexpr constinit decltype delete dynamic_cast explicit export false friend mutable namespace new "
           "noexcept not not_eq nullptr operator or or_eq private protected public reinterpret_cast requires "
           "static_assert static_cast template this thread_local throw true try typeid typename typeof using "
           "virtual wchar_t xor xor_eq",
}
C_HEADERS = ("assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign "
             "stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string threads time uchar wchar "
             "wctype").split()
POSIX_HEADERS = C_HEADERS + (
    "aio arpa/inet cpio dirent dlfcn fcntl fmtmsg fnmatch ftw glob grp iconv langinfo libgen monetary mqueue "
    "net/if netdb netinet/in netinet/tcp nl_types poll pthread pwd regex sched search semaphore spawn strings "
    "sys/ipc sys/mman sys/msg sys/resource sys/select sys/sem sys/shm sys/socket sys/stat sys/statvfs sys/time "
    "sys/times sys/types sys/uio sys/un sys/utsname sys/wait syslog tar termios ulimit unistd utime utmpx "
    "wordexp").split()
CPLUSPLUS_HEADERS = [f"c{h}" for h in C_HEADERS if "std" not in h or h in ("stddef", "stdint", "stdio", "stdlib")]
CPLUSPLUS_HEADERS = [h for h in CPLUSPLUS_HEADERS if h not in ("cthreads", "ciso646")] + \
    "algorithm atomic chrono complex functional memory mutex string thread tuple type_traits utility vector".split()
HIP = ["hip/hip_runtime.h", "stdint.h", "limits.h"]
# What applications include beside it.
MORE_HIP = ["hip/hip_fp16.h", "hip/hip_bfloat16.h", "hip/hip_complex.h", "hip/hip_cooperative_groups.h"]
MORE_CUDA = ["cuda_fp16.h", "cuda_bf16.h", "cuComplex.h", "cooperative_groups.h"]

# Letters of the list; reserved.c says what they stand for.
KINDS = {"function": "f", "variable": "v", "type": "t", "constant": "c", "namespace": "n", "macro": "m",
         "function-macro": "M", "keyword": "k", "header": "h"}
ORIGINS = {"C": "C", "POSIX": "P", "the C library": "L", "C++": "+", "HIP": "H", "CUDA": "N",
           "the runtime library": "R"}


def with_h(names):
    return [f"{name}.h" for name in names]


PLATFORM = ROOT / "runtime" / "platform"
GCC, GPP, HIPCC = ["gcc", "-x", "c", "-std=c17"], ["g++", "-x", "c++", "-std=c++17"], ["hipcc", "-x", "hip"]
NVCC = [f"{CUDA}/bin/nvcc", "-x", "cu", "-std=c++17", f"-I{PLATFORM}/nvidia", "-Xcudafe", "--error_limit=1000000"]
# Origin, compiler, headers. The first that knows a name says what it is.
SETS = [
    ("C", GCC, with_h(C_HEADERS)),
    ("POSIX", GCC + ["-D_XOPEN_SOURCE=700"], with_h(POSIX_HEADERS)),
    ("the C library", GCC + ["-D_GNU_SOURCE"], with_h(POSIX_HEADERS)),
    ("the C library", ["gcc", "-x", "c", "-std=gnu17", "-D_GNU_SOURCE"], with_h(C_HEADERS)),
    ("C++", GPP, CPLUSPLUS_HEADERS),
    ("HIP", GCC + [f"-I{PLATFORM}/host"], HIP),
    ("HIP", GPP + [f"-I{PLATFORM}/host"], HIP),
    ("HIP", GCC + ["-D__HIP_PLATFORM_AMD__"], HIP),
    ("HIP", HIPCC + ["--offload-arch=gfx90a", "--cuda-host-only"], HIP),
    ("HIP", HIPCC + ["--offload-arch=gfx90a", "--cuda-device-only"], HIP),
    ("HIP", HIPCC + ["--offload-arch=gfx90a", "--cuda-host-only"], HIP + MORE_HIP),
    ("CUDA", GCC + [f"-I{PLATFORM}/nvidia", f"-I{CUDA}/include"], HIP),
    ("CUDA", NVCC, HIP + MORE_CUDA),
    ("the runtime library", GCC + [f"-I{PLATFORM}/host", f"-I{ROOT}/runtime/include"], ["hipstencil/runtime.h"]),
]


class Unit:
    """The headers of a set, and what a compiler says of lines behind them."""

    def __init__(self, command, headers):
        self.command = command
        self.is_c = "c" in command[:3]
        self.head = [f"#include <{header}>" for header in headers if self.has(header)]
        if len(self.head) < 0.9 * len(headers):
            sys.exit(f"{' '.join(command)}: only {self.head} of the headers are there")

    def has(self, header):
        return self.run(["-E"], [f"#include <{header}>"]).returncode == 0

    def run(self, flags, lines):
        suffix = ".c" if self.is_c else ".cu" if "nvcc" in self.command[0] else ".cpp"
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "probe" + suffix)
            with open(source, "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
            command = [*self.command, *flags, source]
            environment = {**os.environ, "LC_ALL": "C"}
            return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)

    def macros(self):
        """Name -> whether it takes arguments."""
        flags = ["-E", "-Xcompiler", "-dM"] if "nvcc" in self.command[0] else ["-E", "-dM"]
        defined = re.findall(r"^#define (\w+)(\(?)", self.run(flags, self.head).stdout, re.M)
        return {name: bracket == "(" for name, bracket in defined}

    def identifiers(self):
        text = self.run(["-E"], self.head).stdout
        text = re.sub(r"^#.*$", "", text, flags=re.M)
        return set(re.findall(r"\b[A-Za-z]\w*", text))

    def refused(self, names, line):
        """The names whose `line` does not compile."""
        lines = self.head + ([] if self.is_c else ['extern "C" {'])
        first = len(lines) + 1
        lines += [line.replace("NAME", name) for name in names] + ([] if self.is_c else ["}"])
        if "nvcc" in self.command[0]:
            flags = ["-c", "-o", "probe.o"]
        else:
            flags = ["-fsyntax-only", "-w", "-ferror-limit=0" if "hipcc" in self.command[0] else "-fmax-errors=0"]
        errors = self.run(flags, lines).stderr
        numbers = set(map(int, re.findall(r"probe\.\w+[:(](\d+)[:)].*error", errors)))
        return {names[number - first] for number in numbers if first <= number < first + len(names)}

    def kinds(self, names):
        """Name -> kind, of names that mean something."""
        def good(line, among):
            return set(among) - self.refused(sorted(among), line)
        types = good("typedef NAME probe_of_NAME;", names)
        constants = good("enum { probe_of_NAME = (int)NAME };", set(names) - types)
        rest = set(names) - types - constants
        functions = good("static __typeof__(NAME) *probe_of_NAME = NAME;", rest)
        variables = good("static __typeof__(NAME) *probe_of_NAME = &NAME;", rest - functions)
        namespaces = set() if self.is_c else good("namespace probe_of_NAME = NAME;", rest - functions - variables)
        kinds = {name: "function" for name in rest}
        kinds.update({name: "type" for name in types})
        kinds.update({name: "constant" for name in constants})
        kinds.update({name: "variable" for name in variables})
        kinds.update({name: "namespace" for name in namespaces})
        return kinds


def names_of_headers(origin, command, headers, known):
    unit = Unit(command, headers)
    macros = {n: f for n, f in unit.macros().items() if not RULES.match(n) and n not in known}
    found = {name: ("function-macro" if call else "macro", origin) for name, call in macros.items()}
    names = sorted(n for n in unit.identifiers() if not RULES.match(n) and n not in macros and n not in known)
    names.append("probe_that_is_free")
    declaration = "int NAME(const struct probe_args *args, struct probe_stream *stream);"
    taken = unit.refused(names, declaration)
    if "probe_that_is_free" in taken:
        sys.exit(f"{' '.join(command)}: every name is refused")
    found.update({name: (kind, origin) for name, kind in unit.kinds(sorted(taken)).items()})
    print(f"{len(found):5} names of {origin}: {' '.join(command[:4])}")
    return found


def exported_names():
    """What the C library's shared objects define: an application's definition would take its place."""
    found = {}
    for library in ("libc.so.6", "libm.so.6"):
        path = subprocess.run(["gcc", f"-print-file-name={library}"], capture_output=True, text=True,
                              check=True).stdout.strip()
        symbols = subprocess.run(["nm", "-D", "--defined-only", path], capture_output=True, text=True,
                                 check=True).stdout
        for kind, name in re.findall(r"^\w+ ([TWiDBRV]) (\w+)@@\w", symbols, re.M):
            found[name] = ("function" if kind in "TWi" else "variable", "the C library")
    return found


def headers_of_the_c_library():
    names = {header for header in with_h(POSIX_HEADERS) if "/" not in header}
    return {name[:-2]: ("header", "C" if name[:-2] in C_HEADERS else "POSIX") for name in names}


def main():
    names = {}
    for origin, words in KEYWORDS.items():
        names.update({word: ("keyword", origin) for word in words.split()})
    for origin, command, headers in SETS:
        names.update(names_of_headers(origin, command, headers, names))
    for more in (exported_names(), headers_of_the_c_library()):
        names.update({n: what for n, what in more.items() if n not in names and not RULES.match(n)})
    names.update({"main": ("function", "C"), "std": ("namespace", "C++")})
    with open(sys.argv[1], "w", encoding="ascii") as file:
        file.writelines(f"{name} {KINDS[kind]}{ORIGINS[origin]}\n" for name, (kind, origin) in sorted(names.items()))
    print(f"{len(names):5} in all")


if __name__ == "__main__":
    main()
