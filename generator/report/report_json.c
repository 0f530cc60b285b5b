// SPDX-License-Identifier: MIT
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "report/report.h"

// What is not known is null.
static void set_known(json_t *object, const char *key, bool known, double value)
{
    json_set_number(object, key, known ? value : NAN);
}

static void add_resources(json_t *object, const struct built *b)
{
    if (!b->usage.known)
        return;
    json_set_integer(object, "registers", b->usage.worst.vgprs);
    json_set_integer(object, "sgprs", b->usage.worst.sgprs);
    json_set_integer(object, "scratch_bytes", b->usage.worst.scratch_bytes);
    json_set_integer(object, "lds_bytes", b->lds_bytes);
    json_set_integer(object, "occupancy", b->occupancy);
    json_set_integer(object, "agprs", b->usage.worst.agprs);
    json_set_integer(object, "vgpr_spills", b->usage.worst.vgpr_spills);
    json_set_integer(object, "sgpr_spills", b->usage.worst.sgpr_spills);
}

static json_t *row_json(const struct report *r, const struct report_row *row)
{
    const struct result *m = &row->result;
    const struct figures f = report_figures(r, row);
    bool timed = m->time.samples > 0, against_copy = m->copy.samples > 0;
    json_t *o = json_object();
    json_set_text(o, "strategy", row->strategy);
    json_set_text(o, "plan", row->plan);
    if (row->time > 1)
        json_set_integer(o, "steps_at_once", row->time);
    json_object_set_new(o, "verified", json_boolean(m->outcome == OUTCOME_VERIFIED));
    set_known(o, "max_error", m->compared, m->error);
    set_known(o, "tolerance", m->compared, m->tolerance);
    set_known(o, "time_ms", timed, m->time.median);
    set_known(o, "gbps", timed, f.gbps);
    set_known(o, "gpoints", timed, f.gpoints);
    json_set_text(o, "note", m->note);
    add_resources(o, &row->built);
    json_set_text(o, "outcome", outcome_name(m->outcome));
    set_known(o, "gflops", timed, f.gflops);
    set_known(o, "percent_of_copy", timed && against_copy, f.percent_of_copy);
    set_known(o, "copy_gbps", against_copy, f.copy_gbps);
    set_known(o, "time_min_ms", timed, m->time.least);
    set_known(o, "time_max_ms", timed, m->time.most);
    set_known(o, "time_q1_ms", timed, m->time.lower);
    set_known(o, "time_q3_ms", timed, m->time.upper);
    json_set_integer(o, "samples", m->time.samples);
    json_set_integer(o, "cases", m->cases);
    json_set_text(o, "source", row->built.source);
    if (row->predicted.ms > 0)
        json_object_set_new(o, "predicted", prediction_json(&row->predicted, row->predicted_rank));
    return o;
}

json_t *report_json(const struct report *r)
{
    json_t *o = json_object(), *results = json_array();
    for (int i = 0; i < r->count; i++)
        json_array_append_new(results, row_json(r, &r->rows[i]));
    json_set_text(o, "operator", r->model->name);
    json_set_text(o, "platform", r->platform->name);
    json_set_extent(o, "size", r->size);
    if (r->steps > 0) {
        json_set_integer(o, "steps", r->steps);
        json_set_integer(o, "steps_compared", r->steps_judged);
        json_set_integer(o, "extents_compared", r->cases_judged);
    }
    if (r->predicted_size[0] > 0)
        json_set_extent(o, "predicted_size", r->predicted_size);
    json_object_set_new(o, "results", results);
    json_object_set_new(o, "spec", provenance_spec(r->model));
    json_set_text(o, "device", r->device);
    json_set_text(o, "type", element_name(r->model->type));
    json_set_text(o, "arithmetic", element_name(r->model->arithmetic));
    json_set_text(o, "target", r->target->name);
    json_object_set_new(o, "emulated", json_boolean(r->platform->emulated));
    json_object_set_new(o, "every_point_compared", json_boolean(r->complete));
    json_set_integer(o, "points_without_value", r->unjudged.without);
    json_set_integer(o, "points_unstable", r->unjudged.unstable);
    return o;
}

json_t *report_document(const struct provenance *p, const struct report *reports, int count)
{
    json_t *all = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(all, report_json(&reports[i]));
    return provenance_document(p, all);
}
