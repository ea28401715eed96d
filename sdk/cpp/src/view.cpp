#include "euchre/view.hpp"

#include <cstdint>
#include <stdexcept>

namespace euchre {

// ------------------------------------------------------------------ the table

std::optional<Seat> View::partner() const {
  if (!rules->in_partnership) return std::nullopt;
  return (seat + rules->players / 2) % rules->players;
}

bool View::own_side_made() const { return maker && rules->side_of(*maker) == rules->side_of(seat); }

Seats View::active() const {
  Seats found;
  for (Seat one = 0; one < rules->players; ++one) {
    if (!sitting_out.contains(one)) found.push_back(one);
  }
  return found;
}

std::size_t View::active_count() const {
  std::size_t count = 0;
  for (Seat one = 0; one < rules->players; ++one) count += sitting_out.contains(one) ? 0 : 1;
  return std::max<std::size_t>(count, 1);
}

std::optional<Suit> View::up_suit() const {
  if (!up_card || up_card->is_joker()) return joker_suit;
  return up_card->suit();
}

Seats View::seats_to_play() const {
  const std::size_t gone = trick().size() + 1;
  const std::size_t count = active_count();
  Seats found;
  for (std::size_t step = 1; step < rules->players && found.size() + gone < count; ++step) {
    const Seat next = (seat + step) % rules->players;
    if (!sitting_out.contains(next)) found.push_back(next);
  }
  return found;
}

std::vector<std::pair<Seat, Move>> View::bidding() const {
  const bool dealer_makes = up_card == Card::joker() && rules->joker_up_makes;
  std::vector<std::pair<Seat, Move>> found;
  for (const Move call : calls) {
    const Seat caller = (eldest() + found.size()) % rules->players;
    found.emplace_back(dealer_makes ? dealer : caller, call);
  }
  return found;
}

// ------------------------------------------------------------------ cards

void View::throw_no_trump() {
  throw std::logic_error("nothing is trump yet; ask the card, with the trump that you mean");
}

Cards View::legal_cards() const {
  Cards found;
  for (const Move move : legal) {
    if (const auto card = move.card()) found.push_back(*card);
  }
  return found;
}

Suit View::suit_of(Card card) const {
  const auto suit = card.effective_suit(known_trump());
  if (!suit) throw std::logic_error("no rules have a joker and no trump");
  return *suit;
}

int View::strength(Card card, std::optional<Suit> led) const {
  return card.strength(known_trump(), led ? *led : suit_of(card));
}

template <class Each>
void View::each_known(Each each) const {
  for (const Cards* list : {&hand, &played, &swap_given, &swap_taken}) {
    for (const Card card : *list) each(card);
  }
  for (const auto& card : {up_card, discard, best_laid, best_given}) {
    if (card) each(*card);
  }
}

std::set<Card> View::seen() const {
  std::set<Card> found;
  each_known([&](Card card) { found.insert(card); });
  return found;
}

Cards View::unseen() const {
  Cards found;
  if (rules->packs == 1) {
    std::uint64_t known = 0;
    each_known([&](Card card) { known |= std::uint64_t{1} << card.index(); });
    for (const Card card : rules->pack) {
      if ((known >> card.index() & 1) == 0) found.push_back(card);
    }
    return found;
  }
  std::array<int, Card::COUNT> copies{};
  for (const Cards* list : {&hand, &played}) {
    for (const Card card : *list) ++copies[card.index()];
  }
  for (const Card card : rules->pack) {
    if (copies[card.index()]-- <= 0) found.push_back(card);
  }
  return found;
}

// ------------------------------------------------------------------ tricks

Trick View::plays(std::size_t begin, std::size_t end) const {
  Trick found;
  for (std::size_t place = begin; place < end; ++place) {
    found.push_back({played_by[place], played[place]});
  }
  return found;
}

Trick View::trick() const {
  return plays(played.size() - played.size() % active_count(), played.size());
}

std::optional<Suit> View::led() const {
  const Trick now = trick();
  if (now.empty()) return std::nullopt;
  return suit_of(now.front().card);
}

std::optional<PlayedCard> View::winning() const {
  const Trick now = trick();
  if (now.empty()) return std::nullopt;
  const Suit led = suit_of(now.front().card);
  PlayedCard best = now.front();
  for (const PlayedCard& play : now) {
    if (strength(play.card, led) > strength(best.card, led)) best = play;
  }
  return best;
}

std::vector<Trick> View::finished_tricks() const {
  const std::size_t size = active_count();
  std::vector<Trick> found;
  for (std::size_t end = size; end <= played.size(); end += size) {
    found.push_back(plays(end - size, end));
  }
  return found;
}

int View::own_tricks() const {
  int won = 0;
  for (Seat one = 0; one < tricks.size(); ++one) {
    if (rules->side_of(one) == rules->side_of(seat)) won += tricks[one];
  }
  return won;
}

std::array<std::set<Suit>, 4> View::voids() const {
  std::array<std::set<Suit>, 4> found;
  std::vector<Trick> all = finished_tricks();
  all.push_back(trick());
  for (const Trick& one : all) {
    if (one.empty()) continue;
    const Suit led = suit_of(one.front().card);
    for (const PlayedCard& play : one) {
      if (suit_of(play.card) != led) found[play.seat].insert(led);
    }
  }
  return found;
}

// ------------------------------------------------------------------ its memory

void View::clear() {
  seat = dealer = 0;
  phase = Phase::Unknown;
  legal.clear();
  calls.clear();
  for (Cards* list : {&hand, &played, &swap_given, &swap_taken}) list->clear();
  for (Seats* list : {&declined_defence, &sitting_out, &played_by}) list->clear();
  for (auto* card : {&up_card, &discard, &best_laid, &best_given}) card->reset();
  for (auto* one : {&maker, &lone_defender, &swapped_by}) one->reset();
  tricks.clear();
  score.clear();
  up_card_state = UpCard::None;
  joker_suit.reset();
  trump.reset();
  alone.reset();
  best = Best::NotCalled;
  bid = hand_number = redeal = 0;
  dealer_stuck = declined_farmers_hand = false;
}

}  // namespace euchre
