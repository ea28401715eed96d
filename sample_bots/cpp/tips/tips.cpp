#include "tips.hpp"

#include <tuple>

#include "questions.hpp"

using euchre::Card;
using euchre::Cards;
using euchre::Rank;
using euchre::View;

bool tip_1_call(int high) { return high >= 2; }

Card tip_2_highest_trump(const View& view, const Cards& trumps) {
  return first_highest(trumps, [&](Card card) { return view.strength(card); });
}

Card tip_3_highest_plain(const View& view, const Cards& plain) {
  const Cards out = tip_7_still_out(view);
  return first_highest(plain, [&](Card card) {
    return std::tuple(-higher_cards_out(view, out, card), card.rank());
  });
}

Cards tip_4_leave_it(const View& view, Card best, const Cards& can_win) {
  const bool in_danger = !is_last(view) && higher_cards_out(view, tip_7_still_out(view), best) > 0;
  return in_danger ? can_win : Cards{};
}

Cards tip_5_not_his_ace(const View& view, Card best, const Cards& can_win) {
  const bool is_plain_ace = !view.is_trump(best) && best.rank() == Rank::Ace;
  return is_plain_ace ? Cards{} : can_win;
}

Card tip_6_lowest(const View& view, const Cards& cards) {
  return first_lowest(cards, [&](Card card) { return view.strength(card); });
}

Cards tip_7_still_out(const View& view) { return view.unseen(); }
