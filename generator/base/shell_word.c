// SPDX-License-Identifier: MIT
#include "base/shell_word.h"

#include <string.h>

#include "base/text.h"

const char *shell_word(struct arena *a, const char *word)
{
    static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-+=.,:/@%";
    struct text quoted = {0};
    if (*word && !word[strspn(word, PLAIN)])
        return arena_copy(a, word);
    text_add(&quoted, "'");
    for (; *word; word++)
        if (*word == '\'')
            text_add(&quoted, "'\\''");
        else
            text_add_bytes(&quoted, word, 1);
    text_add(&quoted, "'");
    const char *copy = arena_copy(a, text_string(&quoted));
    text_free(&quoted);
    return copy;
}
