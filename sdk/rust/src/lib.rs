//! Write a Euchre bot: one type, with one function for each decision.
//!
//! ```no_run
//! use euchre_sdk::{Answer, Bot, Game, Move, View};
//!
//! struct MyBot;
//!
//! impl Bot for MyBot {
//!     fn new(_game: &Game) -> MyBot {
//!         MyBot
//!     }
//!
//!     fn order_up(&mut self, _view: &View) -> Answer {
//!         Move::Pass.into()
//!     }
//!
//!     fn play(&mut self, view: &View) -> Answer {
//!         (*view.legal_cards().last().expect("there is a legal card")).into()
//!     }
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     euchre_sdk::run::<MyBot>()
//! }
//! ```
//!
//! [`Bot`] has the decisions, [`View`] everything that a seat may see, and [`testing`] puts
//! decisions to a bot without a referee. The rules are the referee's: every turn lists its legal
//! moves.

#![forbid(unsafe_code)]

mod bot;
mod cards;
mod client;
mod codec;
mod dialling;
mod errors;
mod games;
mod list;
mod moves;
mod phases;
mod rng;
mod rules;
pub mod testing;
mod tls;
mod view;
mod wire;

/// The messages of the protocol, generated from `proto/euchre/v1`.
#[rustfmt::skip]
#[path = "v1/euchre.v1.rs"]
#[allow(missing_docs, clippy::all, clippy::pedantic, reason = "generated")]
pub mod v1;

pub use bot::{Answer, Bot, Draw, Fault, Game, GameResult};
pub use cards::{Card, Cards, MOST_CARDS, Rank, Seat, Suit, Trump, cards, left_bower, right_bower};
pub use client::{play, run};
pub use dialling::Referee;
pub use errors::{NoAnswer, NotAWord, RefereeError};
pub use list::List;
pub use moves::{Move, fallback};
pub use phases::{Best, Phase, UpCard};
pub use rng::Rng;
pub use rules::Rules;
pub use view::{Seats, Trick, View};
