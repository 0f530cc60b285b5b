struct $(odd)
{
    const real *at;
    __device__ __forceinline__ operator $(vector)() const
    {
        return take<$(vector)>(at, 0);
    }
};

__device__ __forceinline__ $(vector) operator+($(vector) a, $(odd) b)
{
    for (int i = 0; i < $(n); i++)
        a[i] = add_apart(a[i], b.at[i]);
    return a;
}

__device__ __forceinline__ $(vector) operator+($(odd) a, $(vector) b)
{
    return ($(vector))a + b;
}

__device__ __forceinline__ $(vector) operator+($(odd) a, $(odd) b)
{
    return ($(vector))a + b;
}

__device__ __forceinline__ void operator+=($(vector) &a, $(odd) b)
{
    a += ($(vector))b;
}

__device__ __forceinline__ $(vector) operator*(real a, $(odd) b)
{
    return a * ($(vector))b;
}
