// SPDX-License-Identifier: MIT
// Execution contexts with a stack of their own. A fiber never leaves the CPU thread that made it.
#ifndef HIPSTENCIL_HOST_FIBER_HPP
#define HIPSTENCIL_HOST_FIBER_HPP

#include <boost/context/detail/fcontext.hpp>

#include <cstddef>

namespace host
{

class Fiber
{
  public:
    // Stands for the calling thread's own stack.
    Fiber() = default;

    // Calls entry(argument) on a new stack at the first switch; entry must never return. The
    // stack, 64 KiB above a guard page (more under AddressSanitizer), is kept until the process
    // ends.
    Fiber(void (*entry)(void *), void *argument);

    Fiber(const Fiber &) = delete;
    Fiber &operator=(const Fiber &) = delete;

    // Suspends this fiber, which must be the running one, and continues `next`, another one.
    void switch_to(Fiber &next);

  private:
    struct Switch;
    static void arrive(boost::context::detail::transfer_t transfer);
    static void enter(boost::context::detail::transfer_t transfer);

    void (*entry_)(void *) = nullptr;
    void *argument_ = nullptr;
    boost::context::detail::fcontext_t context_ = nullptr;
    const void *stack_bottom_ = nullptr; // lowest usable address
    size_t stack_size_ = 0;
    void *fake_stack_ = nullptr; // AddressSanitizer's, while suspended
};

} // namespace host

#endif
