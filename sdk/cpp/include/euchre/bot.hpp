// What a bot author writes: one class, with one function for each decision.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "euchre/cards.hpp"
#include "euchre/moves.hpp"
#include "euchre/rng.hpp"
#include "euchre/rules.hpp"
#include "euchre/view.hpp"

namespace euchre {

/// A round of drawing cards for the deal: which seat drew what.
using Draw = std::vector<PlayedCard>;

/// One game as one seat knows it.
struct Game {
  Seat seat = 0;                       ///< The seat to play.
  std::shared_ptr<const Rules> rules;  ///< The rules of the game.
  Seat first_dealer = 0;               ///< Who deals the first hand.
  Seed seed{};                         ///< For the bot's own chance.
  std::vector<Draw> draws;             ///< The rounds of drawing for the deal, if it was drawn for.
  /// Where partners were drawn for, for each seat the seat that its player drew from; else empty.
  /// Only `draws` are about the seats drawn from.
  std::vector<Seat> seated;
};

/// How a game ended for this seat.
struct Result {
  std::optional<bool> won;  ///< Whether this seat's side won; nothing when the game does not count.
  std::vector<int> score;   ///< Final points of each side.
  std::string reason;       ///< `played_out`, `forfeit` or `cancelled`.
  std::string detail;       ///< One sentence for people.
};

/// What the referee found this bot at fault for.
struct Fault {
  std::string cause;   ///< Such as `illegal_move` or `timeout`.
  std::string detail;  ///< One sentence: what was found and what the limit was.
  std::optional<Move>
      fallback;     ///< What the referee did instead; nothing if the game was forfeited.
  int strikes = 0;  ///< Faults of this side in this game so far.
};

/// What a decision may be answered with: a move; a card, where one is asked for; `true` or `false`,
/// where the question is yes or no; `std::nullopt` to decline. Each of these turns into it by
/// itself.
class Answer {
 public:
  Answer(Move move) : kind_(Kind::OfMove), move_(move) {}
  Answer(Card card) : kind_(Kind::OfCard), move_(Move::play(card)) {}
  template <std::same_as<bool> Truth>
  Answer(Truth truth) : kind_(truth ? Kind::True : Kind::False) {}
  Answer(std::nullopt_t) : kind_(Kind::Decline) {}
  Answer(std::optional<Card> card) : Answer(card ? Answer(*card) : Answer(std::nullopt)) {}

  /// The move that this stands for in a phase. Throws `NoAnswer`: the phase does not take it.
  [[nodiscard]] Move in_phase(Phase phase) const {
    return kind_ == Kind::OfMove ? move_ : converted(phase);
  }

 private:
  enum class Kind : std::uint8_t { OfMove, OfCard, True, False, Decline };
  [[nodiscard]] Move converted(Phase phase) const;

  Kind kind_;
  Move move_;
};

/// A bot. One instance plays one seat of one game; the referee may ask for many at once.
///
/// Functions that are left out decline what is offered, or else take the first legal move.
class Bot {
 public:
  explicit Bot(Game game) : game_(std::move(game)) {}
  virtual ~Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;

  /// The game that this instance plays.
  [[nodiscard]] const Game& game() const { return game_; }
  /// The seat that it plays.
  [[nodiscard]] Seat seat() const { return game_.seat; }
  /// The rules of the game.
  [[nodiscard]] const Rules& rules() const { return *game_.rules; }
  /// The bot's own chance, seeded so that the same board gives the same choices.
  Rng& rng();

  /// Answer any decision. Override this one for one function that does them all; by default it
  /// calls the function of the phase.
  virtual Answer decide(const View& view);

  /// Round 1: order up, alone or not, or pass.
  virtual Answer order_up(const View& view) { return otherwise(view); }
  /// Round 2, or a dealer who must make trump: a call, or pass.
  virtual Answer call_trump(const View& view) { return otherwise(view); }
  /// You are the dealer and hold six cards: the card to put away.
  virtual Answer discard(const View& view) { return otherwise(view); }
  /// You are the dealer: the card to give for the up-card, or nothing to keep your hand.
  virtual Answer exchange(const View& view) { return otherwise(view); }
  /// You are the maker: play alone?
  virtual Answer go_alone(const View& view) { return otherwise(view); }
  /// A lone maker plays against you: defend alone?
  virtual Answer defend_alone(const View& view) { return otherwise(view); }
  /// You are the dealer and the joker is up: name the suit it stands for.
  virtual Answer name_joker(const View& view) { return otherwise(view); }
  /// Bid Euchre, the auction: a bid higher than `view.bid`, moon, or pass.
  virtual Answer bid(const View& view) { return otherwise(view); }
  /// Bid Euchre: you bid highest, or are held to the least bid: name trump.
  virtual Answer name_trump(const View& view) { return otherwise(view); }
  /// Buck: somebody else made trump. `true` to play on, `false` to drop.
  virtual Answer in_or_out(const View& view) { return otherwise(view); }
  /// You hold a farmer's hand: claim it or swap three cards, or decline to play it.
  virtual Answer use_farmers_hand(const View& view) { return otherwise(view); }
  /// You play alone: the card to lay down for your partner's best, or nothing to keep.
  virtual Answer lay_best(const View& view) { return otherwise(view); }
  /// Your partner plays alone and called for your best card: the card to give him.
  virtual Answer give_best(const View& view) { return otherwise(view); }
  /// The card to play.
  virtual Answer play(const View& view) { return otherwise(view); }

  /// What a function that is left out answers: it declines, or takes the first legal move.
  virtual Answer otherwise(const View& view) { return fallback(view.legal); }

  /// The game is over. The instance is dropped afterwards.
  virtual void game_over(const Result&) {}
  /// The referee found this bot at fault and went on with a move of its own, or forfeited the game.
  virtual void at_fault(const Fault&) {}

 private:
  Game game_;
  std::unique_ptr<Rng> rng_;
};

}  // namespace euchre
