// Who is told, while a launch goes on, that blocks have so many planes complete.
struct telling
{
    int planes;
    unsigned *counter, *signal;
    unsigned value;
};

// If a launch is all that is asked for, and blocks walk from both of its ends: those of every second layer walk down.
static inline telling telling_of(const $(model.name)_args *args, const part &p, int64_t depth)
{
    hipstencil_sharing *const s = args->sharing;
    const int64_t last = p.nz - (p.blocks[2] - 1) * depth;
    const bool all = p.nx == args->hi[0] - args->lo[0] && p.ny == args->hi[1] - args->lo[1]
        && p.nz == args->hi[2] - args->lo[2];
    if (!s || !s->signal || !all || p.blocks[2] % 2 != 0 || s->planes < 1 || last < s->planes)
        return {INT_MAX, nullptr, nullptr, 0};
    s->told = 1;
    return {s->planes, s->counter, s->signal, s->value};
}

// By all threads of a block. The last block of all says it.
__device__ static inline void tell(const telling &t)
{
    __syncthreads();
    if (threadIdx.x + threadIdx.y + threadIdx.z > 0)
        return;
    __threadfence_system();
    if (atomicAdd(t.counter, 1u) + 1 < gridDim.x * gridDim.y * gridDim.z)
        return;
    *t.counter = 0;
    __threadfence_system();
    *(volatile unsigned *)t.signal = t.value;
}
