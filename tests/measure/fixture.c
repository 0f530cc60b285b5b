// SPDX-License-Identifier: MIT
#include <signal.h>
#include <unistd.h>

#include "base/file.h"
#include "fixture.h"
#include "render/template.h"

static const struct target TARGET = {.name = "gfx90a", .wave = 64, .simds = 4, .max_waves = 8};

// ---- the model ----------------------------------------------------------------------------------

static int pair(struct expr_pool *p, int axis, double coefficient)
{
    int before[3] = {0}, after[3] = {0};
    before[axis] = -1;
    after[axis] = 1;
    int sum = expr_binary(p, EXPR_ADD, expr_tap(p, 1, before), expr_tap(p, 1, after));
    return expr_binary(p, EXPR_MUL, expr_double(p, coefficient), sum);
}

static int diffusion(struct expr_pool *p)
{
    int sum = expr_binary(p, EXPR_ADD, pair(p, 0, 0.25), pair(p, 1, 0.125));
    sum = expr_binary(p, EXPR_ADD, sum, pair(p, 2, 0.0625));
    sum = expr_binary(p, EXPR_SUB, sum, expr_tap(p, 1, (int[3]){0, 0, 0}));
    return expr_binary(p, EXPR_MUL, expr_scalar(p, 0), sum);
}

static struct model *make_model(struct arena *a, enum element_type type)
{
    struct model *m = arena_alloc(a, sizeof *m);
    *m = (struct model){.name = "diffusion",
                        .type = type,
                        .arithmetic = type,
                        .dimensions = 3,
                        .ngrids = 2,
                        .nscalars = 1,
                        .noutputs = 1,
                        .flops = 10};
    static struct spec_file file = {.path = "diffusion.lua"};
    m->files = &file;
    m->nfiles = 1;
    m->pool = expr_pool_new(a);
    m->grids[0] = (struct model_grid){.name = "v", .written = true, .fresh = true};
    m->grids[1] = (struct model_grid){
        .name = "u", .read = true, .kept = true, .lo = {1, 1, 1}, .hi = {1, 1, 1}};
    for (int axis = 0; axis < 3; axis++)
        m->lo[axis] = m->hi[axis] = 1;
    m->scalars[0] = "s";
    m->outputs[0] = (struct model_output){.grid = 0, .raw = diffusion(m->pool)};
    return m;
}

// ---- the folder and the compilers ---------------------------------------------------------------

static void require(bool ok, const struct error *e)
{
    if (!ok)
        fail_msg("%s", e->message);
}

struct build_source fixture_source(struct fixture *f, const char *fault)
{
    struct text source = {0}, body = {0};
    require(file_read(FIXTURES "/diffusion.hip", &body, &f->error), &f->error);
    if (f->model->type == ELEMENT_DOUBLE)
        text_add(&source, "#define REAL double\n");
    if (fault)
        text_addf(&source, "#define PLANT_%s\n", fault);
    text_add(&source, body.data);
    struct build_source s = {
        .operator_name = "diffusion", .label = "fixture", .file = "fixture.hip", .threads = 128};
    s.text = arena_copy(&f->arena, source.data);
    text_free(&body);
    text_free(&source);
    return s;
}

struct built fixture_build(struct fixture *f, const struct build_source *s)
{
    struct built b;
    struct build_request r = {.toolchain = &f->toolchain, .cache = f->cache, .jobs = 1};
    require(build_all(&r, s, 1, &b, &f->arena, &f->error), &f->error);
    return b;
}

static void build_driver(struct fixture *f)
{
    struct text text = {0};
    assert_true(embedded_text("templates/copy.hip", &text));
    struct build_source s = {
        .operator_name = "hipstencil", .label = "copy", .file = "copy.hip", .text = text.data};
    struct built b = fixture_build(f, &s);
    if (b.problem)
        fail_msg("%s", b.problem);
    f->driver = b.library;
    text_free(&text);
}

void fixture_open(struct fixture *f, enum element_type type)
{
    *f = (struct fixture){.cache = CACHE};
    require(make_directories(f->cache, &f->error), &f->error);
    f->model = make_model(&f->arena, type);
    require(places_find(&f->places, &f->arena, &f->error), &f->error);
    require(toolchain_open(&f->toolchain, platform_find("host"), &TARGET, &f->places, &f->arena,
                           &f->error),
            &f->error);
}

void fixture_close(struct fixture *f)
{
    arena_free(&f->arena);
}

// ---- a run --------------------------------------------------------------------------------------

struct result fixture_measure(struct fixture *f, const char *fault, int timeout)
{
    if (!f->driver)
        build_driver(f);
    struct build_source source = fixture_source(f, fault);
    struct built b = fixture_build(f, &source);
    if (b.problem)
        fail_msg("%s", b.problem);
    struct experiment *x =
        experiment_make(f->model, LIBRARY_HOST, (int64_t[3]){20, 14, 9}, VERIFY_FULL, 7, &f->error);
    require(x != NULL, &f->error);
    struct trial t = {.experiment = x,
                      .driver = f->driver,
                      .library = b.library,
                      .function = "diffusion_fixture",
                      .emulated = true,
                      .time = true};
    signal(SIGSEGV, SIG_DFL); // cmocka's handler, which the child would inherit
    const char *log = arena_format(&f->arena, "%s/run-%d.log", b.folder, (int)getpid());
    struct result r = measure_strategy(&t, log, timeout, &f->arena);
    experiment_free(x);
    return r;
}
