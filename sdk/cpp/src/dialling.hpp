// How the referee is reached, with TLS or without, and what to say if it is not.
#pragma once

#include <grpcpp/grpcpp.h>

#include <memory>
#include <string>

#include "euchre/client.hpp"

namespace euchre {

/// A channel to the referee, connected. Throws `RefereeError`: nobody answers in a minute, or
/// somebody who is not the one to trust.
std::shared_ptr<grpc::Channel> connect(const Referee& referee);

/// The one method there is.
inline constexpr const char* PLAY = "/euchre.v1.RefereeService/Play";

}  // namespace euchre
