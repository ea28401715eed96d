#include "euchre/cards.hpp"

#include <sstream>

#include "euchre/errors.hpp"

namespace euchre {

std::string to_string(Trump trump) {
  if (trump == Trump::NoTrump) return "NT";
  return {letter(static_cast<Suit>(trump))};
}

Card Card::parse(std::string_view word) {
  if (word == "JK") return joker();
  if (word.size() == 2) {
    for (const Suit suit : SUITS) {
      for (const Rank rank : RANKS) {
        if (word[0] == letter(rank) && word[1] == letter(suit)) return {rank, suit};
      }
    }
  }
  throw NotAWord("'" + std::string(word) +
                 "' is no card; write rank and suit, such as 9C or JH, or JK for the joker");
}

std::string to_string(Card card) {
  if (card.is_joker()) return "JK";
  return {letter(*card.rank()), letter(*card.suit())};
}

std::ostream& operator<<(std::ostream& out, Card card) { return out << to_string(card); }

Cards cards(std::string_view words) {
  Cards found;
  std::istringstream in{std::string(words)};
  for (std::string word; in >> word;) found.push_back(Card::parse(word));
  return found;
}

}  // namespace euchre
