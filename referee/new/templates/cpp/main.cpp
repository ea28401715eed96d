#include "bot.hpp"

int main() { return euchre::run<MyBot>({.name = "__WORD__"}); }
