// SPDX-License-Identifier: MIT
#include "tune/remembered.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "build/cache.h"

static const char MARK[] = "hipstencil_tuning";
enum { VERSION = 1, MOST_SAMPLES = 1000 };

static json_t *empty(void)
{
    json_t *root = json_object();
    json_object_set_new(root, MARK, json_integer(VERSION));
    json_object_set_new(root, "records", json_object());
    return root;
}

static bool is_memory(const json_t *root)
{
    return json_integer_value(json_object_get(root, MARK)) == VERSION &&
           json_is_object(json_object_get(root, "records"));
}

static void load(struct memory *m, struct text *warning)
{
    json_error_t where;
    m->root = json_load_file(m->path, JSON_REJECT_DUPLICATES, &where);
    if (m->root && is_memory(m->root))
        return;
    text_addf(warning, "%s: is no memory of a tuner (%s); starting anew", m->path,
              m->root ? "it lacks what one has" : where.text);
    json_decref(m->root);
    m->root = empty();
}

bool tune_memory_open(struct memory *m, const char *cache, const char *name,
                      const char *const *parts, int count, struct text *warning, struct arena *a,
                      struct error *e)
{
    const char *folder = arena_format(a, "%s/tuning", cache);
    *m = (struct memory){0};
    if (!cache_folder(cache, folder, e))
        return false;
    m->path = arena_format(a, "%s/%s-%s.json", folder, name, cache_key(a, parts, count));
    if (file_exists(m->path))
        load(m, warning);
    else
        m->root = empty();
    return true;
}

// Whatever a record lacks or has wrong makes it none.
bool memory_find(const struct memory *m, const char *source, struct memory_record *out)
{
    const json_t *r = json_object_get(json_object_get(m->root, "records"), source);
    const json_t *time = json_object_get(r, "time_ms"), *samples = json_object_get(r, "samples");
    *out = (struct memory_record){.problem = json_string_value(json_object_get(r, "problem"))};
    if (out->problem)
        return true;
    json_int_t n = json_integer_value(samples);
    out->time = json_number_value(time);
    out->samples = (int)n;
    return isfinite(out->time) && out->time > 0 && n > 0 && n <= MOST_SAMPLES;
}

void memory_put(struct memory *m, const char *source, const char *settings,
                const struct memory_record *record)
{
    json_t *r = json_object();
    json_object_set_new(r, "settings", json_string(settings));
    if (record->problem) {
        json_t *problem = json_string(record->problem);
        json_object_set_new(r, "problem", problem ? problem : json_string("(not UTF-8)"));
    } else {
        json_object_set_new(r, "time_ms", json_real(record->time));
        json_object_set_new(r, "samples", json_integer(record->samples));
    }
    json_object_set_new(json_object_get(m->root, "records"), source, r);
}

bool memory_save(const struct memory *m, struct error *e)
{
    char *text = json_dumps(m->root, JSON_INDENT(1) | JSON_SORT_KEYS | JSON_REAL_PRECISION(9));
    bool ok = text ? file_write(m->path, text, strlen(text), NULL, e)
                   : fail(e, "%s: cannot be written as JSON", m->path);
    free(text);
    return ok;
}

void tune_memory_close(struct memory *m)
{
    json_decref(m->root);
    m->root = NULL;
}
