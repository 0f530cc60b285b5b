//% local v, size = plan.vector, model.size
// ---- Types and primitives: what differs between platforms is here and nowhere else ---------------

//% local one, whole = computed(model, "real"), computed(model, "vec")
typedef $(model.type) real;
//% if model.mixed then
typedef $(model.arithmetic) wide; // what sums and updates are computed in
//% end
//% if v == 1 then
typedef real vec; // what one thread computes along x
//% if model.mixed then
typedef wide wide_vec;
//% end
//% else
//% local function vector_type(name, n, element, size)

#if defined(__CUDACC__)
struct alignas($(n * size)) $(name)
{
    $(element) v[$(n)];
    template <class Index>
    __device__ __forceinline__ $(element) &operator[](Index i)
    {
        return v[i];
    }
};
//% if name == whole then
//% for _, o in ipairs(model.operators) do
//% if o.right then
[[maybe_unused]] __device__ __forceinline__ $(whole) operator$(o.symbol)($(computed(model, o.left)) a, $(computed(model, o.right)) b)
{
    $(whole) c;
    for (int i = 0; i < $(n); i++)
        c[i] = a$(o.left == "vec" and "[i]" or "") $(o.symbol) b$(o.right == "vec" and "[i]" or "");
    return c;
}
//% else
[[maybe_unused]] __device__ __forceinline__ $(whole) operator-($(whole) a)
{
    for (int i = 0; i < $(n); i++)
        a[i] = -a[i];
    return a;
}
//% end
//% end
[[maybe_unused]] __device__ __forceinline__ void operator+=($(whole) &a, $(whole) b)
{
    for (int i = 0; i < $(n); i++)
        a[i] += b[i];
}
//% end
#else
//% if n * size > 16 then
#pragma GCC diagnostic ignored "-Wpsabi" // passed to functions that are inlined
//% end
typedef $(element) $(name) __attribute__((vector_size($(n * size)), may_alias));
#endif
//% end
//% for _, width in ipairs(needs.widths) do vector_type(type_of(plan, width), width, "real", size) end
//% if model.mixed then vector_type("wide_vec", v, "wide", 8) end
//% end
//% if needs.matrix then

//% part("product", { k = plan.kernels[1] })
//% end
//% if needs.launch_bounds then

//% local smaller = table.concat(plan.smaller_targets, " and ")
// The second bound is waves per SIMD on AMD; elsewhere it would mean something else.
//% if smaller ~= "" then
// $(smaller) have fewer registers than it counts on.
//% end
#if defined(__HIP_PLATFORM_AMD__)$(smaller == "" and "" or " \\\n    && !defined(__" .. table.concat(plan.smaller_targets, "__) && !defined(__") .. "__)")
#define LAUNCH_BOUNDS(threads, waves) __launch_bounds__(threads, waves)
#else
#define LAUNCH_BOUNDS(threads, waves) __launch_bounds__(threads)
#endif
//% end

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
    return __builtin_nontemporal_load((const T *)((const char *)base + offset));
#else
    return *(const T *)((const char *)base + offset);
#endif
}

//% end
template <class T, class Offset>
__device__ __forceinline__ void store(real *base, Offset offset, T value)
{
//% if needs.store_streaming then
#if defined(__CUDACC__)
//% if v == 1 then
    __stcs((real *)((char *)base + offset), value);
//% elseif v * size == 16 then
//% local whole = size == 4 and "float4" or "double2"
    __stcs(($(whole) *)((char *)base + offset), *(const $(whole) *)&value);
//% else
    __stcs((float2 *)((char *)base + offset), *(const float2 *)&value);
//% end
#elif defined(__clang__)
    __builtin_nontemporal_store(value, (T *)((char *)base + offset));
#else
    *(T *)((char *)base + offset) = value;
#endif
//% else
    *(T *)((char *)base + offset) = value;
//% end
}
//% if needs.point_store then

// One element, from kernels that do not use vectors.
__device__ __forceinline__ void point_store(real *base, int64_t offset, real value)
{
    *(real *)((char *)base + offset) = value;
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
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;"
                 :
                 : "r"((unsigned)__cvta_generic_to_shared(to)), "l"((const char *)base + offset),
                   "n"(sizeof(T)));
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
//% if needs.take then

// $(v) consecutive elements of a line, from element `at`.
__device__ __forceinline__ vec take(const real *line, int at)
{
    vec value;
    for (int i = 0; i < $(v); i++)
        value[i] = line[at + i];
    return value;
}
//% end
//% if needs.plus then

// a + line[at …], element by element: packed additions would first move what starts in an odd
// register to an even one.
__device__ __forceinline__ vec plus(vec a, const real *line, int at)
{
    for (int i = 0; i < $(v); i++) {
        real sum = a[i] + line[at + i];
#if defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__)
        asm("" : "+v"(sum));
#endif
        a[i] = sum;
    }
    return a;
}
//% end
//% if needs.put then

// Writes `n` elements into a line.
template <int n, class T> __device__ __forceinline__ void put(real *line, T value)
{
    for (int i = 0; i < n; i++)
        line[i] = value[i];
}
//% end
//% if model.mixed then

// Elements become wider when they are read, results become elements when they are stored.
__device__ __forceinline__ wide widen(real a)
{
    return a;
}

__device__ __forceinline__ real narrow(wide a)
{
    return (real)a;
}
//% if v > 1 then

__device__ __forceinline__ wide_vec widen(vec a)
{
    wide_vec b;
    for (int i = 0; i < $(v); i++)
        b[i] = a[i];
    return b;
}

__device__ __forceinline__ vec narrow(wide_vec a)
{
    vec b;
    for (int i = 0; i < $(v); i++)
        b[i] = (real)a[i];
    return b;
}
//% end
//% end
//% if needs.splat then

template <class T> __device__ __forceinline__ T splat($(one) a)
{
    return T{} + a;
}
//% end
//% for _, f in ipairs(elementwise) do
//% if needs.functions[f[1]] then

//% local function parameters_of(type) return join(f[2], ", ", function(p) return type .. " " .. p end) end
__device__ __forceinline__ $(one) $(f[1])($(parameters_of(one)))
{
    return $(f[3]);
}
//% if v > 1 then
__device__ __forceinline__ $(whole) $(f[1])($(parameters_of(whole)))
{
    for (int i = 0; i < $(v); i++)
        a[i] = $(f[1])($(join(f[2], ", ", function(p) return p .. "[i]" end)));
    return a;
}
//% end
//% end
//% end
//% if needs.keep_offset then

// Pins a value to this point of the stream. Without it compilers keep every plane's inputs alive
// until the sum they belong to is stored, or one address per unrolled plane and neighbour.
__device__ __forceinline__ void keep(int64_t &pitch)
{
#if defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__)
    asm volatile("" : "+s"(pitch));
#else
    (void)pitch;
#endif
}

__device__ __forceinline__ void keep(unsigned &offset)
{
#if defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__)
    asm volatile("" : "+v"(offset));
#else
    (void)offset;
#endif
}
//% end
//% if needs.keep_sum then

__device__ __forceinline__ void keep($(needs.matrix and "quad" or whole) &sum)
{
#if defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__)
    asm volatile("" : "+v"(sum));
#else
    (void)sum;
#endif
}
//% end
