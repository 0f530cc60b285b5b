// SPDX-License-Identifier: MIT
// Checks launches and distributes the blocks of a grid over CPU threads.
#include "block.hpp"
#include "errors.hpp"
#include "limits.hpp"
#include "stream.hpp"

#include <unistd.h>

#include <atomic>
#include <climits>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace host
{
namespace
{

// CPU threads that live until the process ends; each takes blocks until the grid is exhausted.
class Pool
{
  public:
    // Makes do with fewer threads than asked for; throws if there is not even one.
    explicit Pool(unsigned workers) : owner_(getpid())
    {
        while (workers_ < workers && add_worker())
            ++workers_;
    }

    // A child process inherits a pool without its threads.
    bool is_usable() const
    {
        return owner_ == getpid();
    }

    void run(const Launch &launch)
    {
        std::unique_lock<std::mutex> lock(mutex_);
        launch_ = &launch;
        next_block_ = 0;
        busy_ = workers_;
        ++generation_;
        start_.notify_all();
        done_.wait(lock, [this] { return busy_ == 0; });
    }

  private:
    bool add_worker()
    {
        try {
            std::thread([this] { work(); }).detach();
        } catch (const std::system_error &) {
            if (workers_ == 0)
                throw;
            return false;
        }
        return true;
    }

    void work()
    {
        BlockRunner runner;
        for (uint64_t seen = 0;;) {
            run_blocks(runner, await_launch(seen));
            const std::lock_guard<std::mutex> lock(mutex_);
            if (--busy_ == 0)
                done_.notify_one();
        }
    }

    const Launch &await_launch(uint64_t &seen)
    {
        std::unique_lock<std::mutex> lock(mutex_);
        start_.wait(lock, [&] { return generation_ != seen; });
        seen = generation_;
        return *launch_;
    }

    void run_blocks(BlockRunner &runner, const Launch &launch)
    {
        uint64_t position = next_block_++;
        if (position >= launch.blocks)
            return;
        runner.begin_launch(launch);
        for (; position < launch.blocks; position = next_block_++)
            runner.run_block(launch.block_order(position));
    }

    pid_t owner_;
    unsigned workers_ = 0;
    std::mutex mutex_;
    std::condition_variable start_, done_;
    const Launch *launch_ = nullptr;
    uint64_t generation_ = 0;
    unsigned busy_ = 0;
    std::atomic<uint64_t> next_block_{0};
};

std::mutex launch_mutex; // one grid at a time

// The last one is in use; earlier ones belong to ancestors of this process. Never destroyed.
std::vector<Pool *> &pools()
{
    static auto &all = *new std::vector<Pool *>;
    return all;
}

void run_grid(const Launch &launch)
{
    const std::lock_guard<std::mutex> lock(launch_mutex);
    if (pools().empty() || !pools().back()->is_usable())
        pools().push_back(new Pool(launch.settings.threads));
    pools().back()->run(launch);
}

bool is_extent(uint64_t extent, uint64_t highest)
{
    return extent >= 1 && extent <= highest;
}

bool is_block(const dim3 &block)
{
    constexpr uint64_t limit = max_block_threads;
    return is_extent(block.x, limit) && is_extent(block.y, limit) && is_extent(block.z, limit) &&
           uint64_t{block.x} * block.y * block.z <= limit;
}

// AMD devices count the work-items of each axis in 32 bits.
bool is_grid(const dim3 &grid, const dim3 &block)
{
    return is_extent(grid.x, INT_MAX) && is_extent(grid.y, max_grid_yz) &&
           is_extent(grid.z, max_grid_yz) && uint64_t{grid.x} * block.x <= UINT32_MAX;
}

hipError_t check_launch(const hipHostKernel *kernel, const dim3 &grid, const dim3 &block,
                        size_t lds_bytes)
{
    if (!kernel || !kernel->function)
        return hipErrorInvalidDeviceFunction;
    if (!is_block(block) || !is_grid(grid, block) || lds_bytes > lds_limit(kernel->function))
        return hipErrorInvalidConfiguration;
    return hipSuccess;
}

// The arguments live as long as the work does.
Work launch_work(hipHostKernel kernel, const dim3 &grid, const dim3 &block, size_t lds_bytes,
                 const Settings &settings)
{
    const std::shared_ptr<void> call(kernel.copy(kernel.call), kernel.destroy);
    kernel.call = call.get();
    const uint64_t blocks = uint64_t{grid.x} * grid.y * grid.z;
    const StaticLds lds = settings.poison ? find_static_lds(kernel.function) : StaticLds{};
    const Launch launch = {
        kernel,   grid, block,  lds_bytes,
        settings, lds,  blocks, BlockOrder(settings.order, settings.seed, blocks)};
    return [launch, call] {
        try {
            run_grid(launch);
        } catch (const std::exception &) {
            return hipErrorLaunchOutOfResources;
        }
        return hipSuccess;
    };
}

hipError_t launch_kernel(const hipHostKernel &kernel, const dim3 &grid, const dim3 &block,
                         size_t lds_bytes, hipStream_t stream)
{
    Settings settings;
    if (!read_settings(settings))
        return hipErrorInvalidValue;
    return submit(stream, launch_work(kernel, grid, block, lds_bytes, settings));
}

} // namespace
} // namespace host

hipError_t hipHostLaunchKernel(const hipHostKernel *kernel, dim3 grid, dim3 block, size_t lds_bytes,
                               hipStream_t stream)
{
    const hipError_t error = host::check_launch(kernel, grid, block, lds_bytes);
    return host::record(
        error == hipSuccess ? host::launch_kernel(*kernel, grid, block, lds_bytes, stream) : error);
}
