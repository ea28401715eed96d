//! Decisions: `Turn` and `SeatView` in the protocol.

use super::actions::{action, call, card, suit, trump};
use super::reader::{Malformed, Reader, Value};
use crate::cards::{Cards, Seat};
use crate::list::List;
use crate::phases::{Best, Phase, UpCard};
use crate::view::{Seats, View};

/// Which decision it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Turn {
    pub(crate) game: u64,
    pub(crate) turn: u64,
}

/// Read a turn into a view, over whatever was in it.
pub(crate) fn read_turn(bytes: &[u8], view: &mut View) -> Result<Turn, Malformed> {
    let mut turn = Turn::default();
    view.clear();
    let mut reader = Reader::new(bytes);
    while let Some((field, value)) = reader.field()? {
        match field {
            1 => turn.game = value.number()?,
            2 => turn.turn = value.number()?,
            3 => read_view(value.bytes()?, view)?,
            4 => view.legal.push(action(value.bytes()?)?),
            _ => {}
        }
    }
    if view.legal.is_empty() {
        return Err(Malformed("a turn has no legal move"));
    }
    Ok(turn)
}

fn read_view(bytes: &[u8], view: &mut View) -> Result<(), Malformed> {
    let mut reader = Reader::new(bytes);
    while let Some((field, value)) = reader.field()? {
        match field {
            1 => view.seat = seat(value.number()?).ok_or(NO_SEAT)?,
            2 => view.dealer = seat(value.number()?).ok_or(NO_SEAT)?,
            3 => view.phase = Phase::from_wire(value.number()?),
            4 => read_cards(value, &mut view.hand)?,
            5 => view.up_card = card(value.number()?),
            6 => view.up_card_state = UpCard::from_wire(value.number()?),
            7 => value.numbers(|number| {
                view.calls.push(call(number));
                Ok(())
            })?,
            8 => view.trump = trump(value.number()?),
            9 => view.maker = seat(value.number()?),
            10 => view.alone = Some(value.number()? != 0),
            11 => read_cards(value, &mut view.played)?,
            12 => read_seats(value, &mut view.played_by)?,
            13 => read_list(value, &mut view.tricks, |number| number as usize)?,
            14 => read_list(value, &mut view.score, zigzag)?,
            15 => view.hand_number = value.number()? as usize,
            16 => read_seats(value, &mut view.sitting_out)?,
            17 => view.discard = card(value.number()?),
            18 => view.joker_suit = suit(value.number()?),
            19 => view.redeal = value.number()? as usize,
            20 => view.dealer_stuck = value.number()? != 0,
            21 => view.lone_defender = seat(value.number()?),
            22 => read_seats(value, &mut view.declined_defence)?,
            23 => view.swapped_by = seat(value.number()?),
            24 => read_cards(value, &mut view.swap_given)?,
            25 => read_cards(value, &mut view.swap_taken)?,
            26 => view.declined_farmers_hand = value.number()? != 0,
            27 => view.best = Best::from_wire(value.number()?),
            28 => view.best_laid = card(value.number()?),
            29 => view.best_given = card(value.number()?),
            30 => view.bid = value.number()? as usize,
            _ => {}
        }
    }
    if view.played.len() != view.played_by.len() {
        return Err(Malformed("cards were played by nobody"));
    }
    Ok(())
}

/// A seat by its number on the wire; `None` is nobody.
pub(crate) fn seat(number: u64) -> Option<Seat> {
    match number {
        1..=4 => Some(number as usize - 1),
        _ => None,
    }
}

#[inline]
fn read_cards(value: Value<'_>, cards: &mut Cards) -> Result<(), Malformed> {
    value.numbers(|number| {
        let card = card(number).ok_or(Malformed("there is no such card"))?;
        cards.try_push(card).map_err(|_| TOO_MANY)
    })
}

fn read_seats(value: Value<'_>, seats: &mut Seats) -> Result<(), Malformed> {
    value.numbers(|number| {
        let seat = seat(number).ok_or(NO_SEAT)?;
        seats.try_push(seat).map_err(|_| TOO_MANY)
    })
}

fn read_list<T: Copy + Default, const N: usize>(
    value: Value<'_>,
    list: &mut List<T, N>,
    convert: fn(u64) -> T,
) -> Result<(), Malformed> {
    value.numbers(|number| list.try_push(convert(number)).map_err(|_| TOO_MANY))
}

/// A `sint32`.
fn zigzag(number: u64) -> i32 {
    let number = number as u32;
    (number >> 1) as i32 ^ -((number & 1) as i32)
}

const NO_SEAT: Malformed = Malformed("there is no such seat");
const TOO_MANY: Malformed = Malformed("a list is longer than it can be");
