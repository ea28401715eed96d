// Write a Euchre bot: one class, with one function for each decision.
//
//     #include <euchre/euchre.hpp>
//
//     class MyBot : public euchre::Bot {
//      public:
//       using Bot::Bot;
//       euchre::Answer order_up(const euchre::View&) override { return euchre::Move::pass(); }
//       euchre::Answer play(const euchre::View& view) override { return view.legal_cards().back();
//       }
//     };
//
//     int main() { return euchre::run<MyBot>({.name = "mybot"}); }
#pragma once

#include "euchre/bot.hpp"     // IWYU pragma: export
#include "euchre/cards.hpp"   // IWYU pragma: export
#include "euchre/client.hpp"  // IWYU pragma: export
#include "euchre/errors.hpp"  // IWYU pragma: export
#include "euchre/moves.hpp"   // IWYU pragma: export
#include "euchre/phases.hpp"  // IWYU pragma: export
#include "euchre/rng.hpp"     // IWYU pragma: export
#include "euchre/rules.hpp"   // IWYU pragma: export
#include "euchre/view.hpp"    // IWYU pragma: export
