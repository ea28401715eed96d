#include "euchre/testing.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace euchre::testing {

namespace {

std::vector<Move> moves_of(std::string_view words) {
  std::vector<Move> found;
  std::istringstream in{std::string(words)};
  for (std::string one; std::getline(in, one, ',');) found.push_back(Move::parse(one));
  return found;
}

}  // namespace

Position::Position(Phase phase, std::string_view hand) {
  view_.phase = phase;
  view_.dealer = 3;
  view_.hand = cards(hand);
  std::sort(view_.hand.begin(), view_.hand.end());
  rules(Rules::standard());
}

Position& Position::rules(std::shared_ptr<const Rules> rules) {
  view_.score.clear();
  view_.tricks.clear();
  for (std::size_t side = 0; side < rules->sides; ++side) view_.score.push_back(0);
  for (Seat seat = 0; seat < rules->players; ++seat) view_.tricks.push_back(0);
  view_.rules = std::move(rules);
  return *this;
}

Position& Position::seat(Seat seat) {
  view_.seat = seat;
  return *this;
}

Position& Position::dealer(Seat dealer) {
  view_.dealer = dealer;
  return *this;
}

Position& Position::up_card(std::string_view card) {
  view_.up_card = Card::parse(card);
  view_.up_card_state = UpCard::TurnedUp;
  return *this;
}

Position& Position::joker_suit(Suit suit) {
  view_.joker_suit = suit;
  return *this;
}

Position& Position::calls(std::string_view moves) {
  view_.calls = moves_of(moves);
  return *this;
}

Position& Position::trump(Trump trump, Seat maker) {
  view_.trump = trump;
  view_.maker = maker;
  view_.alone = false;
  return *this;
}

Position& Position::trump(Suit trump, Seat maker) { return this->trump(as_trump(trump), maker); }

Position& Position::alone() {
  if (!view_.maker) throw std::logic_error("trump(), which names the maker, comes first");
  view_.alone = true;
  if (view_.rules->in_partnership) view_.sitting_out.push_back((*view_.maker + 2) % 4);
  return *this;
}

Position& Position::played(Seat seat, std::string_view card) {
  view_.played.push_back(Card::parse(card));
  view_.played_by.push_back(seat);
  return *this;
}

Position& Position::bid(int tricks) {
  view_.bid = tricks;
  return *this;
}

Position& Position::score(std::initializer_list<int> score) {
  view_.score = score;
  return *this;
}

Position& Position::legal(std::string_view moves) {
  view_.legal = moves_of(moves);
  return *this;
}

View Position::view() const {
  View view = view_;
  if (view.legal.empty()) {
    if (view.phase != Phase::Play && view.phase != Phase::Discard) {
      throw std::logic_error("say what is legal in phase '" + std::string(to_string(view.phase)) +
                             "', with legal(\"...\")");
    }
    for (const Card card : view.hand) {
      view.legal.push_back(view.phase == Phase::Play ? Move::play(card) : Move::discard(card));
    }
  }
  return view;
}

Game game_of(const View& view) {
  Game game;
  game.seat = view.seat;
  game.rules = view.rules;
  return game;
}

Move ask(Bot& bot, const View& view) {
  const Move chosen = bot.decide(view).in_phase(view.phase);
  if (std::find(view.legal.begin(), view.legal.end(), chosen) == view.legal.end()) {
    std::ostringstream message;
    message << "the bot answered " << chosen << "; legal were";
    for (const Move move : view.legal) message << ' ' << move << ',';
    message << " and it held";
    for (const Card card : view.hand) message << ' ' << card;
    throw std::logic_error(message.str());
  }
  return chosen;
}

}  // namespace euchre::testing
