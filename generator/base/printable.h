// SPDX-License-Identifier: MIT
// Text of other programs and of files, made fit for a terminal.
#ifndef HIPSTENCIL_BASE_PRINTABLE_H
#define HIPSTENCIL_BASE_PRINTABLE_H

// Replaces control characters, but for tabs and ends of lines, and bytes that are no UTF-8 by '?'.
void make_printable(char *text);

#endif
