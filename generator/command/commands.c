// SPDX-License-Identifier: MIT
// The one table of commands: help, manual pages and completions are made of it.
#include <string.h>

#include "command/command.h"

// How to go on when it was interrupted.
#define AGAIN "run the same command again"
#define KEPT  "the same command goes on with what is compiled by now"

static const struct command COMMANDS[] = {
    {"generate", "write HIP sources for the strategies of specs", AGAIN, command_generate,
     &generate_argp},
    {"new", "write a spec to start from", AGAIN, command_new, &new_argp},
    {"vendor", "write the sources of specs and a CMakeLists.txt for an application", AGAIN,
     command_vendor, &vendor_argp},
    {"compare", "compile, verify and time the strategies of specs", KEPT, command_compare,
     &compare_argp},
    {"tune", "search the plan space for the fastest strategy of a spec",
     "the same command goes on with what is measured by now", command_tune, &tune_argp},
    {"inspect", "registers, instructions and predicted times, by compilers alone", KEPT,
     command_inspect, &inspect_argp},
    {"check", "read specs and say which strategies apply", AGAIN, command_check, &check_argp},
    {"list", "show the language of specs, presets, settings and targets", AGAIN, command_list,
     &list_argp},
    {"reference", "print manual pages, completions of shells, annotations for editors", AGAIN,
     command_reference, &reference_argp},
};

const struct command *commands(int *count)
{
    *count = sizeof COMMANDS / sizeof *COMMANDS;
    return COMMANDS;
}

struct known command_names(void)
{
    return KNOWN_MEMBERS(COMMANDS, sizeof COMMANDS / sizeof *COMMANDS, name);
}

const struct command *command_find(const char *name)
{
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (strcmp(COMMANDS[i].name, name) == 0)
            return &COMMANDS[i];
    return NULL;
}
