#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: words.sh PROGRAM REFUSED_NAMES INCLUDE
# Every word of generated sources that a specification may give to a grid can be given to one: sources
# with grids of these names compile for the platform in INCLUDE.
set -eu

program=$1 refused_names=$2 include=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export TMPDIR="$scratch" # compilers leave folders there
cd "$scratch"
strategies=fused,queue,lds,vector

cat >star.lua <<'SPEC'
return stencil { name = "t", shape = star(2), coefficients = laplacian { accuracy = 4, spacing = scalar "h" } }
SPEC
for settings in "" "--set rows=2 --set vector=2" "--set dies=8" "--target sm_90 --set prefetch=async"; do
    # shellcheck disable=SC2086
    "$program" generate star.lua --strategy "$strategies" $settings -o "words" >/dev/null
    cat words/t/*.h words/t/*.hip
done | sed 's|//.*||' | grep -oE '\<[A-Za-z_][A-Za-z0-9_]*' | sort -u |
    "$refused_names" grid | grep -vxE 'u|out|h|t|t_.*' >names

[ "$(wc -l <names)" -gt 200 ] || { echo "there are hardly any words"; exit 1; }
split -l 35 names part.
for part in part.*; do
    {
        echo "local u = grid \"u\""
        echo "local sum = 0"
        echo "for _, name in ipairs {"
        sed 's/.*/    "&",/' "$part"
        echo "} do sum = sum + grid(name) end"
        echo "return stencil { name = \"t\", update = { out = sum + laplacian(u, { accuracy = 4 }) } }"
    } >"$part.lua"
    "$program" generate "$part.lua" --strategy queue,lds --set dies=8 -o "$part.d" >/dev/null
    "$program" generate "$part.lua" --strategy fused -o "$part.e" >/dev/null
    "$program" generate "$part.lua" --strategy fused --target sm_90 -o "$part.f" >/dev/null
    for file in "$part".?/t/*.hip; do
        c++ -x c++ -std=c++17 -fsyntax-only -Wall -Wextra -Werror -I"$include" "$file" || {
            echo "grids called $(tr '\n' ' ' <"$part")"
            exit 1
        }
    done
done
