//! What can be asked of a view.

use crate::cards::{Card, Suit, cards};
use crate::moves::Move;
use crate::phases::Phase;
use crate::rules::Rules;
use crate::testing::Position;
use crate::v1;
use crate::view::View;

fn card(word: &str) -> Card {
    word.parse().expect("a card")
}

/// The second trick, two cards of which are there.
fn third_to_play() -> View {
    Position::new(Phase::Play, "JD 9H AC KD")
        .trump(Suit::Hearts, 3)
        .played(0, "9S")
        .played(1, "AS")
        .played(2, "TS")
        .played(3, "9D")
        .played(2, "QD")
        .played(3, "AD")
        .view()
}

#[test]
fn it_tells_the_trick_and_who_is_winning() {
    let view = third_to_play();
    assert_eq!(view.trick()[..], [(2, card("QD")), (3, card("AD"))]);
    assert_eq!(view.led(), Some(Suit::Diamonds));
    assert_eq!(view.winning(), Some((3, card("AD"))));
    assert_eq!(view.finished_tricks().count(), 1);
    assert_eq!(view.seats_to_play()[..], [1]);
    assert_eq!(view.partner(), Some(2));
    assert!(!view.own_side_made());
    assert_eq!(view.voids()[3], [Suit::Spades].into());
}

#[test]
fn it_counts_the_left_bower_as_trump() {
    let view = third_to_play();
    assert!(view.is_trump(card("JD")));
    assert_eq!(view.suit_of(card("JD")), Suit::Hearts);
    assert!(view.strength(card("JD"), None) > view.strength(card("AH"), None));
}

#[test]
fn it_knows_what_is_unseen() {
    let view = third_to_play();
    assert_eq!(view.seen().len(), 10);
    assert_eq!(view.unseen().len(), 14);
    assert!(!view.unseen().contains(&card("AD")));
}

#[test]
fn it_counts_both_copies_of_two_packs() {
    let mut options = Rules::standard().options;
    options.packs = 2;
    options.game = v1::Game::Bid.into();
    let view = Position::new(Phase::Play, "9C TD")
        .rules(Rules::new(options))
        .trump(Suit::Hearts, 0)
        .played(3, "9C")
        .view();
    assert_eq!(view.rules.tricks, 12);
    assert_eq!(view.unseen().len(), 45);
    assert!(!view.unseen().contains(&card("9C")));
    assert!(view.unseen().contains(&card("TD")));
}

#[test]
fn it_leaves_the_lone_maker_s_partner_out() {
    let spot = Position::new(Phase::Play, "9C TD").trump(Suit::Hearts, 1);
    assert_eq!(spot.alone().view().active().collect::<Vec<_>>(), [0, 1, 2]);
}

#[test]
fn it_says_who_called() {
    let view = Position::new(Phase::BidRound2, "9C TD")
        .calls("PASS, PASS, PASS, PASS")
        .legal("CALL C, PASS")
        .dealer(2)
        .seat(3)
        .view();
    let seats: Vec<_> = view.bidding().collect();
    assert_eq!(seats[0], (3, Move::Pass));
    assert_eq!(seats[3], (2, Move::Pass));
    assert_eq!(view.hand, cards("9C TD").expect("cards"));
}

#[test]
#[should_panic(expected = "nothing is trump yet")]
fn it_does_not_guess_trump() {
    let spot = Position::new(Phase::BidRound1, "9C TD").legal("PASS");
    let _ = spot.view().is_trump(card("9C"));
}
