// The seven tips.
#pragma once

#include <euchre/euchre.hpp>

/// Call with two high trumps.
bool tip_1_call(int high);

/// If your own side called, lead your highest trump: it pulls theirs.
euchre::Card tip_2_highest_trump(const euchre::View& view, const euchre::Cards& trumps);

/// Lead your highest plain card: the one that the fewest cards still out can beat.
euchre::Card tip_3_highest_plain(const euchre::View& view, const euchre::Cards& plain);

/// Do not over-trump your partner, nor over-take him, unless the trick is in danger.
///
/// It is in danger while an opponent is still to play and a card that beats the partner's is out.
euchre::Cards tip_4_leave_it(const euchre::View& view, euchre::Card best,
                             const euchre::Cards& can_win);

/// Never trump your partner's ace.
euchre::Cards tip_5_not_his_ace(const euchre::View& view, euchre::Card best,
                                const euchre::Cards& can_win);

/// Throw your lowest card when the trick is lost, and keep the trumps.
euchre::Card tip_6_lowest(const euchre::View& view, const euchre::Cards& cards);

/// Remember what has been played: what is left may be in another hand.
euchre::Cards tip_7_still_out(const euchre::View& view);
