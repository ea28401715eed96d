//! What a seat is asked, and what became of the up-card and of a call for the partner's best.

use std::fmt;

/// What a seat is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// Something that this SDK does not know; the legal moves say what can be answered.
    #[default]
    Unknown,
    /// You hold a farmer's hand.
    FarmersHand,
    /// You are the dealer and the joker is up: name the suit it stands for.
    NameJoker,
    /// You are the dealer and the joker is up: make trump.
    DealerMakes,
    /// The first round of bidding.
    BidRound1,
    /// The second round of bidding.
    BidRound2,
    /// You are the dealer and hold six cards: put one away.
    Discard,
    /// You are the dealer: one card for the up-card, or none.
    Exchange,
    /// You are the maker: alone?
    Alone,
    /// You play alone: lay a card for your partner's best?
    Best,
    /// Your partner plays alone and called for your best.
    Give,
    /// A lone maker plays against you: defend alone?
    DefendAlone,
    /// Play a card.
    Play,
    /// The auction of bid Euchre.
    Auction,
    /// You bid highest: name trump.
    NameTrump,
    /// Buck: play on, or drop?
    InOrOut,
}

impl Phase {
    const ALL: [Phase; 16] = [
        Phase::Unknown,
        Phase::FarmersHand,
        Phase::NameJoker,
        Phase::DealerMakes,
        Phase::BidRound1,
        Phase::BidRound2,
        Phase::Discard,
        Phase::Exchange,
        Phase::Alone,
        Phase::Best,
        Phase::Give,
        Phase::DefendAlone,
        Phase::Play,
        Phase::Auction,
        Phase::NameTrump,
        Phase::InOrOut,
    ];

    pub(crate) fn from_wire(number: u64) -> Phase {
        usize::try_from(number)
            .ok()
            .and_then(|number| Phase::ALL.get(number).copied())
            .unwrap_or_default()
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Phase::Unknown => "unknown",
            Phase::FarmersHand => "farmer's hand",
            Phase::NameJoker => "name joker",
            Phase::DealerMakes => "dealer makes",
            Phase::BidRound1 => "bid round 1",
            Phase::BidRound2 => "bid round 2",
            Phase::Discard => "discard",
            Phase::Exchange => "exchange",
            Phase::Alone => "alone",
            Phase::Best => "best",
            Phase::Give => "give",
            Phase::DefendAlone => "defend alone",
            Phase::Play => "play",
            Phase::Auction => "auction",
            Phase::NameTrump => "name trump",
            Phase::InOrOut => "in or out",
        })
    }
}

/// What became of the up-card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UpCard {
    /// There is none.
    #[default]
    None,
    /// It lies face up and round 1 is running.
    TurnedUp,
    /// The dealer took it. Whether he then put it away is his secret.
    Taken,
    /// Ordered up, but the dealer sits out; or a club in buck, which is trump.
    Dead,
    /// Ordered up, but the dealer kept his own cards.
    Kept,
    /// Everybody passed and it was turned face down.
    TurnedDown,
}

impl UpCard {
    pub(crate) fn from_wire(number: u64) -> UpCard {
        match number {
            1 => UpCard::TurnedUp,
            2 => UpCard::Taken,
            3 => UpCard::Dead,
            4 => UpCard::Kept,
            5 => UpCard::TurnedDown,
            _ => UpCard::None,
        }
    }
}

/// How far a call for the partner's best has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Best {
    /// Not asked, or not answered yet.
    #[default]
    NotCalled,
    /// The lone maker laid a card down and waits for his partner's.
    Called,
    /// The lone maker kept his hand.
    Declined,
    /// The partner passed a card.
    Passed,
}

impl Best {
    pub(crate) fn from_wire(number: u64) -> Best {
        match number {
            1 => Best::Called,
            2 => Best::Declined,
            3 => Best::Passed,
            _ => Best::NotCalled,
        }
    }
}
