// SPDX-License-Identifier: MIT
#include "tune/remembered.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "build/cache.h"

static const char MARK[] = "hipstencil_tuning";
enum { VERSION = 2, MOST_SAMPLES = 1000 };

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

static bool read_lap(const json_t *lap, int least, struct memory_lap *out)
{
    json_int_t samples = json_integer_value(json_object_get(lap, "samples"));
    out->time = json_number_value(json_object_get(lap, "time_ms"));
    out->samples = (int)samples;
    return isfinite(out->time) && out->time > 0 && samples >= least && samples <= MOST_SAMPLES;
}

// Whatever a record lacks or has wrong makes it none.
bool memory_find(const struct memory *m, const char *source, struct arena *a,
                 struct memory_record *out)
{
    const json_t *r = json_object_get(json_object_get(m->root, "records"), source);
    const json_t *laps = json_object_get(r, "laps");
    const char *problem = json_string_value(json_object_get(r, "problem"));
    struct memory_record found = {.problem = problem ? arena_copy(a, problem) : NULL};
    *out = (struct memory_record){0};
    if (json_array_size(laps) > MEMORY_LAPS || (json_array_size(laps) == 0 && !problem))
        return false;
    for (; found.nlaps < (int)json_array_size(laps); found.nlaps++) {
        int least = found.nlaps > 0 ? found.laps[found.nlaps - 1].samples + 1 : 1;
        if (!read_lap(json_array_get(laps, (size_t)found.nlaps), least, &found.laps[found.nlaps]))
            return false;
    }
    *out = found;
    return true;
}

const struct memory_lap *memory_lap(const struct memory_record *r, int samples)
{
    for (int i = 0; i < r->nlaps; i++)
        if (r->laps[i].samples == samples)
            return &r->laps[i];
    return NULL;
}

void memory_add_lap(struct memory_record *r, struct memory_lap lap)
{
    while (r->nlaps == MEMORY_LAPS ||
           (r->nlaps > 0 && r->laps[r->nlaps - 1].samples >= lap.samples))
        r->nlaps--;
    r->laps[r->nlaps++] = lap;
}

void memory_put(struct memory *m, const char *source, const char *settings,
                const struct memory_record *record)
{
    json_t *r = json_object(), *laps = json_array();
    json_object_set_new(r, "settings", json_string(settings));
    for (int i = 0; i < record->nlaps; i++) {
        json_t *lap = json_object();
        json_object_set_new(lap, "time_ms", json_real(record->laps[i].time));
        json_object_set_new(lap, "samples", json_integer(record->laps[i].samples));
        json_array_append_new(laps, lap);
    }
    json_object_set_new(r, "laps", laps);
    if (record->problem) {
        json_t *problem = json_string(record->problem);
        json_object_set_new(r, "problem", problem ? problem : json_string("(not UTF-8)"));
    }
    json_object_set_new(json_object_get(m->root, "records"), source, r);
}

int memory_best(const struct memory *m, struct arena *a, const char **settings, int most)
{
    double *times = arena_alloc(a, (size_t)(most + 1) * sizeof *times);
    int n = 0;
    const char *source;
    json_t *value;
    json_object_foreach(json_object_get(m->root, "records"), source, value)
    {
        struct memory_record r;
        const char *told = json_string_value(json_object_get(value, "settings"));
        if (!told || !memory_find(m, source, a, &r) || r.problem)
            continue;
        double time = r.laps[r.nlaps - 1].time;
        int at = n < most ? n++ : most;
        for (; at > 0 && times[at - 1] > time; at--)
            if (at < most) {
                times[at] = times[at - 1];
                settings[at] = settings[at - 1];
            }
        if (at < most) {
            times[at] = time;
            settings[at] = arena_copy(a, told);
        }
    }
    return n;
}

// With all digits of times: which of two was less decides the way of a search.
bool memory_save(const struct memory *m, struct error *e)
{
    char *text = json_dumps(m->root, JSON_INDENT(1) | JSON_SORT_KEYS | JSON_REAL_PRECISION(17));
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
