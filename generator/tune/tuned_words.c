// SPDX-License-Identifier: MIT
// Candidates by the words of specs and of --set.
#include "plan/defaults.h"
#include "tune/candidates.h"

// Whether a plan has its value only if it is said: the preset has another, or its defaults for this
// target have, or planning takes less.
static bool must_be_said(const struct plan *p, const struct setting_rule *s)
{
    const struct preset *preset = preset_find(p->preset);
    const struct choices plain = choices_plain(), *is = &p->choices;
    const struct choices own = preset_choices(preset, element_size(p->model->type));
    const struct choices here = default_choices(preset, p->target->family, p->model, false);
    if (s->shown == SHOWN_WHERE_NEEDED && !setting_needed(s, is))
        return false;
    return s->shown == SHOWN_ALWAYS || !setting_same(s, is, &own) || !setting_same(s, is, &here) ||
           (s->adapts && !setting_same(s, is, &plain));
}

static const char *lua_value(struct arena *a, const struct setting_rule *s, const struct plan *p)
{
    const char *value = setting_value(a, s, &p->choices, p->model->dimensions);
    const int *b = p->choices.block;
    if (s->kind == SETTING_WORD)
        return arena_format(a, "\"%s\"", value);
    if (s->kind != SETTING_BLOCK)
        return value;
    return b[2] > 1 ? arena_format(a, "{%d, %d, %d}", b[0], b[1], b[2])
                    : arena_format(a, "{%d, %d}", b[0], b[1]);
}

static const char *say(struct arena *a, const struct candidate *c, bool lua)
{
    const struct plan *p = candidate_plan(c);
    int count;
    const struct setting_rule *rules = setting_rules(&count);
    const char *text = "";
    for (int i = 0; i < count; i++) {
        const struct setting_rule *s = &rules[i];
        if (!must_be_said(p, s))
            continue;
        text = lua ? arena_format(a, "%s%s%s = %s", text, *text ? ", " : "", s->key,
                                  lua_value(a, s, p))
                   : arena_format(a, "%s%s%s=%s", text, *text ? " " : "", s->key,
                                  setting_value(a, s, &p->choices, p->model->dimensions));
    }
    return text;
}

const char *candidate_lua(struct arena *a, const struct candidate *c)
{
    return arena_format(a, "%s { %s }", candidate_plan(c)->preset, say(a, c, true));
}

const char *candidate_words(struct arena *a, const struct candidate *c)
{
    return say(a, c, false);
}
