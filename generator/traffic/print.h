// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_TRAFFIC_PRINT_H
#define HIPSTENCIL_TRAFFIC_PRINT_H

#include <stdio.h>

#include "traffic/traffic.h"

struct traffic_row {
    const struct plan *plan;
    const struct traffic *traffic; // NULL: not known
    const char *note;              // why not, or NULL
};

// A table: MB and cubes per level, LDS per wave.
void traffic_print(const struct traffic_row *rows, int count, FILE *out);

#endif
