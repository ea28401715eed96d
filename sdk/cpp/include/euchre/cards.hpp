// Cards, suits and ranks, and the one question that everything else asks: which suit is it?
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "euchre/list.hpp"

namespace euchre {

/// A place at the table, from 0, clockwise.
using Seat = std::size_t;

/// A printed suit. Two suits have the same colour when their numbers differ by two.
enum class Suit : std::uint8_t { Clubs, Diamonds, Spades, Hearts };

/// All suits in their one order.
inline constexpr std::array SUITS{Suit::Clubs, Suit::Diamonds, Suit::Spades, Suit::Hearts};

/// What is trump: a suit, or nothing. The suits have the numbers that they have in `Suit`.
enum class Trump : std::uint8_t { Clubs, Diamonds, Spades, Hearts, NoTrump };

/// All of them in their one order, no-trump last.
inline constexpr std::array TRUMPS{Trump::Clubs, Trump::Diamonds, Trump::Spades, Trump::Hearts,
                                   Trump::NoTrump};

/// A printed rank, low to high as in a plain suit.
enum class Rank : std::uint8_t { Seven, Eight, Nine, Ten, Jack, Queen, King, Ace };

/// All ranks, low to high.
inline constexpr std::array RANKS{Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten,
                                  Rank::Jack,  Rank::Queen, Rank::King, Rank::Ace};

/// The suit as a trump.
constexpr Trump as_trump(Suit suit) { return static_cast<Trump>(suit); }

/// The other suit of a suit's colour: the one whose jack is the left bower.
constexpr Suit same_colour(Suit suit) { return static_cast<Suit>(static_cast<int>(suit) ^ 2); }

/// `C`, `D`, `S` or `H`.
constexpr char letter(Suit suit) { return "CDSH"[static_cast<int>(suit)]; }

/// `7`, `8`, `9`, `T`, `J`, `Q`, `K` or `A`.
constexpr char letter(Rank rank) { return "789TJQKA"[static_cast<int>(rank)]; }

/// `C`, `D`, `S`, `H` or `NT`.
std::string to_string(Trump trump);

/// One card. Cards compare in their one order: by printed suit, low to high, the joker last.
class Card {
 public:
  /// How many different cards there are.
  static constexpr std::size_t COUNT = 33;

  /// The card with the lowest number; it only fills places that nothing is in.
  constexpr Card() = default;
  constexpr Card(Rank rank, Suit suit)
      : index_(static_cast<std::uint8_t>(static_cast<int>(suit) << 3 | static_cast<int>(rank))) {}

  /// The highest trump, whatever suit is trump.
  static constexpr Card joker() { return of_index(COUNT - 1); }

  /// The card with this number, `8 * suit + rank`, the joker being 32; it must be one.
  static constexpr Card of_index(std::size_t index) {
    Card card;
    card.index_ = static_cast<std::uint8_t>(index);
    return card;
  }

  /// The card written as rank and suit, such as `9C` or `TD`, or as `JK` for the joker. Throws
  /// `NotAWord`.
  static Card parse(std::string_view word);

  /// Its number, below `COUNT`: to index a table with.
  [[nodiscard]] constexpr std::size_t index() const { return index_; }

  [[nodiscard]] constexpr bool is_joker() const { return index_ == COUNT - 1; }

  /// The printed suit; the joker has none.
  [[nodiscard]] constexpr std::optional<Suit> suit() const {
    if (is_joker()) return std::nullopt;
    return static_cast<Suit>(index_ >> 3);
  }

  /// The printed rank; the joker has none.
  [[nodiscard]] constexpr std::optional<Rank> rank() const {
    if (is_joker()) return std::nullopt;
    return static_cast<Rank>(index_ & 7);
  }

  /// The suit this card belongs to when `trump` is trump: the joker and both bowers belong to the
  /// trump suit, every other card to its printed suit. Only the joker at no-trump, which no rules
  /// allow, belongs to none.
  [[nodiscard]] constexpr std::optional<Suit> effective_suit(Trump trump) const {
    if (is_trump(trump)) return static_cast<Suit>(trump);
    return suit();
  }

  /// Whether the card is a trump when `trump` is trump.
  [[nodiscard]] constexpr bool is_trump(Trump trump) const {
    if (trump == Trump::NoTrump) return false;
    const auto own = static_cast<Suit>(trump);
    return is_joker() || (index_ >> 3) == static_cast<int>(own) ||
           *this == Card(Rank::Jack, same_colour(own));
  }

  /// How high the card stands in a trick to which the suit `led` was led; -1 if it cannot win.
  ///
  /// Trump: joker, right bower, left bower, A K Q T 9 8 7; then the suit led: A K Q J T 9 8 7. The
  /// numbers mean nothing but their order, for the same trump and the same suit led.
  [[nodiscard]] constexpr int strength(Trump trump, Suit led) const {
    if (is_trump(trump)) {
      const auto own = static_cast<Suit>(trump);
      if (is_joker()) return 102;
      if (*this == Card(Rank::Jack, own)) return 101;
      if (*this == Card(Rank::Jack, same_colour(own))) return 100;
      return 50 + (index_ & 7);
    }
    return suit() == led ? index_ & 7 : -1;
  }

  friend constexpr auto operator<=>(Card, Card) = default;
  friend constexpr bool operator==(Card, Card) = default;

 private:
  std::uint8_t index_ = 0;
};

/// Rank and suit, or `JK`.
std::string to_string(Card card);
std::ostream& operator<<(std::ostream& out, Card card);

/// As many cards as the largest pack has: two of 24 cards.
inline constexpr std::size_t MOST_CARDS = 48;

/// A handful of cards.
using Cards = List<Card, MOST_CARDS>;

/// The cards written with spaces between them, such as `JH 9C`. Throws `NotAWord`.
Cards cards(std::string_view words);

}  // namespace euchre
