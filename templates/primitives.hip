//% local one = computed(model, "real")
// ---- Primitives: what differs between platforms is here and nowhere else ------------------------
//% if needs.launch_bounds then

//% local macro = model.name:upper() .. "_LAUNCH_BOUNDS"
//% local smaller = table.concat(smaller_targets, " and ")
// The second bound is waves per SIMD on AMD; elsewhere it would mean something else.
//% if smaller ~= "" then
// $(smaller) have fewer registers than it counts on.
//% end
#if defined(__HIP_PLATFORM_AMD__)$(smaller == "" and "" or " \\\n    && !defined(__" .. table.concat(smaller_targets, "__) && !defined(__") .. "__)")
#define $(macro)(threads, waves) __launch_bounds__(threads, waves)
#else
#define $(macro)(threads, waves) __launch_bounds__(threads)
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
    *(T *)((char *)base + offset) = value;
}
//% if needs.store_streaming then

#if defined(__CUDACC__)
//% for _, s in ipairs(streaming_stores(model, needs)) do
__device__ __forceinline__ void stream_out($(s.type) *to, $(s.type) value)
{
    __stcs(($(s.stored) *)to, *(const $(s.stored) *)&value);
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
    __builtin_nontemporal_store(value, to);
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
//% if #needs.taken > 0 then

// What a tap takes of a line: consecutive elements, from `at` on. They are read where they are added:
// read sooner, they would wait in registers.
//% for i, n in ipairs(needs.taken) do
//% if i > 1 then

//% end
//% part("taken", { taken = "taken" .. n, vector = "real" .. n, n = n })
//% end
//% end
//% if #needs.odd > 0 then

// Elements that start in an odd register are added one at a time: packed additions would first move
// them to an even one.
__device__ __forceinline__ real add_apart(real a, real b)
{
    real sum = a + b;
#if defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__)
    asm("" : "+v"(sum));
#endif
    return sum;
}
//% for _, n in ipairs(needs.odd) do

//% part("odd", { odd = "odd" .. n, taken = "taken" .. n, vector = "real" .. n, n = n })
//% end
//% end
//% if needs.put then

// Writes the elements of a value into a line.
template <class T> __device__ __forceinline__ void put(real *line, T value)
{
    for (int i = 0; i < (int)sizeof(T) / size; i++)
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
//% for _, n in ipairs(needs.widths) do

__device__ __forceinline__ wide$(n) widen(real$(n) a)
{
    wide$(n) b;
    for (int i = 0; i < $(n); i++)
        b[i] = a[i];
    return b;
}

__device__ __forceinline__ real$(n) narrow(wide$(n) a)
{
    real$(n) b;
    for (int i = 0; i < $(n); i++)
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

template <class T> __device__ __forceinline__ T $(f[1])($(parameters_of("T")))
{
    for (int i = 0; i < (int)(sizeof(T) / sizeof($(one))); i++)
        a[i] = $(f[1])($(join(f[2], ", ", function(p) return p .. "[i]" end)));
    return a;
}
//% end
//% end
//% if needs.keep_offset or needs.keep_sum then

// Pins a value to this point of the stream. Without it compilers keep every plane's inputs alive
// until the sum they belong to is stored, or one address per unrolled plane and neighbour.
template <class T> __device__ __forceinline__ void keep(T &value)
{
#if defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__)
    asm volatile("" : "+v"(value));
#else
    (void)value;
#endif
}

// The same for what all threads of a wave have alike.
__device__ __forceinline__ void keep_alike(int64_t &value)
{
#if defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__)
    asm volatile("" : "+s"(value));
#else
    (void)value;
#endif
}
//% end
//% if needs.matrix then

//% part("product")
//% end
