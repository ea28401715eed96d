// Moves: `Action` in the protocol.
#include <array>
#include <limits>

#include "wire/reader.hpp"
#include "wire/wire.hpp"

namespace euchre::wire {

namespace {

enum Member : std::uint8_t {
  CALL = 1,
  NAME_JOKER = 2,
  DISCARD = 3,
  EXCHANGE = 4,
  ANSWER = 5,
  SWAP = 6,
  BEST = 7,
  GIVE = 8,
  PLAY = 9,
  NAME_TRUMP = 10,
};

constexpr std::uint64_t FIRST_SUIT = 4;  // CALL_CLUBS
constexpr std::uint64_t FIRST_BID = 14;  // CALL_BID_1
constexpr std::uint64_t MOON = 26;

Move unknown(std::uint64_t member, std::uint64_t value) {
  constexpr std::uint64_t MOST = std::numeric_limits<std::uint16_t>::max();
  return Move::unknown(static_cast<std::uint8_t>(member),
                       static_cast<std::uint16_t>(value < MOST ? value : MOST));
}

Move answer_of(std::uint64_t number) {
  constexpr std::array ANSWERS{Move::yes(),  Move::no(), Move::claim(),
                               Move::keep(), Move::in(), Move::out()};
  return number >= 1 && number <= ANSWERS.size() ? ANSWERS[number - 1] : unknown(ANSWER, number);
}

Move of_card(std::uint64_t member, std::uint64_t number, Move (*make)(Card)) {
  const auto card = card_of(number);
  return card ? make(*card) : unknown(member, number);
}

Move member_of(std::uint64_t member, std::uint64_t number) {
  switch (member) {
    case PLAY:
      return of_card(member, number, Move::play);
    case CALL:
      return call_of(number);
    case ANSWER:
      return answer_of(number);
    case DISCARD:
      return of_card(member, number, Move::discard);
    case EXCHANGE:
      return of_card(member, number, Move::exchange);
    case BEST:
      return of_card(member, number, Move::best);
    case GIVE:
      return of_card(member, number, Move::give);
    case NAME_JOKER:
      if (const auto suit = suit_of(number)) return Move::name_joker(*suit);
      break;
    case NAME_TRUMP:
      if (const auto trump = trump_of(number)) return Move::name_trump(*trump);
      break;
    default:
      break;
  }
  return unknown(member, number);
}

Move read_swap(std::string_view bytes) {
  List<Card, 3> cards;
  for (Reader reader(bytes); reader.next();) {
    if (reader.field() != 1) continue;
    reader.numbers([&](std::uint64_t number) {
      const auto card = card_of(number);
      if (!card || !cards.try_push_back(*card)) throw Malformed("a swap is not of three cards");
    });
  }
  if (cards.size() != 3) throw Malformed("a swap is not of three cards");
  return Move::swap(cards[0], cards[1], cards[2]);
}

struct Encoded {
  std::array<char, 8> bytes{};
  std::size_t size = 0;
};

void put(Encoded& into, unsigned number) {
  for (; number >= 0x80; number >>= 7) into.bytes[into.size++] = static_cast<char>(number | 0x80);
  into.bytes[into.size++] = static_cast<char>(number);
}

struct Numbers {
  unsigned member;
  unsigned value;
};

Numbers numbers_of(Move move) {
  const unsigned first = move.first();
  switch (move.kind()) {
    case Move::Kind::Play:
      return {PLAY, first + 1};
    case Move::Kind::Discard:
      return {DISCARD, first + 1};
    case Move::Kind::Exchange:
      return {EXCHANGE, first + 1};
    case Move::Kind::Best:
      return {BEST, first + 1};
    case Move::Kind::Give:
      return {GIVE, first + 1};
    case Move::Kind::Pass:
      return {CALL, 1};
    case Move::Kind::OrderUp:
      return {CALL, 2};
    case Move::Kind::OrderUpAlone:
      return {CALL, 3};
    case Move::Kind::Call:
      return {CALL, static_cast<unsigned>(FIRST_SUIT) + 2 * first};
    case Move::Kind::CallAlone:
      return {CALL, static_cast<unsigned>(FIRST_SUIT) + 2 * first + 1};
    case Move::Kind::Bid:
      return {CALL, static_cast<unsigned>(FIRST_BID) + first - 1};
    case Move::Kind::Moon:
      return {CALL, static_cast<unsigned>(MOON)};
    case Move::Kind::NameJoker:
      return {NAME_JOKER, first + 1};
    case Move::Kind::NameTrump:
      return {NAME_TRUMP, first + 1};
    case Move::Kind::Yes:
      return {ANSWER, 1};
    case Move::Kind::No:
      return {ANSWER, 2};
    case Move::Kind::Claim:
      return {ANSWER, 3};
    case Move::Kind::Keep:
      return {ANSWER, 4};
    case Move::Kind::In:
      return {ANSWER, 5};
    case Move::Kind::Out:
      return {ANSWER, 6};
    case Move::Kind::Swap:
      break;  // is no number
    case Move::Kind::Unknown:
      return {first, static_cast<unsigned>(move.third()) << 8 | move.second()};
  }
  return {0, 0};
}

Encoded encode(Move move) {
  Encoded encoded;
  if (move.kind() == Move::Kind::Swap) {
    for (const unsigned part :
         {SWAP << 3 | 2, 5, 1 << 3 | 2, 3, move.first() + 1, move.second() + 1, move.third() + 1}) {
      put(encoded, part);
    }
    return encoded;
  }
  const auto [member, value] = numbers_of(move);
  put(encoded, member << 3);
  put(encoded, value);
  return encoded;
}

}  // namespace

std::optional<Card> card_of(std::uint64_t number) {
  if (number < 1 || number > Card::COUNT) return std::nullopt;
  return Card::of_index(number - 1);
}

std::optional<Seat> seat_of(std::uint64_t number) {
  if (number < 1 || number > 4) return std::nullopt;
  return number - 1;
}

std::optional<Suit> suit_of(std::uint64_t number) {
  if (number < 1 || number > SUITS.size()) return std::nullopt;
  return SUITS[number - 1];
}

std::optional<Trump> trump_of(std::uint64_t number) {
  if (number < 1 || number > TRUMPS.size()) return std::nullopt;
  return TRUMPS[number - 1];
}

Move call_of(std::uint64_t number) {
  if (number == 1) return Move::pass();
  if (number == 2) return Move::order_up();
  if (number == 3) return Move::order_up_alone();
  if (number == MOON) return Move::moon();
  if (number >= FIRST_BID && number < MOON) {
    return Move::bid(static_cast<int>(number - FIRST_BID) + 1);
  }
  if (number >= FIRST_SUIT && number < FIRST_BID) {
    return Move::call(TRUMPS[(number - FIRST_SUIT) / 2], number % 2 == 1);
  }
  return unknown(CALL, number);
}

Move read_action(std::string_view bytes) {
  Move found = Move::unknown(0, 0);
  for (Reader reader(bytes); reader.next();) {
    if (reader.field() == SWAP) {
      found = read_swap(reader.bytes());
    } else if (reader.field() <= NAME_TRUMP) {
      found = member_of(reader.field(), reader.number());
    } else if (found.kind() == Move::Kind::Unknown && reader.is_number()) {
      // Beside a member that is known it is a field to be ignored.
      found = unknown(reader.field(), reader.number());
    }
  }
  return found;
}

std::string write_action(Move move) {
  const Encoded encoded = encode(move);
  return {encoded.bytes.data(), encoded.size};
}

void write_varint(std::string& into, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7) into.push_back(static_cast<char>(number | 0x80));
  into.push_back(static_cast<char>(number));
}

void write_move(std::string& into, std::uint64_t game, std::uint64_t turn, Move move) {
  const auto length_of = [](std::uint64_t number) {
    std::size_t length = 1;
    while (number >>= 7) ++length;
    return length;
  };
  const Encoded action = encode(move);
  // Below 128: two numbers of ten bytes at most, and an action of eight.
  const std::size_t size = 4 + length_of(game) + length_of(turn) + action.size;
  into.push_back(1 << 3 | 2);
  into.push_back(static_cast<char>(size));
  into.push_back(1 << 3);
  write_varint(into, game);
  into.push_back(2 << 3);
  write_varint(into, turn);
  into.push_back(3 << 3 | 2);
  into.push_back(static_cast<char>(action.size));
  into.append(action.bytes.data(), action.size);
}

}  // namespace euchre::wire
