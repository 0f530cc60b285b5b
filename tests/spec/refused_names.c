// SPDX-License-Identifier: MIT
// refused_names any|operator: reads names, one a line, and prints those that a specification could
// give to anything, or to an operator.
#include <stdio.h>
#include <string.h>

#include "spec/spec.h"

int main(int argc, char **argv)
{
    char line[256];
    bool operators = argc == 2 && strcmp(argv[1], "operator") == 0;
    while (fgets(line, sizeof line, stdin)) {
        size_t n = strcspn(line, "\n");
        line[n] = '\0';
        if (!(operators ? operator_name_problem : name_problem)(line, n))
            puts(line);
    }
    return 0;
}
