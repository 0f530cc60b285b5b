# SPDX-License-Identifier: MIT
"""The suite of operators that advance: what a user may bring to <op>_run, and nobody has tuned.

step_operators() is every one of them, by class and seed. What chooses how many steps a launch makes is set on the part
`training` only; the part `held-out` judges it. Updates stay bounded for some steps: all that is added is small."""
import random

from operators import Operator, number, spec, tap

SEED = 1
FACES = ('"periodic"', "fixed(0)", "mirror()")


def extent(dimensions, type, grids):
    """Arrays that no cache holds, and steps of a fraction of a millisecond."""
    words = grids * (2 if type == "double" else 1)
    if dimensions == 2:
        return "16384x8192" if words <= 4 else "8192x8192"
    return "512x512x384" if words <= 4 else "384x384x384" if words <= 8 else "320x320x320"


def star(r, grid, dimensions, radius):
    """Differences along each axis, of one coefficient for all axes or of each its own."""
    alike, terms = r.random() < 0.5, []
    for distance in range(1, radius + 1):
        shared = number(r, 0.01, 0.05)
        for axis in range(dimensions):
            offsets = [[sign * distance * (a == axis) for a in range(dimensions)] for sign in (-1, 1)]
            ends = " + ".join(tap(grid, o) for o in offsets)
            terms.append(f"{shared if alike else number(r, 0.01, 0.05)}*({ends} - 2*{grid})")
    return "(" + "\n      + ".join(terms) + ")"


def box(r, grid, dimensions, radius):
    """All points of a cube, with coefficients that mirrors leave as they are."""
    side, weight, terms = range(-radius, radius + 1), {}, []
    for offset in [(x, y, z) for x in side for y in side for z in (side if dimensions == 3 else (0,))]:
        distance = tuple(sorted(map(abs, offset)))
        weight.setdefault(distance, number(r, 0.005, 0.02))
        terms.append(f"{weight[distance]}*{tap(grid, offset[:dimensions])}")
    return "(" + "\n      + ".join(terms) + f" - 0.2*{grid})"


# ---- classes -------------------------------------------------------------------------------------
# Each takes a source of random numbers, differences along all axes as a function of a grid, the number of coefficient
# grids, and gives (states, coefficients, update, advance), of which the last two are pairs of names and text.

def coefficients(count):
    return ["a", "b", "c", "d", "e", "f"][:count]


def heat(r, around, count):
    k = coefficients(count)
    text = "u + " + (f"{k[0]}*" if k else "") + around("u")
    text += "".join(f" - 0.01*{g}*u" if i % 2 else f" + 0.01*{g}" for i, g in enumerate(k[1:]))
    return ["u"], k, [("u_next", text)], [("u", "u_next")]


def wave(r, around, count):
    k = coefficients(count)
    text = "2*u - u_prev + " + (f"{k[0]}*" if k else "") + around("u")
    text += "".join(f" + 0.01*{g}*" + ("u_prev" if i % 2 else "(u - u_prev)") for i, g in enumerate(k[1:]))
    return ["u", "u_prev"], k, [("u_next", text)], [("u_prev", "u"), ("u", "u_next")]


def bent(r, around, count):
    states, k, update, advance = wave(r, around, count)
    return states, k, [(update[0][0], update[0][1] + f" - {number(r, 0.01, 0.1)}*sin(u)")], advance


def species(names):
    def made(r, around, count):
        k = coefficients(count)
        rows = [(f"{g}_next", f"{g} + " + (f"{k[i % count]}*" if count else "") + around(g)
                 + f" + 0.01*({g}*{names[i - 1]}*{names[i - 1]} - {g})") for i, g in enumerate(names)]
        return list(names), k, rows, [(g, f"{g}_next") for g in names]
    return made


def waves(r, around, count):
    """Two leapfrogs, of which each has differences of both."""
    k = coefficients(count)
    rows = [(f"{g}_next", f"2*{g} - {g}_prev + " + (f"{k[i % count]}*" if count else "") + around("u") + " + 0.3*"
             + around("v")) for i, g in enumerate("uv")]
    return ["u", "v", "u_prev", "v_prev"], k, rows, [p for g in "uv" for p in ((f"{g}_prev", g), (g, f"{g}_next"))]


TWO, THREE = species("uv"), species("uvw")
# Class, dimensions, differences, radius, coefficient grids, type. Every third is held out.
ROWS = (
    (heat, 3, star, 1, 1, "float"), (heat, 3, star, 1, 2, "float"), (heat, 3, star, 1, 3, "float"),
    (heat, 3, star, 2, 1, "float"), (heat, 3, star, 1, 1, "double"), (heat, 3, star, 3, 0, "float"),
    (heat, 3, star, 2, 0, "double"), (heat, 3, star, 4, 0, "float"), (heat, 3, star, 2, 2, "float"),
    (heat, 3, box, 1, 0, "double"), (heat, 3, box, 1, 1, "float"), (heat, 3, box, 1, 2, "float"),
    (wave, 3, star, 1, 1, "float"), (wave, 3, star, 1, 2, "float"), (wave, 3, star, 1, 4, "float"),
    (wave, 3, star, 2, 0, "float"), (wave, 3, star, 2, 1, "float"), (wave, 3, star, 1, 1, "double"),
    (wave, 3, star, 2, 2, "float"), (wave, 3, star, 1, 3, "float"), (wave, 3, star, 2, 1, "double"),
    (wave, 3, star, 3, 0, "float"), (wave, 3, star, 4, 1, "float"), (wave, 3, box, 1, 0, "float"),
    (TWO, 3, star, 1, 0, "float"), (TWO, 3, star, 1, 2, "float"), (TWO, 3, star, 1, 1, "float"),
    (TWO, 3, star, 2, 0, "float"), (TWO, 3, star, 1, 0, "double"), (THREE, 3, star, 1, 0, "float"),
    (waves, 3, star, 1, 2, "float"), (bent, 3, star, 1, 0, "float"), (waves, 3, star, 1, 0, "float"),
    (bent, 3, star, 1, 1, "float"), (heat, 3, star, 1, 2, "double"), (bent, 3, star, 2, 0, "float"),
    (heat, 2, star, 1, 1, "float"), (heat, 2, star, 1, 3, "float"), (heat, 2, star, 2, 1, "float"),
    (heat, 2, star, 3, 0, "double"), (heat, 2, box, 1, 1, "float"), (heat, 2, star, 1, 2, "double"),
    (wave, 2, star, 1, 1, "float"), (wave, 2, star, 1, 2, "float"), (wave, 2, star, 2, 1, "float"),
    (wave, 2, star, 4, 1, "float"), (wave, 2, star, 2, 2, "float"), (wave, 2, star, 1, 4, "float"),
    (TWO, 2, star, 1, 2, "float"), (THREE, 2, star, 1, 0, "float"), (TWO, 2, star, 2, 0, "float"),
    (waves, 2, star, 1, 2, "float"), (bent, 2, star, 1, 1, "float"), (TWO, 2, star, 1, 0, "double"),
    (waves, 3, star, 1, 1, "float"), (bent, 3, star, 1, 2, "float"), (THREE, 3, star, 1, 1, "float"),
    (heat, 2, star, 2, 2, "float"), (wave, 2, star, 1, 1, "double"), (wave, 2, box, 1, 1, "float"),
    (TWO, 2, star, 1, 1, "double"), (bent, 2, star, 1, 2, "float"), (waves, 2, star, 1, 0, "float"),
    (THREE, 2, star, 1, 2, "float"), (wave, 2, star, 2, 1, "double"), (heat, 2, star, 4, 1, "float"),
    (TWO, 2, star, 2, 2, "float"), (wave, 2, star, 3, 1, "float"), (bent, 2, star, 2, 0, "float"),
)
TRAINED = (29,)  # three species, which a rule was set on after all; row 56 judges that


def class_of(kind):
    return kind.__qualname__.split(".")[0]


def boundary(r, dimensions, alike):
    if alike: # corners are images beyond two faces: of one kind
        return r.choice(FACES)
    return "{ " + ", ".join(f"{axis} = {r.choice(FACES)}" for axis in "xyz"[:dimensions]) + " }"


def step_operators():
    found = []
    for i, (kind, dimensions, shape, radius, count, type) in enumerate(ROWS):
        r = random.Random(f"{SEED} steps {i}")
        states, k, update, advance = kind(r, lambda g: shape(r, g, dimensions, radius), count)
        name = f"steps_{class_of(kind)}_{i}"
        doc = f"{class_of(kind)}, {shape.__name__} of radius {radius}, {count} coefficient grids"
        reads = ", ".join(states + k)
        names = ", ".join(f'"{g}"' for g in states + k)
        goes = ", ".join(f'{old} = "{new}"' for old, new in advance)
        text = spec(name, doc, type, dimensions, f"local {reads} = grid({names})", update,
                    f"  advance = {{ {goes} }},\n  boundary = {boundary(r, dimensions, shape is box)},\n")
        part = "held-out" if i % 3 == 2 and i not in TRAINED else "training"
        op = Operator(name, class_of(kind), part, text, dimensions, type, len(states) + len(k) + len(update))
        op.size = extent(dimensions, type, op.grids)
        found.append(op)
    return found
