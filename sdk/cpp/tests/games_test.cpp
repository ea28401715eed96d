// The table of open games.
#include "games.hpp"

#include <gtest/gtest.h>

using namespace euchre;

namespace {

class Numbered : public Bot {
 public:
  explicit Numbered(std::uint64_t number) : Bot(Game{}), number(number) {}
  std::uint64_t number;
};

TEST(Games, AreFoundByTheirNumbersHoweverManyThereAre) {
  Games games;
  EXPECT_EQ(games.find(0), nullptr);
  EXPECT_EQ(games.find(1), nullptr);
  games.erase(1);
  for (std::uint64_t number = 1; number < 10'000; ++number) {
    games.insert(number, std::make_unique<Numbered>(number));
    if (number > 700 && number % 3 > 0) games.erase(number - 700);
  }
  for (std::uint64_t number = 1; number < 10'000; ++number) {
    const bool left = number >= 9'300 || (number + 700) % 3 == 0;
    Bot* bot = games.find(number);
    ASSERT_EQ(bot != nullptr, left) << number;
    if (left) {
      EXPECT_EQ(dynamic_cast<Numbered&>(*bot).number, number);
    }
  }
}

}  // namespace
