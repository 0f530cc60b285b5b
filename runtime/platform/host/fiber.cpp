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

constexpr size_t plain_stack_bytes = size_t{1} << 20;
constexpr size_t instrumented_stack_bytes = size_t{4} << 20;
constexpr size_t least_stack_bytes = size_t{64} << 10; // of those that are not asked for

// As large as frames may be that a function enters in one stride, and a page more: stacks a power of
// two apart would meet in the same sets of the caches.
constexpr size_t guard_bytes = (size_t{1} << 20) + 4096;

// A guard splits a mapping, and Linux bounds the mappings of a process to 65530 by default; stacks
// beyond this number have canaries in their lowest page instead, which most overruns change.
constexpr unsigned max_guards = 16384;
std::atomic<unsigned> guards{0};

constexpr uint64_t canary = 0x5ac0de5ac0de5ac0;
constexpr size_t canary_words = 512, canary_stride = 8;

size_t whole_pages(size_t bytes)
{
    const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    return (bytes + page - 1) / page * page;
}

// Returns the lowest usable address, or nullptr.
char *map_stack(size_t size, bool guarded)
{
    void *memory = mmap(nullptr, guard_bytes + size, guarded ? PROT_NONE : PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (memory == MAP_FAILED)
        return nullptr;
    char *bottom = static_cast<char *>(memory) + guard_bytes;
    if (!guarded || mprotect(bottom, size, PROT_READ | PROT_WRITE) == 0)
        return bottom;
    munmap(memory, guard_bytes + size);
    return nullptr;
}

// `size` is what was asked for, 0 for the default, and becomes what there is.
char *make_stack(size_t &size, bool guarded)
{
    const size_t usual = Fiber::is_instrumented() ? instrumented_stack_bytes : plain_stack_bytes;
    const size_t least = size ? whole_pages(size) : least_stack_bytes;
    for (size = size ? least : usual; size >= least; size /= 2) {
        if (char *bottom = map_stack(size, guarded))
            return bottom;
    }
    fputs("hipstencil host: no memory for the stack of a thread\n", stderr);
    abort();
}

} // namespace

struct Fiber::Switch {
    Fiber *from;
    Fiber *to;
};

Fiber::Fiber(void (*entry)(void *), void *argument, size_t stack_bytes)
    : entry_(entry), argument_(argument), stack_size_(stack_bytes)
{
    const bool guarded = guards.fetch_add(1, std::memory_order_relaxed) < max_guards;
    char *bottom = make_stack(stack_size_, guarded);
    stack_bottom_ = bottom;
    if (!guarded) {
        canary_ = reinterpret_cast<uint64_t *>(bottom);
        for (size_t i = 0; i < canary_words; i += canary_stride)
            canary_[i] = canary;
    }
    context_ = context::make_fcontext(bottom + stack_size_, stack_size_, &Fiber::enter);
}

bool Fiber::is_instrumented()
{
    return __sanitizer_start_switch_fiber != nullptr;
}

bool Fiber::is_guarded(const void *address) const
{
    const auto bottom = reinterpret_cast<uintptr_t>(stack_bottom_);
    return context_ && bottom - reinterpret_cast<uintptr_t>(address) - 1 < guard_bytes;
}

bool Fiber::is_overrun() const
{
    for (size_t i = 0; canary_ && i < canary_words; i += canary_stride) {
        if (canary_[i] != canary)
            return true;
    }
    return false;
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
