// SPDX-License-Identifier: MIT
// LDS is thread-local storage of the CPU thread that runs a block.
#ifndef HIPSTENCIL_HOST_LDS_HPP
#define HIPSTENCIL_HOST_LDS_HPP

#include <cstddef>

namespace host
{

constexpr int lds_poison_byte = 0xFF;

// The thread-local storage of one shared object, which holds the static LDS of all its kernels.
struct StaticLds {
    size_t module = 0; // the dynamic linker's number; 0: none
    size_t size = 0;   // bytes
};

// Finds the object that contains a kernel. None if that is the main program, whose thread-local
// storage holds more than LDS, or an object without such storage.
StaticLds find_static_lds(const void *function);

// The calling thread's copy; null if there is none.
void *address_of(const StaticLds &lds);
// Fills it.
void poison(const StaticLds &lds);

// Dynamic LDS of one CPU thread: exactly as many bytes as the launch asks for, so that
// AddressSanitizer sees an overrun.
class DynamicLds
{
  public:
    DynamicLds() = default;
    ~DynamicLds();
    DynamicLds(const DynamicLds &) = delete;
    DynamicLds &operator=(const DynamicLds &) = delete;

    void resize(size_t size);
    void poison();

    void *data() const
    {
        return data_;
    }

  private:
    void *data_ = nullptr;
    size_t size_ = 0;
};

} // namespace host

#endif
