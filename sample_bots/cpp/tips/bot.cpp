#include "bot.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "questions.hpp"
#include "tips.hpp"

using euchre::Answer;
using euchre::Card;
using euchre::Cards;
using euchre::Move;
using euchre::Suit;
using euchre::Trump;
using euchre::View;

namespace {

/// The call, alone where the hand is good enough for it.
///
/// Where a call must be alone (the dealer's partner, by some rules) a lesser hand passes.
Move call_or_pass(const View& view, Move call, Move alone, Trump trump, const Cards& held) {
  if (may(view, alone) && good_enough_alone(held, trump)) return alone;
  return may(view, call) ? call : Move::pass();
}

/// The trump that the hand is worth most tricks with.
Trump best_trump(const View& view) {
  return first_highest(euchre::TRUMPS, [&](Trump trump) { return tricks_worth(view.hand, trump); });
}

/// The card that opens a trick.
Card lead(const View& view, const Cards& legal) {
  Cards trumps;
  Cards plain;
  for (const Card card : legal) (view.is_trump(card) ? trumps : plain).push_back(card);
  const bool pull = view.own_side_made() && trumps_are_out(view);
  if (!trumps.empty() && (plain.empty() || pull)) return tip_2_highest_trump(view, trumps);
  return tip_3_highest_plain(view, plain);
}

/// The card for a trick that somebody is winning.
Card follow(const View& view, const Cards& legal, const euchre::PlayedCard& winning) {
  const auto led = view.led();
  const auto height = [&](Card card) { return view.strength(card, led); };
  Cards can_win;
  for (const Card card : legal) {
    if (height(card) > height(winning.card)) can_win.push_back(card);
  }
  if (winning.seat == view.partner()) {
    can_win = tip_4_leave_it(view, winning.card, can_win);
    can_win = tip_5_not_his_ace(view, winning.card, can_win);
  }
  if (can_win.empty()) return tip_6_lowest(view, legal);
  // The cheapest card will do for the last to play, and for a trump on a plain suit; before others
  // play, a card of the suit led must be as high as can be.
  const bool cheap = is_last(view) || view.is_trump(can_win.front());
  return cheap ? first_lowest(can_win, height) : first_highest(can_win, height);
}

}  // namespace

// ------------------------------------------------------------------ bidding

// Round 1: the up-card counts for the dealer, who is the one to get it.
Answer Tips::order_up(const View& view) {
  const Trump trump = euchre::as_trump(view.up_suit().value());
  Cards held = view.hand;
  if (view.is_dealer()) held.push_back(view.up_card.value());
  if (!tip_1_call(high_trumps(held, trump))) return Move::pass();
  return call_or_pass(view, Move::order_up(), Move::order_up_alone(), trump, held);
}

// Round 2: the best suit that may be called, if it is good enough or nobody may pass.
Answer Tips::call_trump(const View& view) {
  const Trump trump =
      first_highest(callable_trumps(view), [&](Trump one) { return suit_rank(view.hand, one); });
  if (may(view, Move::pass()) && !tip_1_call(high_trumps(view.hand, trump))) return Move::pass();
  return call_or_pass(view, Move::call(trump), Move::call(trump, true), trump, view.hand);
}

// The maker is asked after the discard, where calls do not say `alone`.
Answer Tips::go_alone(const View& view) { return good_enough_alone(view.hand, view.trump.value()); }

// Against a lone maker the partner is worth a trick; only a giant does without him.
Answer Tips::defend_alone(const View& view) {
  return good_enough_alone(view.hand, view.trump.value());
}

// The suit that would be the best trump; any suit if the hand is not to be seen.
Answer Tips::name_joker(const View& view) {
  return Move::name_joker(first_highest(
      euchre::SUITS, [&](Suit suit) { return suit_rank(view.hand, euchre::as_trump(suit)); }));
}

// The lowest bid that may be said, if the hand is worth it with its best trump.
Answer Tips::bid(const View& view) {
  constexpr int PARTNER_SHARE = 4;  // a partner is taken to win one trick of so many
  const int worth = tricks_worth(view.hand, best_trump(view));
  const int tricks = static_cast<int>(view.rules->tricks);
  if (worth >= tricks) return Move::moon();
  for (const Move move : view.legal) {
    if (const auto bid = move.bid()) {
      // In quarters of a trick: the share need not be a whole number.
      return PARTNER_SHARE * *bid <= PARTNER_SHARE * worth + tricks ? move : Move::pass();
    }
  }
  return Move::pass();
}

// The trump that the hand is worth most with.
Answer Tips::name_trump(const View& view) { return Move::name_trump(best_trump(view)); }

// Stay in with a card that is likely to take a trick: a high trump, or two trumps.
Answer Tips::in_or_out(const View& view) {
  const auto trumps = std::count_if(view.hand.begin(), view.hand.end(),
                                    [&](Card card) { return view.is_trump(card); });
  return trumps >= 2 || high_trumps(view.hand, view.trump.value()) >= 1;
}

// ------------------------------------------------------------------ changing cards

// A card put away is a card thrown: the lowest.
Answer Tips::discard(const View& view) { return tip_6_lowest(view, view.legal_cards()); }

// Take the up-card, which is a trump, unless all five cards are better.
Answer Tips::exchange(const View& view) {
  Cards held = view.hand;
  held.push_back(view.up_card.value());
  const Card lowest = tip_6_lowest(view, held);
  if (lowest == view.up_card) return std::nullopt;
  return lowest;
}

// A farmer's hand is never worth playing: deal again, or change its three lowest.
Answer Tips::use_farmers_hand(const View& view) {
  if (may(view, Move::claim())) return Move::claim();
  std::vector<Card> by_rank(view.hand.begin(), view.hand.end());
  std::stable_sort(by_rank.begin(), by_rank.end(),
                   [](Card left, Card right) { return left.rank() < right.rank(); });
  std::array lowest{by_rank[0], by_rank[1], by_rank[2]};
  std::sort(lowest.begin(), lowest.end());
  return Move::swap(lowest[0], lowest[1], lowest[2]);
}

// Ask for the partner's best card while there is a plain card to lay for it.
Answer Tips::lay_best(const View& view) {
  const Card lowest = tip_6_lowest(view, view.legal_cards());
  if (view.is_trump(lowest)) return std::nullopt;
  return lowest;
}

// Give the lone partner the highest trump, or else the highest plain card.
Answer Tips::give_best(const View& view) {
  return first_highest(view.legal_cards(), [&](Card card) { return view.strength(card); });
}

// ------------------------------------------------------------------ playing

// Lead by tips 2 and 3; follow by tips 4, 5 and 6.
Answer Tips::play(const View& view) {
  const Cards legal = view.legal_cards();
  if (view.legal.size() == 1) return legal.front();
  const auto winning = view.winning();
  return winning ? follow(view, legal, *winning) : lead(view, legal);
}
