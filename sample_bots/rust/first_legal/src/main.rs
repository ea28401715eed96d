//! The first legal move, whatever it is: the smallest bot there is, and the yardstick of speed.
//!
//! It looks at nothing but the list of legal moves, so a game between four of these costs what the
//! referee and the protocol cost, and no more.

use std::process::ExitCode;

use euchre_sdk::{Answer, Bot, Game, View};

/// Takes the first move of every list: it orders up whatever is turned up.
struct FirstLegal;

impl Bot for FirstLegal {
    fn name() -> String {
        "first_legal".into()
    }

    fn new(_game: &Game) -> FirstLegal {
        FirstLegal
    }

    /// One function is enough for a bot that treats all decisions alike.
    fn decide(&mut self, view: &View) -> Answer {
        view.legal[0].into()
    }
}

fn main() -> ExitCode {
    euchre_sdk::run::<FirstLegal>()
}
