//% local one = computed(model, "real")
// ---- Primitives: what differs between platforms is here and nowhere else ------------------------
//% part("macros")

//% part("memory")
//% if needs.groups then

//% part("lanes")
//% end
//% if needs.flags then

//% part("flags")
//% end
//% if needs.meets_by_waves or needs.meets_by_threads then

//% part("meeting")
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
//% if needs.numbered then

// Whole numbers as elements: first, first + stride, …; their remainders from 0 up unless modulus is 0.
__device__ __forceinline__ $(one) number_of(int64_t value, int64_t modulus)
{
    const int64_t rest = modulus ? value % modulus : value;
    return ($(one))(modulus && rest < 0 ? rest + modulus : rest);
}

__device__ __forceinline__ void fill_numbers($(one) &a, int64_t first, int64_t, int64_t modulus)
{
    a = number_of(first, modulus);
}

template <class T>
__device__ __forceinline__ void fill_numbers(T &a, int64_t first, int64_t stride, int64_t modulus)
{
    for (int i = 0; i < (int)(sizeof(T) / sizeof($(one))); i++)
        a[i] = number_of(first + i * stride, modulus);
}

template <class T> __device__ __forceinline__ T numbered(int64_t first, int64_t stride, int64_t modulus)
{
    T a = {};
    fill_numbers(a, first, stride, modulus);
    return a;
}
//% end
//% for _, f in ipairs(elementwise) do
//% if needs.functions[f[1]] then

//% local function parameters_of(type) return join(f[2], ", ", function(p) return type .. " " .. p end) end
__device__ __forceinline__ $(one) $(f[1])($(parameters_of(one)))
{
    return $(value_of_one(model, f));
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

//% if needs.by_element and #needs.widths > 0 then
template <class T, int n> __device__ __forceinline__ void keep(vector_of<T, n> &value)
{
#if defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__)
    typedef T whole __attribute__((vector_size(n * sizeof(T))));
    whole kept = __builtin_bit_cast(whole, value);
    keep(kept);
    value = __builtin_bit_cast(vector_of<T, n>, kept);
#else
    (void)value;
#endif
}

//% end
// The same for what all threads of a wave have alike, which compilers know where they optimize.
template <class T> __device__ __forceinline__ void keep_alike(T &value)
{
#if defined(__HIP_DEVICE_COMPILE__) && defined(__AMDGCN__) && defined(__OPTIMIZE__)
    asm volatile("" : "+s"(value));
#else
    (void)value;
#endif
}
//% end
//% if needs.matrix then

//% part("product")
//% end
