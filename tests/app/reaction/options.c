// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "options.h"

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST = 16, MOST = 1 << 20 }; // points along an axis

static const char help[] =
    "usage: reaction [OPTION]...\n"
    "Two species that react and diffuse, after Gray and Scott, in a periodic plane or box: "
    "patterns from a few seeds.\n"
    "\n"
    "  --size NXxNY[xNZ]   points; two numbers are a plane, three a box (256x256)\n"
    "  --steps N           time steps (6000)\n"
    "  --feed F, --kill K  rates (0.0545, 0.062: corals; 0.029, 0.057: mazes; 0.0367, 0.0649: "
    "cells that divide)\n"
    "  --every K           steps from one picture to the next, 0 for none (1000)\n"
    "  --out PREFIX        of the files: PREFIX_001000.png, PREFIX_v.f64 (reaction)\n"
    "  --checkpoint K      write PREFIX.checkpoint every K steps (0: never)\n"
    "  --restart FILE      go on from such a file, with its rates\n"
    "  --mpi               on all ranks that mpirun started\n"
    "  --help\n"
    "\n"
    "A point takes 32 bytes of the device's memory. Pictures of a box are of the plane in its "
    "middle.\n";

static void __attribute__((noreturn, format(printf, 1, 2))) bad(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fprintf(stderr, "reaction: ");
    vfprintf(stderr, format, values);
    fprintf(stderr, "; see reaction --help\n");
    va_end(values);
    exit(2);
}

static int64_t read_count(const char *option, const char *text, int64_t least)
{
    char *end;
    errno = 0;
    const long long value = strtoll(text, &end, 10);
    if (end == text || *end != '\0' || errno != 0 || value < least)
        bad("%s takes a whole number from %lld on, not '%s'", option, (long long)least, text);
    return value;
}

static double read_rate(const char *option, const char *text)
{
    char *end;
    const double value = strtod(text, &end);
    if (end == text || *end != '\0' || !(value >= 0 && value <= 0.2)) // steps of 1 stay stable
        bad("%s takes a number from 0 to 0.2, not '%s'", option, text);
    return value;
}

static void read_size(const char *text, struct options *o)
{
    const char *from = text;
    o->size[2] = 1;
    for (o->dimensions = 0; o->dimensions < 3; from++) {
        char *end = NULL;
        if (!isdigit((unsigned char)*from))
            break;
        const int64_t points = strtoll(from, &end, 10);
        if (points < LEAST || points > MOST)
            bad("--size takes %d to %d points along each axis, not '%s'", LEAST, MOST, text);
        o->size[o->dimensions++] = points;
        from = end;
        if (*from != 'x')
            break;
    }
    if (*from != '\0' || o->dimensions < 2)
        bad("--size takes two or three numbers, as in 256x256, not '%s'", text);
}

struct options read_options(int argc, char **argv)
{
    static const struct option known[] = {
        {"size", 1, 0, 's'},       {"steps", 1, 0, 'n'},
        {"feed", 1, 0, 'f'},       {"kill", 1, 0, 'k'},
        {"every", 1, 0, 'e'},      {"out", 1, 0, 'o'},
        {"checkpoint", 1, 0, 'c'}, {"restart", 1, 0, 'r'},
        {"help", 0, 0, 'h'},       {0},
    };
    struct options o = {.dimensions = 2,
                        .size = {256, 256, 1},
                        .steps = 6000,
                        .feed = 0.0545,
                        .kill = 0.062,
                        .every = 1000,
                        .out = "reaction"};
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", known, NULL)) != -1;) {
        switch (c) {
        case 's':
            read_size(optarg, &o);
            break;
        case 'n':
            o.steps = read_count("--steps", optarg, 1);
            break;
        case 'f':
            o.feed = read_rate("--feed", optarg);
            break;
        case 'k':
            o.kill = read_rate("--kill", optarg);
            break;
        case 'e':
            o.every = read_count("--every", optarg, 0);
            break;
        case 'o':
            o.out = optarg;
            break;
        case 'c':
            o.checkpoint = read_count("--checkpoint", optarg, 0);
            break;
        case 'r':
            o.restart = optarg;
            break;
        case 'h':
            fputs(help, stdout);
            exit(0);
        case ':':
            bad("%s lacks its value", argv[optind - 1]);
        default:
            bad("there is no option '%s'", argv[optind - 1]);
        }
    }
    if (strlen(o.out) > 4000) // of 4096, with what follows it
        bad("--out has more than 4000 bytes");
    if (optind < argc)
        bad("'%s' is no option", argv[optind]);
    return o;
}
