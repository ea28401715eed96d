//! Seven tips that every beginner is given, and nothing else.
//!
//! 1. Call with two high trumps (a bower, the ace or the king).
//! 2. If your own side called, lead your highest trump.
//! 3. Else lead your highest plain card.
//! 4. Do not over-trump your partner unless the trick is in danger.
//! 5. Never trump your partner's ace.
//! 6. Throw your lowest card when the trick is lost.
//! 7. Remember what has been played.
//!
//! Each tip is one small function with its number, in `tips.rs`. Read `Tips::play` first: it says
//! when which tip applies. Everything follows from the view alone, so the same view gives the same
//! answer.

use std::process::ExitCode;

use euchre_sdk::{Answer, Bot, Card, Cards, Game, Move, Suit, Trump, View};

mod questions;
#[cfg(test)]
mod tests;
mod tips;

use questions::{
    callable_trumps, first_highest, good_enough_alone, high_trumps, is_last, suit_rank,
    tricks_worth, trump_of, trumps_are_out, up_card, up_suit,
};
use tips::{
    tip_1_call, tip_2_highest_trump, tip_3_highest_plain, tip_4_leave_it, tip_5_not_his_ace,
    tip_6_lowest,
};

/// Plays by the seven tips.
struct Tips;

impl Bot for Tips {
    fn name() -> String {
        "tips".into()
    }

    fn new(_game: &Game) -> Tips {
        Tips
    }

    // ------------------------------------------------------------------ bidding

    /// Round 1: the up-card counts for the dealer, who is the one to get it.
    fn order_up(&mut self, view: &View) -> Answer {
        let trump = up_suit(view).into();
        let mut held = view.hand;
        if view.is_dealer() {
            held.push(up_card(view));
        }
        if !tip_1_call(high_trumps(&held, trump)) {
            return Move::Pass.into();
        }
        call_or_pass(view, Move::OrderUp, Move::OrderUpAlone, trump, &held).into()
    }

    /// Round 2: the best suit that may be called, if it is good enough or nobody may pass.
    fn call_trump(&mut self, view: &View) -> Answer {
        let trump = first_highest(callable_trumps(view), |trump| suit_rank(&view.hand, *trump));
        let may_pass = view.legal.contains(&Move::Pass);
        if may_pass && !tip_1_call(high_trumps(&view.hand, trump)) {
            return Move::Pass.into();
        }
        let call = |alone| Move::Call { trump, alone };
        call_or_pass(view, call(false), call(true), trump, &view.hand).into()
    }

    /// The maker is asked after the discard, where calls do not say `alone`.
    fn go_alone(&mut self, view: &View) -> Answer {
        good_enough_alone(&view.hand, trump_of(view)).into()
    }

    /// Against a lone maker the partner is worth a trick; only a giant does without him.
    fn defend_alone(&mut self, view: &View) -> Answer {
        good_enough_alone(&view.hand, trump_of(view)).into()
    }

    /// The suit that would be the best trump; any suit if the hand is not to be seen.
    fn name_joker(&mut self, view: &View) -> Answer {
        let best = first_highest(Suit::ALL, |suit| suit_rank(&view.hand, (*suit).into()));
        Move::NameJoker(best).into()
    }

    /// The lowest bid that may be said, if the hand is worth it with its best trump.
    fn bid(&mut self, view: &View) -> Answer {
        /// A partner is taken to win one trick of so many.
        const PARTNER_SHARE: usize = 4;
        let worth = tricks_worth(&view.hand, best_trump(view));
        if worth >= view.rules.tricks {
            return Move::Moon.into();
        }
        let lowest = view.legal.iter().find_map(|legal| legal.bid());
        match lowest {
            // In quarters of a trick: the share need not be a whole number.
            Some(tricks)
                if PARTNER_SHARE * usize::from(tricks)
                    <= PARTNER_SHARE * worth + view.rules.tricks =>
            {
                Move::Bid(tricks).into()
            }
            _ => Move::Pass.into(),
        }
    }

    /// The trump that the hand is worth most with.
    fn name_trump(&mut self, view: &View) -> Answer {
        Move::NameTrump(best_trump(view)).into()
    }

    /// Stay in with a card that is likely to take a trick: a high trump, or two trumps.
    fn in_or_out(&mut self, view: &View) -> Answer {
        let trumps = view
            .hand
            .iter()
            .filter(|card| view.is_trump(**card))
            .count();
        (trumps >= 2 || high_trumps(&view.hand, trump_of(view)) >= 1).into()
    }

    // ------------------------------------------------------------------ changing cards

    /// A card put away is a card thrown: the lowest.
    fn discard(&mut self, view: &View) -> Answer {
        tip_6_lowest(view, &view.legal_cards()).into()
    }

    /// Take the up-card, which is a trump, unless all five cards are better.
    fn exchange(&mut self, view: &View) -> Answer {
        let mut held = view.hand;
        held.push(up_card(view));
        let lowest = tip_6_lowest(view, &held);
        (Some(lowest) != view.up_card).then_some(lowest).into()
    }

    /// A farmer's hand is never worth playing: deal again, or change its three lowest.
    fn use_farmers_hand(&mut self, view: &View) -> Answer {
        if view.legal.contains(&Move::Claim) {
            return Move::Claim.into();
        }
        let mut by_rank = view.hand.to_vec();
        by_rank.sort_by_key(|card| card.rank());
        let mut lowest = [by_rank[0], by_rank[1], by_rank[2]];
        lowest.sort_unstable();
        Move::Swap(lowest).into()
    }

    /// Ask for the partner's best card while there is a plain card to lay for it.
    fn lay_best(&mut self, view: &View) -> Answer {
        let lowest = tip_6_lowest(view, &view.legal_cards());
        (!view.is_trump(lowest)).then_some(lowest).into()
    }

    /// Give the lone partner the highest trump, or else the highest plain card.
    fn give_best(&mut self, view: &View) -> Answer {
        first_highest(view.legal_cards(), |card| view.strength(*card, None)).into()
    }

    // ------------------------------------------------------------------ playing

    /// Lead by tips 2 and 3; follow by tips 4, 5 and 6.
    fn play(&mut self, view: &View) -> Answer {
        let legal = view.legal_cards();
        if let [only] = legal[..] {
            return only.into();
        }
        match view.winning() {
            None => lead(view, &legal).into(),
            Some((winner, best)) => follow(view, &legal, winner, best).into(),
        }
    }
}

/// The card that opens a trick.
fn lead(view: &View, legal: &Cards) -> Card {
    let of_kind = |trump: bool| -> Cards {
        let cards = legal.iter().copied();
        cards.filter(|card| view.is_trump(*card) == trump).collect()
    };
    let (trumps, plain) = (of_kind(true), of_kind(false));
    if !trumps.is_empty() && (plain.is_empty() || (view.own_side_made() && trumps_are_out(view))) {
        tip_2_highest_trump(view, &trumps)
    } else {
        tip_3_highest_plain(view, &plain)
    }
}

/// The card for a trick that somebody is winning with his best card.
fn follow(view: &View, legal: &Cards, winner: usize, best: Card) -> Card {
    let led = view.led();
    let height = |card: Card| view.strength(card, led);
    let cards = legal.iter().copied();
    let mut can_win: Cards = cards.filter(|card| height(*card) > height(best)).collect();
    if Some(winner) == view.partner() {
        can_win = tip_4_leave_it(view, best, can_win);
        can_win = tip_5_not_his_ace(view, best, can_win);
    }
    if can_win.is_empty() {
        return tip_6_lowest(view, legal);
    }
    // The cheapest card will do for the last to play, and for a trump on a plain suit; before
    // others play, a card of the suit led must be as high as can be.
    let cheap = is_last(view) || view.is_trump(can_win[0]);
    first_highest(
        can_win,
        |card| if cheap { -height(*card) } else { height(*card) },
    )
}

/// The trump that the hand is worth most tricks with.
fn best_trump(view: &View) -> Trump {
    first_highest(Trump::ALL, |trump| tricks_worth(&view.hand, *trump))
}

/// The call, alone where the hand is good enough for it.
///
/// Where a call must be alone (the dealer's partner, by some rules) a lesser hand passes.
fn call_or_pass(view: &View, call: Move, alone: Move, trump: Trump, held: &Cards) -> Move {
    if view.legal.contains(&alone) && good_enough_alone(held, trump) {
        return alone;
    }
    if view.legal.contains(&call) {
        call
    } else {
        Move::Pass
    }
}

fn main() -> ExitCode {
    euchre_sdk::run::<Tips>()
}
