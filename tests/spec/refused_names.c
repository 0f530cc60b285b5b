// SPDX-License-Identifier: MIT
// refused_names operator|strategy|grid|scalar: reads names, one a line, and prints those that a
// specification could give.
#include <stdio.h>
#include <string.h>

#include "spec/spec.h"

int main(int argc, char **argv)
{
    static const char *const ROLES[] = {"operator", "strategy", "grid", "scalar"};
    char line[256], why[NAME_PROBLEM];
    int role = 0;
    while (role < 4 && (argc != 2 || strcmp(argv[1], ROLES[role]) != 0))
        role++;
    if (role == 4) {
        fputs("usage: refused_names operator|strategy|grid|scalar\n", stderr);
        return 2;
    }
    while (fgets(line, sizeof line, stdin)) {
        size_t n = strcspn(line, "\n");
        line[n] = '\0';
        if (!name_problem((enum name_role)role, line, n, why))
            puts(line);
    }
    return 0;
}
