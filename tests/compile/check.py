#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What compilers say of generated sources. Each source is compiled once for a target (compiled.py);
every check reads that result. Exit status 77 where the compiler is not installed.

    check.py amd SOURCES TARGET [OPERATOR…]          no warning, scratch or spill; LDS as the banner says
    check.py estimates SOURCES TARGET PERCENT        mean error of the registers that banners estimate
    check.py promises SOURCES FILE                   what FILE says of single kernels
    check.py host SOURCES RUNTIME COMPILER           no warning from COMPILER, g++ or clang++
    check.py hip_host SOURCES OPERATOR…              no warning from hipcc for the host's part
    check.py nvidia SOURCES RUNTIME OPERATOR…        no warning, no spill with nvcc for sm_90
    check.py nvidia_recommended PROGRAM RUNTIME SPEC…  what is recommended for sm_90 spills nothing
    check.py nvidia_defaults PROGRAM RUNTIME STRATEGY:TYPE:SPEC…  defaults for sm_90 spill nothing
    check.py nvidia_groups PROGRAM RUNTIME STRATEGY:TYPE:SPEC[:SETTING:…]…  strategies of several steps for sm_90 spill nothing
    check.py groups_elsewhere PROGRAM PLANNED TARGET STRATEGY:TYPE:SPEC…  planned for one target they compile for another
    check.py nvidia_registers PROGRAM RUNTIME SPEC STRATEGY MOST  kernels of one strategy for sm_90 take no more
    check.py bounded PROGRAM SPEC TARGET SECONDS KIBIBYTES [SETTING…]
                         each strategy compiles within SECONDS, is no longer than KIBIBYTES, no scratch

SOURCES is a folder with one folder for each operator, as `hipstencil generate` writes it.
"""
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

from compiled import compiled, installed

# Where scalar registers do not suffice: eleven pointers and as many 64-bit bases in one kernel. They
# go to lanes of a vector register; nothing goes to scratch.
SPILLS_SCALARS = {("acoustic_tti_r2", "window", "gfx906"), ("acoustic_tti_r2", "window", "gfx908")}

failures = []


def failed(*words):
    failures.append(" ".join(map(str, words)))


def need(compiler):
    if not installed(compiler):
        print(f"{compiler} is not installed")
        sys.exit(77)


def files_of(sources, operators=()):
    """Every source below the folder, or those of some operators; there must be some of each."""
    sources = pathlib.Path(sources)
    folders = [sources / name for name in operators] or sorted(f for f in sources.iterdir() if f.is_dir())
    files = [(folder, sorted(folder.glob("*.hip"))) for folder in folders]
    for folder, found in files:
        if not found:
            failed(f"{folder} has no sources")
    if not files:
        failed(f"{sources} is empty")
    return [file for _, found in files for file in found]


def each(files, compile_one):
    """(file, result) for each file, two compilers at a time."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(zip(files, pool.map(compile_one, files)))


def label(file):
    return f"{file.parent.name}/{file.name}"


def said_nothing(file, result):
    if result.status != 0:
        failed(f"{label(file)} does not compile:\n{result.log}")
    return result.status == 0


# ---- AMD -----------------------------------------------------------------------------------------

def amd(file, target):
    return compiled(["hipcc", "-std=c++17", "-O3", f"--offload-arch={target}", "--cuda-device-only", "-S",
                     "-Wno-unused-command-line-argument", "-Wall", "-Wextra", "-Werror",
                     "-Rpass-analysis=kernel-resource-usage", "-x", "hip", file.name, "-o", "s"],
                    file.parent)


def kernels_of(log):
    """{symbol: {what a remark is called: its number}}"""
    kernels, here = {}, {}
    for text in re.findall(r" remark: +(.*?) \[-Rpass", log):
        name, _, value = text.partition(": ")
        if name == "Function Name":
            here = kernels[value] = {}
        elif value.isdigit():
            here[re.sub(r" \[.*", "", name)] = int(value)
    return kernels


def banner_of(file, target):
    """Bytes of LDS (None where the launch decides) and registers that the plan says there are."""
    text = file.read_text()
    found = re.search(r"^//   per block (\d+) bytes of LDS", text, re.M)
    lds = int(found[1]) if found else 0
    more = re.search(r"^//   elsewhere (\d+) bytes of LDS more.*", text, re.M)
    if more and not re.search(rf"^//   elsewhere .*\b{target}\b", text, re.M):
        lds += int(more[1])
    registers = re.search(r"^//.* about (\d+) registers per thread$", text, re.M)
    dynamic = "HIP_DYNAMIC_SHARED" in text
    return None if dynamic else lds, registers and int(registers[1])


def check_amd_file(file, target, result):
    kernels = kernels_of(result.log)
    excused, spilled = (file.parent.name, file.stem, target) in SPILLS_SCALARS, False
    for symbol, facts in kernels.items():
        for name in ("ScratchSize", "SGPRs Spill", "VGPRs Spill"):
            if facts.get(name, 0) > 0 and excused and name == "SGPRs Spill":
                spilled = True
            elif facts.get(name, 0) > 0:
                failed(f"{label(file)} on {target}: {symbol} has {name}: {facts[name]}")
    if excused and not spilled:
        failed(f"{label(file)} on {target}: spills no more, so it needs no excuse")
    lds, _ = banner_of(file, target)
    most = max((facts.get("LDS Size", 0) for facts in kernels.values()), default=0)
    if lds is not None and not lds <= most <= lds + 16 * len(kernels):
        failed(f"{label(file)} on {target}: takes {most} bytes of LDS, its banner says {lds}")
    return len(kernels)


def check_amd(sources, target, *operators):
    need("hipcc")
    count = 0
    for file, result in each(files_of(sources, operators), lambda f: amd(f, target)):
        if said_nothing(file, result):
            count += check_amd_file(file, target, result)
    print(f"{count} kernels compile for {target} without a word, scratch or spills, with the LDS that they promise")
    if count == 0:
        failed("no kernels")


def check_estimates(sources, target, percent):
    need("hipcc")
    errors = []
    for file, result in each(files_of(sources), lambda f: amd(f, target)):
        _, estimate = banner_of(file, target)
        used = max((facts.get("VGPRs", 0) for symbol, facts in kernels_of(result.log).items()
                    if "_edge" not in symbol), default=0)
        if estimate and used:
            errors.append((estimate - used) / used * 100)
            print(f"{label(file):40} estimate {estimate:4}  compiler {used:4}  {errors[-1]:+5.0f} %")
    mean = sum(map(abs, errors)) / max(len(errors), 1)
    print(f"mean error {mean:.1f} % over {len(errors)} sources")
    if not errors or mean > float(percent):
        failed(f"the mean error is {mean:.1f} %, above {percent} %")


def facts_of(result, symbol):
    """What is known of the one kernel whose symbol has `symbol` in it, and its assembly."""
    found = [(s, k) for s, k in kernels_of(result.log).items() if symbol in s]
    if not found:
        return None, ""
    name, remarks = found[0]
    facts = {"vgprs": remarks["VGPRs"], "occupancy": remarks["Occupancy"], "scratch": remarks["ScratchSize"],
             "lds": remarks["LDS Size"],
             "spills": sum(k.get("SGPRs Spill", 0) + k.get("VGPRs Spill", 0) for _, k in found)}
    body = re.search(rf"^{name}:.*?^\.Lfunc_end", result.text, re.M | re.S)
    # Within a kernel's metadata the bound comes before the name.
    bounds = re.findall(rf"\.max_flat_workgroup_size: (\d+)(?:(?!\.max_flat).)*?\.name: +{name}$",
                        result.text, re.M | re.S)
    facts["threads"] = int(bounds[0]) if bounds else None
    return facts, body[0] if body else ""


def holds(condition, facts, body):
    word = re.fullmatch(r"(\w+)(<=|>=|=)(\d+)", condition)
    if condition.startswith("has:"):
        return re.search(condition[4:], body, re.M) is not None
    if condition.startswith("lacks:"):
        return body != "" and re.search(condition[6:], body, re.M) is None
    most = re.fullmatch(r"most:(\d+):(.*)", condition)
    if most:
        return body != "" and len(re.findall(most[2], body, re.M)) <= int(most[1])
    if not word or word[1] not in facts:
        return False
    value, limit = facts[word[1]], int(word[3])
    return value is not None and {"<=": value <= limit, ">=": value >= limit, "=": value == limit}[word[2]]


def check_promises(sources, table):
    """Lines of the table: promise, source, symbol, targets; below each, indented, its conditions."""
    need("hipcc")
    text = re.sub(r"^#.*\n", "", pathlib.Path(table).read_text(), flags=re.M)
    for entry in re.findall(r"^\S.*\n(?:[ ].*\n)+", text, re.M):
        head, *conditions = entry.splitlines()
        promise, source, symbol, targets = head.split()
        file = pathlib.Path(sources) / source
        for target in targets.split(","):
            result = amd(file, target)
            facts, body = facts_of(result, symbol)
            if not facts:
                failed(f"{promise}: {source} has no kernel {symbol}\n{result.log}")
                continue
            broken = [c.strip() for c in conditions if not holds(c.strip(), facts, body)]
            print(f"{promise} on {target}: {'broken' if broken else 'held'}  {facts}")
            for condition in broken:
                failed(f"{promise}: {symbol} of {source} on {target}: {condition} does not hold")


def check_hip_host(sources, *operators):
    need("hipcc")
    words = ["hipcc", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "--cuda-host-only",
             "--offload-arch=gfx90a", "-Wno-unused-command-line-argument", "-x", "hip"]
    found = each(files_of(sources, operators), lambda f: compiled([*words, f.name], f.parent))
    good = [said_nothing(file, result) for file, result in found]
    print(f"{sum(good)} of {len(good)} sources please hipcc for the host")


def check_bounded(program, spec, target, seconds, kibibytes, *settings):
    need("hipcc")
    with tempfile.TemporaryDirectory() as folder:
        chosen = [word for s in settings for word in ("--set", s)]
        subprocess.run([program, "generate", spec, "--target", target, *chosen, "-o", folder], check=True,
                       stdout=subprocess.DEVNULL)
        files = files_of(folder)
        for file in files:
            result, size = amd(file, target), file.stat().st_size
            said_nothing(file, result)
            print(f"{label(file):28} {size:6} bytes, compiled in {result.seconds:4.1f} s")
            if result.seconds > float(seconds) or size > int(kibibytes) * 1024:
                failed(f"{label(file)}: more than {seconds} s or {kibibytes} KiB")
            for symbol, facts in kernels_of(result.log).items():
                if facts.get("ScratchSize", 0) > 0:
                    failed(f"{label(file)}: {symbol} needs scratch")
        if len(files) < 6:
            failed(f"only {len(files)} sources")


# ---- other compilers -----------------------------------------------------------------------------

def check_host(sources, runtime, compiler):
    need(compiler)
    words = [compiler, "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only",
             f"-I{runtime}/platform/host", "-x", "c++"]
    found = each(files_of(sources), lambda f: compiled([*words, f.name], f.parent))
    good = [said_nothing(file, result) for file, result in found]
    print(f"{sum(good)} of {len(good)} sources please {compiler}")


def nvcc(file, runtime):
    return compiled(["nvcc", "-x", "cu", "-std=c++17", "-O3", "-arch=sm_90", "-Werror", "all-warnings",
                     "-Xcompiler", "-Wall,-Wextra", "-Xptxas", "-v", f"-I{runtime}/platform/nvidia", "-c",
                     file.name, "-o", "object"], file.parent)


def spills_nothing(file, result):
    if said_nothing(file, result):
        for line in re.findall(r".*[1-9]\d* bytes (?:spill|stack).*", result.log):
            failed(f"{label(file)} spills: {line.strip()}")


def check_nvidia(sources, runtime, *operators):
    need("nvcc")
    found = each(files_of(sources, operators), lambda f: nvcc(f, runtime))
    for file, result in found:
        spills_nothing(file, result)
    print(f"{len(found)} sources compiled for sm_90")


def check_nvidia_recommended(program, runtime, *specs):
    need("nvcc")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "generate", *specs, "--target", "sm_90", "-o", folder], check=True,
                       stdout=subprocess.DEVNULL)
        for spec in specs:
            operator = pathlib.Path(folder) / pathlib.Path(spec).stem
            header = (operator / f"{operator.name}.h").read_text()
            strategy = re.search(r"^// The recommended strategy: ([a-z0-9_]*)[.;]", header, re.M)[1]
            file = operator / f"{strategy}.hip"
            result = nvcc(file, runtime)
            spills_nothing(file, result)
            used = re.findall(r"Used (\d+) registers", result.log)
            print(f"{label(file)}: registers {', '.join(used)}")
            if not used:
                failed(f"{label(file)}: nvcc tells no registers")


def strategy_for(program, target, folder, case):
    """The source of STRATEGY:TYPE:SPEC, or of STRATEGY:TYPE:SPEC:SETTING:…, planned for a target."""
    strategy, kind, spec, *settings = case.split(":")
    words = [word for setting in settings for word in ("--set", setting)]
    subprocess.run([program, "generate", spec, "--strategies", strategy, "--type", kind, "--target", target, *words,
                    "-o", f"{folder}/{kind}"], check=True, stdout=subprocess.DEVNULL)
    return pathlib.Path(folder) / kind / pathlib.Path(spec).stem / f"{strategy}.hip"


def strategies_spill_nothing(program, runtime, cases, kernel):
    """Nor do files lack what is named `kernel`."""
    need("nvcc")
    with tempfile.TemporaryDirectory() as folder:
        files = [strategy_for(program, "sm_90", f"{folder}/{i}", case) for i, case in enumerate(cases)]
        for file, result in each(files, lambda f: nvcc(f, runtime)):
            spills_nothing(file, result)
            if not re.search(rf"_{kernel}.*\n.*stack frame", result.log):
                failed(f"{label(file)}: nvcc tells of no {kernel}")


def check_nvidia_defaults(program, runtime, *cases):
    strategies_spill_nothing(program, runtime, cases, "sweep")


def check_nvidia_groups(program, runtime, *cases):
    strategies_spill_nothing(program, runtime, cases, "group")


def check_groups_elsewhere(program, planned, target, *cases):
    """What is planned for one vendor compiles for the other: an application may have one text for both."""
    need("hipcc")
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            file = strategy_for(program, planned, folder, case)
            said_nothing(file, amd(file, target))


def check_nvidia_registers(program, runtime, spec, strategy, most):
    need("nvcc")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "generate", spec, "--strategies", strategy, "--target", "sm_90", "-o", folder],
                       check=True, stdout=subprocess.DEVNULL)
        file = pathlib.Path(folder) / pathlib.Path(spec).stem / f"{strategy}.hip"
        result = nvcc(file, runtime)
        spills_nothing(file, result)
        used = list(map(int, re.findall(r"Used (\d+) registers", result.log)))
        print(f"{label(file)}: registers {used}")
        if max(used, default=256) > int(most):
            failed(f"{label(file)}: nvcc takes {max(used, default=256)} registers, not {most}")


def main():
    name, *arguments = sys.argv[1:]
    globals()[f"check_{name}"](*arguments)
    for failure in failures:
        print(f"FAILED {failure}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
