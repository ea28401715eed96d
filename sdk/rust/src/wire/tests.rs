//! The bytes of turns and moves against the generated code and the vectors of the protocol.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use prost::Message;
use serde_json::Value;

use super::*;
use crate::cards::Card;
use crate::moves::Move;
use crate::rules::Rules;
use crate::v1;
use crate::view::View;

fn vectors(file: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors");
    let text = fs::read_to_string(folder.join(file)).expect("the vectors are in the checkout");
    serde_json::from_str(&text).expect("they are JSON")
}

fn number(name: &Value, from_name: fn(&str) -> Option<i32>) -> i32 {
    from_name(name.as_str().expect("a name")).expect("a known name")
}

fn card_number(name: &str) -> Option<i32> {
    v1::Card::from_str_name(name).map(Into::into)
}

fn call_number(name: &str) -> Option<i32> {
    v1::Call::from_str_name(name).map(Into::into)
}

fn seat_number(name: &str) -> Option<i32> {
    v1::Seat::from_str_name(name).map(Into::into)
}

fn suit_number(name: &str) -> Option<i32> {
    v1::Suit::from_str_name(name).map(Into::into)
}

fn trump_number(name: &str) -> Option<i32> {
    v1::Trump::from_str_name(name).map(Into::into)
}

/// An action in protobuf JSON through the generated code.
fn generated_action(json: &Value) -> v1::Action {
    use v1::action::Action;
    let (member, value) = json
        .as_object()
        .and_then(|one| one.iter().next())
        .expect("a member");
    let action = match member.as_str() {
        "call" => Action::Call(number(value, call_number)),
        "nameJoker" => Action::NameJoker(number(value, suit_number)),
        "discard" => Action::Discard(number(value, card_number)),
        "exchange" => Action::Exchange(number(value, card_number)),
        "answer" => {
            let of_name = |name: &str| v1::Answer::from_str_name(name).map(Into::into);
            Action::Answer(number(value, of_name))
        }
        "swap" => Action::Swap(v1::SwapCards {
            cards: numbers(&value["cards"], card_number),
        }),
        "best" => Action::Best(number(value, card_number)),
        "give" => Action::Give(number(value, card_number)),
        "play" => Action::Play(number(value, card_number)),
        "nameTrump" => Action::NameTrump(number(value, trump_number)),
        other => panic!("{other} is no member"),
    };
    v1::Action {
        action: Some(action),
    }
}

/// An action by its words; of the swaps the vectors have but two.
fn of_words(actions: &Value, words: &str) -> v1::Action {
    if let Some(json) = actions.get(words) {
        return generated_action(json);
    }
    let swap: Move = words.parse().expect("a move");
    assert!(matches!(swap, Move::Swap(_)), "{words}");
    let (bytes, length) = actions::encode(swap);
    v1::Action::decode(&bytes[..length]).expect("an action")
}

fn numbers(names: &Value, from_name: fn(&str) -> Option<i32>) -> Vec<i32> {
    let names = names.as_array().map(Vec::as_slice).unwrap_or_default();
    names.iter().map(|name| number(name, from_name)).collect()
}

#[test]
fn every_move_has_the_bytes_of_the_generated_code() {
    let vectors = vectors("moves.json");
    for key in ["actions", "names_trump"] {
        let cases = vectors[key].as_object().expect("moves by their words");
        assert!(!cases.is_empty());
        for (words, json) in cases {
            let bytes = generated_action(json).encode_to_vec();
            let read = actions::action(&bytes).expect("an action");
            assert_eq!(&read.to_string(), words);
            let (written, length) = actions::encode(read);
            assert_eq!(&written[..length], &bytes[..], "{words}");
            if key == "names_trump" || !words.starts_with("NAME") {
                assert_eq!(words.parse(), Ok(read));
            }
        }
    }
}

#[test]
fn an_answer_has_the_bytes_of_the_generated_code() {
    let chosen = ["PLAY JK", "SWAP 9C TC 9D", "CALL NT ALONE"];
    let mut entries = Vec::new();
    let mut moves = Vec::new();
    for (turn, words) in (1u32..).map(|turn| turn * 100).zip(chosen) {
        let chosen: Move = words.parse().expect("a move");
        let game = turn * 3000;
        write_move(&mut entries, game.into(), turn.into(), chosen);
        let (bytes, length) = actions::encode(chosen);
        moves.push(v1::Move {
            game,
            turn,
            action: Some(v1::Action::decode(&bytes[..length]).expect("an action")),
        });
    }
    assert_eq!(v1::Moves { moves }.encode_to_vec(), entries);
}

#[test]
fn a_move_that_nobody_knows_is_sent_back_as_it_came() {
    for bytes in [&[1 << 3, 99][..], &[12 << 3, 0xac, 2], &[9 << 3, 50]] {
        let read = actions::action(bytes).expect("an action");
        assert!(matches!(read, Move::Unknown { .. }), "{read}");
        let (written, length) = actions::encode(read);
        assert_eq!(&written[..length], bytes);
    }
}

#[test]
fn fields_that_nobody_knows_are_ignored_beside_a_move() {
    let later = [0xfa, 0x07, 2, b'n', b'o', 0xf8, 0x06, 1];
    let play = [9 << 3, 33];
    for bytes in [[&later[..], &play].concat(), [&play[..], &later].concat()] {
        assert_eq!(actions::action(&bytes), Ok(Move::Play(Card::JOKER)));
    }
}

fn generated_view(json: &Value) -> v1::SeatView {
    let one_card = |key: &str| json.get(key).map_or(0, |name| number(name, card_number));
    let one_seat = |key: &str| json.get(key).map_or(0, |name| number(name, seat_number));
    let count = |key: &str| json[key].as_u64().unwrap_or(0) as u32;
    let truth = |key: &str| json[key].as_bool().unwrap_or(false);
    let of_phase = |name: &str| v1::Phase::from_str_name(name).map(Into::into);
    let of_up = |name: &str| v1::UpCard::from_str_name(name).map(Into::into);
    let of_best = |name: &str| v1::Best::from_str_name(name).map(Into::into);
    let integers = |key: &str| -> Vec<i64> {
        let list = json[key].as_array().map(Vec::as_slice).unwrap_or_default();
        list.iter()
            .map(|one| one.as_i64().expect("a number"))
            .collect()
    };
    v1::SeatView {
        seat: one_seat("seat"),
        dealer: one_seat("dealer"),
        phase: number(&json["phase"], of_phase),
        hand: numbers(&json["hand"], card_number),
        up_card: one_card("upCard"),
        up_card_state: json
            .get("upCardState")
            .map_or(0, |name| number(name, of_up)),
        calls: numbers(&json["calls"], call_number),
        trump: json
            .get("trump")
            .map_or(0, |name| number(name, trump_number)),
        maker: one_seat("maker"),
        alone: json["alone"].as_bool(),
        played: numbers(&json["played"], card_number),
        played_by: numbers(&json["playedBy"], seat_number),
        tricks: integers("tricks")
            .into_iter()
            .map(|won| won as u32)
            .collect(),
        score: integers("score")
            .into_iter()
            .map(|points| points as i32)
            .collect(),
        hand_number: count("handNumber"),
        sitting_out: numbers(&json["sittingOut"], seat_number),
        discard: one_card("discard"),
        joker_suit: json
            .get("jokerSuit")
            .map_or(0, |name| number(name, suit_number)),
        redeal: count("redeal"),
        dealer_stuck: truth("dealerStuck"),
        lone_defender: one_seat("loneDefender"),
        declined_defence: numbers(&json["declinedDefence"], seat_number),
        swapped_by: one_seat("swappedBy"),
        swap_given: numbers(&json["swapGiven"], card_number),
        swap_taken: numbers(&json["swapTaken"], card_number),
        declined_farmers_hand: truth("declinedFarmersHand"),
        best: json.get("best").map_or(0, |name| number(name, of_best)),
        best_laid: one_card("bestLaid"),
        best_given: one_card("bestGiven"),
        bid: count("bid"),
    }
}

/// The view's parts as numbers of the protocol, to be compared with the generated code's.
fn as_generated(view: &View) -> v1::SeatView {
    let seat = |seat: usize| seat as i32 + 1;
    let card = |card: &Card| card.index() as i32 + 1;
    let call = |call: &Move| {
        let (bytes, length) = actions::encode(*call);
        match v1::Action::decode(&bytes[..length])
            .expect("an action")
            .action
        {
            Some(v1::action::Action::Call(number)) => number,
            other => panic!("{other:?} is no call"),
        }
    };
    let seats = |seats: &[usize]| seats.iter().map(|one| seat(*one)).collect::<Vec<_>>();
    let cards = |cards: &[Card]| cards.iter().map(card).collect::<Vec<_>>();
    v1::SeatView {
        seat: seat(view.seat),
        dealer: seat(view.dealer),
        phase: view.phase as i32,
        hand: cards(&view.hand),
        up_card: view.up_card.as_ref().map_or(0, card),
        up_card_state: view.up_card_state as i32,
        calls: view.calls.iter().map(call).collect(),
        trump: view.trump.map_or(0, |trump| trump as i32 + 1),
        maker: view.maker.map_or(0, seat),
        alone: view.alone,
        played: cards(&view.played),
        played_by: seats(&view.played_by),
        tricks: view.tricks.iter().map(|won| *won as u32).collect(),
        score: view.score.to_vec(),
        hand_number: view.hand_number as u32,
        sitting_out: seats(&view.sitting_out),
        discard: view.discard.as_ref().map_or(0, card),
        joker_suit: view.joker_suit.map_or(0, |suit| suit as i32 + 1),
        redeal: view.redeal as u32,
        dealer_stuck: view.dealer_stuck,
        lone_defender: view.lone_defender.map_or(0, seat),
        declined_defence: seats(&view.declined_defence),
        swapped_by: view.swapped_by.map_or(0, seat),
        swap_given: cards(&view.swap_given),
        swap_taken: cards(&view.swap_taken),
        declined_farmers_hand: view.declined_farmers_hand,
        best: view.best as i32,
        best_laid: view.best_laid.as_ref().map_or(0, card),
        best_given: view.best_given.as_ref().map_or(0, card),
        bid: view.bid as u32,
    }
}

#[test]
fn every_view_holds_what_the_generated_code_reads() {
    let moves = vectors("moves.json");
    let legal: BTreeMap<&str, &Value> = moves["positions"]
        .as_array()
        .expect("positions")
        .iter()
        .map(|spot| (spot["id"].as_str().expect("an id"), &spot["legal"]))
        .collect();
    let views = vectors("views.json");
    let mut view = View::blank(Arc::new(Rules::standard()));
    let mut checked = 0;
    for spot in views["positions"].as_array().expect("positions") {
        let words = legal[spot["id"].as_str().expect("an id")];
        let actions: Vec<v1::Action> = words
            .as_array()
            .expect("moves")
            .iter()
            .map(|words| of_words(&moves["actions"], words.as_str().expect("words")))
            .collect();
        for json in spot["views"].as_array().expect("views") {
            let sent = generated_view(json);
            let turn = v1::Turn {
                game: 300,
                turn: 7,
                view: Some(sent.clone()),
                legal: actions.clone(),
                time_left_ms: Some(1000),
                ..v1::Turn::default()
            };
            // The same view takes one turn after the other: nothing of the last may be left.
            let read = read_turn(&turn.encode_to_vec(), &mut view).expect("a turn");
            assert_eq!((read.game, read.turn), (300, 7));
            assert_eq!(as_generated(&view), sent);
            let read: Vec<String> = view.legal.iter().map(Move::to_string).collect();
            assert_eq!(&Value::from(read), words);
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

#[test]
fn what_is_cut_off_or_twisted_is_refused() {
    let turn = v1::Turn {
        game: 1,
        turn: 1,
        view: Some(v1::SeatView {
            seat: 1,
            dealer: 2,
            hand: vec![3, 4, 33],
            score: vec![-3, 300],
            ..v1::SeatView::default()
        }),
        legal: vec![generated_action(&serde_json::json!({"play": "CARD_JOKER"}))],
        ..v1::Turn::default()
    };
    let bytes = turn.encode_to_vec();
    let mut view = View::blank(Arc::new(Rules::standard()));
    read_turn(&bytes, &mut view).expect("the whole turn");
    assert_eq!(&view.score[..], &[-3, 300]);
    for end in 0..bytes.len() {
        assert!(read_turn(&bytes[..end], &mut view).is_err(), "{end} bytes");
    }
    for place in 0..bytes.len() {
        for wrong in 0..=255 {
            let mut twisted = bytes.clone();
            twisted[place] = wrong;
            let _ = read_turn(&twisted, &mut view); // whatever it is, it does not panic
        }
    }
}
