// What a bit of a thread's flags decides, by predicates where the compiler would make branches of it or move
// choices to where their results wait in registers.
__device__ __forceinline__ real chosen(unsigned flags, unsigned bit, real then, real otherwise)
{
#if defined(__CUDA_ARCH__)
//% local b = "b" .. 8 * model.size
//% local r = model.size == 8 and "d" or "f"
    asm volatile("{\n.reg .pred set;\n.reg .b32 only;\n"
                 "and.b32 only, %2, %3;\nsetp.ne.u32 set, only, 0;\n"
                 "@set mov.$(b) %0, %1;\n}" : "+$(r)"(otherwise) : "$(r)"(then), "r"(flags), "r"(bit));
    return otherwise;
#else
    return flags & bit ? then : otherwise;
#endif
}

// Stores a thread's points if the bit is set.
//% local widths = { 1, table.unpack(needs.widths) }
//% for _, n in ipairs(widths) do
//% local type = vector_type(n)
__device__ __forceinline__ void store_if(unsigned flags, unsigned bit, real *base, unsigned offset, $(type) value)
{
//% if n * model.size <= 16 then
#if defined(__CUDA_ARCH__)
//% local to, places, values = flag_store(model, r, n)
    asm volatile("{\n.reg .pred set;\n.reg .b32 only;\n"
                 "and.b32 only, %1, %2;\nsetp.ne.u32 set, only, 0;\n"
                 "@set $(to) [%0], $(places);\n}" : : "l"((char *)base + offset), "r"(flags), "r"(bit),
                 $(values) : "memory");
#else
    if (flags & bit)
        store(base, offset, value);
#endif
//% else
    if (flags & bit)
        store(base, offset, value);
//% end
}
//% end
//% if needs.async_copies then
//% for _, n in ipairs(widths) do
//% local type = vector_type(n)

// Writes them to LDS if the bit is set.
__device__ __forceinline__ void write_if(unsigned flags, unsigned bit, real *to, $(type) value)
{
//% if n * model.size <= 16 then
#if defined(__CUDA_ARCH__)
//% local to, places, values = flag_store(model, r, n, "shared")
    asm volatile("{\n.reg .pred set;\n.reg .b32 only;\n"
                 "and.b32 only, %1, %2;\nsetp.ne.u32 set, only, 0;\n"
                 "@set $(to) [%0], $(places);\n}" : : "r"((unsigned)__cvta_generic_to_shared(to)), "r"(flags), "r"(bit),
                 $(values) : "memory");
#else
    if (flags & bit)
        write<$(type)>(to, value);
#endif
//% else
    if (flags & bit)
        write<$(type)>(to, value);
//% end
}
//% end

// Starts a copy of a T from memory to LDS if the bit is set.
template <class T>
__device__ __forceinline__ void copy_async_if(unsigned flags, unsigned bit, real *to, const void *from)
{
#if defined(__CUDA_ARCH__)
    const unsigned at = (unsigned)__cvta_generic_to_shared(to);
//% for _, bytes in ipairs { 16, 0 } do
    $(bytes == 16 and "if (sizeof(T) == 16)" or "else")
        asm volatile("{\n.reg .pred set;\n.reg .b32 only;\n"
                     "and.b32 only, %2, %3;\nsetp.ne.u32 set, only, 0;\n"
                     "@set cp.async.$(bytes == 16 and "cg" or "ca").shared.global [%0], [%1], %4;\n}" : :
                     "r"(at), "l"(from), "r"(flags), "r"(bit), "n"($(bytes == 16 and "16" or "sizeof(T)")) : "memory");
//% end
#else
    if (flags & bit)
        *(T *)to = *(const T *)from;
#endif
}
//% end
