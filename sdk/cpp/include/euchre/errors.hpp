// What can go wrong, in words for people.
#pragma once

#include <stdexcept>

namespace euchre {

/// A word that means nothing; the message says what could have stood there.
class NotAWord : public std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// Why a session with the referee ended, or never began, in one sentence.
class RefereeError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// An answer that is none to the question.
class NoAnswer : public std::logic_error {
  using std::logic_error::logic_error;
};

}  // namespace euchre
