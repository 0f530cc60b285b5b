#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: emitted.sh PYTHON PROGRAM
# Generates every strategy of every spec, for AMD and NVIDIA, in float and in double, and holds the files with
# emitted.py.
set -eu

python=$1 program=$2
here=$(realpath "$(dirname "$0")")
specs=$here/../../specs
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

for type in float double; do
    mkdir "$scratch/$type"
    for spec in "$specs"/*.lua; do
        sed "s/type = \"[a-z]*\"/type = \"$type\"/" "$spec" >"$scratch/$type/$(basename "$spec")"
    done
    for target in gfx90a sm_90; do
        "$program" generate "$scratch/$type"/*.lua --target $target -o "$scratch/$type.$target" >/dev/null
    done
done
"$python" "$here/emitted.py" "$scratch"/*.gfx90a "$scratch"/*.sm_90
