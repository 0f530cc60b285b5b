// SPDX-License-Identifier: MIT
// Runs the threads of a block, one block at a time, on one CPU thread.
//
// Threads run in rounds. In a round every runnable thread runs, in the order that the settings
// ask for, until it ends or waits. The first round starts all threads: a fiber calls one thread
// after another in a plain loop until a thread waits; that thread keeps the fiber, and another
// fiber continues the loop. In a later round each runnable thread is continued on its fiber.
// When a round is over no thread can run, which decides who is runnable next: the threads that
// wait for their wave, if there are any (every other lane of those waves has ended or waits for
// the block), else all threads, which then have arrived at the barrier.
#ifndef HIPSTENCIL_HOST_BLOCK_HPP
#define HIPSTENCIL_HOST_BLOCK_HPP

#include "fiber.hpp"
#include "lds.hpp"
#include "order.hpp"
#include "settings.hpp"

#include <hip/hip_runtime.h>

#include <csignal>
#include <memory>
#include <vector>

namespace host
{

struct Launch {
    hipHostKernel kernel;
    dim3 grid;
    dim3 block;
    size_t lds_bytes;
    Settings settings;
    StaticLds static_lds;
    uint64_t blocks;
    BlockOrder block_order;
};

class BlockRunner
{
  public:
    BlockRunner() = default;

    // Prepares this runner and the calling thread's index variables for run_block.
    void begin_launch(const Launch &launch);
    void run_block(uint64_t block);

    // For the running thread of the block.
    void wait_for_block();
    uint64_t exchange(uint64_t bits, unsigned source_lane);
    unsigned lane() const;
    void *dynamic_lds() const;
    // Changes whenever all threads have waited for each other.
    uint64_t interval() const
    {
        return interval_;
    }

  private:
    enum class State : unsigned char { fresh, wave, barrier, running };

    struct Slot {
        uint64_t round = 0;
        uint64_t bits = 0;
    };

    void set_block(uint64_t block);
    void start_threads();
    bool begin_round();
    void make_runnable(State state, unsigned from, unsigned to);
    unsigned next_wave();
    Fiber *next_fiber();
    void wait(State state);
    void switch_to(Fiber &fiber);
    Fiber &idle_fiber();
    void run_threads();
    unsigned thread() const;
    [[noreturn]] void report_divergence() const;
    void report_overflow() const;
    static void handle_fault(int signal, siginfo_t *info, void *context);
    static void prepare_faults();

    const Launch *launch_ = nullptr;
    uint64_t block_ = 0;
    unsigned threads_ = 0;
    std::vector<uint3> index_; // threadIdx of each thread

    std::vector<State> state_; // an ended thread stays `running`
    std::vector<Fiber *> parked_;
    std::vector<unsigned> at_wave_; // by wave, threads that wait for their wave
    unsigned at_waves_ = 0;         // of all waves
    unsigned at_barrier_ = 0;

    uint64_t round_ = 0;    // never reset, so that a slot's stamp is unique
    uint64_t interval_ = 0; // rounds of this block so far
    std::vector<unsigned> order_;
    size_t position_ = 0;

    // Written in one round of a wave and read in its next, alternately.
    std::vector<Slot> slots_[2];
    std::vector<unsigned> turns_; // by wave, its rounds

    Fiber main_;
    Fiber *current_ = &main_;
    std::vector<std::unique_ptr<Fiber>> fibers_;
    std::vector<Fiber *> idle_;
    DynamicLds dynamic_lds_;
};

} // namespace host

#endif
