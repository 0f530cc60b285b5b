// SPDX-License-Identifier: MIT
#include <string.h>

#include "base/json.h"
#include "report/inspected.h"
#include "report/provenance.h"

static void add_resources(json_t *o, const struct inspected *row)
{
    const struct resources *r = &row->resources;
    json_set_integer(o, "registers", r->vgprs);
    json_set_integer(o, "agprs", r->agprs);
    json_set_integer(o, "sgprs", r->sgprs);
    json_set_integer(o, "vgpr_spills", r->vgpr_spills);
    json_set_integer(o, "sgpr_spills", r->sgpr_spills);
    json_set_integer(o, "scratch_bytes", r->scratch_bytes);
    json_set_integer(o, "lds_bytes", r->lds_bytes);
    json_set_integer(o, "code_bytes", r->code_bytes);
    json_set_integer(o, "occupancy", row->occupancy.waves);
    json_set_text(o, "occupancy_bound", limit_name(row->occupancy.bound));
    json_t *alone = json_object();
    for (int l = 0; l < LIMITS; l++)
        json_set_integer(alone, limit_name((enum limit)l), row->occupancy.alone[l]);
    json_object_set_new(o, "occupancy_by", alone);
}

static json_t *counts_json(const double counts[MIX_FIELDS])
{
    json_t *o = json_object();
    for (int f = 0; f < MIX_FIELDS; f++)
        json_set_number(o, MIX_NAMES[f], counts[f]);
    return o;
}

static json_t *traffic_json(const struct inspected *row)
{
    const struct traffic *t = &row->traffic;
    json_t *o = json_object();
    json_object_set_new(o, "simulated", json_boolean(row->traffic_simulated));
    json_set_number(o, "cube_bytes", t->cube);
    json_set_number(o, "l1_bytes", t->l1_bytes);
    json_set_number(o, "l2_read_bytes", t->l2_read);
    json_set_number(o, "l2_write_bytes", t->l2_write);
    json_set_number(o, "last_read_bytes", t->last_read);
    json_set_number(o, "last_write_bytes", t->last_write);
    json_set_number(o, "hbm_read_bytes", t->hbm_read);
    json_set_number(o, "hbm_write_bytes", t->hbm_write);
    json_set_number(o, "lds_accesses_per_wave", t->lds_accesses);
    json_set_number(o, "lds_conflicts_per_wave", t->lds_conflicts);
    return o;
}

static json_t *row_json(const struct inspected *row)
{
    json_t *o = json_object();
    json_set_text(o, "strategy", row->plan->label);
    json_set_text(o, "plan", row->plan->summary);
    json_object_set_new(o, "applicable", json_boolean(row->plan->applicable));
    json_set_text(o, "note", row->note);
    if (row->note)
        return o;
    add_resources(o, row);
    json_set_integer(o, "planes_per_turn", row->planes);
    json_object_set_new(o, "per_plane_and_wave", counts_json(row->per_plane));
    json_object_set_new(o, "per_point", counts_json(row->per_point));
    json_object_set_new(o, "traffic", traffic_json(row));
    json_object_set_new(o, "predicted", prediction_json(&row->prediction, row->rank));
    return o;
}

json_t *inspection_json(const struct inspection *in)
{
    json_t *o = json_object(), *rows = json_array();
    json_set_text(o, "operator", in->plans->model->name);
    json_set_text(o, "type", element_name(in->plans->model->type));
    json_set_text(o, "target", in->target->name);
    json_set_text(o, "device", in->target->device);
    const char *slash = in->compiler ? strrchr(in->compiler, '/') : NULL;
    json_set_text(o, "compiler",
                  slash ? slash + 1 : in->compiler); // the same wherever it is installed
    json_object_set_new(o, "stand_in", json_boolean(in->target->family != FAMILY_AMD));
    json_set_text(o, "problem", in->problem);
    for (int i = 0; i < in->count && !in->problem; i++)
        json_array_append_new(rows, row_json(&in->rows[i]));
    json_set_extent(o, "size", in->size);
    json_object_set_new(o, "spec", provenance_spec(in->plans->model));
    json_object_set_new(o, "results", rows);
    return o;
}
