// SPDX-License-Identifier: MIT
#include "command/options.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/terminal.h"

enum { KEY_HELP = 'h', KEY_SET = 0x100, KEY_TARGET, KEY_TYPE, KEY_TEMPLATES, KEY_STRATEGIES };

// Of the options_parse under way: argp gives its parsers no other way to a common place.
static struct error *usage_error;

error_t options_fail(struct argp_state *state, const char *format, ...)
{
    char message[2048];
    va_list args;
    (void)state;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    fail_usage(usage_error, "%s", message);
    return EINVAL;
}

bool parse_integer(const char *text, int64_t low, int64_t high, int64_t *out)
{
    char *end;
    if (*text != '-' && (*text < '0' || *text > '9'))
        return false;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (errno || end == text || *end || value < low || value > high)
        return false;
    *out = value;
    return true;
}

error_t options_integer(int64_t *out, const char *option, const char *text, int64_t low,
                        int64_t high, struct argp_state *state)
{
    return parse_integer(text, low, high, out)
               ? 0
               : options_fail(state, "--%s %s: must be a whole number from %lld to %lld", option,
                              text, (long long)low, (long long)high);
}

error_t options_specs(struct spec_paths *out, int key, struct argp_state *state,
                      const char *missing)
{
    if (key == ARGP_KEY_NO_ARGS)
        return options_fail(state, "%s", missing);
    if (key != ARGP_KEY_ARGS)
        return ARGP_ERR_UNKNOWN;
    out->list = state->argv + state->next;
    out->count = state->argc - state->next;
    return 0;
}

error_t options_bindings(struct bindings *out, const char *text, struct argp_state *state)
{
    return bindings_read(text, out)
               ? 0
               : options_fail(state,
                              "--bindings %s: needs languages separated by commas: fortran, python",
                              text);
}

error_t options_folder(const char **out, const char *option, const char *text,
                       struct argp_state *state)
{
    *out = text;
    if (!*text)
        return options_fail(state, "%s: needs a folder; . is the present one", option);
    return strcmp(text, "-") != 0
               ? 0
               : options_fail(state,
                              "%s -: files go to a folder, not to standard output; ./- is one of "
                              "that name",
                              option);
}

error_t options_file(const char **out, const char *option, const char *text,
                     struct argp_state *state)
{
    *out = text;
    return *text ? 0 : options_fail(state, "%s: needs the name of a file", option);
}

static bool is_called_lua(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && strcmp(dot, ".lua") == 0;
}

error_t options_result_file(const char **out, const char *option, const char *text,
                            struct argp_state *state)
{
    char *there = realpath(text, NULL);
    const bool is_spec = is_called_lua(there ? there : text);
    free(there);
    return is_spec
               ? options_fail(state,
                              "%s %s: is called like a specification, which would be lost; give "
                              "the name of a file for results",
                              option, text)
               : options_file(out, option, text, state);
}

error_t options_columns(const char **out, const char *list, struct known names,
                        struct argp_state *state)
{
    char name[64], hint[HINT];
    *out = list;
    if (!*list)
        return options_fail(state, "--columns: needs names separated by commas, or 'all'");
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, ","), at);
        if (strcmp(name, "all") != 0 && known_index(&names, name) < 0)
            return options_fail(state, "--columns %s: '%s' is not a column; %s", list, name,
                                known_hint(&names, name, hint));
    }
    return 0;
}

// How many extents were given, 0 for anything else.
static int parse_extent(const char *text, int64_t extent[3])
{
    int n = 0;
    for (;;) {
        char digits[24];
        size_t length = strcspn(text, "x");
        if (n == 3 || length >= sizeof digits)
            return 0;
        memcpy(digits, text, length);
        digits[length] = '\0';
        if (!parse_integer(digits, 1, LONGEST_LINE, &extent[n++]))
            return 0;
        if (text[length] == '\0')
            return n;
        text += length + 1;
    }
}

error_t options_extent(struct told_extent *out, const char *text, struct argp_state *state)
{
    out->count = parse_extent(text, out->size);
    return out->count ? 0
                      : options_fail(state,
                                     "--size %s: needs up to three extents of 1 to %lld, "
                                     "such as 512x512x256",
                                     text, (long long)LONGEST_LINE);
}

// ---- the options that make a plan request -------------------------------------------------------

// Where values separated by commas are followed by another setting.
static const char *next_setting(const char *values)
{
    const char *equals = strchr(values, '='), *at = equals;
    while (at && at > values && at[-1] != ',')
        at--;
    return at && at > values ? at : NULL;
}

static error_t add_setting(struct plan_options *o, char *text, struct argp_state *state)
{
    char key[64], hint[HINT];
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || !equals[1])
        return options_fail(state, "--set %s: needs the form key=value", text);
    snprintf(key, sizeof key, "%.*s", (int)(equals - text), text);
    const struct setting_rule *rule = setting_find(key);
    const struct known keys = setting_keys();
    if (!rule)
        return options_fail(state, "--set %s: '%s' is not a setting; %s", text, key,
                            known_hint(&keys, key, hint));
    const char *next = next_setting(equals + 1);
    if (next)
        return options_fail(state, "--set %s: takes one setting; write --set %.*s --set %s", text,
                            (int)(next - 1 - text), text, next);
    if (o->nsettings == MAX_SETTINGS)
        return options_fail(state, "--set %s: at most %d settings are taken", text, MAX_SETTINGS);
    o->settings[o->nsettings++] = (struct setting){.key = rule->key, .value = equals + 1};
    return 0;
}

static error_t set_target(struct plan_options *o, const char *name, struct argp_state *state)
{
    char hint[HINT];
    const struct known names = target_names();
    o->target = target_find(name);
    o->target_told = true;
    if (!o->target && strchr(name, ','))
        return options_fail(
            state, "--target %s: this command takes one target; inspect takes several", name);
    if (!o->target)
        return options_fail(state, "--target %s: not a target; %s", name,
                            known_hint(&names, name, hint));
    return 0;
}

static error_t set_type(struct plan_options *o, const char *name, struct argp_state *state)
{
    static const enum element_type TYPES[] = {ELEMENT_FLOAT, ELEMENT_DOUBLE};
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (strcmp(name, element_name(TYPES[i])) == 0)
            o->type = &TYPES[i];
    return o->type ? 0 : options_fail(state, "--type %s: must be float or double", name);
}

// Here, so that commands that print nothing by templates refuse it, too.
static error_t set_templates(struct plan_options *o, const char *folder, struct argp_state *state)
{
    struct stat info;
    if (stat(folder, &info) != 0)
        return options_fail(state, "--templates %s: %s; it takes a folder", folder,
                            strerror(errno));
    if (!S_ISDIR(info.st_mode))
        return options_fail(state, "--templates %s: is a file; it takes a folder", folder);
    o->templates = folder;
    return 0;
}

static error_t plan_option(int key, char *arg, struct argp_state *state)
{
    struct plan_options *o = state->input;
    switch (key) {
    case ARGP_KEY_INIT:
        *o = (struct plan_options){.target = target_find(DEFAULT_TARGET)};
        return 0;
    case KEY_STRATEGIES:
        if (!*arg)
            return options_fail(state, "--strategies: needs names separated by commas, or 'all'");
        o->only = arg;
        return 0;
    case KEY_SET:
        return add_setting(o, arg, state);
    case KEY_TARGET:
        return set_target(o, arg, state);
    case KEY_TYPE:
        return set_type(o, arg, state);
    case KEY_TEMPLATES:
        return set_templates(o, arg, state);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

// All but --target, of which some commands take several.
#define PLAN_OPTIONS                                                                               \
    {"strategies", KEY_STRATEGIES, "NAME,...", 0, "only these strategies, or 'all'", 1},           \
        {"strategy", KEY_STRATEGIES, NULL, OPTION_ALIAS, NULL, 1},                                 \
        {"set",                                                                                    \
         KEY_SET,                                                                                  \
         "KEY=VALUE,...",                                                                          \
         0,                                                                                        \
         "change one setting of every strategy (repeatable); of several values each makes a "      \
         "strategy",                                                                               \
         1},                                                                                       \
        {"type", KEY_TYPE, "float|double", 0, "elements of all grids, instead of the spec's", 1},  \
    {                                                                                              \
        "templates", KEY_TEMPLATES, "DIR", 0, "read the templates from DIR", 1                     \
    }

static const struct argp_option plan_option_table[] = {
    PLAN_OPTIONS,
    {"target", KEY_TARGET, "NAME", 0, "processor to plan for (" DEFAULT_TARGET ")", 1},
    {0},
};

const struct argp plan_options_argp = {.options = plan_option_table, .parser = plan_option};

// ---- the same with several targets --------------------------------------------------------------

static error_t plan_targets_option(int key, char *arg, struct argp_state *state)
{
    struct plan_options *o = state->input;
    if (key == KEY_TARGET && !*arg)
        return options_fail(state, "--target: needs names separated by commas");
    error_t status = key == KEY_TARGET ? 0 : plan_option(key, arg, state);
    if (key == KEY_TARGET || key == ARGP_KEY_INIT)
        o->targets = key == KEY_TARGET ? arg : DEFAULT_TARGET;
    return status;
}

static const struct argp_option plan_targets_table[] = {
    PLAN_OPTIONS,
    {"target", KEY_TARGET, "NAME,...", 0, "processors to plan for (" DEFAULT_TARGET ")", 1},
    {0},
};

const struct argp plan_targets_argp = {.options = plan_targets_table,
                                       .parser = plan_targets_option};

// ---- the parse ----------------------------------------------------------------------------------

// The parser around a command's own: names the command, prints help, words what argp refuses.
// argp's own messages are off (ARGP_NO_ERRS), which also turns argp_state_help off until cleared.
struct outer {
    const struct argp *argp; // the command's own
    void *input;
    char name[64];
};

char option_letter(const struct argp_option *o)
{
    return o->key > 0 && o->key < 0x80 && isprint(o->key) ? (char)o->key : '\0';
}

// Finds the option that `word` names, as "--size", "--size=8" or "-o".
enum { OPTIONS_MOST = 64 };
struct sought {
    const char *word;
    const struct argp_option *found, *last;
    char texts[OPTIONS_MOST][32];
    const char *names[OPTIONS_MOST];
    int count;
};

static void seek_option(const struct argp_option *o, void *context)
{
    struct sought *s = context;
    const char *word = s->word;
    size_t length = strcspn(word, "=");
    bool is_long = strncmp(word, "--", 2) == 0;
    bool is_alias = o->flags & OPTION_ALIAS;
    s->last = is_alias ? s->last : o;
    if (is_long && strlen(o->name) == length - 2 && strncmp(o->name, word + 2, length - 2) == 0)
        s->found = s->last;
    if (!is_long && option_letter(o) && word[0] == '-' && word[1] == o->key)
        s->found = s->last;
    if (s->count < OPTIONS_MOST) {
        snprintf(s->texts[s->count], sizeof *s->texts, "--%s", o->name);
        s->names[s->count] = s->texts[s->count];
        s->count++;
    }
}

// What argp refuses: an option that is not there, or one without its value or with one too many.
static void refuse_word(const struct outer *o, const char *word, struct argp_state *state)
{
    struct sought s = {.word = word};
    options_each(o->argp, seek_option, &s);
    if (s.found && s.found->arg) {
        options_fail(state, "%s: lacks its value, %s; see %s --help", word, s.found->arg, o->name);
    } else if (s.found) {
        options_fail(state, "%s: takes no value; see %s --help", word, o->name);
    } else {
        char name[64], hint[HINT];
        const struct known all = KNOWN_TEXTS(s.names, s.count);
        snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
        bool near = known_near(&all, name, hint, sizeof hint);
        options_fail(state, "%s: is not an option of '%s'; %s%s%s --help%s", name, o->name,
                     near ? hint : "see", near ? " (" : " ", o->name, near ? ")" : "");
    }
}

static error_t outer_option(int key, char *arg, struct argp_state *state)
{
    struct outer *o = state->input;
    (void)arg;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = o->input;
        return 0;
    case KEY_HELP:
        state->name = o->name;
        state->flags &= ~(unsigned)ARGP_NO_ERRS;
        argp_state_help(state, stdout, ARGP_HELP_STD_HELP);
        return 0;
    case 'q':
    case 'v':
        talk_set(key == 'q' ? TALK_LITTLE : TALK_MUCH);
        return 0;
    case ARGP_KEY_ERROR:
        refuse_word(o, state->argv[state->next > 0 ? state->next - 1 : 0], state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option HELP[] = {
    {"help", KEY_HELP, NULL, 0, "print this", -1},
    {"quiet", 'q', NULL, 0, "tell results and errors alone", -1},
    {"verbose", 'v', NULL, 0, "tell each step, and how compilers are called", -1},
    {0}};

bool options_parse(const struct argp *argp, int argc, char **argv, void *input, struct error *e)
{
    struct outer o = {.argp = argp, .input = input};
    snprintf(o.name, sizeof o.name, "hipstencil %s", argv[0]);
    struct argp_child children[] = {{argp, 0, NULL, 0}, {0}};
    struct argp outer = {.options = HELP, .parser = outer_option, .children = children};
    usage_error = e;
    error_t status = argp_parse(&outer, argc, argv, ARGP_NO_HELP | ARGP_NO_ERRS, NULL, &o);
    if (status && !e->set)
        fail_usage(e, "%s: %s", o.name, strerror(status));
    return !e->set;
}

static void each_of(const struct argp *argp, option_visitor *visit, void *context)
{
    for (const struct argp_option *o = argp->options; o && o->name; o++)
        visit(o, context);
    for (const struct argp_child *c = argp->children; c && c->argp; c++)
        each_of(c->argp, visit, context);
}

void options_each(const struct argp *argp, option_visitor *visit, void *context)
{
    each_of(argp, visit, context);
    for (const struct argp_option *o = HELP; o->name; o++)
        visit(o, context);
}
