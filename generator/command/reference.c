// SPDX-License-Identifier: MIT
// `hipstencil reference`: what the program takes, as other programs want to read it.
#include <stdio.h>
#include <string.h>

#include <lua.h>

#include "base/named_file.h"
#include "command/command.h"
#include "command/options.h"
#include "command/reference_record.h"
#include "render/record.h"
#include "render/template.h"

struct reference {
    const char *form, *command;
    const char *file; // - is standard output
};

static const struct {
    const char *form, *template;
} FORMS[] = {
    {"man", "manual.man"},       {"bash", "completion.bash"}, {"zsh", "completion.zsh"},
    {"fish", "completion.fish"}, {"luals", "language.luals"},
};
enum { FORM_COUNT = sizeof FORMS / sizeof *FORMS };

static const char *template_of(const char *form)
{
    for (int i = 0; i < FORM_COUNT; i++)
        if (strcmp(FORMS[i].form, form) == 0)
            return FORMS[i].template;
    return NULL;
}

static const struct argp_option OPTIONS[] = {
    {"output", 'o', "FILE", 0, "write to FILE (default: standard output)", 0},
    {0},
};

static error_t take_word(struct reference *r, const char *word, struct argp_state *state)
{
    if (!r->form) {
        r->form = word;
        return template_of(word)
                   ? 0
                   : options_fail(state, "reference %s: it is man, bash, zsh, fish or luals", word);
    }
    if (r->command || strcmp(r->form, "man") != 0)
        return options_fail(state, "reference %s: '%s' is one word too many", r->form, word);
    char hint[HINT];
    const struct known names = command_names();
    r->command = word;
    return command_find(word) ? 0
                              : options_fail(state, "there is no command '%s'; %s", word,
                                             known_hint(&names, word, hint));
}

static error_t parse(int key, char *value, struct argp_state *state)
{
    struct reference *r = state->input;
    switch (key) {
    case 'o':
        return options_file(&r->file, "-o", value, state);
    case ARGP_KEY_ARG:
        return take_word(r, value, state);
    case ARGP_KEY_NO_ARGS:
        return options_fail(state, "reference needs a form: man, bash, zsh, fish or luals");
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp reference_argp = {
    .options = OPTIONS,
    .parser = parse,
    .args_doc = "man|bash|zsh|fish|luals [COMMAND]",
    .doc = "Prints what this program takes: manual page hipstencil(1), or that of COMMAND, in "
           "man(7); completions of bash, zsh and fish; the language of specifications as "
           "annotations for the Lua language server. An installation has all of them.",
};

static bool render(const struct reference *r, struct text *out, struct error *e)
{
    lua_State *L = templates_open(NULL, e);
    if (!L)
        return false;
    reference_push(L);
    record_string(L, "command", r->command);
    bool ok = template_render(L, r->command ? "command.man" : template_of(r->form), out, e);
    templates_close(L);
    return ok;
}

int command_reference(int argc, char **argv)
{
    struct reference r = {.file = "-"};
    struct error e = {0};
    struct text text = {0};
    bool ok = options_parse(&reference_argp, argc, argv, &r, &e) &&
              named_file_prepare(r.file, &e) && render(&r, &text, &e) &&
              named_file_write(r.file, text_string(&text), text.size, &e);
    text_free(&text);
    return ok ? EXIT_DONE : command_failed(&e);
}
