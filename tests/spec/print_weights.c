// SPDX-License-Identifier: MIT
// print_weights: reads lines "order at node node …", in half steps, and prints the weights of each:
// as fractions, as doubles and as floats, both in hexadecimal.
#include <stdio.h>
#include <stdlib.h>

#include "math/weights.h"

static int read_nodes(const char *at, int *nodes)
{
    int count = 0;
    for (char *end; count < WEIGHTS_MAX_NODES; at = end) {
        long node = strtol(at, &end, 10);
        if (end == at)
            break;
        nodes[count++] = (int)node;
    }
    return count;
}

int main(void)
{
    char line[1024], text[RATIONAL_TEXT];
    while (fgets(line, sizeof line, stdin)) {
        struct number weights[WEIGHTS_MAX_NODES];
        int nodes[WEIGHTS_MAX_NODES];
        char *at;
        long order = strtol(line, &at, 10), point = strtol(at, &at, 10);
        int count = read_nodes(at, nodes);
        if (!weights_fornberg((int)order, (int)point, nodes, count, weights)) {
            fprintf(stderr, "refused: %s", line);
            return 1;
        }
        for (int i = 0; i < count; i++)
            printf("%s %a %a\n", rational_text(weights[i].exact, text), weights[i].value,
                   (double)number_float(weights[i]));
    }
    return 0;
}
