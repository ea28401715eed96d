// What can be asked of a view.
#include "euchre/view.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "euchre/testing.hpp"
#include "euchre/v1/rules.pb.h"

using namespace euchre;
using euchre::testing::Position;

namespace {

Position third_to_play() {
  Position spot(Phase::Play, "JD 9H AC KD");
  spot.trump(Suit::Hearts, 3).dealer(3);
  spot.played(0, "9S").played(1, "AS").played(2, "TS").played(3, "9D");
  spot.played(2, "QD").played(3, "AD");
  return spot;
}

TEST(View, TellsTheTrickAndWhoIsWinning) {
  const View view = third_to_play().view();
  EXPECT_EQ(view.trick(), (Trick{{2, Card::parse("QD")}, {3, Card::parse("AD")}}));
  EXPECT_EQ(view.led(), Suit::Diamonds);
  EXPECT_EQ(view.winning(), (PlayedCard{3, Card::parse("AD")}));
  EXPECT_EQ(view.finished_tricks().size(), 1U);
  EXPECT_EQ(view.seats_to_play(), (Seats{1}));
  EXPECT_EQ(view.partner(), 2U);
  EXPECT_FALSE(view.own_side_made());
  EXPECT_EQ(view.voids()[3], std::set{Suit::Spades});
}

TEST(View, CountsTheLeftBowerAsTrump) {
  const View view = third_to_play().view();
  EXPECT_TRUE(view.is_trump(Card::parse("JD")));
  EXPECT_EQ(view.suit_of(Card::parse("JD")), Suit::Hearts);
  EXPECT_GT(view.strength(Card::parse("JD")), view.strength(Card::parse("AH")));
}

TEST(View, KnowsWhatIsUnseen) {
  const View view = third_to_play().view();
  EXPECT_EQ(view.seen().size(), 10U);
  EXPECT_EQ(view.unseen().size(), 14U);
  EXPECT_FALSE(view.unseen().contains(Card::parse("AD")));
}

TEST(View, CountsBothCopiesOfTwoPacks) {
  v1::Rules options = Rules::standard()->options();
  options.set_packs(2);
  options.set_game(v1::GAME_BID);
  Position spot(Phase::Play, "9C TD");
  spot.rules(std::make_shared<Rules>(options)).trump(Suit::Hearts, 0).played(3, "9C");
  const View view = spot.view();
  EXPECT_EQ(view.rules->tricks, 12U);
  EXPECT_EQ(view.unseen().size(), 45U);
  EXPECT_FALSE(view.unseen().contains(Card::parse("9C")));
  EXPECT_TRUE(view.unseen().contains(Card::parse("TD")));
}

TEST(View, LeavesTheLoneMakersPartnerOut) {
  Position spot(Phase::Play, "9C TD");
  spot.trump(Suit::Hearts, 1).alone();
  const View view = spot.view();
  EXPECT_EQ(view.active(), (Seats{0, 1, 2}));
}

TEST(View, SaysWhoCalled) {
  Position spot(Phase::BidRound2, "9C TD");
  spot.calls("PASS, PASS, PASS, PASS").legal("CALL C, PASS").dealer(2).seat(3);
  const View view = spot.view();
  const auto said = view.bidding();
  EXPECT_EQ(said.front(), std::pair(Seat{3}, Move::pass()));
  EXPECT_EQ(said.back(), std::pair(Seat{2}, Move::pass()));
}

TEST(View, RefusesToGuessTrump) {
  Position spot(Phase::BidRound1, "9C TD");
  const View view = spot.legal("PASS").view();
  EXPECT_THROW((void)view.is_trump(Card::parse("9C")), std::logic_error);
}

}  // namespace
