#include "euchre/client.hpp"

#include <cstdlib>
#include <iostream>

#include "dialling.hpp"
#include "euchre/errors.hpp"
#include "euchre/v1/play.pb.h"
#include "games.hpp"
#include "stream.hpp"
#include "wire/reader.hpp"
#include "wire/wire.hpp"

namespace euchre {

const char* const VERSION = EUCHRE_SDK_VERSION;

namespace {

constexpr std::uint32_t PROTOCOL_VERSION = 1;
constexpr int RECONNECTS = 3;

std::string required(const char* variable) {
  const char* value = std::getenv(variable);
  if (value == nullptr || *value == '\0') {
    throw RefereeError(std::string(variable) +
                       " is not set; a bot is started by the referee, for example by "
                       "`referee round-robin FOLDER`, which sets it");
  }
  return value;
}

/// What is wrong is said once, by this SDK; gRPC's own lines about it read like more faults.
/// Whoever looks for one of gRPC's sets GRPC_VERBOSITY to INFO or DEBUG.
void quiet_grpc() {
  const char* wanted = std::getenv("GRPC_VERBOSITY");
  if (wanted == nullptr || std::string_view(wanted) == "ERROR") setenv("GRPC_VERBOSITY", "NONE", 1);
}

/// The members of the protocol's messages that are read by their numbers.
enum Member : std::uint64_t {
  WELCOME = 1,
  BATCH = 2,
  GOODBYE = 3,
  STARTED = 1,
  FAULTS = 3,
  ENDED = 5,
  TURNS = 6,
};

/// The connection is gone; dialling again may help.
class Broken : public RefereeError {
  using RefereeError::RefereeError;
};

/// One process's conversation with the referee.
class Session {
 public:
  Session(const Referee& referee, const Entry& entry, const Factory& make)
      : referee_(referee), entry_(entry), make_(make) {
    view_.rules = rules_;
  }

  void run() {
    for (int attempt = 0;; ++attempt) {
      try {
        converse();
        return;
      } catch (const Broken&) {
        if (!prepared_ || attempt == RECONNECTS) throw;
      }
    }
  }

 private:
  void converse() {
    const auto channel = connect(referee_);
    Stream stream(channel);
    stream.write(hello());
    while (const auto message = stream.read()) {
      if (!take(*message, stream)) return;
    }
    const grpc::Status status = stream.finish();
    if (status.ok()) throw RefereeError("the referee closed the connection without a goodbye");
    const std::string why = "the session with the referee at " + referee_.address +
                            " broke off: " + status.error_message();
    if (status.error_code() == grpc::StatusCode::UNAVAILABLE) throw Broken(why);
    throw RefereeError(why);
  }

  /// Take in a message and answer it; false after a goodbye.
  bool take(std::string_view message, Stream& stream) {
    for (wire::Reader reader(message); reader.next();) {
      switch (reader.field()) {
        case WELCOME:
          prepare(reader.bytes());
          stream.write(ready());
          break;
        case BATCH:
          answer(reader.bytes());
          if (!answers_.empty()) {
            std::string head(1, '\x1a');  // the member `moves` of a PlayRequest
            wire::write_varint(head, answers_.size());
            stream.write(head, answers_);
          }
          break;
        case GOODBYE:
          stream.close();
          stream.finish();
          return false;
        default:
          break;  // something that this SDK does not know, and may ignore
      }
    }
    return true;
  }

  [[nodiscard]] std::string hello() const {
    v1::PlayRequest request;
    v1::Hello& hello = *request.mutable_hello();
    hello.set_token(referee_.token);
    hello.set_protocol_version(PROTOCOL_VERSION);
    hello.set_bot_name(entry_.name);
    hello.set_sdk(std::string("euchre-sdk/") + VERSION + " (C++)");
    hello.set_max_open_turns(entry_.max_open_turns);
    return request.SerializeAsString();
  }

  [[nodiscard]] static std::string ready() {
    v1::PlayRequest request;
    request.mutable_ready();
    return request.SerializeAsString();
  }

  /// Take in the rules and prepare the bot; once in a process, however often it connects.
  void prepare(std::string_view bytes) {
    if (prepared_) return;
    v1::Welcome welcome;
    if (!welcome.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
      throw wire::Malformed("the welcome is not as the protocol has it");
    }
    rules_ = std::make_shared<Rules>(welcome.rules());
    view_.rules = rules_;
    if (entry_.prepare) entry_.prepare();
    prepared_ = true;
  }

  /// What the bots answer to a batch: the entries of `Moves`, in bytes.
  void answer(std::string_view batch) {
    answers_.clear();
    // The members come in the order of their numbers, which is the order to take them in.
    for (wire::Reader reader(batch); reader.next();) {
      switch (reader.field()) {
        case TURNS:
          answer_turn(reader.bytes());
          break;
        case STARTED:
          begin(reader.bytes());
          break;
        case FAULTS: {
          const auto fault = wire::read_fault(reader.bytes());
          if (Bot* bot = games_.find(fault.game)) {
            bot->at_fault(fault.told);
          }
          break;
        }
        case ENDED: {
          const auto result = wire::read_result(reader.bytes());
          if (Bot* bot = games_.find(result.game)) {
            bot->game_over(result.told);
            games_.erase(result.game);
          }
          break;
        }
        default:
          break;
      }
    }
  }

  void begin(std::string_view bytes) {
    auto started = wire::read_game(bytes, rules_);
    // After dialling again it is announced again.
    if (games_.find(started.game) == nullptr) {
      games_.insert(started.game, make_(std::move(started.told)));
    }
  }

  void answer_turn(std::string_view bytes) {
    const wire::Turn turn = wire::read_turn(bytes, view_);
    Bot* bot = games_.find(turn.game);
    if (bot == nullptr) {
      throw wire::Malformed("a turn is of a game that was never announced");
    }
    const Move chosen = bot->decide(view_).in_phase(view_.phase);
    wire::write_move(answers_, turn.game, turn.turn, chosen);
  }

  const Referee& referee_;
  const Entry& entry_;
  const Factory& make_;
  bool prepared_ = false;
  std::shared_ptr<const Rules> rules_ = Rules::standard();  // until the referee tells others
  View view_;
  Games games_;
  std::string answers_;
};

}  // namespace

Referee Referee::from_environment() {
  Referee referee;
  referee.address = required("EUCHRE_REFEREE");
  referee.token = required("EUCHRE_TOKEN");
  if (const char* ca = std::getenv("EUCHRE_CA")) referee.ca = ca;
  return referee;
}

void play(const Referee& referee, const Entry& entry, const Factory& make) {
  quiet_grpc();
  Session(referee, entry, make).run();
}

int run(const Entry& entry, const Factory& make) {
  try {
    play(Referee::from_environment(), entry, make);
  } catch (const RefereeError& error) {
    std::cerr << entry.name << ": " << error.what() << '\n';
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}

}  // namespace euchre
