// Chance for a bot that wants some.
#pragma once

#include <array>
#include <cstdint>
#include <random>

namespace euchre {

/// 32 bytes, the same for the same seat of the same board.
using Seed = std::array<std::uint8_t, 32>;

/// The generator that a seed begins: the same numbers on every machine, since the standard says
/// what both parts of it do. (It does not say what its distributions do: two libraries may draw
/// differently from the same generator. `below` draws the same everywhere.)
using Rng = std::mt19937_64;

/// A generator out of a seed.
Rng rng_from(const Seed& seed);

/// One of the numbers from 0 to `n` - 1, each as likely as the others; `n` is not 0.
std::uint64_t below(Rng& rng, std::uint64_t n);

}  // namespace euchre
