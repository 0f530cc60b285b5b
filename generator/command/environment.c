// SPDX-License-Identifier: MIT
// The one table of variables: manual pages and `hipstencil list environment` are made of it.
#include "command/environment.h"

static const struct variable VARIABLES[] = {
    {"HIPSTENCIL_CACHE", "~/.cache/hipstencil", "folder of compiled kernels"},
    {"HIPSTENCIL_CACHE_LIMIT", "2048", "MiB that it may take; 0 for no limit"},
    {"HIPSTENCIL_HOME", "what was installed",
     "folder with runtime/ and lib/, instead of those that the program was installed with"},
    {"HIPSTENCIL_CXX", "clang++, g++", "compiler of the host platform"},
    {"HIPSTENCIL_HOST_FLAGS", "-O2", "its flags"},
    {"HIPSTENCIL_HIPCC", "hipcc", "compiler of the platform amd"},
    {"HIPSTENCIL_HIPCC_FLAGS", "-O3", "its flags"},
    {"HIPSTENCIL_NVCC", "nvcc", "compiler of the platform nvidia"},
    {"HIPSTENCIL_NVCC_FLAGS", "-O3", "its flags"},
    {"HIPSTENCIL_CLANG", "clang-21 to clang-17, clang",
     "what inspect reads assembly from where there is no hipcc for the target: clang 17 or later"},
    {"HIPSTENCIL_CLANG_FLAGS", "-O3", "its flags"},
    {"HIPSTENCIL_TRACE_CXX", "clang++",
     "what inspect --traffic compiles with: clang++ 14 or later"},
    {"HIPSTENCIL_TRACE_FLAGS", "-O2, no vectors", "its flags"},
    {"HIPSTENCIL_GNUPLOT", "gnuplot", "what draws the plots of --report"},
    {"HIPSTENCIL_HOST_THREADS", "the processors", "threads of the host platform"},
    {"HIPSTENCIL_HOST_STACK", "1024",
     "KiB of stack of each thread of a block on the host platform"},
    {"HIPSTENCIL_HOST_ORDER", "forward",
     "forward, reverse or shuffle: order of blocks and of their threads, by which the host "
     "platform looks for faults"},
    {"HIPSTENCIL_HOST_STREAMS", "eager", "eager, or lazy: work runs in any order that waits allow"},
    {"HIPSTENCIL_HOST_SEED", "0", "of orders that are random: shuffle, lazy"},
    {"HIPSTENCIL_HOST_POISON", "off", "1: LDS is filled with NaNs before each block"},
    {"MPICH_GPU_SUPPORT_ENABLED", "0",
     "1: domains of several ranks give Cray's MPI addresses of the device"},
    {"HIPSTENCIL_KFD_TOPOLOGY", "/sys/class/kfd/kfd/topology",
     "folder in which Linux tells its AMD GPUs: for tests"},
    {"XDG_CACHE_HOME", "~/.cache", "folder that hipstencil/, of compiled kernels, is in"},
    {"HOME", "none", "the folder ~"},
    {"TMPDIR", "/tmp", "folder of what is temporary, and of compiled kernels where ~ has no room"},
    {"PATH", "none", "folders in which compilers and gnuplot are looked for"},
    {"TERM", "no colours", "kind of the terminal; dumb has no colours"},
    {"SOURCE_DATE_EPOCH", "the clock", "seconds since 1970, which results are dated by"},
    {"NO_COLOR", "colours", "tables have no colours, also at a terminal"},
};
enum { COUNT = sizeof VARIABLES / sizeof *VARIABLES };

const struct variable *variables(int *count)
{
    *count = COUNT;
    return VARIABLES;
}

struct known variable_names(void)
{
    return KNOWN_MEMBERS(VARIABLES, COUNT, name);
}
