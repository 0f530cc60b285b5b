#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: predict.py [TIMES.jsonl] [--link NAME] [--step MS --extent 512x512x512 --radius 4 --grids 1 --size 4]

Predicted efficiency of weak scaling for 2 to 4096 GPUs: from a measured step of a part alone, and the links' published
figures.

    step(P) = max(sweep(P), begin + exchange(P)) + START_MS, efficiency = alone / step(P)

alone      a step of a part by one GPU, measured: `part_alone_ms` of domain_ranks, or --step
sweep      of parts cut as domain_choose.c has it, where blocks last as long as a sweep: of planes nothing is cut; of thin parts
           and for operators that do not tell (--slabs) slabs, points of which cost `SLAB` times as much; where other axes are
           split, and not all, halves, `HALVES` more than alone, and packing; where all are, slabs of whole tiles,
           `TILES` more for each neighbour
begin      what comes before the exchange: slabs; `TOLD_MS` where nothing is cut, and the exchange takes `BESIDE` times as
           long, since NCCL's blocks have the few units that the sweep leaves
exchange   faces of `radius` planes of `grids` grids with 2 neighbours along each axis that is split, as many at a time as
           there are links; within a node by its own link, no faster than `UNITS` blocks of NCCL's kernels are, between
           nodes by its share of the network; `NCCL_MS` more until the first bytes come
packing    reading and writing what is exchanged once each, `PACK` of the memory's bandwidth, rows of it along x

Of ways to split a whole that is no longer than four cubes the one that makes the step least is taken. A node has parts next to each other along x, then y, then z, as ranks
are numbered; along an axis that a node has some parts of, one of two neighbours lies in another node.
TIMES.jsonl has lines of `domain_ranks --json`: what is predicted is printed beside them.

SLAB, HALVES, TILES, PACK, TOLD_MS, BESIDE and START_MS were set on laplacian_r4 on two H200s (box27 for SLAB): the shot and strong scaling are what they
are held against. UNITS, NCCL_MS: 4 MB in 76, 46 and 31 us by 4, 8 and 16 blocks between two H100s, whose other times no constant
was set on: there parts are as fast as predicted or faster, cut into halves by up to 11 points.
"""
import argparse
import json
import math

SLAB = 6.4
TOLD_MS, BESIDE = 0.026, 2.0
THICK = 100  # planes of a part that is not cut, for each that it exchanges
HALVES = 0.076
TILES = 0.25, 0.10  # along x and y, of the sweep for each neighbour: four times as long at 512 points are 4 and 16 tiles
PACK = 0.2, 1, 1  # of the memory's bandwidth: 16 bytes of each row along x
START_MS = 0.005, 0.009  # launches that wait for one another; where nothing is cut, with what the exchange takes of the memory's time
UNITS, UNIT_GBPS, NCCL_MS = 8, 17.5, 0.016  # blocks of NCCL's kernels, GB/s of each

# GPUs of a node; link within it: GB/s to one neighbour, µs; network: GB/s of one GPU each way, µs; memory GB/s.
# MI300X: 128 GB/s Infinity Fabric between two GPUs (64 each way), data sheet; Slingshot 11: 200 Gbit/s per port, one for
# two GCDs of an MI250X; InfiniBand NDR: 400 Gbit/s per GPU. H200: peer copies as measured, 394 GB/s and 7 µs.
# "alone": ms of laplacian_r4 at 512³, measured on an H200, published by AMD for a GCD of an MI250X (fused, 1042 GB/s), and for
# an MI300X that of the H200 by their memories.
LINKS = {
    "h200_ndr": {"node": 8, "inside": (394, 7), "network": (50, 5), "memory": 4250, "at": 1, "alone": 0.290},
    "mi300x_ndr": {"node": 8, "inside": (64, 8), "network": (50, 5), "memory": 4000, "at": 7, "alone": 0.308},
    "mi250x_slingshot": {"node": 8, "inside": (50, 8), "network": (12.5, 5), "memory": 1350, "at": 1, "alone": 1.03},
}


def splits(ranks):
    """Ways to have parts along axes, no more along any than four times as many as a cube would have."""
    ways = [(x, y, ranks // x // y) for x in range(1, ranks + 1) if ranks % x == 0 for y in range(1, ranks // x + 1)
            if ranks // x % y == 0]
    return [w for w in ways if max(w) <= 4 * math.ceil(ranks ** (1 / 3))]


def faces(parts, axis):
    return min(parts[axis] - 1, 2)


def exchange_ms(parts, extent, radius, grids, size, link):
    """Of a part in the middle, at the edge of its node: what goes inside and what goes through the network at once."""
    node, times = link["node"], {"inside": 0, "network": 0}
    for axis in (0, 1, 2):
        here = min(parts[axis], node)
        node = max(1, node // parts[axis])
        bytes_ = math.prod(extent) / extent[axis] * radius * grids * size
        sides = faces(parts, axis)
        outside = 0 if here == parts[axis] else 1 if here > 1 else sides
        for kind, count in (("inside", sides - outside), ("network", outside)):
            gbps, us = link[kind]
            at_a_time = link["at"] if kind == "inside" else 1
            rate = min(gbps * min(max(count, 1), at_a_time), UNITS * UNIT_GBPS)
            times[kind] += us * 1e-3 * (count > 0) + count * bytes_ / rate * 1e-6
    return max(times.values()) + NCCL_MS * any(n > 1 for n in parts)


def packing_ms(parts, extent, radius, grids, size, link):
    """Of all that is exchanged, packed here and unpacked there."""
    return sum(4 * faces(parts, a) * math.prod(extent) / extent[a] * radius * grids * size / link["memory"] / PACK[a] * 1e-6
               for a in range(3))


def predict(parts, extent, radius, grids, size, alone, link, tells):
    """Milliseconds of a step and of its exchange."""
    slabs = alone * radius / extent[2] * faces(parts, 2) * SLAB
    split = [a for a in range(3) if parts[a] > 1]
    exchange = exchange_ms(parts, extent, radius, grids, size, link)
    begin, sweep = 0, alone
    if split == [2] and tells and extent[2] >= THICK * radius * faces(parts, 2):
        return max(sweep + START_MS[1], TOLD_MS + BESIDE * exchange), exchange
    if split == [2]:
        begin, sweep = slabs, alone * (1 - radius / extent[2] * faces(parts, 2)) + slabs
    elif split:
        packing = packing_ms(parts, extent, radius, grids, size, link)
        exchange += packing
        if len(split) < 3:
            sweep = alone * (1 + HALVES) + packing
        else:
            begin = slabs + alone * sum(TILES[a] * faces(parts, a) for a in (0, 1))
            sweep = alone + begin
    return max(sweep, begin + exchange) + (START_MS[0] if split else 0), exchange


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("times", nargs="?")
    parser.add_argument("--link", choices=LINKS, default=None)
    parser.add_argument("--step", type=float, help="ms of a part alone; of laplacian_r4 unless told")
    parser.add_argument("--extent", default="512x512x512")
    parser.add_argument("--radius", type=int, default=4, help="of a step, or of a group: T times that")
    parser.add_argument("--grids", type=int, default=1, help="that are exchanged")
    parser.add_argument("--slabs", action="store_true", help="of an operator that does not tell when planes are complete")
    parser.add_argument("--size", type=int, default=4, help="bytes of an element")
    o = parser.parse_args()
    extent = [int(n) for n in o.extent.split("x")]
    print(f"{o.extent} for each GPU, {o.grids} grid(s) of radius {o.radius}, {o.size} bytes")
    print(f"{'link':18} {'GPUs':>5}  {'parts':11} {'exchange ms':>11} {'step ms':>8} {'efficiency':>10}")
    for name in [o.link] if o.link else LINKS:
        alone = o.step or LINKS[name]["alone"]
        for ranks in (2, 8, 64, 512, 4096):
            step, exchange, parts = min((*predict(p, extent, o.radius, o.grids, o.size, alone, LINKS[name], not o.slabs), p)
                                        for p in splits(ranks))
            print(f"{name:18} {ranks:5}  {'x'.join(map(str, parts)):11} {exchange:11.4f} {step:8.4f} {alone / step:10.1%}")
    for line in open(o.times) if o.times else []:
        t = json.loads(line)
        if t["transport"] != "nccl" or not t["chosen"]:
            continue  # of what is not predicted
        own = [n // p for n, p in zip(t["extent"], t["ranks"])]
        radius = 1 if t["operator"] == "box27" else o.radius
        alone, group = t["part_alone_ms"], t["group"]
        step = predict(t["ranks"], own, radius, o.grids, o.size, alone * group, LINKS[o.link or "h200_ndr"],
                       t["overlap"] == "whole")[0] / group
        print(f"{t['operator']} on {'x'.join(map(str, t['ranks']))}, {'x'.join(map(str, own))} each, {t['overlap']}: "
              f"{alone / t['step_ms']:.1%} of a part alone measured, {alone / step:.1%} predicted")


if __name__ == "__main__":
    main()
