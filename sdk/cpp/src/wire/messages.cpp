// Everything but turns and moves, through the generated code.
#include <algorithm>
#include <cctype>

#include "euchre/v1/play.pb.h"
#include "wire/reader.hpp"
#include "wire/wire.hpp"

namespace euchre::wire {

namespace {

template <class Message>
Message decoded(std::string_view bytes) {
  Message message;
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    throw Malformed("it is not as the protocol has it");
  }
  return message;
}

Seat required_seat(int number) {
  const auto seat = seat_of(static_cast<std::uint64_t>(number));
  if (!seat) throw Malformed("there is no such seat");
  return *seat;
}

Draw read_draw(const v1::DrawRound& round) {
  if (round.seats_size() != round.cards_size()) throw Malformed("cards were drawn by nobody");
  Draw draw;
  for (int place = 0; place < round.seats_size(); ++place) {
    const auto card = card_of(static_cast<std::uint64_t>(round.cards(place)));
    if (!card) throw Malformed("there is no such card");
    draw.push_back({required_seat(round.seats(place)), *card});
  }
  return draw;
}

/// The name of a value without the name of its kind, in small letters.
std::string name_of(const std::string& name, std::string_view kind) {
  if (name.size() <= kind.size()) return "unknown";
  std::string rest = name.substr(kind.size());
  std::transform(rest.begin(), rest.end(), rest.begin(),
                 [](unsigned char one) { return static_cast<char>(std::tolower(one)); });
  return rest;
}

}  // namespace

Of<Game> read_game(std::string_view bytes, const std::shared_ptr<const Rules>& rules) {
  const auto started = decoded<v1::GameStarted>(bytes);
  Game game;
  game.seat = required_seat(started.seat());
  game.rules = rules;
  game.first_dealer = required_seat(started.first_dealer());
  if (started.bot_seed().size() == game.seed.size()) {
    std::copy(started.bot_seed().begin(), started.bot_seed().end(), game.seed.begin());
  }
  for (const auto& round : started.draws()) game.draws.push_back(read_draw(round));
  for (const int seat : started.seated()) game.seated.push_back(required_seat(seat));
  return {started.game(), std::move(game)};
}

Of<Fault> read_fault(std::string_view bytes) {
  const auto message = decoded<v1::Fault>(bytes);
  Fault fault;
  fault.cause = name_of(v1::FaultCause_Name(message.cause()), "FAULT_CAUSE_");
  fault.detail = message.detail();
  if (message.has_fallback()) {
    fault.fallback = read_action(message.fallback().SerializeAsString());
  }
  fault.strikes = static_cast<int>(message.strikes());
  return {message.game(), std::move(fault)};
}

Of<Result> read_result(std::string_view bytes) {
  const auto ended = decoded<v1::GameEnded>(bytes);
  Result result;
  if (ended.outcome() == v1::OUTCOME_WON) result.won = true;
  if (ended.outcome() == v1::OUTCOME_LOST) result.won = false;
  result.score.assign(ended.score().begin(), ended.score().end());
  result.reason = name_of(v1::EndReason_Name(ended.reason()), "END_REASON_");
  result.detail = ended.detail();
  return {ended.game(), std::move(result)};
}

}  // namespace euchre::wire
