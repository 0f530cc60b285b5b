// SPDX-License-Identifier: MIT
#include "select.h"

#include <stdio.h>
#include <string.h>

static int run_one(const struct CMUnitTest *test)
{
    const struct CMUnitTest selected[] = {*test};
    return cmocka_run_group_tests_name(test->name, selected, NULL, NULL);
}

int run_selected(const struct CMUnitTest *tests, size_t count, int argc, char **argv)
{
    int failed = argc > 1;
    for (size_t i = 0; i < count; ++i) {
        if (argc <= 1)
            failed |= run_one(&tests[i]);
        else if (strcmp(tests[i].name, argv[1]) == 0)
            return run_one(&tests[i]);
    }
    if (argc > 1)
        fprintf(stderr, "no test is called %s\n", argv[1]);
    return failed;
}
