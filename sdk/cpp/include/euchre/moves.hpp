// Moves, as values and as words.
#pragma once

#include <cstdint>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "euchre/cards.hpp"

namespace euchre {

/// One move: what may be answered to a decision. It reads and writes the words that logs and
/// records use, such as `CALL H ALONE`.
class Move {
 public:
  /// What kind of move it is.
  enum class Kind : std::uint8_t {
    Pass,
    OrderUp,
    OrderUpAlone,
    Call,
    CallAlone,
    NameJoker,
    NameTrump,
    Bid,
    Moon,
    Discard,
    Exchange,
    Best,
    Give,
    Play,
    Swap,
    Yes,
    No,
    Claim,
    Keep,
    In,
    Out,
    Unknown,  ///< A move that this SDK does not know, as it came: it can be sent back.
  };

  /// Pass; it fills places that nothing is in.
  constexpr Move() = default;

  /// No bid.
  static constexpr Move pass() { return Move(Kind::Pass); }
  /// Round 1: the up-card's suit is trump.
  static constexpr Move order_up() { return Move(Kind::OrderUp); }
  /// The same, playing alone.
  static constexpr Move order_up_alone() { return Move(Kind::OrderUpAlone); }
  /// Round 2: this is trump.
  static constexpr Move call(Trump trump, bool alone = false) {
    return Move(alone ? Kind::CallAlone : Kind::Call, static_cast<std::uint8_t>(trump));
  }
  /// The suit that the turned-up joker stands for.
  static constexpr Move name_joker(Suit suit) {
    return Move(Kind::NameJoker, static_cast<std::uint8_t>(suit));
  }
  /// What the high bidder of a bid game makes trump.
  static constexpr Move name_trump(Trump trump) {
    return Move(Kind::NameTrump, static_cast<std::uint8_t>(trump));
  }
  /// So many tricks, from 1 to 12, are bid in the auction of a bid game.
  static constexpr Move bid(int tricks) {
    return Move(Kind::Bid, static_cast<std::uint8_t>(tricks));
  }
  /// All tricks are bid, alone.
  static constexpr Move moon() { return Move(Kind::Moon); }
  /// The dealer puts this card away.
  static constexpr Move discard(Card card) { return of_card(Kind::Discard, card); }
  /// The dealer gives this card for the up-card.
  static constexpr Move exchange(Card card) { return of_card(Kind::Exchange, card); }
  /// This card is laid down for the partner's best.
  static constexpr Move best(Card card) { return of_card(Kind::Best, card); }
  /// This card is passed to the lone partner.
  static constexpr Move give(Card card) { return of_card(Kind::Give, card); }
  /// This card is played.
  static constexpr Move play(Card card) { return of_card(Kind::Play, card); }
  /// These three cards, in canonical order, are put away for the kitty.
  static constexpr Move swap(Card first, Card second, Card third) {
    return Move(Kind::Swap, index_of(first), index_of(second), index_of(third));
  }
  static constexpr Move yes() { return Move(Kind::Yes); }
  static constexpr Move no() { return Move(Kind::No); }
  /// Show the farmer's hand and have the cards dealt again.
  static constexpr Move claim() { return Move(Kind::Claim); }
  /// Keep the hand as it is.
  static constexpr Move keep() { return Move(Kind::Keep); }
  /// Buck: play on.
  static constexpr Move in() { return Move(Kind::In); }
  /// Buck: drop.
  static constexpr Move out() { return Move(Kind::Out); }
  /// A move that nobody here knows: the number of the member of `Action`, and its value.
  static constexpr Move unknown(std::uint8_t member, std::uint16_t value) {
    return Move(Kind::Unknown, member, static_cast<std::uint8_t>(value & 0xff),
                static_cast<std::uint8_t>(value >> 8));
  }

  /// The move written in these words. `NAME H` is read as a naming of trump; what is said of the
  /// joker is `name_joker`. Throws `NotAWord`.
  static Move parse(std::string_view words);

  [[nodiscard]] constexpr Kind kind() const { return kind_; }

  /// The card that is played, put away, laid or given.
  [[nodiscard]] constexpr std::optional<Card> card() const {
    const bool has = kind_ == Kind::Play || kind_ == Kind::Discard || kind_ == Kind::Exchange ||
                     kind_ == Kind::Best || kind_ == Kind::Give;
    if (!has) return std::nullopt;
    return Card::of_index(first_);
  }

  /// The trump that is called or named; nothing for orders, which are about the up-card's suit.
  [[nodiscard]] constexpr std::optional<Trump> trump() const {
    const bool has = kind_ == Kind::Call || kind_ == Kind::CallAlone || kind_ == Kind::NameJoker ||
                     kind_ == Kind::NameTrump;
    if (!has) return std::nullopt;
    return static_cast<Trump>(first_);
  }

  /// The tricks that are bid; nothing for moon and all that is no bid.
  [[nodiscard]] constexpr std::optional<int> bid() const {
    if (kind_ != Kind::Bid) return std::nullopt;
    return first_;
  }

  /// Whether it makes trump, or may: an order, or a call of round 2.
  [[nodiscard]] constexpr bool is_call() const {
    return kind_ == Kind::OrderUp || kind_ == Kind::OrderUpAlone || kind_ == Kind::Call ||
           kind_ == Kind::CallAlone;
  }

  /// Whether it says that the maker plays alone.
  [[nodiscard]] constexpr bool is_alone() const {
    return kind_ == Kind::OrderUpAlone || kind_ == Kind::CallAlone || kind_ == Kind::Moon;
  }

  /// Whether it declines what is offered.
  [[nodiscard]] constexpr bool declines() const {
    return kind_ == Kind::Pass || kind_ == Kind::No || kind_ == Kind::Keep || kind_ == Kind::Out;
  }

  /// The numbers in it, for what puts moves into other forms: of a card, a trump, a bid, a member.
  [[nodiscard]] constexpr std::uint8_t first() const { return first_; }
  [[nodiscard]] constexpr std::uint8_t second() const { return second_; }
  [[nodiscard]] constexpr std::uint8_t third() const { return third_; }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  constexpr explicit Move(Kind kind, std::uint8_t first = 0, std::uint8_t second = 0,
                          std::uint8_t third = 0)
      : kind_(kind), first_(first), second_(second), third_(third) {}
  static constexpr std::uint8_t index_of(Card card) {
    return static_cast<std::uint8_t>(card.index());
  }
  static constexpr Move of_card(Kind kind, Card card) { return Move(kind, index_of(card)); }

  Kind kind_ = Kind::Pass;
  std::uint8_t first_ = 0;
  std::uint8_t second_ = 0;
  std::uint8_t third_ = 0;
};

/// The move in words.
std::string to_string(Move move);
std::ostream& operator<<(std::ostream& out, Move move);

/// What is played where a bot has no opinion: the declining move where there is one, else the
/// first. There must be a move.
Move fallback(std::span<const Move> legal);

}  // namespace euchre
