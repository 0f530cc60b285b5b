// SPDX-License-Identifier: MIT
// Toolchains: the platforms, and how compilers turn a generated source into a library or into text.
#ifndef HIPSTENCIL_BUILD_TOOLCHAIN_H
#define HIPSTENCIL_BUILD_TOOLCHAIN_H

#include "build/places.h"
#include "math/function_errors.h"
#include "strategy/targets.h"

// What a compilation says in its log of the registers, LDS and spills of the kernels it made.
enum resource_report { RESOURCES_UNTOLD, RESOURCES_REMARKS, RESOURCES_PTXAS };
enum {
    CANDIDATES = 6,
    ASSEMBLER_COUNT = 2, // hipcc, clang
};

// How a compiler is found and called.
struct compiler {
    const char *name;                   // in messages; of the folder that holds its headers
    const char *variable;               // of the environment: names the compiler
    const char *candidates[CANDIDATES]; // otherwise the first of these in PATH
    const char *flags;                  // variable that replaces default_flags
    const char *default_flags;
    const char *command;    // see toolchain.c
    bool this_machine_only; // what it builds runs on the GPU model at hand only
    enum resource_report resources;
};

// Where kernels run.
struct platform {
    const char *name;
    const char *doc;
    bool emulated;              // its times say nothing about a GPU
    const char *default_target; // what is planned for unless --target says otherwise
    const char *driver;         // module of the kernel, or NULL
    const char *driver_version; // file whose first line has its version
    enum function_library functions;
    struct compiler compiler;
};

enum { TOOLCHAIN_WORDS = 64 };

// A command with its compiler resolved. It runs in the source's folder, on file names without one.
struct command_line {
    const char *argv[TOOLCHAIN_WORDS];
    int count;
    const char *identity; // changes when the compiler or the platform's headers do
};

const struct platform *platform_find(const char *name); // NULL if unknown
struct known platform_names(void);                      // "auto" first
// The target of the GPU at hand, as the platform's driver names it; NULL if there is none or it is
// not one of the table.
const struct target *platform_device_target(const struct platform *p);
// The platform of the GPU at hand for which there is a compiler, otherwise host.
const struct platform *platform_auto(void);

struct toolchain {
    const struct platform *platform; // NULL: nothing that it makes runs
    const struct compiler *kind;
    const struct target *target;
    const struct places *places;
    struct arena *arena;
    const char *compiler; // absolute path, and further words of the environment variable
    const char *identity;
};

bool toolchain_open(struct toolchain *t, const struct platform *p, const struct target *target,
                    const struct places *places, struct arena *a, struct error *e);
// Compiles and links `source` into the shared library `output`.
bool toolchain_command(const struct toolchain *t, const char *source, const char *output,
                       struct command_line *out, struct error *e);

// hipcc, as a device-only compiler that reports what each kernel needs; false without an error if
// there is none.
bool remarks_toolchain_open(struct toolchain *t, const struct target *target,
                            const struct places *places, struct arena *a);
// What HIPSTENCIL_HIPCC names although it is no program, or NULL.
const char *remarks_toolchain_misnamed(void);

// The compiler that writes assembly for AMD targets, by order of preference: 0 to ASSEMBLER_COUNT
// - 1. False without an error if it is not installed. It may still not know the target.
bool assembler_open(struct toolchain *t, int which, const struct target *target,
                    const struct places *places, struct arena *a);

// clang, for libraries that trace themselves (traffic/sweep.h).
bool trace_toolchain_open(struct toolchain *t, const struct target *target,
                          const struct places *places, struct arena *a, struct error *e);

#endif
