// SPDX-License-Identifier: MIT
// `hipstencil list`: the registries, as a person reads them, or a program.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/terminal.h"
#include "command/command.h"
#include "command/environment.h"
#include "command/options.h"
#include "command/reference_record.h"
#include "render/record_json.h"
#include "render/template.h"
#include "spec/language.h"
#include "strategy/presets.h"
#include "strategy/targets.h"

// What is printed, and where to: lines to be folded.
struct listing {
    FILE *out;
    const char *name; // of the one entry, or NULL: all
    bool examples;
};

struct list {
    const char *topic, *name; // or NULL
    bool json;
};

// ---- entries ------------------------------------------------------------------------------------

static bool is_asked(const struct listing *l, const char *name)
{
    return !l->name || strcmp(l->name, name) == 0;
}

// The name, what it is and, below it, what else is to be said; lines that are NULL are left out.
static void print_entry(struct listing *l, int width, const char *name, const char *doc,
                        const char *const *more)
{
    fprintf(l->out, "  %-*s  %s\n", width, name, doc);
    for (; *more; more++)
        fprintf(l->out, "  %-*s  %s\n", width, "", *more);
}

static void list_fields(struct listing *l)
{
    int count;
    char allowed[512];
    const struct spec_field *all = spec_fields(&count);
    for (int i = 0; i < count; i++) {
        if (!is_asked(l, all[i].name))
            continue;
        snprintf(allowed, sizeof allowed, "%s (%s)", all[i].allowed, all[i].fallback);
        print_entry(l, 12, all[i].name, all[i].doc,
                    (const char *[]){allowed, l->examples ? all[i].example : NULL, NULL});
    }
}

static void list_words(struct listing *l)
{
    int count;
    const struct spec_word *all = spec_words(&count);
    for (int i = 0; i < count; i++)
        if (is_asked(l, all[i].name))
            print_entry(l, 12, all[i].name, all[i].doc, (const char *[]){all[i].usage, NULL});
}

static void list_presets(struct listing *l)
{
    int count;
    char needs[512], settings[512], example[256];
    const struct preset *all = presets(&count);
    for (int i = 0; i < count; i++) {
        if (!is_asked(l, all[i].name))
            continue;
        snprintf(needs, sizeof needs, "for  %s", all[i].needs);
        snprintf(settings, sizeof settings, "is   %s", all[i].settings[0]);
        snprintf(example, sizeof example, "as   strategy = %s { }, --strategies %s", all[i].name,
                 all[i].name);
        print_entry(l, 10, all[i].name, all[i].doc,
                    (const char *[]){needs, settings, l->examples ? example : NULL, NULL});
    }
}

static void list_settings_of(struct listing *l, bool for_study)
{
    int count;
    char allowed[256], example[128];
    const struct setting_rule *all = setting_rules(&count);
    for (int i = 0; i < count; i++) {
        const struct setting_rule *s = &all[i];
        if (s->for_study != for_study || !is_asked(l, s->key))
            continue;
        setting_allowed(s, allowed, sizeof allowed);
        size_t used = strlen(allowed);
        if (s->needs)
            snprintf(allowed + used, sizeof allowed - used, "; with %s", s->needs);
        snprintf(example, sizeof example, "--set %s", setting_example(s, (char[64]){0}, 64));
        print_entry(l, 17, s->key, s->doc,
                    (const char *[]){allowed, l->examples ? example : NULL, NULL});
    }
}

static void list_settings(struct listing *l)
{
    list_settings_of(l, false);
    if (!l->name)
        fprintf(
            l->out,
            "\nsettings for study: no preset, no default and no search of the tuner has them\n");
    list_settings_of(l, true);
}

static void list_targets(struct listing *l)
{
    int count;
    char device[256], example[64];
    const struct target *all = targets(&count);
    for (int i = 0; i < count; i++) {
        const struct target *t = &all[i];
        if (!is_asked(l, t->name))
            continue;
        snprintf(device, sizeof device,
                 "%s: %d compute units, waves of %d, %d registers a lane and SIMD, %d KiB of LDS a "
                 "compute unit, %.0f GB/s",
                 t->device, t->units, t->wave, t->vgprs, t->lds_bytes / 1024, t->memory);
        snprintf(example, sizeof example, "--target %s", t->name);
        const char *const more[] = {device, example, NULL};
        print_entry(l, 10, t->name, t->doc, l->examples ? more : (const char *[]){NULL});
    }
}

static void list_environment(struct listing *l)
{
    int count;
    char fallback[128];
    const struct variable *all = variables(&count);
    for (int i = 0; i < count; i++) {
        snprintf(fallback, sizeof fallback, "unless set: %s", all[i].fallback);
        if (is_asked(l, all[i].name))
            print_entry(l, 25, all[i].name, all[i].doc, (const char *[]){fallback, NULL});
    }
}

// ---- topics -------------------------------------------------------------------------------------

static struct known field_names(void)
{
    int count;
    const struct spec_field *all = spec_fields(&count);
    return KNOWN_MEMBERS(all, count, name);
}

static struct known word_names(void)
{
    int count;
    const struct spec_word *all = spec_words(&count);
    return KNOWN_MEMBERS(all, count, name);
}

static const struct {
    const char *name, *title;
    struct known (*names)(void);
    void (*print)(struct listing *l);
} TOPICS[] = {
    {"fields", "specifications: return stencil { field = value, … }, where fields are", field_names,
     list_fields},
    {"words", "words of specifications, beside Lua's; taps of a grid are u[{dx,dy,dz}]", word_names,
     list_words},
    {"presets", "presets: strategies by name", preset_names, list_presets},
    {"settings", "settings, for strategies in specs and --set", setting_keys, list_settings},
    {"targets", "targets", target_names, list_targets},
    {"environment", "variables of the environment", variable_names, list_environment},
};
enum { TOPIC_COUNT = sizeof TOPICS / sizeof *TOPICS };

static int topic_find(const char *name)
{
    const struct known all = KNOWN_MEMBERS(TOPICS, TOPIC_COUNT, name);
    return known_index(&all, name);
}

// All of a topic under its title, or the one entry of the name.
static void print_topic(struct listing *l, int topic)
{
    const struct known names = TOPICS[topic].names();
    if (l->name && known_index(&names, l->name) < 0)
        return;
    fprintf(l->out, "%s\n", l->name ? TOPICS[topic].name : TOPICS[topic].title);
    TOPICS[topic].print(l);
}

static bool is_in_topic(const struct list *o, int topic)
{
    return !o->topic || topic_find(o->topic) == topic;
}

static void print_all(const struct list *o, struct listing *l)
{
    bool first = true;
    for (int i = 0; i < TOPIC_COUNT; i++) {
        if (!is_in_topic(o, i))
            continue;
        fputs(first || l->name ? "" : "\n", l->out);
        first = false;
        print_topic(l, i);
    }
}

static void print_text(const struct list *o)
{
    char *text = NULL;
    size_t size = 0;
    struct listing l = {
        .out = open_memstream(&text, &size), .name = o->name, .examples = o->topic || o->name};
    print_all(o, &l);
    fclose(l.out);
    terminal_fold(text, terminal_columns(stdout), stdout);
    free(text);
}

// ---- for programs -------------------------------------------------------------------------------

// The entries of the list at `value` that have the name.
static json_t *entries_json(const json_t *all, const char *name)
{
    json_t *list = json_array(), *entry;
    size_t i;
    json_array_foreach(all, i, entry)
    {
        json_t *own = json_object_get(entry, "name");
        own = own ? own : json_object_get(entry, "key");
        if (!name || strcmp(json_string_value(own), name) == 0)
            json_array_append(list, entry);
    }
    return list;
}

static bool print_json(const struct list *o, struct error *e)
{
    lua_State *L = templates_open(NULL, e);
    if (!L)
        return false;
    reference_push(L);
    json_t *all = record_json(L, -1), *document = json_object();
    for (int i = 0; i < TOPIC_COUNT; i++)
        if (is_in_topic(o, i))
            json_object_set_new(document, TOPICS[i].name,
                                entries_json(json_object_get(all, TOPICS[i].name), o->name));
    json_dumpf(document, stdout, JSON_INDENT(1) | JSON_SORT_KEYS);
    putchar('\n');
    json_decref(document);
    json_decref(all);
    templates_close(L);
    return true;
}

// ---- the command --------------------------------------------------------------------------------

enum { KEY_JSON = 0x100, MOST_NAMES = 512 };

static const struct argp_option OPTIONS[] = {
    {"json", KEY_JSON, NULL, 0, "the same for programs", 0},
    {0},
};

static bool is_entry(const struct list *o, const char *name)
{
    for (int i = 0; i < TOPIC_COUNT; i++) {
        const struct known all = TOPICS[i].names();
        if (is_in_topic(o, i) && known_index(&all, name) >= 0)
            return true;
    }
    return false;
}

static error_t refuse(const struct list *o, const char *word, struct argp_state *state)
{
    char hint[HINT];
    const struct known topics = KNOWN_MEMBERS(TOPICS, TOPIC_COUNT, name);
    const char *names[MOST_NAMES];
    int count = 0;
    for (int i = 0; !o->topic && i < TOPIC_COUNT; i++)
        names[count++] = TOPICS[i].name;
    for (int i = 0; i < TOPIC_COUNT; i++) {
        const struct known all = TOPICS[i].names();
        for (int k = 0; k < all.count && is_in_topic(o, i) && count < MOST_NAMES; k++)
            if (known_index(&KNOWN_TEXTS(names, count), known_name(&all, k)) < 0)
                names[count++] = known_name(&all, k);
    }
    if (known_near(&KNOWN_TEXTS(names, count), word, hint, sizeof hint))
        return options_fail(state, "list: there is no '%s'; %s", word, hint);
    known_join(&topics, " and ", hint, sizeof hint);
    return options_fail(state, "list: there is no '%s'; topics are %s", word, hint);
}

static error_t take_word(struct list *o, const char *word, struct argp_state *state)
{
    if (!o->topic && !o->name && topic_find(word) >= 0) {
        o->topic = word;
        return 0;
    }
    if (o->name)
        return options_fail(state, "list takes a topic and a name, '%s' is one word too many",
                            word);
    o->name = word;
    return is_entry(o, word) ? 0 : refuse(o, word, state);
}

static error_t parse(int key, char *value, struct argp_state *state)
{
    struct list *o = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        return take_word(o, value, state);
    case KEY_JSON:
        o->json = true;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

const struct argp list_argp = {
    .options = OPTIONS,
    .parser = parse,
    .args_doc = "[fields|words|presets|settings|targets|environment] [NAME]",
    .doc = "Shows the fields and words of specifications, presets of strategies, the settings they "
           "are made of, targets and variables of the environment: all, those of a topic with an "
           "example each, or what has the "
           "NAME."};

int command_list(int argc, char **argv)
{
    struct list o = {0};
    struct error e = {0};
    if (!options_parse(&list_argp, argc, argv, &o, &e))
        return command_failed(&e);
    if (!o.json)
        print_text(&o);
    else if (!print_json(&o, &e))
        return command_failed(&e);
    return EXIT_DONE;
}
