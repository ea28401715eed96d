#include "euchre/rules.hpp"

#include <algorithm>

#include "euchre/v1/rules.pb.h"

namespace euchre {

namespace {

Rank lowest_of(v1::LowRank low) {
  switch (low) {
    case v1::LOW_RANK_7:
      return Rank::Seven;
    case v1::LOW_RANK_8:
      return Rank::Eight;
    case v1::LOW_RANK_T:
      return Rank::Ten;
    default:
      return Rank::Nine;
  }
}

Cards pack_of(Rank lowest, std::size_t packs, bool joker) {
  Cards pack;
  for (const Suit suit : SUITS) {
    for (const Rank rank : RANKS) {
      for (std::size_t copy = 0; copy < packs && rank >= lowest; ++copy) {
        // More than the largest pack is no rule that anybody has; the rest is left out.
        (void)pack.try_push_back(Card(rank, suit));
      }
    }
  }
  if (joker) (void)pack.try_push_back(Card::joker());
  return pack;
}

}  // namespace

Rules::Rules(const v1::Rules& options)
    : players(std::clamp<std::size_t>(options.players(), 1, 4)),
      packs(std::clamp<std::size_t>(options.packs(), 1, 2)),
      tricks(options.game() == v1::GAME_BID ? 6 * packs : 5),
      in_partnership(players == 4 && options.game() != v1::GAME_BUCK),
      joker_up_makes(options.joker_up() == v1::JOKER_UP_DEALER_MAKES),
      pack(pack_of(lowest_of(options.low_rank()), packs, options.joker())),
      options_(std::make_shared<v1::Rules>(options)) {
  sides = in_partnership ? 2 : players;
}

std::shared_ptr<const Rules> Rules::standard() {
  v1::Rules options;
  options.set_preset("standard");
  options.set_game(v1::GAME_EUCHRE);
  options.set_players(4);
  options.set_packs(1);
  options.set_low_rank(v1::LOW_RANK_9);
  options.set_joker_up(v1::JOKER_UP_DEALER_MAKES);
  options.set_end(v1::END_POINTS);
  options.set_target(10);
  return std::make_shared<Rules>(options);
}

}  // namespace euchre
