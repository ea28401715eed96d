package euchre;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Cards, and what trump does to them. */
class CardTest {
  /** Cards are read and written in words; what is no card says how one is written. */
  @Test
  void wordsAreReadAndWritten() {
    assertEquals(Card.JACK_OF_HEARTS, Card.parse("JH"));
    assertEquals("9C", Card.NINE_OF_CLUBS.toString());
    assertEquals("J♥", Card.parse("JH").pretty());
    assertEquals(List.of(Card.JOKER, Card.ACE_OF_CLUBS), Card.parseAll(" JK  AC "));
    Exception error = assertThrows(IllegalArgumentException.class, () -> Card.parse("1H"));
    assertTrue(error.getMessage().contains("write rank and suit"));
  }

  /** Bowers and joker belong to trump, and with no-trump there are none. */
  @Test
  void bowersBelongToTrump() {
    Card left = Card.JACK_OF_DIAMONDS;
    assertEquals(Suit.HEARTS, left.effectiveSuit(Trump.HEARTS));
    assertEquals(Suit.DIAMONDS, left.effectiveSuit(Trump.SPADES));
    assertEquals(Suit.DIAMONDS, left.effectiveSuit(Trump.NO_TRUMP));
    assertEquals(Suit.CLUBS, Card.JOKER.effectiveSuit(Trump.CLUBS));
    assertTrue(left.isTrump(Trump.HEARTS));
    assertFalse(left.isTrump(Trump.NO_TRUMP));
    assertThrows(IllegalStateException.class, Card.JOKER::suit);
    assertThrows(IllegalStateException.class, Card.JOKER::rank);
  }

  /** Trumps stand above the suit led, and other suits cannot win. */
  @Test
  void strengthFollowsTheOrderOfTrumps() {
    List<Card> order = Card.parseAll("JK JH JD AH KH QH TH 9H 8H 7H AS KS QS JS TS 9S");
    for (int i = 1; i < order.size(); i++) {
      assertTrue(strength(order.get(i - 1)) > strength(order.get(i)), order.get(i).toString());
    }
    assertEquals(-1, strength(Card.ACE_OF_CLUBS));
    assertEquals(-1, strength(Card.ACE_OF_DIAMONDS));
  }

  private static int strength(Card card) {
    return card.strength(Trump.HEARTS, Suit.SPADES);
  }
}
