package euchre;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Moves as values and as words. */
class MoveTest {
  /** A move tells what it is about. */
  @Test
  void aMoveTellsWhatItIsAbout() {
    assertEquals(Optional.of(Card.NINE_OF_CLUBS), Move.parse("DISCARD 9C").card());
    assertEquals(Optional.of(Suit.HEARTS), Move.callAlone(Trump.HEARTS).suit());
    assertEquals(Optional.empty(), Move.call(Trump.NO_TRUMP).suit());
    assertEquals(Optional.of(Trump.NO_TRUMP), Move.parse("CALL NT").trump());
    assertEquals(OptionalInt.of(4), Move.bid(4).bid());
    assertEquals(OptionalInt.empty(), Move.MOON.bid());
    assertTrue(Move.parse("CALL H ALONE").isAlone());
    assertTrue(Move.MOON.isAlone());
    assertFalse(Move.MOON.isCall());
    assertTrue(Move.ORDER_UP.isCall());
    assertEquals(
        List.of(Move.PASS, Move.NO, Move.KEEP, Move.OUT),
        List.of(Move.PASS, Move.YES, Move.NO, Move.CLAIM, Move.KEEP, Move.IN, Move.OUT).stream()
            .filter(Move::declines)
            .toList());
  }

  /** A swap is the same in whatever order its cards are named, and needs three of them. */
  @Test
  void aSwapIsOfThreeCards() {
    Move swap = Move.swap(Card.TEN_OF_CLUBS, Card.NINE_OF_DIAMONDS, Card.NINE_OF_CLUBS);
    assertEquals("SWAP 9C TC 9D", swap.toString());
    assertEquals(swap, Move.parse("SWAP 9D 9C TC"));
    assertEquals(swap.hashCode(), Move.parse("SWAP 9C TC 9D").hashCode());
    assertThrows(IllegalArgumentException.class, () -> Move.parse("SWAP 9C 9C TC"));
    assertThrows(IllegalArgumentException.class, () -> Move.parse("SWAP 9C TC"));
  }

  /** What is no move is refused with an example of one. */
  @Test
  void whatIsNoMoveIsRefused() {
    Exception error = assertThrows(IllegalArgumentException.class, () -> Move.parse("DANCE"));
    assertEquals(
        "'DANCE' is no move; a move reads like PASS, CALL H ALONE or PLAY JH", error.getMessage());
    assertThrows(IllegalArgumentException.class, () -> Move.bid(13));
  }
}
