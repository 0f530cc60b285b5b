// SPDX-License-Identifier: MIT
#include "settings.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <thread>

namespace host
{
namespace
{

constexpr uint64_t max_threads = 1024;
constexpr uint64_t lowest_stack_kib = 16, highest_stack_kib = 1 << 20;

bool refuse(const char *variable, const char *value, const char *valid)
{
    fprintf(stderr, "hipstencil host: %s=%s: expected %s\n", variable, value, valid);
    return false;
}

// An empty one is as good as none.
const char *value_of(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value ? value : nullptr;
}

bool is_number(const char *text, uint64_t lowest, uint64_t highest, uint64_t &number)
{
    char *end = nullptr;
    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    number = strtoull(text, &end, 10);
    return errno == 0 && *end == '\0' && number >= lowest && number <= highest;
}

bool read_threads(unsigned &threads)
{
    const char *variable = "HIPSTENCIL_HOST_THREADS", *value = value_of(variable);
    uint64_t number = std::max(1u, std::thread::hardware_concurrency());
    if (value && !is_number(value, 1, max_threads, number))
        return refuse(variable, value, "a number from 1 to 1024");
    threads = static_cast<unsigned>(std::min(number, max_threads));
    return true;
}

bool read_order(Order &order)
{
    const char *variable = "HIPSTENCIL_HOST_ORDER", *value = value_of(variable);
    if (!value || strcmp(value, "forward") == 0)
        order = Order::forward;
    else if (strcmp(value, "reverse") == 0)
        order = Order::reverse;
    else if (strcmp(value, "shuffle") == 0)
        order = Order::shuffle;
    else
        return refuse(variable, value, "forward, reverse or shuffle");
    return true;
}

bool read_streams(Streams &streams)
{
    const char *variable = "HIPSTENCIL_HOST_STREAMS", *value = getenv(variable);
    const bool lazy = value && strcmp(value, "lazy") == 0;
    if (value && !lazy && strcmp(value, "eager") != 0)
        return refuse(variable, value, "eager or lazy");
    streams = lazy ? Streams::lazy : Streams::eager;
    return true;
}

bool read_seed(uint64_t &seed)
{
    const char *variable = "HIPSTENCIL_HOST_SEED", *value = value_of(variable);
    if (value && !is_number(value, 0, std::numeric_limits<uint64_t>::max(), seed))
        return refuse(variable, value, "a decimal number");
    return true;
}

bool read_poison(bool &poison)
{
    const char *variable = "HIPSTENCIL_HOST_POISON", *value = value_of(variable);
    uint64_t number = 0;
    if (value && !is_number(value, 0, 1, number))
        return refuse(variable, value, "0 or 1");
    poison = number == 1;
    return true;
}

bool read_stack(size_t &bytes)
{
    const char *variable = "HIPSTENCIL_HOST_STACK", *value = value_of(variable);
    uint64_t kib = 0;
    if (value && !is_number(value, lowest_stack_kib, highest_stack_kib, kib))
        return refuse(variable, value, "a number of KiB from 16 to 1048576");
    bytes = static_cast<size_t>(kib) << 10;
    return true;
}

} // namespace

bool read_settings(Settings &settings)
{
    return read_threads(settings.threads) && read_order(settings.order) &&
           read_streams(settings.streams) && read_seed(settings.seed) &&
           read_poison(settings.poison) && read_stack(settings.stack_bytes);
}

} // namespace host
