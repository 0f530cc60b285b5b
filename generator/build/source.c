// SPDX-License-Identifier: MIT
#include "build/source.h"

#include <string.h>

static bool is_header(const struct rendered_file *f)
{
    const char *dot = strrchr(f->name, '.');
    return !f->plan && dot && strcmp(dot, ".h") == 0;
}

struct build_source source_of_plan(const struct rendered *r, const struct plan *p)
{
    const int *block = p->choices.block;
    struct build_source s = {.operator_name = p->model->name,
                             .label = p->label,
                             .lds_bytes = p->lds_bytes,
                             .threads = block[0] * block[1] * block[2]};
    for (int i = 0; i < r->count; i++) {
        const struct rendered_file *f = &r->files[i];
        if (f->plan == p) {
            s.file = f->name;
            s.text = text_string(&f->text);
        } else if (is_header(f)) {
            s.companions[s.ncompanions].file = f->name;
            s.companions[s.ncompanions++].text = text_string(&f->text);
        }
    }
    return s;
}
