//! Test a bot without a referee: put a decision to it.
//!
//! ```
//! use euchre_sdk::testing::{Position, ask};
//! use euchre_sdk::{Answer, Bot, Game, Move, Phase, View};
//!
//! struct Eager;
//!
//! impl Bot for Eager {
//!     fn new(_game: &Game) -> Eager {
//!         Eager
//!     }
//!     fn order_up(&mut self, _view: &View) -> Answer {
//!         Move::OrderUp.into()
//!     }
//! }
//!
//! let spot = Position::new(Phase::BidRound1, "9C TD JH KH AH")
//!     .up_card("QH")
//!     .legal("ORDER_UP, ORDER_UP_ALONE, PASS");
//! assert_eq!(ask::<Eager>(&spot.view()), Move::OrderUp);
//! ```
//!
//! The rules are the referee's alone, so a test says what is legal; in [`Phase::Play`] and
//! [`Phase::Discard`] that is every card of the hand unless it says otherwise. Words that mean
//! nothing make a test panic, and say what they are.

use std::sync::Arc;

use crate::bot::{Bot, Game, answered};
use crate::cards::{Card, Seat, Suit, Trump, cards};
use crate::moves::Move;
use crate::phases::{Phase, UpCard};
use crate::rules::Rules;
use crate::view::View;

/// A decision to put to a bot, made of words. Seat 0 is asked, and seat 3 dealt, unless it says
/// otherwise; the rules are those of the standard game.
#[derive(Clone, Debug)]
pub struct Position(View);

impl Position {
    /// A decision of this kind, with these cards in the hand.
    pub fn new(phase: Phase, hand: &str) -> Position {
        let mut view = View::blank(Arc::new(Rules::standard()));
        view.phase = phase;
        view.dealer = 3;
        view.hand = cards(hand).unwrap_or_else(|error| panic!("{error}"));
        view.hand = {
            let mut sorted = view.hand.to_vec();
            sorted.sort_unstable();
            sorted.into_iter().collect()
        };
        view.score = [0, 0].into_iter().collect();
        view.tricks = [0; 4].into_iter().collect();
        Position(view)
    }

    /// Under these rules.
    #[must_use]
    pub fn rules(mut self, rules: Rules) -> Position {
        self.0.score = vec![0; rules.sides].into_iter().collect();
        self.0.tricks = vec![0; rules.players].into_iter().collect();
        self.0.rules = Arc::new(rules);
        self
    }

    /// This seat is asked.
    #[must_use]
    pub fn seat(mut self, seat: Seat) -> Position {
        self.0.seat = seat;
        self
    }

    /// This seat dealt.
    #[must_use]
    pub fn dealer(mut self, dealer: Seat) -> Position {
        self.0.dealer = dealer;
        self
    }

    /// This card was turned up.
    #[must_use]
    pub fn up_card(mut self, card: &str) -> Position {
        self.0.up_card = Some(word(card));
        self.0.up_card_state = UpCard::TurnedUp;
        self
    }

    /// The joker that is up stands for this suit.
    #[must_use]
    pub fn joker_suit(mut self, suit: Suit) -> Position {
        self.0.joker_suit = Some(suit);
        self
    }

    /// These calls were made, such as `PASS, PASS, ORDER_UP`.
    #[must_use]
    pub fn calls(mut self, moves: &str) -> Position {
        self.0.calls = words(moves);
        self
    }

    /// This is trump, made by this seat.
    #[must_use]
    pub fn trump(mut self, trump: impl Into<Trump>, maker: Seat) -> Position {
        self.0.trump = Some(trump.into());
        self.0.maker = Some(maker);
        self.0.alone = Some(false);
        self
    }

    /// The maker plays alone, and his partner sits out.
    #[must_use]
    pub fn alone(mut self) -> Position {
        let maker = self
            .0
            .maker
            .expect("trump(), which names the maker, comes first");
        self.0.alone = Some(true);
        if self.0.rules.in_partnership {
            self.0.sitting_out.push((maker + 2) % 4);
        }
        self
    }

    /// This seat played this card; call it for one card after the other.
    #[must_use]
    pub fn played(mut self, seat: Seat, card: &str) -> Position {
        self.0.played.push(word(card));
        self.0.played_by.push(seat);
        self
    }

    /// So many tricks were bid.
    #[must_use]
    pub fn bid(mut self, tricks: usize) -> Position {
        self.0.bid = tricks;
        self
    }

    /// The score of each side.
    #[must_use]
    pub fn score(mut self, score: &[i32]) -> Position {
        self.0.score = score.iter().copied().collect();
        self
    }

    /// These moves are legal, such as `ORDER_UP, ORDER_UP_ALONE, PASS`.
    #[must_use]
    pub fn legal(mut self, moves: &str) -> Position {
        self.0.legal = words(moves);
        self
    }

    /// Change whatever else a view holds.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut View)) -> Position {
        change(&mut self.0);
        self
    }

    /// The view that the bot gets.
    ///
    /// # Panics
    /// Nothing is legal.
    pub fn view(&self) -> View {
        let mut view = self.0.clone();
        if view.legal.is_empty() {
            let of_card: fn(Card) -> Move = match view.phase {
                Phase::Play => Move::Play,
                Phase::Discard => Move::Discard,
                phase => panic!("say what is legal in phase '{phase}', with legal(\"...\")"),
            };
            view.legal = view.hand.iter().copied().map(of_card).collect();
        }
        view
    }
}

fn word(card: &str) -> Card {
    card.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn words(moves: &str) -> Vec<Move> {
    let each = moves
        .split(',')
        .map(str::trim)
        .filter(|one| !one.is_empty());
    each.map(|one| one.parse().unwrap_or_else(|error| panic!("{error}")))
        .collect()
}

/// A game for this seat under the rules of the standard game, and a seed of zeros.
pub fn game(seat: Seat) -> Game {
    Game {
        seat,
        rules: Arc::new(Rules::standard()),
        first_dealer: 0,
        seed: [0; 32],
        draws: Vec::new(),
        seated: Vec::new(),
    }
}

/// What a new bot answers to a decision.
///
/// # Panics
/// The answer is not legal.
pub fn ask<B: Bot>(view: &View) -> Move {
    let game = Game {
        rules: Arc::clone(&view.rules),
        ..game(view.seat)
    };
    let chosen = answered(&mut B::new(&game), view);
    assert!(
        view.legal.contains(&chosen),
        "{} answered {chosen}; legal were {}, and it held {:?}",
        B::name(),
        view.legal
            .iter()
            .map(Move::to_string)
            .collect::<Vec<_>>()
            .join(", "),
        view.hand,
    );
    chosen
}
