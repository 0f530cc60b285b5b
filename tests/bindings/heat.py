#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""heat7 and poisson2d_5 called from Python without NumPy, on polynomials whose differences are exact.

    heat.py KERNELS LIBRARY       a folder of `hipstencil vendor`, and a shared library of its kernels
"""
import array
import ctypes
import gc
import pathlib
import sys
import weakref

NX, NY, NZ = 13, 7, 5
folder = pathlib.Path(sys.argv[1])
sys.path[:0] = [str(folder / "heat7"), str(folder / "poisson2d_5")]
import heat7  # noqa: E402
import poisson2d_5  # noqa: E402


class View:
    """What NumPy has of the interior of a buffer."""

    def __init__(self, values, offset, typestr, shape=(1,), strides=None):
        at = ctypes.addressof(ctypes.c_char.from_buffer(values)) + offset
        self.__array_interface__ = {"data": (at, False), "typestr": typestr, "shape": shape, "strides": strides,
                                    "version": 3}


class Device:
    """What PyTorch has."""

    shape = (1, 4)

    def __init__(self, at, dtype="torch.float64", stride=(4, 1)):
        self.at, self.dtype, self.strides = at, dtype, stride

    def data_ptr(self):
        return self.at

    def element_size(self):
        return 8

    def stride(self):
        return self.strides


def fails(kind, call, *arguments, **fields):
    try:
        call(*arguments, **fields)
    except kind as error:
        return error
    raise AssertionError(f"{call} does not fail")


def three_dimensions(operator):
    rows, planes = NX + 2, (NX + 2) * (NY + 2)
    u = array.array("d", (x**2 + 2 * y**2 + 3 * z**2 for z in range(NZ + 2) for y in range(NY + 2) for x in range(NX + 2)))
    out = array.array("d", [-1.0] * len(u))
    first = planes + rows + 1
    args = heat7.Args(
        out=memoryview(out)[first:], u=View(u, first * 8, "<f8"),
        extent=[NX, NY, NZ], pitch=(rows, planes), hi=(NX, NY, NZ), r=0.25)
    operator(args)
    for z in range(NZ + 2):
        for y in range(NY + 2):
            for x in range(NX + 2):
                at = x + y * rows + z * planes
                inside = 1 <= x <= NX and 1 <= y <= NY and 1 <= z <= NZ
                assert out[at] == (u[at] + 3 if inside else -1), (x, y, z, out[at])
    out[first] = -1
    args.out = heat7.address(Device(heat7.address(memoryview(out)[first:])))
    args.hi[0] = 1
    operator.strategies["tiled"](args, None)
    assert out[first] == u[first] + 3
    return args


def two_dimensions(operator):
    rows = NX + 2
    u = array.array("f", (x**2 + 2 * y**2 for y in range(NY + 2) for x in range(NX + 2)))
    out = array.array("f", bytes(4 * len(u)))
    operator(poisson2d_5.Args(
        out=memoryview(out)[rows + 1:], u=memoryview(u)[rows + 1:], extent=(NX, NY), pitch=(rows,), hi=(NX, NY)))
    inside = [out[x + y * rows] for y in range(1, NY + 1) for x in range(1, NX + 1)]
    assert inside == [6.0] * (NX * NY)


def refusals(operator, args):
    assert operator.why(args) is None
    args.hi[1] = NY + 1
    assert operator.why(args) == "hi[1] is above extent[1]"
    error = fails(heat7.Error, operator, args)
    assert error.status == 1 and str(error) == "heat7: hi[1] is above extent[1]", error
    error = fails(heat7.Error, operator.strategies["vector"], args)
    assert str(error) == "heat7_vector: hi[1] is above extent[1]", error
    assert operator._text(2) == "out of memory"  # hipGetErrorString of what the library is linked with
    assert "has no 'v'; it has out, u, extent" in str(fails(TypeError, heat7.Args, v=1))
    error = fails(TypeError, heat7.Args, u=View(bytearray(8), 0, "<f4"))
    assert str(error) == "elements are of type '<f4', they must be double", error
    error = fails(TypeError, heat7.Args, u=array.array("f", [1]))
    assert str(error) == "elements are of type 'f', they must be double", error
    fails(TypeError, heat7.Args, u=View(bytearray(8), 0, ">f8" if sys.byteorder == "little" else "<f8"))  # bytes swapped
    apart = "elements along the last axis, x, are %d bytes apart, they must be 8: rows are contiguous"
    native = "<f8" if sys.byteorder == "little" else ">f8"
    columns = View(bytearray(64), 0, native, (2, 4), (8, 16))
    assert str(fails(TypeError, heat7.Args, u=columns)) == apart % 16
    every_second = memoryview(array.array("d", range(8)))[::2]
    assert str(fails(TypeError, heat7.Args, u=every_second)) == apart % 16
    assert str(fails(TypeError, heat7.Args, u=Device(8, stride=(1, 2)))) == apart % 16
    error = fails(TypeError, heat7.Args, u=Device(8, "torch.float32"))
    assert str(error) == "elements are of type 'torch.float32', they must be double", error
    heat7.Args(u=bytearray(8), out=(ctypes.c_double * 1)())  # bytes may be anything
    fails(TypeError, heat7.Args, u="text")
    for module, fields, text in (
            (heat7, {"hi": (8, 8)}, "hi has length 2; in 3 dimensions it takes 3"),
            (heat7, {"extent": (1, 2, 3, 4)}, "extent has length 4; in 3 dimensions it takes 3"),
            (heat7, {"pitch": (NX,)}, "pitch has length 1; in 3 dimensions it takes 2"),
            (heat7, {"lo": 0}, "lo is 0; it takes whole numbers in a list or tuple"),
            (heat7, {"hi": (8, 8, 1.5)}, "hi is (8, 8, 1.5); it takes whole numbers in a list or tuple"),
            (poisson2d_5, {"pitch": ()}, "pitch has length 0; in 2 dimensions it takes 1")):
        assert str(fails(TypeError, module.Args, **fields)) == text, fields


def lifetimes():
    view = View(bytearray(8), 0, "<f8")
    there = weakref.ref(view)
    args = heat7.Args(u=view)
    del view
    assert there()
    del args
    gc.collect()
    assert not there()


def constants(operator):
    assert heat7.STRATEGIES == ("vector", "tiled") == tuple(operator.strategies)
    assert (heat7.TYPE, heat7.ELEMENT_BYTES, heat7.HALO_LO) == ("double", 8, (1, 1, 1))
    table = operator.table()
    assert [s.name for s in table] == [b"vector", b"tiled"]
    assert (table[0].vector, table[0].bytes_per_point, list(table[1].halo_hi)) == (2, 16.0, [1, 1, 1])


operator = heat7.load(sys.argv[2])
args = three_dimensions(operator)
two_dimensions(poisson2d_5.load(ctypes.CDLL(sys.argv[2])))
refusals(operator, args)
constants(operator)
lifetimes()
