#include "bot.hpp"

int main() { return euchre::run<Tips>({.name = "tips"}); }
