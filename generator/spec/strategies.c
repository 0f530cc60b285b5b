// SPDX-License-Identifier: MIT
// Strategies: a preset and what the specification changes about it. `fused` is such a value with
// no changes; calling it, `fused { vector = 2 }`, makes another. Keys come from the table of
// settings; whether values fit the operator is for the plan to say.
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "spec/spec.h"

static const char STRATEGY[] = "strategy";

enum { MAX_SETTINGS = 32, VALUE_SIZE = 64 };

// Plain data, so that a copy is a strategy of its own.
struct strategy {
    const struct preset *preset;
    char label[NAME_LIMIT + 1];
    int line, count;
    struct {
        const char *key; // of the table
        char value[VALUE_SIZE];
        int line;
    } settings[MAX_SETTINGS];
};

static struct strategy *push_strategy(lua_State *L, const struct preset *preset)
{
    struct strategy *s = lua_newuserdatauv(L, sizeof *s, 0);
    memset(s, 0, sizeof *s);
    s->preset = preset;
    snprintf(s->label, sizeof s->label, "%s", preset->name);
    luaL_setmetatable(L, STRATEGY);
    return s;
}

// ---- settings -----------------------------------------------------------------------------------

static bool whole_number(lua_State *L, int value, lua_Integer low, lua_Integer *n)
{
    int whole = 0;
    if (lua_type(L, value) == LUA_TNUMBER)
        *n = lua_tointegerx(L, value, &whole);
    return whole && *n >= low && *n <= INT_MAX;
}

// {64, 4} as "64x4".
static bool block_text(lua_State *L, int value, char *out)
{
    int n = lua_type(L, value) == LUA_TTABLE ? (int)lua_rawlen(L, value) : 0, used = 0;
    for (int i = 1; i <= n && i <= 3; i++) {
        lua_Integer threads = 0;
        lua_rawgeti(L, value, i);
        bool good = whole_number(L, -1, 1, &threads);
        lua_pop(L, 1);
        if (!good)
            return false;
        used += snprintf(out + used, (size_t)(VALUE_SIZE - used), "%s%d", i > 1 ? "x" : "",
                         (int)threads);
    }
    return n >= 1 && n <= 3;
}

static bool word_text(lua_State *L, int value, char *out)
{
    size_t length;
    const char *text = lua_type(L, value) == LUA_TSTRING ? lua_tolstring(L, value, &length) : "";
    if (*text == '\0' || length >= VALUE_SIZE ||
        strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_+-") != length)
        return false;
    strcpy(out, text);
    return true;
}

// The value at `value` in the one textual form, if it is of the setting's kind.
static bool setting_text(lua_State *L, int value, enum setting_kind kind, char *out)
{
    lua_Integer n = 0;
    switch (kind) {
    case SETTING_BLOCK:
        return block_text(L, value, out) || word_text(L, value, out);
    case SETTING_INTEGER:
    case SETTING_POWER:
        return whole_number(L, value, 0, &n) && snprintf(out, VALUE_SIZE, "%d", (int)n) > 0;
    case SETTING_BOOLEAN:
        return lua_isboolean(L, value) && strcpy(out, lua_toboolean(L, value) ? "true" : "false");
    case SETTING_WORD:
        break;
    }
    return word_text(L, value, out);
}

static const char *kind_text(enum setting_kind kind)
{
    static const char *const KINDS[] = {[SETTING_BLOCK] = "a list of thread counts, as in {64, 4}",
                                        [SETTING_WORD] = "one word",
                                        [SETTING_BOOLEAN] = "a boolean",
                                        [SETTING_INTEGER] = "an integer",
                                        [SETTING_POWER] = "an integer"};
    return KINDS[kind];
}

static int caller_entry_line(lua_State *L, const char *word, const char *path)
{
    struct place where = place_of_caller(L);
    spec_charge(L, where.source ? (long)where.source->size / 8 : 0);
    return locate_entry(where.source, where.line, word, path);
}

static void read_setting(lua_State *L, struct strategy *s, const char *key)
{
    const char *word = s->preset->name;
    const struct setting_rule *rule = setting_find(key);
    char allowed[128];
    if (s->count == MAX_SETTINGS)
        word_error(L, "%s: more than %d settings", word, MAX_SETTINGS);
    if (!setting_text(L, -1, rule->kind, s->settings[s->count].value))
        entry_error(L, word, key, "%s: %s is %s; it takes %s: %s", word, key,
                    push_description(L, -1), kind_text(rule->kind),
                    setting_allowed(rule, allowed, sizeof allowed));
    s->settings[s->count].key = rule->key;
    s->settings[s->count].line = caller_entry_line(L, word, key);
    s->count++;
}

static void read_label(lua_State *L, struct strategy *s)
{
    const char *word = s->preset->name;
    size_t length = 0;
    const char *label = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
    if (!label)
        entry_error(L, word, "name", "%s: name is %s; it takes a C identifier", word,
                    push_description(L, -1));
    char why[NAME_PROBLEM];
    const char *problem = name_problem(NAME_OF_STRATEGY, label, length, why);
    if (problem)
        entry_error(L, word, "name", "%s: name %s %s", word, push_description(L, -1), problem);
    strcpy(s->label, label);
}

// A list of "name" and the keys of all settings, for check_options.
static const char *const *push_setting_keys(lua_State *L)
{
    int n;
    const struct setting_rule *rules = setting_rules(&n);
    const char **keys = lua_newuserdatauv(L, ((size_t)n + 2) * sizeof *keys, 0);
    keys[0] = "name";
    for (int i = 0; i < n; i++)
        keys[i + 1] = rules[i].key;
    keys[n + 1] = NULL;
    return keys;
}

// __call: strategy, table.
static int change(lua_State *L)
{
    const struct strategy *old = luaL_checkudata(L, 1, STRATEGY);
    const char *word = old->preset->name;
    if (lua_type(L, 2) != LUA_TTABLE)
        word_error(L, "%s takes its settings in a table, as in %s{ block = {64, 4} }", word, word);
    lua_settop(L, 2);
    check_options(L, 2, word, push_setting_keys(L));
    struct strategy *s = push_strategy(L, old->preset);
    s->line = place_of_caller(L).line;
    push_sorted_keys(L, 2);
    for (lua_Integer i = 1; lua_rawgeti(L, 5, i) != LUA_TNIL; i++) {
        const char *key = lua_tostring(L, -1);
        lua_getfield(L, 2, key);
        if (strcmp(key, "name") == 0)
            read_label(L, s);
        else
            read_setting(L, s, key);
        lua_settop(L, 5);
    }
    lua_settop(L, 4);
    return 1;
}

void push_strategy_word(lua_State *L, const struct preset *preset)
{
    if (luaL_newmetatable(L, STRATEGY)) {
        lua_pushcfunction(L, change);
        lua_setfield(L, -2, "__call");
    }
    lua_pop(L, 1);
    push_strategy(L, preset);
}

// ---- the fields `strategies` and `strategy` -----------------------------------------------------

static const char *const *push_preset_names(lua_State *L)
{
    int n;
    const struct preset *p = presets(&n);
    const char **names = lua_newuserdatauv(L, ((size_t)n + 1) * sizeof *names, 0);
    for (int i = 0; i < n; i++)
        names[i] = p[i].name;
    names[n] = NULL;
    return names;
}

// A strategy, or the name of a preset; leaves a strategy on the stack.
static const struct strategy *push_named(lua_State *L, int value, const char *path)
{
    if (luaL_testudata(L, value, STRATEGY)) {
        lua_pushvalue(L, value);
        return lua_touserdata(L, -1);
    }
    const char *name = lua_type(L, value) == LUA_TSTRING ? lua_tostring(L, value) : NULL;
    const struct preset *preset = name ? preset_find(name) : NULL;
    if (!preset) {
        const char *hint = push_suggestion(L, "ones", name, push_preset_names(L));
        entry_error(L, "stencil", path, "field '%s' has %s, which is no strategy; %s",
                    strncmp(path, "strategies/", 11) == 0 ? "strategies" : "strategy",
                    push_description(L, value), hint);
    }
    return push_strategy(L, preset);
}

static void add_request(lua_State *L, const struct strategy *s, int line)
{
    struct description *d = spec_of(L)->d;
    struct strategy_request *q =
        ARENA_APPEND(&d->arena, d->strategies.items, d->strategies.count, d->strategies.capacity);
    q->preset = s->preset->name;
    q->label = arena_copy(&d->arena, s->label);
    q->line = s->line ? s->line : line;
    for (int i = 0; i < s->count; i++)
        *ARENA_APPEND(&d->arena, q->settings, q->count, q->capacity) = (struct setting){
            s->settings[i].key, arena_copy(&d->arena, s->settings[i].value), s->settings[i].line};
}

static int find_label(const struct description *d, const char *label)
{
    for (int i = 0; i < d->strategies.count; i++)
        if (strcmp(d->strategies.items[i].label, label) == 0)
            return i;
    return -1;
}

// { deep = fused{} } instead of { fused{ name = "deep" } }
static void refuse_named_entries(lua_State *L, int value)
{
    lua_pushnil(L);
    if (!lua_next(L, value))
        return;
    const char *key = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
    if (is_identifier(key, strlen(key)))
        entry_error(L, "stencil", "strategies",
                    "field 'strategies' is a list, its entries have no keys; a name is written "
                    "fused{ name = \"%s\" }",
                    key);
    lua_pop(L, 2);
}

static void read_set(lua_State *L, int value)
{
    struct description *d = spec_of(L)->d;
    lua_Unsigned n = lua_rawlen(L, value);
    if (n < 1)
        refuse_named_entries(L, value);
    if (n < 1 || n > MAX_STRATEGIES)
        entry_error(L, "stencil", "strategies",
                    "field 'strategies' has %d entries; it takes a list of "
                    "1 to %d",
                    (int)(n > 1000000 ? 1000000 : n), MAX_STRATEGIES);
    for (int i = 1; i <= (int)n; i++) {
        const char *path = lua_pushfstring(L, "strategies/%d", i);
        lua_rawgeti(L, value, i);
        const struct strategy *s = push_named(L, lua_gettop(L), path);
        if (find_label(d, s->label) >= 0)
            entry_error(L, "stencil", path,
                        "field 'strategies' has two named '%s'; give one a name, as "
                        "in %s{ name = \"%s_2\" }",
                        s->label, s->preset->name, s->preset->name);
        add_request(L, s, caller_entry_line(L, "stencil", path));
        lua_pop(L, 3);
    }
}

static bool same_request(const struct strategy_request *q, const struct strategy *s)
{
    bool same = strcmp(q->preset, s->preset->name) == 0 && q->count == s->count;
    for (int i = 0; same && i < q->count; i++)
        same = q->settings[i].key == s->settings[i].key &&
               strcmp(q->settings[i].value, s->settings[i].value) == 0;
    return same;
}

// All presets, except the one whose label the recommended strategy takes over.
static void add_presets(lua_State *L, const char *except)
{
    int n;
    const struct preset *p = presets(&n);
    for (int i = 0; i < n; i++) {
        if (strcmp(p[i].name, except) == 0)
            continue;
        add_request(L, push_strategy(L, &p[i]), spec_of(L)->d->line);
        lua_pop(L, 1);
    }
}

// `strategy = "label"`, a name that an entry of `strategies` has.
static bool recommend_label(lua_State *L, int value)
{
    struct description *d = spec_of(L)->d;
    int found = lua_type(L, value) == LUA_TSTRING ? find_label(d, lua_tostring(L, value)) : -1;
    if (found >= 0)
        d->strategies.recommended = found;
    return found >= 0;
}

// `path` is the entry's of what `stencil` was given.
static void read_recommended(lua_State *L, int value, const char *path)
{
    struct description *d = spec_of(L)->d;
    if (recommend_label(L, value))
        return;
    const struct strategy *s = push_named(L, value, path);
    bool plain = s->count == 0 && strcmp(s->label, s->preset->name) == 0;
    if (d->strategies.count == 0)
        add_presets(L, s->label);
    int same = find_label(d, s->label);
    if (same >= 0 && !plain && !same_request(&d->strategies.items[same], s))
        entry_error(L, "stencil", path,
                    "field 'strategy' differs from the '%s' of 'strategies'; "
                    "give one of them a name of its own",
                    s->label);
    if (same < 0 && d->strategies.count == MAX_STRATEGIES)
        entry_error(L, "stencil", "strategies", "more than %d strategies", MAX_STRATEGIES);
    if (same < 0)
        add_request(L, s, caller_entry_line(L, "stencil", path));
    d->strategies.recommended = same >= 0 ? same : d->strategies.count - 1;
    lua_pop(L, 1);
}

// <operator>_<label> and <label>.hip, beside the operator's own. Names of operators are free of what
// presets are called (naming.c).
static void check_label(lua_State *L, const char *operator_name, const char *label,
                        const char *path)
{
    char why[NAME_PROBLEM];
    if (strcmp(label, operator_name) == 0)
        entry_error(L, "stencil", path,
                    "strategy '%s' has the name of the operator, whose file %s.hip is; give it "
                    "another one, as in name = \"%s_plan\"",
                    label, label, label);
    const char *function = lua_pushfstring(L, "%s_%s", operator_name, label);
    const char *problem = function_problem(function, why);
    if (problem)
        entry_error(L, "stencil", path,
                    "strategy '%s' is the function %s, which %s; give it another name, as in "
                    "name = \"%s_plan\"",
                    label, function, problem, label);
    lua_pop(L, 1);
}

static void check_labels(lua_State *L, bool listed)
{
    const struct description *d = spec_of(L)->d;
    for (int i = 0; i < d->strategies.count; i++) {
        const char *path =
            listed ? lua_pushfstring(L, "strategies/%d", i + 1) : lua_pushliteral(L, "strategy");
        check_label(L, d->name, d->strategies.items[i].label, path);
        lua_pop(L, 1);
    }
}

void read_strategies(lua_State *L, int table)
{
    bool listed = lua_getfield(L, table, "strategies") != LUA_TNIL;
    if (listed)
        read_set(L, lua_gettop(L));
    if (lua_getfield(L, table, "strategy") != LUA_TNIL)
        read_recommended(L, lua_gettop(L), "strategy");
    lua_pop(L, 2);
    check_labels(L, listed);
}

void read_own_strategy(lua_State *L, int table, const char *operator_name, const char *path)
{
    struct description *d = spec_of(L)->d;
    d->strategies.capacity = d->strategies.count; // what is added goes to a list of its own
    const char *entry = lua_pushfstring(L, "%s/strategy", path);
    if (lua_getfield(L, table, "strategy") != LUA_TNIL)
        read_recommended(L, lua_gettop(L), entry);
    for (int i = 0; i < d->strategies.count; i++)
        check_label(L, operator_name, d->strategies.items[i].label, entry);
    lua_pop(L, 2);
}
