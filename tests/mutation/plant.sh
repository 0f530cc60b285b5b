#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: plant.sh PROGRAM SPEC STRATEGY FILE EDIT OUTCOME NOTE [SETTING|--OPTION…]
# Makes the sed EDIT to FILE in a copy of the templates, and has PROGRAM compare STRATEGY of SPEC with it:
# the result must be OUTCOME (wrong, crashed), with a note that matches NOTE.
set -eu

program=$1 spec=$2 strategy=$3 file=$4 edit=$5 outcome=$6 note=$7
shift 7
[ -x "$program" ] || { echo "$program is not there: its build failed"; exit 1; }
. "$(dirname "$0")/../plant.sh"
plant "$(dirname "$0")/../../templates" "$file" "$edit"

for setting in "$@"; do
    case $setting in
    --*) set -- "$@" "$setting" ;;
    *) set -- "$@" --set "$setting" ;;
    esac
    shift
done
status=0
table=$("$program" compare "$spec" --platform host --size 37x21x18 --verify quick --jobs 1 \
    --strategies "$strategy" --templates "$scratch" "$@" 2>&1) || status=$?
echo "$table"
[ "$status" -eq 1 ] || { echo "exit status is $status, not 1"; exit 1; }
echo "$table" | grep -q "^[ *]*$strategy  *$outcome" || { echo "$strategy is not $outcome"; exit 1; }
echo "$table" | grep -Eq "$note" || { echo "nothing says '$note'"; exit 1; }
