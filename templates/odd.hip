struct $(odd) : $(taken)
{
    __device__ __forceinline__ $(odd)(const real *line) : $(taken){line}
    {
    }
};

__device__ __forceinline__ $(vector) operator+($(vector) a, $(odd) b)
{
    for (int i = 0; i < $(n); i++)
        a[i] = add_apart(a[i], b.at[i]);
    return a;
}

__device__ __forceinline__ $(vector) operator+($(taken) a, $(odd) b)
{
    return ($(vector))a + b;
}
