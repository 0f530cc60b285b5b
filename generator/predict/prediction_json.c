// SPDX-License-Identifier: MIT
#include "predict/predict.h"

json_t *prediction_json(const struct prediction *p, int rank)
{
    json_t *o = json_object(), *parts = json_object();
    json_object_set_new(o, "time_ms", json_real(p->ms));
    json_object_set_new(o, "bound", json_string(bound_name(p->bound)));
    json_object_set_new(o, "gbps", json_real(p->gbps));
    json_object_set_new(o, "percent_of_copy", json_real(p->percent_of_copy));
    json_object_set_new(o, "copy_gbps", json_real(p->copy_gbps));
    json_object_set_new(o, "rank", json_integer(rank));
    for (int b = 0; b < BOUNDS; b++)
        if (b != BOUND_OUTSIDE || p->part[b] > 0) // of steps alone
            json_object_set_new(parts, bound_name((enum bound)b), json_real(p->part[b]));
    json_object_set_new(o, "parts_ms", parts);
    return o;
}
