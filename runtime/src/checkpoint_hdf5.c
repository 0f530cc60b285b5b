// SPDX-License-Identifier: MIT
// Checkpoints in HDF5 (checkpoint.h); nothing where the library is built without it. Metadata is of
// a version that has checksums of its own. There are no times in it: one state is one file.
#define _GNU_SOURCE
#include "checkpoint.h"

#ifdef HIPSTENCIL_WITH_HDF5

#include "status.h"

#include <hdf5.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define WRITE "hs_checkpoint_write"
#define READ  "hs_checkpoint_read"

// ---- what the library says ----------------------------------------------------------------------

static herr_t keep_first(unsigned depth, const H5E_error2_t *error, void *text)
{
    const char **first = text;
    if (depth == 0 && error->desc)
        *first = error->desc;
    return 0;
}

// Of the failure deepest inside of the library: what the system said, if it was that, otherwise its
// own words.
static hs_status failed(const char *function, const char *path, const char *what)
{
    const char *first = "";
    (void)H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_first, &first);
    const char *system = strstr(first, "error message = '");
    if (system)
        return hs_bad_file(function, path, "HDF5: %s: %.*s", what, (int)strcspn(system + 17, "'"),
                           system + 17);
    return hs_bad_file(function, path, "HDF5: %s%s%s", what, *first ? ": " : "", first);
}

// It prints its failures unless told not to; the application's choice comes back.
typedef struct hs_quiet {
    H5E_auto2_t function;
    void *data;
} hs_quiet;

static hs_quiet be_quiet(void)
{
    hs_quiet before = {0};
    (void)H5Eget_auto2(H5E_DEFAULT, &before.function, &before.data);
    (void)H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
    return before;
}

static void end_quiet(hs_quiet before)
{
    (void)H5Eclear2(H5E_DEFAULT);
    (void)H5Eset_auto2(H5E_DEFAULT, before.function, before.data);
}

// ---- a grid and its dataset ---------------------------------------------------------------------

typedef struct hs_dataset {
    const char *path, *name;
    hs_box box; // of the grid
    hid_t type, dataset, space;
} hs_dataset;

static hid_t element_type(const hs_simulation *s)
{
    return s->op->element_size == 4 ? H5T_NATIVE_FLOAT : H5T_NATIVE_DOUBLE;
}

// Extents, slowest axis first.
static void extents(const hs_box *box, hsize_t count[3])
{
    for (int axis = 0; axis < 3; ++axis)
        count[2 - axis] = (hsize_t)(box->hi[axis] - box->lo[axis]);
}

// Selects a piece in the dataset and describes it in memory; negative on failure.
static hid_t select_piece(const hs_dataset *d, const hs_box *piece)
{
    hsize_t start[3], count[3];
    extents(piece, count);
    for (int axis = 0; axis < 3; ++axis)
        start[2 - axis] = (hsize_t)(piece->lo[axis] - d->box.lo[axis]);
    if (H5Sselect_hyperslab(d->space, H5S_SELECT_SET, start, NULL, count, NULL) < 0)
        return -1;
    return H5Screate_simple(3, count, NULL);
}

static hs_status write_piece(void *context, const hs_box *piece, void *dense, size_t bytes)
{
    const hs_dataset *d = context;
    (void)bytes;
    const hid_t memory = select_piece(d, piece);
    const bool ok =
        memory >= 0 && H5Dwrite(d->dataset, d->type, memory, d->space, H5P_DEFAULT, dense) >= 0;
    const hs_status status = ok ? HS_OK : failed(WRITE, d->path, d->name);
    if (memory >= 0)
        H5Sclose(memory);
    return status;
}

static hs_status read_piece(void *context, const hs_box *piece, void *dense, size_t bytes)
{
    const hs_dataset *d = context;
    (void)bytes;
    const hid_t memory = select_piece(d, piece);
    const bool ok =
        memory >= 0 && H5Dread(d->dataset, d->type, memory, d->space, H5P_DEFAULT, dense) >= 0;
    const hs_status status = ok ? HS_OK : failed(READ, d->path, d->name);
    if (memory >= 0)
        H5Sclose(memory);
    return status;
}

static void close_dataset(const hs_dataset *d)
{
    if (d->dataset >= 0)
        H5Dclose(d->dataset);
    if (d->space >= 0)
        H5Sclose(d->space);
}

// A chunk is what one transfer brings.
static hid_t chunks_of(const hs_simulation *s, const hs_box *box)
{
    int64_t piece[3];
    const hid_t made = H5Pcreate(H5P_DATASET_CREATE);
    hs_staging_piece(s->staging, box, piece);
    const hsize_t chunk[3] = {(hsize_t)piece[2], (hsize_t)piece[1], (hsize_t)piece[0]};
    if (made >= 0 && (H5Pset_chunk(made, 3, chunk) < 0 || H5Pset_fletcher32(made) < 0 ||
                      H5Pset_obj_track_times(made, false) < 0)) {
        H5Pclose(made);
        return -1;
    }
    return made;
}

static hs_status write_grid(hs_simulation *s, int grid, hid_t file, const char *path)
{
    hs_dataset d = {path, s->op->grid[grid].name, hs_simulation_box(s), element_type(s), -1, -1};
    hsize_t count[3];
    extents(&d.box, count);
    const hid_t chunks = chunks_of(s, &d.box);
    d.space = H5Screate_simple(3, count, NULL);
    if (chunks >= 0 && d.space >= 0)
        d.dataset = H5Dcreate2(file, d.name, d.type, d.space, H5P_DEFAULT, chunks, H5P_DEFAULT);
    const hs_status status = d.dataset < 0
                                 ? failed(WRITE, path, d.name)
                                 : hs_staged_download(s->staging, hs_simulation_array(s, grid),
                                                      &d.box, s->stream, write_piece, &d);
    close_dataset(&d);
    if (chunks >= 0)
        H5Pclose(chunks);
    return status;
}

// Into the simulation, or only looked at.
static hs_status read_grid(hs_simulation *s, int grid, hid_t file, const char *path, bool keep)
{
    hs_dataset d = {path, s->op->grid[grid].name, hs_simulation_box(s), element_type(s), -1, -1};
    hsize_t count[3] = {0}, found[3] = {0};
    extents(&d.box, count);
    d.dataset = H5Dopen2(file, d.name, H5P_DEFAULT);
    d.space = d.dataset < 0 ? -1 : H5Dget_space(d.dataset);
    hs_status status = HS_OK;
    if (d.space < 0)
        status = failed(READ, path, d.name);
    else if (H5Sget_simple_extent_ndims(d.space) != 3 ||
             H5Sget_simple_extent_dims(d.space, found, NULL) != 3 ||
             memcmp(found, count, sizeof count) != 0)
        status = hs_bad_file(READ, path, "its grid '%s' has other extents", d.name);
    else if (!keep)
        status = hs_staging_visit(s->staging, &d.box, read_piece, &d);
    else
        status = hs_staged_upload(s->staging, hs_simulation_array(s, grid), &d.box, s->stream,
                                  read_piece, &d);
    close_dataset(&d);
    return status;
}

// ---- attributes of the root ---------------------------------------------------------------------

static bool write_attribute(hid_t file, const char *name, hid_t type, const void *values, int count)
{
    const hsize_t extent = (hsize_t)count;
    const hid_t space = count ? H5Screate_simple(1, &extent, NULL) : H5Screate(H5S_NULL);
    const hid_t attribute =
        space < 0 ? -1 : H5Acreate2(file, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    const bool ok = attribute >= 0 && (count == 0 || H5Awrite(attribute, type, values) >= 0);
    if (attribute >= 0)
        H5Aclose(attribute);
    if (space >= 0)
        H5Sclose(space);
    return ok;
}

static bool write_text(hid_t file, const char *name, const char *text)
{
    const hid_t type = H5Tcopy(H5T_C_S1), space = H5Screate(H5S_SCALAR);
    hid_t attribute = -1;
    if (type >= 0 && space >= 0 && H5Tset_size(type, strlen(text) + 1) >= 0)
        attribute = H5Acreate2(file, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    const bool ok = attribute >= 0 && H5Awrite(attribute, type, text) >= 0;
    if (attribute >= 0)
        H5Aclose(attribute);
    if (space >= 0)
        H5Sclose(space);
    if (type >= 0)
        H5Tclose(type);
    return ok;
}

// False where there is none of so many values.
static bool read_attribute(hid_t file, const char *name, hid_t type, void *values, int count)
{
    const hid_t attribute = H5Aopen(file, name, H5P_DEFAULT);
    const hid_t space = attribute < 0 ? -1 : H5Aget_space(attribute);
    const bool ok = space >= 0 && H5Sget_simple_extent_npoints(space) == count &&
                    (count == 0 || H5Aread(attribute, type, values) >= 0);
    if (space >= 0)
        H5Sclose(space);
    if (attribute >= 0)
        H5Aclose(attribute);
    return ok;
}

// The caller frees it; NULL where there is none.
static char *read_text(hid_t file, const char *name)
{
    char *text = NULL;
    const hid_t attribute = H5Aopen(file, name, H5P_DEFAULT);
    const hid_t type = attribute < 0 ? -1 : H5Aget_type(attribute);
    if (type >= 0 && H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) == 0)
        text = calloc(1, H5Tget_size(type) + 1);
    if (text && H5Aread(attribute, type, text) < 0) {
        free(text);
        text = NULL;
    }
    if (type >= 0)
        H5Tclose(type);
    if (attribute >= 0)
        H5Aclose(attribute);
    return text;
}

static hs_status write_head(const hs_simulation *s, hid_t file, const char *path)
{
    hs_moment m;
    hs_status status = hs_moment_make(&m, s);
    if (status != HS_OK)
        return status;
    const hs_grid_desc *d = hs_grid_description(s->grids[0]);
    const int64_t extent[3] = {d->nx, d->ny, d->nz};
    char *description = hs_description(s);
    if (!description)
        status = hs_fail(HS_ERROR_OUT_OF_MEMORY, WRITE, "host memory is exhausted");
    else if (!write_text(file, "description", description) ||
             !write_attribute(file, "step", H5T_NATIVE_INT64, &m.step, 1) ||
             !write_attribute(file, "origin", H5T_NATIVE_INT64, m.origin, 3) ||
             !write_attribute(file, "extent", H5T_NATIVE_INT64, extent, 3) ||
             !write_attribute(file, "halo_lo", H5T_NATIVE_INT64, d->halo_lo, 3) ||
             !write_attribute(file, "values", H5T_NATIVE_DOUBLE, m.scalars, s->op->scalars))
        status = failed(WRITE, path, "attributes");
    free(description);
    hs_moment_free(&m);
    return status;
}

static hs_status read_head(const hs_simulation *s, hid_t file, const char *path, hs_moment *m)
{
    char *found = read_text(file, "description"), *wanted = hs_description(s);
    hs_status status = HS_OK;
    if (!wanted)
        status = hs_fail(HS_ERROR_OUT_OF_MEMORY, READ, "host memory is exhausted");
    else if (!found)
        status = hs_bad_file(READ, path, "it is no checkpoint of hipstencil");
    else
        status = hs_compare_descriptions(path, found, wanted);
    if (status == HS_OK &&
        (!read_attribute(file, "step", H5T_NATIVE_INT64, &m->step, 1) ||
         !read_attribute(file, "origin", H5T_NATIVE_INT64, m->origin, 3) ||
         !read_attribute(file, "values", H5T_NATIVE_DOUBLE, m->scalars, s->op->scalars)))
        status = hs_bad_file(READ, path, "it lacks step, origin or values");
    free(found);
    free(wanted);
    return status;
}

// ---- files --------------------------------------------------------------------------------------

// The library cannot close a file that it cannot write, and ends the program with that. What it
// still has to write goes to memory instead.
static void give_up(hid_t file)
{
    int *fd = NULL;
    const int memory = memfd_create("hipstencil", MFD_CLOEXEC);
    if (memory >= 0 && H5Fget_vfd_handle(file, H5P_DEFAULT, (void **)&fd) >= 0 && fd)
        (void)dup2(memory, *fd);
    if (memory >= 0)
        close(memory);
}

static hs_status write_content(hs_simulation *s, hid_t file, const char *part)
{
    hs_status status = write_head(s, file, part);
    for (int g = 0; g < s->op->grids && status == HS_OK; ++g)
        status = write_grid(s, g, file, part);
    if (status == HS_OK && H5Fflush(file, H5F_SCOPE_GLOBAL) < 0)
        status = failed(WRITE, part, "flush");
    return status;
}

static hs_status write_file(hs_simulation *s, const char *part, hid_t creation, hid_t access)
{
    hid_t file = -1;
    if (H5Pset_obj_track_times(creation, false) >= 0 &&
        H5Pset_fclose_degree(access, H5F_CLOSE_STRONG) >= 0 &&
        H5Pset_libver_bounds(access, H5F_LIBVER_V110, H5F_LIBVER_V110) >= 0)
        file = H5Fcreate(part, H5F_ACC_TRUNC, creation, access);
    if (file < 0)
        return failed(WRITE, part, "create");
    hs_status status = write_content(s, file, part);
    if (status != HS_OK)
        give_up(file);
    if (H5Fclose(file) < 0 && status == HS_OK)
        status = failed(WRITE, part, "close");
    return status;
}

hs_status hs_hdf5_write(hs_simulation *s, const char *part)
{
    const hs_quiet before = be_quiet();
    const hid_t creation = H5Pcreate(H5P_FILE_CREATE), access = H5Pcreate(H5P_FILE_ACCESS);
    const hs_status status = creation < 0 || access < 0 ? failed(WRITE, part, "properties")
                                                        : write_file(s, part, creation, access);
    if (creation >= 0)
        H5Pclose(creation);
    if (access >= 0)
        H5Pclose(access);
    end_quiet(before);
    return status;
}

static hs_status read_content(hs_simulation *s, hid_t file, const char *path)
{
    hs_moment moment;
    hs_status status = hs_moment_make(&moment, s);
    if (status == HS_OK)
        status = read_head(s, file, path, &moment);
    for (int g = 0; g < s->op->grids && status == HS_OK; ++g)
        status = read_grid(s, g, file, path, false);
    for (int g = 0; g < s->op->grids && status == HS_OK; ++g)
        status = read_grid(s, g, file, path, true);
    if (status == HS_OK)
        hs_moment_restore(&moment, s);
    hs_moment_free(&moment);
    return status;
}

hs_status hs_hdf5_read(hs_simulation *s, const char *path)
{
    const hs_quiet before = be_quiet();
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    hid_t file = -1;
    if (access >= 0 && H5Pset_fclose_degree(access, H5F_CLOSE_STRONG) >= 0)
        file = H5Fopen(path, H5F_ACC_RDONLY, access);
    const hs_status status = file < 0 ? failed(READ, path, "open") : read_content(s, file, path);
    if (file >= 0)
        H5Fclose(file);
    if (access >= 0)
        H5Pclose(access);
    end_quiet(before);
    return status;
}

#else
typedef int hs_nothing_here; // a unit has to declare something
#endif
