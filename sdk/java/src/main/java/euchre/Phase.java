package euchre;

import java.util.Locale;

/** The decision that a seat is asked for. */
public enum Phase {
  /** A decision that this version of the package does not know; only {@link Bot#otherwise} can. */
  UNKNOWN,
  FARMERS_HAND,
  NAME_JOKER,
  DEALER_MAKES,
  BID_ROUND_1,
  BID_ROUND_2,
  DISCARD,
  EXCHANGE,
  ALONE,
  BEST,
  GIVE,
  DEFEND_ALONE,
  PLAY,
  AUCTION,
  NAME_TRUMP,
  IN_OR_OUT;

  private static final Phase[] ALL = values();

  /** The phase in words, such as {@code bid round 1}. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ').replace("farmers", "farmer's");
  }

  static Phase fromWire(int number) {
    return number >= 0 && number < ALL.length ? ALL[number] : UNKNOWN;
  }
}
