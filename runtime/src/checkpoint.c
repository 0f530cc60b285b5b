// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L
#include "checkpoint.h"
#include "status.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- what formats share -------------------------------------------------------------------------

hs_status hs_bad_file(const char *function, const char *path, const char *format, ...)
{
    char what[512];
    va_list values;
    va_start(values, format);
    vsnprintf(what, sizeof what, format, values);
    va_end(values);
    return hs_fail_with(HS_ERROR_FILE, function, "%s: %s", path, what);
}

hs_status hs_bad_call(const char *function, const char *path, const char *call)
{
    return hs_bad_file(function, path, "%s: %s", call, strerror(errno));
}

static void write_numbers(FILE *text, const char *name, const int64_t *numbers)
{
    fprintf(text, "%s %lld %lld %lld\n", name, (long long)numbers[0], (long long)numbers[1],
            (long long)numbers[2]);
}

char *hs_description(const hs_simulation *s)
{
    const hipstencil_operator *op = s->op;
    const hs_grid_desc *d = hs_grid_description(s->grids[0]);
    const int64_t extent[3] = {d->nx, d->ny, d->nz};
    char *lines = NULL;
    size_t size = 0;
    FILE *text = open_memstream(&lines, &size);
    if (!text)
        return NULL;
    fprintf(text, "operator %s\nelement_size %d\ndimensions %d\n", op->name, op->element_size,
            op->dimensions);
    write_numbers(text, "extent", extent);
    write_numbers(text, "halo_lo", d->halo_lo);
    write_numbers(text, "halo_hi", d->halo_hi);
    fprintf(text, "grids");
    for (int i = 0; i < op->grids; ++i)
        fprintf(text, " %s", op->grid[i].name);
    fprintf(text, "\nscalars");
    for (int i = 0; i < op->scalars; ++i)
        fprintf(text, " %s", op->scalar[i].name);
    fprintf(text, "\n");
    if (fclose(text) != 0) {
        free(lines);
        lines = NULL;
    }
    return lines;
}

hs_status hs_compare_descriptions(const char *path, const char *found, const char *wanted)
{
    while (*wanted) {
        const int wants = (int)strcspn(wanted, "\n"), has = (int)strcspn(found, "\n");
        if (wants != has || strncmp(wanted, found, (size_t)wants) != 0)
            return hs_bad_file("hs_checkpoint_read", path,
                               "it is not of this simulation: it says \"%.*s\" where that has "
                               "\"%.*s\"",
                               has < 160 ? has : 160, found, wants < 160 ? wants : 160, wanted);
        wanted += wants + 1;
        found += has + (found[has] == '\n');
    }
    return HS_OK;
}

hs_status hs_moment_make(hs_moment *moment, const hs_simulation *s)
{
    const int count = s->op->scalars;
    *moment = (hs_moment){.step = s->step};
    memcpy(moment->origin, s->origin, sizeof moment->origin);
    moment->scalars = calloc((size_t)count + 1, sizeof *moment->scalars);
    if (!moment->scalars)
        return hs_fail(HS_ERROR_OUT_OF_MEMORY, "hs_checkpoint", "host memory is exhausted");
    for (int i = 0; i < count; ++i)
        moment->scalars[i] = hs_simulation_number(s, i);
    return HS_OK;
}

void hs_moment_free(hs_moment *moment)
{
    free(moment->scalars);
}

void hs_moment_restore(const hs_moment *moment, hs_simulation *s)
{
    hs_simulation_set_step(s, moment->step);
    hs_simulation_set_origin(s, moment->origin);
    for (int i = 0; i < s->op->scalars; ++i)
        hs_simulation_set_number(s, i, moment->scalars[i]);
}

hs_box hs_simulation_box(const hs_simulation *s)
{
    return hs_grid_box(s->grids[0], HS_BOX);
}

// ---- files that replace others whole ------------------------------------------------------------

// `path` with `ending`; the caller frees it.
static char *joined(const char *path, size_t length, const char *ending)
{
    const size_t size = length + strlen(ending) + 1;
    char *text = malloc(size);
    if (text)
        snprintf(text, size, "%.*s%s", (int)length, path, ending);
    return text;
}

// Brings a file, or the names in a folder, to the disk.
static hs_status sync_file(const char *path, int flags)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | flags);
    hs_status status = HS_OK;
    if (fd < 0)
        return hs_bad_call("hs_checkpoint_write", path, "open");
    if (fsync(fd) != 0 && errno != EINVAL) // EINVAL: there is no disk to bring it to
        status = hs_bad_call("hs_checkpoint_write", path, "fsync");
    close(fd);
    return status;
}

static hs_status sync_folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? joined(path, (size_t)(slash - path) + 1, "") : joined(".", 1, "");
    if (!folder)
        return hs_fail(HS_ERROR_OUT_OF_MEMORY, "hs_checkpoint_write", "host memory is exhausted");
    const hs_status status = sync_file(folder, O_DIRECTORY);
    free(folder);
    return status;
}

static hs_status put_in_place(const char *part, const char *path)
{
    const hs_status status = sync_file(part, 0);
    if (status != HS_OK)
        return status;
    if (rename(part, path) != 0)
        return hs_bad_call("hs_checkpoint_write", path, "rename");
    return sync_folder_of(path);
}

// ---- choice of a format -------------------------------------------------------------------------

static bool ends_with(const char *path, const char *ending)
{
    const size_t length = strlen(path), of_ending = strlen(ending);
    return length > of_ending && strcmp(path + length - of_ending, ending) == 0;
}

int hs_checkpoint_has_hdf5(void)
{
#ifdef HIPSTENCIL_WITH_HDF5
    return 1;
#else
    return 0;
#endif
}

#ifndef HIPSTENCIL_WITH_HDF5
static hs_status no_hdf5(const char *function, const char *path)
{
    return hs_fail_with(HS_ERROR_UNSUPPORTED, function,
                        "%s: this library was built without HDF5: configure it with "
                        "HIPSTENCIL_WITH_HDF5=ON, or name files otherwise for the raw format",
                        path);
}

hs_status hs_hdf5_write(hs_simulation *simulation, const char *part)
{
    (void)simulation;
    return no_hdf5("hs_checkpoint_write", part);
}

hs_status hs_hdf5_read(hs_simulation *simulation, const char *path)
{
    (void)simulation;
    return no_hdf5("hs_checkpoint_read", path);
}
#endif

// The arguments may have been changed by whoever has them.
static hs_status check_arrays(const hs_simulation *s, const char *function)
{
    for (int g = 0; g < s->op->grids; ++g)
        if (!hs_simulation_array(s, g))
            return hs_fail_with(HS_ERROR_ARGUMENT, function,
                                "'%s' of the arguments is none of the simulation's arrays",
                                s->op->grid[g].name);
    return HS_OK;
}

hs_status hs_checkpoint_write(hs_simulation *simulation, const char *path)
{
    if (!simulation || !path || !*path)
        return HS_REFUSE("simulation or path is NULL, or path is empty");
    const bool hdf5 = ends_with(path, ".h5") || ends_with(path, ".hdf5");
    if (hdf5 && !hs_checkpoint_has_hdf5())
        return hs_hdf5_write(simulation, path);
    hs_status status = check_arrays(simulation, __func__);
    if (status != HS_OK)
        return status;
    char *part = joined(path, strlen(path), ".part");
    if (!part)
        return HS_NO_MEMORY();
    status = hdf5 ? hs_hdf5_write(simulation, part) : hs_raw_write(simulation, part);
    if (status == HS_OK)
        status = put_in_place(part, path);
    if (status != HS_OK)
        (void)unlink(part); // of what kept it from being written there may be nothing
    free(part);
    return status;
}

static const unsigned char hdf5_signature[8] = {0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};

hs_status hs_checkpoint_read(hs_simulation *simulation, const char *path)
{
    unsigned char head[sizeof hdf5_signature] = {0};
    if (!simulation || !path)
        return HS_REFUSE("simulation or path is NULL");
    const hs_status status = check_arrays(simulation, __func__);
    if (status != HS_OK)
        return status;
    FILE *file = fopen(path, "rb");
    if (!file)
        return hs_bad_call(__func__, path, "open");
    const size_t bytes = fread(head, 1, sizeof head, file);
    fclose(file);
    if (bytes == sizeof head && memcmp(head, hdf5_signature, sizeof head) == 0)
        return hs_hdf5_read(simulation, path);
    return hs_raw_read(simulation, path);
}
