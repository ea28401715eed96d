//! The tips, one decision each.

use euchre_sdk::testing::{Position, ask};
use euchre_sdk::{Phase, Suit};

use super::Tips;

const BIDDING: &str = "ORDER_UP, ORDER_UP_ALONE, PASS";

fn said(spot: &Position) -> String {
    ask::<Tips>(&spot.view()).to_string()
}

#[test]
fn two_high_trumps_are_a_call() {
    let spot = |hand| {
        Position::new(Phase::BidRound1, hand)
            .up_card("QH")
            .legal(BIDDING)
    };
    assert_eq!(said(&spot("JH AH 9C TD 9S")), "ORDER_UP");
    assert_eq!(said(&spot("JH TH 9C TD 9S")), "PASS");
    assert_eq!(said(&spot("JH JD AH AC 9S")), "ORDER_UP_ALONE");
}

#[test]
fn the_up_card_counts_for_the_dealer() {
    let spot = Position::new(Phase::BidRound1, "JH TH 9C TD 9S")
        .up_card("AH")
        .legal(BIDDING);
    assert_eq!(said(&spot), "PASS");
    assert_eq!(said(&spot.dealer(0)), "ORDER_UP");
}

#[test]
fn makers_lead_trump_and_others_their_highest_plain_card() {
    let spot = Position::new(Phase::Play, "JH 9H AC KD 9S");
    assert_eq!(said(&spot.clone().trump(Suit::Hearts, 2)), "PLAY JH");
    assert_eq!(said(&spot.trump(Suit::Hearts, 1)), "PLAY AC");
}

#[test]
fn the_partner_s_ace_is_left_alone() {
    let spot = Position::new(Phase::Play, "9H TH AC KD 9S")
        .trump(Suit::Hearts, 1)
        .played(2, "AS")
        .played(3, "TS")
        .legal("PLAY 9S, PLAY 9H");
    assert_eq!(said(&spot), "PLAY 9S");
}

#[test]
fn the_last_to_play_wins_as_cheaply_as_can_be() {
    let spot = Position::new(Phase::Play, "AS KS")
        .trump(Suit::Hearts, 1)
        .played(1, "QS")
        .played(2, "9S")
        .played(3, "TS");
    assert_eq!(said(&spot), "PLAY KS");
}

#[test]
fn a_lost_trick_gets_the_lowest_card() {
    let spot = Position::new(Phase::Play, "9H AC KD")
        .trump(Suit::Hearts, 1)
        .played(1, "JH")
        .legal("PLAY AC, PLAY KD");
    assert_eq!(said(&spot), "PLAY KD");
}
