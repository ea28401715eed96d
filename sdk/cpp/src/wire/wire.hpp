// The protocol's bytes to the types that a bot author meets, and back: the only place that knows
// both.
//
// Turns and moves are nearly all that is ever said, so these two are read and written by hand, out
// of and into the message's own bytes; everything else goes through the generated code. The bytes
// are those of the protocol either way, which a test holds us to.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "euchre/bot.hpp"
#include "euchre/moves.hpp"
#include "euchre/view.hpp"

namespace euchre::wire {

/// A card by its number on the wire; nothing if there is none.
std::optional<Card> card_of(std::uint64_t number);
/// A seat by its number on the wire; nothing for nobody.
std::optional<Seat> seat_of(std::uint64_t number);
/// A suit by its number on the wire.
std::optional<Suit> suit_of(std::uint64_t number);
/// What is trump, by its number on the wire.
std::optional<Trump> trump_of(std::uint64_t number);
/// A call by its number on the wire.
Move call_of(std::uint64_t number);

/// A move out of the bytes of an `Action`; what this SDK does not know is kept as it came.
Move read_action(std::string_view bytes);
/// The bytes of an `Action`.
std::string write_action(Move move);
/// Write one answer as an entry of `Moves`, so that entries need only be put one after the other.
void write_move(std::string& into, std::uint64_t game, std::uint64_t turn, Move move);
/// Write a number.
void write_varint(std::string& into, std::uint64_t number);

/// Which decision it is.
struct Turn {
  std::uint64_t game = 0;
  std::uint64_t turn = 0;
};

/// Read a turn into a view, over whatever was in it.
Turn read_turn(std::string_view bytes, View& view);

/// Something said of a game, and the game's number.
template <class Told>
struct Of {
  std::uint64_t game;
  Told told;
};

/// A game that begins.
Of<Game> read_game(std::string_view bytes, const std::shared_ptr<const Rules>& rules);
/// A fault.
Of<Fault> read_fault(std::string_view bytes);
/// How a game ended.
Of<Result> read_result(std::string_view bytes);

}  // namespace euchre::wire
