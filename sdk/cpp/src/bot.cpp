#include "euchre/bot.hpp"

#include "euchre/errors.hpp"

namespace euchre {

namespace {

std::optional<Move> of_card(Phase phase, Card card) {
  switch (phase) {
    case Phase::Play:
      return Move::play(card);
    case Phase::Discard:
      return Move::discard(card);
    case Phase::Exchange:
      return Move::exchange(card);
    case Phase::Best:
      return Move::best(card);
    case Phase::Give:
      return Move::give(card);
    default:
      return std::nullopt;
  }
}

std::optional<Move> of_truth(Phase phase, bool truth) {
  switch (phase) {
    case Phase::Alone:
    case Phase::DefendAlone:
      return truth ? Move::yes() : Move::no();
    case Phase::FarmersHand:
      return truth ? Move::claim() : Move::no();
    case Phase::InOrOut:
      return truth ? Move::in() : Move::out();
    default:
      return std::nullopt;
  }
}

std::optional<Move> declining(Phase phase) {
  switch (phase) {
    case Phase::BidRound1:
    case Phase::BidRound2:
    case Phase::Auction:
      return Move::pass();
    case Phase::FarmersHand:
    case Phase::Alone:
    case Phase::DefendAlone:
      return Move::no();
    case Phase::Exchange:
    case Phase::Best:
      return Move::keep();
    case Phase::InOrOut:
      return Move::out();
    default:
      return std::nullopt;
  }
}

}  // namespace

Move Answer::converted(Phase phase) const {
  std::optional<Move> found;
  std::string said;
  if (kind_ == Kind::OfCard) {
    found = of_card(phase, *move_.card());
    said = "the card " + to_string(*move_.card());
  } else if (kind_ == Kind::Decline) {
    found = declining(phase);
    said = "to decline";
  } else {
    found = of_truth(phase, kind_ == Kind::True);
    said = kind_ == Kind::True ? "true" : "false";
  }
  if (!found) {
    throw NoAnswer(said + " is no answer in phase '" + std::string(to_string(phase)) +
                   "'; answer with one of view.legal");
  }
  return *found;
}

Rng& Bot::rng() {
  if (!rng_) rng_ = std::make_unique<Rng>(rng_from(game_.seed));
  return *rng_;
}

Answer Bot::decide(const View& view) {
  switch (view.phase) {
    case Phase::Play:
      return play(view);
    case Phase::BidRound1:
      return order_up(view);
    case Phase::BidRound2:
    case Phase::DealerMakes:
      return call_trump(view);
    case Phase::Discard:
      return discard(view);
    case Phase::Exchange:
      return exchange(view);
    case Phase::Alone:
      return go_alone(view);
    case Phase::DefendAlone:
      return defend_alone(view);
    case Phase::NameJoker:
      return name_joker(view);
    case Phase::Auction:
      return bid(view);
    case Phase::NameTrump:
      return name_trump(view);
    case Phase::InOrOut:
      return in_or_out(view);
    case Phase::FarmersHand:
      return use_farmers_hand(view);
    case Phase::Best:
      return lay_best(view);
    case Phase::Give:
      return give_best(view);
    case Phase::Unknown:
      break;
  }
  return otherwise(view);
}

}  // namespace euchre
