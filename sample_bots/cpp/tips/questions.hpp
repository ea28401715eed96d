// Small questions that the tips ask of a view.
#pragma once

#include <euchre/euchre.hpp>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

/// The one with the highest key; of several the first, as people read a hand. There must be one.
template <class All, class Key>
auto first_highest(const All& all, Key key) {
  auto best = std::begin(all);
  auto height = key(*best);
  for (auto next = std::next(best); next != std::end(all); ++next) {
    if (auto its = key(*next); its > height) {
      best = next;
      height = std::move(its);
    }
  }
  return *best;
}

/// The one with the lowest key; of several the first.
template <class All, class Key>
auto first_lowest(const All& all, Key key) {
  auto best = std::begin(all);
  auto height = key(*best);
  for (auto next = std::next(best); next != std::end(all); ++next) {
    if (auto its = key(*next); its < height) {
      best = next;
      height = std::move(its);
    }
  }
  return *best;
}

/// Whether a move is among the legal ones.
bool may(const euchre::View& view, euchre::Move move);

/// How many of the cards still out beat this one in its own suit.
int higher_cards_out(const euchre::View& view, const euchre::Cards& out, euchre::Card card);

/// Whether anybody else may still hold a trump.
bool trumps_are_out(const euchre::View& view);

/// Whether nobody plays to this trick afterwards.
bool is_last(const euchre::View& view);

/// The suits, and perhaps no-trump, that may be called in this decision.
std::vector<euchre::Trump> callable_trumps(const euchre::View& view);

/// How many of the cards are high trumps: the joker, a bower, the ace or the king.
///
/// With no trump there is nothing but the four suits: there the aces count, less the one that any
/// hand may hold.
int high_trumps(const euchre::Cards& cards, euchre::Trump trump);

/// The tricks that a hand may win by itself: its high trumps and every trump beyond three, and its
/// plain aces.
int tricks_worth(const euchre::Cards& cards, euchre::Trump trump);

/// To compare suits by: high trumps first, then how many trumps there are in all.
std::tuple<int, int> suit_rank(const euchre::Cards& cards, euchre::Trump trump);

/// Four high cards can win all tricks: three high trumps or more, the rest aces.
bool good_enough_alone(const euchre::Cards& cards, euchre::Trump trump);
