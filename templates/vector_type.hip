// $(n) consecutive elements.
#if defined(__CUDACC__)
struct alignas($(bytes)) $(name)
{
    $(element) v[$(n)];
    template <class Index>
    __device__ __forceinline__ $(element) &operator[](Index i)
    {
        return v[i];
    }
};
//% if computes then
//% local function of(kind) return kind == "vec" and name or element end
//% for _, o in ipairs(model.operators) do
//% if o.right then
__device__ __forceinline__ $(name) operator$(o.symbol)($(of(o.left)) a, $(of(o.right)) b)
{
    $(name) c;
    for (int i = 0; i < $(n); i++)
        c[i] = a$(o.left == "vec" and "[i]" or "") $(o.symbol) b$(o.right == "vec" and "[i]" or "");
    return c;
}
//% else
__device__ __forceinline__ $(name) operator-($(name) a)
{
    for (int i = 0; i < $(n); i++)
        a[i] = -a[i];
    return a;
}
//% end
//% end
__device__ __forceinline__ void operator+=($(name) &a, $(name) b)
{
    for (int i = 0; i < $(n); i++)
        a[i] += b[i];
}
//% end
#else
//% if bytes > 16 then
#pragma GCC diagnostic ignored "-Wpsabi" // passed to functions that are inlined
//% end
typedef $(element) $(name) __attribute__((vector_size($(bytes)), may_alias));
#endif
