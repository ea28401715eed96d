// What a seat is asked, and what became of the up-card and of a call for the partner's best.
#pragma once

#include <cstdint>
#include <string_view>

namespace euchre {

/// What a seat is asked. The numbers are those of the protocol.
enum class Phase : std::uint8_t {
  Unknown,  ///< Something that this SDK does not know; the legal moves say what can be answered.
  FarmersHand,  ///< You hold a farmer's hand.
  NameJoker,    ///< You are the dealer and the joker is up: name the suit it stands for.
  DealerMakes,  ///< You are the dealer and the joker is up: make trump.
  BidRound1,    ///< The first round of bidding.
  BidRound2,    ///< The second round of bidding.
  Discard,      ///< You are the dealer and hold six cards: put one away.
  Exchange,     ///< You are the dealer: one card for the up-card, or none.
  Alone,        ///< You are the maker: alone?
  Best,         ///< You play alone: lay a card for your partner's best?
  Give,         ///< Your partner plays alone and called for your best.
  DefendAlone,  ///< A lone maker plays against you: defend alone?
  Play,         ///< Play a card.
  Auction,      ///< The auction of bid Euchre.
  NameTrump,    ///< You bid highest: name trump.
  InOrOut,      ///< Buck: play on, or drop?
};

/// The phase in words, such as `bid round 1`.
std::string_view to_string(Phase phase);

/// What became of the up-card. The numbers are those of the protocol.
enum class UpCard : std::uint8_t {
  None,        ///< There is none.
  TurnedUp,    ///< It lies face up and round 1 is running.
  Taken,       ///< The dealer took it. Whether he then put it away is his secret.
  Dead,        ///< Ordered up, but the dealer sits out; or a club in buck, which is trump.
  Kept,        ///< Ordered up, but the dealer kept his own cards.
  TurnedDown,  ///< Everybody passed and it was turned face down.
};

/// How far a call for the partner's best has come. The numbers are those of the protocol.
enum class Best : std::uint8_t {
  NotCalled,  ///< Not asked, or not answered yet.
  Called,     ///< The lone maker laid a card down and waits for his partner's.
  Declined,   ///< The lone maker kept his hand.
  Passed,     ///< The partner passed a card.
};

}  // namespace euchre
