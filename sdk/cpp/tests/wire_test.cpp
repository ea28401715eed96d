// The bytes of turns and moves against the generated code and the vectors of the protocol.
#include "wire/wire.hpp"

#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "euchre/v1/play.pb.h"
#include "google/protobuf/struct.pb.h"
#include "wire/reader.hpp"

using namespace euchre;
using google::protobuf::Struct;
using google::protobuf::Value;

namespace {

Struct vectors(const std::string& file) {
  std::ifstream in(std::string(EUCHRE_VECTORS) + "/" + file);
  std::ostringstream text;
  text << in.rdbuf();
  Struct found;
  EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(text.str(), &found).ok()) << file;
  return found;
}

template <class Message>
Message of_json(const Value& json) {
  std::string text;
  EXPECT_TRUE(google::protobuf::util::MessageToJsonString(json, &text).ok());
  Message message;
  const auto status = google::protobuf::util::JsonStringToMessage(text, &message);
  EXPECT_TRUE(status.ok()) << status << text;
  return message;
}

TEST(Wire, MovesHaveTheBytesOfTheGeneratedCode) {
  const Struct all = vectors("moves.json");
  for (const char* key : {"actions", "names_trump"}) {
    const auto& cases = all.fields().at(key).struct_value().fields();
    ASSERT_FALSE(cases.empty());
    for (const auto& [words, json] : cases) {
      const std::string bytes = of_json<v1::Action>(json).SerializeAsString();
      const Move read = wire::read_action(bytes);
      EXPECT_EQ(to_string(read), words);
      EXPECT_EQ(wire::write_action(read), bytes) << words;
    }
  }
}

TEST(Wire, AnswersHaveTheBytesOfTheGeneratedCode) {
  std::string entries;
  v1::Moves moves;
  std::uint32_t turn = 90;
  for (const char* words : {"PLAY JK", "SWAP 9C TC 9D", "CALL NT ALONE"}) {
    const Move move = Move::parse(words);
    turn += 1000;
    wire::write_move(entries, turn * 3000, turn, move);
    v1::Move& message = *moves.add_moves();
    message.set_game(turn * 3000);
    message.set_turn(turn);
    message.mutable_action()->ParseFromString(wire::write_action(move));
  }
  EXPECT_EQ(entries, moves.SerializeAsString());
}

TEST(Wire, MovesThatNobodyKnowsAreSentBackAsTheyCame) {
  for (const std::string bytes : {"\x08\x63", "\x60\xac\x02", "\x48\x32"}) {
    const Move read = wire::read_action(bytes);
    EXPECT_EQ(read.kind(), Move::Kind::Unknown);
    EXPECT_EQ(wire::write_action(read), bytes);
  }
}

TEST(Wire, FieldsThatNobodyKnowsAreIgnoredBesideAMove) {
  const std::string later = "\xfa\x07\x02no\xf8\x06\x01";
  const std::string play = "\x48\x21";
  EXPECT_EQ(wire::read_action(later + play), Move::play(Card::joker()));
  EXPECT_EQ(wire::read_action(play + later), Move::play(Card::joker()));
}

/// The view's parts as the generated code has them.
v1::SeatView as_generated(const View& view) {
  v1::SeatView made;
  const auto seat = [](const std::optional<Seat>& one) {
    return static_cast<v1::Seat>(one ? *one + 1 : 0);
  };
  const auto card = [](const std::optional<Card>& one) {
    return static_cast<v1::Card>(one ? one->index() + 1 : 0);
  };
  made.set_seat(seat(view.seat));
  made.set_dealer(seat(view.dealer));
  made.set_phase(static_cast<v1::Phase>(view.phase));
  for (const Card one : view.hand) made.add_hand(card(one));
  made.set_up_card(card(view.up_card));
  made.set_up_card_state(static_cast<v1::UpCard>(view.up_card_state));
  for (const Move call : view.calls) {
    v1::Action action;
    action.ParseFromString(wire::write_action(call));
    made.add_calls(action.call());
  }
  made.set_trump(static_cast<v1::Trump>(view.trump ? static_cast<int>(*view.trump) + 1 : 0));
  made.set_maker(seat(view.maker));
  if (view.alone) made.set_alone(*view.alone);
  for (const Card one : view.played) made.add_played(card(one));
  for (const Seat one : view.played_by) made.add_played_by(seat(one));
  for (const int won : view.tricks) made.add_tricks(static_cast<std::uint32_t>(won));
  for (const int points : view.score) made.add_score(points);
  made.set_hand_number(static_cast<std::uint32_t>(view.hand_number));
  for (const Seat one : view.sitting_out) made.add_sitting_out(seat(one));
  made.set_discard(card(view.discard));
  made.set_joker_suit(
      static_cast<v1::Suit>(view.joker_suit ? static_cast<int>(*view.joker_suit) + 1 : 0));
  made.set_redeal(static_cast<std::uint32_t>(view.redeal));
  made.set_dealer_stuck(view.dealer_stuck);
  made.set_lone_defender(seat(view.lone_defender));
  for (const Seat one : view.declined_defence) made.add_declined_defence(seat(one));
  made.set_swapped_by(seat(view.swapped_by));
  for (const Card one : view.swap_given) made.add_swap_given(card(one));
  for (const Card one : view.swap_taken) made.add_swap_taken(card(one));
  made.set_declined_farmers_hand(view.declined_farmers_hand);
  made.set_best(static_cast<v1::Best>(view.best));
  made.set_best_laid(card(view.best_laid));
  made.set_best_given(card(view.best_given));
  made.set_bid(static_cast<std::uint32_t>(view.bid));
  return made;
}

TEST(Wire, ViewsHoldWhatTheGeneratedCodeReads) {
  const Struct all = vectors("views.json");
  View view;
  view.rules = Rules::standard();
  int checked = 0;
  for (const Value& spot : all.fields().at("positions").list_value().values()) {
    for (const Value& json : spot.struct_value().fields().at("views").list_value().values()) {
      v1::Turn turn;
      turn.set_game(300);
      turn.set_turn(7);
      *turn.mutable_view() = of_json<v1::SeatView>(json);
      turn.add_legal()->set_play(v1::CARD_JOKER);
      turn.add_legal()->set_answer(v1::ANSWER_KEEP);
      turn.set_time_left_ms(1000);
      // The same view takes one turn after the other: nothing of the last may be left.
      const wire::Turn read = wire::read_turn(turn.SerializeAsString(), view);
      EXPECT_EQ(read.game, 300U);
      EXPECT_EQ(read.turn, 7U);
      EXPECT_TRUE(
          google::protobuf::util::MessageDifferencer::Equals(as_generated(view), turn.view()))
          << as_generated(view).ShortDebugString() << "\n"
          << turn.view().ShortDebugString();
      EXPECT_EQ(view.legal, (std::vector{Move::play(Card::joker()), Move::keep()}));
      ++checked;
    }
  }
  EXPECT_GT(checked, 100);
}

TEST(Wire, WhatIsCutOffOrTwistedIsRefused) {
  v1::Turn turn;
  turn.set_game(1);
  turn.set_turn(1);
  v1::SeatView& sent = *turn.mutable_view();
  sent.set_seat(v1::SEAT_0);
  sent.set_dealer(v1::SEAT_1);
  for (const auto card : {v1::CARD_NINE_OF_CLUBS, v1::CARD_TEN_OF_CLUBS, v1::CARD_JOKER}) {
    sent.add_hand(card);
  }
  sent.add_score(-3);
  sent.add_score(300);
  turn.add_legal()->set_play(v1::CARD_JOKER);
  const std::string bytes = turn.SerializeAsString();
  View view;
  view.rules = Rules::standard();
  wire::read_turn(bytes, view);
  EXPECT_EQ(view.score, (List<int, 4>{-3, 300}));
  for (std::size_t end = 0; end < bytes.size(); ++end) {
    EXPECT_THROW(wire::read_turn(bytes.substr(0, end), view), RefereeError) << end << " bytes";
  }
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    for (int wrong = 0; wrong < 256; ++wrong) {
      std::string twisted = bytes;
      twisted[place] = static_cast<char>(wrong);
      try {
        wire::read_turn(twisted, view);
      } catch (const RefereeError&) {  // whatever it is, it is told so
      }
    }
  }
}

}  // namespace
