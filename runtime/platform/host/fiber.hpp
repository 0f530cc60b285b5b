// SPDX-License-Identifier: MIT
// Execution contexts with a stack of their own. A fiber never leaves the CPU thread that made it.
#ifndef HIPSTENCIL_HOST_FIBER_HPP
#define HIPSTENCIL_HOST_FIBER_HPP

#include <boost/context/detail/fcontext.hpp>

#include <cstddef>
#include <cstdint>

namespace host
{

class Fiber
{
  public:
    // Stands for the calling thread's own stack.
    Fiber() = default;

    // Calls entry(argument) on a new stack of so many bytes (0: the default, or less where there is
    // not that much) at the first switch; entry must never return. The stack, which has a guard
    // below it, is kept until the process ends.
    Fiber(void (*entry)(void *), void *argument, size_t stack_bytes);

    Fiber(const Fiber &) = delete;
    Fiber &operator=(const Fiber &) = delete;

    // Suspends this fiber, which must be the running one, and continues `next`, another one.
    void switch_to(Fiber &next);

    // Whether the process runs under AddressSanitizer.
    static bool is_instrumented();

    size_t stack_bytes() const
    {
        return stack_size_;
    }
    // Whether a fault at this address means that the stack is too small.
    bool is_guarded(const void *address) const;
    // Whether a stack without a guard of its own was found to be too small.
    bool is_overrun() const;

  private:
    struct Switch;
    static void arrive(boost::context::detail::transfer_t transfer);
    static void enter(boost::context::detail::transfer_t transfer);

    void (*entry_)(void *) = nullptr;
    void *argument_ = nullptr;
    boost::context::detail::fcontext_t context_ = nullptr;
    const void *stack_bottom_ = nullptr; // lowest usable address
    size_t stack_size_ = 0;
    uint64_t *canary_ = nullptr; // lowest page of a stack that has no guard
    void *fake_stack_ = nullptr; // AddressSanitizer's, while suspended
};

} // namespace host

#endif
