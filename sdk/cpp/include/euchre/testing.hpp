// Test a bot without a referee: put a decision to it.
//
//     using euchre::testing::Position;
//     Position spot(euchre::Phase::BidRound1, "9C TD JH KH AH");
//     spot.up_card("QH").legal("ORDER_UP, ORDER_UP_ALONE, PASS");
//     assert(euchre::testing::ask<MyBot>(spot.view()) == euchre::Move::order_up());
//
// The rules are the referee's alone, so a test says what is legal; in `Phase::Play` and
// `Phase::Discard` that is every card of the hand unless it says otherwise.
#pragma once

#include <concepts>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <utility>

#include "euchre/bot.hpp"

namespace euchre::testing {

/// A decision to put to a bot, made of words. Seat 0 is asked, and seat 3 dealt, unless it says
/// otherwise; the rules are those of the standard game. Words that mean nothing throw `NotAWord`.
class Position {
 public:
  /// A decision of this kind, with these cards in the hand.
  Position(Phase phase, std::string_view hand);

  Position& rules(std::shared_ptr<const Rules> rules);  ///< Under these rules.
  Position& seat(Seat seat);                            ///< This seat is asked.
  Position& dealer(Seat dealer);                        ///< This seat dealt.
  Position& up_card(std::string_view card);             ///< This card was turned up.
  Position& joker_suit(Suit suit);                      ///< The joker stands for this suit.
  Position& calls(std::string_view moves);             ///< These calls were made: `PASS, ORDER_UP`.
  Position& trump(Trump trump, Seat maker);            ///< This is trump, made by this seat.
  Position& trump(Suit trump, Seat maker);             ///< This is trump, made by this seat.
  Position& alone();                                   ///< The maker plays alone.
  Position& played(Seat seat, std::string_view card);  ///< One card after the other.
  Position& bid(int tricks);                           ///< So many tricks were bid.
  Position& score(std::initializer_list<int> score);   ///< The score of each side.
  Position& legal(std::string_view moves);             ///< These moves are legal.

  /// Whatever else a view holds, to be changed.
  View& raw() { return view_; }

  /// The view that the bot gets. Throws `std::logic_error`: nothing is legal.
  [[nodiscard]] View view() const;

 private:
  View view_;
};

/// A game for the seat of a view, under its rules, with a seed of zeros.
Game game_of(const View& view);

/// What an instance answers to a decision. Throws `std::logic_error`: the answer is not legal.
Move ask(Bot& bot, const View& view);

/// What a new instance of a class answers.
template <std::derived_from<Bot> Own>
Move ask(const View& view) {
  Own bot(game_of(view));
  return ask(bot, view);
}

}  // namespace euchre::testing
