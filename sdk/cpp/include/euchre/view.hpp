// What one seat may see of a hand, and questions one can ask of it.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "euchre/cards.hpp"
#include "euchre/moves.hpp"
#include "euchre/phases.hpp"
#include "euchre/rules.hpp"

namespace euchre {

/// Seats, in a fixed place.
using Seats = List<Seat, MOST_CARDS>;

/// One card and who played it.
struct PlayedCard {
  Seat seat = 0;
  Card card;
  friend bool operator==(const PlayedCard&, const PlayedCard&) = default;
};

/// A trick, or what there is of it: who played what, in order.
using Trick = List<PlayedCard, 4>;

/// Everything one seat may see at one decision. Seats are numbers from 0, clockwise; an empty
/// `optional` stands for nobody, or not yet.
struct View {
  std::shared_ptr<const Rules> rules;   ///< The rules of the game.
  Seat seat = 0;                        ///< The seat this view is for.
  Seat dealer = 0;                      ///< Who dealt.
  Phase phase = Phase::Unknown;         ///< The decision asked for.
  std::vector<Move> legal;              ///< The legal moves in canonical order; never empty.
  Cards hand;                           ///< The seat's cards, in canonical order.
  std::optional<Card> up_card;          ///< The card turned up; none in bid games.
  UpCard up_card_state = UpCard::None;  ///< What became of it.
  std::optional<Suit> joker_suit;       ///< The suit a turned-up joker stands for.
  std::vector<Move> calls;              ///< The calls so far; `bidding` says who made them.
  int bid = 0;                          ///< Bid games: the tricks bid so far, 0 for none.
  std::optional<Trump> trump;           ///< What is trump.
  std::optional<Seat> maker;            ///< Who fixed it, or will, having bid highest.
  std::optional<bool> alone;            ///< Whether the maker plays alone, once decided.
  std::optional<Seat> lone_defender;    ///< Who defends alone.
  Seats declined_defence;               ///< The defenders who said no to that.
  Seats sitting_out;                    ///< The seats that sit out, or dropped.
  Cards played;                         ///< Every card played in this hand, in order.
  Seats played_by;                      ///< By whom: a seat for each card.
  List<int, 4> tricks;                  ///< Tricks won by each seat.
  List<int, 4> score;                   ///< Points of each side before this hand.
  int hand_number = 0;                  ///< Which hand of the game it is, from 0.
  int redeal = 0;                       ///< How often it was dealt again.
  bool dealer_stuck = false;            ///< Whether the dealer may not pass in round 2.
  std::optional<Card> discard;          ///< The card this seat put away as the dealer.
  std::optional<Seat> swapped_by;       ///< Who swapped for the kitty.
  Cards swap_given;                     ///< The cards put away, if it was this seat.
  Cards swap_taken;                     ///< The cards taken, if it was this seat.
  bool declined_farmers_hand = false;   ///< Whether this seat did not use its farmer's hand.
  Best best = Best::NotCalled;          ///< How far a call for the partner's best has come.
  std::optional<Card> best_laid;        ///< The card laid for it, where one may see it.
  std::optional<Card> best_given;       ///< The card passed for it, where one may see it.

  // ---------------------------------------------------------------- the table

  /// The seat opposite; nobody where everybody plays for himself.
  [[nodiscard]] std::optional<Seat> partner() const;
  /// The seat to the dealer's left, who bids first.
  [[nodiscard]] Seat eldest() const { return (dealer + 1) % rules->players; }
  /// Whether this seat dealt.
  [[nodiscard]] bool is_dealer() const { return seat == dealer; }
  /// Whether this seat or its partner made trump.
  [[nodiscard]] bool own_side_made() const;
  /// The seats that do not sit out, in order of their numbers.
  [[nodiscard]] Seats active() const;
  /// The suit that round 1 is about: the up-card's, or the one named for the joker; none before it
  /// is named, and where no card is turned up.
  [[nodiscard]] std::optional<Suit> up_suit() const;
  /// The active seats that play to the trick in progress after this one, in order.
  [[nodiscard]] Seats seats_to_play() const;
  /// Every call with the seat that made it, in order.
  [[nodiscard]] std::vector<std::pair<Seat, Move>> bidding() const;

  // ---------------------------------------------------------------- cards
  //
  // `suit_of`, `is_trump` and `strength` throw `std::logic_error` while nothing is trump; `Card`
  // answers the same questions for a trump that one names.

  /// The cards among the legal moves, in canonical order.
  [[nodiscard]] Cards legal_cards() const;
  /// The suit a card belongs to, the left bower and the joker being trump.
  [[nodiscard]] Suit suit_of(Card card) const;
  /// Whether a card is a trump.
  [[nodiscard]] bool is_trump(Card card) const { return card.is_trump(known_trump()); }
  /// How high a card stands in a trick to which `led` was led; -1: it cannot win. Without `led` it
  /// is the card's own suit, as if it were led.
  [[nodiscard]] int strength(Card card, std::optional<Suit> led = std::nullopt) const;
  /// Every card of the pack, in canonical order.
  [[nodiscard]] const Cards& pack() const { return rules->pack; }
  /// The cards whose place this seat knows: its own, those played, the up-card, and cards it
  /// discarded, swapped, laid or passed or was passed. With two packs a card is among them when one
  /// of the two is known.
  [[nodiscard]] std::set<Card> seen() const;
  /// The cards that may be in another hand or in the kitty, in canonical order.
  ///
  /// A taken up-card that has not been played is not among them: the dealer has it or discarded it.
  /// With two packs a card is named once for each copy that is not known.
  [[nodiscard]] Cards unseen() const;

  // ---------------------------------------------------------------- tricks

  /// The trick in progress: who played what so far. Empty for the leader.
  [[nodiscard]] Trick trick() const;
  /// The suit led to the trick in progress; none for the leader.
  [[nodiscard]] std::optional<Suit> led() const;
  /// Who is winning the trick in progress, and with which card. Of two equal cards the first played
  /// wins.
  [[nodiscard]] std::optional<PlayedCard> winning() const;
  /// The tricks already won, oldest first.
  [[nodiscard]] std::vector<Trick> finished_tricks() const;
  /// Tricks won by this seat's side.
  [[nodiscard]] int own_tricks() const;
  /// For each seat, the suits that it is known to hold no card of, from not having followed.
  ///
  /// Suits are effective suits: a seat that threw the left bower on its printed suit is void in
  /// that suit, and has shown nothing about trump.
  [[nodiscard]] std::array<std::set<Suit>, 4> voids() const;

  /// Make it blank again but for the rules, and keep its memory.
  void clear();

 private:
  [[nodiscard]] Trump known_trump() const {
    if (!trump) throw_no_trump();
    return *trump;
  }
  [[noreturn]] static void throw_no_trump();
  template <class Each>
  void each_known(Each each) const;
  [[nodiscard]] Trick plays(std::size_t begin, std::size_t end) const;
  [[nodiscard]] std::size_t active_count() const;
};

}  // namespace euchre
