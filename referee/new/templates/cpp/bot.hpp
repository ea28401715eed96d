// A bot to start from: it calls with two high trumps, plays high to win and low where it cannot.
//
// What it does not answer here, the SDK declines, or answers with the first legal move.
#pragma once

#include <algorithm>
#include <euchre/euchre.hpp>

/// Plays one seat of one game; the view is all that the seat may see.
class MyBot : public euchre::Bot {
 public:
  using Bot::Bot;

  /// Round 1. The dealer gets the card that is turned up, so it counts for him.
  euchre::Answer order_up(const euchre::View& view) override {
    euchre::Cards held = view.hand;
    if (view.is_dealer()) held.push_back(view.up_card.value());
    const bool good = high_trumps(held, euchre::as_trump(view.up_suit().value())) >= 2;
    return good && may(view, euchre::Move::order_up()) ? euchre::Move::order_up()
                                                       : euchre::Move::pass();
  }

  /// Round 2: the best suit that may be called, if it is good or there is no passing.
  euchre::Answer call_trump(const euchre::View& view) override {
    euchre::Move best = euchre::Move::pass();
    int most = may(view, best) ? 1 : -1;
    for (const euchre::Suit suit : euchre::SUITS) {
      const euchre::Trump trump = euchre::as_trump(suit);
      const int high = high_trumps(view.hand, trump);
      if (high > most && may(view, euchre::Move::call(trump))) {
        best = euchre::Move::call(trump);
        most = high;
      }
    }
    return best;
  }

  /// The dealer holds a card too many: the lowest goes.
  euchre::Answer discard(const euchre::View& view) override { return lowest(view); }

  /// Lead the highest card; win a trick if that can be done, unless the partner has it.
  euchre::Answer play(const euchre::View& view) override {
    const euchre::Cards legal = view.legal_cards();
    const auto height = [&](euchre::Card card) { return view.strength(card, view.led()); };
    const euchre::Card highest = *std::ranges::max_element(legal, {}, height);
    const auto winning = view.winning();
    const bool lost = winning && height(highest) <= height(winning->card);
    const bool ours = winning && winning->seat == view.partner();
    return lost || ours ? lowest(view) : highest;
  }

 private:
  static bool may(const euchre::View& view, euchre::Move move) {
    return std::ranges::find(view.legal, move) != view.legal.end();
  }

  static euchre::Card lowest(const euchre::View& view) {
    const euchre::Cards legal = view.legal_cards();
    const auto height = [&](euchre::Card card) { return view.strength(card); };
    return *std::ranges::min_element(legal, {}, height);
  }

  /// How many of these cards are high trumps: the joker, a bower, the ace or the king.
  static int high_trumps(const euchre::Cards& cards, euchre::Trump trump) {
    const auto is_high = [=](euchre::Card card) {
      const auto rank = card.rank();
      return card.is_trump(trump) && (card.is_joker() || rank == euchre::Rank::Jack ||
                                      rank == euchre::Rank::King || rank == euchre::Rank::Ace);
    };
    return static_cast<int>(std::ranges::count_if(cards, is_high));
  }
};
