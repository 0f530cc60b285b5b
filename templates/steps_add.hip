//% local op = model.name
__global__ static void $(op)_add(int64_t *number, int64_t steps)
{
    *number += steps;
}
