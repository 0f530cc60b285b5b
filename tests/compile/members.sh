#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: members.sh PROGRAM INCLUDE
# Whatever members arguments have in C and in Python, grids, scalars and sets of points can be called so: sources and
# bindings compile, for the platform in INCLUDE, where a user gave all these names. So do sources of stages, and
# where grids are called as guards of headers and types are.
set -eu

program=$1 include=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export TMPDIR="$scratch" # compilers leave folders there
cd "$scratch"

# usage: spec NEXT NOW BEFORE GRIDS SCALARS SETS
# A leapfrog in groups of two steps, which need scratch, with an index, the number of the step and points; lists are
# of Lua.
spec()
{
    cat <<SPEC
local now, before = grid("$2", "$3")
local factor = index("x") + step()
for _, name in ipairs { $4 } do factor = factor + grid(name) end
for _, name in ipairs { $5 } do factor = factor * scalar(name) end
local points = {}
for i, name in ipairs { $6 } do points[name] = (i % 2 == 0 and source or receiver) { grid = "$1" } end
return stencil {
  name = "t", dimensions = $dimensions,
  update = { ["$1"] = 2*now - before + factor * laplacian(now) },
  advance = { ["$3"] = "$2", ["$2"] = "$1" },
  boundary = fixed(0),
  points = points,
}
SPEC
}

# usage: staged NOW THEN GRIDS
# The same members where a step has two stages.
staged()
{
    cat <<SPEC
local now, after = grid("$1", "$2")
local factor = index("x") + step()
for _, name in ipairs { $3 } do factor = factor + grid(name) end
return stencil {
  name = "t", dimensions = 3,
  stages = {
    { name = "one", update = { ["$2"] = after + factor * (now(1,0,0) - now(0,1,0) + now(0,0,1)) } },
    { name = "two", update = { ["$1"] = now + after(0,-1,0) - after(-1,0,0) - after(0,0,-1) } },
  },
  boundary = antimirror { plane = 0 },
}
SPEC
}

# usage: generate SPEC
generate()
{
    rm -rf "$1"
    "$program" generate "$1.lua" --strategies "fused,$strategy" --set time=2 --bindings fortran,python \
        -o "$1" >/dev/null
}

# usage: compiles SPEC CALLED…: without a warning, each file by what reads it
compiles()
{
    if ! {
        gcc -x c -std=c17 -fsyntax-only -Wall -Wextra -Wpedantic -Werror -I"$include" "$1/t/t.h" &&
            printf '%s\n' "$1"/t/*.hip | xargs -n 1 \
                c++ -x c++ -std=c++17 -fsyntax-only -Wall -Wextra -Werror -I"$include" &&
            { ! command -v gfortran >/dev/null ||
                gfortran -std=f2018 -fsyntax-only -Wall -Wextra -Werror -J "$1" "$1/t/t.f90"; } &&
            (cd "$1/t" && python3 -W error -c '
import sys, t
names = [name for name, _ in t.Args._fields_]
again = sorted({name for name in names if names.count(name) > 1})
sys.exit("Args has twice: " + ", ".join(again) if again else 0)')
    }; then
        echo "$* in $dimensions dimensions"
        exit 1
    fi
}

# usage: members SPEC: what arguments have beside seven names of the spec
members()
{
    {
        sed -n '/^typedef struct t_args/,/^}/s/^ [^;]*[ *]\([a-z_0-9]*\)\(\[[0-9]*\]\)*;.*/\1/p' "$1/t/t.h"
        sed -n '/^class Args/,/^    \]/s/^        ("\([a-z_0-9]*\)".*/\1/p' "$1/t/t.py"
    } | sort -u | grep -vxE 'g_(next|now|before|factor|scalar|source|receiver)'
}

# usage: quoted WORD…: of Lua
quoted()
{
    printf '"%s", ' "$@"
}

# Three of the words at a time are the leapfrog's own grids.
# usage: named WORD…
named()
{
    count=$#
    while [ "$count" -gt 0 ]; do
        next=$1 now=$2 before=$3
        shift 3
        spec "$next" "$now" "$before" "$(quoted "$@")" '"s"' '"a", "b"' >grids.lua
        set -- "$@" "$next" "$now" "$before"
        count=$((count - 3))
        generate grids
        compiles grids "$@"
    done
    spec n u p '' "$(quoted "$@")" '"a", "b"' >scalars.lua
    generate scalars
    compiles scalars "$@"
    while [ $# -gt 0 ]; do # an operator has eight sets at most
        most=$(($# < 8 ? $# : 8))
        sets=$(echo "$*" | cut -d ' ' -f "1-$most")
        shift "$most"
        # shellcheck disable=SC2086
        spec n u p '' '' "$(quoted $sets)" >sets.lua
        generate sets
        compiles sets "$sets"
    done
}

for dimensions in 2 3; do
    strategy=$([ "$dimensions" = 2 ] && echo strips || echo temporal)
    spec g_next g_now g_before '"g_factor"' '"g_scalar"' '"g_receiver", "g_source"' >plain.lua
    generate plain
    members plain >names
    for name in extent pitch lo hi origin step steps_done sharing scratch scratch_0; do
        grep -qx "$name" names || { echo "arguments have no $name in $dimensions dimensions"; exit 1; }
    done
    # shellcheck disable=SC2046
    named $(cat names)
done

strategy=overlapped dimensions=3
# shellcheck disable=SC2046
set -- $(cat names)
now=$1 after=$2
shift 2
staged "$now" "$after" "$(quoted "$@")" >stages.lua
generate stages
compiles stages "$@"
staged u v "$(quoted T_H T_ONE_H CHECKS_OF_T_H CHECKS_OF_T_TWO_H DEVICE_OF_T_ONE_H STAGES_OF_T_H t_args t_one_args \
    hipstencil_points all_steps of_step)" >types.lua
generate types
compiles types
