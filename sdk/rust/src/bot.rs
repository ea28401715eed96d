//! What a bot author writes: one type, with one function for each decision.

use std::sync::Arc;

use crate::cards::{Card, Seat};
use crate::errors::NoAnswer;
use crate::moves::{Move, fallback};
use crate::phases::Phase;
use crate::rng::Rng;
use crate::rules::Rules;
use crate::v1;
use crate::view::View;

/// A round of drawing cards for the deal: which seat drew what.
pub type Draw = Vec<(Seat, Card)>;

/// One game as one seat knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The seat to play.
    pub seat: Seat,
    /// The rules of the game.
    pub rules: Arc<Rules>,
    /// Who deals the first hand.
    pub first_dealer: Seat,
    /// Bytes for the bot's own chance, the same for the same seat of the same board.
    pub seed: [u8; 32],
    /// The rounds of drawing for the deal, if it was drawn for.
    pub draws: Vec<Draw>,
    /// Where partners were drawn for, for each seat the seat that its player drew from; else empty.
    /// Only `draws` are about the seats drawn from.
    pub seated: Vec<Seat>,
}

impl Game {
    /// A generator of chance that the seed begins: the same board gives the same choices.
    pub fn rng(&self) -> Rng {
        Rng::from_seed(self.seed)
    }
}

/// How a game ended for this seat.
#[derive(Clone, Debug, PartialEq)]
pub struct GameResult {
    /// Whether this seat's side won; `None` when the game does not count.
    pub won: Option<bool>,
    /// Final points of each side.
    pub score: Vec<i32>,
    /// Why it ended.
    pub reason: v1::EndReason,
    /// One sentence for people.
    pub detail: String,
}

/// What the referee found this bot at fault for.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The kind of fault.
    pub cause: v1::FaultCause,
    /// One sentence: what was found and what the limit was.
    pub detail: String,
    /// The move that the referee made instead; `None` if the game was forfeited.
    pub fallback: Option<Move>,
    /// Faults of this side in this game so far.
    pub strikes: u32,
}

/// What a decision may be answered with: a move; a card, where one is asked for; `true` or `false`,
/// where the question is yes or no; `None` to decline.
///
/// Each of these turns into it: `card.into()`, `true.into()`, `None.into()`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A move.
    Move(Move),
    /// A card, where one is asked for.
    Card(Card),
    /// Yes or no.
    Truth(bool),
    /// Pass, no, keep or out.
    Decline,
}

impl From<Move> for Answer {
    fn from(chosen: Move) -> Answer {
        Answer::Move(chosen)
    }
}

impl From<Card> for Answer {
    fn from(card: Card) -> Answer {
        Answer::Card(card)
    }
}

impl From<bool> for Answer {
    fn from(truth: bool) -> Answer {
        Answer::Truth(truth)
    }
}

impl From<Option<Card>> for Answer {
    fn from(card: Option<Card>) -> Answer {
        card.map_or(Answer::Decline, Answer::Card)
    }
}

impl Answer {
    /// The move that this stands for in a phase.
    ///
    /// # Errors
    /// The phase does not take such an answer.
    #[inline]
    pub fn in_phase(self, phase: Phase) -> Result<Move, NoAnswer> {
        let found = match self {
            Answer::Move(chosen) => Some(chosen),
            Answer::Card(card) => of_card(phase, card),
            Answer::Truth(truth) => of_truth(phase, truth),
            Answer::Decline => declining(phase),
        };
        found.ok_or_else(|| {
            NoAnswer(format!(
                "{self:?} is no answer in phase '{phase}'; answer with one of view.legal"
            ))
        })
    }
}

fn of_card(phase: Phase, card: Card) -> Option<Move> {
    Some(match phase {
        Phase::Play => Move::Play(card),
        Phase::Discard => Move::Discard(card),
        Phase::Exchange => Move::Exchange(card),
        Phase::Best => Move::Best(card),
        Phase::Give => Move::Give(card),
        _ => return None,
    })
}

fn of_truth(phase: Phase, truth: bool) -> Option<Move> {
    Some(match (phase, truth) {
        (Phase::Alone | Phase::DefendAlone, true) => Move::Yes,
        (Phase::Alone | Phase::DefendAlone | Phase::FarmersHand, false) => Move::No,
        (Phase::FarmersHand, true) => Move::Claim,
        (Phase::InOrOut, true) => Move::In,
        (Phase::InOrOut, false) => Move::Out,
        _ => return None,
    })
}

fn declining(phase: Phase) -> Option<Move> {
    Some(match phase {
        Phase::BidRound1 | Phase::BidRound2 | Phase::Auction => Move::Pass,
        Phase::FarmersHand | Phase::Alone | Phase::DefendAlone => Move::No,
        Phase::Exchange | Phase::Best => Move::Keep,
        Phase::InOrOut => Move::Out,
        _ => return None,
    })
}

/// A bot. One value plays one seat of one game; the referee may ask for many at once.
///
/// Functions that are left out decline what is offered, or else take the first legal move.
///
/// ```
/// use euchre_sdk::{Answer, Bot, Card, Game, Move, View};
///
/// struct MyBot;
///
/// impl Bot for MyBot {
///     fn new(_game: &Game) -> MyBot {
///         MyBot
///     }
///
///     fn order_up(&mut self, view: &View) -> Answer {
///         let trump = view.up_suit().expect("round 1 is about a suit").into();
///         let trumps = view.hand.iter().filter(|card: &&Card| card.is_trump(trump));
///         if trumps.count() >= 3 { Move::OrderUp.into() } else { Move::Pass.into() }
///     }
///
///     fn play(&mut self, view: &View) -> Answer {
///         view.legal_cards()[0].into()
///     }
/// }
/// ```
pub trait Bot: Sized + 'static {
    /// How many decisions the bot is willing to have before it at once.
    const MAX_OPEN_TURNS: u32 = 512;

    /// What the bot calls itself in logs; by default the name of its type.
    fn name() -> String {
        let path = std::any::type_name::<Self>();
        path.rsplit("::").next().unwrap_or(path).to_owned()
    }

    /// Called once in a process, before the first game: load a model, build tables.
    fn prepare() {}

    /// A new bot for one seat of one game.
    fn new(game: &Game) -> Self;

    /// Answer any decision. Write this one for one function that does them all.
    ///
    /// By default it calls the function of the phase.
    fn decide(&mut self, view: &View) -> Answer {
        match view.phase {
            Phase::Play => self.play(view),
            Phase::BidRound1 => self.order_up(view),
            Phase::BidRound2 | Phase::DealerMakes => self.call_trump(view),
            Phase::Discard => self.discard(view),
            Phase::Exchange => self.exchange(view),
            Phase::Alone => self.go_alone(view),
            Phase::DefendAlone => self.defend_alone(view),
            Phase::NameJoker => self.name_joker(view),
            Phase::Auction => self.bid(view),
            Phase::NameTrump => self.name_trump(view),
            Phase::InOrOut => self.in_or_out(view),
            Phase::FarmersHand => self.use_farmers_hand(view),
            Phase::Best => self.lay_best(view),
            Phase::Give => self.give_best(view),
            Phase::Unknown => self.otherwise(view),
        }
    }

    /// Round 1: order up, alone or not, or pass.
    fn order_up(&mut self, view: &View) -> Answer {
        self.otherwise(view)
    }

    /// Round 2, or a dealer who must make trump: a call, or pass.
    fn call_trump(&mut self, view: &View) -> Answer {
        self.otherwise(view)
    }

    /// You are the dealer and hold six cards: the card to put away.
    fn discard(&mut self, view: &View) -> Answer {
        self.otherwise(view)
    }

    /// You are the dealer: the card to give for the up-card, or `None` to keep your hand.
    fn exchange(&mut self, view: &View) -> Answer {
        self.otherwise(view)
    }

    /// You are the maker: play alone?
    fn go_alone(&mut self, view: &View) -> Answer {
        self.otherwise(view)
    }

    /// A lone maker plays against you: defend alone?
    fn defend_alone(&mut self, view: &View) -> Answer {
        self.otherwise(view)
    }

    /// You are the dealer and the joker is up: name the suit it stands for.
    fn name_joker(&mut self, view: &View) -> Answer {
        self.otherwise(view)
    }

    /// Bid Euchre, the auction: a bid higher than `view.bid`, moon, or pass.
    fn bid(&mut self, view: &View) -> Answer {
        self.otherwise(view)
    }

    /// Bid Euchre: you bid highest, or are held to the least bid: name trump.
    fn name_trump(&mut self, view: &View) -> Answer {
        self.otherwise(view)
    }

    /// Buck: somebody else made trump. `true` to play on, `false` to drop.
    fn in_or_out(&mut self, view: &View) -> Answer {
        self.otherwise(view)
    }

    /// You hold a farmer's hand: claim it or swap three cards, or decline to play it.
    fn use_farmers_hand(&mut self, view: &View) -> Answer {
        self.otherwise(view)
    }

    /// You play alone: the card to lay down for your partner's best, or `None` to keep.
    fn lay_best(&mut self, view: &View) -> Answer {
        self.otherwise(view)
    }

    /// Your partner plays alone and called for your best card: the card to give him.
    fn give_best(&mut self, view: &View) -> Answer {
        self.otherwise(view)
    }

    /// The card to play.
    fn play(&mut self, view: &View) -> Answer {
        self.otherwise(view)
    }

    /// What a function that is left out answers: it declines, or takes the first legal move.
    fn otherwise(&mut self, view: &View) -> Answer {
        fallback(&view.legal).into()
    }

    /// The game is over. The bot is dropped afterwards.
    fn game_over(&mut self, _result: &GameResult) {}

    /// The referee found this bot at fault and went on with a move of its own, or forfeited the
    /// game.
    fn at_fault(&mut self, _fault: &Fault) {}
}

/// What a bot answers to a decision, as a move.
///
/// # Panics
/// The answer is none to the question.
#[inline]
pub(crate) fn answered<B: Bot>(bot: &mut B, view: &View) -> Move {
    let answer = bot.decide(view);
    match answer.in_phase(view.phase) {
        Ok(chosen) => chosen,
        Err(error) => panic!("{error}"),
    }
}

/// A bot whose type is forgotten, so that the conversation is compiled once, with this crate, and
/// not once more with every bot.
pub(crate) trait Player {
    fn answer(&mut self, view: &View) -> Move;
    fn at_fault(&mut self, fault: &Fault);
    fn game_over(&mut self, result: &GameResult);
}

impl<B: Bot> Player for B {
    fn answer(&mut self, view: &View) -> Move {
        answered(self, view)
    }

    fn at_fault(&mut self, fault: &Fault) {
        Bot::at_fault(self, fault);
    }

    fn game_over(&mut self, result: &GameResult) {
        Bot::game_over(self, result);
    }
}

/// What there is to say of a bot as a whole.
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) max_open_turns: u32,
    pub(crate) prepare: fn(),
    pub(crate) new: fn(&Game) -> Box<dyn Player>,
}

impl Entry {
    pub(crate) fn of<B: Bot>() -> Entry {
        Entry {
            name: B::name(),
            max_open_turns: B::MAX_OPEN_TURNS,
            prepare: B::prepare,
            new: |game| Box::new(B::new(game)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_stand_for_moves_where_they_fit() {
        let card: Card = "9C".parse().expect("a card");
        let cases = [
            (Answer::from(card), Phase::Play, Some(Move::Play(card))),
            (card.into(), Phase::Best, Some(Move::Best(card))),
            (card.into(), Phase::BidRound1, None),
            (true.into(), Phase::Alone, Some(Move::Yes)),
            (false.into(), Phase::InOrOut, Some(Move::Out)),
            (true.into(), Phase::FarmersHand, Some(Move::Claim)),
            (true.into(), Phase::Play, None),
            (Answer::from(None), Phase::Exchange, Some(Move::Keep)),
            (Answer::from(None), Phase::Auction, Some(Move::Pass)),
            (Answer::from(None), Phase::Play, None),
            (Move::Moon.into(), Phase::Play, Some(Move::Moon)),
        ];
        for (answer, phase, expected) in cases {
            assert_eq!(
                answer.in_phase(phase).ok(),
                expected,
                "{answer:?} in {phase}"
            );
        }
    }
}
