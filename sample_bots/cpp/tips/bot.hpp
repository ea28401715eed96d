// Seven tips that every beginner is given, and nothing else.
//
// 1. Call with two high trumps (a bower, the ace or the king).
// 2. If your own side called, lead your highest trump.
// 3. Else lead your highest plain card.
// 4. Do not over-trump your partner unless the trick is in danger.
// 5. Never trump your partner's ace.
// 6. Throw your lowest card when the trick is lost.
// 7. Remember what has been played.
//
// Each tip is one small function with its number, in `tips.cpp`. Read `Tips::play` first: it says
// when which tip applies. Everything follows from the view alone, so the same view gives the same
// answer.
#pragma once

#include <euchre/euchre.hpp>

/// Plays by the seven tips.
class Tips : public euchre::Bot {
 public:
  using Bot::Bot;

  // Bidding.
  euchre::Answer order_up(const euchre::View& view) override;
  euchre::Answer call_trump(const euchre::View& view) override;
  euchre::Answer go_alone(const euchre::View& view) override;
  euchre::Answer defend_alone(const euchre::View& view) override;
  euchre::Answer name_joker(const euchre::View& view) override;
  euchre::Answer bid(const euchre::View& view) override;
  euchre::Answer name_trump(const euchre::View& view) override;
  euchre::Answer in_or_out(const euchre::View& view) override;

  // Changing cards.
  euchre::Answer discard(const euchre::View& view) override;
  euchre::Answer exchange(const euchre::View& view) override;
  euchre::Answer use_farmers_hand(const euchre::View& view) override;
  euchre::Answer lay_best(const euchre::View& view) override;
  euchre::Answer give_best(const euchre::View& view) override;

  // Playing.
  euchre::Answer play(const euchre::View& view) override;
};
