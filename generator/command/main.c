// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "command/command.h"

static const struct command COMMANDS[] = {
    {"generate", "write HIP sources for the strategies of specs", command_generate},
    {"new", "write a spec to start from", command_new},
    {"vendor", "write the sources of specs with a CMakeLists.txt, for an application",
     command_vendor},
    {"compare", "compile, verify and time the strategies of specs", command_compare},
    {"tune", "search the plan space for the fastest strategy of a spec", command_tune},
    {"inspect", "compile for AMD targets without a GPU: registers, instructions, predicted times",
     command_inspect},
    {"check", "read specs and say which strategies apply", command_check},
    {"list", "show the language of specs, presets, settings and targets", command_list},
};

int command_failed(const struct error *e)
{
    fprintf(stderr, "%s\n", e->message);
    return e->status;
}

static void print_help(void)
{
    printf("hipstencil " HIPSTENCIL_VERSION
           ": stencil specifications in, verified HIP kernels out\n"
           "\n"
           "usage: hipstencil COMMAND [ARGUMENTS]\n"
           "       hipstencil COMMAND --help\n"
           "\n");
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        printf("  %-10s %s\n", COMMANDS[i].name, COMMANDS[i].doc);
}

static int usage_error(const char *word)
{
    if (word)
        fprintf(stderr, "hipstencil: error: there is no command '%s'; commands are", word);
    else
        fprintf(stderr, "hipstencil: error: a command is missing; commands are");
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        fprintf(stderr, "%s %s", i ? "," : "", COMMANDS[i].name);
    fprintf(stderr, " (hipstencil --help)\n");
    return EXIT_USAGE;
}

static int run(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : NULL;
    if (word &&
        (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0)) {
        print_help();
        return EXIT_DONE;
    }
    if (word && strcmp(word, "--version") == 0) {
        printf("hipstencil " HIPSTENCIL_VERSION "\n");
        return EXIT_DONE;
    }
    for (size_t i = 0; word && i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (strcmp(word, COMMANDS[i].name) == 0)
            return COMMANDS[i].run(argc - 1, argv + 1);
    return usage_error(word);
}

int main(int argc, char **argv)
{
    int status = run(argc, argv);
    // What is printed may be all that was asked for.
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "hipstencil: error: standard output cannot be written\n");
    return EXIT_FAILED;
}
