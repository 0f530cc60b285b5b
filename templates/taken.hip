struct $(taken)
{
    const real *at;
    __device__ __forceinline__ operator $(vector)() const
    {
        $(vector) value;
        for (int i = 0; i < $(n); i++)
            value[i] = at[i];
        return value;
    }
};

__device__ __forceinline__ $(vector) operator+($(vector) a, $(taken) b)
{
    return a + ($(vector))b;
}

__device__ __forceinline__ $(vector) operator+($(taken) a, $(vector) b)
{
    return ($(vector))a + b;
}

__device__ __forceinline__ $(vector) operator+($(taken) a, $(taken) b)
{
    return ($(vector))a + b;
}

__device__ __forceinline__ void operator+=($(vector) &a, $(taken) b)
{
    a += ($(vector))b;
}

__device__ __forceinline__ $(vector) operator*(real a, $(taken) b)
{
    return a * ($(vector))b;
}
