// Who is told, while a launch goes on, that blocks have planes complete: when they come to output plane `z`.
struct telling
{
    int z;
    unsigned *signal;
};

// If a launch is all that is asked for, and blocks walk from both of its ends: those of every second layer walk down. A
// block says so between `round` steps, and of planes of all its threads: not of the last one.
static inline telling telling_of(const $(model.name)_args *args, const part &p, int64_t depth, int filling, int round)
{
    hipstencil_sharing *const s = args->sharing;
    const telling nobody = {INT_MAX, nullptr};
    if (!s || !s->signal || s->planes < 1 || p.blocks[2] % 2 != 0)
        return nobody;
    const int z = (s->planes + 1 + filling + round - 1) / round * round - filling;
    const bool all = p.nx == args->hi[0] - args->lo[0] && p.ny == args->hi[1] - args->lo[1]
        && p.nz == args->hi[2] - args->lo[2];
    if (!all || p.nz - (p.blocks[2] - 1) * depth <= z)
        return nobody;
    s->told = p.blocks[0] * p.blocks[1] * p.blocks[2];
    return {z, s->signal};
}

// By all threads of a block.
__device__ static inline void tell(const telling &t)
{
    if (threadIdx.x + threadIdx.y + threadIdx.z > 0)
        return;
    __threadfence_system();
    atomicAdd(t.signal, 1u);
}
