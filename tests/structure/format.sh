#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: format.sh ROOT
# Fails, naming the files, where C or C++ of ROOT is not as .clang-format has it.
set -eu

cd "$1"
# Many files a call: what one takes is mostly the program's own beginning.
said=$(find generator runtime tests \( -name '*.[ch]' -o -name '*.cpp' -o -name '*.hpp' \) -print0 |
    xargs -0 -n 100 clang-format --dry-run -Werror 2>&1) || {
    echo "$said" | sed -n 's/^\([^:]*\):.*code should be clang-formatted.*/\1: run clang-format -i/p; t; /rror/p; /^xargs/p' | sort -u
    exit 1
}
