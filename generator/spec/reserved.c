// SPDX-License-Identifier: MIT
// What names already mean in headers and libraries, from the list that tests/spec/reserved_names.py
// makes: lines "read fP", sorted by name in the order of bytes.
#include "spec/reserved.h"

#include <stdlib.h>
#include <string.h>

#include "base/embedded.h"

// The line that `at` lies in.
static const char *line_begin(const char *text, const char *at)
{
    while (at > text && at[-1] != '\n')
        at--;
    return at;
}

static int compare_name(const char *name, const char *line)
{
    size_t n = strcspn(line, " ");
    int order = strncmp(name, line, n);
    return order ? order : name[n] != '\0';
}

// The kind and the origin of `name`, two letters, or NULL.
static const char *listed(const char *name)
{
    const struct embedded_file *list = embedded_find("generator/spec/reserved_names.txt");
    const char *low = list->text, *high = list->text + list->size; // lines in [low, high)
    while (low < high) {
        const char *line = line_begin(low, low + (high - low) / 2);
        int order = compare_name(name, line);
        if (order == 0)
            return line + strcspn(line, " ") + 1;
        if (order < 0)
            high = line;
        else
            low = line + strcspn(line, "\n") + 1;
    }
    return NULL;
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool begins(const char *name, const char *prefix)
{
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

// E and three capitals or digits more: what <errno.h> may have beside what it has here.
static bool is_error_code(const char *name)
{
    size_t n = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    return name[0] == 'E' && name[n] == '\0' && n >= 4;
}

// Families, of which other releases have other members. As macros they clash with everything.
static bool is_of_a_family(const char *name, struct meaning *m)
{
    if (begins(name, "HIP_") || (begins(name, "hip") && is_capital(name[3])))
        *m = (struct meaning){MEANS_MACRO, "a name of", "HIP"};
    else if (begins(name, "CUDA_") || (begins(name, "cuda") && is_capital(name[4])))
        *m = (struct meaning){MEANS_MACRO, "a name of", "CUDA"};
    else if (begins(name, "CU_") || (begins(name, "cu") && is_capital(name[2])))
        *m = (struct meaning){MEANS_SYMBOL, "a name of", "CUDA's driver"};
    else if (begins(name, "HIPSTENCIL_"))
        *m = (struct meaning){MEANS_MACRO, "a name of", "this program"};
    else if (is_error_code(name))
        *m = (struct meaning){MEANS_MACRO, "like the macros of", "<errno.h>"};
    else
        return false;
    return true;
}

bool reserved_meaning(const char *name, struct meaning *m)
{
    static const struct {
        char letter;
        enum meaning_kind kind;
        const char *what;
    } KINDS[] = {{'f', MEANS_SYMBOL, "a function of"},  {'v', MEANS_SYMBOL, "a variable of"},
                 {'t', MEANS_SYMBOL, "a type of"},      {'c', MEANS_SYMBOL, "a constant of"},
                 {'n', MEANS_SYMBOL, "a namespace of"}, {'m', MEANS_MACRO, "a macro of"},
                 {'M', MEANS_SYMBOL, "a macro of"},     {'k', MEANS_KEYWORD, "a keyword of"},
                 {'h', MEANS_HEADER, "a header of"}};
    static const struct {
        char letter;
        const char *name;
    } ORIGINS[] = {{'C', "C"},   {'P', "POSIX"}, {'L', "the C library"},      {'+', "C++"},
                   {'H', "HIP"}, {'N', "CUDA"},  {'R', "the runtime library"}};
    const char *letters = listed(name);
    if (!letters)
        return is_of_a_family(name, m);
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
        if (KINDS[i].letter == letters[0])
            *m = (struct meaning){KINDS[i].kind, KINDS[i].what, NULL};
    for (size_t i = 0; i < sizeof ORIGINS / sizeof *ORIGINS; i++)
        if (ORIGINS[i].letter == letters[1])
            m->origin = ORIGINS[i].name;
    return true;
}
