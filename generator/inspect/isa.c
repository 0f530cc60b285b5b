// SPDX-License-Identifier: MIT
// A kernel's text runs from its label to .Lfunc_end; what it needs stands in comments after that
// and in the metadata at the end of the file.
#include "inspect/isa.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "inspect/flow.h"

// ---- lines --------------------------------------------------------------------------------------

static char *next_line(char **at)
{
    char *line = *at;
    if (!line || !*line)
        return NULL;
    char *end = strchr(line, '\n');
    if (end)
        *end = '\0';
    *at = end ? end + 1 : NULL;
    return line;
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

// "name:" with nothing but a comment behind it; the length of the name, or 0.
static size_t label_length(const char *line)
{
    size_t n = strcspn(line, ": \t;#\"");
    return n > 0 && line[n] == ':' ? n : 0;
}

static struct isa_kernel *kernel_named(struct isa *isa, const char *name, size_t length)
{
    for (int i = 0; i < isa->count; i++)
        if (isa->kernels[i].compiled.symbol && strlen(isa->kernels[i].compiled.symbol) == length &&
            strncmp(isa->kernels[i].compiled.symbol, name, length) == 0)
            return &isa->kernels[i];
    return NULL;
}

// ---- the metadata, which names the kernels ------------------------------------------------------

static const struct {
    const char *key;
    size_t field;
} METADATA[] = {
    {".vgpr_count:", offsetof(struct isa_kernel, compiled.takes.vgprs)},
    {".agpr_count:", offsetof(struct isa_kernel, compiled.takes.agprs)},
    {".sgpr_count:", offsetof(struct isa_kernel, compiled.takes.sgprs)},
    {".vgpr_spill_count:", offsetof(struct isa_kernel, compiled.takes.vgpr_spills)},
    {".sgpr_spill_count:", offsetof(struct isa_kernel, compiled.takes.sgpr_spills)},
    {".private_segment_fixed_size:", offsetof(struct isa_kernel, compiled.takes.scratch_bytes)},
    {".group_segment_fixed_size:", offsetof(struct isa_kernel, compiled.takes.lds_bytes)},
    {".max_flat_workgroup_size:", offsetof(struct isa_kernel, threads)},
};

// Items of the list of kernels open with "  - ."; deeper lists are their arguments.
static void read_metadata(char *text, struct isa *out, struct arena *a)
{
    char *at = strstr(text, ".amdgpu_metadata");
    struct isa_kernel *k = NULL;
    for (char *line = at; line && *line && !starts_with(line, "amdhsa.target:");
         line = strchr(line, '\n'), line += line != NULL) {
        if (starts_with(line, "  - ."))
            k = ARENA_APPEND(a, out->kernels, out->count, out->capacity);
        const char *word = line + strspn(line, " -");
        if (!k || line[0] != ' ' || line[4] == ' ')
            continue;
        for (size_t i = 0; i < sizeof METADATA / sizeof *METADATA; i++)
            if (starts_with(word, METADATA[i].key))
                *(int *)((char *)k + METADATA[i].field) = atoi(word + strlen(METADATA[i].key));
        if (starts_with(word, ".name:")) {
            word += strlen(".name:");
            word += strspn(word, " '");
            k->compiled.symbol = arena_format(a, "%.*s", (int)strcspn(word, "' \n"), word);
            k->compiled.aside = symbol_is_aside(k->compiled.symbol);
        }
    }
}

// ---- the text -----------------------------------------------------------------------------------

static void read_instruction(const char *line, struct flow *f)
{
    const char *word = line + strspn(line, " \t");
    if (*word == '\0' || *word == '.' || *word == ';' || *word == '/')
        return;
    size_t n = strcspn(word, " \t");
    const char *operands = word + n + strspn(word + n, " \t");
    flow_add(f, word, n, operands);
}

static void read_body(char **at, struct isa_kernel *k, struct arena *a)
{
    struct flow f = {.arena = a};
    for (char *line; (line = next_line(at)) && !starts_with(line, ".Lfunc_end");) {
        size_t n = label_length(line);
        if (n > 0)
            flow_label(&f, line, n);
        else
            read_instruction(line, &f);
    }
    flow_close(&f);
    k->instructions = mix_all(&f.all);
    k->loop = flow_heaviest(&f, &k->path);
    k->path_instructions = mix_all(&k->path);
}

// Comments behind a kernel's text. On targets that share registers the metadata gives VGPRs and
// AGPRs in one sum, these give them apart.
static void read_comment(const char *line, struct isa_kernel *k)
{
    static const struct {
        const char *key;
        size_t field;
    } COMMENTS[] = {
        {"; codeLenInByte = ", offsetof(struct isa_kernel, compiled.takes.code_bytes)},
        {"; NumVgprs: ", offsetof(struct isa_kernel, compiled.takes.vgprs)},
        {"; NumAgprs: ", offsetof(struct isa_kernel, compiled.takes.agprs)},
        {"; Occupancy: ", offsetof(struct isa_kernel, compiled.occupancy)},
    };
    for (size_t i = 0; i < sizeof COMMENTS / sizeof *COMMENTS; i++)
        if (starts_with(line, COMMENTS[i].key))
            *(int *)((char *)k + COMMENTS[i].field) = atoi(line + strlen(COMMENTS[i].key));
}

bool isa_parse(char *text, struct isa *out, struct arena *a)
{
    *out = (struct isa){0};
    read_metadata(text, out, a);
    struct isa_kernel *k = NULL;
    char *at = text;
    for (char *line; (line = next_line(&at)) != NULL;) {
        size_t n = label_length(line);
        struct isa_kernel *named = n > 0 ? kernel_named(out, line, n) : NULL;
        if (named) {
            k = named;
            read_body(&at, k, a);
        } else if (k && line[0] == ';') {
            read_comment(line, k);
        }
    }
    return out->count > 0;
}
