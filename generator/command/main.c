// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "base/interrupt.h"
#include "command/command.h"

// How to go on when it was interrupted.
#define AGAIN "run the same command again"
#define KEPT  "the same command goes on with what is compiled by now"

static const struct command COMMANDS[] = {
    {"generate", "write HIP sources for the strategies of specs", AGAIN, command_generate},
    {"new", "write a spec to start from", AGAIN, command_new},
    {"vendor", "write the sources of specs with a CMakeLists.txt, for an application", AGAIN,
     command_vendor},
    {"compare", "compile, verify and time the strategies of specs", KEPT, command_compare},
    {"tune", "search the plan space for the fastest strategy of a spec",
     "the same command goes on with what is measured by now", command_tune},
    {"inspect", "compile for AMD targets without a GPU: registers, instructions, predicted times",
     KEPT, command_inspect},
    {"check", "read specs and say which strategies apply", AGAIN, command_check},
    {"list", "show the language of specs, presets, settings and targets", AGAIN, command_list},
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

static int run_command(const struct command *c, int argc, char **argv)
{
    interrupt_watch(c->name, c->next);
    int status = c->run(argc, argv);
    interrupt_end();
    return status;
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
            return run_command(&COMMANDS[i], argc - 1, argv + 1);
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
