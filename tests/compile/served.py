# SPDX-License-Identifier: MIT
"""Compile results for the processes that a test starts: one process looks them up and makes them (compiled.py), which
need not be started each time.

    with serving(): …    ask.c, and compiled.py, ask here as long as this lasts

What is asked: folder, values of VARIABLES and words, each with a 0; what is answered: Result.unpacked(), or nothing where the
asking process has to see for itself, as where it has other VARIABLES."""
import contextlib
import importlib
import os
import shutil
import socket
import tempfile
import threading

VARIABLES = ("PATH", "HOME", "TMPDIR", "XDG_CACHE_HOME", "HIPSTENCIL_TEST_CACHE", "HIPSTENCIL_TEST_CACHE_LIMIT", "CPATH",
             "CPLUS_INCLUDE_PATH", "LIBRARY_PATH")


def variables():
    return [os.environ.get(name, "") for name in VARIABLES]


def all_of(connection):
    parts = []
    while part := connection.recv(1 << 16):
        parts.append(part)
    return b"".join(parts)


def asked(words, folder):
    """The result, from where it is served; or None."""
    import compiled
    try:
        with socket.socket(socket.AF_UNIX) as to:
            to.connect(os.environ["HIPSTENCIL_TEST_SERVER"])
            to.sendall(b"".join(os.fsencode(w) + b"\0" for w in [folder, *variables(), *words]))
            to.shutdown(socket.SHUT_WR)
            return compiled.result_from(all_of(to))
    except (OSError, ValueError):
        return None


class Served:
    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="served-")
        address = os.path.join(self.folder, "socket")
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(address)
        self.listener.listen(64)
        self.mine = variables()
        self.compiled = None
        os.environ["HIPSTENCIL_TEST_SERVER"] = address
        os.environ["HIPSTENCIL_TEST_VARIABLES"] = " ".join(VARIABLES)  # for ask.c
        threading.Thread(target=self.listen, daemon=True).start()
        return self

    def __exit__(self, *_):
        del os.environ["HIPSTENCIL_TEST_SERVER"], os.environ["HIPSTENCIL_TEST_VARIABLES"]
        self.listener.shutdown(socket.SHUT_RDWR)
        shutil.rmtree(self.folder, ignore_errors=True)

    def listen(self):
        with contextlib.suppress(OSError):  # the end
            while True:
                client, _ = self.listener.accept()
                self.compiled = self.compiled or importlib.import_module("compiled")  # where nobody asks nothing is
                threading.Thread(target=self.answer, args=(client,), daemon=True).start()

    def answer(self, client):
        with client, contextlib.suppress(OSError):
            folder, *words = (os.fsdecode(w) for w in all_of(client).split(b"\0")[:-1])
            theirs, words = words[:len(VARIABLES)], words[len(VARIABLES):]
            result = self.result_of(words, folder) if theirs == self.mine else None
            if result:
                client.sendall(result.unpacked())

    def result_of(self, words, place):
        """None where something is wrong: whoever asks will say what."""
        if words[1:] == ["--version"] and "/" in words[0]:
            return self.compiled.Result(0, "", 0, self.compiled.version_of(words[0]))
        source = self.compiled.Command(words).source
        if not source:
            return None
        self.compiled.FOLDERS.clear()  # they may have changed since
        folder, name = os.path.split(os.path.join(place, source))
        words = [f"-I{os.path.join(place, w[2:])}" if w.startswith("-I") and w[2:] else w for w in words]
        try:
            return self.compiled.found_or_made([name if w == source else w for w in words], folder)
        except (SystemExit, Exception):
            return None


def serving():
    """Where $HIPSTENCIL_TEST_SERVES says so."""
    return Served() if "HIPSTENCIL_TEST_SERVES" in os.environ else contextlib.nullcontext()
