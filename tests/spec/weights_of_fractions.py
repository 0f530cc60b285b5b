#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: weights_of_fractions.py PRINT_WEIGHTS HIPSTENCIL

Weights of random stencils against Fornberg's recursion in python's fractions: the fraction, its
double and its float must be the nearest ones. Then the literals of emitted sources likewise.
"""
import fractions
import math
import os
import random
import re
import subprocess
import sys
import tempfile

Fraction = fractions.Fraction
MAX_NODES, MAX_DISTANCE, MAX_RADIUS = 34, 127, 16


def fornberg(order, at, nodes):
    """Weights of derivative `order` at `at`: Mathematics of Computation 51 (1988), p. 701."""
    count = len(nodes)
    delta = [[[Fraction(0)] * count for _ in range(count)] for _ in range(order + 1)]
    delta[0][0][0] = Fraction(1)
    c1 = Fraction(1)
    for n in range(1, count):
        c2 = Fraction(1)
        for v in range(n):
            c3 = nodes[n] - nodes[v]
            c2 *= c3
            for m in range(min(n, order) + 1):
                below = delta[m - 1][n - 1][v] if m else 0
                delta[m][n][v] = ((nodes[n] - at) * delta[m][n - 1][v] - m * below) / c3
        for m in range(min(n, order) + 1):
            below = delta[m - 1][n - 1][n - 1] if m else 0
            delta[m][n][n] = c1 / c2 * (m * below - (nodes[n - 1] - at) * delta[m][n - 1][n - 1])
        c1 = c2
    return delta[order][count - 1]


def nearest(value, digits, least):
    """The nearest number with `digits` binary digits, exponents from `least` up; ties to even."""
    if value == 0:
        return 0.0
    size = abs(value)
    exponent = math.floor(math.log2(size.numerator) - math.log2(size.denominator)) + 1
    while Fraction(2) ** exponent > size:
        exponent -= 1
    unit = Fraction(2) ** (max(exponent, least) + 1 - digits)
    return math.copysign(float(round(size / unit) * unit), value)


def random_stencil(rng):
    kind = rng.choice(["centred", "staggered", "one-sided", "scattered"])
    if kind == "centred":
        radius = rng.randint(1, MAX_RADIUS)
        nodes, at = [2 * k for k in range(-radius, radius + 1)], 0
    elif kind == "staggered":
        radius, at = rng.randint(1, MAX_RADIUS), rng.choice([-1, 1])
        nodes = [at + 2 * k - 1 for k in range(1 - radius, radius + 1)]
    elif kind == "one-sided":
        nodes, at = [2 * k for k in range(rng.randint(2, MAX_NODES))], 0
    else:
        at = rng.randint(-20, 20)
        nodes = rng.sample(range(at - MAX_DISTANCE, at + MAX_DISTANCE + 1), rng.randint(2, MAX_NODES))
    return rng.randint(0, min(len(nodes) - 1, 16)), at, nodes


def check_weights(program, count):
    rng = random.Random(20)
    stencils = [random_stencil(rng) for _ in range(count)]
    text = "".join(f"{order} {at} {' '.join(map(str, nodes))}\n" for order, at, nodes in stencils)
    lines = subprocess.run([program], input=text, capture_output=True, text=True, check=True).stdout
    printed, wide = iter(lines.splitlines()), 0
    for order, at, nodes in stencils:
        for weight in fornberg(order, Fraction(at, 2), [Fraction(n, 2) for n in nodes]):
            exact, double, single = next(printed).split()
            wide += max(abs(weight.numerator), weight.denominator) >= 2 ** 63
            expected = (str(weight), nearest(weight, 53, -1022), nearest(weight, 24, -126))
            got = (exact, float.fromhex(double), float.fromhex(single))
            assert got == expected, f"order {order} at {at}/2 on {nodes}/2: {got}, not {expected}"
            assert expected[1] == float(weight)
    assert next(printed, None) is None
    assert wide > 100, "hardly any weight was beyond 64 bits"
    print(f"{count} stencils, {wide} weights beyond 64 bits")


def emitted_literals(program, folder, element, order, accuracy):
    spec = os.path.join(folder, "w.lua")
    with open(spec, "w", encoding="utf-8") as file:
        file.write(f'return stencil {{ name = "w", type = "{element}", dimensions = 1,\n'
                   f'  coefficients = derivative{{ axis = "x", order = {order}, '
                   f'accuracy = {accuracy}, stagger = 0.5 }} }}\n')
    command = [program, "generate", spec, "--strategies", "baseline", "--dump=source"]
    source = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {float(v) for v in re.findall(rf"constexpr real \w+ = ([-0-9.e+]+)f?;", source)}


def check_emitted(program):
    with tempfile.TemporaryDirectory() as folder:
        for order, accuracy in ((1, 32), (2, 30), (5, 26), (8, 24)):
            radius = (order + accuracy - order % 2) // 2
            nodes = [Fraction(2 * k - 1, 2) for k in range(1 - radius, radius + 1)]
            weights = {abs(w) for w in fornberg(order, Fraction(0), nodes)}
            for element, digits, least, spelt in (("double", 53, -1022, "%.17g"), ("float", 24, -126, "%.9g")):
                expected = {float(spelt % nearest(w, digits, least)) for w in weights}
                got = {abs(v) for v in emitted_literals(program, folder, element, order, accuracy)}
                assert got == expected, f"{element}, order {order}: {sorted(got ^ expected)}"


if __name__ == "__main__":
    check_weights(sys.argv[1], 400)
    check_emitted(sys.argv[2])
