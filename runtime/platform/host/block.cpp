// SPDX-License-Identifier: MIT
#include "block.hpp"
#include "limits.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <mutex>

#define INDEX_VARIABLE __thread __attribute__((tls_model("initial-exec")))

INDEX_VARIABLE uint3 threadIdx = {0, 0, 0};
INDEX_VARIABLE uint3 blockIdx = {0, 0, 0};
INDEX_VARIABLE dim3 blockDim;
INDEX_VARIABLE dim3 gridDim;

namespace host
{
namespace
{

INDEX_VARIABLE BlockRunner *active_runner = nullptr;

std::vector<uint3> thread_indices(const dim3 &block)
{
    std::vector<uint3> indices;
    indices.reserve(static_cast<size_t>(block.x) * block.y * block.z);
    for (unsigned z = 0; z < block.z; ++z)
        for (unsigned y = 0; y < block.y; ++y)
            for (unsigned x = 0; x < block.x; ++x)
                indices.push_back({x, y, z});
    return indices;
}

} // namespace

void BlockRunner::begin_launch(const Launch &launch)
{
    launch_ = &launch;
    index_ = thread_indices(launch.block);
    threads_ = static_cast<unsigned>(index_.size());
    state_.resize(threads_);
    parked_.resize(threads_);
    slots_[0].resize(threads_);
    slots_[1].resize(threads_);
    at_wave_.resize((threads_ + wave_size - 1) / wave_size);
    turns_.resize(at_wave_.size());
    order_.reserve(threads_);
    dynamic_lds_.resize(launch.lds_bytes);
    blockDim = launch.block;
    gridDim = launch.grid;
    active_runner = this;
}

void BlockRunner::run_block(uint64_t block)
{
    set_block(block);
    if (launch_->settings.poison) {
        poison(launch_->static_lds);
        dynamic_lds_.poison();
    }
    start_threads();
    switch_to(idle_fiber());
}

void BlockRunner::set_block(uint64_t block)
{
    const dim3 &grid = launch_->grid;
    block_ = block;
    blockIdx.x = static_cast<unsigned>(block % grid.x);
    blockIdx.y = static_cast<unsigned>(block / grid.x % grid.y);
    blockIdx.z = static_cast<unsigned>(block / grid.x / grid.y);
}

void BlockRunner::start_threads()
{
    interval_ = 0;
    at_waves_ = at_barrier_ = 0;
    std::fill(at_wave_.begin(), at_wave_.end(), 0);
    std::fill(state_.begin(), state_.end(), State::fresh);
    make_runnable(State::fresh, 0, threads_);
    (void)next_fiber();
}

// One of the waves that can go on. Waves do not wait for each other but at barriers, so that what is missing
// between them shows: in ascending order each goes as far as it can.
unsigned BlockRunner::next_wave()
{
    const unsigned waves = static_cast<unsigned>(at_wave_.size());
    const Settings &settings = launch_->settings;
    unsigned wave = 0;
    if (settings.order == Order::shuffle)
        wave = static_cast<unsigned>(hash(settings.seed, block_, interval_) % waves);
    while (at_wave_[settings.order == Order::reverse ? waves - 1 - wave : wave] == 0)
        wave = (wave + 1) % waves;
    return settings.order == Order::reverse ? waves - 1 - wave : wave;
}

// Returns false if every thread of the block has ended.
bool BlockRunner::begin_round()
{
    if (at_waves_ > 0) {
        const unsigned wave = next_wave(), from = wave * wave_size;
        at_waves_ -= at_wave_[wave];
        at_wave_[wave] = 0;
        ++turns_[wave];
        make_runnable(State::wave, from, std::min(from + wave_size, threads_));
        return true;
    }
    if (at_barrier_ == 0)
        return false;
    if (at_barrier_ < threads_)
        report_divergence();
    at_barrier_ = 0;
    make_runnable(State::barrier, 0, threads_);
    return true;
}

// Those of threads [from, to) that are in this state.
void BlockRunner::make_runnable(State state, unsigned from, unsigned to)
{
    const Settings &settings = launch_->settings;
    ++round_;
    position_ = 0;
    order_.clear();
    for (unsigned t = from; t < to; ++t) {
        if (state_[t] == state)
            order_.push_back(t);
    }
    arrange(order_, settings.order, hash(settings.seed, block_, interval_++));
}

// Makes the thread at the current position the running one. Returns the fiber that it is parked
// on, nullptr if it is to be started, or the main fiber if the block is finished.
Fiber *BlockRunner::next_fiber()
{
    if (position_ == order_.size() && !begin_round())
        return &main_;
    const unsigned t = thread();
    Fiber *fiber = state_[t] == State::fresh ? nullptr : parked_[t];
    state_[t] = State::running;
    threadIdx = index_[t];
    return fiber;
}

void BlockRunner::switch_to(Fiber &fiber)
{
    Fiber *from = current_;
    if (from == &fiber)
        return;
    if (from->is_overrun()) {
        report_overflow();
        abort();
    }
    current_ = &fiber;
    from->switch_to(fiber);
}

void BlockRunner::wait(State state)
{
    const unsigned t = thread();
    state_[t] = state;
    parked_[t] = current_;
    ++position_;
    Fiber *next = next_fiber();
    switch_to(next ? *next : idle_fiber());
}

void BlockRunner::wait_for_block()
{
    ++at_barrier_;
    wait(State::barrier);
}

uint64_t BlockRunner::exchange(uint64_t bits, unsigned source_lane)
{
    const unsigned t = thread(), source = t - lane() + source_lane;
    const uint64_t round = round_;
    const unsigned wave = t / wave_size;
    std::vector<Slot> &slots = slots_[turns_[wave] % 2];
    slots[t] = {round, bits};
    ++at_wave_[wave];
    ++at_waves_;
    wait(State::wave);
    if (source_lane >= wave_size || source >= threads_ || slots[source].round != round)
        return ~uint64_t{0};
    return slots[source].bits;
}

unsigned BlockRunner::lane() const
{
    return thread() % wave_size;
}

void *BlockRunner::dynamic_lds() const
{
    return dynamic_lds_.data();
}

unsigned BlockRunner::thread() const
{
    return order_[position_];
}

Fiber &BlockRunner::idle_fiber()
{
    if (idle_.empty()) {
        if (fibers_.empty())
            prepare_faults();
        fibers_.push_back(std::make_unique<Fiber>(
            [](void *runner) { static_cast<BlockRunner *>(runner)->run_threads(); }, this,
            launch_->settings.stack_bytes));
        return *fibers_.back();
    }
    Fiber *fiber = idle_.back();
    idle_.pop_back();
    return *fiber;
}

// The body of every fiber: entered, and re-entered from the idle list, with a thread to start.
void BlockRunner::run_threads()
{
    for (;;) {
        launch_->kernel.run(launch_->kernel.call);
        ++position_;
        Fiber *next = next_fiber();
        if (!next)
            continue;
        idle_.push_back(current_);
        switch_to(*next);
    }
}

void BlockRunner::report_divergence() const
{
    fprintf(stderr,
            "hipstencil host: barrier not reached by all threads of block (%u,%u,%u) of kernel "
            "%s: %u of %u threads wait, the others have ended\n",
            blockIdx.x, blockIdx.y, blockIdx.z, launch_->kernel.name, at_barrier_, threads_);
    abort();
}

// ---- stacks that are too small ------------------------------------------------------------------

namespace
{

constexpr size_t signal_stack_bytes = size_t{64} << 10;
struct sigaction earlier_action;
std::atomic<const BlockRunner *> reporter{nullptr}; // of an overflow

} // namespace

void BlockRunner::report_overflow() const
{
    char line[512];
    const int length = snprintf(line, sizeof line,
                                "hipstencil host: kernel %.200s needs more than %zu KiB of stack; "
                                "set HIPSTENCIL_HOST_STACK to more KiB, or compile with more "
                                "optimization\n",
                                launch_->kernel.name, current_->stack_bytes() >> 10);
    if (write(STDERR_FILENO, line, static_cast<size_t>(length)) < 0)
        return; // there is nobody to tell
}

// Returns to the same fault, with the action that was there before. Who reports may be back here: a thread
// that begins may have set this action once more.
void BlockRunner::handle_fault(int signal, siginfo_t *info, void *)
{
    const BlockRunner *runner = active_runner;
    if (runner && runner->current_->is_guarded(info->si_addr)) {
        const BlockRunner *first = nullptr;
        if (reporter.compare_exchange_strong(first, runner))
            runner->report_overflow();
        while (first && first != runner)
            pause(); // until the thread that reports ends the process
    }
    sigaction(signal, &earlier_action, nullptr);
}

// Once for each thread of each process: a child may have set its handlers anew. AddressSanitizer has
// one of its own that knows more.
void BlockRunner::prepare_faults()
{
    static std::mutex mutex;
    if (Fiber::is_instrumented())
        return;
    stack_t stack = {};
    if (sigaltstack(nullptr, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
        stack = {};
        stack.ss_size = signal_stack_bytes;
        stack.ss_sp = mmap(nullptr, stack.ss_size, PROT_READ | PROT_WRITE,
                           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (stack.ss_sp == MAP_FAILED || sigaltstack(&stack, nullptr) != 0)
            return;
    }
    struct sigaction action = {}, now = {};
    action.sa_sigaction = handle_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    const std::lock_guard<std::mutex> lock(mutex);
    if (sigaction(SIGSEGV, nullptr, &now) != 0 || now.sa_sigaction == handle_fault)
        return;
    earlier_action = now;
    sigaction(SIGSEGV, &action, nullptr);
}

} // namespace host

void __syncthreads(void)
{
    host::active_runner->wait_for_block();
}

uint64_t hipHostExchange(uint64_t bits, unsigned int source_lane)
{
    return host::active_runner->exchange(bits, source_lane);
}

unsigned int hipHostLane(void)
{
    return host::active_runner->lane();
}

void *hipHostDynamicLds(void)
{
    return host::active_runner->dynamic_lds();
}
