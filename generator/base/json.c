// SPDX-License-Identifier: MIT
#include "base/json.h"

#include <math.h>
#include <stdlib.h>

#include "base/named_file.h"
#include "base/text.h"

void json_set_text(json_t *object, const char *key, const char *value)
{
    json_t *text = json_string(value ? value : "");
    json_object_set_new(object, key, text ? text : json_string("(not UTF-8)"));
}

void json_set_integer(json_t *object, const char *key, long long value)
{
    json_object_set_new(object, key, json_integer(value));
}

void json_set_number(json_t *object, const char *key, double value)
{
    json_object_set_new(object, key, isfinite(value) ? json_real(value) : json_null());
}

void json_set_extent(json_t *object, const char *key, const int64_t extent[3])
{
    json_t *list = json_array();
    for (int i = 0; i < 3; i++)
        json_array_append_new(list, json_integer(extent[i]));
    json_object_set_new(object, key, list);
}

bool json_write(const json_t *document, int digits, const char *path, struct error *e)
{
    char *dump = json_dumps(document, JSON_INDENT(1) | JSON_REAL_PRECISION((size_t)digits));
    if (!dump)
        return fail(e, "%s: the results cannot be written as JSON", path);
    struct text line = {0};
    text_addf(&line, "%s\n", dump);
    free(dump);
    bool ok = named_file_write(path, line.data, line.size, e);
    text_free(&line);
    return ok;
}
