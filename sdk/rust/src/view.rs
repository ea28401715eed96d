//! What one seat may see of a hand, and questions one can ask of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::cards::{Card, Cards, MOST_CARDS, Seat, Suit, Trump};
use crate::list::List;
use crate::moves::Move;
use crate::phases::{Best, Phase, UpCard};
use crate::rules::Rules;

/// Seats, in a fixed place.
pub type Seats = List<Seat, MOST_CARDS>;

/// A trick, or what there is of it: who played what, in order.
pub type Trick = List<(Seat, Card), 4>;

/// Everything one seat may see at one decision.
///
/// Seats are numbers from 0, clockwise; `None` stands for nobody, or not yet.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The rules of the game.
    pub rules: Arc<Rules>,
    /// The seat this view is for.
    pub seat: Seat,
    /// Who dealt.
    pub dealer: Seat,
    /// The decision asked for.
    pub phase: Phase,
    /// The legal moves, in canonical order; never empty.
    pub legal: Vec<Move>,
    /// The seat's cards, in canonical order.
    pub hand: Cards,
    /// The card turned up; `None` in bid games.
    pub up_card: Option<Card>,
    /// What became of it.
    pub up_card_state: UpCard,
    /// The suit a turned-up joker stands for.
    pub joker_suit: Option<Suit>,
    /// The calls so far; [`View::bidding`] says who made them.
    pub calls: Vec<Move>,
    /// Bid games: the tricks bid so far, all of them for MOON, 0 for none.
    pub bid: usize,
    /// What is trump.
    pub trump: Option<Trump>,
    /// Who fixed it, or will, having bid highest. Buck has hands with a trump and no maker.
    pub maker: Option<Seat>,
    /// Whether the maker plays alone; `None` until that is decided.
    pub alone: Option<bool>,
    /// Who defends alone.
    pub lone_defender: Option<Seat>,
    /// The defenders who said no to that.
    pub declined_defence: Seats,
    /// The seats that sit out, or dropped.
    pub sitting_out: Seats,
    /// Every card played in this hand, in order.
    pub played: Cards,
    /// By whom: a seat for each card.
    pub played_by: Seats,
    /// Tricks won by each seat.
    pub tricks: List<usize, 4>,
    /// Points of each side before this hand.
    pub score: List<i32, 4>,
    /// Which hand of the game it is, from 0.
    pub hand_number: usize,
    /// How often it was dealt again.
    pub redeal: usize,
    /// Whether the dealer may not pass in round 2.
    pub dealer_stuck: bool,
    /// The card this seat put away as the dealer.
    pub discard: Option<Card>,
    /// Who swapped for the kitty.
    pub swapped_by: Option<Seat>,
    /// The cards it put away, if it was this seat.
    pub swap_given: Cards,
    /// The cards it took, if it was this seat.
    pub swap_taken: Cards,
    /// Whether this seat declined to use its farmer's hand.
    pub declined_farmers_hand: bool,
    /// How far a call for the partner's best has come.
    pub best: Best,
    /// The card laid for it, where this seat may see it.
    pub best_laid: Option<Card>,
    /// The card passed for it, where this seat may see it.
    pub best_given: Option<Card>,
}

impl View {
    /// A view of nothing, to be filled.
    pub(crate) fn blank(rules: Arc<Rules>) -> View {
        View {
            rules,
            seat: 0,
            dealer: 0,
            phase: Phase::Unknown,
            legal: Vec::with_capacity(32),
            hand: Cards::new(),
            up_card: None,
            up_card_state: UpCard::None,
            joker_suit: None,
            calls: Vec::with_capacity(16),
            bid: 0,
            trump: None,
            maker: None,
            alone: None,
            lone_defender: None,
            declined_defence: Seats::new(),
            sitting_out: Seats::new(),
            played: Cards::new(),
            played_by: Seats::new(),
            tricks: List::new(),
            score: List::new(),
            hand_number: 0,
            redeal: 0,
            dealer_stuck: false,
            discard: None,
            swapped_by: None,
            swap_given: Cards::new(),
            swap_taken: Cards::new(),
            declined_farmers_hand: false,
            best: Best::NotCalled,
            best_laid: None,
            best_given: None,
        }
    }

    /// Make it blank again, and keep its memory.
    pub(crate) fn clear(&mut self) {
        self.seat = 0;
        self.dealer = 0;
        self.phase = Phase::Unknown;
        self.legal.clear();
        self.hand.clear();
        self.up_card = None;
        self.up_card_state = UpCard::None;
        self.joker_suit = None;
        self.calls.clear();
        self.bid = 0;
        self.trump = None;
        self.maker = None;
        self.alone = None;
        self.lone_defender = None;
        self.declined_defence.clear();
        self.sitting_out.clear();
        self.played.clear();
        self.played_by.clear();
        self.tricks.clear();
        self.score.clear();
        self.hand_number = 0;
        self.redeal = 0;
        self.dealer_stuck = false;
        self.discard = None;
        self.swapped_by = None;
        self.swap_given.clear();
        self.swap_taken.clear();
        self.declined_farmers_hand = false;
        self.best = Best::NotCalled;
        self.best_laid = None;
        self.best_given = None;
    }
}

/// # The table
impl View {
    /// The seat opposite; `None` where everybody plays for himself.
    pub fn partner(&self) -> Option<Seat> {
        let players = self.rules.players;
        self.rules
            .in_partnership
            .then(|| (self.seat + players / 2) % players)
    }

    /// The seat to the dealer's left, who bids first.
    pub fn eldest(&self) -> Seat {
        (self.dealer + 1) % self.rules.players
    }

    /// Whether this seat dealt.
    pub fn is_dealer(&self) -> bool {
        self.seat == self.dealer
    }

    /// Whether this seat or its partner made trump.
    pub fn own_side_made(&self) -> bool {
        self.maker
            .is_some_and(|maker| self.rules.side_of(maker) == self.rules.side_of(self.seat))
    }

    /// The seats that do not sit out, in order of their numbers.
    pub fn active(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.rules.players).filter(|seat| !self.sitting_out.contains(seat))
    }

    /// How many seats do not sit out: the cards of a trick.
    pub fn active_count(&self) -> usize {
        self.active().count().max(1)
    }

    /// The suit that round 1 is about: the up-card's, or the one named for the joker; `None`
    /// before it is named, and where no card is turned up.
    pub fn up_suit(&self) -> Option<Suit> {
        self.up_card.and_then(Card::suit).or(self.joker_suit)
    }

    /// The active seats that play to the trick in progress after this one, in order.
    pub fn seats_to_play(&self) -> Seats {
        let left = self.active_count().saturating_sub(self.trick().len() + 1);
        (1..self.rules.players)
            .map(|step| (self.seat + step) % self.rules.players)
            .filter(|seat| !self.sitting_out.contains(seat))
            .take(left)
            .collect()
    }

    /// Every call with the seat that made it, in order.
    pub fn bidding(&self) -> impl Iterator<Item = (Seat, Move)> + '_ {
        let dealer_makes = self.up_card == Some(Card::JOKER) && self.rules.joker_up_makes;
        self.calls.iter().enumerate().map(move |(number, call)| {
            let seat = (self.eldest() + number) % self.rules.players;
            (if dealer_makes { self.dealer } else { seat }, *call)
        })
    }
}

/// # Cards
///
/// These panic while nothing is trump; [`Card`] answers the same questions for a trump that one
/// names.
impl View {
    /// The cards among the legal moves, in canonical order.
    pub fn legal_cards(&self) -> Cards {
        self.legal.iter().filter_map(|legal| legal.card()).collect()
    }

    /// The suit a card belongs to, the left bower and the joker being trump.
    pub fn suit_of(&self, card: Card) -> Suit {
        card.effective_suit(self.trump())
            .expect("no rules have a joker and no trump")
    }

    /// Whether a card is a trump.
    pub fn is_trump(&self, card: Card) -> bool {
        card.is_trump(self.trump())
    }

    /// How high a card stands in a trick to which `led` was led; -1: it cannot win. `None` is for
    /// the card's own suit, as if it were led.
    pub fn strength(&self, card: Card, led: Option<Suit>) -> i32 {
        card.strength(self.trump(), led.unwrap_or_else(|| self.suit_of(card)))
    }

    fn trump(&self) -> Trump {
        self.trump
            .expect("nothing is trump yet; ask the card, with the trump that you mean")
    }

    /// The cards whose place this seat knows: its own, those played, the up-card, and cards it
    /// discarded, swapped, laid or passed or was passed. With two packs a card is among them when
    /// one of the two is known.
    pub fn seen(&self) -> BTreeSet<Card> {
        self.known().collect()
    }

    fn known(&self) -> impl Iterator<Item = Card> + '_ {
        let lists = [&self.hand, &self.played, &self.swap_given, &self.swap_taken];
        let single = [self.up_card, self.discard, self.best_laid, self.best_given];
        lists
            .into_iter()
            .flat_map(|cards| cards.iter().copied())
            .chain(single.into_iter().flatten())
    }

    /// The cards that may be in another hand or in the kitty, in canonical order.
    ///
    /// A taken up-card that has not been played is not among them: the dealer has it or discarded
    /// it. With two packs a card is named once for each copy that is not known.
    pub fn unseen(&self) -> Cards {
        if self.rules.packs == 1 {
            let seen = self.known().fold(0u64, |set, card| set | 1 << card.index());
            let pack = self.rules.pack().iter().copied();
            return pack.filter(|card| seen >> card.index() & 1 == 0).collect();
        }
        let mut copies = [0u8; Card::COUNT];
        for card in self.hand.iter().chain(&self.played) {
            copies[card.index()] += 1;
        }
        let pack = self.rules.pack().iter().copied();
        pack.filter(|card| match &mut copies[card.index()] {
            0 => true,
            known => {
                *known -= 1;
                false
            }
        })
        .collect()
    }
}

/// # Tricks
impl View {
    /// The trick in progress: who played what so far. Empty for the leader.
    pub fn trick(&self) -> Trick {
        let begin = self.played.len() - self.played.len() % self.active_count();
        self.plays(begin, self.played.len())
    }

    fn plays(&self, begin: usize, end: usize) -> Trick {
        let seats = &self.played_by[begin.min(self.played_by.len())..];
        let cards = &self.played[begin..end];
        seats.iter().copied().zip(cards.iter().copied()).collect()
    }

    /// The suit led to the trick in progress; `None` for the leader.
    pub fn led(&self) -> Option<Suit> {
        self.trick().first().map(|(_, card)| self.suit_of(*card))
    }

    /// Who is winning the trick in progress, and with which card. Of two equal cards the first
    /// played wins.
    pub fn winning(&self) -> Option<(Seat, Card)> {
        let trick = self.trick();
        let led = self.suit_of(trick.first()?.1);
        trick.into_iter().reduce(|best, play| {
            let higher = self.strength(play.1, Some(led)) > self.strength(best.1, Some(led));
            if higher { play } else { best }
        })
    }

    /// The tricks already won, oldest first: who played what.
    pub fn finished_tricks(&self) -> impl Iterator<Item = Trick> + '_ {
        let size = self.active_count();
        (0..self.played.len() / size).map(move |k| self.plays(k * size, (k + 1) * size))
    }

    /// Tricks won by this seat's side.
    pub fn own_tricks(&self) -> usize {
        let side = self.rules.side_of(self.seat);
        let won = self.tricks.iter().enumerate();
        won.filter(|(seat, _)| self.rules.side_of(*seat) == side)
            .map(|(_, tricks)| tricks)
            .sum()
    }

    /// For each seat, the suits that it is known to hold no card of, from not having followed.
    ///
    /// Suits are effective suits: a seat that threw the left bower on its printed suit is void in
    /// that suit, and has shown nothing about trump.
    pub fn voids(&self) -> [BTreeSet<Suit>; 4] {
        let mut found: [BTreeSet<Suit>; 4] = Default::default();
        for trick in self.finished_tricks().chain([self.trick()]) {
            if let Some(((_, first), rest)) = trick.split_first() {
                let led = self.suit_of(*first);
                for (seat, card) in rest {
                    if self.suit_of(*card) != led {
                        found[*seat].insert(led);
                    }
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests;
