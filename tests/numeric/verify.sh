#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: verify.sh PROGRAM SPEC STRATEGIES SIZE [SETTING|--OPTION…]
# Compares the STRATEGIES (names with commas between) of SPEC on the host platform, with settings
# such as rows=2, and fails unless every one of them ran and was found right: a strategy that has
# become inapplicable is a failure as well.
set -eu

program=$1 spec=$2 strategies=$3 size=$4
shift 4
[ -x "$program" ] || { echo "$program is not there: its build failed"; exit 1; }
for setting in "$@"; do
    case $setting in
    --*) set -- "$@" "$setting" ;;
    *) set -- "$@" --set "$setting" ;;
    esac
    shift
done

status=0
table=$("$program" compare "$spec" --platform host --size "$size" --verify full --jobs 1 \
    --strategies "$strategies" "$@" 2>&1) || status=$?
echo "$table"
for name in $(echo "$strategies" | tr , ' '); do
    echo "$table" | grep -q "^[ *]*$name  *verified " || { echo "$name is not verified"; status=1; }
done
exit "$status"
