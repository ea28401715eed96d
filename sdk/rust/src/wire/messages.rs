//! Everything but turns and moves, through the generated code.

use bytes::Bytes;
use prost::Message;
use std::sync::Arc;

use super::actions::{action, card};
use super::reader::{Malformed, Reader};
use super::turns::seat;
use crate::bot::{Draw, Fault, Game, GameResult};
use crate::cards::Seat;
use crate::rules::Rules;
use crate::v1;

/// A message of the referee, its batch still in bytes.
pub(crate) enum Response {
    Welcome(Box<v1::Welcome>),
    Batch(Bytes),
    Goodbye,
    /// Something that this SDK does not know, and may ignore.
    Unknown,
}

/// What a `PlayResponse` holds.
pub(crate) fn response(message: &Bytes) -> Result<Response, Malformed> {
    let mut reader = Reader::new(message);
    let mut found = Response::Unknown;
    while let Some((field, value)) = reader.field()? {
        found = match field {
            1 => Response::Welcome(Box::new(decoded(value.bytes()?)?)),
            2 => Response::Batch(message.slice_ref(value.bytes()?)),
            3 => Response::Goodbye,
            _ => continue,
        }
    }
    Ok(found)
}

fn decoded<M: Message + Default>(bytes: &[u8]) -> Result<M, Malformed> {
    M::decode(bytes).map_err(|_| Malformed("it is not as the protocol has it"))
}

/// A game that begins, and its number.
pub(crate) fn game(bytes: &[u8], rules: &Arc<Rules>) -> Result<(u64, Game), Malformed> {
    let started: v1::GameStarted = decoded(bytes)?;
    let number = u64::from(started.game);
    let mut seed = [0; 32];
    if started.bot_seed.len() == seed.len() {
        seed.copy_from_slice(&started.bot_seed);
    }
    let game = Game {
        seat: one_seat(started.seat)?,
        rules: Arc::clone(rules),
        first_dealer: one_seat(started.first_dealer)?,
        seed,
        draws: started.draws.iter().map(draw).collect::<Result<_, _>>()?,
        seated: seats(&started.seated)?,
    };
    Ok((number, game))
}

fn draw(round: &v1::DrawRound) -> Result<Draw, Malformed> {
    let cards = round
        .cards
        .iter()
        .map(|number| card(*number as u64).ok_or(Malformed("there is no such card")));
    Ok(seats(&round.seats)?
        .into_iter()
        .zip(cards.collect::<Result<Vec<_>, _>>()?)
        .collect())
}

fn seats(numbers: &[i32]) -> Result<Vec<Seat>, Malformed> {
    numbers.iter().map(|number| one_seat(*number)).collect()
}

fn one_seat(number: i32) -> Result<Seat, Malformed> {
    seat(number as u64).ok_or(Malformed("there is no such seat"))
}

/// A fault, and the number of its game.
pub(crate) fn fault(bytes: &[u8]) -> Result<(u64, Fault), Malformed> {
    let fault: v1::Fault = decoded(bytes)?;
    let cause = fault.cause();
    let fallback = match &fault.fallback {
        Some(made) => Some(action(&made.encode_to_vec())?),
        None => None,
    };
    let told = Fault {
        cause,
        detail: fault.detail,
        fallback,
        strikes: fault.strikes,
    };
    Ok((u64::from(fault.game), told))
}

/// How a game ended, and its number.
pub(crate) fn result(bytes: &[u8]) -> Result<(u64, GameResult), Malformed> {
    let ended: v1::GameEnded = decoded(bytes)?;
    let result = GameResult {
        won: match ended.outcome() {
            v1::Outcome::Won => Some(true),
            v1::Outcome::Lost => Some(false),
            _ => None,
        },
        reason: ended.reason(),
        score: ended.score,
        detail: ended.detail,
    };
    Ok((u64::from(ended.game), result))
}
