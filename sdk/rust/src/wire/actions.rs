//! Moves: `Action` in the protocol.

use super::reader::{Malformed, Reader, Value};
use crate::cards::{Card, Suit, Trump};
use crate::moves::Move;

const CALL: u8 = 1;
const NAME_JOKER: u8 = 2;
const DISCARD: u8 = 3;
const EXCHANGE: u8 = 4;
const ANSWER: u8 = 5;
const SWAP: u8 = 6;
const BEST: u8 = 7;
const GIVE: u8 = 8;
const PLAY: u8 = 9;
const NAME_TRUMP: u8 = 10;

const FIRST_SUIT: u64 = 4; // CALL_CLUBS
const FIRST_BID: u64 = 14; // CALL_BID_1
const MOON: u64 = 26;

/// A card by its number on the wire.
pub(crate) fn card(number: u64) -> Option<Card> {
    Card::from_index(usize::try_from(number).ok()?.checked_sub(1)?)
}

/// A suit by its number on the wire.
pub(crate) fn suit(number: u64) -> Option<Suit> {
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    Suit::ALL.get(index).copied()
}

/// What is trump, by its number on the wire.
pub(crate) fn trump(number: u64) -> Option<Trump> {
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    Trump::ALL.get(index).copied()
}

/// A call by its number on the wire.
pub(crate) fn call(number: u64) -> Move {
    match number {
        1 => Move::Pass,
        2 => Move::OrderUp,
        3 => Move::OrderUpAlone,
        FIRST_SUIT..FIRST_BID => Move::Call {
            trump: Trump::ALL[(number - FIRST_SUIT) as usize / 2],
            alone: number % 2 == 1,
        },
        FIRST_BID..MOON => Move::Bid((number - FIRST_BID + 1) as u8),
        MOON => Move::Moon,
        _ => unknown(CALL, number),
    }
}

fn unknown(member: u8, value: u64) -> Move {
    Move::Unknown {
        member,
        value: u16::try_from(value).unwrap_or(u16::MAX),
    }
}

/// A move out of the bytes of an `Action`; what this SDK does not know is kept as it came.
#[inline]
pub(crate) fn action(bytes: &[u8]) -> Result<Move, Malformed> {
    let mut found = Move::Unknown {
        member: 0,
        value: 0,
    };
    let mut reader = Reader::new(bytes);
    while let Some((member, value)) = reader.field()? {
        if member == u64::from(SWAP) {
            found = swap(value.bytes()?)?;
        } else if member <= u64::from(NAME_TRUMP) {
            found = member_of(member as u8, value.number()?);
        } else if let (Move::Unknown { .. }, Value::Number(number)) = (found, value) {
            // Beside a member that is known it is a field to be ignored.
            found = unknown(u8::try_from(member).unwrap_or(0), number);
        }
    }
    Ok(found)
}

#[inline]
fn member_of(member: u8, number: u64) -> Move {
    let of_card: fn(Card) -> Move = match member {
        PLAY => Move::Play,
        CALL => return call(number),
        ANSWER => return answer(number),
        DISCARD => Move::Discard,
        EXCHANGE => Move::Exchange,
        BEST => Move::Best,
        GIVE => Move::Give,
        NAME_JOKER => {
            return suit(number).map_or_else(|| unknown(member, number), Move::NameJoker);
        }
        NAME_TRUMP => {
            return trump(number).map_or_else(|| unknown(member, number), Move::NameTrump);
        }
        _ => return unknown(member, number),
    };
    card(number).map_or_else(|| unknown(member, number), of_card)
}

fn answer(number: u64) -> Move {
    match number {
        1 => Move::Yes,
        2 => Move::No,
        3 => Move::Claim,
        4 => Move::Keep,
        5 => Move::In,
        6 => Move::Out,
        _ => unknown(ANSWER, number),
    }
}

fn swap(bytes: &[u8]) -> Result<Move, Malformed> {
    let mut cards = [Card::JOKER; 3];
    let mut count = 0;
    let mut reader = Reader::new(bytes);
    while let Some((field, value)) = reader.field()? {
        if field == 1 {
            value.numbers(|number| {
                let place = cards.get_mut(count).ok_or(NO_SWAP)?;
                *place = card(number).ok_or(NO_SWAP)?;
                count += 1;
                Ok(())
            })?;
        }
    }
    if count == cards.len() {
        Ok(Move::Swap(cards))
    } else {
        Err(NO_SWAP)
    }
}

const NO_SWAP: Malformed = Malformed("a swap is not of three cards");

/// Write one answer as an entry of `Moves`, so that entries need only be put one after the other.
pub(crate) fn write_move(into: &mut Vec<u8>, game: u64, turn: u64, chosen: Move) {
    let (action, length) = encode(chosen);
    let action = &action[..length];
    let size = 2 + varint_length(game) + varint_length(turn) + 2 + length;
    into.push(MOVES_MOVES);
    into.push(size as u8); // two numbers of ten bytes at most, and an action of a dozen
    into.push(MOVE_GAME);
    write_varint(into, game);
    into.push(MOVE_TURN);
    write_varint(into, turn);
    into.push(MOVE_ACTION);
    into.push(length as u8);
    into.extend_from_slice(action);
}

const MOVES_MOVES: u8 = 1 << 3 | 2;
const MOVE_GAME: u8 = 1 << 3;
const MOVE_TURN: u8 = 2 << 3;
const MOVE_ACTION: u8 = 3 << 3 | 2;

/// The bytes of an `Action`, and how many they are.
pub(crate) fn encode(chosen: Move) -> ([u8; 8], usize) {
    let (member, number) = match chosen {
        Move::Swap(cards) => {
            let [first, second, third] = cards.map(|card| card.index() as u8 + 1);
            return (
                [SWAP << 3 | 2, 5, 1 << 3 | 2, 3, first, second, third, 0],
                7,
            );
        }
        Move::Play(card) => (PLAY, card.index() as u16 + 1),
        Move::Discard(card) => (DISCARD, card.index() as u16 + 1),
        Move::Exchange(card) => (EXCHANGE, card.index() as u16 + 1),
        Move::Best(card) => (BEST, card.index() as u16 + 1),
        Move::Give(card) => (GIVE, card.index() as u16 + 1),
        Move::Pass => (CALL, 1),
        Move::OrderUp => (CALL, 2),
        Move::OrderUpAlone => (CALL, 3),
        Move::Call { trump, alone } => {
            let number = FIRST_SUIT as u16 + 2 * trump as u16 + u16::from(alone);
            (CALL, number)
        }
        Move::Bid(tricks) => (CALL, FIRST_BID as u16 - 1 + u16::from(tricks)),
        Move::Moon => (CALL, MOON as u16),
        Move::NameJoker(suit) => (NAME_JOKER, suit as u16 + 1),
        Move::NameTrump(trump) => (NAME_TRUMP, trump as u16 + 1),
        Move::Yes => (ANSWER, 1),
        Move::No => (ANSWER, 2),
        Move::Claim => (ANSWER, 3),
        Move::Keep => (ANSWER, 4),
        Move::In => (ANSWER, 5),
        Move::Out => (ANSWER, 6),
        Move::Unknown { member, value } => (member, value),
    };
    let mut bytes = [0; 8];
    let mut length = 0;
    for mut number in [u32::from(member) << 3, u32::from(number)] {
        while number >= 0x80 {
            bytes[length] = number as u8 | 0x80;
            length += 1;
            number >>= 7;
        }
        bytes[length] = number as u8;
        length += 1;
    }
    (bytes, length)
}

/// How many bytes a number takes.
pub(crate) fn varint_length(number: u64) -> usize {
    (64 - (number | 1).leading_zeros() as usize).div_ceil(7)
}

/// Write a number.
pub(crate) fn write_varint(into: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        into.push(number as u8 | 0x80);
        number >>= 7;
    }
    into.push(number as u8);
}
