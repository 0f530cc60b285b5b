// SPDX-License-Identifier: MIT
#include "plan/fused_images.h"

#include "base/integer.h"

// Of mirrors, in half cells outward from the outermost point.
enum { ON_THE_POINT = 0, BETWEEN_POINTS = 1 };

int fused_image_from(const struct made_plane *made, int axis, int side)
{
    const struct fused_image *image = &made->images[axis][side];
    return image->sign != 0 ? larger(made->reach[axis][side] - image->plane, 0) : 0;
}

int fused_image_age(const struct made_plane *made, int side)
{
    const struct fused_image *image = &made->images[2][side];
    return image->sign != 0 ? 2 * made->reach[2][side] - image->plane : 0;
}

static bool stays(const struct face_rule *r)
{
    return r->kind == OUTSIDE_HALO || r->kind == OUTSIDE_FIXED;
}

static const char *why_not_plane(struct arena *a, const struct made_plane *made,
                                 const struct face_rule *r, const char *name, int k)
{
    const bool read = made->reach[k / 2][k % 2] > 0;
    if (r->kind != OUTSIDE_MIRROR || r->plane == ON_THE_POINT || r->plane == BETWEEN_POINTS ||
        (r->plane == PLANE_HIGHEST && !read))
        return NULL;
    return arena_format(a,
                        "'%s' is read by a later stage of the launch, and has a mirror along %c "
                        "that lies %s: there "
                        "plane = 0 and plane = 1/2 can be",
                        name, "xyz"[k / 2],
                        r -> plane == PLANE_HIGHEST ? "a cell outside" : "half a cell inside");
}

static void find_face(struct made_plane *made, const struct face_rule *r, int axis, int side)
{
    if (r->kind != OUTSIDE_MIRROR)
        return;
    made->zero[axis][side] = r->sign < 0 && r->plane == ON_THE_POINT;
    if (made->reach[axis][side] > 0)
        made->images[axis][side] = (struct fused_image){r->sign, r->plane};
}

// Blocks lie beyond periodic faces as if there were none, and so do all planes that are read there.
static const char *why_not_periodic(struct arena *a, const struct face_rule r[2], int axis,
                                    bool *periodic, bool known)
{
    const bool is = r[0].kind == OUTSIDE_PERIODIC && r[1].kind == OUTSIDE_PERIODIC;
    if (known && is != *periodic)
        return arena_format(a,
                            "of the grids that later stages read some are periodic along %c and "
                            "others are not",
                            "xyz"[axis]);
    *periodic = is;
    return NULL;
}

static bool is_read_around(const struct made_plane *made)
{
    int reach = 0;
    for (int k = 0; k < 6; k++)
        reach += made->reach[k / 2][k % 2];
    return reach > 0;
}

// Of one axis.
static const char *find_axis(struct arena *a, const struct model *whole, struct made_plane *made,
                             int axis, int *least)
{
    const struct face_rule *r = whole->steps.outside[made->grid].face[axis];
    const char *reason = NULL;
    for (int side = 0; side < 2 && !reason; side++) {
        reason = why_not_plane(a, made, &r[side], whole->grids[made->grid].name, 2 * axis + side);
        find_face(made, &r[side], axis, side);
        *least = larger(*least, fused_image_from(made, axis, side) + 1);
    }
    return reason;
}

const char *fused_images_find(struct arena *a, const struct model *whole, struct made_plane *made,
                              int nmade, bool periodic[3], int least[3])
{
    bool known = false;
    for (struct made_plane *one = made; one < made + nmade; one++) {
        for (int axis = 0; axis < whole->dimensions; axis++) {
            const struct face_rule *r = whole->steps.outside[one->grid].face[axis];
            const char *reason = find_axis(a, whole, one, axis, &least[axis]);
            if (!reason && is_read_around(one))
                reason = why_not_periodic(a, r, axis, &periodic[axis], known);
            if (reason)
                return reason;
        }
        known |= is_read_around(one);
    }
    return NULL;
}

// Outside along two axes what stays prevails over images, which threads beside the corner do not know.
static bool are_mixed(const struct model *whole, const struct made_plane *made)
{
    const struct boundary *b = &whole->steps.outside[made->grid];
    bool mirrors = false, others = false;
    for (int axis = 0; axis < whole->dimensions; axis++)
        for (int side = 0; side < 2; side++) {
            mirrors |= made->images[axis][side].sign != 0;
            others |= stays(&b->face[axis][side]);
        }
    return mirrors && others;
}

const char *fused_images_why_not(struct arena *a, const struct model *whole,
                                 const struct made_plane *made, int nmade)
{
    for (; nmade > 0; nmade--, made++) {
        const char *name = whole->grids[made->grid].name;
        if (are_mixed(whole, made) && made->corners)
            return arena_format(a,
                                "'%s' is read along several axes at once by a later stage of the "
                                "launch, and has mirrors at some faces: there all must be mirrors "
                                "or periodic",
                                name);
        if (made->window == 0 && (made->images[2][0].sign != 0 || made->images[2][1].sign != 0))
            return arena_format(a,
                                "'%s' is read by a later stage of the launch above and below other "
                                "points than a thread's own, and has mirrors along z",
                                name);
    }
    return NULL;
}
