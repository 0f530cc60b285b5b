// SPDX-License-Identifier: MIT
#include "build/source.h"

#include <string.h>

static bool is_header(const struct rendered_file *f)
{
    const char *dot = strrchr(f->name, '.');
    return !f->plan && dot && strcmp(dot, ".h") == 0;
}

static struct build_source source_for(const struct plan *p)
{
    const int *block = p->choices.block;
    return (struct build_source){.operator_name = p->model->name,
                                 .label = p->label,
                                 .lds_bytes = p->lds_bytes,
                                 .threads = block[0] * block[1] * block[2]};
}

static void add_companion(struct build_source *s, const struct rendered_file *f)
{
    s->companions[s->ncompanions].file = f->name;
    s->companions[s->ncompanions++].text = text_string(&f->text);
}

struct build_source source_of_unit(const struct rendered *r, const struct plan *p)
{
    struct build_source s = source_for(p);
    const struct rendered_file *unit = &r->files[r->count - 1];
    s.file = unit->name;
    s.text = text_string(&unit->text);
    for (const struct rendered_file *f = r->files; f < unit; f++)
        add_companion(&s, f);
    return s;
}

struct build_source source_of_plan(const struct rendered *r, const struct plan *p)
{
    struct build_source s = source_for(p);
    for (int i = 0; i < r->count; i++) {
        const struct rendered_file *f = &r->files[i];
        if (f->plan == p) {
            s.file = f->name;
            s.text = text_string(&f->text);
        } else if (is_header(f)) {
            add_companion(&s, f);
        }
    }
    return s;
}
