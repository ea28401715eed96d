//! The seven tips.

use std::cmp::Reverse;

use euchre_sdk::{Card, Cards, Rank, View};

use crate::questions::{first_highest, higher_cards_out, is_last};

/// Call with two high trumps.
pub fn tip_1_call(high: usize) -> bool {
    high >= 2
}

/// If your own side called, lead your highest trump: it pulls theirs.
pub fn tip_2_highest_trump(view: &View, trumps: &Cards) -> Card {
    first_highest(*trumps, |card| view.strength(*card, None))
}

/// Lead your highest plain card: the one that the fewest cards still out can beat.
pub fn tip_3_highest_plain(view: &View, plain: &Cards) -> Card {
    let out = tip_7_still_out(view);
    first_highest(*plain, |card| {
        (Reverse(higher_cards_out(view, &out, *card)), card.rank())
    })
}

/// Do not over-trump your partner, nor over-take him, unless the trick is in danger.
///
/// It is in danger while an opponent is still to play and a card that beats the partner's is out.
pub fn tip_4_leave_it(view: &View, best: Card, can_win: Cards) -> Cards {
    let in_danger = !is_last(view) && higher_cards_out(view, &tip_7_still_out(view), best) > 0;
    if in_danger { can_win } else { Cards::new() }
}

/// Never trump your partner's ace.
pub fn tip_5_not_his_ace(view: &View, best: Card, can_win: Cards) -> Cards {
    let is_plain_ace = !view.is_trump(best) && best.rank() == Some(Rank::Ace);
    if is_plain_ace { Cards::new() } else { can_win }
}

/// Throw your lowest card when the trick is lost, and keep the trumps.
pub fn tip_6_lowest(view: &View, cards: &Cards) -> Card {
    first_highest(*cards, |card| Reverse(view.strength(*card, None)))
}

/// Remember what has been played: what is left may be in another hand.
pub fn tip_7_still_out(view: &View) -> Cards {
    view.unseen()
}
