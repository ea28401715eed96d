#include "stream.hpp"

#include "dialling.hpp"

namespace euchre {

Stream::Stream(const std::shared_ptr<grpc::Channel>& channel,
               std::optional<std::chrono::seconds> patience) {
  if (patience) context_.set_deadline(std::chrono::system_clock::now() + *patience);
  call_ = grpc::GenericStub(channel).PrepareCall(&context_, PLAY, &queue_);
  call_->StartCall(this);
  wait();
}

Stream::~Stream() {
  if (!finished_) {
    cancel();
    finish();
  }
  queue_.Shutdown();
  void* tag = nullptr;
  bool done = false;
  while (queue_.Next(&tag, &done)) {
  }
}

bool Stream::wait() {
  void* tag = nullptr;
  bool done = false;
  return queue_.Next(&tag, &done) && done;
}

void Stream::write(std::string_view head, std::string_view body) {
  std::vector<grpc::Slice> parts{{head.data(), head.size()}};
  if (!body.empty()) parts.emplace_back(body.data(), body.size());
  call_->Write(grpc::ByteBuffer(parts.data(), parts.size()), this);
  wait();
}

std::optional<std::string_view> Stream::read() {
  grpc::ByteBuffer buffer;
  call_->Read(&buffer, this);
  if (!wait()) return std::nullopt;
  if (!buffer.TrySingleSlice(&incoming_).ok() && !buffer.DumpToSingleSlice(&incoming_).ok()) {
    return std::nullopt;
  }
  return std::string_view(reinterpret_cast<const char*>(incoming_.begin()), incoming_.size());
}

void Stream::close() {
  call_->WritesDone(this);
  wait();
}

grpc::Status Stream::finish() {
  grpc::Status status;
  call_->Finish(&status, this);
  wait();
  finished_ = true;
  return status;
}

}  // namespace euchre
