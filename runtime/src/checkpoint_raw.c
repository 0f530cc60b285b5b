// SPDX-License-Identifier: MIT
// The raw format of checkpoints (checkpoint.h): a header of text, padded with zeros to a multiple
// of HEADER bytes; dense grids; their checksums. Header:
//
//   hipstencil checkpoint 1
//   header 4096                  bytes
//   checksum 0123456789abcdef    of the header from the next line on
//   byte_order little
//   operator heat7 …             a description
//   step 100
//   origin 0 0 0
//   values 3fc3333333333333 …    the bits of the scalars
#define _POSIX_C_SOURCE 200809L
#include "checkpoint.h"
#include "status.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEADER = 4096 };

static const char magic[] = "hipstencil checkpoint 1\n";

#define WRITE "hs_checkpoint_write"
#define READ  "hs_checkpoint_read"

static const char *byte_order(void)
{
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first ? "little" : "big";
}

// ---- checksums ----------------------------------------------------------------------------------

static uint64_t mixed(uint64_t sum, uint64_t word)
{
    sum ^= word;
    sum = sum << 29 | sum >> 35;
    return sum * UINT64_C(0x9E3779B97F4A7C15);
}

// Element by element, so that pieces of any size add up to the same. Any change of one element
// shows.
static uint64_t summed(uint64_t sum, const void *dense, size_t bytes, size_t element_size)
{
    const unsigned char *at = dense;
    for (size_t i = 0; i < bytes; i += element_size) {
        uint64_t word = 0;
        memcpy(&word, at + i, element_size);
        sum = mixed(sum, word);
    }
    return sum;
}

// ---- the header ---------------------------------------------------------------------------------

// What follows the line of the checksum; the caller frees it.
static char *body_of_header(const hs_simulation *s, const hs_moment *moment, size_t *length)
{
    char *description = hs_description(s), *lines = NULL;
    FILE *text = description ? open_memstream(&lines, length) : NULL;
    if (text) {
        fprintf(text, "byte_order %s\n%sstep %" PRId64 "\n", byte_order(), description,
                moment->step);
        fprintf(text, "origin %" PRId64 " %" PRId64 " %" PRId64 "\nvalues", moment->origin[0],
                moment->origin[1], moment->origin[2]);
        for (int i = 0; i < s->op->scalars; ++i) {
            uint64_t bits;
            memcpy(&bits, &moment->scalars[i], sizeof bits);
            fprintf(text, " %016" PRIx64, bits);
        }
        fprintf(text, "\n");
        if (fclose(text) != 0) {
            free(lines);
            lines = NULL;
        }
    }
    free(description);
    return lines;
}

// The whole header, *bytes of it; the caller frees it.
static char *make_header(const hs_simulation *s, const hs_moment *moment, size_t *bytes)
{
    size_t length = 0;
    char *body = body_of_header(s, moment, &length), *header = NULL;
    *bytes = (length + 128 + HEADER - 1) / HEADER * HEADER; // the lines before it are shorter
    if (body)
        header = calloc(1, *bytes);
    if (header) {
        const uint64_t sum = summed(0, body, length, 1);
        snprintf(header, *bytes, "%sheader %zu\nchecksum %016" PRIx64 "\n%s", magic, *bytes, sum,
                 body);
    }
    free(body);
    return header;
}

// The rest of a line that begins with a word and a space, or NULL.
static const char *after_word(const char *text, const char *word)
{
    const size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && text[length] == ' ' ? text + length + 1 : NULL;
}

static const char *next_line(const char *text)
{
    const char *end = strchr(text, '\n');
    return end ? end + 1 : text + strlen(text);
}

static bool read_integers(const char *text, const char *word, int64_t *numbers, int count)
{
    const char *at = after_word(text, word);
    char *end;
    for (int i = 0; i < count && at; ++i) {
        numbers[i] = strtoll(at, &end, 10);
        at = end == at ? NULL : end;
    }
    return at && *at == '\n';
}

static bool read_values(const char *text, double *values, int count)
{
    const char *at = strncmp(text, "values", 6) == 0 ? text + 6 : NULL;
    char *end;
    for (int i = 0; i < count && at; ++i) {
        const uint64_t bits = strtoull(at, &end, 16);
        memcpy(&values[i], &bits, sizeof bits);
        at = end == at ? NULL : end;
    }
    return at && *at == '\n';
}

static hs_status parse_header(const hs_simulation *s, const char *path, const char *text,
                              hs_moment *moment)
{
    uint64_t sum = 0;
    const char *body = next_line(next_line(next_line(text)));
    const char *told = after_word(next_line(next_line(text)), "checksum");
    if (!told || sscanf(told, "%16" SCNx64, &sum) != 1 || sum != summed(0, body, strlen(body), 1))
        return hs_bad_file(READ, path, "its header is damaged: the checksum is another");
    const char *order = after_word(body, "byte_order");
    const size_t length = strlen(byte_order());
    if (!order || strncmp(order, byte_order(), length) != 0 || order[length] != '\n')
        return hs_bad_file(READ, path,
                           "its byte order is not that of this machine, %s-endian; "
                           "raw checkpoints are read where they were written",
                           byte_order());
    char *wanted = hs_description(s);
    if (!wanted)
        return hs_fail(HS_ERROR_OUT_OF_MEMORY, READ, "host memory is exhausted");
    const char *described = next_line(body), *at = described;
    const hs_status status = hs_compare_descriptions(path, described, wanted);
    at += strlen(wanted);
    free(wanted);
    if (status != HS_OK)
        return status;
    if (!read_integers(at, "step", &moment->step, 1) ||
        !read_integers(next_line(at), "origin", moment->origin, 3) ||
        !read_values(next_line(next_line(at)), moment->scalars, s->op->scalars))
        return hs_bad_file(READ, path, "its header lacks step, origin or values");
    return HS_OK;
}

// ---- writing ------------------------------------------------------------------------------------

typedef struct hs_raw_file {
    int fd;
    const char *path;
    size_t element_size;
    uint64_t sum; // of the grid at hand
} hs_raw_file;

static hs_status write_all(const hs_raw_file *file, const void *data, size_t bytes)
{
    const char *at = data;
    while (bytes > 0) {
        const ssize_t written = write(file->fd, at, bytes);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return hs_bad_call(WRITE, file->path, "write");
        at += written;
        bytes -= (size_t)written;
    }
    return HS_OK;
}

static hs_status write_piece(void *context, const hs_box *piece, void *dense, size_t bytes)
{
    hs_raw_file *file = context;
    (void)piece;
    file->sum = summed(file->sum, dense, bytes, file->element_size);
    return write_all(file, dense, bytes);
}

static hs_status write_header(const hs_simulation *s, const hs_raw_file *file)
{
    hs_moment moment;
    size_t bytes = 0;
    hs_status status = hs_moment_make(&moment, s);
    if (status != HS_OK)
        return status;
    char *header = make_header(s, &moment, &bytes);
    status = header ? write_all(file, header, bytes)
                    : hs_fail(HS_ERROR_OUT_OF_MEMORY, WRITE, "host memory is exhausted");
    free(header);
    hs_moment_free(&moment);
    return status;
}

static hs_status write_grids(hs_simulation *s, hs_raw_file *file)
{
    const hs_box box = hs_simulation_box(s);
    uint64_t *sums = calloc((size_t)s->op->grids, sizeof *sums);
    hs_status status =
        sums ? HS_OK : hs_fail(HS_ERROR_OUT_OF_MEMORY, WRITE, "host memory is exhausted");
    for (int g = 0; g < s->op->grids && status == HS_OK; ++g) {
        file->sum = 0;
        status = hs_staged_download(s->staging, hs_simulation_array(s, g), &box, s->stream,
                                    write_piece, file);
        sums[g] = file->sum;
    }
    if (status == HS_OK)
        status = write_all(file, sums, (size_t)s->op->grids * sizeof *sums);
    free(sums);
    return status;
}

hs_status hs_raw_write(hs_simulation *s, const char *part)
{
    hs_raw_file file = {.path = part, .element_size = (size_t)s->op->element_size};
    file.fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file.fd < 0)
        return hs_bad_call(WRITE, part, "open");
    hs_status status = write_header(s, &file);
    if (status == HS_OK)
        status = write_grids(s, &file);
    if (close(file.fd) != 0 && status == HS_OK)
        status = hs_bad_call(WRITE, part, "close");
    return status;
}

// ---- reading ------------------------------------------------------------------------------------

static hs_status read_all(const hs_raw_file *file, void *data, size_t bytes)
{
    char *at = data;
    while (bytes > 0) {
        const ssize_t got = read(file->fd, at, bytes);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return hs_bad_call(READ, file->path, "read");
        if (got == 0)
            return hs_bad_file(READ, file->path, "it ends too early");
        at += got;
        bytes -= (size_t)got;
    }
    return HS_OK;
}

static hs_status read_piece(void *context, const hs_box *piece, void *dense, size_t bytes)
{
    (void)piece;
    return read_all(context, dense, bytes);
}

static size_t grid_bytes(const hs_simulation *s)
{
    const hs_box box = hs_simulation_box(s);
    return (size_t)hs_box_elements(&box) * (size_t)s->op->element_size;
}

static hs_status check_size(const hs_simulation *s, const hs_raw_file *file, size_t header)
{
    struct stat facts;
    const uint64_t each = grid_bytes(s) + sizeof(uint64_t);
    const uint64_t wanted = header + (uint64_t)s->op->grids * each;
    if (fstat(file->fd, &facts) != 0)
        return hs_bad_call(READ, file->path, "fstat");
    if ((uint64_t)facts.st_size != wanted)
        return hs_bad_file(READ, file->path,
                           "it has %" PRIu64 " bytes where %" PRIu64 " are right%s",
                           (uint64_t)facts.st_size, wanted,
                           (uint64_t)facts.st_size < wanted ? ": it is truncated" : "");
    return HS_OK;
}

static hs_status read_header(const hs_simulation *s, const hs_raw_file *file, hs_moment *moment,
                             size_t *bytes)
{
    char first[sizeof magic + 32] = "";
    const ssize_t got = pread(file->fd, first, sizeof first - 1, 0);
    if (got < 0)
        return hs_bad_call(READ, file->path, "read");
    if (strncmp(first, magic, sizeof magic - 1) != 0)
        return hs_bad_file(READ, file->path, "it is no checkpoint of hipstencil");
    int64_t told = 0;
    if (!read_integers(first + sizeof magic - 1, "header", &told, 1) || told < HEADER ||
        told > 4096 * HEADER || told % HEADER != 0)
        return hs_bad_file(READ, file->path, "its header is damaged: its size is none");
    char *header = calloc(1, (size_t)told + 1);
    if (!header)
        return hs_fail(HS_ERROR_OUT_OF_MEMORY, READ, "host memory is exhausted");
    hs_status status = read_all(file, header, (size_t)told);
    if (status == HS_OK)
        status = parse_header(s, file->path, header, moment);
    free(header);
    *bytes = (size_t)told;
    return status;
}

static hs_status sum_piece(void *context, const hs_box *piece, void *dense, size_t bytes)
{
    hs_raw_file *file = context;
    const hs_status status = read_piece(context, piece, dense, bytes);
    if (status == HS_OK)
        file->sum = summed(file->sum, dense, bytes, file->element_size);
    return status;
}

// Reads grids and checksums without keeping them.
static hs_status check_grids(const hs_simulation *s, hs_raw_file *file)
{
    const int grids = s->op->grids;
    const hs_box box = hs_simulation_box(s);
    uint64_t *sums = calloc((size_t)grids * 2, sizeof *sums);
    if (!sums)
        return hs_fail(HS_ERROR_OUT_OF_MEMORY, READ, "host memory is exhausted");
    hs_status status = HS_OK;
    for (int g = 0; g < grids && status == HS_OK; ++g) {
        file->sum = 0;
        status = hs_staging_visit(s->staging, &box, sum_piece, file);
        sums[g] = file->sum;
    }
    if (status == HS_OK)
        status = read_all(file, sums + grids, (size_t)grids * sizeof *sums);
    for (int g = 0; g < grids && status == HS_OK; ++g)
        if (sums[g] != sums[grids + g])
            status =
                hs_bad_file(READ, file->path, "its grid '%s' is damaged: the checksum is another",
                            s->op->grid[g].name);
    free(sums);
    return status;
}

static hs_status read_grids(hs_simulation *s, hs_raw_file *file, size_t header)
{
    const hs_box box = hs_simulation_box(s);
    hs_status status = lseek(file->fd, (off_t)header, SEEK_SET) < 0
                           ? hs_bad_call(READ, file->path, "lseek")
                           : HS_OK;
    for (int g = 0; g < s->op->grids && status == HS_OK; ++g)
        status = hs_staged_upload(s->staging, hs_simulation_array(s, g), &box, s->stream,
                                  read_piece, file);
    return status;
}

hs_status hs_raw_read(hs_simulation *s, const char *path)
{
    hs_raw_file file = {.path = path, .element_size = (size_t)s->op->element_size};
    hs_moment moment;
    size_t header = 0;
    hs_status status = hs_moment_make(&moment, s);
    if (status != HS_OK)
        return status;
    file.fd = open(path, O_RDONLY | O_CLOEXEC);
    if (file.fd < 0)
        status = hs_bad_call(READ, path, "open");
    if (status == HS_OK)
        status = read_header(s, &file, &moment, &header);
    if (status == HS_OK)
        status = check_size(s, &file, header);
    if (status == HS_OK)
        status = check_grids(s, &file);
    if (status == HS_OK)
        status = read_grids(s, &file, header);
    if (status == HS_OK)
        hs_moment_restore(&moment, s);
    if (file.fd >= 0)
        close(file.fd);
    hs_moment_free(&moment);
    return status;
}
