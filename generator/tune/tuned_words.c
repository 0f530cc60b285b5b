// SPDX-License-Identifier: MIT
// Candidates by the words of specs and of --set.
#include <stdio.h>
#include <string.h>

#include "plan/choices.h"
#include "plan/defaults.h"
#include "tune/candidates.h"

// The value of a key in "key=value key=value …", or NULL.
static const char *value_in(struct arena *a, const char *words, const char *key)
{
    size_t n = strlen(key);
    for (const char *at = words; *at; at += strcspn(at, " "), at += *at == ' ')
        if (strncmp(at, key, n) == 0 && at[n] == '=')
            return arena_format(a, "%.*s", (int)strcspn(at + n + 1, " "), at + n + 1);
    return NULL;
}

// Whether a plan has `value` only if it is said. Registers that a preset may shrink to fit are said
// in any case.
static bool must_be_said(struct arena *a, const struct plan *p, const char *key, const char *value)
{
    static const char *const ALWAYS[] = {"block", "vector", NULL};
    const struct choices plain = choices_plain();
    const struct preset *preset = preset_find(p->preset);
    bool wide = p->model->type == ELEMENT_DOUBLE;
    const char *own = value_in(a, preset->settings[wide], key);
    const char *here = value_in(a, defaults_for(preset, p->target->family, p->model), key);
    for (int i = 0; ALWAYS[i]; i++)
        if (strcmp(ALWAYS[i], key) == 0)
            return true;
    if (strcmp(key, "stages") == 0 && p->choices.prefetch != PREFETCH_ASYNC)
        return false;
    if (!own)
        own = choices_value(a, &plain, key);
    return strcmp(value, own) != 0 || (here && strcmp(value, here) != 0) ||
           (strcmp(key, "rows") == 0 && p->choices.rows > 1) ||
           (strcmp(key, "balance") == 0 && p->choices.balance) || // a window said alone is not
           (strcmp(key, "waves") == 0 && p->choices.waves > 0);
}

static const char *lua_value(struct arena *a, const struct setting_rule *rule, const char *value)
{
    int x = 1, y = 1, z = 0;
    if (strcmp(rule->kind, "word") == 0)
        return arena_format(a, "\"%s\"", value);
    if (strcmp(rule->kind, "block") != 0)
        return value;
    if (sscanf(value, "%dx%dx%d", &x, &y, &z) == 3)
        return arena_format(a, "{%d, %d, %d}", x, y, z);
    return arena_format(a, "{%d, %d}", x, y);
}

static const char *say(struct arena *a, const struct candidate *c, bool lua)
{
    const struct plan *p = candidate_plan(c);
    int count;
    const struct setting_rule *rules = setting_rules(&count);
    const char *text = "";
    for (int i = 0; i < count; i++) {
        const char *key = rules[i].key, *value = choices_value(a, &p->choices, key);
        const char *between = !*text ? "" : lua ? ", " : " ";
        if (must_be_said(a, p, key, value))
            text = lua ? arena_format(a, "%s%s%s = %s", text, between, key,
                                      lua_value(a, &rules[i], value))
                       : arena_format(a, "%s%s%s=%s", text, between, key, value);
    }
    return text;
}

const char *candidate_lua(struct arena *a, const struct candidate *c)
{
    return arena_format(a, "%s { %s }", c->request.preset, say(a, c, true));
}

const char *candidate_words(struct arena *a, const struct candidate *c)
{
    return say(a, c, false);
}
