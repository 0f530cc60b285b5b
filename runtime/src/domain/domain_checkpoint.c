// SPDX-License-Identifier: MIT
// The state of the whole in one file, by MPI-IO: each rank has its part of every grid, whichever ranks wrote it.
//
//   HEADER bytes     lines of text, then zeros: what the whole is; the step, the bits of the scalars
//   grids            in the order of the line `grids`, dense [z][y][x] with the halo of the line `halo_lo` and its like,
//                    in the byte order of the machine
//   8 bytes each     checksums: sums of what elements and their places mix to, in any order
#include "domain.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 16384 };

#define WRITE "hs_domain_write"
#define READ  "hs_domain_read"

// What is on its way between a file and a part.
typedef struct hs_file {
    const char *function, *path;
    hs_domain *domain;
    MPI_File file;
    hs_box box, own; // of the whole with its halo; what this rank has of it
    int64_t elements;
    unsigned char *dense; // of `own`
} hs_file;

static hs_status bad_file(const hs_file *f, int error, const char *call)
{
    char text[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    if (error == MPI_SUCCESS)
        return HS_OK;
    (void)MPI_Error_string(error, text, &length);
    return hs_fail_with(HS_ERROR_FILE, f->function, "%s: %s: %s", f->path, call, text);
}

static hs_status agree(const hs_file *f, hs_status status)
{
    return hs_ranks_agree(&f->domain->ranks, status);
}

// ---- the header ---------------------------------------------------------------------------------

// Lines that a file and a domain which reads it agree in, appended to `text`.
static size_t describe(const hs_file *f, char text[HEADER])
{
    const hipstencil_operator *op = f->domain->op;
    const int64_t *n = f->domain->part.extent, *lo = f->box.lo, *hi = f->box.hi;
    size_t at =
        (size_t)snprintf(text, HEADER, "hipstencil domain 1\noperator %s\nelement_size %d\ngrids",
                         op->name, op->element_size);
    for (int g = 0; g < op->grids && at < HEADER; ++g)
        at += (size_t)snprintf(text + at, HEADER - at, " %s", op->grid[g].name);
    if (at < HEADER)
        at += (size_t)snprintf(text + at, HEADER - at,
                               "\nextent %" PRId64 " %" PRId64 " %" PRId64 "\nhalo_lo %" PRId64
                               " %" PRId64 " %" PRId64 "\nhalo_hi %" PRId64 " %" PRId64 " %" PRId64
                               "\nscalars %d\n",
                               n[0], n[1], n[2], -lo[0], -lo[1], -lo[2], hi[0] - n[0], hi[1] - n[1],
                               hi[2] - n[2], op->scalars);
    return at;
}

static hs_status write_header(const hs_file *f)
{
    static const char too_long[] = "names of grids and scalars are too long for its header";
    const hipstencil_operator *op = f->domain->op;
    const hs_simulation *s = f->domain->simulation;
    char *text = calloc(1, HEADER);
    if (!text)
        return hs_fail_with(HS_ERROR_OUT_OF_MEMORY, f->function, "host memory is exhausted");
    size_t at = describe(f, text);
    if (at < HEADER)
        at += (size_t)snprintf(text + at, HEADER - at, "step %" PRId64 "\nvalues",
                               hs_simulation_step(s));
    for (int i = 0; i < op->scalars && at < HEADER; ++i) {
        double value = 0;
        uint64_t bits;
        (void)hs_simulation_scalar(s, op->scalar[i].name, &value);
        memcpy(&bits, &value, sizeof bits);
        at += (size_t)snprintf(text + at, HEADER - at, " %016" PRIx64, bits);
    }
    hs_status status =
        at < HEADER ? HS_OK
                    : hs_fail_with(HS_ERROR_UNSUPPORTED, f->function, "%s: %s", f->path, too_long);
    if (status == HS_OK && f->domain->part.rank == 0)
        status = bad_file(
            f, MPI_File_write_at(f->file, 0, text, HEADER, MPI_BYTE, MPI_STATUS_IGNORE), "write");
    free(text);
    return status;
}

// Where the file's lines and the domain's differ, the first.
static hs_status compare_lines(const hs_file *f, const char *found, const char *wanted)
{
    while (*wanted) {
        const int wants = (int)strcspn(wanted, "\n"), has = (int)strcspn(found, "\n");
        if (wants != has || strncmp(wanted, found, (size_t)wants) != 0)
            return hs_fail_with(
                HS_ERROR_FILE, f->function,
                "%s: it is not of this domain: it says \"%.*s\" where that has \"%.*s\"", f->path,
                has < 160 ? has : 160, found, wants < 160 ? wants : 160, wanted);
        wanted += wants + 1;
        found += has + (found[has] == '\n');
    }
    return HS_OK;
}

static hs_status parse_moment(const hs_file *f, const char *text)
{
    const hipstencil_operator *op = f->domain->op;
    int64_t step = 0;
    int used = 0;
    hs_status status = HS_OK;
    if (sscanf(text, "step %" SCNd64 "\nvalues%n", &step, &used) < 1 || used == 0)
        return hs_fail_with(HS_ERROR_FILE, f->function, "%s: its header is damaged", f->path);
    text += used;
    for (int i = 0; i < op->scalars && status == HS_OK; ++i) {
        uint64_t bits;
        double value;
        if (sscanf(text, " %16" SCNx64 "%n", &bits, &used) < 1)
            return hs_fail_with(HS_ERROR_FILE, f->function, "%s: its header is damaged", f->path);
        text += used;
        memcpy(&value, &bits, sizeof value);
        status = hs_simulation_set_scalar(f->domain->simulation, op->scalar[i].name, value);
    }
    hs_simulation_set_step(f->domain->simulation, step);
    return status;
}

// What the file is of; with `take`, step and scalars are the domain's after that.
static hs_status read_header(const hs_file *f, bool take)
{
    char *found = calloc(2, HEADER), *wanted = found ? found + HEADER : NULL;
    MPI_Status got;
    int bytes = 0;
    if (!found)
        return hs_fail_with(HS_ERROR_OUT_OF_MEMORY, f->function, "host memory is exhausted");
    const int error = MPI_File_read_at(f->file, 0, found, HEADER, MPI_BYTE, &got);
    hs_status status = bad_file(f, error, "read");
    if (status == HS_OK)
        MPI_Get_count(&got, MPI_BYTE, &bytes);
    if (status == HS_OK && (bytes < HEADER || strncmp(found, "hipstencil domain 1\n", 20) != 0))
        status = hs_fail_with(HS_ERROR_FILE, f->function, "%s: it is no checkpoint of a domain",
                              f->path);
    found[HEADER - 1] = '\0';
    const size_t length = describe(f, wanted);
    if (status == HS_OK)
        status = length < HEADER ? compare_lines(f, found, wanted)
                                 : hs_fail_with(HS_ERROR_UNSUPPORTED, f->function,
                                                "%s: names are too long", f->path);
    if (status == HS_OK && take)
        status = parse_moment(f, found + length);
    free(found);
    return status;
}

// ---- grids --------------------------------------------------------------------------------------

static int64_t extent(const hs_box *box, int axis)
{
    return box->hi[axis] - box->lo[axis];
}

static MPI_Offset bytes_of_grid(const hs_file *f)
{
    return (MPI_Offset)(extent(&f->box, 0) * extent(&f->box, 1) * extent(&f->box, 2) *
                        f->domain->op->element_size);
}

// This rank's part of a grid, by rows: counts of MPI are ints.
static hs_status move_grid(const hs_file *f, int grid, bool out)
{
    int sizes[3], own[3], starts[3];
    MPI_Datatype element = f->domain->op->element_size == 4 ? MPI_FLOAT : MPI_DOUBLE, place, row;
    for (int i = 0; i < 3; ++i) {
        const int axis = 2 - i;
        sizes[i] = (int)extent(&f->box, axis);
        own[i] = (int)extent(&f->own, axis);
        starts[i] = (int)(f->own.lo[axis] - f->box.lo[axis]);
    }
    MPI_Type_create_subarray(3, sizes, own, starts, MPI_ORDER_C, element, &place);
    MPI_Type_contiguous(own[2], element, &row);
    MPI_Type_commit(&place);
    MPI_Type_commit(&row);
    const MPI_Offset at = HEADER + (MPI_Offset)grid * bytes_of_grid(f);
    int error = MPI_File_set_view(f->file, at, element, place, "native", MPI_INFO_NULL);
    MPI_Status moved;
    const int rows = own[0] * own[1];
    int got = rows;
    if (error == MPI_SUCCESS)
        error = out ? MPI_File_write_all(f->file, f->dense, rows, row, &moved)
                    : MPI_File_read_all(f->file, f->dense, rows, row, &moved);
    if (error == MPI_SUCCESS)
        MPI_Get_count(&moved, row, &got);
    MPI_File_set_view(f->file, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
    MPI_Type_free(&place);
    MPI_Type_free(&row);
    const hs_status status = bad_file(f, error, out ? "write" : "read");
    return status != HS_OK || got == rows
               ? status
               : hs_fail_with(HS_ERROR_FILE, f->function, "%s: it ends too early", f->path);
}

static uint64_t mixed(uint64_t place, uint64_t bits)
{
    uint64_t h = (bits ^ place * UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xBF58476D1CE4E5B9);
    h ^= h >> 31;
    return h * UINT64_C(0x94D049BB133111EB) ^ place;
}

// Of all ranks.
static hs_status sum_of(const hs_file *f, uint64_t *sum)
{
    const size_t size = (size_t)f->domain->op->element_size;
    const unsigned char *at = f->dense;
    MPI_Request request;
    *sum = 0;
    for (int64_t z = f->own.lo[2]; z < f->own.hi[2]; ++z)
        for (int64_t y = f->own.lo[1]; y < f->own.hi[1]; ++y)
            for (int64_t x = f->own.lo[0]; x < f->own.hi[0]; ++x, at += size) {
                const int64_t plane = (z - f->box.lo[2]) * extent(&f->box, 1) + y - f->box.lo[1];
                uint64_t bits = 0;
                memcpy(&bits, at, size);
                *sum += mixed((uint64_t)(plane * extent(&f->box, 0) + x - f->box.lo[0]), bits);
            }
    const int error = MPI_Iallreduce(MPI_IN_PLACE, sum, 1, MPI_UINT64_T, MPI_SUM,
                                     f->domain->ranks.comm, &request);
    return error == MPI_SUCCESS ? hs_ranks_wait(&f->domain->ranks, 1, &request, f->function)
                                : hs_of_mpi(error, f->function);
}

static MPI_Offset place_of_sum(const hs_file *f, int grid)
{
    return HEADER + (MPI_Offset)f->domain->op->grids * bytes_of_grid(f) + (MPI_Offset)grid * 8;
}

static hs_status write_grid(const hs_file *f, int grid)
{
    uint64_t sum = 0;
    const char *const name = f->domain->op->grid[grid].name;
    hs_status status =
        agree(f, hs_domain_download_as(f->domain, f->function, name, &f->own, f->dense, true));
    if (status == HS_OK)
        status = agree(f, move_grid(f, grid, true));
    if (status == HS_OK)
        status = sum_of(f, &sum);
    if (status == HS_OK && f->domain->part.rank == 0)
        status = bad_file(
            f,
            MPI_File_write_at(f->file, place_of_sum(f, grid), &sum, 8, MPI_BYTE, MPI_STATUS_IGNORE),
            "write");
    return agree(f, status);
}

static hs_status check_grid(const hs_file *f, int grid)
{
    uint64_t sum = 0, wanted = 0;
    hs_status status = agree(f, move_grid(f, grid, false));
    if (status == HS_OK)
        status = sum_of(f, &sum);
    if (status == HS_OK)
        status = bad_file(f,
                          MPI_File_read_at(f->file, place_of_sum(f, grid), &wanted, 8, MPI_BYTE,
                                           MPI_STATUS_IGNORE),
                          "read");
    if (status == HS_OK && sum != wanted)
        status = hs_fail_with(HS_ERROR_FILE, f->function, "%s: grid '%s' is damaged", f->path,
                              f->domain->op->grid[grid].name);
    return agree(f, status);
}

static hs_status read_grid(const hs_file *f, int grid)
{
    const hs_status status = agree(f, move_grid(f, grid, false));
    return agree(f, status == HS_OK ? hs_domain_upload(f->domain, f->domain->op->grid[grid].name,
                                                       &f->own, f->dense)
                                    : status);
}

// ---- files --------------------------------------------------------------------------------------

// The whole with the halo of one step, and what of it is this rank's, its ends' halos too.
static void set_boxes(hs_file *f)
{
    const hs_part *part = &f->domain->part;
    f->elements = 1;
    for (int axis = 0; axis < 3; ++axis) {
        int64_t lo = 0, hi = 0;
        for (int g = 0; g < f->domain->op->grids; ++g) {
            const hipstencil_grid *grid = &f->domain->op->grid[g];
            lo = grid->halo_lo[axis] > lo ? grid->halo_lo[axis] : lo;
            hi = grid->halo_hi[axis] > hi ? grid->halo_hi[axis] : hi;
        }
        f->box.lo[axis] = -lo;
        f->box.hi[axis] = part->extent[axis] + hi;
        f->own.lo[axis] = part->at[axis] == 0 ? -lo : part->lo[axis];
        f->own.hi[axis] =
            part->at[axis] + 1 == part->split[axis] ? f->box.hi[axis] : part->hi[axis];
        f->elements *= extent(&f->own, axis);
    }
}

static hs_status open_file(hs_file *f, int mode)
{
    set_boxes(f);
    f->dense = malloc((size_t)(f->elements * f->domain->op->element_size));
    hs_status status = agree(f, f->dense ? HS_OK
                                         : hs_fail_with(HS_ERROR_OUT_OF_MEMORY, f->function,
                                                        "host memory is exhausted"));
    if (status == HS_OK)
        status = agree(f, bad_file(f,
                                   MPI_File_open(f->domain->ranks.comm, f->path, mode,
                                                 MPI_INFO_NULL, &f->file),
                                   "open"));
    return status;
}

static hs_status close_file(hs_file *f, hs_status status)
{
    if (f->file != MPI_FILE_NULL) {
        const hs_status closed = bad_file(f, MPI_File_close(&f->file), "close");
        status = status == HS_OK ? agree(f, closed) : status;
    }
    free(f->dense);
    return status;
}

// Halos of ends that two parts share are in the file, for ranks that do not: they come from the other end first.
static hs_status write_file(hs_domain *domain, const char *part)
{
    hs_file f = {.function = WRITE, .path = part, .domain = domain, .file = MPI_FILE_NULL};
    hs_status status = hs_domain_fill_halos(domain);
    if (status == HS_OK)
        status = open_file(&f, MPI_MODE_WRONLY | MPI_MODE_CREATE);
    if (status == HS_OK)
        status = agree(&f, bad_file(&f, MPI_File_set_size(f.file, 0), "truncate"));
    if (status == HS_OK)
        status = agree(&f, write_header(&f));
    for (int g = 0; g < domain->op->grids && status == HS_OK; ++g)
        status = write_grid(&f, g);
    if (status == HS_OK)
        status = agree(&f, bad_file(&f, MPI_File_sync(f.file), "sync"));
    return close_file(&f, status);
}

// A file that is complete; what there is of another is not left.
static hs_status put_in_place(const char *part, const char *path, hs_status status)
{
    if (status == HS_OK && rename(part, path) != 0)
        status = hs_fail_with(HS_ERROR_FILE, WRITE, "%s: it cannot be renamed from %s: %s", path,
                              part, strerror(errno));
    if (status != HS_OK)
        (void)remove(part);
    return status;
}

hs_status hs_domain_write(hs_domain *domain, const char *path)
{
    if (!domain || !path)
        return hs_fail_with(HS_ERROR_ARGUMENT, __func__, "domain or path is NULL");
    char *part = malloc(strlen(path) + 6);
    hs_status status = hs_ranks_agree(
        &domain->ranks,
        part ? HS_OK : hs_fail_with(HS_ERROR_OUT_OF_MEMORY, __func__, "host memory is exhausted"));
    if (status == HS_OK) {
        sprintf(part, "%s.part", path);
        status = write_file(domain, part);
        if (domain->part.rank == 0)
            status = put_in_place(part, path, status);
        status = hs_ranks_agree(&domain->ranks, status);
    }
    free(part);
    return status;
}

hs_status hs_domain_read(hs_domain *domain, const char *path)
{
    if (!domain || !path)
        return hs_fail_with(HS_ERROR_ARGUMENT, __func__, "domain or path is NULL");
    hs_file f = {.function = READ, .path = path, .domain = domain, .file = MPI_FILE_NULL};
    hs_status status = open_file(&f, MPI_MODE_RDONLY);
    if (status == HS_OK)
        status = agree(&f, read_header(&f, false));
    for (int g = 0; g < domain->op->grids && status == HS_OK; ++g)
        status = check_grid(&f, g);
    if (status == HS_OK)
        status = agree(&f, read_header(&f, true));
    for (int g = 0; g < domain->op->grids && status == HS_OK; ++g)
        status = read_grid(&f, g);
    status = close_file(&f, status);
    return status == HS_OK ? hs_domain_fill_halos(domain) : status;
}

// ---- gathering ----------------------------------------------------------------------------------

// Bits that are none of a rank's are 0 there.
hs_status hs_domain_gather(hs_domain *domain, const char *grid, const hs_box *box, void *dense)
{
    if (!domain || !grid || !box || !dense)
        return hs_fail_with(HS_ERROR_ARGUMENT, __func__, "domain, grid, box or dense is NULL");
    const size_t row = (size_t)extent(box, 0) * (size_t)domain->op->element_size;
    const int64_t rows = extent(box, 1) * extent(box, 2);
    unsigned char *at = dense;
    memset(dense, 0, row * (size_t)rows);
    hs_status status = hs_ranks_agree(
        &domain->ranks, hs_domain_download_as(domain, __func__, grid, box, dense, false));
    for (int64_t i = 0; i < rows && status == HS_OK;) {
        const int64_t most = (int64_t)((1 << 28) / row) + 1,
                      now = rows - i < most ? rows - i : most;
        MPI_Request request;
        const int error = MPI_Iallreduce(MPI_IN_PLACE, at, (int)(row * (size_t)now), MPI_BYTE,
                                         MPI_BOR, domain->ranks.comm, &request);
        status = error == MPI_SUCCESS ? hs_ranks_wait(&domain->ranks, 1, &request, __func__)
                                      : hs_of_mpi(error, __func__);
        at += row * (size_t)now;
        i += now;
    }
    return status;
}
