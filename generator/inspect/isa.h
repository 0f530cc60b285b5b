// SPDX-License-Identifier: MIT
// ISA: what the AMD compiler's assembly says of each kernel: registers, sizes, and the instructions
// of the path that a wave runs over and over.
#ifndef HIPSTENCIL_INSPECT_ISA_H
#define HIPSTENCIL_INSPECT_ISA_H

#include <stdbool.h>

#include "base/arena.h"
#include "build/resources.h"
#include "inspect/mix.h"

struct isa_kernel {
    struct compiled_kernel compiled;
    int threads; // launch bound
    // The heaviest way once around the loop that stores the most; through the kernel if none does.
    bool loop;
    struct mix path;
    int path_instructions, instructions; // on that way; in the kernel
};

struct isa {
    struct isa_kernel *kernels;
    int count, capacity;
};

// Reads assembly as clang -S writes it for amdgcn. Changes `text`. False if it has no kernel.
bool isa_parse(char *text, struct isa *out, struct arena *a);

#endif
