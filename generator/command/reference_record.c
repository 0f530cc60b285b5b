// SPDX-License-Identifier: MIT
#include "command/reference_record.h"

#include <string.h>

#include <lua.h>

#include "build/toolchain.h"
#include "command/command.h"
#include "command/environment.h"
#include "command/options.h"
#include "render/bindings.h"
#include "render/record.h"
#include "spec/language.h"
#include "strategy/presets.h"
#include "strategy/settings.h"
#include "strategy/targets.h"

// ---- lists of words -----------------------------------------------------------------------------

static void append(lua_State *L, const char *word)
{
    lua_pushstring(L, word);
    list_append(L);
}

// Pushes the words of a text that any of `separators` part.
static void push_split(lua_State *L, const char *text, const char *separators)
{
    list_open(L);
    for (text += strspn(text, separators); *text; text += strspn(text, separators)) {
        size_t length = strcspn(text, separators);
        lua_pushlstring(L, text, length);
        list_append(L);
        text += length;
    }
}

static void push_strategies(lua_State *L)
{
    int count;
    const struct preset *all = presets(&count);
    list_open(L);
    append(L, "all");
    for (int i = 0; i < count; i++)
        append(L, all[i].name);
}

static void push_known(lua_State *L, const struct known *all)
{
    list_open(L);
    for (int i = 0; i < all->count; i++)
        append(L, known_name(all, i));
}

static void push_target_names(lua_State *L)
{
    const struct known all = target_names();
    push_known(L, &all);
}

static void push_platforms(lua_State *L)
{
    const struct known all = platform_names();
    push_known(L, &all);
}

static void push_words(lua_State *L, const char *const *words)
{
    list_open(L);
    for (; words && *words; words++)
        append(L, *words);
}

static void push_languages(lua_State *L)
{
    push_words(L, BINDING_LANGUAGES);
}

// ---- options ------------------------------------------------------------------------------------

// Options whose values are entries of a table.
static const struct {
    const char *option;
    void (*push)(lua_State *L);
} VALUES[] = {
    {"strategies", push_strategies},
    {"target", push_target_names},
    {"platform", push_platforms},
    {"bindings", push_languages},
};

static bool push_registered_values(lua_State *L, const char *option)
{
    for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES; i++)
        if (strcmp(VALUES[i].option, option) == 0) {
            VALUES[i].push(L);
            return true;
        }
    return false;
}

// What the argument is, by its name in the help: "a|b" are the words themselves.
static void add_values(lua_State *L, const struct argp_option *o)
{
    const char *takes = "text";
    bool listed = push_registered_values(L, o->name);
    if (!listed)
        push_split(L, o->arg && strchr(o->arg, '|') ? o->arg : "", "|,.");
    if (!o->arg)
        takes = "nothing";
    else if (listed || strchr(o->arg, '|'))
        takes = "words";
    else if (strcmp(o->name, "set") == 0)
        takes = "settings";
    else if (strncmp(o->arg, "FILE", 4) == 0)
        takes = "file";
    else if (strcmp(o->arg, "DIR") == 0)
        takes = "folder";
    record_field(L, "values");
    record_string(L, "takes", takes);
    record_boolean(L, "several", o->arg && strstr(o->arg, ",..."));
}

// The list of options so far is at the top of the stack.
static void add_alias(lua_State *L, const char *name)
{
    lua_rawgeti(L, -1, (lua_Integer)lua_rawlen(L, -1));
    lua_getfield(L, -1, "aliases");
    append(L, name);
    lua_pop(L, 2);
}

static void add_option(const struct argp_option *o, void *state)
{
    lua_State *L = state;
    const char letter[2] = {option_letter(o), '\0'};
    if (o->flags & OPTION_ALIAS) {
        add_alias(L, o->name);
        return;
    }
    record_open(L);
    record_string(L, "long", o->name);
    record_string(L, "short", *letter ? letter : NULL);
    record_string(L, "argument", o->arg);
    record_string(L, "doc", o->doc);
    list_open(L);
    record_field(L, "aliases");
    add_values(L, o);
    list_append(L);
}

static void push_commands(lua_State *L)
{
    int count;
    const struct command *all = commands(&count);
    list_open(L);
    for (int i = 0; i < count; i++) {
        record_open(L);
        record_string(L, "name", all[i].name);
        record_string(L, "doc", all[i].doc);
        record_string(L, "about", all[i].argp->doc);
        record_string(L, "arguments", all[i].argp->args_doc);
        list_open(L);
        options_each(all[i].argp, add_option, L);
        record_field(L, "options");
        list_append(L);
    }
}

// ---- the language -------------------------------------------------------------------------------

static void push_types(lua_State *L, unsigned types)
{
    static const struct {
        int type;
        const char *name;
    } NAMES[] = {{LUA_TSTRING, "string"}, {LUA_TNUMBER, "number"},     {LUA_TBOOLEAN, "boolean"},
                 {LUA_TTABLE, "table"},   {LUA_TFUNCTION, "function"}, {LUA_TUSERDATA, "word"}};
    list_open(L);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (types >> NAMES[i].type & 1)
            append(L, NAMES[i].name);
}

static void push_fields(lua_State *L)
{
    int count;
    const struct spec_field *all = spec_fields(&count);
    list_open(L);
    for (int i = 0; i < count; i++) {
        record_open(L);
        record_string(L, "name", all[i].name);
        record_string(L, "doc", all[i].doc);
        record_string(L, "allowed", all[i].allowed);
        record_string(L, "fallback", all[i].fallback);
        record_string(L, "example", all[i].example);
        push_types(L, all[i].types);
        record_field(L, "types");
        list_append(L);
    }
}

static void push_spec_words(lua_State *L)
{
    int count;
    const struct spec_word *all = spec_words(&count);
    list_open(L);
    for (int i = 0; i < count; i++) {
        record_open(L);
        record_string(L, "name", all[i].name);
        record_string(L, "doc", all[i].doc);
        record_string(L, "usage", all[i].usage);
        list_append(L);
    }
}

static void push_presets(lua_State *L)
{
    int count;
    char example[64];
    const struct preset *all = presets(&count);
    list_open(L);
    for (int i = 0; i < count; i++) {
        record_open(L);
        record_string(L, "name", all[i].name);
        record_string(L, "doc", all[i].doc);
        record_string(L, "needs", all[i].needs);
        record_string(L, "settings", all[i].settings[0]);
        snprintf(example, sizeof example, "strategy = %s { }", all[i].name);
        record_string(L, "example", example);
        list_append(L);
    }
}

static void push_settings(lua_State *L)
{
    static const char *const KINDS[] = {[SETTING_BLOCK] = "block",
                                        [SETTING_WORD] = "word",
                                        [SETTING_BOOLEAN] = "boolean",
                                        [SETTING_INTEGER] = "integer",
                                        [SETTING_POWER] = "integer"};
    int count;
    char allowed[256], example[64];
    const struct setting_rule *all = setting_rules(&count);
    list_open(L);
    for (int i = 0; i < count; i++) {
        record_open(L);
        record_string(L, "key", all[i].key);
        record_string(L, "kind", KINDS[all[i].kind]);
        record_string(L, "doc", all[i].doc);
        record_string(L, "allowed", setting_allowed(&all[i], allowed, sizeof allowed));
        record_string(L, "needs", all[i].needs);
        record_string(L, "example", setting_example(&all[i], example, sizeof example));
        push_words(L, all[i].words);
        record_field(L, "values");
        list_append(L);
    }
}

static void push_targets(lua_State *L)
{
    int count;
    char example[64];
    const struct target *all = targets(&count);
    list_open(L);
    for (int i = 0; i < count; i++) {
        record_open(L);
        record_string(L, "name", all[i].name);
        record_string(L, "doc", all[i].doc);
        snprintf(example, sizeof example, "--target %s", all[i].name);
        record_string(L, "example", example);
        record_string(L, "device", all[i].device);
        record_integer(L, "compute_units", all[i].units);
        record_integer(L, "wave", all[i].wave);
        record_integer(L, "registers", all[i].vgprs);
        record_integer(L, "lds_bytes", all[i].lds_bytes);
        record_number(L, "memory_gbps", all[i].memory);
        list_append(L);
    }
}

static void push_environment(lua_State *L)
{
    int count;
    const struct variable *all = variables(&count);
    list_open(L);
    for (int i = 0; i < count; i++) {
        record_open(L);
        record_string(L, "name", all[i].name);
        record_string(L, "fallback", all[i].fallback);
        record_string(L, "doc", all[i].doc);
        list_append(L);
    }
}

void reference_push(lua_State *L)
{
    static const struct {
        const char *field;
        void (*push)(lua_State *L);
    } PARTS[] = {{"commands", push_commands},      {"fields", push_fields},
                 {"words", push_spec_words},       {"presets", push_presets},
                 {"settings", push_settings},      {"targets", push_targets},
                 {"environment", push_environment}};
    record_open(L);
    record_string(L, "version", HIPSTENCIL_VERSION);
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        PARTS[i].push(L);
        record_field(L, PARTS[i].field);
    }
}
