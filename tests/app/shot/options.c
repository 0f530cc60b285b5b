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

enum {
    LEAST = 56,
    MOST = 1 << 20
}; // points along an axis: two layers of 20, and something between

static const char help[] =
    "usage: shot [OPTION]...\n"
    "A seismic shot in 3D: a point source in the sea above layers and a body of salt, recorded "
    "along a line.\n"
    "\n"
    "  --size NXxNYxNZ     points, 10 m apart (160x64x96)\n"
    "  --steps N           time steps (until waves have come back from the bottom)\n"
    "  --boundary NAME     what absorbs waves at the sides: sponge or cpml (sponge)\n"
    "  --every K           steps from one picture to the next, 0 for none (50)\n"
    "  --out PREFIX        of the files: PREFIX_000050.png, PREFIX_gather.png, PREFIX_gather.f32 "
    "(shot)\n"
    "  --checkpoint K      write PREFIX.checkpoint every K steps (0: never)\n"
    "  --restart FILE      go on from such a file\n"
    "  --bench             time steps (200), a copy of as many bytes, and snapshots; write "
    "nothing\n"
    "  --mpi               on all ranks that mpirun started\n"
    "  --help\n"
    "\n"
    "A point takes 16 bytes of the device's memory with the sponge, 40 with cpml: 2.1 and 5.4 GB "
    "for 512x512x512.\n"
    "HIPSTENCIL_HOST_THREADS says how many threads run kernels where there is no GPU.\n";

static void __attribute__((noreturn, format(printf, 1, 2))) bad(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fprintf(stderr, "shot: ");
    vfprintf(stderr, format, values);
    fprintf(stderr, "; see shot --help\n");
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

static void read_size(const char *text, int64_t size[3])
{
    char *end = (char *)(uintptr_t)text;
    for (int axis = 0; axis < 3; axis++) {
        const char *from = end + (axis > 0);
        if ((axis > 0 && *end != 'x') || !isdigit((unsigned char)*from))
            bad("--size takes three numbers, as in 160x64x96, not '%s'", text);
        size[axis] = strtoll(from, &end, 10);
        if (size[axis] < LEAST || size[axis] > MOST)
            bad("--size takes %d to %d points along each axis, not '%s'", LEAST, MOST, text);
    }
    if (*end != '\0')
        bad("--size takes three numbers, as in 160x64x96, not '%s'", text);
}

static enum boundary read_boundary(const char *text)
{
    if (strcmp(text, "sponge") != 0 && strcmp(text, "cpml") != 0)
        bad("--boundary is sponge or cpml, not '%s'", text);
    return *text == 's' ? SPONGE : CPML;
}

struct options read_options(int argc, char **argv)
{
    static const struct option known[] = {
        {"size", 1, 0, 's'},     {"steps", 1, 0, 'n'},
        {"boundary", 1, 0, 'b'}, {"every", 1, 0, 'e'},
        {"out", 1, 0, 'o'},      {"checkpoint", 1, 0, 'c'},
        {"restart", 1, 0, 'r'},  {"bench", 0, 0, 'm'},
        {"help", 0, 0, 'h'},     {0},
    };
    struct options o = {.size = {160, 64, 96}, .every = 50, .out = "shot"};
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", known, NULL)) != -1;) {
        switch (c) {
        case 's':
            read_size(optarg, o.size);
            break;
        case 'n':
            o.steps = read_count("--steps", optarg, 1);
            break;
        case 'b':
            o.boundary = read_boundary(optarg);
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
        case 'm':
            o.bench = 1;
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
