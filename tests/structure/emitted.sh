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
    for target in gfx90a sm_90; do
        "$program" generate "$specs"/*.lua --type $type --target $target -o "$scratch/$type.$target" >/dev/null
    done
done
"$python" "$here/emitted.py" "$scratch"/*.gfx90a "$scratch"/*.sm_90
