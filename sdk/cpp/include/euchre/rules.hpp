// The rules of a session, as the referee told them.
#pragma once

#include <cstddef>
#include <memory>

#include "euchre/cards.hpp"

namespace euchre {

namespace v1 {
class Rules;
}

/// The rules of a game. What questions about cards and seats need is at hand; every other option is
/// in `options()`, as `proto/euchre/v1/rules.proto` describes it; include `euchre/v1/rules.pb.h` to
/// ask it.
class Rules {
 public:
  /// The rules that these options make.
  explicit Rules(const v1::Rules& options);

  /// The standard game, which tests without a referee begin with.
  static std::shared_ptr<const Rules> standard();

  /// How many seats the table has.
  std::size_t players = 4;
  /// How many packs the cards are dealt from.
  std::size_t packs = 1;
  /// How many tricks a hand has, and cards a seat is dealt.
  std::size_t tricks = 5;
  /// How many sides play against each other; seat `s` belongs to side `s % sides`.
  std::size_t sides = 2;
  /// Whether seats 0 and 2 play together against seats 1 and 3.
  bool in_partnership = true;
  /// Whether a turned-up joker makes the dealer maker, without any bidding.
  bool joker_up_makes = true;
  /// Every card of the pack in canonical order; with two packs every card twice, side by side.
  Cards pack;

  /// The side that a seat plays for.
  [[nodiscard]] std::size_t side_of(Seat seat) const { return seat % sides; }

  /// Every option.
  [[nodiscard]] const v1::Rules& options() const { return *options_; }

 private:
  std::shared_ptr<const v1::Rules> options_;
};

}  // namespace euchre
