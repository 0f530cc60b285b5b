// SPDX-License-Identifier: MIT
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/terminal.h"
#include "command/command.h"

int command_failed(const struct error *e)
{
    terminal_tell("%s\n", e->message);
    return e->status;
}

static void print_help(void)
{
    printf("hipstencil " HIPSTENCIL_VERSION
           ": stencil specifications in, verified HIP kernels out\n"
           "\n"
           "usage: hipstencil COMMAND [ARGUMENTS]\n"
           "       hipstencil help COMMAND, or COMMAND --help\n"
           "\n");
    int count;
    const struct command *all = commands(&count);
    for (int i = 0; i < count; i++)
        printf("  %-10s %s\n", all[i].name, all[i].doc);
    printf("\n"
           "begin with: hipstencil new mine && hipstencil compare mine.lua\n"
           "what specs and options may say: hipstencil list\n");
}

static int usage_error(const char *word)
{
    char text[HINT];
    const struct known names = command_names();
    const size_t length = word ? strlen(word) : 0;
    if (length > 4 && strcmp(word + length - 4, ".lua") == 0)
        terminal_tell("hipstencil: error: there is no command '%s'; a command goes before a "
                      "specification, as in hipstencil compare %s (hipstencil --help)\n",
                      word, word);
    else if (word)
        terminal_tell("hipstencil: error: there is no command '%s'; %s (hipstencil --help)\n", word,
                      known_hint(&names, word, text));
    else
        terminal_tell(
            "hipstencil: error: a command is missing; commands are %s (hipstencil --help)\n",
            known_join(&names, " and ", text, sizeof text));
    return EXIT_USAGE;
}

static int run_command(const struct command *c, int argc, char **argv)
{
    interrupt_watch(c->name, c->next);
    int status = c->run(argc, argv);
    interrupt_end();
    return status;
}

// `help`, or `help COMMAND`, whatever follows.
static int help(const char *word)
{
    const struct command *c = word ? command_find(word) : NULL;
    if (word && !c && strcmp(word, "help") != 0)
        return usage_error(word);
    if (c)
        return c->run(2, (char *[]){(char *)c->name, "--help", NULL});
    print_help();
    return EXIT_DONE;
}

static bool is_one_of(const char *word, const char *a, const char *b)
{
    return word && (strcmp(word, a) == 0 || strcmp(word, b) == 0);
}

static int run(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : NULL;
    if (is_one_of(word, "--help", "-h"))
        return help(NULL);
    if (is_one_of(word, "help", "help"))
        return help(argc > 2 && argv[2][0] != '-' ? argv[2] : NULL);
    if (is_one_of(word, "--version", "-V") || is_one_of(word, "version", "version")) {
        printf("hipstencil " HIPSTENCIL_VERSION "\n");
        return EXIT_DONE;
    }
    const struct command *c = word ? command_find(word) : NULL;
    return c ? run_command(c, argc - 1, argv + 1) : usage_error(word);
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); // a file that grows too large is an error of who writes it
    int status = run(argc, argv);
    // What is printed may be all that was asked for.
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    terminal_tell("hipstencil: error: standard output cannot be written\n");
    return EXIT_FAILED;
}
