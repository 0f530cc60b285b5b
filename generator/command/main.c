// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <string.h>

#include "base/interrupt.h"
#include "command/command.h"

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
    int count;
    const struct command *all = commands(&count);
    for (int i = 0; i < count; i++)
        printf("  %-10s %s\n", all[i].name, all[i].doc);
}

static int usage_error(const char *word)
{
    if (word)
        fprintf(stderr, "hipstencil: error: there is no command '%s'; commands are", word);
    else
        fprintf(stderr, "hipstencil: error: a command is missing; commands are");
    int count;
    const struct command *all = commands(&count);
    for (int i = 0; i < count; i++)
        fprintf(stderr, "%s %s", i ? "," : "", all[i].name);
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
    const struct command *c = word ? command_find(word) : NULL;
    return c ? run_command(c, argc - 1, argv + 1) : usage_error(word);
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
