# SPDX-License-Identifier: MIT
"""Generated steps, called from Python on the host platform: compiled, given arrays, described by
<op>_operator()."""
import ctypes
import itertools
import math
import operator
import pathlib
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "compile"))
from compiled import compiled, installed, quick_linker

WARNINGS = ["-Wall", "-Wextra", "-Wno-psabi", "-Wno-maybe-uninitialized", "-Werror"]
I64 = ctypes.c_int64
P = ctypes.c_void_p


class Grid(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("offset", ctypes.c_size_t), ("written", ctypes.c_int),
                ("changes", ctypes.c_int), ("stages", ctypes.c_uint), ("reads", ctypes.c_uint), ("reaches", ctypes.c_uint),
                ("source", ctypes.c_int),
                ("lo", ctypes.c_int * 3), ("hi", ctypes.c_int * 3),
                ("group_lo", ctypes.c_int * 3), ("group_hi", ctypes.c_int * 3)]


class Scalar(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("offset", ctypes.c_size_t)]


class PointSet(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("offset", ctypes.c_size_t), ("receiver", ctypes.c_int),
                ("grid", ctypes.c_int), ("stage", ctypes.c_int)]


class Points(ctypes.Structure):
    _fields_ = [("list", P), ("values", P), ("stride", I64), ("row", I64), ("rows", I64), ("points", I64),
                ("groups", I64), ("parts", I64), ("ruled", I64)]


class Weight(ctypes.Structure):
    _fields_ = [("point", I64), ("cell", I64 * 3), ("weight", ctypes.c_double)]


class Description(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("dimensions", ctypes.c_int), ("element_size", ctypes.c_int),
                ("steps", ctypes.c_int), ("period", ctypes.c_int), ("stages", ctypes.c_int), ("grids", ctypes.c_int),
                ("grid", ctypes.POINTER(Grid)), ("scalars", ctypes.c_int), ("scalar", ctypes.POINTER(Scalar)),
                ("args_size", ctypes.c_size_t), ("extent", ctypes.c_size_t), ("pitch", ctypes.c_size_t),
                ("origin", ctypes.c_size_t), ("step", ctypes.c_size_t), ("steps_done", ctypes.c_size_t),
                ("run", ctypes.CFUNCTYPE(ctypes.c_int, P, I64, P)),
                ("group", ctypes.CFUNCTYPE(ctypes.c_int, P, P, P, ctypes.c_int, ctypes.c_uint, P)),
                ("stage", ctypes.CFUNCTYPE(ctypes.c_int, P, ctypes.c_int, P, P, ctypes.c_uint, P)),
                ("advance", ctypes.CFUNCTYPE(None, P, I64)),
                ("count", ctypes.CFUNCTYPE(ctypes.c_int, P, I64, P)),
                ("halo", ctypes.CFUNCTYPE(ctypes.c_int, P, ctypes.c_uint, P)),
                ("why", ctypes.CFUNCTYPE(ctypes.c_char_p, P)), ("point_sets", ctypes.c_int),
                ("point_set", ctypes.POINTER(PointSet)),
                ("points", ctypes.CFUNCTYPE(ctypes.c_char_p, P, P, P, I64, P, P)),
                ("group_steps", ctypes.CFUNCTYPE(ctypes.c_int, P, ctypes.c_uint)), ("scratch", ctypes.c_int),
                ("scratch_offset", ctypes.c_size_t), ("scratch_like", ctypes.POINTER(ctypes.c_int)),
                ("periodic", ctypes.c_uint), ("partly", ctypes.c_uint), ("oblique", ctypes.c_uint),
                ("tile", ctypes.c_int * 3), ("resident", ctypes.c_int), ("balanced", ctypes.c_int),
                ("tells", ctypes.c_int), ("sharing", ctypes.c_size_t), ("group_tile", ctypes.c_int * 3),
                ("group_resident", ctypes.c_int), ("group_balanced", ctypes.c_int), ("group_pays", ctypes.c_int),
                ("fewer", ctypes.c_int)]


class Strategy(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("run", P), ("block", ctypes.c_int * 3), ("vector", ctypes.c_int),
                ("rows", ctypes.c_int), ("planes", ctypes.c_int), ("lds_bytes", ctypes.c_int),
                ("halo_lo", ctypes.c_int * 3), ("halo_hi", ctypes.c_int * 3), ("alignment", ctypes.c_int),
                ("flops_per_point", ctypes.c_double), ("bytes_per_point", ctypes.c_double),
                ("images", P)]


class GroupingStrategy(ctypes.Structure):
    """Where some make groups of steps."""
    _fields_ = [*Strategy._fields_, ("time", ctypes.c_int), ("group", P), ("fewer", P), ("fits", P)]


class Memory:
    """The device's: a copy from or to other memory would wait."""

    def __init__(self, hip, kind, size):
        self.hip, self.address = hip, P()
        assert hip.hipMalloc(ctypes.byref(self.address), ctypes.c_size_t(size * ctypes.sizeof(kind))) == 0
        self.array = (kind * size).from_address(self.address.value)

    def __del__(self):
        self.hip.hipFree(self.address)


def strategy_of_stages(count, fuses, times):
    """A row of the table of an operator with stages; `fuses`: some make all of them by one launch, `times`: of steps."""
    fields = [("name", ctypes.c_char_p), ("stage", P * count), ("flops_per_point", ctypes.c_double),
              ("bytes_per_point", ctypes.c_double)] + [("fused", P), ("fits", P)] * fuses + [("time", ctypes.c_int)] * times
    return type("Strategy", (ctypes.Structure,), {"_fields_": fields})


def options_of(words):
    """What comes first of a script's words, `--templates DIR` and `--set SETTING`, for the generator; flags of compilers; the rest."""
    options, flags = [], WARNINGS
    while words and words[0] in ("--templates", "--set"):
        flags = ["-w"] if words[0] == "--templates" else flags  # faults may leave things unused
        options, words = [*options, *words[:2]], words[2:]
    return options, flags, words


def try_operators(try_operator):
    """What the words of a script ask for, PROGRAM PLATFORM LIBRARY, those of options_of, SEED COUNT: so many operators
    by try_operator(seed, number, words, folder, options, flags), which counts two things. COUNT and what is counted of
    all. The first that is wrong is printed, and ends the script with status 1."""
    words = sys.argv[1:4]
    options, flags, (seed, count) = options_of(sys.argv[4:])
    one = other = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for number in range(int(count)):
            try:
                more = try_operator(seed, number, words, folder, options, flags)
            except AssertionError as e:
                print((folder / f"random_{number}.lua").read_text())
                print(f"operator {number} of seed {seed}: wrong: {e}")
                sys.exit(1)
            one, other = one + more[0], other + more[1]
    return count, one, other


def compiler_for(source, name, flags):
    """What is not a kernel, and not held to be without warnings (options_of), runs seldom: its compilation takes longer."""
    kernel = source.stem not in (name, f"{name}_steps")
    return ["g++", "-O1"] if kernel or "-w" not in flags or not installed("clang++") else ["clang++", "-O0"]


class Code:
    """An operator, compiled; and the arrays that its arguments point to."""

    def __init__(self, program, platform, library, spec, folder, options=(), flags=WARNINGS):
        subprocess.run([program, "generate", spec, "-o", folder, *options], check=True, stdout=subprocess.DEVNULL)
        self.name = pathlib.Path(spec).stem
        sources = sorted((folder / self.name).glob("*.hip"))
        built, objects = folder / f"{self.name}.so", []
        for source in sources:  # each on its own: most faults change one of them, and the others are remembered
            made = compiled([*compiler_for(source, self.name, flags), "-x", "c++", "-std=c++17", *flags, "-fPIC",
                             f"-I{platform}", "-c", source.name, "-o", "made"], source.parent)
            if made.status != 0:
                sys.exit(f"{source.name}: {made.log}")
            objects.append(source.with_suffix(".o"))
            objects[-1].write_bytes(made.product)
        subprocess.run(["g++", "-shared", *quick_linker(), *objects, library, f"-Wl,-rpath,{pathlib.Path(library).parent}",
                        "-o", built], check=True)
        header = (folder / self.name / f"{self.name}.h").read_text()
        self.fuses, self.times = "(*fused)(" in header, "int time; // 1 where it has none" in header
        self.hip = ctypes.CDLL(library)
        self.library = ctypes.CDLL(str(built))
        describe = getattr(self.library, f"{self.name}_operator")
        describe.restype = ctypes.POINTER(Description)
        self.d = describe().contents
        self.dims = self.d.dimensions
        self.vector = 1  # elements that rows of arrays are aligned to
        self.kind = ctypes.c_double if self.d.element_size == 8 else ctypes.c_float
        self.grids = [self.d.grid[i] for i in range(self.d.grids)]
        self.grid = {g.name.decode(): g for g in self.grids}
        self.sets = {s.name.decode(): s for s in (self.d.point_set[i] for i in range(self.d.point_sets))}

    def halos(self):
        return {name: (tuple(g.lo[:self.dims]), tuple(g.hi[:self.dims])) for name, g in self.grid.items()}

    # ---- arrays ---------------------------------------------------------------------------------

    def group_halos(self):
        """What groups of several steps read beyond faces of neighbours."""
        return {name: (tuple(g.group_lo[:self.dims]), tuple(g.group_hi[:self.dims])) for name, g in self.grid.items()}

    def allocate(self, extent, scalars, pad=0, scratch=True, vector=1):
        """Arrays of NaNs, the first interior element of each row a multiple of `vector` elements on unless `pad` is odd;
        scratch arrays too, or null pointers."""
        dims = self.dims
        widest = [max(max(g.lo[a], g.hi[a], g.group_lo[a], g.group_hi[a]) for g in self.grids) for a in range(dims)]
        widest[0] += -widest[0] % vector
        pad += -(extent[0] + 2 * widest[0]) % vector
        self.extent = list(extent) + [1] * (3 - dims)
        self.pitch = [self.extent[0] + 2 * widest[0] + pad, 0]
        self.pitch[1] = self.pitch[0] * (self.extent[1] + (2 * widest[1] if dims > 1 else 0))
        self.first = widest[0] + (widest[1] * self.pitch[0] if dims > 1 else 0) + (
            widest[2] * self.pitch[1] if dims > 2 else 0)
        size = self.pitch[1] * (self.extent[2] + (2 * widest[2] if dims > 2 else 0)) + widest[0]
        self.args = ctypes.create_string_buffer(self.d.args_size)
        self.base = ctypes.addressof(self.args)
        self.counter = None
        self.kept = {}  # what points point to
        self.memory = [Memory(self.hip, self.kind, size) for _ in self.grids]
        self.arrays = {}
        for g, memory in zip(self.grids, self.memory):
            memory.array[:] = [math.nan] * size
            at = memory.address.value + self.first * ctypes.sizeof(self.kind)
            self.arrays[at] = memory.array
            P.from_address(self.base + g.offset).value = at
        self.scratch = {}  # arrays, by the grid that they take turns with
        for i in range(self.d.scratch if scratch else 0):
            memory = Memory(self.hip, self.kind, size)
            memory.array[:] = [math.nan] * size
            self.memory.append(memory)
            at = memory.address.value + self.first * ctypes.sizeof(self.kind)
            self.arrays[at] = memory.array
            P.from_address(self.base + self.d.scratch_offset + 8 * i).value = at
            self.scratch[self.grids[self.d.scratch_like[i]].name.decode()] = memory.array
        for i in range(3):
            I64.from_address(self.base + self.d.extent + 8 * i).value = self.extent[i]
        for i in range(2):
            I64.from_address(self.base + self.d.pitch + 8 * i).value = self.pitch[i]
        for i in range(self.d.scalars):
            s = self.d.scalar[i]
            ctypes.c_double.from_address(self.base + s.offset).value = scalars[s.name.decode()]

    def place(self, at):
        return self.first + at[0] + sum(map(operator.mul, at[1:], self.pitch))

    def array_of(self, name):
        """Where the arguments say that the grid is."""
        return self.arrays[P.from_address(self.base + self.grid[name].offset).value]

    def elements(self, name):
        """Interior and halo of a grid."""
        lo, hi = self.halos()[name]
        return itertools.product(*(range(-lo[a], self.extent[a] + hi[a]) for a in range(self.dims)))

    def points(self):
        return itertools.product(*(range(n) for n in self.extent[:self.dims]))

    def put(self, name, value):
        """value(x, y, z) at interior points."""
        array = self.array_of(name)
        for at in self.points():
            array[self.place(at)] = value(*at)

    def get(self, name):
        array = self.array_of(name)
        return {at: array[self.place(at)] for at in self.points()}

    # ---- points ---------------------------------------------------------------------------------

    def set_of(self, name):
        return Points.from_address(self.base + self.sets[name].offset)

    def list_points(self, name, weights):
        """The list of (point, cell, weight), or why there is none."""
        given = (Weight * len(weights))()
        for entry, (point, cell, weight) in zip(given, weights):
            entry.point, entry.weight = point, weight
            entry.cell[:] = list(cell) + [0] * (3 - len(cell))
        size = ctypes.c_size_t()
        at = ctypes.addressof(self.set_of(name))
        for array in (None, ctypes.create_string_buffer(1)):
            array = array and ctypes.create_string_buffer(size.value)
            why = self.d.points(self.base, at, given, len(weights), array, ctypes.byref(size))
            if why:
                return None, why.decode()
        return array, None

    def place_points(self, name, weights, rows, row=0, stride=None):
        """`rows` are lists of amplitudes, or of what records hold before."""
        array, why = self.list_points(name, weights)
        assert why is None, why
        set_, count = self.set_of(name), len(rows[0]) if rows else 0
        stride = stride or count or 1
        values = (self.kind * max(1, len(rows) * stride))(*([math.nan] * (len(rows) * stride)))
        for i, line in enumerate(rows):
            values[i * stride:i * stride + count] = line
        set_.list, set_.values = ctypes.addressof(array), ctypes.addressof(values)
        set_.stride, set_.row, set_.rows = stride, row - self.done_on_device(), len(rows)
        assert set_.points == max((w[0] + 1 for w in weights), default=0) and set_.parts == len(weights)
        groups = {w[0] if self.sets[name].receiver else tuple(w[1]) for w in weights}
        assert set_.groups == len(groups), "one thread has not all of a cell or receiver"
        self.kept[name] = array, values, count, stride

    def records(self, name):
        _, values, count, stride = self.kept[name]
        return [list(values[at:at + count]) for at in range(0, self.set_of(name).rows * stride, stride)]

    # ---- the number of the step -----------------------------------------------------------------

    def count_from(self, number, *origin):
        """The number of the step, and the origin of indices along the first axes, as far as the operator has them."""
        for axis, first in enumerate(origin if self.d.origin else ()):
            I64.from_address(self.base + self.d.origin + 8 * axis).value = first
        if self.d.step:
            I64.from_address(self.base + self.d.step).value = number

    def done_on_device(self):
        return self.counter.array[0] if self.counter else 0

    def count_on_device(self, done):
        """Of the number of the step, and of rows that are placed after this, `done` are the device's."""
        self.counter = Memory(self.hip, I64, 1)
        self.counter.array[0] = done
        I64.from_address(self.base + self.d.step).value -= done
        P.from_address(self.base + self.d.steps_done).value = self.counter.address.value

    def set_origin(self, origin):
        """The index of the first interior point."""
        for axis, index in enumerate(origin):
            I64.from_address(self.base + self.d.origin + 8 * axis).value = index

    def counted(self, number):
        own = I64.from_address(self.base + self.d.step).value
        return own + self.done_on_device() == number

    def row_of(self, name):
        """Of the step to come."""
        return self.set_of(name).row + self.done_on_device()

    # ---- calls ----------------------------------------------------------------------------------

    def wait(self):
        assert self.hip.hipDeviceSynchronize() == 0

    def halo(self):
        why = self.d.why(self.base)
        assert why is None, why
        assert self.d.halo(self.base, 0, None) == 0
        self.wait()

    def run(self, steps):
        """In a stream of its own, which may be lazy: nothing but the end is waited for."""
        stream = P()
        assert self.hip.hipStreamCreate(ctypes.byref(stream)) == 0
        assert self.d.run(self.base, steps, stream) == 0
        assert self.hip.hipStreamSynchronize(stream) == 0
        assert self.hip.hipStreamDestroy(stream) == 0

    def strategies(self):
        count = ctypes.c_int()
        table = getattr(self.library, f"{self.name}_strategies")
        staged = hasattr(self.library, f"{self.name}_stage")
        plain = GroupingStrategy if hasattr(self.library, f"{self.name}_group_steps") else Strategy
        table.restype = ctypes.POINTER(strategy_of_stages(self.d.stages, self.fuses, self.times) if staged else plain)
        entries = table(ctypes.byref(count))
        return {entries[i].name.decode(): entries[i] for i in range(count.value)}

    def makes_all_at_once(self, strategy):
        """Whether the arguments suit its launch of all stages."""
        by = self.strategies().get(strategy)
        return bool(self.fuses and by and by.fits and ctypes.CFUNCTYPE(ctypes.c_bool, P)(by.fits)(self.base))

    def run_by(self, strategy, steps):
        run = getattr(self.library, f"{self.name}_run_by")
        assert run(ctypes.byref(self.strategies()[strategy]), P(self.base), I64(steps), None) == 0
        self.wait()

    def group_steps(self, faces=0):
        return self.d.group_steps(self.base, faces) if self.d.group_steps else 1

    def group(self, region, faces=0, steps=1):
        """Steps of a region, [(lo, hi), …], between faces that are neighbours'."""
        lo = (I64 * 3)(*[r[0] for r in region], *[0] * (3 - len(region)))
        hi = (I64 * 3)(*[r[1] for r in region], *[1] * (3 - len(region)))
        assert self.d.group(self.base, lo, hi, steps, faces, None) == 0

    def replay(self, times):
        """A period is captured once, which nothing that waits or allocates could be, and replayed."""
        stream, graph, replay = P(), P(), P()
        assert self.hip.hipStreamCreate(ctypes.byref(stream)) == 0
        assert self.hip.hipStreamBeginCapture(stream, 0) == 0
        assert self.d.run(self.base, self.d.period, stream) == 0
        assert self.hip.hipStreamEndCapture(stream, ctypes.byref(graph)) == 0
        assert self.hip.hipGraphInstantiate(ctypes.byref(replay), graph, None, None, ctypes.c_size_t(0)) == 0
        for _ in range(times):
            assert self.hip.hipGraphLaunch(replay, stream) == 0
        assert self.hip.hipGraphExecDestroy(replay) == 0
        assert self.hip.hipGraphDestroy(graph) == 0
        assert self.hip.hipStreamSynchronize(stream) == 0
        assert self.hip.hipStreamDestroy(stream) == 0
