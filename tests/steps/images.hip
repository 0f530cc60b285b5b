// SPDX-License-Identifier: MIT
// Where kernels of several steps look for an image, against mirrors that are applied one after the other: mirrors at
// one face or both, on every plane that specifications may name, few points between them, far points outside.
#include <cstdio>

#include "images_device.h"

using namespace device_of_images;

static const int FARTHEST = 300, MOST_POINTS = 40;

// The point that mirrors map to i, and how often it changed its sign on the way.
template <bool low, bool high> static int mirrored(const bounds &b, int i, int &flips)
{
    while (2 * i < b.image_low[0] || 2 * i > b.image_high[0]) {
        const bool is_below = 2 * i < b.image_low[0];
        i = (is_below ? b.image_low[0] : b.image_high[0]) - i;
        flips ^= (is_below ? low : high) ? FLIPPED : 0;
    }
    const bool on_low = low && 2 * i == b.image_low[0], on_high = high && 2 * i == b.image_high[0];
    flips |= on_low || on_high ? ON_PLANE : 0;
    return i;
}

// What lies on a plane that changes signs is 0, with either sign.
static bool alike(int flips, int others)
{
    return (flips | others) & ON_PLANE ? (flips & others & ON_PLANE) != 0 : flips == others;
}

template <bool low, bool high> static bool compared(const bounds &b)
{
    for (int i = -FARTHEST; i < FARTHEST; i++) {
        int expected = 0, flips = 0;
        const int from = mirrored<low, high>(b, i, expected);
        const int found = reflected<low, high, false>(b, 0, i, flips);
        if (found == from && alike(flips, expected))
            continue;
        std::printf("wrong: between %d/2 and %d/2 point %d is an image of %d, flips %d, not of %d, flips %d\n",
            b.image_low[0], b.image_high[0], i, from, expected, found, flips);
        return false;
    }
    return true;
}

// Planes are in half cells outward from the outermost point.
static bool between(int low_plane, int high_plane, int extent, bool has_low, bool has_high)
{
    bounds b = {};
    b.image_low[0] = has_low ? -low_plane : INT_MIN;
    b.image_high[0] = has_high ? 2 * (extent - 1) + high_plane : INT_MAX;
    b.base[0] = INT_MIN;
    b.end[0] = INT_MAX;
    if (b.image_high[0] <= b.image_low[0])
        return true; // nothing lies between them
    return compared<false, false>(b) && compared<true, false>(b) && compared<false, true>(b) && compared<true, true>(b);
}

int main()
{
    bool right = true;
    for (int mirrors = 1; mirrors < 4; mirrors++)
        for (int low_plane = -1; low_plane <= 2; low_plane++)
            for (int high_plane = -1; high_plane <= 2; high_plane++)
                for (int extent = 1; right && extent < MOST_POINTS; extent++)
                    right = between(low_plane, high_plane, extent, mirrors & 1, mirrors & 2);
    return right ? 0 : 1;
}
