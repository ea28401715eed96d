// The fields of a message, one after the other, without copying them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "euchre/errors.hpp"

namespace euchre::wire {

/// The bytes are no message of the protocol.
class Malformed : public RefereeError {
 public:
  explicit Malformed(const std::string& why)
      : RefereeError("a message of the referee cannot be read: " + why) {}
};

/// What is left of a message. It reads one field after the other; what a field holds is in it until
/// the next one is read.
class Reader {
 public:
  explicit Reader(std::string_view bytes)
      : next_(reinterpret_cast<const std::uint8_t*>(bytes.data())), end_(next_ + bytes.size()) {}

  /// Go to the next field; false at the end.
  bool next() {
    if (next_ == end_) return false;
    const std::uint64_t tag = varint();
    field_ = tag >> 3;
    type_ = static_cast<int>(tag & 7);
    switch (type_) {
      case 0:
        number_ = varint();
        break;
      case 2:
        bytes_ = take(varint());
        break;
      case 1:
        take(8);
        break;
      case 5:
        take(4);
        break;
      default:
        throw Malformed("a field is of no known type");
    }
    return true;
  }

  [[nodiscard]] std::uint64_t field() const { return field_; }

  [[nodiscard]] bool is_number() const { return type_ == 0; }

  [[nodiscard]] std::uint64_t number() const {
    if (type_ != 0) throw Malformed("a number is none");
    return number_;
  }

  [[nodiscard]] std::string_view bytes() const {
    if (type_ != 2) throw Malformed("a member is none");
    return bytes_;
  }

  /// Calls `each` with every number of a repeated field, packed or one by one.
  template <class Each>
  void numbers(Each each) const {
    if (type_ == 0) {
      each(number_);
      return;
    }
    Reader packed(bytes());
    while (packed.next_ != packed.end_) each(packed.varint());
  }

 private:
  std::string_view take(std::uint64_t length) {
    if (length > static_cast<std::uint64_t>(end_ - next_)) throw Malformed("it is cut off");
    const auto* begin = reinterpret_cast<const char*>(next_);
    next_ += length;
    return {begin, static_cast<std::size_t>(length)};
  }

  std::uint64_t varint() {
    if (next_ != end_ && *next_ < 0x80) return *next_++;
    std::uint64_t number = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      if (next_ == end_) break;
      const std::uint64_t byte = *next_++;
      number |= (byte & 0x7f) << (shift & 63);
      if (byte < 0x80) return number;
    }
    throw Malformed("it is cut off");
  }

  const std::uint8_t* next_;
  const std::uint8_t* end_;
  std::uint64_t field_ = 0;
  int type_ = 0;
  std::uint64_t number_ = 0;
  std::string_view bytes_;
};

}  // namespace euchre::wire
