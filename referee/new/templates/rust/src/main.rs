//! A bot to start from: it calls with two high trumps, plays high to win and low where it cannot.
//!
//! What it does not answer here, the SDK declines, or answers with the first legal move.

use std::process::ExitCode;

use euchre_sdk::{Answer, Bot, Card, Game, Move, Rank, Trump, View};

/// Plays one seat of one game; the view is all that the seat may see.
struct MyBot;

impl Bot for MyBot {
    fn name() -> String {
        "__WORD__".into()
    }

    fn new(_game: &Game) -> MyBot {
        MyBot
    }

    /// Round 1. The dealer gets the card that is turned up, so it counts for him.
    fn order_up(&mut self, view: &View) -> Answer {
        let up_card = view.up_card.filter(|_| view.is_dealer());
        let held = view.hand.iter().copied().chain(up_card);
        let good = view
            .up_suit()
            .is_some_and(|suit| high_trumps(held, suit.into()) >= 2);
        if good && view.legal.contains(&Move::OrderUp) {
            return Move::OrderUp.into();
        }
        Move::Pass.into()
    }

    /// Round 2: the best suit that may be called, if it is good or there is no passing.
    fn call_trump(&mut self, view: &View) -> Answer {
        let high = |trump| high_trumps(view.hand.iter().copied(), trump);
        let calls = Trump::ALL.into_iter().filter(|&trump| {
            trump != Trump::NoTrump && view.legal.contains(&Move::Call { trump, alone: false })
        });
        match calls.max_by_key(|&trump| high(trump)) {
            Some(trump) if high(trump) >= 2 || !view.legal.contains(&Move::Pass) => {
                Move::Call { trump, alone: false }.into()
            }
            _ => Move::Pass.into(),
        }
    }

    /// The dealer holds a card too many: the lowest goes.
    fn discard(&mut self, view: &View) -> Answer {
        lowest(view).into()
    }

    /// Lead the highest card; win a trick if that can be done, unless the partner has it.
    fn play(&mut self, view: &View) -> Answer {
        let cards = view.legal_cards();
        let height = |card: &Card| view.strength(*card, view.led());
        let Some(&highest) = cards.iter().max_by_key(|card| height(card)) else {
            return Move::Pass.into(); // never: a card is asked for
        };
        match view.winning() {
            Some((seat, best)) if height(&highest) <= height(&best) || view.partner() == Some(seat) => {
                lowest(view).into()
            }
            _ => highest.into(),
        }
    }
}

/// The lowest of the cards that may be played or put away.
fn lowest(view: &View) -> Card {
    let cards = view.legal_cards();
    *cards
        .iter()
        .min_by_key(|card| view.strength(**card, None))
        .expect("a card is asked for")
}

/// How many of these cards are high trumps: the joker, a bower, the ace or the king.
fn high_trumps(cards: impl Iterator<Item = Card>, trump: Trump) -> usize {
    cards
        .filter(|card| card.is_trump(trump))
        .filter(|card| {
            card.is_joker() || matches!(card.rank(), Some(Rank::Jack | Rank::King | Rank::Ace))
        })
        .count()
}

fn main() -> ExitCode {
    euchre_sdk::run::<MyBot>()
}
