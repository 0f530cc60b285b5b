// SPDX-License-Identifier: MIT
#include "base/json.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/text.h"

bool json_write(const json_t *document, int digits, const char *path, struct error *e)
{
    char *dump = json_dumps(document, JSON_INDENT(1) | JSON_REAL_PRECISION((size_t)digits));
    if (!dump)
        return fail(e, "%s: the results cannot be written as JSON", path);
    struct text line = {0};
    text_addf(&line, "%s\n", dump);
    free(dump);
    bool ok = file_write(path, line.data, line.size, NULL, e);
    text_free(&line);
    return ok;
}
