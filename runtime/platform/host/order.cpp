// SPDX-License-Identifier: MIT
#include "order.hpp"

#include <algorithm>
#include <numeric>

namespace host
{
namespace
{

// One step of the splitmix64 generator.
uint64_t next_random(uint64_t &state)
{
    uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

uint64_t coprime_to(uint64_t count, uint64_t start)
{
    uint64_t factor = start % count;
    while (std::gcd(factor, count) != 1)
        factor = (factor + 1) % count;
    return factor;
}

} // namespace

uint64_t hash(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t state = a;
    state = next_random(state) ^ b;
    state = next_random(state) ^ c;
    return next_random(state);
}

BlockOrder::BlockOrder(Order order, uint64_t seed, uint64_t count) : count_(count)
{
    if (order == Order::reverse) {
        factor_ = count - 1; // -1 modulo count
        first_ = count - 1;
    } else if (order == Order::shuffle) {
        factor_ = coprime_to(count, hash(seed, count, 0));
        first_ = hash(seed, count, 1) % count;
    }
}

uint64_t BlockOrder::operator()(uint64_t position) const
{
    __extension__ using Wide = unsigned __int128;
    return static_cast<uint64_t>((static_cast<Wide>(position) * factor_ + first_) % count_);
}

void arrange(std::vector<unsigned> &threads, Order order, uint64_t seed)
{
    if (order == Order::reverse)
        std::reverse(threads.begin(), threads.end());
    if (order != Order::shuffle)
        return;
    for (size_t left = threads.size(); left > 1; --left)
        std::swap(threads[left - 1], threads[next_random(seed) % left]);
}

} // namespace host
