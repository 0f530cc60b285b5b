#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: predict.py [TIMES.json] [--link NAME] [--step MS --extent 512x512x512 --radius 4 --grids 1 --size 4]

Predicted efficiency of weak scaling for 8 to 4096 GPUs: from a measured step of a part alone, and the links' published
figures.

    step(P) = slabs + max(inner, exchange(P)) + start
    exchange(P) = pack + unpack + sum over directions of latency + bytes / share of the link
    efficiency = alone / step(P)

alone      a step of a part by one GPU, measured: `part_alone_ms` of domain_ranks, or --step
slabs      what slabs at neighbours take: their points in parts of all, by a kernel that is `SLAB` times as slow
inner      the rest of `alone`
exchange   faces of `radius` planes of `grids` grids with 2 neighbours along each axis that is split, as many at a time as
           there are links; within a node by its own link, between nodes by its share of the network
pack       reading and writing what is exchanged once each, at the memory's bandwidth, along split axes but the slowest
start      launches of slabs, pack and unpack that nothing hides

The whole is about a cube of parts. A node has those next to each other along x, then y, then z, as ranks are numbered; along an
axis that a node has some parts of, one of two neighbours lies in another node.
TIMES.json has lines of `domain_ranks --json`; those of several ranks are printed beside what is predicted for them.
"""
import argparse
import json
import math

SLAB = 1.5  # thin regions leave to kernels that do not stream, and to blocks that are not full
TILE = 32, 8, 1  # slabs are whole ones thick (domain_steps.c)
START_MS = 0.012  # two launches at a few µs each that wait for one another

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


def split(ranks):
    """Parts along each axis, for a whole that is about as long along all of them."""
    ways = [(x, y, ranks // x // y) for x in range(1, ranks + 1) for y in range(1, ranks // x + 1) if ranks % (x * y) == 0]
    return min(ways, key=lambda n: (sum(n), n))


def exchange_ms(parts, extent, radius, grids, size, link):
    """Of a part in the middle, at the edge of its node: what goes inside and what goes through the network at once."""
    node, last = link["node"], max((a for a in range(3) if parts[a] > 1), default=0)
    times, packed = {"inside": 0, "network": 0}, 0
    for axis in (0, 1, 2):
        here = min(parts[axis], node)
        node = max(1, node // parts[axis])
        bytes_ = math.prod(extent) / extent[axis] * radius * grids * size
        sides = min(parts[axis] - 1, 2)
        outside = 0 if here == parts[axis] else 1 if here > 1 else sides
        for kind, count in (("inside", sides - outside), ("network", outside)):
            gbps, us = link[kind]
            at_a_time = link["at"] if kind == "inside" else 1
            times[kind] += us * 1e-3 * (count > 0) + count * bytes_ / min(max(count, 1), at_a_time) / gbps * 1e-6
        planes = axis == last and sum(p > 1 for p in parts) == 1  # these are not packed
        packed += 0 if planes else 2 * sides * bytes_
    return max(times.values()) + 2 * packed / link["memory"] * 1e-6


def predict(parts, extent, radius, grids, size, alone, link):
    thick = [-(-radius // tile) * tile for tile in TILE]
    share = min(1, sum(min(parts[a] - 1, 2) * thick[a] / extent[a] for a in range(3)))
    exchange = exchange_ms(parts, extent, radius, grids, size, link)
    inner = alone * (1 - share)
    step = share * alone * SLAB + max(inner, exchange) + START_MS * (math.prod(parts) > 1)
    return step, exchange


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("times", nargs="?")
    parser.add_argument("--link", choices=LINKS, default=None)
    parser.add_argument("--step", type=float, help="ms of a part alone; of laplacian_r4 unless told")
    parser.add_argument("--extent", default="512x512x512")
    parser.add_argument("--radius", type=int, default=4, help="of a step, or of a group: T times that")
    parser.add_argument("--grids", type=int, default=1, help="that are exchanged")
    parser.add_argument("--size", type=int, default=4, help="bytes of an element")
    o = parser.parse_args()
    extent = [int(n) for n in o.extent.split("x")]
    print(f"{o.extent} for each GPU, {o.grids} grid(s) of radius {o.radius}, {o.size} bytes")
    print(f"{'link':18} {'GPUs':>5}  {'parts':11} {'exchange ms':>11} {'step ms':>8} {'efficiency':>10}")
    for name in [o.link] if o.link else LINKS:
        alone = o.step or LINKS[name]["alone"]
        for ranks in (2, 8, 64, 512, 4096):
            parts = split(ranks)
            step, exchange = predict(parts, extent, o.radius, o.grids, o.size, alone, LINKS[name])
            print(f"{name:18} {ranks:5}  {'x'.join(map(str, parts)):11} {exchange:11.4f} {step:8.4f} {alone / step:10.1%}")
    for line in open(o.times) if o.times else []:
        t = json.loads(line)
        own = [n // p for n, p in zip(t["extent"], t["ranks"])]
        step, _ = predict(t["ranks"], own, o.radius, o.grids, o.size, t["part_alone_ms"], LINKS[o.link or "h200_ndr"])
        print(f"{t['operator']} on {'x'.join(map(str, t['ranks']))} by {t['transport']}: "
              f"{t['part_alone_ms'] / t['step_ms']:.1%} measured, {t['part_alone_ms'] / step:.1%} predicted")


if __name__ == "__main__":
    main()
