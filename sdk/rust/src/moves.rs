//! Moves, as values and as words.

use std::fmt;
use std::str::FromStr;

use crate::cards::{Card, Suit, Trump};
use crate::errors::NotAWord;

/// One move: what may be answered to a decision.
///
/// It reads and writes the words that logs and records use.
///
/// ```
/// use euchre_sdk::{Move, Trump};
///
/// let call: Move = "CALL H ALONE".parse()?;
/// assert_eq!(call, Move::Call { trump: Trump::Hearts, alone: true });
/// # Ok::<(), euchre_sdk::NotAWord>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Move {
    /// No bid.
    Pass,
    /// Round 1: the up-card's suit is trump.
    OrderUp,
    /// The same, playing alone.
    OrderUpAlone,
    /// Round 2: this is trump.
    Call {
        /// What is trump.
        trump: Trump,
        /// Whether it is played alone.
        alone: bool,
    },
    /// The suit that the turned-up joker stands for.
    NameJoker(Suit),
    /// What the high bidder of a bid game makes trump.
    NameTrump(Trump),
    /// So many tricks are bid in the auction of a bid game.
    Bid(u8),
    /// All tricks are bid, alone.
    Moon,
    /// The dealer puts this card away.
    Discard(Card),
    /// The dealer gives this card for the up-card.
    Exchange(Card),
    /// This card is laid down for the partner's best.
    Best(Card),
    /// This card is passed to the lone partner.
    Give(Card),
    /// This card is played.
    Play(Card),
    /// These three cards are put away for the kitty.
    Swap([Card; 3]),
    /// Yes.
    Yes,
    /// No.
    No,
    /// Show the farmer's hand and have the cards dealt again.
    Claim,
    /// Keep the hand as it is.
    Keep,
    /// Buck: play on.
    In,
    /// Buck: drop.
    Out,
    /// A move that this SDK does not know, as it came: it can be sent back.
    Unknown {
        /// The number of the member of `Action`.
        member: u8,
        /// Its value.
        value: u16,
    },
}

impl Move {
    /// The card that is played, put away, laid or given.
    pub const fn card(self) -> Option<Card> {
        match self {
            Move::Play(card)
            | Move::Discard(card)
            | Move::Exchange(card)
            | Move::Best(card)
            | Move::Give(card) => Some(card),
            _ => None,
        }
    }

    /// The trump that is called or named; `None` for orders, which are about the up-card's suit.
    pub const fn trump(self) -> Option<Trump> {
        match self {
            Move::Call { trump, .. } | Move::NameTrump(trump) => Some(trump),
            Move::NameJoker(suit) => Some(Trump::ALL[suit as usize]),
            _ => None,
        }
    }

    /// The tricks that are bid; `None` for [`Move::Moon`] and all that is no bid.
    pub const fn bid(self) -> Option<u8> {
        match self {
            Move::Bid(tricks) => Some(tricks),
            _ => None,
        }
    }

    /// Whether it makes trump, or may: an order, or a call of round 2.
    pub const fn is_call(self) -> bool {
        matches!(self, Move::OrderUp | Move::OrderUpAlone | Move::Call { .. })
    }

    /// Whether it says that the maker plays alone.
    pub const fn is_alone(self) -> bool {
        matches!(
            self,
            Move::OrderUpAlone | Move::Call { alone: true, .. } | Move::Moon
        )
    }

    /// Whether it declines what is offered.
    pub const fn declines(self) -> bool {
        matches!(self, Move::Pass | Move::No | Move::Keep | Move::Out)
    }
}

/// What is played where a bot has no opinion: the declining move where there is one, else the
/// first.
///
/// # Panics
/// There are no moves.
pub fn fallback(legal: &[Move]) -> Move {
    let last = legal.last().expect("a turn has a legal move");
    if last.declines() { *last } else { legal[0] }
}

impl Default for Move {
    /// Pass; it only fills places that nothing is in.
    fn default() -> Move {
        Move::Pass
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pass => f.write_str("PASS"),
            Move::OrderUp => f.write_str("ORDER_UP"),
            Move::OrderUpAlone => f.write_str("ORDER_UP_ALONE"),
            Move::Call { trump, alone } => {
                write!(f, "CALL {trump}{}", if *alone { " ALONE" } else { "" })
            }
            Move::NameJoker(suit) => write!(f, "NAME {suit}"),
            Move::NameTrump(trump) => write!(f, "NAME {trump}"),
            Move::Bid(tricks) => write!(f, "BID {tricks}"),
            Move::Moon => f.write_str("MOON"),
            Move::Discard(card) => write!(f, "DISCARD {card}"),
            Move::Exchange(card) => write!(f, "EXCHANGE {card}"),
            Move::Best(card) => write!(f, "BEST {card}"),
            Move::Give(card) => write!(f, "GIVE {card}"),
            Move::Play(card) => write!(f, "PLAY {card}"),
            Move::Swap([first, second, third]) => write!(f, "SWAP {first} {second} {third}"),
            Move::Yes => f.write_str("YES"),
            Move::No => f.write_str("NO"),
            Move::Claim => f.write_str("CLAIM"),
            Move::Keep => f.write_str("KEEP"),
            Move::In => f.write_str("IN"),
            Move::Out => f.write_str("OUT"),
            Move::Unknown { member, value } => write!(f, "UNKNOWN {member} {value}"),
        }
    }
}

impl FromStr for Move {
    type Err = NotAWord;

    /// The move written in these words. `NAME H` is read as a naming of trump; what is said of the
    /// joker is [`Move::NameJoker`].
    fn from_str(words: &str) -> Result<Move, NotAWord> {
        let parts: Vec<&str> = words.split(' ').collect();
        let wrong = || NotAWord::a_move(words);
        let trump = |word: &str| {
            Trump::ALL
                .into_iter()
                .find(|trump| trump.to_string() == word)
                .ok_or_else(wrong)
        };
        Ok(match parts.as_slice() {
            ["CALL", named] => Move::Call {
                trump: trump(named)?,
                alone: false,
            },
            ["CALL", named, "ALONE"] => Move::Call {
                trump: trump(named)?,
                alone: true,
            },
            ["NAME", named] => Move::NameTrump(trump(named)?),
            ["BID", tricks] => match tricks.parse() {
                Ok(number @ 1..=12) => Move::Bid(number),
                _ => return Err(wrong()),
            },
            ["SWAP", first, second, third] => {
                Move::Swap([first.parse()?, second.parse()?, third.parse()?])
            }
            [verb, card] => card_move(verb).ok_or_else(wrong)?(card.parse()?),
            [word] => plain_move(word).ok_or_else(wrong)?,
            _ => return Err(wrong()),
        })
    }
}

fn card_move(verb: &str) -> Option<fn(Card) -> Move> {
    Some(match verb {
        "DISCARD" => Move::Discard,
        "EXCHANGE" => Move::Exchange,
        "BEST" => Move::Best,
        "GIVE" => Move::Give,
        "PLAY" => Move::Play,
        _ => return None,
    })
}

fn plain_move(word: &str) -> Option<Move> {
    Some(match word {
        "PASS" => Move::Pass,
        "ORDER_UP" => Move::OrderUp,
        "ORDER_UP_ALONE" => Move::OrderUpAlone,
        "MOON" => Move::Moon,
        "YES" => Move::Yes,
        "NO" => Move::No,
        "CLAIM" => Move::Claim,
        "KEEP" => Move::Keep,
        "IN" => Move::In,
        "OUT" => Move::Out,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_no_move_are_refused() {
        for words in [
            "",
            "PLAY",
            "PLAY 1C",
            "CALL X",
            "BID 13",
            "BID x",
            "PASS PASS",
            "call H",
        ] {
            assert!(words.parse::<Move>().is_err(), "{words:?}");
        }
    }

    #[test]
    fn the_fallback_declines_or_is_the_first() {
        assert_eq!(fallback(&[Move::Yes, Move::No]), Move::No);
        assert_eq!(fallback(&[Move::In, Move::Out]), Move::Out);
        assert_eq!(fallback(&[Move::Bid(3), Move::Moon]), Move::Bid(3));
    }
}
