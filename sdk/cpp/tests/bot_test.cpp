// Answers, the functions that are left out, chance, and the double of a referee.
#include <gtest/gtest.h>

#include <algorithm>

#include "euchre/errors.hpp"
#include "euchre/euchre.hpp"
#include "euchre/testing.hpp"

using namespace euchre;
using euchre::testing::ask;
using euchre::testing::Position;

namespace {

TEST(Answer, StandsForAMoveWhereItFits) {
  const Card card = Card::parse("9C");
  EXPECT_EQ(Answer(card).in_phase(Phase::Play), Move::play(card));
  EXPECT_EQ(Answer(card).in_phase(Phase::Best), Move::best(card));
  EXPECT_EQ(Answer(std::optional(card)).in_phase(Phase::Exchange), Move::exchange(card));
  EXPECT_EQ(Answer(true).in_phase(Phase::Alone), Move::yes());
  EXPECT_EQ(Answer(false).in_phase(Phase::InOrOut), Move::out());
  EXPECT_EQ(Answer(true).in_phase(Phase::FarmersHand), Move::claim());
  EXPECT_EQ(Answer(std::nullopt).in_phase(Phase::Exchange), Move::keep());
  EXPECT_EQ(Answer(std::nullopt).in_phase(Phase::Auction), Move::pass());
  EXPECT_EQ(Answer(Move::moon()).in_phase(Phase::Play), Move::moon());
  EXPECT_THROW((void)Answer(card).in_phase(Phase::BidRound1), NoAnswer);
  EXPECT_THROW((void)Answer(true).in_phase(Phase::Play), NoAnswer);
  EXPECT_THROW((void)Answer(std::nullopt).in_phase(Phase::Play), NoAnswer);
}

class Idle : public Bot {
 public:
  using Bot::Bot;
};

class Wrong : public Bot {
 public:
  using Bot::Bot;
  Answer play(const View&) override { return Card::parse("AH"); }
};

TEST(Bot, DeclinesOrTakesTheFirstWhereNothingIsSaid) {
  Position bidding(Phase::BidRound1, "JH AH 9C TD 9S");
  bidding.up_card("QH").legal("ORDER_UP, ORDER_UP_ALONE, PASS");
  EXPECT_EQ(ask<Idle>(bidding.view()), Move::pass());
  Position playing(Phase::Play, "9S AC");
  playing.trump(Suit::Hearts, 1);
  EXPECT_EQ(ask<Idle>(playing.view()), Move::play(Card::parse("AC")));
}

TEST(Bot, IsCaughtAtAMoveThatIsNotLegal) {
  Position playing(Phase::Play, "9S AC");
  playing.trump(Suit::Hearts, 1);
  EXPECT_THROW(ask<Wrong>(playing.view()), std::logic_error);
  EXPECT_THROW((void)Position(Phase::BidRound2, "9S AC").view(), std::logic_error);
}

TEST(Rng, IsTheSameForTheSameSeed) {
  Seed other{};
  other[31] = 1;
  Rng first = rng_from(Seed{});
  Rng again = rng_from(Seed{});
  Rng second = rng_from(other);
  const auto drawn = first();
  EXPECT_EQ(drawn, again());
  EXPECT_NE(drawn, second());
  // For ever: records of bots that use it must stay true.
  EXPECT_EQ(drawn, 12755971370500816620ULL);
  for (int count = 0; count < 1000; ++count) EXPECT_LT(below(first, 5), 5U);
}

}  // namespace
