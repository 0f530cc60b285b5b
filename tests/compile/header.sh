#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: header.sh GENERATED FLAG…
# The header of every operator below GENERATED is C17 and C++17 to gcc's satisfaction, warnings as errors. Exit
# status 77 if <hip/hip_runtime.h> is not to be found with FLAGs.
set -eu

generated=$1
shift
echo '#include <hip/hip_runtime.h>' | gcc -x c -fsyntax-only "$@" - 2>/dev/null ||
    { echo "there is no hip/hip_runtime.h"; exit 77; }
for folder in "$generated"/*/; do
    file=$folder$(basename "$folder").h
    gcc -x c -std=c17 -Wall -Wextra -Wpedantic -Wstrict-prototypes -Werror -fsyntax-only "$@" "$file"
    g++ -x c++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only "$@" "$file"
done
