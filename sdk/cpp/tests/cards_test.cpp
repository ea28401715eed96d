// Cards and moves: their words, their order, the suits they belong to.
#include <gtest/gtest.h>

#include <vector>

#include "euchre/errors.hpp"
#include "euchre/moves.hpp"

using namespace euchre;

namespace {

TEST(Cards, HaveAWordAndANumber) {
  for (std::size_t index = 0; index < Card::COUNT; ++index) {
    const Card card = Card::of_index(index);
    EXPECT_EQ(Card::parse(to_string(card)), card);
    EXPECT_EQ(card.index(), index);
  }
  for (const char* wrong : {"", "1C", "JHH", "jh", "J"}) EXPECT_THROW(Card::parse(wrong), NotAWord);
}

TEST(Cards, BowersAndTheJokerBelongToTrump) {
  const Card left = Card::parse("JD");
  EXPECT_EQ(left.effective_suit(Trump::Hearts), Suit::Hearts);
  EXPECT_EQ(left.effective_suit(Trump::Clubs), Suit::Diamonds);
  EXPECT_EQ(left.effective_suit(Trump::NoTrump), Suit::Diamonds);
  EXPECT_TRUE(Card::joker().is_trump(Trump::Spades));
  EXPECT_FALSE(Card::joker().is_trump(Trump::NoTrump));
}

TEST(Cards, TrumpsStandInTheirOrderAboveTheSuitLed) {
  int before = -1;
  for (const Card card : cards("7C AC 7H 9H TH QH KH AH JD JH JK")) {
    const int height = card.strength(Trump::Hearts, Suit::Clubs);
    EXPECT_GT(height, before) << card;
    before = height;
  }
  EXPECT_EQ(Card::parse("AS").strength(Trump::Hearts, Suit::Clubs), -1);
}

TEST(Moves, AreReadAndWrittenInWords) {
  for (const char* words : {"PASS",
                            "ORDER_UP",
                            "ORDER_UP_ALONE",
                            "CALL NT",
                            "CALL H ALONE",
                            "NAME NT",
                            "BID 12",
                            "MOON",
                            "DISCARD 9C",
                            "EXCHANGE JK",
                            "BEST 9C",
                            "GIVE AH",
                            "PLAY JH",
                            "SWAP 9C TC 9D",
                            "YES",
                            "NO",
                            "CLAIM",
                            "KEEP",
                            "IN",
                            "OUT"}) {
    EXPECT_EQ(to_string(Move::parse(words)), words);
  }
  for (const char* wrong : {"", "PLAY", "PLAY 1C", "CALL X", "BID 13", "PASS PASS", "call H"}) {
    EXPECT_THROW(Move::parse(wrong), NotAWord) << wrong;
  }
}

TEST(Moves, FallBackOnDecliningOrTheFirst) {
  const std::vector asked{Move::yes(), Move::no()};
  EXPECT_EQ(fallback(asked), Move::no());
  const std::vector bids{Move::bid(3), Move::moon()};
  EXPECT_EQ(fallback(bids), Move::bid(3));
}

}  // namespace
