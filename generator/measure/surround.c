// SPDX-License-Identifier: MIT
#include "measure/surround.h"

#include <math.h>
#include <string.h>

enum { MOST_IMAGES = 1000 }; // of images; planes that coincide have no end

// ---- one face -----------------------------------------------------------------------------------

// Twice the place of a mirror's plane along its axis.
static int64_t plane_of(const struct face_rule *r, int side, int64_t n)
{
    return side ? 2 * (n - 1) + r->plane : -r->plane;
}

static bool is_beyond(const struct face_rule *r, int side, int64_t n, int64_t i)
{
    if (r->kind != OUTSIDE_MIRROR)
        return side ? i >= n : i < 0;
    return side ? 2 * i > plane_of(r, side, n) : 2 * i < plane_of(r, side, n);
}

// An antimirror leaves nothing but 0 on its plane.
static bool is_zero(const struct face_rule *r, int side, int64_t n, int64_t i)
{
    return r->kind == OUTSIDE_MIRROR && r->sign < 0 && 2 * i == plane_of(r, side, n);
}

static const struct face_rule *face_of(const struct model *m, int grid, int axis)
{
    return m->steps.outside[grid].face[axis];
}

// The face that i lies beyond, or -1.
static int side_of(const struct face_rule face[2], int64_t n, int64_t i)
{
    return is_beyond(&face[0], 0, n, i) ? 0 : is_beyond(&face[1], 1, n, i) ? 1 : -1;
}

static bool on_zero(const struct face_rule face[2], int64_t n, int64_t i)
{
    return is_zero(&face[0], 0, n, i) || is_zero(&face[1], 1, n, i);
}

// ---- images along one axis ----------------------------------------------------------------------

// Follows images to what is none: the sign becomes 0 on an antimirror's plane. False if they lead
// nowhere.
static bool follow(const struct model *m, struct origin *o, int axis, int64_t n)
{
    int64_t *i = &o->at[axis];
    for (int count = 0; count < MOST_IMAGES; count++) {
        const struct face_rule *face = face_of(m, o->grid, axis);
        int side = side_of(face, n, *i);
        if (on_zero(face, n, *i)) {
            o->sign = 0;
            return true;
        }
        if (side < 0)
            return true;
        const struct face_rule *r = &face[side];
        if (r->kind == OUTSIDE_PERIODIC) {
            *i = (*i % n + n) % n;
        } else if (r->kind == OUTSIDE_MIRROR) {
            *i = plane_of(r, side, n) - *i;
            o->sign *= r->sign;
            o->grid = r->from >= 0 ? r->from : o->grid;
        } else {
            return false;
        }
    }
    return false;
}

// ---- one element --------------------------------------------------------------------------------

static double uniform(const struct model *m, const struct inputs *in, int node)
{
    const struct expr *x = expr_at(m->pool, node);
    double v[EXPR_MAX_OPERANDS] = {0};
    for (int i = 0; i < expr_operands(x->op); i++)
        v[i] = uniform(m, in, x->operand[i]);
    switch (x->op) {
    case EXPR_NUMBER:
        return x->number->value;
    case EXPR_SCALAR:
        return input_scalar(in, x->index);
    case EXPR_ADD:
        return v[0] + v[1];
    case EXPR_SUB:
        return v[0] - v[1];
    case EXPR_MUL:
        return v[0] * v[1];
    case EXPR_DIV:
        return v[0] / v[1];
    case EXPR_NEG:
        return -v[0];
    case EXPR_POW:
        return pow(v[0], x->index);
    case EXPR_MIN:
        return fmin(v[0], v[1]);
    case EXPR_MAX:
        return fmax(v[0], v[1]);
    case EXPR_ABS:
        return fabs(v[0]);
    case EXPR_SQRT:
        return sqrt(v[0]);
    case EXPR_EXP:
        return exp(v[0]);
    case EXPR_LOG:
        return log(v[0]);
    case EXPR_SIN:
        return sin(v[0]);
    case EXPR_COS:
        return cos(v[0]);
    case EXPR_TAN:
        return tan(v[0]);
    case EXPR_POWER:
        return pow(v[0], v[1]);
    case EXPR_SELECT:
        return v[0] < v[1] ? v[2] : v[3];
    case EXPR_SELECT_AT_MOST:
        return v[0] <= v[1] ? v[2] : v[3];
    case EXPR_SELECT_EQUAL:
        return v[0] == v[1] ? v[2] : v[3];
    default:
        return NAN;
    }
}

// Where no rule reaches: planes lie half a cell inside at most.
static bool is_inmost(const struct model *m, const int64_t at[3], const int64_t extent[3])
{
    for (int axis = 0; axis < m->dimensions; axis++)
        if (at[axis] < 1 || at[axis] >= extent[axis] - 1)
            return false;
    return true;
}

int64_t surround_next(const struct model *m, const int64_t at[3], const int64_t extent[3])
{
    const int64_t next[3] = {at[0] + 1, at[1], at[2]};
    return is_inmost(m, next, extent) ? extent[0] - 1 : next[0];
}

struct origin surround_origin(const struct model *m, const struct inputs *in, int grid,
                              const int64_t at[3], const int64_t extent[3])
{
    struct origin o = {.what = ORIGIN_KEPT, .grid = grid, .sign = 1};
    bool image = false;
    const struct face_rule *fixed = NULL;
    memcpy(o.at, at, sizeof o.at);
    if (is_inmost(m, at, extent))
        return o;
    for (int axis = 0; axis < m->dimensions; axis++) {
        const struct face_rule *face = face_of(m, grid, axis);
        int side = side_of(face, extent[axis], at[axis]);
        if (side >= 0 && face[side].kind == OUTSIDE_HALO)
            return o;
        if (side >= 0 && face[side].kind == OUTSIDE_FIXED)
            fixed = &face[side]; // of the slowest axis
        image = image || side >= 0 || on_zero(face, extent[axis], at[axis]);
    }
    if (fixed || !image) {
        o.what = fixed ? ORIGIN_VALUE : ORIGIN_KEPT;
        o.value = fixed ? uniform(m, in, fixed->value) : 0;
        return o;
    }
    for (int axis = 0; axis < m->dimensions && o.sign != 0; axis++)
        follow(m, &o, axis, extent[axis]);
    o.what = o.sign == 0 ? ORIGIN_VALUE : ORIGIN_IMAGE;
    return o;
}

// ---- extents ------------------------------------------------------------------------------------

void surround_depth(const struct model *m, int grid, int lo[3], int hi[3])
{
    bool around = m->steps.around[grid];
    for (int axis = 0; axis < 3; axis++) {
        lo[axis] = around ? m->lo[axis] : 0;
        hi[axis] = around ? m->hi[axis] : 0;
    }
}

static bool something_between(const struct face_rule face[2], int64_t n)
{
    if (face[0].kind != OUTSIDE_MIRROR || face[1].kind != OUTSIDE_MIRROR)
        return true;
    if (plane_of(&face[0], 0, n) >= plane_of(&face[1], 1, n))
        return false;
    for (int64_t i = 0; i < n; i++)
        if (side_of(face, n, i) < 0)
            return true;
    return false;
}

static bool axis_has_meaning(const struct model *m, int grid, int axis, int64_t n)
{
    const struct face_rule *face = face_of(m, grid, axis);
    int lo[3], hi[3];
    surround_depth(m, grid, lo, hi);
    for (int64_t i = -lo[axis]; i < n + hi[axis]; i++) {
        int side = side_of(face, n, i);
        struct origin o = {.grid = grid, .sign = 1};
        o.at[axis] = i;
        if (side >= 0 && face[side].kind != OUTSIDE_HALO && face[side].kind != OUTSIDE_FIXED &&
            (!follow(m, &o, axis, n) || o.at[axis] < -lo[axis] || o.at[axis] >= n + hi[axis]))
            return false;
    }
    return something_between(face, n);
}

bool surround_has_meaning(const struct model *m, const int64_t extent[3])
{
    for (int grid = 0; grid < m->ngrids; grid++)
        for (int axis = 0; axis < m->dimensions; axis++)
            if (!axis_has_meaning(m, grid, axis, extent[axis]))
                return false;
    return true;
}
