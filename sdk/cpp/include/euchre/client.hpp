// Connects a bot to its referee and answers until the referee says goodbye.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "euchre/bot.hpp"

namespace euchre {

/// The version of this SDK.
extern const char* const VERSION;

/// Where the referee is.
struct Referee {
  std::string address;  ///< Such as `unix:/tmp/x/ref.sock` or `127.0.0.1:5000`.
  std::string token;    ///< What proves who the bot is.
  /// A file in PEM form with the certificates to trust, and no others; empty for no TLS. A unix
  /// socket needs none.
  std::string ca;

  /// The one that the environment names: `EUCHRE_REFEREE`, `EUCHRE_TOKEN`, `EUCHRE_CA`. Throws
  /// `RefereeError`: a variable is not set.
  static Referee from_environment();
};

/// What there is to say of a bot as a whole.
struct Entry {
  std::string name;                       ///< What the bot calls itself in logs.
  std::uint32_t max_open_turns = 512;     ///< The most decisions to have before it at once.
  std::function<void()> prepare = [] {};  ///< Called once in a process, before the first game.
};

/// Makes an instance for one seat of one game.
using Factory = std::function<std::unique_ptr<Bot>(Game)>;

/// Play at a referee until it says goodbye. Throws `RefereeError`: it cannot be reached, or breaks
/// the connection off.
void play(const Referee& referee, const Entry& entry, const Factory& make);

/// What `run` does once it knows how to make an instance.
int run(const Entry& entry, const Factory& make);

/// Play with bots of this class until the referee says goodbye; call it in `main`, and return what
/// it returns.
///
/// Where the referee is comes from the environment. If it cannot be reached, or breaks the
/// connection off, the status is 1 and one sentence on stderr says why. What the bot throws is not
/// caught.
template <std::derived_from<Bot> Own>
int run(Entry entry) {
  return run(entry, [](Game game) { return std::make_unique<Own>(std::move(game)); });
}

}  // namespace euchre
