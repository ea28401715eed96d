#include "euchre/rng.hpp"

#include <cstddef>
#include <limits>

namespace euchre {

Rng rng_from(const Seed& seed) {
  std::array<std::uint32_t, 8> words{};
  for (std::size_t place = 0; place < seed.size(); ++place) {
    words[place / 4] |= static_cast<std::uint32_t>(seed[place]) << (8 * (place % 4));
  }
  std::seed_seq sequence(words.begin(), words.end());
  return Rng(sequence);
}

std::uint64_t below(Rng& rng, std::uint64_t n) {
  constexpr std::uint64_t MOST = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t even = MOST - MOST % n;  // what lies above would make some likelier
  for (;;) {
    if (const std::uint64_t drawn = rng(); drawn < even) return drawn % n;
  }
}

}  // namespace euchre
