#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: tells.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] [--set SETTING]… SEED COUNT

Sweeps that tell when points near faces are complete, COUNT of random boxes, faces, reaches and devices: when as many blocks
have added to the word as are waited for, these points are what a sweep that tells nobody makes them, and so are all at the
end; and no block adds twice.
"""
import ctypes
import os
import pathlib
import random
import sys
import tempfile

from generated import P, Code, Memory, options_of

HERE = pathlib.Path(__file__).parent
REACH = 2  # of the operator


class Sharing(ctypes.Structure):
    _fields_ = [("units", ctypes.c_int), ("reach", ctypes.c_int * 3), ("faces", ctypes.c_uint), ("others", ctypes.c_int),
                ("share", ctypes.c_double), ("signal", P), ("told", ctypes.c_uint)]


class Watch(ctypes.Structure):
    _fields_ = [("array", P), ("copy", P), ("bytes", ctypes.c_size_t), ("told", P)]


def sweep(code, sharing):
    """What a sweep makes of an array of NaNs."""
    code.array_of("out")[:] = [float("nan")] * len(code.array_of("out"))
    P.from_address(code.base + code.d.args_size - ctypes.sizeof(P)).value = sharing and ctypes.addressof(sharing)
    lo, hi = (ctypes.c_int64 * 3)(), (ctypes.c_int64 * 3)(*code.extent)
    assert code.d.group(code.base, lo, hi, 1, 0, None) == 0
    assert code.hip.hipDeviceSynchronize() == 0
    return code.array_of("out")[:]


def differ(code, array, expected, near):
    """Whether points that near(x, y, z) asks for are not as expected: blocks that walk down add up in another order."""
    return any(near(*at) and not abs(array[code.place(at)] - expected[code.place(at)]) < 1e-4 for at in code.points())


def try_box(code, rng):
    """A launch; the axes, 1 << axis, that it told of."""
    code.allocate([rng.randint(*n) for n in ((1, 90), (1, 26), (3, 40))], {})
    values = code.array_of("u")
    values[:] = [rng.random() for _ in range(len(values))]
    expected, signal = sweep(code, None), Memory(code.hip, ctypes.c_uint, 1)
    sharing = Sharing(units=rng.choice((0, 1, 2, 5)), reach=(ctypes.c_int * 3)(*(rng.choice((0, 1, REACH)) for _ in range(3))),
                      faces=rng.randrange(64), others=rng.choice((0, 0, 1, 3)), share=rng.choice((0, 0.3, 2)))
    signal.array[0], sharing.signal = 0, signal.address.value
    seen = (ctypes.c_float * len(values))()
    watch = Watch(ctypes.addressof(code.array_of("out")), ctypes.addressof(seen), ctypes.sizeof(seen),
                  ctypes.addressof(sharing) + Sharing.told.offset)
    code.library.set_watched(ctypes.byref(watch))
    after = sweep(code, sharing)
    reach, faces, n = list(sharing.reach), sharing.faces | 3 << 4, code.extent
    asked = [reach[a] > 0 and faces >> 2 * a & 3 != 0 for a in range(3)]
    case = f"{n}, reach {reach}, faces {faces:x}, {sharing.units} units, {sharing.others} others, told {sharing.told}"

    def near(*at):
        return any(reach[a] > 0 and (faces >> 2 * a & 1 and at[a] < reach[a] or faces >> 2 * a & 2 and at[a] >= n[a] - reach[a])
                   for a in range(3))

    assert not differ(code, after, expected, lambda *at: True), f"{case}: the sweep"
    assert signal.array[0] == sharing.told, f"{case}: {signal.array[0]} have told"
    assert sharing.told == 0 or not differ(code, seen, expected, near), f"{case}: too early"
    return sum(1 << a for a in range(3) if sharing.told and asked[a])


def main():
    words = sys.argv[1:4]
    options, flags, (seed, count) = options_of(sys.argv[4:])
    os.environ["HIPSTENCIL_HOST_THREADS"] = "6"  # the device's units
    rng, told = random.Random(seed), [0] * 8
    with tempfile.TemporaryDirectory() as name:
        code = Code(*words, HERE.parent / "domain" / "ends.lua", pathlib.Path(name), ["--strategies", "fused", *options],
                    [*flags, "-include", str(HERE / "watched.h")])
        for number in range(int(count)):
            try:
                told[try_box(code, rng)] += 1
            except AssertionError as e:
                print(f"box {number} of seed {seed}: wrong: {e}")
                sys.exit(1)
    assert int(count) < 200 or min(told) > 0, f"not all axes were told of: {told}"
    print(f"{count} boxes: of axes {told} were told, and right")


if __name__ == "__main__":
    main()
