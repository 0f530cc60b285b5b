# SPDX-License-Identifier: MIT
"""The suite of operators: what a user may bring and nobody has tuned.

operators() is every operator of the suite, in one order: those that are made by class and seed, and
those of the folder `described`, written from a description of the mathematics alone. Constants of
the program are set on the part `training`, and on `further` operators of its classes, only; the part
`held-out` judges them."""
import os
import random

HERE = os.path.dirname(os.path.abspath(__file__))
SEED = 1
PARTS = ("training", "further", "held-out")


class Operator:
    """A specification, its class and part, and the extent that it is timed at."""

    def __init__(self, name, kind, part, text, dimensions, type, grids):
        self.name, self.kind, self.part, self.text = name, kind, part, text
        self.dimensions, self.type, self.grids = dimensions, type, grids
        self.size = extent(dimensions, type, grids)

    def twin(self, type):
        """Itself in another type, which commands that take its specification are told by --type."""
        return Operator(self.name, self.kind, self.part, self.text, self.dimensions, type, self.grids)

    def write(self, folder):
        path = os.path.join(folder, self.name + ".lua")
        with open(path, "w") as file:
            file.write(self.text)
        return path


def extent(dimensions, type, grids):
    """Arrays that no cache holds, and sweeps of a fraction of a millisecond."""
    words = grids * (2 if type == "double" else 1)
    if dimensions == 1:
        return "67108864"
    if dimensions == 2:
        return "12288x8192" if words <= 3 else "8192x8192" if words <= 6 else "8192x4096"
    return "384" if words <= 4 else "320x320x320" if words <= 8 else "256x256x256"


def number(random, low, high):
    return f"{random.uniform(low, high):.4f}"


def tap(grid, offset):
    return f"{grid}({', '.join(str(o) for o in offset)})"


def spec(name, doc, type, dimensions, body, update, more=""):
    rows = "".join(f"    {left} = {right},\n" for left, right in update)
    return (f"{body}\nreturn stencil {{\n  name = \"{name}\",\n  doc = \"{doc}\",\n  type = \"{type}\",\n"
            f"  dimensions = {dimensions},\n  update = {{\n{rows}  }},\n{more}}}\n")


# ---- classes -------------------------------------------------------------------------------------
# Each takes a name, a source of random numbers and its place in the class, and gives
# (text, dimensions, type, grids).

def star(name, r, i):
    radius = (1, 2, 3, 4, 5, 6, 8, 2, 7, 1, 4)[i]
    type = "double" if i in (4, 7, 9, 10) else "float"
    reach = [radius] * 3 if i != 7 else [radius, radius, 4]
    terms = [f"{number(r, 1, 2)}*u(0, 0, 0)"]
    for axis in range(3):
        for k in range(1, reach[axis] + 1):
            c = number(r, -1, 1)
            for at in (-k, k):
                offset = [0, 0, 0]
                offset[axis] = at
                terms.append(f"{c}*{tap('u', offset)}")
    return spec(name, f"star of radius {radius}", type, 3, 'local u = grid "u"',
                [("out", "\n      + ".join(terms))]), 3, type, 2


def box(name, r, i):
    reach = ((1, 1, 1), (2, 2, 1), (1, 1, 2), (2, 2, 2), (1, 1, 1), (2, 1, 1))[i]
    type = "double" if i in (2, 4) else "float"
    terms = [f"{number(r, -1, 1)}*{tap('u', (x, y, z))}" for z in range(-reach[2], reach[2] + 1)
             for y in range(-reach[1], reach[1] + 1) for x in range(-reach[0], reach[0] + 1)]
    return spec(name, f"box of {len(terms)} points, no symmetry", type, 3, 'local u = grid "u"',
                [("out", "\n      + ".join(terms))]), 3, type, 2


def wave(name, r, i):
    accuracy = (4, 6, 8, 12, 16, 10, 14, 2, 8)[i]
    sponge = i % 2 == 0 and i < 8
    type = "double" if i in (1, 8) else "float"
    grids = ["u", "u_prev", "c2"] + (["damp"] if sponge else [])
    body = f"local {', '.join(grids)} = grid({', '.join(repr(g) for g in grids)})\n" \
        f"local fine = {{ accuracy = {accuracy}, spacing = scalar \"h\" }}"
    inner = "2*u - u_prev + c2 * laplacian(u, fine)"
    if sponge:
        inner = "damp * (2*u - damp * u_prev + c2 * laplacian(u, fine))"
    return spec(name, f"acoustic waves, accuracy {accuracy}", type, 3, body,
                [("u_next", inner)]), 3, type, len(grids) + 1


def mixed(name, r, i):
    dimensions = (3, 2, 3, 3, 3, 2)[i]
    accuracy = (2, 4, 4, 8, 4, 8)[i]
    pairs = ["xx", "yy", "xy"] + (["zz", "xz", "yz"] if dimensions == 3 else [])
    grids = ["a" + p for p in pairs] if i not in (3, 4) else []
    body = ("local u = grid \"u\"\n" +
            (f"local {', '.join(grids)} = grid({', '.join(repr(g) for g in grids)})\n" if grids else "") +
            f"local fine = {{ accuracy = {accuracy} }}")
    terms = [f"{('a' + p) if grids else number(r, 0.1, 1)} * d(u, \"{p}\", fine)" for p in pairs]
    return spec(name, f"mixed second derivatives, accuracy {accuracy}", "float", dimensions, body,
                [("out", "\n      + ".join(terms))]), dimensions, "float", 2 + len(grids)


def flux(name, r, i):
    accuracy = (2, 4, 6, 2, 8, 4, 2, 2, 4)[i]
    dimensions = (3, 3, 3, 3, 2, 3, 3, 2, 2)[i]
    type = "double" if i in (3, 7) else "float"
    shared = i in (1, 2, 4, 6, 7) # one coefficient for all faces
    axes = "xyz"[:dimensions]
    names = ["b"] if shared else ["b" + a for a in axes]
    body = ("local u, source = grid(\"u\", \"source\")\n"
            f"local {', '.join(names)} = grid({', '.join(repr(g) for g in names)})\n"
            f"local up, down = {{ accuracy = {accuracy}, stagger = 0.5 }}, "
            f"{{ accuracy = {accuracy}, stagger = -0.5 }}")
    terms = [f"d({'b' if shared else 'b' + a} * d(u, \"{a}\", up), \"{a}\", down)" for a in axes]
    return spec(name, f"diffusion with coefficients on faces, accuracy {accuracy}", type, dimensions, body,
                [("out", "source + " + "\n      + ".join(terms))]), dimensions, type, 3 + len(names)


def system(name, r, i):
    count = (2, 3, 4, 5, 2, 6, 3, 2)[i]
    accuracy = (4, 2, 4, 2, 8, 2, 4, 2)[i]
    type = "double" if i in (4, 7) else "float"
    names = [f"s{k}" for k in range(count)]
    body = f"local {', '.join(names)} = grid({', '.join(repr(g) for g in names)})\n" \
        f"local fine = {{ accuracy = {accuracy} }}"
    update = []
    for k, s in enumerate(names):
        other = names[(k + 1) % count]
        update.append((f"{s}_next", f"{s} + {number(r, 0.01, 0.1)} * laplacian({s}, fine) "
                       f"+ {number(r, 0.01, 0.1)} * {s} * {other} - {number(r, 0.01, 0.1)} * {other}^2"))
    return spec(name, f"{count} species that react and diffuse", type, 3, body, update), 3, type, 2 * count


def advect(name, r, i):
    """Velocities that are read at the point, upwind differences by the sign."""
    body = 'local c, u, v, w = grid("c", "u", "v", "w")'
    if i in (0, 3):
        first = 1 if i == 0 else 2
        terms = [f"select(gt({s}, 0), {s} * (c - c({', '.join(m)})), {s} * (c({', '.join(p)}) - c))"
                 for s, m, p in (("u", (f"-{first}", "0", "0"), (f"{first}", "0", "0")),
                                 ("v", ("0", f"-{first}", "0"), ("0", f"{first}", "0")),
                                 ("w", ("0", "0", f"-{first}"), ("0", "0", f"{first}")))]
    else:
        terms = [f"{s} * d(c, \"{a}\", {{ accuracy = {(0, 4, 8, 0, 6)[i]} }})"
                 for s, a in (("u", "x"), ("v", "y"), ("w", "z"))]
    return spec(name, "advection", "float", 3, body,
                [("c_next", "c - 0.1 * (" + "\n      + ".join(terms) + ")")]), 3, "float", 5


def elastic(name, r, i):
    """First-order systems on staggered grids, 3D."""
    accuracy = (4, 2, 8, 4, 6)[i]
    body = ('local sxx, sxy, sxz, vx, b = grid("sxx", "sxy", "sxz", "vx", "b")\n'
            if i in (0, 4) else
            'local vx, vy, vz, lam, mu = grid("vx", "vy", "vz", "lam", "mu")\n'
            'local sxx, syy, szz = grid("sxx", "syy", "szz")\n')
    body += f"local up, down = {{ accuracy = {accuracy}, stagger = 0.5 }}, " \
        f"{{ accuracy = {accuracy}, stagger = -0.5 }}"
    if i in (0, 4):
        return spec(name, "velocity along x from stresses", "float", 3, body, [
            ("vx_next", "vx + b * (d(sxx, \"x\", up) + d(sxy, \"y\", down) + d(sxz, \"z\", down))")
        ]), 3, "float", 6
    body += '\nlocal ex, ey, ez = d(vx, "x", down), d(vy, "y", down), d(vz, "z", down)\n' \
        "local all_of = lam * (ex + ey + ez)"
    return spec(name, f"normal stresses from velocities, accuracy {accuracy}", "float", 3, body, [
        ("sxx_next", "sxx + all_of + 2*mu*ex"), ("syy_next", "syy + all_of + 2*mu*ey"),
        ("szz_next", "szz + all_of + 2*mu*ez")]), 3, "float", 11


def many(name, r, i):
    """Many grids, of which most are read at the point or along z alone."""
    count = (12, 16, 20, 8, 14)[i]
    reach = (2, 1, 4, 1, 3)[i]
    names = [f"g{k:02d}" for k in range(count - 2)]
    body = f"local {', '.join(names)} = grid({', '.join(repr(g) for g in names)})"
    terms = []
    for k, g in enumerate(names):
        c = number(r, 0.1, 1)
        if k % 4 == 0:
            terms.append(f"{c} * ({tap(g, (0, 0, -reach))} + {tap(g, (0, 0, reach))} - 2*{g})")
        elif k % 4 == 1:
            terms.append(f"{c} * ({tap(g, (reach, 0, 0))} - {tap(g, (-reach, 0, 0))})")
        else:
            terms.append(f"{c} * {g}")
    half = len(terms) // 2
    return spec(name, f"{count} grids, few of them read off the point", "float", 3, body, [
        ("out_a", "\n      + ".join(terms[:half])), ("out_b", "\n      + ".join(terms[half:]))
    ]), 3, "float", count


def compute(name, r, i):
    dimensions = (3, 2, 3, 3, 2, 2, 3, 3)[i]
    type = "double" if i == 3 else "float"
    body = 'local u = grid("u", { range = { 1, 2 } })\nlocal v = grid("v", { range = { 1, 2 } })'
    if i == 0:    # curvature flow: divided by the length of the gradient
        body += '\nlocal gx, gy, gz = d(u, "x"), d(u, "y"), d(u, "z")\nlocal n = sqrt(0.1 + gx^2 + gy^2 + gz^2)'
        right = "u + v * laplacian(u) / n"
    elif i == 1:  # diffusion that stops at edges, by exponentials of the four differences
        terms = [f"exp(-{number(r, 0.5, 2)} * (u({x}, {y}) - u)^2) * (u({x}, {y}) - u)"
                 for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        right = "u + v * 0.2 * (" + "\n      + ".join(terms) + ")"
    elif i == 2:  # a flux with a limiter along each axis: divisions of every pair of differences
        body += ("\nlocal function limited(x, y, z)\n"
                 "  local a, b = u(x, y, z) - u, u - u(-x, -y, -z)\n"
                 "  return (a * b^2 + b * a^2) / (a^2 + b^2 + 0.5)\nend")
        right = "u - v * (limited(1, 0, 0) + limited(0, 1, 0) + limited(0, 0, 1))"
    elif i == 3:  # Arrhenius
        right = f"u + laplacian(u, {{ accuracy = 4 }}) * v - {number(r, 0.1, 1)} * v * exp(-1 / u)"
    elif i == 5:  # total variation in a plane: fluxes divided by lengths of gradients
        body += ("\nlocal function length(x, y)\n  return sqrt(0.01 + (u(x + 1, y) - u(x, y))^2 "
                 "+ (u(x, y + 1) - u(x, y))^2)\nend")
        right = ("u + v * ((u(1, 0) - u) / length(0, 0) - (u - u(-1, 0)) / length(-1, 0)"
                 "\n      + (u(0, 1) - u) / length(0, 0) - (u - u(0, -1)) / length(0, -1))")
    elif i == 6:  # diffusion whose coefficient is a function of the neighbours
        terms = [f"({tap('u', o)} - u) / (0.1 + ({tap('u', o)} - u)^2)"
                 for o in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))]
        right = "u + 0.1 * v * (" + "\n      + ".join(terms) + ")"
    elif i == 7:  # radiation beside conduction
        right = "u + 0.1 * laplacian(u, { accuracy = 4 }) - 0.01 * (u^4 - v^4) + 0.01 * sqrt(u)"
    else:         # waves of a pendulum chain, logarithms of the field
        right = "2*u - v + 0.1 * laplacian(u, { accuracy = 8 }) - 0.2 * sin(u) * log(u + 2)"
    return spec(name, "much to compute for each point", type, dimensions, body, [("out", right)]), \
        dimensions, type, 3


DIRECTIONS = {
    2: [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)],
    3: [(0, 0, 0), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)],
    4: [(0, 0, 0), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)] +
       [(x, y, z) for z in (-1, 1) for y in (-1, 1) for x in (-1, 1)],
    5: [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)],
}


def gather(name, r, i):
    """Populations that arrive from neighbours, one tap of each grid."""
    directions = (DIRECTIONS[2], DIRECTIONS[3], DIRECTIONS[4], DIRECTIONS[5])[i]
    names = [f"f{k:02d}" for k in range(len(directions))]
    body = "\n".join(f"local {n} = grid(\"{n}\", {{ range = {{ 0.9, 1.1 }} }}){tap('', [-c for c in d])}"
                     for n, d in zip(names, directions))
    body += "\nlocal rho = " + " + ".join(names)
    for a, axis in enumerate("xyz"[:len(directions[0])]):
        plus = [n for n, d in zip(names, directions) if d[a] > 0]
        minus = [n for n, d in zip(names, directions) if d[a] < 0]
        body += f"\nlocal u{axis} = ({' + '.join(plus)} - {' - '.join(minus)}) / rho"
    update = []
    for n, d in zip(names, directions):
        along = " + ".join(f"{c} * u{a}" for c, a in zip(d, "xyz") if c) or "0"
        update.append((n + "_next", f"{n} + 0.6 * (rho / {len(names)} * (1 + 3 * ({along})) - {n})"))
    dimensions = len(directions[0])
    return spec(name, f"lattice Boltzmann, {len(names)} velocities", "float", dimensions, body, update), \
        dimensions, "float", 2 * len(names)


def extreme(name, r, i):
    dimensions, reach = ((3, 1), (2, 2), (2, 1), (2, 1), (3, 1))[i]
    body = 'local u = grid "u"'
    if i == 4:    # smallest of a cross in space
        taps = ", ".join(tap("u", o) for o in DIRECTIONS[3])
        return spec(name, "erosion by a cross", "float", 3, body, [("out", f"min({taps})")]), 3, "float", 2
    if i == 2:    # opening minus closing of a cross
        taps = "u, u(1, 0), u(-1, 0), u(0, 1), u(0, -1)"
        return spec(name, "morphological gradient", "float", 2, body,
                    [("out", f"max({taps}) - min({taps})")]), 2, "float", 2
    taps = [tap("u", (x, y, z)[:dimensions]) for z in (range(-reach, reach + 1) if dimensions == 3 else (0,))
            for y in range(-reach, reach + 1) for x in range(-reach, reach + 1)]
    return spec(name, "dilation by a box", "float", dimensions, body,
                [("out", "max(" + ",\n      ".join(taps) + ")")]), dimensions, "float", 2


def plane(name, r, i):
    type = "double" if i in (1, 4, 6) else "float"
    body = 'local u = grid "u"'
    if i in (3, 7):
        wide = 2 if i == 3 else 1
        terms = [f"{number(r, -1, 1)}*u({x}, {y})" for y in range(-wide, wide + 1) for x in range(-2, 3)]
    else:
        radius = (1, 2, 8, 0, 4, 3, 6)[i]
        terms = [f"{number(r, -1, 1)}*u({x}, {y})" for k in range(1, radius + 1)
                 for x, y in ((k, 0), (-k, 0), (0, k), (0, -k))] + ["u"]
    return spec(name, f"{len(terms)} points of the plane", type, 2, body,
                [("out", "\n      + ".join(terms))]), 2, type, 2


def line(name, r, i):
    radius = (2, 8, 4)[i]
    type = ("float", "double", "float")[i]
    terms = [f"{number(r, -1, 1)}*u({x})" for x in range(-radius, radius + 1)]
    return spec(name, f"{len(terms)} points of a line", type, 1, 'local u = grid "u"',
                [("out", "\n      + ".join(terms))]), 1, type, 2


# By class: how many there are of it, and which of them are held out.
CLASSES = (
    (star, 8, (2, 4, 6)),
    (box, 4, (1, 2)),
    (wave, 5, (1, 3)),
    (mixed, 4, (2,)),
    (flux, 5, (1, 4)),
    (system, 5, (2, 4)),
    (advect, 3, (2,)),
    (elastic, 3, (1,)),
    (many, 3, (1,)),
    (compute, 5, (0, 3)),
    (gather, 3, (1,)),
    (extreme, 3, (1,)),
    (plane, 5, (0, 4)),
    (line, 2, (1,)),
)

# Of each class what else constants may be set on. It is measured where it is asked for.
FURTHER = (
    (star, (8, 9, 10)),
    (box, (4, 5)),
    (wave, (5, 6, 7, 8)),
    (mixed, (4, 5)),
    (flux, (5, 6, 7, 8)),
    (system, (5, 6, 7)),
    (advect, (3, 4)),
    (elastic, (3, 4)),
    (many, (3, 4)),
    (compute, (5, 6, 7)),
    (gather, (3,)),
    (extreme, (3, 4)),
    (plane, (5, 6, 7)),
    (line, (2,)),
)

# By name of the file: dimensions, type, grids, and its extent where it is not the usual one.
DESCRIBED = {
    "vti_sponge": (3, "float", 10, "320x320x320"),
    "variable_density": (3, "float", 5, "384"),
    "lattice_d3q19": (3, "float", 38, None),
    "elastic_velocity2d": (2, "float", 5, None),
    "bilateral5": (2, "float", 2, None),
    "median3": (2, "float", 2, None),
    "sobel": (2, "float", 2, None),
}


def one(kind, i, part):
    name = f"{kind.__name__}_{i}"
    text, dimensions, type, grids = kind(name, random.Random(f"{SEED}/{name}"), i)
    return Operator(name, kind.__name__, part, "-- SPDX-License-Identifier: MIT\n" + text, dimensions, type, grids)


def made():
    for kind, count, held in CLASSES:
        for i in range(count):
            yield one(kind, i, "held-out" if i in held else "training")
    for kind, which in FURTHER:
        for i in which:
            yield one(kind, i, "further")


def described():
    for name, (dimensions, type, grids, size) in DESCRIBED.items():
        with open(os.path.join(HERE, "described", name + ".lua")) as file:
            operator = Operator(name, "described", "held-out", file.read(), dimensions, type, grids)
        operator.size = size or operator.size
        yield operator


def operators(type=None):
    """All; with a type those that are not of it, in it."""
    all = list(made()) + list(described())
    return [op.twin(type) for op in all if op.type != type] if type else all


if __name__ == "__main__":
    import sys
    if len(sys.argv) != 2:
        sys.exit("usage: operators.py FOLDER    writes every specification there")
    os.makedirs(sys.argv[1], exist_ok=True)
    for operator in operators():
        operator.write(sys.argv[1])
        print(operator.name, operator.kind, operator.part, operator.type, operator.size)
