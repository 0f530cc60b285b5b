#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: format.sh ROOT
# Fails, naming the files, where C or C++ of ROOT is not as .clang-format has it.
set -eu

cd "$1"
status=0
for file in $(find generator runtime tests -name '*.[ch]' -o -name '*.cpp' -o -name '*.hpp' | sort); do
    clang-format --dry-run -Werror "$file" 2>/dev/null || { echo "$file: run clang-format -i"; status=1; }
done
exit "$status"
