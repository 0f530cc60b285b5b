// Device memory at `offset` bytes from `base`; the base is the same for a whole block.
template <class T, class Offset>
__device__ __forceinline__ T load(const real *base, Offset offset)
{
    return *(const T *)((const char *)base + offset);
}
//% if needs.ends then

// Its first `count` elements, of which there is one at least, where there are not as many as it has.
template <class T, class Offset>
__device__ __forceinline__ T load(const real *base, Offset offset, int count)
{
    constexpr int all = sizeof(T) / size;
    if (count >= all)
        return load<T>(base, offset);
    T some = {};
    some[0] = load<real>(base, offset);
    for (int i = 1; i < all - 1; i++)
        if (i < count)
            some[i] = load<real>(base, offset + i * size);
    return some;
}
//% end
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
//% if needs.ends then

template <class T, class Offset>
__device__ __forceinline__ T load_once(const real *base, Offset offset, int count)
{
    return count >= (int)sizeof(T) / size ? load_once<T>(base, offset) : load<T>(base, offset, count);
}
//% end
//% end

template <class T, class Offset>
__device__ __forceinline__ void store(real *base, Offset offset, T value)
{
    *(T *)((char *)base + offset) = value;
}
//% if needs.ends then

template <class T, class Offset>
__device__ __forceinline__ void store(real *base, Offset offset, T value, int count)
{
    constexpr int all = sizeof(T) / size;
    if (count >= all) {
        store(base, offset, value);
        return;
    }
    store(base, offset, value[0]);
    for (int i = 1; i < all - 1; i++)
        if (i < count)
            store(base, offset + i * size, value[i]);
}
//% end
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
//% if needs.ends then

template <class T, class Offset>
__device__ __forceinline__ void store_streaming(real *base, Offset offset, T value, int count)
{
    if (count >= (int)sizeof(T) / size)
        store_streaming(base, offset, value);
    else
        store(base, offset, value, count);
}
//% end
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

//% if needs.past_l1 then
//% part("past_l1")

//% end
//% if needs.ends then
// Its first `count` elements, where there are not as many as it has: by predicates, as waves that branch for it would
// wait at each copy.
template <class T, class Offset>
__device__ __forceinline__ void copy_async(real *to, const real *base, Offset offset, int count)
{
    constexpr int all = sizeof(T) / size;
#if defined(__CUDA_ARCH__)
    constexpr int most = 16, bytes = sizeof(T) < most ? sizeof(T) : most; // of an access
    const unsigned at = (unsigned)__cvta_generic_to_shared(to);
    const char *const from = (const char *)base + offset;
    for (int i = 0; i < (int)sizeof(T); i += bytes)
        asm volatile("{\n.reg .pred whole;\nsetp.ge.s32 whole, %2, %3;\n"
                     "@whole cp.async.ca.shared.global [%0], [%1], %4;\n}"
                     :
                     : "r"(at + i), "l"(from + i), "r"(count), "n"(all), "n"(bytes));
    for (int i = 0; i < all - 1; i++)
        asm volatile("{\n.reg .pred some;\nsetp.lt.s32 some, %2, %3;\n"
                     "setp.gt.and.s32 some, %2, %4, some;\n"
                     "@some cp.async.ca.shared.global [%0], [%1], %5;\n}"
                     :
                     : "r"(at + i * size), "l"(from + i * size), "r"(count), "n"(all), "r"(i), "n"(size));
#else
    for (int i = 0; i < all && i < count; i++)
        to[i] = *(const real *)((const char *)base + offset + i * size);
#endif
}

//% end
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
