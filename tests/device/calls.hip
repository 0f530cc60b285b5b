// SPDX-License-Identifier: MIT
// The time of a step by how many steps a call of <op>_run makes: groups, a smaller one of what is left, single steps.
// OPERATOR, HEADER: <op>_operator and "<op>.h". usage: calls NX NY NZ STEPS…
#include HEADER

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace
{

enum { ALIGNED = 128, ALL_STEPS = 240, SAMPLES = 3 };

void require(hipError_t status, const char *what)
{
    if (status != hipSuccess) {
        fprintf(stderr, "%s: %s\n", what, hipGetErrorString(status));
        exit(1);
    }
}

int64_t to_multiple(int64_t n, int64_t of)
{
    return (n + of - 1) / of * of;
}

// Arguments, their arrays and the extent; scalars are 0.
struct simulation {
    const hipstencil_operator *op;
    std::vector<unsigned char> args;
    int64_t extent[3];

    template <class T> T &at(size_t offset) { return *(T *)(args.data() + offset); }

    // As wide a halo on all sides as any grid has; rows begin where accesses are aligned.
    void allocate()
    {
        int64_t halo[3] = {0, 0, 0}, size[3];
        for (int g = 0; g < op->grids; g++)
            for (int axis = 0; axis < op->dimensions; axis++)
                halo[axis] = std::max<int64_t>({halo[axis], op->grid[g].halo_lo[axis],
                                                op->grid[g].halo_hi[axis]});
        halo[0] = to_multiple(halo[0], ALIGNED / op->element_size);
        for (int axis = 0; axis < 3; axis++)
            size[axis] = extent[axis] + 2 * halo[axis];
        size[0] = to_multiple(size[0], ALIGNED / op->element_size);
        const int64_t first = halo[0] + size[0] * (halo[1] + size[1] * halo[2]);
        const size_t bytes = (size_t)(size[0] * size[1] * size[2] * op->element_size);
        std::vector<size_t> offsets;
        for (int g = 0; g < op->grids; g++)
            offsets.push_back(op->grid[g].offset);
        for (int i = 0; i < op->scratch; i++)
            offsets.push_back(op->scratch_offset + (size_t)i * sizeof(void *));
        for (size_t offset : offsets) {
            char *array;
            require(hipMalloc((void **)&array, bytes), "allocation");
            require(hipMemset(array, 0, bytes), "memset");
            at<void *>(offset) = array + first * op->element_size;
        }
        memcpy(args.data() + op->extent_offset, extent, sizeof extent);
        const int64_t pitch[2] = {size[0], size[0] * size[1]};
        memcpy(args.data() + op->pitch_offset, pitch, sizeof pitch);
    }

    // Milliseconds of a step where a call makes so many.
    double time_of(int64_t steps)
    {
        const int64_t calls = std::max<int64_t>(1, ALL_STEPS / steps);
        require(hipDeviceSynchronize(), "waiting");
        const auto start = std::chrono::steady_clock::now();
        for (int64_t i = 0; i < calls; i++)
            require(op->run(args.data(), steps, 0), op->name);
        require(hipDeviceSynchronize(), op->name);
        const std::chrono::duration<double, std::milli> spent =
            std::chrono::steady_clock::now() - start;
        return spent.count() / (double)(calls * steps);
    }
};

} // namespace

int main(int argc, char **argv)
{
    if (argc < 5) {
        fprintf(stderr, "usage: calls NX NY NZ STEPS...\n");
        return 2;
    }
    simulation s = {OPERATOR(), {}, {atoll(argv[1]), atoll(argv[2]), atoll(argv[3])}};
    s.args.resize(s.op->args_size);
    s.allocate();
    const double points = (double)(s.extent[0] * s.extent[1] * s.extent[2]);
    printf("%s: groups of %d, %s\n", s.op->name, s.op->steps, s.op->fewer ? "or fewer" : "none of fewer");
    for (int i = 4; i < argc; i++) {
        const int64_t steps = atoll(argv[i]);
        double best = s.time_of(steps); // and warm
        for (int sample = 0; sample < SAMPLES; sample++)
            best = std::min(best, s.time_of(steps));
        printf("%5lld steps a call: %.4f ms a step, %.0f Gpoint/s\n", (long long)steps, best,
               points / best * 1e-6);
    }
    return 0;
}
