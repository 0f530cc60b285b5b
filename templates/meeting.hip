//% local one = needs.meets_by_threads and "thread" or "wave"
//% local who = one .. "s"
// Where all $(who) of a block meet. Those that have arrived go on with what needs no other $(one), and wait later:
// the n-th time for the n-th meeting, of which `odd` is the last bit.
__device__ __forceinline__ void meeting_opens(void *place, int $(who))
{
#if defined(__CUDA_ARCH__)
    const unsigned at = (unsigned)__cvta_generic_to_shared(place);
    if (threadIdx.x == 0 && threadIdx.y == 0)
        asm volatile("mbarrier.init.shared.b64 [%0], %1;" : : "r"(at), "r"($(who)) : "memory");
#else
    (void)place, (void)$(who);
#endif
    __syncthreads();
}

//% if needs.meets_by_waves then
__device__ __forceinline__ void arrive(void *place)
{
#if defined(__CUDA_ARCH__)
    const unsigned at = (unsigned)__cvta_generic_to_shared(place);
    __syncwarp();
    asm volatile("{\n.reg .pred first;\nsetp.eq.u32 first, %1, 0;\n"
                 "@first mbarrier.arrive.shared.b64 _, [%0];\n}" : : "r"(at), "r"(threadIdx.x) : "memory");
#else
    (void)place;
#endif
}

//% end
//% if needs.meets_by_threads then
__device__ __forceinline__ void arrive_each(void *place)
{
#if defined(__CUDA_ARCH__)
    const unsigned at = (unsigned)__cvta_generic_to_shared(place);
    asm volatile("mbarrier.arrive.shared.b64 _, [%0];" : : "r"(at) : "memory");
#else
    (void)place;
#endif
}

//% end
__device__ __forceinline__ void wait_for_all(void *place, unsigned odd)
{
#if defined(__CUDA_ARCH__)
    const unsigned at = (unsigned)__cvta_generic_to_shared(place);
    unsigned met;
    do {
        asm volatile("{\n.reg .pred met;\nmbarrier.test_wait.parity.shared.b64 met, [%1], %2;\n"
                     "selp.u32 %0, 1, 0, met;\n}" : "=r"(met) : "r"(at), "r"(odd) : "memory");
    } while (!met);
#else
    (void)place, (void)odd;
    __syncthreads();
#endif
}
