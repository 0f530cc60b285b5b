#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: make_generated.sh PROGRAM OUT
# Writes to OUT what generated/ is to be: every preset of the operators that people read first or that
# tests/app uses; of the others what <op>() may call; of those with stages, which have as many files for
# each, one. OUT/MANIFEST has checksums of every preset of every operator, so that a change shows of those
# that are not there, too.
set -eu

program=$(realpath "$1") out=$2
cd "$(dirname "$0")/../.."
all=$(mktemp -d)
trap 'rm -rf "$all"' EXIT
mkdir -p "$out"
out=$(realpath "$out")
"$program" generate specs/*.lua -o "$all" >/dev/null
(cd "$all" && LC_ALL=C && export LC_ALL && sha256sum -- */*.h */*.hip) >"$out/MANIFEST"
for spec in specs/*.lua; do
    op=$(basename "$spec" .lua)
    [ "$op" = red_black ] || ! grep -q " ${op}_stage(" "$all/$op/$op.h" || continue
    case $op in
    laplacian_r4 | box27 | acoustic_iso_r4 | poisson2d_5 | heat7) set -- ;;
    *) # of its own table, or of those of its stages
        set -- --strategies "$(for table in "$all/$op/$op"*.hip; do
            name=$(basename "$table" .hip)
            sed -n "s/^ *return ${name}_\([a-z0-9_]*\)(args, stream);/\1/p" "$table"
        done | sort -u | paste -sd, -)"
        ;;
    esac
    "$program" generate "$spec" "$@" -o "$out" >/dev/null
done
