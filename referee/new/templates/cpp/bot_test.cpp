// Tests of the bot without a referee; docs/languages/cpp.md of the referee has the commands.
#include "bot.hpp"

#include <gtest/gtest.h>

#include <euchre/testing.hpp>

using euchre::testing::ask;
using euchre::testing::Position;

// Both red jacks are bowers when hearts are turned up.
TEST(MyBot, OrdersUpWithThreeHearts) {
  Position spot(euchre::Phase::BidRound1, "JH JD AH 9C TS");
  spot.up_card("QH").legal("ORDER_UP, ORDER_UP_ALONE, PASS");
  EXPECT_EQ(ask<MyBot>(spot.view()), euchre::Move::order_up());
}

// The trick is the partner's, so the ace of the suit is kept.
TEST(MyBot, LeavesThePartnerHisTrick) {
  Position spot(euchre::Phase::Play, "TC AC JH");
  spot.trump(euchre::Suit::Hearts, 2).played(2, "KC").played(3, "9C");
  EXPECT_EQ(to_string(ask<MyBot>(spot.legal("PLAY TC, PLAY AC").view())), "PLAY TC");
}
