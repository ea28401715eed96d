//! Cards, suits and ranks, and the one question that everything else asks: which suit is it?

use std::fmt;
use std::str::FromStr;

use crate::errors::NotAWord;
use crate::list::List;

/// A place at the table, from 0, clockwise.
pub type Seat = usize;

/// A handful of cards, in a fixed place: making one never asks for memory.
///
/// It holds as many as there are in the largest pack, and is a slice of [`Card`]s in all else.
pub type Cards = List<Card, MOST_CARDS>;

/// As many cards as the largest pack has: two of 24 cards.
pub const MOST_CARDS: usize = 48;

/// A printed suit. Two suits have the same colour when their numbers differ by two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// Clubs, black.
    Clubs,
    /// Diamonds, red.
    Diamonds,
    /// Spades, black.
    Spades,
    /// Hearts, red.
    Hearts,
}

impl Suit {
    /// All suits in their one order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Spades, Suit::Hearts];

    /// `C`, `D`, `S` or `H`.
    pub const fn letter(self) -> char {
        ['C', 'D', 'S', 'H'][self as usize]
    }

    /// The other suit of this suit's colour: the one whose jack is the left bower.
    pub const fn same_colour(self) -> Suit {
        Suit::ALL[self as usize ^ 2]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// What is trump: a suit, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Trump {
    /// Clubs; the jack of spades is the left bower.
    Clubs,
    /// Diamonds; the jack of hearts is the left bower.
    Diamonds,
    /// Spades; the jack of clubs is the left bower.
    Spades,
    /// Hearts; the jack of diamonds is the left bower.
    Hearts,
    /// No suit is trump: there are no bowers, and every card belongs to its printed suit.
    NoTrump,
}

impl Trump {
    /// All of them in their one order, no-trump last.
    pub const ALL: [Trump; 5] = [
        Trump::Clubs,
        Trump::Diamonds,
        Trump::Spades,
        Trump::Hearts,
        Trump::NoTrump,
    ];

    /// The trump suit; `None` at no-trump.
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Trump::Clubs => Some(Suit::Clubs),
            Trump::Diamonds => Some(Suit::Diamonds),
            Trump::Spades => Some(Suit::Spades),
            Trump::Hearts => Some(Suit::Hearts),
            Trump::NoTrump => None,
        }
    }
}

impl From<Suit> for Trump {
    fn from(suit: Suit) -> Trump {
        Trump::ALL[suit as usize]
    }
}

impl PartialEq<Suit> for Trump {
    fn eq(&self, suit: &Suit) -> bool {
        *self as u8 == *suit as u8
    }
}

impl PartialEq<Trump> for Suit {
    fn eq(&self, trump: &Trump) -> bool {
        trump == self
    }
}

impl fmt::Display for Trump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.suit() {
            Some(suit) => suit.fmt(f),
            None => f.write_str("NT"),
        }
    }
}

/// A printed rank, low to high as in a plain suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// 7
    Seven,
    /// 8
    Eight,
    /// 9
    Nine,
    /// 10, written `T`
    Ten,
    /// Jack
    Jack,
    /// Queen
    Queen,
    /// King
    King,
    /// Ace
    Ace,
}

impl Rank {
    /// All ranks, low to high.
    pub const ALL: [Rank; 8] = [
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// `7`, `8`, `9`, `T`, `J`, `Q`, `K` or `A`.
    pub const fn letter(self) -> char {
        ['7', '8', '9', 'T', 'J', 'Q', 'K', 'A'][self as usize]
    }
}

/// One card. Cards compare in their one order: by printed suit, low to high, the joker last.
///
/// ```
/// use euchre_sdk::{Card, Rank, Suit, Trump};
///
/// let jack: Card = "JD".parse()?;
/// assert_eq!(jack, Card::new(Rank::Jack, Suit::Diamonds));
/// assert_eq!(jack.effective_suit(Trump::Hearts), Some(Suit::Hearts));
/// # Ok::<(), euchre_sdk::NotAWord>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The joker: the highest trump, whatever suit is trump.
    pub const JOKER: Card = Card(32);
    /// How many different cards there are.
    pub const COUNT: usize = 33;

    /// The card of this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card((suit as u8) << 3 | rank as u8)
    }

    /// The card with this number, `8 * suit + rank`, the joker being 32.
    pub const fn from_index(index: usize) -> Option<Card> {
        if index < Card::COUNT {
            Some(Card(index as u8))
        } else {
            None
        }
    }

    /// Its number, below [`Card::COUNT`]: to index a table with.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is the joker.
    pub const fn is_joker(self) -> bool {
        self.0 == Card::JOKER.0
    }

    /// The printed suit; the joker has none.
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() {
            return None;
        }
        Some(Suit::ALL[(self.0 >> 3) as usize])
    }

    /// The printed rank; the joker has none.
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() {
            return None;
        }
        Some(Rank::ALL[(self.0 & 7) as usize])
    }

    /// The suit this card belongs to when `trump` is trump: the joker and both bowers belong to
    /// the trump suit, every other card to its printed suit. Only the joker at no-trump, which no
    /// rules allow, belongs to none.
    pub const fn effective_suit(self, trump: Trump) -> Option<Suit> {
        match trump.suit() {
            Some(suit) if self.is_joker() || self.0 == left_bower(suit).0 => Some(suit),
            _ => self.suit(),
        }
    }

    /// Whether the card is a trump when `trump` is trump.
    pub const fn is_trump(self, trump: Trump) -> bool {
        match (trump.suit(), self.effective_suit(trump)) {
            (Some(trump), Some(own)) => trump as u8 == own as u8,
            _ => false,
        }
    }

    /// How high the card stands in a trick to which the suit `led` was led; -1 if it cannot win.
    ///
    /// Trump: joker, right bower, left bower, A K Q T 9 8 7; then the suit led: A K Q J T 9 8 7.
    /// The numbers mean nothing but their order, for the same trump and the same suit led.
    pub fn strength(self, trump: Trump, led: Suit) -> i32 {
        if self.is_trump(trump) {
            return match trump.suit() {
                _ if self.is_joker() => 102,
                Some(suit) if self == right_bower(suit) => 101,
                Some(suit) if self == left_bower(suit) => 100,
                _ => 50 + i32::from(self.0 & 7),
            };
        }
        if self.effective_suit(trump) == Some(led) {
            i32::from(self.0 & 7)
        } else {
            -1
        }
    }
}

/// The jack of trump.
pub const fn right_bower(trump: Suit) -> Card {
    Card::new(Rank::Jack, trump)
}

/// The jack of the other suit of trump's colour.
pub const fn left_bower(trump: Suit) -> Card {
    Card::new(Rank::Jack, trump.same_colour())
}

impl Default for Card {
    /// The card with the lowest number; it only fills places that nothing is in.
    fn default() -> Card {
        Card(0)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{}{}", rank.letter(), suit.letter()),
            _ => f.write_str("JK"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = NotAWord;

    /// The card written as rank and suit, such as `9C` or `TD`, or as `JK` for the joker.
    fn from_str(word: &str) -> Result<Card, NotAWord> {
        if word == "JK" {
            return Ok(Card::JOKER);
        }
        let mut letters = word.chars();
        let rank = letters
            .next()
            .and_then(|letter| Rank::ALL.into_iter().find(|rank| rank.letter() == letter));
        let suit = letters
            .next()
            .and_then(|letter| Suit::ALL.into_iter().find(|suit| suit.letter() == letter));
        match (rank, suit, letters.next()) {
            (Some(rank), Some(suit), None) => Ok(Card::new(rank, suit)),
            _ => Err(NotAWord::card(word)),
        }
    }
}

/// The cards written with spaces between them, such as `JH 9C`.
///
/// # Errors
/// One of the words is no card.
pub fn cards(words: &str) -> Result<Cards, NotAWord> {
    words.split_whitespace().map(str::parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_word_and_a_number() {
        for index in 0..Card::COUNT {
            let card = Card::from_index(index).expect("there is one");
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.index(), index);
        }
        assert_eq!(Card::from_index(Card::COUNT), None);
        assert!("1C".parse::<Card>().is_err());
        assert!("JHH".parse::<Card>().is_err());
        assert!("".parse::<Card>().is_err());
    }

    #[test]
    fn bowers_and_the_joker_belong_to_trump() {
        let left: Card = "JD".parse().expect("a card");
        assert_eq!(left.effective_suit(Trump::Hearts), Some(Suit::Hearts));
        assert_eq!(left.effective_suit(Trump::Clubs), Some(Suit::Diamonds));
        assert_eq!(left.effective_suit(Trump::NoTrump), Some(Suit::Diamonds));
        assert!(Card::JOKER.is_trump(Trump::Spades));
        assert!(!Card::JOKER.is_trump(Trump::NoTrump));
    }

    #[test]
    fn trumps_stand_in_their_order_above_the_suit_led() {
        let order = cards("7C AC 7H 9H TH QH KH AH JD JH JK").expect("cards");
        let heights: Vec<i32> = order
            .iter()
            .map(|card| card.strength(Trump::Hearts, Suit::Clubs))
            .collect();
        assert!(heights.is_sorted() && heights.windows(2).all(|two| two[0] < two[1]));
        let other: Card = "AS".parse().expect("a card");
        assert_eq!(other.strength(Trump::Hearts, Suit::Clubs), -1);
    }
}
