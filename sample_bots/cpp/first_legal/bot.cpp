// The first legal move, whatever it is: the smallest bot there is, and the yardstick of speed.
//
// It looks at nothing but the list of legal moves, so a game between four of these costs what the
// referee and the protocol cost, and no more.
#include <euchre/euchre.hpp>

namespace {

/// Takes the first move of every list: it orders up whatever is turned up.
class FirstLegal : public euchre::Bot {
 public:
  using Bot::Bot;

  /// One function is enough for a bot that treats all decisions alike.
  euchre::Answer decide(const euchre::View& view) override { return view.legal.front(); }
};

}  // namespace

int main() { return euchre::run<FirstLegal>({.name = "first_legal"}); }
