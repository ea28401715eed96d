package euchre;

/** A printed rank, low to high as in a plain suit. */
public enum Rank {
  SEVEN('7'),
  EIGHT('8'),
  NINE('9'),
  TEN('T'),
  JACK('J'),
  QUEEN('Q'),
  KING('K'),
  ACE('A');

  private static final Rank[] ALL = values();

  private final char letter;

  Rank(char letter) {
    this.letter = letter;
  }

  /** {@code 7}, {@code 8}, {@code 9}, {@code T}, {@code J}, {@code Q}, {@code K} or {@code A}. */
  public char letter() {
    return letter;
  }

  static Rank at(int index) {
    return ALL[index];
  }
}
