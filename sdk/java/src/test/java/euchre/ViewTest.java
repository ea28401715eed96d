package euchre;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import euchre.v1.RulesOuterClass;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a view answers. */
class ViewTest {
  private static final Rules BUCK = rules(RulesOuterClass.Game.GAME_BUCK, 1, false);
  private static final Rules DOUBLE = rules(RulesOuterClass.Game.GAME_BID, 2, false);
  private static final Rules JOKER = rules(RulesOuterClass.Game.GAME_EUCHRE, 1, true);

  private static Rules rules(RulesOuterClass.Game game, int packs, boolean joker) {
    return Rules.of(
        Rules.standard().message().toBuilder()
            .setGame(game)
            .setPacks(packs)
            .setJoker(joker)
            .setJokerUp(RulesOuterClass.JokerUp.JOKER_UP_DEALER_MAKES)
            .build());
  }

  private static Testing.Position second() {
    return Testing.position(Phase.PLAY)
        .seat(2)
        .hand("AS KS 9S JD")
        .upCard("QH")
        .calls("PASS", "ORDER_UP")
        .trump(Trump.HEARTS, 1)
        .played(0, "AC KC QS 9C JH TD")
        .legalCards("AS KS 9S JD");
  }

  /** The trick in progress, who wins it, and who is still to play. */
  @Test
  void theTrickInProgress() {
    View view = second().view();
    assertEquals(
        List.of(new Play(0, Card.JACK_OF_HEARTS), new Play(1, Card.TEN_OF_DIAMONDS)), view.trick());
    assertEquals(Optional.of(Suit.HEARTS), view.led());
    assertEquals(Optional.of(new Play(0, Card.JACK_OF_HEARTS)), view.winning());
    assertEquals(List.of(3), view.seatsToPlay());
    assertEquals(1, view.finishedTricks().size());
    assertEquals(new Play(2, Card.QUEEN_OF_SPADES), view.finishedTricks().get(0).get(2));
    assertTrue(view.isPartner(0));
    assertEquals(OptionalInt.of(0), view.partner());
    assertEquals(List.of(0, 1, 2, 3), view.active());
  }

  /** Who did not follow is known to be void; the left bower shows nothing of its printed suit. */
  @Test
  void voidsAreOfEffectiveSuits() {
    View view = second().view();
    assertEquals(
        Map.of(0, Set.of(), 1, Set.of(Suit.HEARTS), 2, Set.of(Suit.CLUBS), 3, Set.of()),
        view.voids());
  }

  /** What is unseen is the pack less what the seat knows, the up-card among it. */
  @Test
  void unseenCards() {
    View view = second().view();
    assertEquals(24 - 4 - 6 - 1, view.unseen().size());
    assertEquals(Card.parseAll("TC JC QC 9D QD KD AD TS JS 9H TH KH AH"), view.unseen());
    assertEquals(11, view.seen().size());
  }

  /** With two packs each copy that is not known is unseen, and the first of equal cards wins. */
  @Test
  void twoPacks() {
    View view =
        Testing.position(Phase.PLAY)
            .rules(DOUBLE)
            .seat(2)
            .hand("AS AS 9S")
            .trump(Trump.SPADES, 0)
            .played(0, "AH AH")
            .legalCards("AS AS 9S")
            .view();
    assertEquals(48 - 3 - 2, view.unseen().size());
    assertEquals(Optional.of(new Play(0, Card.ACE_OF_HEARTS)), view.winning());
    assertEquals(1, view.unseen().stream().filter(Card.NINE_OF_SPADES::equals).count());
    assertEquals(0, view.unseen().stream().filter(Card.ACE_OF_SPADES::equals).count());
    assertEquals(12, view.rules().tricks());
    assertEquals(Optional.empty(), view.upCard());
  }

  /** A lone maker's partner sits out: tricks have three cards. */
  @Test
  void aLoneHand() {
    View view =
        Testing.position(Phase.PLAY)
            .seat(3)
            .hand("AS KS 9S JD")
            .upCard("QH")
            .trump(Trump.HEARTS, 1)
            .alone(3)
            .seat(2)
            .played(0, "AC KC QS JH")
            .legalCards("AS")
            .view();
    assertEquals(List.of(0, 1, 2), view.active());
    assertEquals(List.of(new Play(0, Card.JACK_OF_HEARTS)), view.trick());
    assertEquals(Optional.of(true), view.alone());
    assertEquals(List.of(), view.seatsToPlay().stream().filter(seat -> seat == 3).toList());
  }

  /** In buck everybody plays for himself. */
  @Test
  void nobodyHasAPartnerInBuck() {
    View view = Testing.position(Phase.IN_OR_OUT).rules(BUCK).legal("IN", "OUT").view();
    assertEquals(OptionalInt.empty(), view.partner());
    assertEquals(4, view.rules().sides());
    assertEquals(List.of(0, 0, 0, 0), view.score());
  }

  /** The suit that round 1 is about, and who made which call. */
  @Test
  void theBidding() {
    View view =
        Testing.position(Phase.BID_ROUND_1).seat(2).dealer(1).upCard("QH").legal("PASS").view();
    assertEquals(Optional.of(Suit.HEARTS), view.upSuit());
    assertEquals(List.of(), view.bidding());
    assertEquals(2, view.eldest());
    View later = Testing.position(Phase.BID_ROUND_1).calls("PASS", "PASS").legal("PASS").view();
    assertEquals(
        List.of(new View.Said(0, Move.PASS), new View.Said(1, Move.PASS)), later.bidding());
    View joker =
        Testing.position(Phase.PLAY)
            .rules(JOKER)
            .dealer(2)
            .upCard("JK")
            .calls("CALL S")
            .legal("PLAY 9C")
            .view();
    assertEquals(List.of(new View.Said(2, Move.call(Trump.SPADES))), joker.bidding());
    assertEquals(Optional.empty(), joker.upSuit());
    assertTrue(joker.pack().contains(Card.JOKER));
  }

  /** Before there is a trump, the view says that it must be named. */
  @Test
  void noTrumpYet() {
    View view = Testing.position(Phase.BID_ROUND_1).legal("PASS").view();
    Exception error =
        assertThrows(IllegalStateException.class, () -> view.isTrump(Card.ACE_OF_CLUBS));
    assertTrue(error.getMessage().contains("nothing is trump yet"));
  }
}
