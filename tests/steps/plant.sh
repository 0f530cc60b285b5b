#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: plant.sh PYTHON PROGRAM HOST_PLATFORM HOST_LIBRARY FILE EDIT OUTSIDE SCRIPT WORD…
# Makes the sed EDIT to FILE in a copy of the templates, or of the scripts here: SCRIPT with these words
# must say that something is wrong, with outside=OUTSIDE, `launches` or `loads`.
set -eu

here=$(dirname "$0")
. "$here/../plant.sh"
python=$1 program=$2 platform=$3 library=$4 file=$5 edit=$6 outside=$7 script=$here/$8
shift 8
[ "$outside" = loads ] || set -- --set "outside=$outside" "$@" # loads are the default
case $file in
*.py)
    plant "$here" "$file" "$edit"
    script=$scratch/$(basename "$script")
    export PYTHONPATH="$here/../compile"
    ;;
*)
    plant "$here/../../templates" "$file" "$edit"
    set -- --templates "$scratch" "$@"
    ;;
esac
status=0
said=$("$python" "$script" "$program" "$platform" "$library" "$@" 2>&1) || status=$?
echo "$said"
[ "$status" -eq 1 ] || { echo "exit status is $status, not 1"; exit 1; }
echo "$said" | grep -q ": wrong: " || { echo "nothing is wrong"; exit 1; }
