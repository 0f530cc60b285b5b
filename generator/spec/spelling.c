// SPDX-License-Identifier: MIT
// Which known word a misspelt one may mean, what is UTF-8.
#include <string.h>

#include "base/known.h"
#include "spec/spec.h"

const char *push_near(lua_State *L, const char *name, const char *const *known)
{
    int count = 0;
    while (known[count])
        count++;
    char near[4 * NAME_LIMIT];
    const struct known all = KNOWN_TEXTS(known, count);
    return known_near(&all, name, near, sizeof near) ? lua_pushstring(L, near) : NULL;
}

const char *push_suggestion(lua_State *L, const char *what, const char *name,
                            const char *const *known)
{
    const char *near = name ? push_near(L, name, known) : NULL;
    if (near)
        return near;
    luaL_Buffer b;
    luaL_buffinit(L, &b);
    luaL_addstring(&b, "known ");
    luaL_addstring(&b, what);
    for (int i = 0; known[i]; i++) {
        luaL_addstring(&b, i ? ", " : ": ");
        luaL_addstring(&b, known[i]);
    }
    luaL_pushresult(&b);
    return lua_tostring(L, -1);
}

const char *word_from_elsewhere(const char *name)
{
    static const struct {
        const char *name, *here;
    } WORDS[] = {
        {"laplace", "laplacian(u)"},
        {"lap", "laplacian(u)"},
        {"diff", "d(u, \"x\")"},
        {"grad", "d(u, \"x\") and the like along y and z"},
        {"dx", "d(u, \"x\")"},
        {"dy", "d(u, \"y\")"},
        {"dz", "d(u, \"z\")"},
        {"dxx", "d(u, \"x\", { order = 2 })"},
        {"dyy", "d(u, \"y\", { order = 2 })"},
        {"dzz", "d(u, \"z\", { order = 2 })"},
        {"field", "grid \"u\""},
        {"array", "grid \"u\""},
        {"param", "scalar \"h\""},
        {"parameter", "scalar \"h\""},
        {"where", "select(condition, a, b)"},
        {"ifelse", "select(condition, a, b)"},
        {"fabs", "abs(a)"},
        {"fmin", "min(a, b)"},
        {"fmax", "max(a, b)"},
        {"pi", "math.pi"},
        {"x", "a text, as in d(u, \"x\") or position(\"x\")"},
        {"y", "a text, as in d(u, \"y\") or position(\"y\")"},
        {"z", "a text, as in d(u, \"z\") or position(\"z\")"},
        {"floor", "math.floor, of numbers alone"},
        {"dirichlet", "fixed(0)"},
        {"neumann", "mirror()"},
        {"periodic", "a text: \"periodic\""},
        {"halo", "a text: \"halo\""},
        {"float", "a text: \"float\""},
        {"double", "a text: \"double\""},
    };
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strcmp(WORDS[i].name, name) == 0)
            return WORDS[i].here;
    return NULL;
}

// ---- text ---------------------------------------------------------------------------------------

// Bytes of a sequence by its first byte, 0 for none.
static int sequence_length(unsigned char c)
{
    if (c < 0x80)
        return 1;
    if (c < 0xc2 || c > 0xf4)
        return 0;
    return c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}

// The code point that begins at text[*at], which moves behind it; -1 where none does: neither halves
// of a surrogate pair nor longer spellings than needed nor numbers beyond U+10FFFF are one.
static long next_code_point(const char *text, size_t length, size_t *at)
{
    static const long LEAST[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)text[*at];
    int n = sequence_length(first);
    if (n == 0 || *at + (size_t)n > length)
        return -1;
    long code = n == 1 ? first : first & (0x7f >> n);
    for (int k = 1; k < n; k++) {
        unsigned char c = (unsigned char)text[*at + (size_t)k];
        if ((c & 0xc0) != 0x80)
            return -1;
        code = code << 6 | (c & 0x3f);
    }
    *at += (size_t)n;
    bool surrogate = code >= 0xd800 && code <= 0xdfff;
    return code < LEAST[n] || surrogate || code > 0x10ffff ? -1 : code;
}

bool text_is_utf8(const char *text, size_t length)
{
    for (size_t i = 0; i < length;)
        if (next_code_point(text, length, &i) < 0)
            return false;
    return true;
}

// What ends a line, or acts on a terminal.
static bool is_control(long code)
{
    return code < ' ' || (code >= 0x7f && code < 0xa0) || code == 0x2028 || code == 0x2029;
}

// What turns the direction of the text around it.
static bool is_bidirectional(long code)
{
    return code == 0x61c || code == 0x200e || code == 0x200f ||
           (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

bool text_has_controls(const char *text, size_t length)
{
    for (size_t i = 0; i < length;)
        if (is_control(next_code_point(text, length, &i)))
            return true;
    return false;
}

static bool has_trigraph(const char *text)
{
    for (; (text = strstr(text, "??")); text++)
        if (text[2] && strchr("=/'()!<>-", text[2]))
            return true;
    return false;
}

void text_clean(char *text)
{
    size_t length = strlen(text);
    for (size_t at = 0; at < length;) {
        size_t from = at;
        long code = next_code_point(text, length, &at);
        if (code < 0)
            text[at = from] = '?', at++;
        else if (is_control(code) || is_bidirectional(code))
            memset(text + from, ' ', at - from);
    }
}

const char *comment_problem(const char *text)
{
    size_t length = strlen(text);
    if (strstr(text, "*/") || strstr(text, "/*"))
        return "has /* or */ in it";
    for (const char *at = text; (at = strchr(at, '\\')); at++)
        if (!at[1] || at[1] == ' ')
            return "has a \\ at its end or before a blank";
    if (has_trigraph(text))
        return "has a trigraph of C in it, ?? and a sign";
    for (size_t i = 0; text_is_utf8(text, length) && i < length;)
        if (is_bidirectional(next_code_point(text, length, &i)))
            return "has characters in it that turn the direction of text";
    return NULL;
}
