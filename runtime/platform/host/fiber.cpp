// SPDX-License-Identifier: MIT
#include "fiber.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>

// AddressSanitizer's fiber interface, present only in processes that run under it; this library
// itself need not be instrumented.
extern "C" {
__attribute__((weak)) void __sanitizer_start_switch_fiber(void **fake_stack_save,
                                                          const void *bottom, size_t size);
__attribute__((weak)) void
__sanitizer_finish_switch_fiber(void *fake_stack_save, const void **bottom_old, size_t *size_old);
}

namespace host
{
namespace
{

namespace context = boost::context::detail;

constexpr size_t plain_stack_bytes = size_t{256} << 10;
constexpr size_t instrumented_stack_bytes = size_t{1} << 20;

// A guard page splits a mapping, and Linux bounds the mappings of a process to 65530 by default;
// stacks beyond this number have no guard page.
constexpr unsigned max_guards = 16384;
std::atomic<unsigned> guards{0};

bool is_instrumented()
{
    return __sanitizer_start_switch_fiber != nullptr;
}

// Returns the lowest usable address.
char *map_stack(size_t size)
{
    const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    void *memory = mmap(nullptr, page + size, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED) {
        fputs("hipstencil host: no memory for the stack of a thread\n", stderr);
        abort();
    }
    if (guards.fetch_add(1, std::memory_order_relaxed) < max_guards)
        (void)mprotect(memory, page, PROT_NONE);
    return static_cast<char *>(memory) + page;
}

} // namespace

struct Fiber::Switch {
    Fiber *from;
    Fiber *to;
};

Fiber::Fiber(void (*entry)(void *), void *argument) : entry_(entry), argument_(argument)
{
    stack_size_ = is_instrumented() ? instrumented_stack_bytes : plain_stack_bytes;
    char *bottom = map_stack(stack_size_);
    stack_bottom_ = bottom;
    context_ = context::make_fcontext(bottom + stack_size_, stack_size_, &Fiber::enter);
}

void Fiber::switch_to(Fiber &next)
{
    Switch change = {this, &next};
    if (is_instrumented())
        __sanitizer_start_switch_fiber(&fake_stack_, next.stack_bottom_, next.stack_size_);
    arrive(context::jump_fcontext(next.context_, &change));
}

// Runs on the continued fiber. The bounds of a thread's own stack become known here.
void Fiber::arrive(context::transfer_t transfer)
{
    const Switch *change = static_cast<const Switch *>(transfer.data);
    Fiber *from = change->from;
    from->context_ = transfer.fctx;
    if (is_instrumented())
        __sanitizer_finish_switch_fiber(change->to->fake_stack_, &from->stack_bottom_,
                                        &from->stack_size_);
}

void Fiber::enter(context::transfer_t transfer)
{
    Fiber *self = static_cast<const Switch *>(transfer.data)->to;
    arrive(transfer);
    self->entry_(self->argument_);
    abort();
}

} // namespace host
