#include "questions.hpp"

#include <algorithm>

#include "tips.hpp"

using euchre::Card;
using euchre::Cards;
using euchre::Move;
using euchre::Rank;
using euchre::Trump;
using euchre::View;

namespace {

int count(const Cards& cards, auto is) {
  return static_cast<int>(std::count_if(cards.begin(), cards.end(), is));
}

int plain_aces(const Cards& cards, Trump trump) {
  return count(cards, [=](Card card) { return card.rank() == Rank::Ace && !card.is_trump(trump); });
}

int trumps(const Cards& cards, Trump trump) {
  return count(cards, [=](Card card) { return card.is_trump(trump); });
}

}  // namespace

bool may(const View& view, Move move) {
  return std::find(view.legal.begin(), view.legal.end(), move) != view.legal.end();
}

int higher_cards_out(const View& view, const Cards& out, Card card) {
  const auto suit = view.suit_of(card);
  const int height = view.strength(card);
  return count(out, [&](Card other) {
    return view.suit_of(other) == suit && view.strength(other) > height;
  });
}

bool trumps_are_out(const View& view) {
  return count(tip_7_still_out(view), [&](Card card) { return view.is_trump(card); }) > 0;
}

bool is_last(const View& view) { return view.trick().size() == view.active().size() - 1; }

std::vector<Trump> callable_trumps(const View& view) {
  std::vector<Trump> found;
  for (const Trump trump : euchre::TRUMPS) {
    if (may(view, Move::call(trump))) found.push_back(trump);
  }
  return found;
}

int high_trumps(const Cards& cards, Trump trump) {
  if (trump == Trump::NoTrump) return std::max(0, plain_aces(cards, trump) - 1);
  return count(cards, [=](Card card) {
    const auto rank = card.rank();
    const bool is_high = !rank || rank == Rank::Jack || rank == Rank::Ace || rank == Rank::King;
    return is_high && card.is_trump(trump);
  });
}

int tricks_worth(const Cards& cards, Trump trump) {
  const int aces = plain_aces(cards, trump);
  if (trump == Trump::NoTrump) return aces;
  return std::max(high_trumps(cards, trump), trumps(cards, trump) - 3) + aces;
}

std::tuple<int, int> suit_rank(const Cards& cards, Trump trump) {
  return {high_trumps(cards, trump), trumps(cards, trump)};
}

bool good_enough_alone(const Cards& cards, Trump trump) {
  const int high = high_trumps(cards, trump);
  return high >= 3 && high + plain_aces(cards, trump) >= 4;
}
