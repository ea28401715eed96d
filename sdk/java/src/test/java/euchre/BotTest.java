package euchre;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a bot answers, by what it overrides. */
class BotTest {
  private static final class Idle extends Bot {}

  private static final class Chance extends Bot {
    @Override
    public Card play(View view) {
      return view.legalCards().get(rng().nextInt(view.legalCards().size()));
    }
  }

  /** Overrides every method for the answer that its default would not give. */
  private static final class Contrary extends Bot {
    private final int mine = seat(); // known in the constructor

    @Override
    public Move orderUp(View view) {
      return Move.ORDER_UP;
    }

    @Override
    public Move callTrump(View view) {
      return Move.call(Trump.NO_TRUMP);
    }

    @Override
    public Card discard(View view) {
      return view.hand().get(view.hand().size() - 1);
    }

    @Override
    public Optional<Card> exchange(View view) {
      return Optional.of(view.hand().get(0));
    }

    @Override
    public boolean goAlone(View view) {
      return true;
    }

    @Override
    public boolean defendAlone(View view) {
      return mine == view.seat();
    }

    @Override
    public Move nameJoker(View view) {
      return Move.nameJoker(Suit.HEARTS);
    }

    @Override
    public Move bid(View view) {
      return Move.MOON;
    }

    @Override
    public Move nameTrump(View view) {
      return Move.nameTrump(Trump.NO_TRUMP);
    }

    @Override
    public boolean inOrOut(View view) {
      return true;
    }

    @Override
    public Move useFarmersHand(View view) {
      return Move.CLAIM;
    }

    @Override
    public Optional<Card> layBest(View view) {
      return Optional.of(view.hand().get(0));
    }

    @Override
    public Card giveBest(View view) {
      return view.hand().get(1);
    }

    @Override
    public Card play(View view) {
      return view.legalCards().get(1);
    }
  }

  /** Each decision goes to its method; one that is left out declines, or takes the first move. */
  @ParameterizedTest
  @CsvSource({
    "BID_ROUND_1,ORDER_UP/ORDER_UP_ALONE/PASS,PASS,ORDER_UP",
    "BID_ROUND_2,CALL C/CALL NT/PASS,PASS,CALL NT",
    "DEALER_MAKES,CALL C/CALL NT,CALL C,CALL NT",
    "DISCARD,DISCARD 9C/DISCARD AH,DISCARD 9C,DISCARD AH",
    "EXCHANGE,EXCHANGE 9C/KEEP,KEEP,EXCHANGE 9C",
    "ALONE,YES/NO,NO,YES",
    "DEFEND_ALONE,YES/NO,NO,YES",
    "NAME_JOKER,NAME C/NAME H,NAME C,NAME H",
    "AUCTION,BID 3/MOON/PASS,PASS,MOON",
    "NAME_TRUMP,NAME C/NAME NT,NAME C,NAME NT",
    "IN_OR_OUT,IN/OUT,OUT,IN",
    "FARMERS_HAND,CLAIM/NO,NO,CLAIM",
    "BEST,BEST 9C/KEEP,KEEP,BEST 9C",
    "GIVE,GIVE 9C/GIVE AH,GIVE 9C,GIVE AH",
    "PLAY,PLAY 9C/PLAY AH,PLAY 9C,PLAY AH",
  })
  void everyDecisionHasItsMethod(Phase phase, String legal, String idle, String contrary) {
    View view = Testing.position(phase).hand("9C AH").legal(legal.split("/")).view();
    assertEquals(Move.parse(idle), Testing.ask(Idle::new, view));
    assertEquals(Move.parse(contrary), Testing.ask(Contrary::new, view));
  }

  /** A decision that nobody knows yet is answered with a move of its list. */
  @Test
  void anUnknownDecisionIsAnswered() {
    View view = Testing.position(Phase.UNKNOWN).legal("YES", "NO").view();
    assertEquals(Move.NO, Testing.ask(Contrary::new, view));
  }

  /** The same seed gives the same choices, another seed others. */
  @Test
  void chanceComesFromTheSeed() {
    View view = Testing.position(Phase.PLAY).hand("9C AH").legalCards("9C TC JC QC KC AC").view();
    List<Move> first = List.of(draw(view, 0), draw(view, 1), draw(view, 2), draw(view, 3));
    assertEquals(first, List.of(draw(view, 0), draw(view, 1), draw(view, 2), draw(view, 3)));
    assertNotEquals(1L, first.stream().distinct().count());
  }

  private static Move draw(View view, int seed) {
    byte[] bytes = new byte[32];
    bytes[7] = (byte) (seed * 37);
    return Testing.ask(Chance::new, view, ByteString.copyFrom(bytes));
  }

  /** An answer that is not legal fails the test of a bot, and says what was legal. */
  @Test
  void anIllegalAnswerFails() {
    View view =
        Testing.position(Phase.BID_ROUND_1).hand("9C").legal("ORDER_UP_ALONE", "PASS").view();
    AssertionError error =
        assertThrows(AssertionError.class, () -> Testing.ask(Contrary::new, view));
    assertEquals(
        "Contrary answered ORDER_UP; legal were [ORDER_UP_ALONE, PASS], and it held [9C]",
        error.getMessage());
  }

  /** A bot that is used twice, or was made for no game, is refused with the reason. */
  @Test
  void aBotIsForOneGame() {
    View view = Testing.position(Phase.PLAY).legalCards("9C").view();
    Bot one = new Idle();
    Exception error = assertThrows(IllegalStateException.class, () -> Testing.ask(() -> one, view));
    assertTrue(error.getMessage().contains("a bot is made by"));
    assertThrows(IllegalStateException.class, () -> Testing.position(Phase.PLAY).view());
  }
}
