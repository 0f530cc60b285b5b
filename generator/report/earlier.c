// SPDX-License-Identifier: MIT
#include "report/earlier.h"

#include <math.h>
#include <string.h>

#include "base/file.h"
#include "report/provenance.h"

static json_t *load(const char *path, struct error *e)
{
    struct text content = {0};
    json_t *document = NULL;
    json_error_t where;
    if (file_read(path, &content, e)) {
        document = json_loadb(text_string(&content), content.size, 0, &where);
        if (!document)
            fail_at(e, path, where.line, "is not JSON: %s", where.text);
    }
    text_free(&content);
    return document;
}

static bool is_of(const char *path, const json_t *document, const char *command, struct error *e)
{
    const json_t *context = json_object_get(document, "context");
    const json_t *format = json_object_get(context, "format");
    if (!json_is_array(json_object_get(document, "operators")) || !json_is_integer(format))
        return fail(e,
                    "--against %s: is no document of results, an object with `context` and "
                    "`operators`, or is older than these; make it again with %s --json",
                    path, command);
    if (json_integer_value(format) != PROVENANCE_FORMAT)
        return fail(
            e, "--against %s: has results in format %lld, not %d; make it again with %s --json",
            path, (long long)json_integer_value(format), PROVENANCE_FORMAT, command);
    const char *by = earlier_text(context, "command");
    return strcmp(by, command) == 0 ||
           fail(e, "--against %s: has results of %s; make it with %s --json", path,
                *by ? by : "no command", command);
}

json_t *earlier_read(const char *path, const char *command, struct error *e)
{
    json_t *document = load(path, e), *operators = NULL;
    if (document && is_of(path, document, command, e))
        operators = json_incref(json_object_get(document, "operators"));
    json_decref(document);
    return operators;
}

const char *earlier_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

double earlier_number(const json_t *object, const char *group, const char *key)
{
    const json_t *value = json_object_get(group ? json_object_get(object, group) : object, key);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

bool earlier_same(const json_t *a, const json_t *b, const char *key)
{
    return strcmp(earlier_text(a, key), earlier_text(b, key)) == 0;
}

const json_t *earlier_row(const json_t *op, const json_t *wanted)
{
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(op, "results"), i, row)
    {
        if (earlier_same(row, wanted, "strategy"))
            return row;
    }
    return NULL;
}
