// SPDX-License-Identifier: MIT
// AMD's: one remark a line: `file:line:column: remark:     VGPRs: 54 [-Rpass-analysis=…]`;
// "Function Name" opens a kernel, the others fill it.
#include "build/remarks.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *label;
    size_t field;
} FIELDS[] = {
    {"SGPRs: ", offsetof(struct compiled_kernel, takes.sgprs)},
    {"VGPRs: ", offsetof(struct compiled_kernel, takes.vgprs)},
    {"AGPRs: ", offsetof(struct compiled_kernel, takes.agprs)},
    {"ScratchSize [bytes/lane]: ", offsetof(struct compiled_kernel, takes.scratch_bytes)},
    {"Occupancy [waves/SIMD]: ", offsetof(struct compiled_kernel, occupancy)},
    {"SGPRs Spill: ", offsetof(struct compiled_kernel, takes.sgpr_spills)},
    {"VGPRs Spill: ", offsetof(struct compiled_kernel, takes.vgpr_spills)},
    {"LDS Size [bytes/block]: ", offsetof(struct compiled_kernel, takes.lds_bytes)},
};

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static void open_kernel(struct usage *out, const char *name, struct arena *a)
{
    struct compiled_kernel *k = ARENA_APPEND(a, out->kernels, out->count, out->capacity);
    k->symbol = arena_format(a, "%.*s", (int)strcspn(name, " [\n"), name);
    k->aside = symbol_is_aside(k->symbol);
}

static void fill_kernel(struct compiled_kernel *k, const char *remark)
{
    for (size_t i = 0; i < sizeof FIELDS / sizeof FIELDS[0]; i++)
        if (starts_with(remark, FIELDS[i].label))
            *(int *)((char *)k + FIELDS[i].field) = atoi(remark + strlen(FIELDS[i].label));
}

static void parse_remark(const char *remark, struct usage *out, struct arena *a)
{
    static const char OPENING[] = "Function Name: ";
    if (starts_with(remark, OPENING))
        open_kernel(out, remark + strlen(OPENING), a);
    else if (out->count > 0)
        fill_kernel(&out->kernels[out->count - 1], remark);
}

static void take_worst(struct usage *u, const struct compiled_kernel *k)
{
    resources_raise(&u->worst, &k->takes);
    if (!u->known || k->occupancy < u->occupancy)
        u->occupancy = k->occupancy;
    u->known = true;
}

static void take_kernels(struct usage *u)
{
    for (int i = 0; i < u->count; i++)
        if (!u->kernels[i].aside)
            take_worst(u, &u->kernels[i]);
}

void remarks_parse(const char *output, struct usage *out, struct arena *a)
{
    static const char MARK[] = ": remark: ";
    *out = (struct usage){0};
    for (const char *at = output; (at = strstr(at, MARK)) != NULL;) {
        at += strlen(MARK);
        parse_remark(at + strspn(at, " "), out, a);
    }
    take_kernels(out);
}

// ---- ptxas --------------------------------------------------------------------------------------

//   ptxas info    : Compiling entry function '_Z…' for 'sm_90'
//       16 bytes stack frame, 24 bytes spill stores, 20 bytes spill loads
//   ptxas info    : Used 88 registers, used 1 barriers, 13824 bytes smem
static void parse_ptxas_line(const char *line, struct usage *out, struct arena *a)
{
    static const char OPENING[] = "Compiling entry function '";
    const char *at = strstr(line, OPENING);
    if (at) {
        at += strlen(OPENING);
        open_kernel(out, arena_format(a, "%.*s", (int)strcspn(at, "'"), at), a);
        return;
    }
    if (out->count == 0)
        return;
    struct compiled_kernel *k = &out->kernels[out->count - 1];
    int stores = 0;
    if (sscanf(line, " %d bytes stack frame, %d bytes spill stores", &k->takes.scratch_bytes,
               &stores) == 2)
        k->takes.vgpr_spills = (stores + 3) / 4;
    else if ((at = strstr(line, "Used ")) != NULL)
        k->takes.vgprs = atoi(at + strlen("Used "));
    for (at = strstr(line, " bytes smem"); at && at > line && strchr("0123456789", at[-1]);)
        at--;
    if (at)
        k->takes.lds_bytes = atoi(at);
}

void ptxas_parse(const char *output, struct usage *out, struct arena *a)
{
    *out = (struct usage){0};
    for (const char *line = output; *line; line += strcspn(line, "\n"), line += *line == '\n')
        parse_ptxas_line(arena_format(a, "%.*s", (int)strcspn(line, "\n"), line), out, a);
    take_kernels(out);
}

// ---- what follows from it -----------------------------------------------------------------------

int usage_occupancy(const struct usage *u, const struct target *t, int lds_bytes, int threads)
{
    int lds = larger(u->worst.lds_bytes, lds_bytes);
    int bound = target_occupancy(t, u->worst.vgprs, lds, threads);
    return u->occupancy > 0 ? smaller(u->occupancy, bound) : bound;
}
