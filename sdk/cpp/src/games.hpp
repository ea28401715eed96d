// The games of a session that are open, by their numbers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "euchre/bot.hpp"

namespace euchre {

/// Bots by the number of their game. Numbers count up and games end soon, so the numbers of open
/// games are never far apart: a table in which each has its place by the last bits of its number
/// finds it at once.
class Games {
 public:
  /// The bot of a game; null if there is no such game.
  [[nodiscard]] Bot* find(std::uint64_t number) {
    Place& place = place_of(number);
    return place.number == number ? place.bot.get() : nullptr;
  }

  void insert(std::uint64_t number, std::unique_ptr<Bot> bot) {
    while (place_of(number).bot && place_of(number).number != number) grow();
    place_of(number) = {number, std::move(bot)};
  }

  void erase(std::uint64_t number) {
    if (find(number) != nullptr) place_of(number) = {};
  }

 private:
  struct Place {
    std::uint64_t number = 0;
    std::unique_ptr<Bot> bot;
  };

  Place& place_of(std::uint64_t number) { return places_[number & (places_.size() - 1)]; }

  /// Twice as many places, in which nobody stands in another's way who did not before.
  void grow() {
    std::vector<Place> old(2 * places_.size());
    old.swap(places_);
    for (Place& place : old) {
      if (place.bot) place_of(place.number) = std::move(place);
    }
  }

  std::vector<Place> places_ = std::vector<Place>(64);
};

}  // namespace euchre
