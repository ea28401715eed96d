package euchre;

import java.util.Optional;

/** What is trump in a hand: one of the four suits, or nothing. */
public enum Trump {
  CLUBS,
  DIAMONDS,
  SPADES,
  HEARTS,
  NO_TRUMP;

  private static final Trump[] ALL = values();

  /** A suit as trump. */
  public static Trump of(Suit suit) {
    return ALL[suit.ordinal()];
  }

  /** The suit; nothing for no-trump. */
  public Optional<Suit> suit() {
    return this == NO_TRUMP ? Optional.empty() : Optional.of(Suit.at(ordinal()));
  }

  /** {@code C}, {@code D}, {@code S}, {@code H} or {@code NT}, as moves have it in words. */
  public String letters() {
    return this == NO_TRUMP ? "NT" : String.valueOf(Suit.at(ordinal()).letter());
  }

  static Trump at(int index) {
    return ALL[index];
  }
}
