#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: mathematics.py PROGRAM HOST_PLATFORM HOST_LIBRARY [--templates DIR] [--set SETTING] [BEHAVIOUR…]

Hundreds of steps of shipped operators, generated, on the host platform, held against what mathematics
says of them. Halos are NaN before <op>_halo, so that what is not written shows.
"""
import cmath
import ctypes
import itertools
import math
import mmap
import pathlib
import random
import sys
import tempfile

from generated import I64, P, WARNINGS, Code, options_of

HERE = pathlib.Path(__file__).resolve().parent
SPECS = HERE / "../../specs"
pi = math.pi


class Workshop:
    """Operators by name, each compiled once."""

    def __init__(self, words, folder):
        self.words, self.folder, self.options, self.built = words, folder, [], {}
        self.flags = WARNINGS

    def code(self, spec, *options, strategies="tiled"):
        options = (*options, "--strategies", strategies)
        key = (spec, options)
        if key not in self.built:
            path = spec if isinstance(spec, pathlib.Path) else SPECS / f"{spec}.lua"
            place = self.folder / str(len(self.built))
            place.mkdir()
            self.built[key] = Code(*self.words, path, place, [*self.options, *options], self.flags)
        return self.built[key]


def close(got, wanted, tolerance, what=""):
    assert abs(got - wanted) <= tolerance, f"{what} is {got!r}, not {wanted!r}"


def all_close(got, wanted, tolerance, what):
    for at, value in got.items():
        close(value, wanted(*at), tolerance, f"{what}{list(at)}")


def unevenly(code, steps):
    """In calls of several lengths, odd ones too."""
    for part in (1, 2, 7):
        code.run(part)
    code.run(steps - 10)


def random_field(rng, extent):
    values = {at: rng.uniform(0.2, 1) for at in itertools.product(*(range(n) for n in extent))}
    return lambda *at: values[at]


# ---- modes --------------------------------------------------------------------------------------


def waves(low, high, n, k):
    """Mode k between faces (sign, plane): value at i, angle per cell."""
    length = n - 1 + low[1] + high[1]
    t = pi * (k if low[0] == high[0] else k + 0.5) / length
    return (lambda i: math.cos(t * (i + low[1])) if low[0] > 0 else math.sin(t * (i + low[1]))), t


def modes_decay_as_they_should_under_every_boundary(shop):
    code = shop.code(HERE / "modes.lua")
    nx, ny, steps, wall = 13, 10, 300, 0.75
    code.allocate((nx, ny), {"wall": wall}, pad=1)
    faces = {}
    for name, plane in {"inside": -0.5, "on": 0, "half": 0.5, "next": 1}.items():
        if plane < 1:  # what lies on a plane outside is kept
            faces["even_" + name] = [[(1, plane)] * 2] * 2
        faces["odd_" + name] = [[(-1, plane)] * 2] * 2
    faces["fixed"] = [[(-1, 1)] * 2] * 2
    faces["mixed"] = [[(1, 0), (-1, 1)], [(-1, 0.5), (1, -0.5)]]
    faces["unlike"] = [[(1, 0.5), (-1, 1)], [(-1, 0.5), (1, 0)]]
    modes = {}
    for name, (x, y) in faces.items():
        (fx, tx), (fy, ty) = waves(*x, nx, 1), waves(*y, ny, 2 if y[0][0] == y[1][0] else 1)
        modes[name] = (lambda i, j, fx=fx, fy=fy: fx(i) * fy(j)), tx, ty
    turn, half = 2 * pi / nx, waves((-1, 0.5), (-1, 0.5), ny, 1)
    modes["torus"] = (lambda i, j: math.cos(turn * i + 4 * pi / ny * j + 0.3)), turn, 4 * pi / ny
    modes["strip"] = (lambda i, j: math.sin(turn * i + 0.3) * half[0](j)), turn, half[1]
    for name, (mode, _, _) in modes.items():
        code.put(name, lambda i, j: mode(i, j) + (wall if name == "fixed" else 0))
    code.halo()
    done = 0
    for part in (1, 2, 37, steps - 40):
        code.run(part)
        done += part
        for name, (mode, tx, ty) in modes.items():
            decay = ((1 + math.cos(tx)) * (1 + math.cos(ty)) / 4) ** done
            offset = wall if name == "fixed" else 0
            all_close(code.get(name), lambda i, j: decay * mode(i, j) + offset, 1e-13, f"{name} after {done} steps: ")


def heat_decays_as_it_should(shop):
    n, r, steps = (7, 5, 6), 0.12, 200
    for name in ("periodic", "mirror", "antimirror"):
        code = shop.code(f"heat7_{name}")
        code.allocate(n, {"r": r})
        if name == "periodic":
            t = [2 * pi / m for m in n]
            mode = lambda x, y, z: math.cos(t[0] * x + t[1] * y - t[2] * z + 0.4)
        else:
            face = (1 if name == "mirror" else -1, 0.5)
            made = [waves(face, face, m, 1) for m in n]
            t = [angle for _, angle in made]
            mode = lambda x, y, z: made[0][0](x) * made[1][0](y) * made[2][0](z)
        code.put("u", mode)
        code.halo()
        unevenly(code, steps)
        decay = (1 + 2 * r * sum(math.cos(a) - 1 for a in t)) ** steps
        all_close(code.get("u"), lambda *at: decay * mode(*at), 1e-13, f"heat7_{name}")


def heat_between_plates_becomes_a_line(shop):
    code = shop.code("heat7_plates")
    n, hot, cold = (4, 3, 8), 100.0, -20.0
    code.allocate(n, {"r": 0.16, "hot": hot, "cold": cold})
    rng = random.Random(1)
    code.put("u", lambda x, y, z: rng.uniform(0, 1))
    code.halo()
    unevenly(code, 1501)
    all_close(code.get("u"), lambda x, y, z: hot + (cold - hot) * (z + 1) / (n[2] + 1), 1e-10, "heat7_plates")


def transport_has_the_phase_it_should(shop):
    """Of the scheme itself: its factor for a wave, to a power, is what is left of the wave."""
    code = shop.code("upwind3", "--type", "double")
    n, speeds, r, steps = (16, 10, 8), (0.4, -0.3, 0.2), 0.3, 200
    code.allocate(n, {"r": r})
    t = [2 * pi / m for m in n]
    weights = (1 / 6, -1, 1 / 2, 1 / 3)  # of the points at -2 … 1
    factor = 1
    for a, angle in zip(speeds, t):
        side = 1 if a > 0 else -1
        factor -= r * abs(a) * sum(w * cmath.exp(1j * side * angle * k) for w, k in zip(weights, range(-2, 2)))
    phase = lambda x, y, z: cmath.exp(1j * (t[0] * x + t[1] * y + t[2] * z))
    code.put("q", lambda *at: phase(*at).real)
    for name, a in zip(("ax", "ay", "az"), speeds):
        code.put(name, lambda *at: a)
    code.halo()
    unevenly(code, steps)
    all_close(code.get("q"), lambda *at: (factor**steps * phase(*at)).real, 1e-11, "upwind3")


# ---- waves --------------------------------------------------------------------------------------


def second_difference(t):
    """Of order 4, of a wave with angle t."""
    return -5 / 2 + 8 / 3 * math.cos(t) - math.cos(2 * t) / 6


def cavity(n, kx, ky):
    tx, ty = pi * kx / (n[0] + 1), pi * ky / (n[1] + 1)
    return (lambda i, j: math.sin(tx * (i + 1)) * math.sin(ty * (j + 1))), second_difference(tx) + second_difference(ty)


def modes_of_a_cavity_keep_their_phase(shop):
    code = shop.code("membrane2d")
    n, r2, steps = (12, 9), 0.2, 500
    modes = [(1.0, *cavity(n, 2, 1)), (0.5, *cavity(n, 1, 3)), (0.25, *cavity(n, 11, 7))]
    wanted = lambda step: lambda i, j: sum(
        a * math.cos(step * math.acos(1 + r2 * symbol / 2) + a) * mode(i, j) for a, mode, symbol in modes)
    code.allocate(n, {"r2": r2}, pad=1)
    code.put("u", wanted(0))
    code.put("u_prev", wanted(-1))
    code.halo()
    unevenly(code, steps)
    all_close(code.get("u"), wanted(steps), 1e-10, "membrane2d")
    all_close(code.get("u_prev"), wanted(steps - 1), 1e-10, "membrane2d, a step before")


def eighth_order(t):
    """The second difference of order 8, of a wave with angle t."""
    weights = (8 / 5, -1 / 5, 8 / 315, -1 / 560)
    return -205 / 72 + 2 * sum(w * math.cos((i + 1) * t) for i, w in enumerate(weights))


def waves_under_a_free_surface_keep_their_phase(shop):
    """The caller's halo, on all other faces, is the wave's at every step."""
    code = shop.code("acoustic_iso_r4", "--type", "double")
    n, courant, h, angles = (4, 3, 7), 0.2, 0.5, (0.7, 0.4, 0.9)
    mode = lambda x, y, z: math.cos(angles[0] * x + angles[1] * y + 0.3) * math.sin(angles[2] * (z + 1))
    turn = math.acos(1 + courant * sum(map(eighth_order, angles)) / 2)
    wanted = lambda step: lambda *at: math.cos(turn * step + 0.2) * mode(*at)
    around = [at for at in itertools.product(*(range(-4, m + 4) for m in n))
              if at[2] >= 0 and any(i < 0 or i >= m for i, m in zip(at, n))]
    code.allocate(n, {"h": h})
    code.put("c2", lambda *at: courant * h * h)
    code.put("u", wanted(0))
    code.put("u_prev", wanted(-1))
    code.halo()
    for step in range(60):
        array = code.array_of("u")
        for at in around:
            array[code.place(at)] = wanted(step)(*at)
        code.run(1)
    all_close(code.get("u"), wanted(60), 1e-11, "acoustic_iso_r4")


def energy(code, r2):
    """|u - u_prev|² - r2 <u, Δ u_prev>, which leapfrog keeps."""
    now, before, (nx, ny) = code.get("u"), code.get("u_prev"), code.extent[:2]

    def value(i, j):
        sign = 1
        for n, k in ((nx, i), (ny, j)):
            sign *= 0 if k in (-1, n) else -1 if k < 0 or k > n else 1
        fold = lambda k, n: -2 - k if k < 0 else 2 * n - k if k > n else k
        return sign * before[fold(i, nx), fold(j, ny)] if sign else 0

    total = 0
    for (i, j), u in now.items():
        bent = 0
        for k, w in ((-2, -1 / 12), (-1, 4 / 3), (0, -5 / 2), (1, 4 / 3), (2, -1 / 12)):
            bent += w * (value(i + k, j) + value(i, j + k))
        total += (u - before[i, j]) ** 2 - r2 * u * bent
    return total


def leapfrog_keeps_its_energy(shop):
    code = shop.code("membrane2d")
    rng, r2 = random.Random(2), 0.3
    code.allocate((11, 8), {"r2": r2})
    start = random_field(rng, (11, 8))
    code.put("u", start)
    code.put("u_prev", start)
    code.halo()
    first = energy(code, r2)
    for part in (1, 100, 399):
        code.run(part)
        close(energy(code, r2) / first, 1, 1e-11, "energy")


def errors_shrink_as_orders_say(shop):
    """Over four refinements, with dt ~ h²: heat of order 2, waves of order 4."""
    def order_of(errors, order):
        for coarse, fine in zip(errors, errors[1:]):
            close(math.log2(coarse / fine), order, 0.2, f"order, from errors {errors}")

    heat, errors = shop.code("heat7_mirror"), []
    for n in (6, 12, 24, 48):
        r, steps = 0.1, n * n // 4
        mode, t = waves((1, 0.5), (1, 0.5), n, 1)
        heat.allocate((n, 1, 2), {"r": r})
        heat.put("u", lambda x, y, z: mode(x))
        heat.halo()
        heat.run(steps)
        errors.append(abs(heat.get("u")[0, 0, 0] - math.exp(-r * t * t * steps) * mode(0)))
    order_of(errors, 2)

    wave, errors = shop.code("membrane2d"), []
    for cells in (8, 16, 32, 64):
        step = 1.6 / cells  # c dt / h
        mode, _ = cavity((cells - 1, cells - 1), 1, 2)
        frequency = math.sqrt(5) * pi / cells * step
        wave.allocate((cells - 1, cells - 1), {"r2": step * step})
        wave.put("u", mode)
        wave.put("u_prev", lambda i, j: math.cos(frequency) * mode(i, j))
        wave.halo()
        steps = cells * cells // 32
        wave.run(steps)
        at = (cells // 2 - 1, cells // 4 - 1)
        errors.append(abs(wave.get("u")[at] - math.cos(frequency * steps) * mode(*at)))
    order_of(errors, 4)


def periodic_runs_keep_what_flows(shop):
    """What leaves a point enters another; of species that react, their sum."""
    reacting = {"Du": 0.1, "Dv": 0.05, "F": 0.0, "k": 0.0, "dt": 1.0}
    cases = (("heat7_periodic", ("u",), (5, 4, 3), {"r": 0.15}, {}), ("gray_scott3d", ("u", "v"), (5, 4, 3), reacting, {}),
             ("gray_scott2d", ("u", "v"), (7, 5), reacting, {}),
             ("upwind3", ("q",), (6, 5, 4), {"r": 0.3}, {"ax": 0.4, "ay": -0.3, "az": 0.2}),
             ("kdv1d", ("u",), (31,), {"delta2": 1e-3, "dt": 1e-3, "h": 0.1}, {}))
    for name, grids, n, scalars, constant in cases:
        code, rng = shop.code(name, "--type", "double", strategies="tiled" if len(n) > 1 else "vector"), random.Random(9)
        code.allocate(n, scalars)
        start = random_field(rng, n)
        for g in code.grid:
            if g in constant or g in grids or g == "u_prev":
                code.put(g, lambda *at: constant.get(g) or start(*at))
        code.halo()
        total = lambda: sum(sum(code.get(g).values()) for g in grids)
        before = total()
        unevenly(code, 201)
        close(total() / before, 1, 1e-12, f"what {name} has in all")


# ---- lattice Boltzmann --------------------------------------------------------------------------

LINES = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (1, -1, 0), (1, 0, 1), (1, 0, -1), (0, 1, 1), (0, 1, -1)]
C = [(0, 0, 0)] + [tuple(s * x for x in c) for c in LINES for s in (1, -1)]
WEIGHT = [(1 / 3, 1 / 18, 1 / 36)[sum(map(abs, c))] for c in C]


def moment(code, axis=None):
    return sum(sum(code.get(f"f{i:02}").values()) * (c[axis] if axis is not None else 1) for i, c in enumerate(C))


def fill_lattice(code, extent, density, solid, **scalars):
    code.allocate(extent, scalars)
    code.put("solid", lambda *at: 1.0 if solid(*at) else 0.0)
    for i in range(19):
        code.put(f"f{i:02}", lambda *at: WEIGHT[i] * density(i, *at))
    code.halo()


def disturbed(rng, extent):
    fields = [random_field(rng, extent) for _ in C]
    return lambda i, *at: 1 + 0.1 * fields[i](*at)


def fluid_keeps_mass_and_momentum(shop):
    code, n = shop.code("d3q19", "--type", "double"), (6, 5, 4)
    rng = random.Random(3)
    for solid, axes in ((lambda *at: False, (0, 2)), (lambda x, y, z: z == 0 or at_pillar(x, y), ())):
        fill_lattice(code, n, disturbed(rng, n), solid, omega=1.4, force=0.0)
        before = moment(code), [moment(code, axis) for axis in axes]
        unevenly(code, 300)
        close(moment(code), before[0], 1e-10, "mass")
        for axis, value in zip(axes, before[1]):
            close(moment(code, axis), value, 1e-11, f"momentum along {'xyz'[axis]}")


def at_pillar(x, y):
    return (x, y) in ((2, 2), (3, 2))


def poiseuille(height, low):
    """Held against the parabola of walls half a cell outward from `height` planes from `low` on."""
    relaxation, force = 0.5 + math.sqrt(3 / 16), 1e-5  # of BGK, where walls are half way exactly
    viscosity = (relaxation - 0.5) / 3

    def speed(z):
        at = z - low + 0.5
        return force / (2 * viscosity) * at * (height - at)

    return relaxation, force, speed


def velocity(code, at, force):
    """Between before and after the collision, half of the force on."""
    f = [code.array_of(f"f{i:02}")[code.place(at)] for i in range(19)]
    return sum(c[0] * v for c, v in zip(C, f)) / sum(f) - force / 2


def flow_between_plates_is_a_parabola(shop):
    """Walls of solid cells, and walls whose images come from opposite directions."""
    cells, images = shop.code("d3q19", "--type", "double"), bounce_back(shop)
    for code, walls in ((cells, True), (images, False)):
        height, extent = 7, (1, 2, 9 if walls else 7)
        relaxation, force, speed = poiseuille(height, int(walls))
        fill_lattice(code, extent, lambda i, *at: 1, lambda x, y, z: walls and z in (0, 8),
                     omega=1 / relaxation, force=force)
        unevenly(code, 900)
        for z in range(int(walls), height + int(walls)):
            close(velocity(code, (0, 1, z), force) / speed(3 + int(walls)), speed(z) / speed(3 + int(walls)), 1e-6,
                  f"velocity in plane {z}")


def bounce_back(shop):
    """The operator between mirrors along z that bounce back what flows alike along x and y."""
    text = (SPECS / "d3q19.lua").read_text()
    found = text.replace('    y = mirror { from = name(c[1], -c[2], c[3]) },\n    z = "periodic",',
                         '    y = "periodic",\n    z = mirror { from = name(-c[1], -c[2], -c[3]) },')
    assert found != text, "d3q19.lua has no such rules"
    path = shop.folder / "d3q19.lua"
    path.write_text(found)
    return shop.code(path, "--type", "double")


# ---- what needs no oracle -----------------------------------------------------------------------


def gliders_fly_over_a_torus(shop):
    code, n = shop.code("life"), (11, 9)
    glider = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
    code.allocate(n, {})
    code.put("cell", lambda *at: float(at in glider))
    code.halo()
    moved = 0
    for part in (1, 3, 4 * 40, 4 * 59):
        code.run(part)
        moved += part
        if moved % 4 == 0:
            there = {((x + moved // 4) % n[0], (y + moved // 4) % n[1]) for x, y in glider}
            all_close(code.get("cell"), lambda *at: float(at in there), 0, f"cell after {moved} steps: ")


def shifted_starts_give_shifted_results(shop):
    rng = random.Random(4)
    cases = (("gray_scott3d", ("u", "v"), (9, 6, 5), {"Du": 0.1, "Dv": 0.05, "F": 0.04, "k": 0.06, "dt": 1.0}),
             ("heat7_periodic", ("u",), (7, 1, 5), {"r": 0.15}),
             ("kdv1d", ("u", "u_prev"), (37,), {"delta2": 1e-3, "dt": 1e-3, "h": 0.1}),
             ("upwind3", ("q", "ax", "ay", "az"), (6, 5, 4), {"r": 0.3}))
    for name, grids, n, scalars in cases:
        code = shop.code(name, strategies="tiled" if len(n) > 1 else "vector")
        shift = [rng.randrange(m) for m in n]
        starts = {g: random_field(rng, n) for g in grids}
        moved = lambda at: [(a + s) % m for a, s, m in zip(at, shift, n)]

        def result(start):
            code.allocate(n, scalars)
            for g in grids:
                code.put(g, lambda *at: start(g, at))
            code.halo()
            unevenly(code, 101)
            return code.get(grids[0])

        first = result(lambda g, at: starts[g](*at))
        second = result(lambda g, at: starts[g](*moved(at)))
        all_close(second, lambda *at: first[tuple(moved(at))], 0 if len(n) == 3 else 1e-12, f"{name} shifted by {shift}: ")


def strategies_step_alike(shop):
    """To rounding: each adds up in an order of its own."""
    rng, n = random.Random(5), (70, 9, 6)
    code, start = shop.code("heat7_periodic", strategies="baseline,tiled,lds,fused"), random_field(rng, (70, 9, 6))
    results = {}
    for strategy in code.strategies():
        code.allocate(n, {"r": 0.15})
        code.put("u", start)
        code.halo()
        code.run_by(strategy, 101)
        results[strategy] = code.get("u")
    assert len(results) > 1
    for strategy, result in results.items():
        all_close(result, lambda *at: results["tiled"][at], 1e-13, f"{strategy}: ")


def half_a_box_with_mirrors_is_the_doubled_box(shop):
    rng, n, steps = random.Random(6), (5, 4, 3), 200
    periodic, start = shop.code("heat7_periodic"), random_field(rng, n)
    for name, sign in (("mirror", 1), ("antimirror", -1)):
        half = shop.code(f"heat7_{name}")
        half.allocate(n, {"r": 0.15})
        half.put("u", start)
        half.halo()
        unevenly(half, steps)

        def unfolded(*at):
            folded = [min(a, 2 * m - 1 - a) for a, m in zip(at, n)]
            return start(*folded) * sign ** sum(a >= m for a, m in zip(at, n))

        periodic.allocate([2 * m for m in n], {"r": 0.15})
        periodic.put("u", unfolded)
        periodic.halo()
        unevenly(periodic, steps)
        whole = periodic.get("u")
        all_close(half.get("u"), lambda *at: whole[at], 1e-13, f"heat7_{name}")


def half_a_river_with_a_plane_of_symmetry_is_the_whole(shop):
    """A pillar in the middle; populations along y change places where the river is mirrored."""
    code, n, steps = shop.code("d3q19", "--type", "double"), (6, 4, 3), 150
    fields = disturbed(random.Random(7), n)

    def run(extent, density, solid):
        fill_lattice(code, extent, density, solid, omega=1.2, force=1e-3)
        unevenly(code, steps)
        return [code.get(f"f{i:02}") for i in range(19)]

    def mirrored(i, x, y, z):
        if y < n[1]:
            return fields(i, x, y, z)
        return fields(C.index((C[i][0], -C[i][1], C[i][2])), x, 2 * n[1] - 1 - y, z)

    half = run(n, fields, lambda x, y, z: at_pillar(x, y) and z == 1)
    whole = run((n[0], 2 * n[1], n[2]), mirrored, lambda x, y, z: at_pillar(x, min(y, 2 * n[1] - 1 - y)) and z == 1)
    for i, got in enumerate(half):
        all_close(got, lambda *at: whole[i][at], 1e-12, f"f{i:02}")


def seven_replays_of_a_period_are_seven_periods(shop):
    rng = random.Random(8)
    cases = (("membrane2d", ("u", "u_prev"), (12, 9), {"r2": 0.3}, 3), ("heat7_plates", ("u",), (6, 5, 4), {
        "r": 0.15, "hot": 2.0, "cold": 1.0}, 2), (HERE / "driven.lua", ("u", "power"), (6, 5), {"turn": 0.7}, 2), (
            HERE / "ledger.lua", ("u",), (6, 5), {"r": 0.5}, 2))
    for name, grids, n, scalars, period in cases:
        code = shop.code(name)
        assert code.d.period == period
        counts = code.d.steps_done != 0
        starts, results = {g: random_field(rng, n) for g in grids}, []
        rows = [[rng.uniform(-1, 1), rng.uniform(-1, 1)] for _ in range(7 * period - 2)]  # the last steps have none
        for step in (lambda: code.replay(7), lambda: code.run(7 * period)):
            code.allocate(n, scalars)
            for g in grids:
                code.put(g, starts[g])
            code.halo()
            if counts and not results:  # what is captured does not know how often it will be replayed
                code.count_on_device(-3)
            for set_ in code.sets:
                cells = [(0, (1, 2), 0.5), (1, (4, 4), 1.0)] + [(0, (3, 0), -1.0)] * (set_ == "meters")
                code.place_points(set_, cells, rows)
            step()
            assert not counts or code.counted(7 * period), f"{name}: steps are miscounted"
            assert all(code.row_of(set_) == 7 * period for set_ in code.sets), f"{name}: rows are miscounted"
            results.append([code.get(g) for g in grids] + [code.records(set_) for set_ in code.sets])
        assert results[0] == results[1], f"{name}: replays give something else"


def what_is_put_in_comes_and_goes(shop):
    """All of it stays between insulated walls: sums are those of a geometric series."""
    code, n, turn = shop.code(HERE / "driven.lua"), (6, 5), 0.7
    for on_device in (False, True):
        code.allocate(n, {"turn": turn})
        code.put("u", lambda *at: 0.0)
        code.put("power", lambda x, y: float(x * y))
        code.halo()
        if on_device:
            code.count_on_device(0)
        unevenly(code, 100)
        wanted = sum(x * y for x, y in code.points()) * ((1 - cmath.exp(100j * turn)) / (1 - cmath.exp(1j * turn))).real
        close(sum(code.get("u").values()), wanted, 1e-10, "heat")


def a_face_of_a_neighbour_is_left_alone(shop):
    """And every other face gets its images, of whole planes."""
    n = (6, 5, 4)
    for name in ("periodic", "mirror"):
        code = shop.code(f"heat7_{name}")
        for face in range(6):
            axis, side = face // 2, face % 2
            code.allocate(n, {"r": 0.15})
            code.put("u", lambda *at: 1)
            code.halo()
            code.group([(0, extent) for extent in n], 1 << face)
            code.wait()
            array = code.array_of("u_next")
            for at in code.elements("u_next"):
                theirs = at[axis] >= n[axis] if side else at[axis] < 0
                inside = all(0 <= at[i] < n[i] for i in range(3) if i != axis)
                if theirs and inside:
                    assert array[code.place(at)] != 1, f"{name}: {at} beyond face {face} is written"
                elif not theirs:
                    close(array[code.place(at)], 1, 1e-12, f"{name}, face {face}: {at}")


def loaded_images_are_those_that_launches_write(shop):
    """Where sweeps load all images, halos are NaN before steps; afterwards they are what launches make of them."""
    rng, every = random.Random(1), "baseline,vector,tiled,lds,window,partial,queue,fused,split,two_pass"
    shapes = {"slope": "vector,tiled", "crossed": "vector", "torus": every, "walls": every, "mirrors": every, "flat": every}
    for name, strategies in shapes.items():
        path = shop.folder / f"{name}.lua"
        path.write_text(f'local shape = "{name}"\n' + (HERE / "wrapped.lua").read_text())
        launched = shop.code(path, "--set", "outside=launches", strategies="baseline")
        loaded = shop.code(path, strategies=strategies)
        for strategy, nx, steps in itertools.product(loaded.strategies(), (4, 71, 72), (1, 2)):
            n = (nx, 7, 5)[:loaded.dims]
            field = random_field(rng, n)
            for code in (launched, loaded):
                code.allocate(n, {}, vector=4)
                for grid in code.grid.keys() & {"u", "v"}:
                    code.put(grid, field)
            launched.halo()
            launched.run(steps)
            if nx == 71 or strategies != every:
                loaded.halo()  # no whole vectors, or images that are not loaded
            loaded.run_by(strategy, steps)
            for at in loaded.elements("u"):
                wanted, got = (code.array_of("u")[code.place(at)] for code in (launched, loaded))
                close(got, wanted, 1e-14, f"{name} by {strategy}, {n}: {at}")


# ---- points -------------------------------------------------------------------------------------

MANY = 5000  # weights: more than one block is given


def between(point, at, factor=1.0):
    """Trilinear weights of a place that is off the grid."""
    low = [math.floor(x) for x in at]
    cells = itertools.product(*((k, k + 1) for k in low))
    return [(point, c, factor * math.prod(1 - abs(x - i) for x, i in zip(at, c))) for c in cells]


def shot(shop, n, scalars, c2, far_away=True):
    """acoustic_shot_r4 with no sponge near: its box is large, and the origin far from its faces."""
    code = shop.code("acoustic_shot_r4", "--type", "double")
    code.allocate(n, {"h": 1.0, "Lx": 1e6, "Ly": 1e6, "Lz": 1e6, **scalars})
    for i in range(3):
        I64.from_address(code.base + code.d.origin + 8 * i).value = 100000
    code.put("u", lambda *at: 0.0)
    code.put("u_prev", lambda *at: 0.0)
    code.put("c2", c2)
    return code


def source_and_receiver_change_places(shop):
    """The box below a free surface and its velocities are of no symmetry; weights are off the grid."""
    rng, n, steps = random.Random(9), (11, 9, 12), 60
    c2, places = random_field(rng, n), [(2.3, 4.6, 1.2), (7.5, 3.25, 8.9)]
    amplitudes, traces = [rng.uniform(-1, 1) for _ in range(steps)], []
    for here, there in (places, places[::-1]):
        code = shot(shop, n, {}, lambda *at: 0.2 * c2(*at))
        surface = (5, 4, 0)  # where a rule writes, after what a source adds there
        code.place_points("shots", between(0, here) + [(0, surface, 1.0)], [[a] for a in amplitudes])
        code.place_points("traces", between(0, there) + [(1, surface, 1.0)], [[math.nan] * 2] * steps)
        code.halo()
        unevenly(code, steps)
        traces.append([row[0] for row in code.records("traces")])
        assert all(row[1] == 0 for row in code.records("traces")), "the free surface moves"
    for i, (a, b) in enumerate(zip(*traces)):
        close(a, b, 1e-11, f"sample {i}")
    code.place_points("traces", [(0, surface, 1.0), (1, (3, 3, 3), 1.0)], [[math.nan] * 2] * steps)
    code.set_of("shots").row = 0
    code.run(steps)
    assert all(row[0] == 0 for row in code.records("traces")), "the free surface moves where receivers have a cell"
    assert max(map(abs, traces[0])) > 0.01, "nothing arrives"


def explosion_is_the_wave_it_should_be(shop):
    """u_tt = Δu + f(t) δ(x) is f(t - r) / (4 π r), until faces answer."""
    width, late, end, reach = 0.22, 0.9, 2.3, (0.8, 0.6, 0.0)

    def pulse(t):
        return math.exp(-(((t - late) / width) ** 2))

    errors = []
    for cells in (5, 10):  # of a length
        h = 1 / cells
        dt, half = 0.4 * h, math.ceil(1.7 / h)
        n, steps = [2 * half + 1] * 3, math.floor(end / dt)
        code = shot(shop, n, {"h": h}, lambda *at: dt**2)
        code.place_points("shots", [(0, (half, half, half), 1.0)], [[pulse(i * dt)] for i in range(steps)])
        where = [half + x / h for x in reach]
        code.place_points("traces", [(0, [round(x) for x in where], 1.0)], [[math.nan]] * steps)
        code.halo()
        code.run(steps)
        wanted = [pulse((i + 1) * dt - 1) / (4 * pi) for i in range(steps)]
        got = [row[0] for row in code.records("traces")]
        errors.append(max(abs(a - b) for a, b in zip(got, wanted)) * 4 * pi)
    order = math.log2(errors[0] / errors[1])
    assert errors[1] < 0.03 and 1.75 < order < 2.25, f"errors are {errors}, of order {order:.2f}"


def waves_run_back_into_their_source(shop):
    rng, n, steps = random.Random(10), (8, 9, 7), 50
    c2, amplitudes = random_field(rng, n), [[rng.uniform(-1, 1)] for _ in range(steps)]
    code = shot(shop, n, {}, lambda *at: 0.2 * c2(*at))
    starts = {name: random_field(rng, n) for name in ("u", "u_prev")}
    for name, start in starts.items():
        code.put(name, start)
    code.halo()
    code.place_points("shots", between(0, (3.5, 4.25, 2.75)), amplitudes)
    unevenly(code, steps)
    last = {name: code.get(name) for name in starts}
    code.put("u", lambda *at: last["u_prev"][at])
    code.put("u_prev", lambda *at: last["u"][at])
    code.halo()
    code.place_points("shots", between(0, (3.5, 4.25, 2.75)), amplitudes[::-1])
    unevenly(code, steps)
    for name, other in (("u", "u_prev"), ("u_prev", "u")):
        for at, value in code.get(name).items():
            if at[2] > 0:  # the free surface holds 0
                close(value, starts[other](*at), 1e-10, f"{name}{list(at)}")


def every_weight_is_added_once(shop):
    """By regions that meet where the points are; each of which has several weights, some in one cell."""
    for most, times in ((0, 1), (0, 2), (30, 1), (MANY, 1)):  # none: every meter has one cell; once: few weights
        add_every_weight_once(shop, most, times)


def add_every_weight_once(shop, most, times):
    rng, n, steps, r = random.Random(11), (37, 21), 12, 0.75
    code = shop.code(HERE / "ledger.lua")
    taps = [(k, (x, y), rng.uniform(-1, 1)) for x in (0, 15, 16, 36) for y in (0, 7, 8, 20) for k in (0, 1, 1)]
    taps += [(0, (x, y), rng.uniform(-1, 1)) for x in range(n[0]) for y in range(n[1])]
    taps *= times
    rng.shuffle(taps)
    meters = [(k, (rng.randrange(n[0]), rng.randrange(n[1])), rng.uniform(-1, 1)) for k in range(3) for _ in range(1 + most * k)]
    rows = [[rng.uniform(-1, 1), rng.uniform(-1, 1)] for _ in range(steps)]
    results = []
    for regions in ([((0, 0), n)], [((0, 0), (16, 21)), ((16, 0), (37, 8)), ((16, 8), (37, 21))]):
        code.allocate(n, {"r": r})
        code.put("u", lambda *at: 0.0)
        code.place_points("taps", taps, rows)
        code.place_points("meters", meters, [[0.0] * 3 for _ in range(steps)])
        code.halo()
        total = 0
        for step in range(steps):
            for lo, hi in regions:
                box = (I64 * 3)(*lo, 0), (I64 * 3)(*hi, 1)
                assert code.d.group(code.base, *box, 1, 0, None) == 0
            code.d.advance(code.base, 1)
            code.wait()
            total += r * sum(w * rows[step][k] for k, _, w in taps)
            field = code.get("u")
            close(sum(field.values()), total, 1e-11, f"heat after {step + 1} steps")
            for k, got in enumerate(code.records("meters")[step]):
                close(got, sum(w * field[c] for j, c, w in meters if j == k), 1e-11, f"meter {k}")
        results.append(field)
    assert results[0] == results[1], "regions give something else"


def stages_have_their_own_points(shop):
    """By regions of each stage, and whole; a delta of the first is spread by the second, one of the second is not."""
    rng, n, steps, r = random.Random(12), (19, 18), 7, 0.5
    code = shop.code(HERE / "relay.lua")
    regions = [((0, 0), (8, 18)), ((8, 0), (19, 16)), ((8, 16), (19, 18))]
    cells = [(0, 0), (7, 17), (8, 15), (8, 16), (18, 17)]
    rows = [[rng.uniform(-1, 1)] for _ in range(steps)]
    results = []
    for by_regions, more in ((False, 0), (True, 0), (True, MANY)):
        code.allocate(n, {"r": r})
        code.put("u", lambda *at: 0.0)
        for name in ("early", "late"):
            code.place_points(name, [(0, c, 1.0) for c in cells], rows)
        for name in ("felt", "heard"):
            everywhere = [(x * n[1] + y, (x, y), 1.0) for x in range(n[0]) for y in range(n[1])]
            code.place_points(name, everywhere + [(0, (0, 0), 0.0)] * more,
                              [[0.0] * len(everywhere) for _ in range(steps)])
        code.halo()
        if not by_regions:
            code.run(steps)
        for _ in range(steps if by_regions else 0):
            for stage in range(2):
                for lo, hi in regions:
                    box = (I64 * 3)(*lo, 0), (I64 * 3)(*hi, 1)
                    assert code.d.stage(code.base, stage, *box, 0, None) == 0
            code.d.advance(code.base, 1)
            code.wait()
        total = 0
        records = [[sum(row) for row in code.records(name)] for name in ("felt", "heard")]
        for row, ((a,), felt, heard) in enumerate(zip(rows, *records)):
            close(felt, total + r * a * len(cells), 1e-12, f"heat after the first stage of step {row}")
            total += (r + 1) * a * len(cells)
            close(heard, total, 1e-12, f"heat after step {row}")
        results.append(code.get("u"))
    assert results[0] == results[1] == results[2], "regions give something else"
    code.allocate(n, {"r": 1.0})
    code.put("u", lambda *at: 0.0)
    code.place_points("early", [(0, (5, 5), 1.0)], [[1.0]])
    code.place_points("late", [(0, (12, 12), 1.0)], [[1.0]])
    code.halo()
    code.run(1)
    field = code.get("u")
    for at, wanted in {(5, 5): 0.6, (5, 6): 0.1, (12, 12): 1.0, (12, 13): 0.0}.items():
        close(field[at], wanted, 1e-15, f"u{list(at)}")


def cells_may_lie_far_apart(shop):
    """Of more elements than 32 bits count, in memory that is there where it is touched."""
    code, n, pitch, halo, r = shop.code(HERE / "ledger.lua"), (2**17, 2**16), 2**17 + 8, 4, 0.5
    code.allocate((1, 1), {"r": r})
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000  # MAP_NORESERVE
    arrays = [mmap.mmap(-1, 8 * pitch * (n[1] + 2 * halo), flags=flags) for _ in code.grids]
    elements = [ctypes.c_double.from_buffer(array, 8 * (halo + halo * pitch)) for array in arrays]
    for grid, element in zip(code.grids, elements):
        P.from_address(code.base + grid.offset).value = ctypes.addressof(element)
    for member, value in ((code.d.extent, n[0]), (code.d.extent + 8, n[1]), (code.d.pitch, pitch)):
        I64.from_address(code.base + member).value = value
    cells = [(7, 5), (7, 2**15 + 5), (2**16 + 7, 5), (n[0] - 1, n[1] - 1)]
    code.place_points("taps", [(i, c, 1.0) for i, c in enumerate(cells)], [[1.0, 2.0, 3.0, 4.0]])
    code.place_points("meters", [(i, c, 1.0) for i, c in enumerate(cells)], [[0.0] * 4])
    out = P.from_address(code.base + code.grid["u_next"].offset).value
    for cell in cells:
        code.group([(c - min(c, 6), c + 1) for c in cell])
    code.wait()
    for cell, wanted in zip(cells, (0.5, 1.0, 1.5, 2.0)):
        got = ctypes.c_double.from_address(out + 8 * (cell[0] + cell[1] * pitch)).value
        assert got == wanted, f"u_next{list(cell)} is {got!r}, not {wanted!r}"
    assert code.records("meters") == [[0.5, 1.0, 1.5, 2.0]], f"records are {code.records('meters')}"


def lists_that_cannot_be_are_refused(shop):
    code = shop.code(HERE / "ledger.lua")
    code.allocate((8, 6), {"r": 1.0})
    code.put("u", lambda *at: 0.0)
    for weights, why in (
            ([(0, (0, 0), 1.0), (0, (8, 0), 1.0)], "weights[1].cell[0] is 8; x lies from 0 to 7"),
            ([(0, (0, -1), 1.0)], "weights[0].cell[1] is -1; y lies from 0 to 5"),
            ([(0, (0, 0, 1), 1.0)], "weights[0].cell[2] is 1; z lies from 0 to 0"),
            ([(-1, (0, 0), 1.0)], "weights[0].point is -1; points have numbers from 0 to 2147483646"),
            ([(0, (0, 0), math.nan)], "weights[0].weight is no number of type double")):
        got = code.list_points("taps", weights)[1]
        assert got == why, f"{weights}: {got}"
    code.place_points("taps", [(1, (0, 0), 1.0)], [[1.0, 2.0]])
    taps = code.set_of("taps")
    for member, value, why in (("stride", 1, "taps.stride, elements from row to row, is below taps.points"),
                               ("row", -1, "taps.row is below 0"), ("values", None, "taps.values is a null pointer")):
        kept = getattr(taps, member)
        setattr(taps, member, value)
        assert code.d.why(code.base) == b"steps: " + why.encode(), code.d.why(code.base)
        assert code.d.run(code.base, 1, None) == 1
        setattr(taps, member, kept)
    code.halo()
    code.run(3)  # the last two have no row
    close(sum(code.get("u").values()), 2.0, 1e-14, "heat")


BEHAVIOURS = [
    modes_decay_as_they_should_under_every_boundary,
    heat_decays_as_it_should,
    heat_between_plates_becomes_a_line,
    transport_has_the_phase_it_should,
    modes_of_a_cavity_keep_their_phase,
    waves_under_a_free_surface_keep_their_phase,
    leapfrog_keeps_its_energy,
    periodic_runs_keep_what_flows,
    errors_shrink_as_orders_say,
    fluid_keeps_mass_and_momentum,
    flow_between_plates_is_a_parabola,
    gliders_fly_over_a_torus,
    shifted_starts_give_shifted_results,
    strategies_step_alike,
    half_a_box_with_mirrors_is_the_doubled_box,
    half_a_river_with_a_plane_of_symmetry_is_the_whole,
    seven_replays_of_a_period_are_seven_periods,
    what_is_put_in_comes_and_goes,
    a_face_of_a_neighbour_is_left_alone,
    loaded_images_are_those_that_launches_write,
    source_and_receiver_change_places,
    explosion_is_the_wave_it_should_be,
    waves_run_back_into_their_source,
    every_weight_is_added_once,
    stages_have_their_own_points,
    cells_may_lie_far_apart,
    lists_that_cannot_be_are_refused,
]


def main():
    import stages_mathematics  # which takes what it needs from here
    words, chosen = sys.argv[1:4], sys.argv[4:]
    failed = False
    with tempfile.TemporaryDirectory() as name:
        shop = Workshop(words, pathlib.Path(name))
        shop.options, shop.flags, chosen = options_of(chosen)
        for behaviour in BEHAVIOURS + stages_mathematics.BEHAVIOURS:
            if chosen and behaviour.__name__ not in chosen:
                continue
            try:
                behaviour(shop)
                print(f"{behaviour.__name__}: right", flush=True)
            except AssertionError as e:
                print(f"{behaviour.__name__}: wrong: {e}", flush=True)
                failed = True
    sys.exit(failed)


if __name__ == "__main__":
    main()
