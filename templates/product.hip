//% local double = model.size == 8
//% local row = double and "q + 4 * i" or "4 * q + i"
// What a thread has of a product: a column of four rows.
#if defined(__CUDACC__)
struct alignas(16) quad
{
    real v[4];
    __device__ __forceinline__ real &operator[](int i)
    {
        return v[i];
    }
};

__device__ __forceinline__ void operator+=(quad &a, quad b)
{
    for (int i = 0; i < 4; i++)
        a[i] += b[i];
}
#else
typedef real quad __attribute__((vector_size($(4 * model.size))));
#endif

// d += a b for matrices that 64 threads hold together: of a, 16 x 4, the thread c + 16 q has [c][q], of
// b, 4 x 16, [q][c], and of d, 16 x 16, $(double and "[q + 4 i]" or "[4 q + i]")[c] for i = 0 … 3.
// All threads of a block take part.
template <int threads> __device__ __forceinline__ void matrix_fma(real a, real b, quad &d)
{
#if $(join(matrix_targets, " || ", function(t) return "defined(__" .. t .. "__)" end))
    d = __builtin_amdgcn_mfma_$(double and "f64_16x16x4f64" or "f32_16x16x4f32")(a, b, d, 0, 0, 0);
#else
    __shared__ real exchange[2 * threads];
    const int thread = (int)(threadIdx.y * blockDim.x + threadIdx.x);
    const int c = thread % 16, q = thread / 16 % 4;
    real *const all = exchange + thread / 64 * 128; // a by column, then b by row
    all[q * 16 + c] = a;
    all[q * 16 + c + 64] = b;
    __syncthreads();
#if defined(__clang__) || defined(__CUDACC__)
#pragma unroll 1 // unrolled, compilers mix several products and run out of registers
#endif
    for (int j = 0; j < 4; j++)
        for (int i = 0; i < 4; i++)
            d[i] += all[j * 16 + $(row)] * all[j * 16 + c + 64];
    __syncthreads();
#endif
}
