#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: plant.sh PYTHON PROGRAM HOST_PLATFORM HOST_LIBRARY FILE EDIT BEHAVIOUR OUTSIDE
# Copies the templates, makes the sed EDIT to FILE in the copy: BEHAVIOUR of mathematics.py must not be
# right with it, where OUTSIDE, launches or the sweep, writes images. An EDIT that no longer changes its file is a failure too.
set -eu

python=$1 program=$2 platform=$3 library=$4 file=$5 edit=$6 behaviour=$7 outside=$8
here=$(dirname "$0")
templates=$here/../../templates
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp "$templates"/* "$scratch"
sed "$edit" "$templates/$file" >"$scratch/$file"
if cmp -s "$templates/$file" "$scratch/$file"; then
    echo "nothing is planted: '$edit' does not fit templates/$file"
    exit 1
fi
diff "$templates/$file" "$scratch/$file" || true
status=0
said=$("$python" "$here/mathematics.py" "$program" "$platform" "$library" --templates "$scratch" --outside "$outside" \
    "$behaviour" 2>&1) ||
    status=$?
echo "$said"
[ "$status" -eq 1 ] || { echo "exit status is $status, not 1"; exit 1; }
echo "$said" | grep -q "^$behaviour: wrong: " || { echo "$behaviour does not see it"; exit 1; }
