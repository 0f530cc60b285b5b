#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: unoptimized.sh GENERATED OPERATOR/STRATEGY…
# These kernels compile for gfx90a as projects that are debugged build them. Exit status 77 if there is no hipcc.
set -eu

generated=$1
shift
command -v hipcc >/dev/null || { echo "hipcc is not installed"; exit 77; }
for kernel; do
    hipcc -x hip -std=c++17 -O0 --offload-arch=gfx90a --offload-device-only -S -Werror -Wno-unused-command-line-argument \
        -o /dev/null "$generated/$kernel.hip"
done
