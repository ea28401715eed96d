//! Takes the first legal move the first time that it is asked, and the last one ever after: so its
//! answers tell whether it is still the same bot. On stderr it tells what it is told.

use std::process::ExitCode;

use euchre_sdk::{Answer, Bot, Fault, Game, GameResult, View};

struct Remembers {
    asked: bool,
}

impl Bot for Remembers {
    const MAX_OPEN_TURNS: u32 = 7;

    fn prepare() {
        eprintln!("prepared");
    }

    fn new(game: &Game) -> Remembers {
        eprintln!("seat {} seed {}", game.seat, game.seed[31]);
        Remembers { asked: false }
    }

    fn decide(&mut self, view: &View) -> Answer {
        let first = !std::mem::replace(&mut self.asked, true);
        view.legal[if first { 0 } else { view.legal.len() - 1 }].into()
    }

    fn at_fault(&mut self, fault: &Fault) {
        let made = fault
            .fallback
            .map_or("nothing".into(), |made| made.to_string());
        eprintln!("fault {} strikes {}", made, fault.strikes);
    }

    fn game_over(&mut self, result: &GameResult) {
        eprintln!("won {:?} score {:?}", result.won, result.score);
    }
}

fn main() -> ExitCode {
    euchre_sdk::run::<Remembers>()
}
