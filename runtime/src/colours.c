// SPDX-License-Identifier: MIT
// Colour maps as paths through CIELAB (CIE 15:2004; white D65), gone along at constant speed, and
// from there to sRGB (IEC 61966-2-1).
#include <hipstencil/picture.h>

#include <math.h>

typedef struct hs_lab {
    double l, a, b;
} hs_lab;

static const double degree = 3.14159265358979323846 / 180.0;

static hs_lab polar(double l, double chroma, double hue)
{
    return (hs_lab){l, chroma * cos(hue * degree), chroma * sin(hue * degree)};
}

static hs_lab between(hs_lab from, hs_lab to, double t)
{
    return (hs_lab){from.l + t * (to.l - from.l), from.a + t * (to.a - from.a),
                    from.b + t * (to.b - from.b)};
}

// ---- paths, from 0 to 1 -------------------------------------------------------------------------

// Lightness rises all the way; colours of most chroma are in the middle, where sRGB has most.
static hs_lab sequential(double t)
{
    return polar(4.0 + 94.0 * t, 52.0 * sin(180.0 * degree * t), 300.0 + 150.0 * t);
}

// Two straight lines of the same length and lightness.
static hs_lab diverging(double t)
{
    const hs_lab white = {96.0, 0.0, 0.0};
    return t < 0.5 ? between(polar(38.0, 54.0, 285.0), white, 2.0 * t)
                   : between(white, polar(38.0, 54.0, 30.0), 2.0 * t - 1.0);
}

static double distance(hs_lab p, hs_lab q)
{
    return sqrt((p.l - q.l) * (p.l - q.l) + (p.a - q.a) * (p.a - q.a) + (p.b - q.b) * (p.b - q.b));
}

// Where so much of the sequential path's length is behind.
static double sequential_place(double part)
{
    enum { STEPS = 512 };
    double length[STEPS + 1] = {0.0};
    for (int i = 1; i <= STEPS; ++i)
        length[i] = length[i - 1] +
                    distance(sequential((double)(i - 1) / STEPS), sequential((double)i / STEPS));
    const double wanted = part * length[STEPS];
    int i = 1;
    while (i < STEPS && length[i] < wanted)
        ++i;
    return (i - 1 + (wanted - length[i - 1]) / (length[i] - length[i - 1])) / STEPS;
}

// ---- to sRGB ------------------------------------------------------------------------------------

static double inverse_f(double t)
{
    return t > 6.0 / 29.0 ? t * t * t : 3.0 * (6.0 / 29.0) * (6.0 / 29.0) * (t - 4.0 / 29.0);
}

static unsigned char encoded(double linear)
{
    const double c = linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1.0 / 2.4) - 0.055;
    return (unsigned char)(255.0 * fmin(fmax(c, 0.0), 1.0) + 0.5);
}

static void to_srgb(hs_lab lab, unsigned char rgb[3])
{
    const double y = (lab.l + 16.0) / 116.0;
    const double X = 0.95047 * inverse_f(y + lab.a / 500.0), Y = inverse_f(y);
    const double Z = 1.08883 * inverse_f(y - lab.b / 200.0);
    rgb[0] = encoded(3.2404542 * X - 1.5371385 * Y - 0.4985314 * Z);
    rgb[1] = encoded(-0.9692660 * X + 1.8760108 * Y + 0.0415560 * Z);
    rgb[2] = encoded(0.0556434 * X - 0.2040259 * Y + 1.0572252 * Z);
}

void hs_colour(hs_colours colours, double place, unsigned char rgb[3])
{
    const double t = place > 0.0 ? fmin(place, 1.0) : 0.0;
    if (colours == HS_COLOURS_GREY)
        to_srgb((hs_lab){100.0 * t, 0.0, 0.0}, rgb);
    else if (colours == HS_COLOURS_SEQUENTIAL)
        to_srgb(sequential(sequential_place(t)), rgb);
    else
        to_srgb(diverging(t), rgb);
}
