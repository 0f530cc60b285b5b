// SPDX-License-Identifier: MIT
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "report/report.h"

// JSON has no infinity and no NaN: those, and what is not known, are null.
static void set_number(json_t *object, const char *key, bool known, double value)
{
    json_object_set_new(object, key, known && isfinite(value) ? json_real(value) : json_null());
}

static void set_text(json_t *object, const char *key, const char *value)
{
    json_t *text = json_string(value ? value : "");
    json_object_set_new(object, key, text ? text : json_string("(not UTF-8)"));
}

static void set_integer(json_t *object, const char *key, long long value)
{
    json_object_set_new(object, key, json_integer(value));
}

static void add_resources(json_t *object, const struct built *b)
{
    if (!b->usage.known)
        return;
    set_integer(object, "registers", b->usage.worst.vgprs);
    set_integer(object, "sgprs", b->usage.worst.sgprs);
    set_integer(object, "scratch_bytes", b->usage.worst.scratch_bytes);
    set_integer(object, "lds_bytes", b->lds_bytes);
    set_integer(object, "occupancy", b->occupancy);
    set_integer(object, "agprs", b->usage.worst.agprs);
    set_integer(object, "vgpr_spills", b->usage.worst.vgpr_spills);
    set_integer(object, "sgpr_spills", b->usage.worst.sgpr_spills);
}

static json_t *row_json(const struct report *r, const struct report_row *row)
{
    const struct result *m = &row->result;
    const struct row_figures f = report_figures(r, row);
    bool timed = m->time.samples > 0, against_copy = m->copy.samples > 0;
    json_t *o = json_object();
    set_text(o, "strategy", row->strategy);
    set_text(o, "plan", row->plan);
    json_object_set_new(o, "verified", json_boolean(m->outcome == OUTCOME_VERIFIED));
    set_number(o, "max_error", m->compared, m->error);
    set_number(o, "tolerance", m->compared, m->tolerance);
    set_number(o, "time_ms", timed, m->time.median);
    set_number(o, "gbps", timed, f.gbps);
    set_number(o, "gpoints", timed, f.gpoints);
    set_text(o, "note", m->note);
    add_resources(o, &row->built);
    set_text(o, "outcome", outcome_name(m->outcome));
    set_number(o, "gflops", timed, f.gflops);
    set_number(o, "percent_of_copy", timed && against_copy, f.percent_of_copy);
    set_number(o, "copy_gbps", against_copy, f.copy_gbps);
    set_number(o, "time_min_ms", timed, m->time.least);
    set_number(o, "time_max_ms", timed, m->time.most);
    set_integer(o, "samples", m->time.samples);
    set_integer(o, "cases", m->cases);
    set_text(o, "source", row->built.source);
    if (row->predicted.ms > 0)
        json_object_set_new(o, "predicted", prediction_json(&row->predicted, row->predicted_rank));
    return o;
}

static json_t *size_json(const int64_t extent[3])
{
    json_t *size = json_array();
    for (int i = 0; i < 3; i++)
        json_array_append_new(size, json_integer(extent[i]));
    return size;
}

json_t *report_json(const struct report *r)
{
    json_t *o = json_object(), *results = json_array();
    for (int i = 0; i < r->count; i++)
        json_array_append_new(results, row_json(r, &r->rows[i]));
    set_text(o, "operator", r->model->name);
    set_text(o, "platform", r->platform->name);
    json_object_set_new(o, "size", size_json(r->size));
    if (r->predicted_size[0] > 0)
        json_object_set_new(o, "predicted_size", size_json(r->predicted_size));
    json_object_set_new(o, "results", results);
    set_text(o, "device", report_device(r));
    set_text(o, "type", element_name(r->model->type));
    set_text(o, "arithmetic", element_name(r->model->arithmetic));
    set_text(o, "target", r->target->name);
    json_object_set_new(o, "emulated", json_boolean(r->platform->emulated));
    json_object_set_new(o, "every_point_compared", json_boolean(r->complete));
    return o;
}

json_t *report_document(const struct report *reports, int count)
{
    json_t *all = json_array();
    if (count == 1) {
        json_decref(all);
        return report_json(&reports[0]);
    }
    for (int i = 0; i < count; i++)
        json_array_append_new(all, report_json(&reports[i]));
    return all;
}

bool report_write_json(const struct report *reports, int count, const char *path, struct error *e)
{
    json_t *document = report_document(reports, count);
    bool ok = json_write(document, JSON_DIGITS, path, e);
    json_decref(document);
    return ok;
}
