// SPDX-License-Identifier: MIT
#include "run/workbench.h"

#include <string.h>

#include "base/file.h"
#include "build/cache.h"
#include "build/trim.h"
#include "render/render.h"
#include "render/template.h"

// The copy kernel that strategies are held against.
static bool read_driver(struct workbench *w, struct error *e)
{
    const char *folder = w->plan->templates;
    const char *path = arena_format(&w->arena, "%s/copy.hip", folder ? folder : "");
    if (folder && file_exists(path))
        return file_read(path, &w->driver, e);
    return embedded_text("templates/copy.hip", &w->driver) ||
           fail(e, "the program lacks templates/copy.hip");
}

// --target, else that of the GPU at hand, else the platform's usual one.
static const struct target *target_for(const struct platform *p, const struct plan_options *o)
{
    const struct target *device = o->target_told ? NULL : platform_device_target(p);
    if (o->target_told || !p->default_target)
        return o->target;
    return device ? device : target_find(p->default_target);
}

bool workbench_open(struct workbench *w, const struct plan_options *plan,
                    const struct workbench_options *options, struct error *e)
{
    *w = (struct workbench){.plan = plan, .options = options};
    const struct platform *p = options->platform ? options->platform : platform_auto();
    w->target = target_for(p, plan);
    if (!places_find(&w->places, &w->arena, e) ||
        !toolchain_open(&w->toolchain, p, w->target, &w->places, &w->arena, e) ||
        !read_driver(w, e))
        return false;
    w->has_remarks = p->emulated && w->target->family == FAMILY_AMD &&
                     remarks_toolchain_open(&w->remarks, w->target, &w->places, &w->arena);
    w->predicts = p->emulated && (plan->target_told || !remarks_toolchain_misnamed());
    w->cache =
        options->keep ? cache_open_at(&w->arena, options->keep, e) : cache_open(&w->arena, e);
    return w->cache != NULL;
}

void workbench_close(struct workbench *w)
{
    if (w->cache && !w->options->keep)
        cache_tidy(w->cache);
    text_free(&w->driver);
    arena_free(&w->arena);
}

// ---- building -----------------------------------------------------------------------------------

struct build_request workbench_build_request(const struct workbench *w)
{
    return (struct build_request){.toolchain = &w->toolchain,
                                  .remarks = w->has_remarks ? &w->remarks : NULL,
                                  .cache = w->cache,
                                  .jobs = (int)w->options->jobs};
}

struct build_source workbench_driver(const struct workbench *w)
{
    return (struct build_source){.operator_name = "hipstencil",
                                 .label = "copy",
                                 .file = "copy.hip",
                                 .text = text_string(&w->driver)};
}

// ---- running ------------------------------------------------------------------------------------

bool workbench_device(const struct workbench *w, const struct built *driver, bool in_process,
                      const char **name, struct arena *a, struct error *e)
{
    const struct trial probe = {.driver = driver->library, .in_process = in_process};
    const char *log = arena_format(a, "%s/device.log", driver->folder);
    struct result r = measure_strategy(&probe, log, (int)w->options->timeout, a);
    *name = r.device;
    return r.outcome == OUTCOME_VERIFIED || fail(e, "platform %s: there is no usable device: %s",
                                                 w->toolchain.platform->name, r.note);
}
