// One stream to the referee, of messages that are bytes.
#pragma once

#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace euchre {

/// One stream. Everything is done in the thread that calls, one thing at a time.
class Stream {
 public:
  /// Opens it; with `patience` it is over after so long.
  explicit Stream(const std::shared_ptr<grpc::Channel>& channel,
                  std::optional<std::chrono::seconds> patience = std::nullopt);
  ~Stream();
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  /// Send a message that consists of these two parts. That the stream is gone is told by `read`.
  void write(std::string_view head, std::string_view body = {});

  /// The next message, until the next call; nothing at the end.
  std::optional<std::string_view> read();

  /// Say that nothing more will be sent.
  void close();

  /// How it ended.
  grpc::Status finish();

  /// Stop waiting for anything.
  void cancel() { context_.TryCancel(); }

 private:
  bool wait();

  grpc::ClientContext context_;
  grpc::CompletionQueue queue_;
  std::unique_ptr<grpc::GenericClientAsyncReaderWriter> call_;
  grpc::Slice incoming_;
  bool finished_ = false;
};

}  // namespace euchre
