#include "dialling.hpp"

#include <grpcpp/generic/generic_stub.h>

#include <chrono>
#include <fstream>
#include <sstream>

#include "euchre/errors.hpp"
#include "stream.hpp"

namespace euchre {

namespace {

constexpr int CONNECT_SECONDS = 60;
constexpr int MOST_BYTES = 64 << 20;
constexpr auto TO_BE_REFUSED = std::chrono::seconds(2);

bool is_unix(const std::string& address) { return address.rfind("unix:", 0) == 0; }

bool has_tls(const Referee& referee) { return !referee.ca.empty() && !is_unix(referee.address); }

std::shared_ptr<grpc::ChannelCredentials> credentials(const Referee& referee) {
  if (!has_tls(referee)) return grpc::InsecureChannelCredentials();
  std::ifstream file(referee.ca, std::ios::binary);
  std::ostringstream trusted;
  if (!file || !(trusted << file.rdbuf())) {
    throw RefereeError("EUCHRE_CA is " + referee.ca + ", and that cannot be read");
  }
  grpc::SslCredentialsOptions options;
  options.pem_root_certs = trusted.str();
  if (options.pem_root_certs.find("-----BEGIN CERTIFICATE-----") == std::string::npos) {
    throw RefereeError("EUCHRE_CA is " + referee.ca +
                       ", and that holds no certificate in PEM form");
  }
  return grpc::SslCredentials(options);
}

grpc::ChannelArguments arguments() {
  grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(MOST_BYTES);
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
  arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
  arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 100);
  arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, 1000);
  // A channel of its own each time: it begins to dial at once, and not where an older one left off.
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  return arguments;
}

/// Do not go on dialling somebody who is not the one to trust: that does not mend itself.
///
/// Only a call tells why there is no connection.
void refuse_strangers(const Referee& referee, const std::shared_ptr<grpc::Channel>& channel) {
  Stream stream(channel, TO_BE_REFUSED);
  const std::string why = stream.finish().error_message();
  for (const char* sign : {"SSL_ERROR_SSL", "CERTIFICATE_VERIFY_FAILED", "Hostname", "Peer name"}) {
    if (why.find(sign) != std::string::npos) {
      throw RefereeError("what answers at " + referee.address +
                         " cannot show that it is the referee whose certificate is in " +
                         referee.ca + " (EUCHRE_CA): " + why);
    }
  }
}

}  // namespace

std::shared_ptr<grpc::Channel> connect(const Referee& referee) {
  auto channel = grpc::CreateCustomChannel(referee.address, credentials(referee), arguments());
  const auto deadline = std::chrono::system_clock::now() + std::chrono::seconds(CONNECT_SECONDS);
  auto state = channel->GetState(true);
  while (state != GRPC_CHANNEL_READY) {
    if (state == GRPC_CHANNEL_TRANSIENT_FAILURE && has_tls(referee)) {
      refuse_strangers(referee, channel);
    }
    if (!channel->WaitForStateChange(state, deadline)) {
      const bool told = has_tls(referee) || is_unix(referee.address);
      throw RefereeError(
          "no referee answered at " + referee.address + " for " + std::to_string(CONNECT_SECONDS) +
          " seconds" + (told ? "" : "; if it listens by TLS, EUCHRE_CA must name its certificate"));
    }
    state = channel->GetState(true);
  }
  return channel;
}

}  // namespace euchre
