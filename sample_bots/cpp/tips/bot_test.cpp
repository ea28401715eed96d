// The tips, one decision each.
#include "bot.hpp"

#include <gtest/gtest.h>

#include <euchre/testing.hpp>
#include <string>

using euchre::Phase;
using euchre::Suit;
using euchre::testing::ask;
using euchre::testing::Position;

namespace {

constexpr const char* BIDDING = "ORDER_UP, ORDER_UP_ALONE, PASS";

std::string said(const Position& spot) { return to_string(ask<Tips>(spot.view())); }

TEST(Tips, CallWithTwoHighTrumps) {
  const auto spot = [](const char* hand) {
    return Position(Phase::BidRound1, hand).up_card("QH").legal(BIDDING);
  };
  EXPECT_EQ(said(spot("JH AH 9C TD 9S")), "ORDER_UP");
  EXPECT_EQ(said(spot("JH TH 9C TD 9S")), "PASS");
  EXPECT_EQ(said(spot("JH JD AH AC 9S")), "ORDER_UP_ALONE");
}

TEST(Tips, CountTheUpCardForTheDealer) {
  Position spot(Phase::BidRound1, "JH TH 9C TD 9S");
  spot.up_card("AH").legal(BIDDING);
  EXPECT_EQ(said(spot), "PASS");
  EXPECT_EQ(said(spot.dealer(0)), "ORDER_UP");
}

TEST(Tips, LeadTrumpAsMakersAndElseTheHighestPlainCard) {
  Position spot(Phase::Play, "JH 9H AC KD 9S");
  EXPECT_EQ(said(spot.trump(Suit::Hearts, 2)), "PLAY JH");
  EXPECT_EQ(said(spot.trump(Suit::Hearts, 1)), "PLAY AC");
}

TEST(Tips, LeaveThePartnersAceAlone) {
  Position spot(Phase::Play, "9H TH AC KD 9S");
  spot.trump(Suit::Hearts, 1).played(2, "AS").played(3, "TS").legal("PLAY 9S, PLAY 9H");
  EXPECT_EQ(said(spot), "PLAY 9S");
}

TEST(Tips, WinAsCheaplyAsCanBeWhenLast) {
  Position spot(Phase::Play, "AS KS");
  spot.trump(Suit::Hearts, 1).played(1, "QS").played(2, "9S").played(3, "TS");
  EXPECT_EQ(said(spot), "PLAY KS");
}

TEST(Tips, ThrowTheLowestCardOnALostTrick) {
  Position spot(Phase::Play, "9H AC KD");
  spot.trump(Suit::Hearts, 1).played(1, "JH").legal("PLAY AC, PLAY KD");
  EXPECT_EQ(said(spot), "PLAY KD");
}

}  // namespace
