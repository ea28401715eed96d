#include "euchre/moves.hpp"

#include <array>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "euchre/errors.hpp"

namespace euchre {

namespace {

struct Word {
  std::string_view word;
  Move move;
};

constexpr std::array PLAIN{
    Word{"PASS", Move::pass()},
    Word{"ORDER_UP", Move::order_up()},
    Word{"ORDER_UP_ALONE", Move::order_up_alone()},
    Word{"MOON", Move::moon()},
    Word{"YES", Move::yes()},
    Word{"NO", Move::no()},
    Word{"CLAIM", Move::claim()},
    Word{"KEEP", Move::keep()},
    Word{"IN", Move::in()},
    Word{"OUT", Move::out()},
};

struct Verb {
  std::string_view word;
  Move (*of_card)(Card);
};

constexpr std::array OF_CARDS{
    Verb{"DISCARD", Move::discard}, Verb{"EXCHANGE", Move::exchange}, Verb{"BEST", Move::best},
    Verb{"GIVE", Move::give},       Verb{"PLAY", Move::play},
};

[[noreturn]] void refuse(std::string_view words) {
  throw NotAWord("'" + std::string(words) +
                 "' is no move; write it as in PASS, CALL H ALONE, DISCARD 9C or PLAY JH");
}

std::vector<std::string> parts_of(std::string_view words) {
  std::vector<std::string> parts;
  std::istringstream in{std::string(words)};
  for (std::string part; in >> part;) parts.push_back(part);
  return parts;
}

Trump trump_of(const std::string& word, std::string_view words) {
  for (const Trump trump : TRUMPS) {
    if (to_string(trump) == word) return trump;
  }
  refuse(words);
}

Move parse_bid(const std::string& word, std::string_view words) {
  for (int tricks = 1; tricks <= 12; ++tricks) {
    if (std::to_string(tricks) == word) return Move::bid(tricks);
  }
  refuse(words);
}

}  // namespace

Move Move::parse(std::string_view words) {
  const auto parts = parts_of(words);
  const std::string verb = parts.empty() ? "" : parts[0];
  if (parts.size() == 1) {
    for (const Word& plain : PLAIN) {
      if (plain.word == verb) return plain.move;
    }
  }
  if (parts.size() == 2) {
    if (verb == "CALL") return call(trump_of(parts[1], words));
    if (verb == "NAME") return name_trump(trump_of(parts[1], words));
    if (verb == "BID") return parse_bid(parts[1], words);
    for (const Verb& known : OF_CARDS) {
      if (known.word == verb) return known.of_card(Card::parse(parts[1]));
    }
  }
  if (parts.size() == 3 && verb == "CALL" && parts[2] == "ALONE") {
    return call(trump_of(parts[1], words), true);
  }
  if (parts.size() == 4 && verb == "SWAP") {
    return swap(Card::parse(parts[1]), Card::parse(parts[2]), Card::parse(parts[3]));
  }
  refuse(words);
}

std::string to_string(Move move) {
  for (const Word& plain : PLAIN) {
    if (plain.move == move) return std::string(plain.word);
  }
  if (const auto card = move.card()) {
    for (const Verb& verb : OF_CARDS) {
      if (verb.of_card(*card) == move) return std::string(verb.word) + " " + to_string(*card);
    }
  }
  const auto named = [&] { return to_string(*move.trump()); };
  switch (move.kind()) {
    case Move::Kind::Call:
      return "CALL " + named();
    case Move::Kind::CallAlone:
      return "CALL " + named() + " ALONE";
    case Move::Kind::NameJoker:
    case Move::Kind::NameTrump:
      return "NAME " + named();
    case Move::Kind::Bid:
      return "BID " + std::to_string(move.first());
    case Move::Kind::Swap:
      return "SWAP " + to_string(Card::of_index(move.first())) + " " +
             to_string(Card::of_index(move.second())) + " " +
             to_string(Card::of_index(move.third()));
    default:
      return "UNKNOWN " + std::to_string(move.first());
  }
}

std::ostream& operator<<(std::ostream& out, Move move) { return out << to_string(move); }

Move fallback(std::span<const Move> legal) {
  if (legal.empty()) throw std::logic_error("a turn has a legal move");
  return legal.back().declines() ? legal.back() : legal.front();
}

}  // namespace euchre
