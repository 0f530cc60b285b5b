# SPDX-License-Identifier: MIT
"""Examples of a page, held against the program.

Every block of Lua is a file, called after its operator or, of a module, after its first line; a specification must
be accepted, unless the block of text that follows it says `error:`. Blocks of text are commands, each with lines of its
output in their order. "…" stands for lines that are left out, within a line for anything.
"""
import os
import re
import subprocess


class Examples:
    def __init__(self, program, page, folder, cache=None):
        self.program, self.folder, self.problems = os.path.abspath(program), folder, []
        self.environment = dict(os.environ, LC_ALL="C.UTF-8", **({"HIPSTENCIL_CACHE": cache} if cache else {}))
        with open(page, encoding="utf-8") as file:
            self.page = file.read()
        self.files = {}      # by name: what the page says
        self.refused = set() # names that commands with an error are of
        self._hold()

    def code(self):
        return "\n".join(self.files.values())

    def _run(self, arguments):
        done = subprocess.run([self.program, *arguments], cwd=self.folder, env=self.environment, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout.splitlines()

    def _hold(self):
        blocks = re.findall(r"^```(lua|text)\n(.*?)^```$", self.page, re.M | re.S)
        for i, (kind, text) in enumerate(blocks):
            if kind == "text":
                for claim in re.findall(r"^\$ hipstencil (.*)\n((?:(?!\$ ).*\n)*)", text, re.M):
                    self._hold_claim(*claim)
                continue
            name = name_of(text)
            if name in self.files:
                self.problems.append(f"{name}: there are two of that name")
            self.files[name] = text
            with open(os.path.join(self.folder, name), "w", encoding="utf-8") as out:
                out.write(text)
            claimed = i + 1 < len(blocks) and blocks[i + 1][0] == "text"
            if "return stencil" in text and not claimed:
                status, output = self._run(["check", name])
                if status:
                    self.problems.append("\n".join(output))

    def _hold_claim(self, command, lines):
        expected = lines.splitlines()
        status, output = self._run(command.split())
        wanted = 1 if any("error:" in line for line in expected) else 0
        self.refused |= set(command.split()) if wanted else set()
        missing = missing_line(expected, output)
        if status != wanted or missing:
            self.problems.append(f"{command}: status {status}, '{missing}' is not there; it prints\n" + "\n".join(output))


def name_of(lua):
    found = re.search(r'stencil \{\s*name = "(\w+)"', lua) or re.match(r"-- (\w+)\.lua\n", lua)
    return found[1] + ".lua"


def missing_line(expected, output):
    """The first of the lines that the output does not have where it should, or None."""
    at, gap = 0, False
    for line in expected:
        if line == "…":
            gap = True
            continue
        form = re.compile(".*".join(re.escape(part) for part in line.split("…")))
        found = next((i for i in range(at, len(output)) if form.fullmatch(output[i])), -1)
        if found < 0 or (found > at and not gap):
            return line
        at, gap = found + 1, False
    return None if gap or at == len(output) else "the end"
