// Decisions: `Turn` and `SeatView` in the protocol.
#include "wire/reader.hpp"
#include "wire/wire.hpp"

namespace euchre::wire {

namespace {

template <std::size_t N>
void read_cards(const Reader& reader, List<Card, N>& into) {
  reader.numbers([&](std::uint64_t number) {
    const auto card = card_of(number);
    if (!card || !into.try_push_back(*card)) throw Malformed("a list of cards is none");
  });
}

void read_seats(const Reader& reader, Seats& into) {
  reader.numbers([&](std::uint64_t number) {
    const auto seat = seat_of(number);
    if (!seat || !into.try_push_back(*seat)) throw Malformed("a list of seats is none");
  });
}

Seat required_seat(std::uint64_t number) {
  const auto seat = seat_of(number);
  if (!seat) throw Malformed("there is no such seat");
  return *seat;
}

/// A `sint32`.
int zigzag(std::uint64_t number) {
  const auto bits = static_cast<std::uint32_t>(number);
  return static_cast<int>(bits >> 1) ^ -static_cast<int>(bits & 1);
}

void read_numbers(const Reader& reader, List<int, 4>& into, int (*convert)(std::uint64_t)) {
  reader.numbers([&](std::uint64_t number) {
    if (!into.try_push_back(convert(number))) throw Malformed("a list is longer than it can be");
  });
}

template <class Enum>
Enum known(std::uint64_t number, Enum last) {
  return number <= static_cast<std::uint64_t>(last) ? static_cast<Enum>(number) : Enum{};
}

int as_int(std::uint64_t number) { return static_cast<int>(number); }

void read_private(const Reader& reader, View& view) {
  switch (reader.field()) {
    case 17:
      view.discard = card_of(reader.number());
      break;
    case 22:
      read_seats(reader, view.declined_defence);
      break;
    case 23:
      view.swapped_by = seat_of(reader.number());
      break;
    case 24:
      read_cards(reader, view.swap_given);
      break;
    case 25:
      read_cards(reader, view.swap_taken);
      break;
    case 26:
      view.declined_farmers_hand = reader.number() != 0;
      break;
    case 27:
      view.best = known(reader.number(), Best::Passed);
      break;
    case 28:
      view.best_laid = card_of(reader.number());
      break;
    case 29:
      view.best_given = card_of(reader.number());
      break;
    default:
      break;  // something that this SDK does not know
  }
}

void read_public(const Reader& reader, View& view) {
  switch (reader.field()) {
    case 6:
      view.up_card_state = known(reader.number(), UpCard::TurnedDown);
      break;
    case 10:
      view.alone = reader.number() != 0;
      break;
    case 15:
      view.hand_number = as_int(reader.number());
      break;
    case 16:
      read_seats(reader, view.sitting_out);
      break;
    case 18:
      view.joker_suit = suit_of(reader.number());
      break;
    case 19:
      view.redeal = as_int(reader.number());
      break;
    case 20:
      view.dealer_stuck = reader.number() != 0;
      break;
    case 21:
      view.lone_defender = seat_of(reader.number());
      break;
    case 30:
      view.bid = as_int(reader.number());
      break;
    default:
      read_private(reader, view);
      break;
  }
}

void read_view(std::string_view bytes, View& view) {
  for (Reader reader(bytes); reader.next();) {
    switch (reader.field()) {
      case 1:
        view.seat = required_seat(reader.number());
        break;
      case 2:
        view.dealer = required_seat(reader.number());
        break;
      case 3:
        view.phase = known(reader.number(), Phase::InOrOut);
        break;
      case 4:
        read_cards(reader, view.hand);
        break;
      case 5:
        view.up_card = card_of(reader.number());
        break;
      case 7:
        reader.numbers([&](std::uint64_t number) { view.calls.push_back(call_of(number)); });
        break;
      case 8:
        view.trump = trump_of(reader.number());
        break;
      case 9:
        view.maker = seat_of(reader.number());
        break;
      case 11:
        read_cards(reader, view.played);
        break;
      case 12:
        read_seats(reader, view.played_by);
        break;
      case 13:
        read_numbers(reader, view.tricks, as_int);
        break;
      case 14:
        read_numbers(reader, view.score, zigzag);
        break;
      default:
        read_public(reader, view);
        break;
    }
  }
  if (view.played.size() != view.played_by.size()) throw Malformed("cards were played by nobody");
}

}  // namespace

Turn read_turn(std::string_view bytes, View& view) {
  Turn turn;
  view.clear();
  for (Reader reader(bytes); reader.next();) {
    switch (reader.field()) {
      case 1:
        turn.game = reader.number();
        break;
      case 2:
        turn.turn = reader.number();
        break;
      case 3:
        read_view(reader.bytes(), view);
        break;
      case 4:
        view.legal.push_back(read_action(reader.bytes()));
        break;
      default:
        break;
    }
  }
  if (view.legal.empty()) throw Malformed("a turn has no legal move");
  return turn;
}

}  // namespace euchre::wire
