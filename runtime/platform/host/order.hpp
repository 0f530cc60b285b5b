// SPDX-License-Identifier: MIT
// Deterministic orders of blocks and threads.
#ifndef HIPSTENCIL_HOST_ORDER_HPP
#define HIPSTENCIL_HOST_ORDER_HPP

#include "settings.hpp"

#include <cstdint>
#include <vector>

namespace host
{

// A pseudo-random number that depends on its arguments only.
uint64_t hash(uint64_t a, uint64_t b, uint64_t c);

// A bijection of 0…count-1, computed without a table since a grid may have 2^63 blocks.
class BlockOrder
{
  public:
    BlockOrder(Order order, uint64_t seed, uint64_t count);
    uint64_t operator()(uint64_t position) const;

  private:
    uint64_t count_;
    uint64_t factor_ = 1; // coprime to count_
    uint64_t first_ = 0;
};

// Rearranges ascending thread numbers; `seed` matters to the shuffled order only.
void arrange(std::vector<unsigned> &threads, Order order, uint64_t seed);

} // namespace host

#endif
