template <class T, int n> struct alignas(n * sizeof(T)) vector_of
{
    T v[n];
    template <class Index> __device__ __forceinline__ T &operator[](Index i)
    {
        return v[i];
    }
//% if needs.groups then
    template <class Index> __device__ __forceinline__ T operator[](Index i) const
    {
        return v[i];
    }
//% end
};
//% local types = { vec = "vector_of<T, n>", real = "T" }
//% for _, o in ipairs(model.operators) do

template <class T, int n>
//% if o.right then
__device__ __forceinline__ vector_of<T, n> operator$(o.symbol)($(types[o.left]) a, $(types[o.right]) b)
{
    vector_of<T, n> c;
    for (int i = 0; i < n; i++)
        c[i] = a$(o.left == "vec" and "[i]" or "") $(o.symbol) b$(o.right == "vec" and "[i]" or "");
    return c;
}
//% else
__device__ __forceinline__ vector_of<T, n> operator-(vector_of<T, n> a)
{
    for (int i = 0; i < n; i++)
        a[i] = -a[i];
    return a;
}
//% end
//% end

template <class T, int n>
__device__ __forceinline__ void operator+=(vector_of<T, n> &a, vector_of<T, n> b)
{
    for (int i = 0; i < n; i++)
        a[i] += b[i];
}

