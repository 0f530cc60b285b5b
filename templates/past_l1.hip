// The same of 16 bytes past L1, which has no room where LDS takes most of what both share.
template <class T, class Offset>
__device__ __forceinline__ void copy_past_l1(real *to, const real *base, Offset offset)
{
#if defined(__CUDA_ARCH__)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;"
                 : : "r"((unsigned)__cvta_generic_to_shared(to)), "l"((const char *)base + offset));
#else
    copy_async<T>(to, base, offset);
#endif
}
