# SPDX-License-Identifier: MIT
"""Behaviours of mathematics.py: shipped operators with stages."""
import itertools
import math
import random

from mathematics import SPECS, all_close, close, random_field, unevenly

pi = math.pi
AXES = "xyz"


def put_everywhere(code, name, value):
    """Halos too, which are the caller's."""
    g, array = code.grid[name], code.array_of(name)
    for at in itertools.product(*(range(-g.lo[a], code.extent[a] + g.hi[a]) for a in range(code.dims))):
        array[code.place(at)] = value(*at)


def elsewhere(shop, name, change):
    """The shipped specification, changed."""
    text = (SPECS / f"{name}.lua").read_text()
    folder = shop.folder / f"changed_{len(shop.built)}"
    folder.mkdir()
    path = folder / f"{name}.lua"
    path.write_text(change(text))
    return shop.code(path)


# ---- Maxwell's equations ------------------------------------------------------------------------

FIELDS = [(kind, axis) for kind in "eh" for axis in range(3)]


def name_of(kind, axis):
    return kind + AXES[axis]


def cavity_mode(cells, k, amplitude):
    """The fields at the start, E at time 0 and H half a step before, for ch = 1; and sin(a / 2)² / (ce ch), a
    being the angle per step."""
    t = [pi * m / n for m, n in zip(k, cells)]
    step = [2 * math.sin(a / 2) for a in t]  # a difference over a cell is that times the other function

    def electric(axis):
        def value(*at):
            product = amplitude[axis]
            for a in range(3):
                product *= math.cos(t[a] * (at[a] + 0.5)) if a == axis else math.sin(t[a] * at[a])
            return product
        return value

    def magnetic(axis):
        j, l = (axis + 1) % 3, (axis + 2) % 3

        def value(*at):
            product = (amplitude[l] * step[j] - amplitude[j] * step[l]) / 2
            for a in range(3):
                product *= math.sin(t[a] * at[a]) if a == axis else math.cos(t[a] * (at[a] + 0.5))
            return product
        return value

    return {"e": electric, "h": magnetic}, sum(s * s for s in step) / 4


def light_in_a_cavity_has_its_frequency(shop):
    code = shop.code("maxwell_yee")
    cells, ce, ch, k = (6, 5, 7), 0.4, 0.6, (1, 2, 1)
    step = [2 * math.sin(pi * m / (2 * n)) for m, n in zip(k, cells)]
    amplitude = (0.7, -0.4, -(0.7 * step[0] - 0.4 * step[1]) / step[2])  # no charges
    fields, rate = cavity_mode(cells, k, amplitude)
    angle = 2 * math.asin(math.sqrt(ce * ch * rate))
    code.allocate([n + 1 for n in cells], {"ce": ce, "ch": ch}, pad=1)
    for axis in range(3):
        code.put(name_of("e", axis), fields["e"](axis))
        code.put(name_of("h", axis), lambda *at: ch * fields["h"](axis)(*at))
    code.halo()
    done = 0
    for part in (1, 2, 98, 199):
        code.run(part)
        done += part
        for axis in range(3):
            all_close(code.get(name_of("e", axis)), lambda *at: math.cos(angle * done) * fields["e"](axis)(*at), 1e-11,
                      f"e{AXES[axis]} after {done} steps: ")
            now = -math.sin(angle * (done - 0.5)) / math.sin(angle / 2)
            all_close(code.get(name_of("h", axis)), lambda *at: now * ch * fields["h"](axis)(*at), 1e-11,
                      f"h{AXES[axis]} after {done} steps: ")


def light_in_a_cavity_keeps_its_energy(shop):
    """|E|² / ce + <H before, H after> / ch of what lies within the walls."""
    code, rng = shop.code("maxwell_yee"), random.Random(11)
    n, ce, ch = (6, 4, 5), 0.5, 0.3
    code.allocate(n, {"ce": ce, "ch": ch})
    for kind, axis in FIELDS:
        code.put(name_of(kind, axis), random_field(rng, n))
    code.halo()

    def within(kind, axis, at):
        return all(x < m - 1 for a, (x, m) in enumerate(zip(at, n)) if (a == axis) == (kind == "e"))

    def energy():
        electric = sum(v * v for a in range(3) for at, v in code.get(name_of("e", a)).items() if within("e", a, at))
        before = [code.get(name_of("h", a)) for a in range(3)]
        code.run(1)
        after = [code.get(name_of("h", a)) for a in range(3)]
        crossed = sum(before[a][at] * after[a][at] for a in range(3) for at in before[a] if within("h", a, at))
        return electric / ce + crossed / ch

    first = energy()
    for part in (1, 98, 199):
        code.run(part)
        close(energy() / first, 1, 1e-11, "energy")


def half_a_cavity_is_the_doubled_periodic_box(shop):
    """Along walls E is odd and H even, across them E is even and H odd."""
    rng, cells, scalars = random.Random(12), (4, 3, 5), {"ce": 0.5, "ch": 0.4}
    half = shop.code("maxwell_yee")
    whole = elsewhere(shop, "maxwell_yee", lambda text: text[:text.index("  boundary = {")] + '  boundary = "periodic",\n}\n')
    starts = {field: random_field(rng, [n + 1 for n in cells]) for field in FIELDS}

    def unfolded(kind, axis):
        def value(*at):
            sign, folded = 1, []
            for a in range(3):
                between = (a == axis) == (kind == "e")  # half a cell from the point
                n, x = cells[a], at[a]
                if x >= n + (not between):
                    x = 2 * n - x - between
                    sign = sign if between else -sign
                folded.append(x)
                if not between and x in (0, n):
                    sign = 0
            return sign * starts[kind, axis](*folded)
        return value

    for code, extent in ((half, [n + 1 for n in cells]), (whole, [2 * n for n in cells])):
        code.allocate(extent, scalars)
        for kind, axis in FIELDS:
            code.put(name_of(kind, axis), unfolded(kind, axis))
        code.halo()
        unevenly(code, 101)
    for kind, axis in FIELDS:
        wanted = whole.get(name_of(kind, axis))
        got = {at: v for at, v in half.get(name_of(kind, axis)).items() if all(x < n for x, n in zip(at, cells))}
        all_close(got, lambda *at: wanted[at], 1e-11, name_of(kind, axis))


# ---- elastic waves ------------------------------------------------------------------------------

VELOCITIES, STRESSES = ["vx", "vy", "vz"], ["sxx", "syy", "szz", "sxy", "sxz", "syz"]


def staggered_difference(t):
    """Of order 4, of a wave with angle t."""
    return 9 / 4 * math.sin(t / 2) - math.sin(3 * t / 2) / 12


def shear(a, b):
    return "s" + "".join(sorted(AXES[a] + AXES[b]))


def start_plane_wave(code, n, along, moves, medium, k, dt, h):
    """Of the particles' motion along `moves`: the factor of the stress at the start after some steps."""
    density, lam, mu = medium
    extent = [1, 1, 1]
    extent[along] = n
    t, modulus = 2 * pi * k / n, lam + 2 * mu if along == moves else mu
    code.allocate(extent, {"dt": dt, "h": h})
    for name, value in (("buoyancy", 1 / density), ("lambda", lam), ("mu", mu)):
        put_everywhere(code, name, lambda *at: value)
    for name in VELOCITIES + STRESSES:
        code.put(name, lambda *at: 0.0)
    difference, half = staggered_difference(t) / h, 0.5 * (along != moves)
    if along == moves:
        for a in range(3):
            code.put("s" + 2 * AXES[a], lambda *at: (modulus if a == along else lam) * math.cos(t * at[along]))
    else:
        code.put(shear(along, moves), lambda *at: modulus * math.cos(t * (at[along] + 0.5)))
    speed = dt / density / 2 * modulus * difference
    code.put("v" + AXES[moves], lambda *at: speed * math.sin(t * (at[along] + 0.5 - half)))
    code.halo()
    angle = 2 * math.asin(dt * difference * math.sqrt(modulus / density) / 2)
    name = "s" + 2 * AXES[along] if along == moves else shear(along, moves)
    return name, (lambda done: lambda *at: modulus * math.cos(angle * done) * math.cos(t * (at[along] + half)))


def elastic_waves_have_their_speeds(shop):
    """Along every axis, compression and both shears: the scheme's own frequency."""
    code, medium = shop.code("elastic3d", "--type", "double"), (2.5, 1.5, 0.8)
    for along, moves in itertools.product(range(3), repeat=2):
        name, wanted = start_plane_wave(code, 9, along, moves, medium, 2, 0.25, 0.9)
        unevenly(code, 121)
        all_close(code.get(name), wanted(121), 1e-11, f"{name} of waves along {AXES[along]}")


def inhomogeneous(shop, n, rng):
    code = shop.code("elastic3d", "--type", "double")
    starts = {name: random_field(rng, n) for name in VELOCITIES + STRESSES + ["buoyancy", "lambda", "mu"]}

    def fill(shift):
        code.allocate(n, {"dt": 0.2, "h": 1.0})
        for name, start in starts.items():
            moved = lambda *at: start(*((x + s) % m for x, s, m in zip(at, shift, n)))
            put_everywhere(code, name, moved) if name in ("buoyancy", "lambda", "mu") else code.put(name, moved)
        code.halo()

    return code, starts, fill


def elastic_waves_keep_their_energy(shop):
    """<v before, v after> / b + s : C⁻¹ : s in a medium that is another at every point."""
    n = (5, 4, 6)
    code, starts, fill = inhomogeneous(shop, n, random.Random(13))
    fill((0, 0, 0))

    def mean(name, at, *axes):
        places = [[x + (a in chosen) for a, x in enumerate(at)] for k in range(len(axes) + 1)
                  for chosen in itertools.combinations(axes, k)]
        return sum(starts[name](*(x % m for x, m in zip(place, n))) for place in places) / len(places)

    def energy():
        total, stress = 0, {name: code.get(name) for name in STRESSES}
        for at in code.points():
            lam, mu = starts["lambda"](*at), starts["mu"](*at)
            normal = [stress["s" + 2 * a][at] for a in AXES]
            total += sum(s * s for s in normal) / (2 * mu) - lam / (2 * mu * (3 * lam + 2 * mu)) * sum(normal) ** 2
            for a, b in itertools.combinations(range(3), 2):
                total += stress[shear(a, b)][at] ** 2 / mean("mu", at, a, b)
        before = [code.get(v) for v in VELOCITIES]
        code.run(1)
        after = [code.get(v) for v in VELOCITIES]
        for a, at in itertools.product(range(3), code.points()):
            total += before[a][at] * after[a][at] / mean("buoyancy", at, a)
        return total

    first = energy()
    for part in (1, 50, 99):
        code.run(part)
        close(energy() / first, 1, 1e-11, "energy")


def shifted_elastic_starts_give_shifted_results(shop):
    n, shift = (7, 5, 4), (3, 4, 1)
    code, _, fill = inhomogeneous(shop, n, random.Random(14))
    results = []
    for by in ((0, 0, 0), shift):
        fill(by)
        unevenly(code, 61)
        results.append({name: code.get(name) for name in VELOCITIES + STRESSES})
    for name, got in results[1].items():
        all_close(got, lambda *at: results[0][name][tuple((x + s) % m for x, s, m in zip(at, shift, n))], 0, name)


def errors_of_stages_shrink_as_orders_say(shop):
    """Of light in a cavity with dt ~ h, order 2; of elastic waves with dt ~ h², order 4."""
    def order_of(errors, order):
        for coarse, fine in zip(errors, errors[1:]):
            close(math.log2(coarse / fine), order, 0.25, f"order, from errors {errors}")

    light, errors = shop.code("maxwell_yee"), []
    for n in (6, 12, 24):
        cells, k = (n, n, 1), (1, 2, 0)
        fields, _ = cavity_mode(cells, k, (0, 0, 1))
        light.allocate([c + 1 for c in cells], {"ce": 0.5, "ch": 0.5})
        for axis in range(3):
            light.put(name_of("e", axis), fields["e"](axis))
            light.put(name_of("h", axis), lambda *at: 0.5 * fields["h"](axis)(*at))
        light.halo()
        light.run(n)
        at = (n // 2, n // 3, 0)
        exact = math.cos(math.sqrt(5) * pi / n * 0.5 * n) * fields["e"](2)(*at)
        errors.append(abs(light.get("ez")[at] - exact))
    order_of(errors, 2)

    code, errors = shop.code("elastic3d", "--type", "double"), []
    for n in (8, 16, 32):
        steps, time = n * n // 4, 0.5
        name, _ = start_plane_wave(code, n, 0, 0, (1.0, 1.0, 0.5), 1, time / steps, 1 / n)
        code.run(steps)
        exact = 2 * math.cos(2 * pi * math.sqrt(2) * time)
        errors.append(abs(code.get(name)[0, 0, 0] - exact))
    order_of(errors, 4)


# ---- relaxation ---------------------------------------------------------------------------------


def solve_by_hand(u, f, n, h, colours, times):
    """Gauss-Seidel point by point, those of one colour and then the others."""
    neighbours = [tuple(s * (a == axis) for a in range(3)) for axis in range(3) for s in (-1, 1)]
    value = lambda at: u[at] if at in u else 0.0
    for _, colour in itertools.product(range(times), (0, 1)):
        for at in itertools.product(*map(range, n)):
            if colours(*at) == colour:
                around = sum(value(tuple(x + d for x, d in zip(at, o))) for o in neighbours)
                u[at] = (around + h * h * f(*at)) / 6


def red_and_black_are_gauss_seidel(shop):
    code, rng, n, h = shop.code("red_black"), random.Random(15), (6, 5, 4), 0.3
    for origin in ((0, 0, 0), (3, -2, 2**40)):
        start, f = random_field(rng, n), random_field(rng, n)
        code.allocate(n, {"h": h}, pad=1)
        code.set_origin(origin)
        code.put("u", start)
        code.put("f", f)
        code.halo()
        u = {at: start(*at) for at in code.points()}
        done = 0
        for part in (1, 2, 7):
            code.run(part)
            done += part
            solve_by_hand(u, f, n, h, lambda *at: (sum(at) + sum(origin)) % 2, part)
            all_close(code.get("u"), lambda *at: u[at], 1e-13, f"u after {done} steps, from {origin}: ")


def red_and_black_converge_as_they_should(shop):
    """Errors shrink by the square of what they do under Jacobi's iteration, a mean of cosines."""
    code, n = shop.code("red_black"), (5, 4, 6)
    rate = (sum(math.cos(pi / (m + 1)) for m in n) / 3) ** 2
    code.allocate(n, {"h": 1.0})
    code.set_origin((1, 0, 0))
    code.put("u", random_field(random.Random(16), n))
    code.put("f", lambda *at: 0.0)
    code.halo()
    code.run(60)
    before = code.get("u")
    code.run(1)
    all_close(code.get("u"), lambda *at: rate * before[at], 1e-5 * max(before.values()), "u")
    code.run(400)
    all_close(code.get("u"), lambda *at: 0, 1e-15, "what is left of u")


BEHAVIOURS = [
    light_in_a_cavity_has_its_frequency,
    light_in_a_cavity_keeps_its_energy,
    half_a_cavity_is_the_doubled_periodic_box,
    elastic_waves_have_their_speeds,
    elastic_waves_keep_their_energy,
    shifted_elastic_starts_give_shifted_results,
    errors_of_stages_shrink_as_orders_say,
    red_and_black_are_gauss_seidel,
    red_and_black_converge_as_they_should,
]
