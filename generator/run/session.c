// SPDX-License-Identifier: MIT
#include "run/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "build/cache.h"
#include "build/trim.h"
#include "render/render.h"

static bool read_driver(struct session *s, struct error *e)
{
    const char *folder = s->plan->templates;
    const char *path = arena_format(&s->arena, "%s/copy.hip", folder ? folder : "");
    if (!folder || !file_exists(path))
        path = arena_format(&s->arena, "%s/copy.hip", s->places.templates);
    return file_read(path, &s->driver, e);
}

static const char *open_keep(struct arena *a, const char *folder, struct error *e)
{
    if (!make_directories(folder, e))
        return NULL;
    char *path = realpath(folder, NULL);
    const char *copy = arena_copy(a, path ? path : folder);
    free(path);
    return copy;
}

// --target, else that of the GPU at hand, else the platform's usual one.
static const struct target *target_for(const struct platform *p, const struct plan_options *o)
{
    const struct target *device = o->target_told ? NULL : platform_device_target(p);
    if (o->target_told || !p->default_target)
        return o->target;
    return device ? device : target_find(p->default_target);
}

bool session_open(struct session *s, const struct plan_options *plan, const struct run_options *run,
                  struct error *e)
{
    *s = (struct session){.plan = plan, .run = run};
    const struct platform *p = run->platform ? run->platform : platform_auto();
    s->target = target_for(p, plan);
    if (!places_find(&s->places, &s->arena, e) ||
        !toolchain_open(&s->toolchain, p, s->target, &s->places, &s->arena, e) ||
        !read_driver(s, e))
        return false;
    s->has_remarks = p->emulated && s->target->family == FAMILY_AMD &&
                     remarks_toolchain_open(&s->remarks, s->target, &s->places, &s->arena);
    s->predicts = p->emulated && (plan->target_told || !remarks_toolchain_misnamed());
    s->cache = run->keep ? open_keep(&s->arena, run->keep, e) : cache_open(&s->arena, e);
    return s->cache != NULL;
}

// What other runs may be using.
enum { SPARE_SECONDS = 3600 };

void session_close(struct session *s)
{
    if (s->cache && !s->run->keep)
        cache_trim(s->cache, cache_limit(), SPARE_SECONDS);
    text_free(&s->driver);
    arena_free(&s->arena);
}

// ---- building -----------------------------------------------------------------------------------

struct build_request session_build_request(const struct session *s)
{
    return (struct build_request){.toolchain = &s->toolchain,
                                  .remarks = s->has_remarks ? &s->remarks : NULL,
                                  .cache = s->cache,
                                  .jobs = (int)s->run->jobs};
}

struct build_source session_driver(const struct session *s)
{
    return (struct build_source){.operator_name = "hipstencil",
                                 .label = "copy",
                                 .file = "copy.hip",
                                 .text = text_string(&s->driver)};
}

// ---- running ------------------------------------------------------------------------------------

bool session_size(const struct session *s, const struct model *m, int64_t size[3], struct error *e)
{
    static const int64_t DEFAULT[2][3] = {{1 << 24, 8192, 512},
                                          {1 << 16, 256, 64}}; // by dimensions
    const struct run_options *o = s->run;
    if (o->nsize > 1 && o->nsize != m->dimensions)
        return fail_usage(e, "--size: %s has %d dimensions, not %d", m->name, m->dimensions,
                          o->nsize);
    for (int i = 0; i < 3; i++) {
        int64_t wanted = DEFAULT[s->toolchain.platform->emulated][m->dimensions - 1];
        if (o->nsize > 0)
            wanted = o->size[o->nsize == 1 ? 0 : i];
        size[i] = i < m->dimensions ? wanted : 1;
    }
    return true;
}

bool session_device(const struct session *s, const struct built *driver, bool in_process,
                    const char **name, struct arena *a, struct error *e)
{
    const struct trial probe = {.driver = driver->library, .in_process = in_process};
    const char *log = arena_format(a, "%s/device.log", driver->folder);
    struct result r = measure_strategy(&probe, log, (int)s->run->timeout, a);
    *name = r.device;
    return r.outcome == OUTCOME_VERIFIED || fail(e, "platform %s: there is no usable device: %s",
                                                 s->toolchain.platform->name, r.note);
}
