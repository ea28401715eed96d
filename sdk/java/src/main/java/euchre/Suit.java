package euchre;

/** A printed suit, in the one order that suits have everywhere. */
public enum Suit {
  CLUBS('C', '♣'),
  DIAMONDS('D', '♦'),
  SPADES('S', '♠'),
  HEARTS('H', '♥');

  private static final Suit[] ALL = values();

  private final char letter;
  private final char symbol;

  Suit(char letter, char symbol) {
    this.letter = letter;
    this.symbol = symbol;
  }

  /** {@code C}, {@code D}, {@code S} or {@code H}. */
  public char letter() {
    return letter;
  }

  /** The suit's sign, such as ♥. */
  public char symbol() {
    return symbol;
  }

  /** The other suit of this suit's colour: the one whose jack is the left bower. */
  public Suit sameColour() {
    return ALL[ordinal() ^ 2];
  }

  /** This suit as trump. */
  public Trump asTrump() {
    return Trump.of(this);
  }

  static Suit at(int index) {
    return ALL[index];
  }
}
