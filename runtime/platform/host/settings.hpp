// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_HOST_SETTINGS_HPP
#define HIPSTENCIL_HOST_SETTINGS_HPP

#include <cstddef>
#include <cstdint>

namespace host
{

enum class Order { forward, reverse, shuffle };
enum class Streams { eager, lazy };

// The HIPSTENCIL_HOST_* environment; hip/hip_runtime.h lists the variables.
struct Settings {
    unsigned threads = 1;
    Order order = Order::forward;
    Streams streams = Streams::eager;
    uint64_t seed = 0;
    bool poison = false;
    size_t stack_bytes = 0; // of a thread; 0 for the default
};

// Returns false, after a message on stderr, if a variable has a value that it cannot have.
bool read_settings(Settings &settings);

} // namespace host

#endif
