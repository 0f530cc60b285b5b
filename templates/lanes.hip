// What the lane `by` further up along x holds; of no use where there is none. All lanes of a wave take part.
template <int by, int lanes> __device__ __forceinline__ real of_lane(real value)
{
#if defined(__CUDA_ARCH__)
    static_assert(lanes <= 32, "waves have 32 lanes here: make it with lanes=32");
    return by < 0 ? __shfl_up_sync(~0u, value, -by, lanes) : __shfl_down_sync(~0u, value, by, lanes);
#else
#if defined(__AMDGCN_WAVEFRONT_SIZE)
    static_assert(lanes <= __AMDGCN_WAVEFRONT_SIZE, "waves have 32 lanes here: make it with lanes=32");
#endif
    return by < 0 ? __shfl_up(value, -by, lanes) : __shfl_down(value, by, lanes);
#endif
}
//% for _, n in ipairs(needs.widths) do

template <int by, int lanes> __device__ __forceinline__ real$(n) of_lane(real$(n) value)
{
    for (int i = 0; i < $(n); i++)
        value[i] = of_lane<by, lanes>((real)value[i]);
    return value;
}
//% end
//% if needs.lanes_meet then

// Lanes have what others of their wave have put into LDS.
__device__ __forceinline__ void lanes_meet()
{
#if defined(__CUDA_ARCH__)
    __syncwarp();
#elif defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__)
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
#else
    (void)__shfl_up(0, 0); // what lanes pass on, they have come to
#endif
}

// The number of the first bit that is set of as many as a wave has lanes.
template <class Bits> __device__ __forceinline__ int lowest_bit(Bits bits)
{
#if defined(__CUDA_ARCH__)
    return __ffs((int)bits) - 1;
#else
    return __builtin_ctzll(bits);
#endif
}
//% end

// What is made inside, elements [from, to), and what was there before outside of that.
__device__ __forceinline__ real made_inside(real made, real before, int from, int to)
{
    return from <= 0 && to > 0 ? made : before;
}
//% for _, n in ipairs(needs.widths) do

__device__ __forceinline__ real$(n) made_inside(real$(n) made, real$(n) before, int from, int to)
{
    for (int i = 0; i < $(n); i++)
        made[i] = from <= i && to > i ? made[i] : before[i];
    return made;
}
//% end

// Where a thread walks from row to row: `offset` bytes from what a wave has alike, or with these added once where
// an instruction would add them in each row.
__device__ __forceinline__ const real *walked(const real *base, unsigned &offset)
{
#if defined(__CUDA_ARCH__)
    base = (const real *)((const char *)base + offset);
    offset = 0;
#else
    (void)offset;
#endif
    return base;
}

// sum + c * value, rounded once where compilers would rather make one product for several sums.
__device__ __forceinline__ real plus_product(real sum, real c, real value)
{
#if defined(__CUDA_ARCH__)
    return fma(c, value, sum);
#else
    return sum + c * value;
#endif
}
//% for _, n in ipairs(needs.widths) do

__device__ __forceinline__ real$(n) plus_product(real$(n) sum, real c, real$(n) value)
{
#if defined(__CUDA_ARCH__)
    for (int i = 0; i < $(n); i++)
        sum[i] = fma(c, (real)value[i], (real)sum[i]);
    return sum;
#else
    return sum + c * value;
#endif
}
//% if needs.begins then

__device__ __forceinline__ real$(n) plus_product(real begins, real c, real$(n) value)
{
    real$(n) sum;
    for (int i = 0; i < $(n); i++)
        sum[i] = plus_product(begins, c, (real)value[i]);
    return sum;
}
//% end
//% end

// Elements with the sign changed whose bit is set in `minus`, and 0 where it is in `none`.
__device__ __forceinline__ real with_signs(real value, unsigned minus, unsigned none)
{
    return none & 1 ? (real)0 : minus & 1 ? -value : value;
}
//% for _, n in ipairs(needs.widths) do

__device__ __forceinline__ real$(n) with_signs(real$(n) value, unsigned minus, unsigned none)
{
    for (int i = 0; i < $(n); i++)
        value[i] = with_signs((real)value[i], minus >> i, none >> i);
    return value;
}
//% end

// What follows from a value is computed again where it is needed: it takes no register in between.
__device__ __forceinline__ int again(int value)
{
#if defined(__CUDA_ARCH__)
    asm volatile("" : "+r"(value));
#elif defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__)
    asm volatile("" : "+v"(value));
#endif
    return value;
}
//% for _, n in ipairs { 1, table.unpack(needs.widths) } do

// What is made of it is made apart from what else is made of the same: it may take the place of another sum.
__device__ __forceinline__ $(vector_type(n)) apart($(vector_type(n)) value)
{
#if defined(__CUDA_ARCH__)
//% for i = 0, n - 1 do
//% local r = model.size == 8 and "d" or "f"
//% local element = n > 1 and ".v[" .. i .. "]" or ""
    asm("" : "+$(r)"(value$(element)));
//% end
#endif
    return value;
}
//% end
