//! Small questions that the tips ask of a view.

use euchre_sdk::{Card, Cards, Move, Rank, Suit, Trump, View};

use crate::tips::tip_7_still_out;

/// The one with the highest key; of several the first, as people read a hand.
///
/// (`Iterator::max_by_key` gives the last.)
pub fn first_highest<T, K: PartialOrd>(
    all: impl IntoIterator<Item = T>,
    key: impl Fn(&T) -> K,
) -> T {
    let keyed = all.into_iter().map(|one| (key(&one), one));
    keyed
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .expect("there is something to choose from")
        .1
}

/// How many of the cards still out beat this one in its own suit.
pub fn higher_cards_out(view: &View, out: &Cards, card: Card) -> usize {
    let suit = view.suit_of(card);
    let height = view.strength(card, None);
    out.iter()
        .filter(|other| view.suit_of(**other) == suit && view.strength(**other, None) > height)
        .count()
}

/// Whether anybody else may still hold a trump.
pub fn trumps_are_out(view: &View) -> bool {
    tip_7_still_out(view)
        .iter()
        .any(|card| view.is_trump(*card))
}

/// Whether nobody plays to this trick afterwards.
pub fn is_last(view: &View) -> bool {
    view.trick().len() == view.active_count() - 1
}

/// What is trump, once it is fixed.
pub fn trump_of(view: &View) -> Trump {
    view.trump.expect("this is asked when trump is fixed")
}

/// The suit that round 1 is about: the up-card's, or what the dealer named for the joker.
pub fn up_suit(view: &View) -> Suit {
    view.up_suit()
        .expect("it is named before anybody is asked about it")
}

/// The card turned up; there is one wherever this bot asks for it.
pub fn up_card(view: &View) -> Card {
    view.up_card.expect("a card is up when this is asked")
}

/// The suits, and perhaps no-trump, that may be called in this decision.
pub fn callable_trumps(view: &View) -> impl Iterator<Item = Trump> + '_ {
    Trump::ALL.into_iter().filter(|trump| {
        let call = Move::Call {
            trump: *trump,
            alone: false,
        };
        view.legal.contains(&call)
    })
}

/// How many of the cards are high trumps: the joker, a bower, the ace or the king.
///
/// With no trump there is nothing but the four suits: there the aces count, less the one that any
/// hand may hold.
pub fn high_trumps(cards: &[Card], trump: Trump) -> usize {
    if trump == Trump::NoTrump {
        let aces = cards.iter().filter(|card| card.rank() == Some(Rank::Ace));
        return aces.count().saturating_sub(1);
    }
    let is_high = |card: &Card| {
        matches!(
            card.rank(),
            None | Some(Rank::Jack | Rank::Ace | Rank::King)
        ) && card.is_trump(trump)
    };
    cards.iter().filter(|card| is_high(card)).count()
}

/// How many aces of other suits than trump there are.
fn plain_aces(cards: &[Card], trump: Trump) -> usize {
    cards
        .iter()
        .filter(|card| card.rank() == Some(Rank::Ace) && !card.is_trump(trump))
        .count()
}

/// How many trumps there are.
fn trumps(cards: &[Card], trump: Trump) -> usize {
    cards.iter().filter(|card| card.is_trump(trump)).count()
}

/// The tricks that a hand may win by itself: its high trumps and every trump beyond three, and its
/// plain aces.
pub fn tricks_worth(cards: &[Card], trump: Trump) -> usize {
    let aces = plain_aces(cards, trump);
    if trump == Trump::NoTrump {
        return aces;
    }
    high_trumps(cards, trump).max(trumps(cards, trump).saturating_sub(3)) + aces
}

/// To compare suits by: high trumps first, then how many trumps there are in all.
pub fn suit_rank(cards: &[Card], trump: Trump) -> (usize, usize) {
    (high_trumps(cards, trump), trumps(cards, trump))
}

/// Four high cards can win all tricks: three high trumps or more, the rest aces.
pub fn good_enough_alone(cards: &[Card], trump: Trump) -> bool {
    let high = high_trumps(cards, trump);
    high >= 3 && high + plain_aces(cards, trump) >= 4
}
