#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: every_preset.sh PROGRAM SPEC PRESETS SIZE
# Compares every preset that there is: PRESETS (names with commas between) must all be verified, at
# all extents and regions of --verify full, and every other one must be refused with a reason. No
# times are taken: ../numeric covers what is judged after them.
set -eu

program=$1 spec=$2 presets=$3 size=$4
[ -x "$program" ] || { echo "$program is not there: its build failed"; exit 1; }
all=$("$program" list | sed -n '/^presets: /,/^$/s/^  \([a-z_][a-z_]*\) .*/\1/p' | tr '\n' ,)
status=0
table=$("$program" compare "$spec" --platform host --size "$size" --verify full --verify-only --jobs 1 \
    --strategies "${all%,}" 2>&1) || status=$?
echo "$table"
for name in $(echo "$all" | tr , ' '); do
    case ,$presets, in
    *,$name,*) wanted="^[ *]*$name  *verified " ;;
    *) wanted="^([a-z_]+, )*$name(, [a-z_]+)*: not applicable: ." ;;
    esac
    echo "$table" | grep -qE "$wanted" || { echo "$name: nothing says '$wanted'"; status=1; }
done
exit "$status"
