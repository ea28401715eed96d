#include "euchre/phases.hpp"

#include <array>

namespace euchre {

std::string_view to_string(Phase phase) {
  constexpr std::array<std::string_view, 16> WORDS{
      "unknown", "farmer's hand", "name joker", "dealer makes", "bid round 1", "bid round 2",
      "discard", "exchange",      "alone",      "best",         "give",        "defend alone",
      "play",    "auction",       "name trump", "in or out"};
  return WORDS[static_cast<std::size_t>(phase)];
}

}  // namespace euchre
