// Takes the first legal move the first time that it is asked, and the last one ever after: so its
// answers tell whether it is still the same bot. On stderr it tells what it is told.
#include <euchre/euchre.hpp>
#include <iostream>

namespace {

class Remembers : public euchre::Bot {
 public:
  explicit Remembers(euchre::Game game) : Bot(std::move(game)) {
    std::cerr << "seat " << seat() << " seed " << int{this->game().seed[31]} << '\n';
  }

  euchre::Answer decide(const euchre::View& view) override {
    const bool first = !asked_;
    asked_ = true;
    return first ? view.legal.front() : view.legal.back();
  }

  void at_fault(const euchre::Fault& fault) override {
    const std::string made = fault.fallback ? to_string(*fault.fallback) : "nothing";
    std::cerr << "fault " << made << " strikes " << fault.strikes << '\n';
  }

  void game_over(const euchre::Result& result) override {
    std::cerr << "won Some(" << (result.won.value() ? "true" : "false") << ") score ["
              << result.score[0] << ", " << result.score[1] << "]\n";
  }

 private:
  bool asked_ = false;
};

}  // namespace

int main() {
  return euchre::run<Remembers>(
      {.name = "Remembers", .max_open_turns = 7, .prepare = [] { std::cerr << "prepared\n"; }});
}
