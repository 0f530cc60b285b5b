#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: unity.sh PROGRAM HOST_LIBRARY COMPILER…
# All files of two operators, and of one with stages, in one translation unit: it compiles without a warning, links and runs with a
# COMPILER for the host platform; hipcc, where there is one, compiles its kernels.
set -eu

program=$1 library=$2
shift 2
platform=$(realpath "$(dirname "$0")/../../runtime/platform/host")
specs=$(realpath "$(dirname "$0")/../../specs")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

"$program" generate "$specs/laplacian_r4.lua" "$specs/gray_scott3d.lua" -o . >/dev/null
"$program" generate "$specs/red_black.lua" -o . --strategies fused,tiled >/dev/null
{
    for file in */*.hip; do
        echo "#include \"$file\""
    done
    echo 'int main()'
    echo '{'
    echo '    int count = 0;'
    echo '    return !laplacian_r4_strategies(&count) || !gray_scott3d_strategies(&count) || !red_black_strategies(&count)'
    echo '        || laplacian_r4(nullptr, nullptr) == hipSuccess || gray_scott3d(nullptr, nullptr) == hipSuccess;'
    echo '}'
} >unity.cpp
[ "$(grep -c include unity.cpp)" -gt 20 ] || { echo "operators are missing"; cat unity.cpp; exit 1; }

compiler=$(command -v "$1") || exit 77
shift
# By the launcher, where there is one, an object of the same text is remembered.
compile() {
    ${CMAKE_CXX_COMPILER_LAUNCHER-} "$compiler" "$@" -Wall -Wextra -Werror -MD -MF unity.d -c unity.cpp -o unity.o
}
case $compiler in
*hipcc)
    compile "$@" -x hip --offload-arch=gfx90a --cuda-device-only -O1
    ;;
*)
    compile "$@" -std=c++17 -O2 -I"$platform"
    "$compiler" "$@" unity.o -o unity "$library" -Wl,-rpath,"$(dirname "$library")"
    ./unity
    ;;
esac
