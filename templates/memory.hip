// Device memory at `offset` bytes from `base`; the base is the same for a whole block.
template <class T, class Offset>
__device__ __forceinline__ T load(const real *base, Offset offset)
{
    return *(const T *)((const char *)base + offset);
}
//% if needs.load_once then

// The same for what no other thread reads.
template <class T, class Offset>
__device__ __forceinline__ T load_once(const real *base, Offset offset)
{
#if defined(__clang__) && !defined(__CUDACC__)
//% if needs.by_element then
    typedef real whole __attribute__((vector_size(sizeof(T)), may_alias));
    return __builtin_bit_cast(T, __builtin_nontemporal_load((const whole *)((const char *)base + offset)));
//% else
    return __builtin_nontemporal_load((const T *)((const char *)base + offset));
//% end
#else
    return *(const T *)((const char *)base + offset);
#endif
}
//% end

template <class T, class Offset>
__device__ __forceinline__ void store(real *base, Offset offset, T value)
{
    *(T *)((char *)base + offset) = value;
}
//% if needs.store_streaming then

#if defined(__CUDACC__)
//% for _, s in ipairs(streaming_stores(model, needs)) do
__device__ __forceinline__ void stream_out($(s.type) *to, $(s.type) value)
{
//% for i, to in ipairs(s.to) do
    __stcs(($(s.stored) *)$(to), $(s.from[i]));
//% end
}
//% end
#endif

// The same for what is not read again soon: it does not stay in the caches.
template <class T, class Offset>
__device__ __forceinline__ void store_streaming(real *base, Offset offset, T value)
{
    T *const to = (T *)((char *)base + offset);
#if defined(__CUDACC__)
    stream_out(to, value);
#elif defined(__clang__)
//% if needs.by_element then
    typedef real whole __attribute__((vector_size(sizeof(T)), may_alias));
    __builtin_nontemporal_store(__builtin_bit_cast(whole, value), (whole *)to);
//% else
    __builtin_nontemporal_store(value, to);
//% end
#else
    *to = value;
#endif
}
//% end
//% if needs.lds_read then

// LDS.
template <class T> __device__ __forceinline__ T read(const real *p)
{
    return *(const T *)p;
}
//% end
//% if needs.lds_write then

template <class T> __device__ __forceinline__ void write(real *p, T value)
{
    *(T *)p = value;
}
//% end
//% if needs.async_copies then

// Copies to LDS that pass no register where the platform has them. They are counted in groups:
// copies_start ends a group, copies_wait waits until all but the last `n` groups have arrived.
template <class T, class Offset>
__device__ __forceinline__ void copy_async(real *to, const real *base, Offset offset)
{
#if defined(__CUDA_ARCH__)
    constexpr int most = 16, bytes = sizeof(T) < most ? sizeof(T) : most; // of an access
    for (int i = 0; i < (int)sizeof(T); i += bytes)
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2;"
                     :
                     : "r"((unsigned)__cvta_generic_to_shared(to) + i),
                       "l"((const char *)base + offset + i), "n"(bytes));
#else
    *(T *)to = *(const T *)((const char *)base + offset);
#endif
}

__device__ __forceinline__ void copies_start()
{
#if defined(__CUDA_ARCH__)
    asm volatile("cp.async.commit_group;");
#endif
}

template <int n> __device__ __forceinline__ void copies_wait()
{
#if defined(__CUDA_ARCH__)
    asm volatile("cp.async.wait_group %0;" : : "n"(n) : "memory");
#endif
}
//% end
