// SPDX-License-Identifier: MIT
#include "base/printable.h"

// Bytes of the UTF-8 sequence that begins here; 0 if none does or it is a control character.
static int sequence(const unsigned char *s)
{
    int n = s[0] < 0x80                   ? 1
            : s[0] >= 0xc2 && s[0] < 0xe0 ? 2
            : s[0] >= 0xe0 && s[0] < 0xf0 ? 3
            : s[0] >= 0xf0 && s[0] < 0xf5 ? 4
                                          : 0;
    for (int i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    if (n == 1 && (s[0] < 0x20 || s[0] == 0x7f) && s[0] != '\t' && s[0] != '\n')
        return 0;
    return n == 2 && s[0] == 0xc2 && s[1] < 0xa0 ? 0 : n; // C1
}

void make_printable(char *text)
{
    for (unsigned char *at = (unsigned char *)text; *at;) {
        int n = sequence(at);
        if (n == 0)
            *at = '?';
        at += n ? n : 1;
    }
}
