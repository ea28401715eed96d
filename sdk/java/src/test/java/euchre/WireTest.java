package euchre;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import euchre.v1.Moves.Action;
import euchre.v1.View.SeatView;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Messages and the types of this package, by the repository's vectors. */
class WireTest {
  /** Every card has the number on the wire that the vectors give. */
  @Test
  void cardsHaveTheirNumbers() {
    Map<String, JsonElement> cards = Vectors.MOVES.getAsJsonObject("cards").asMap();
    assertEquals(33, cards.size());
    cards.forEach(
        (word, number) -> assertEquals(Card.parse(word), Wire.card(number.getAsInt()).get()));
  }

  /** Every move in words is the message that the vectors give, and the message is the move. */
  @Test
  void movesAreTheirMessages() {
    Map<String, JsonElement> actions = Vectors.MOVES.getAsJsonObject("actions").asMap();
    assertTrue(actions.size() > 200);
    actions.forEach((words, json) -> compare(words, json, Phase.NAME_JOKER));
    JsonObject trumps = Vectors.MOVES.getAsJsonObject("names_trump");
    assertEquals(5, trumps.size());
    trumps.asMap().forEach((words, json) -> compare(words, json, Phase.NAME_TRUMP));
  }

  private static void compare(String words, JsonElement json, Phase phase) {
    Action action = Vectors.merge(json, Action.newBuilder()).build();
    Move move = Move.parse(words);
    assertEquals(words, move.toString());
    assertEquals(action, Wire.action(move, phase, List.of()), words);
    assertEquals(move, Wire.move(action, 0), words);
  }

  /** A move that this package does not know is sent back as it came. */
  @Test
  void anUnknownMoveCanBeSentBack() {
    List<Action> legal =
        List.of(Action.newBuilder().setCallValue(999).build(), Action.newBuilder().build());
    Move first = Wire.move(legal.get(0), 0);
    Move second = Wire.move(legal.get(1), 1);
    assertNotEquals(first, second);
    assertEquals(legal.get(0), Wire.action(first, Phase.UNKNOWN, legal));
    assertEquals(legal.get(1), Wire.action(second, Phase.UNKNOWN, legal));
  }

  /** Each position of the vectors is read as it stands there, and its fallback is the one given. */
  @Test
  void positionsAreRead() {
    List<JsonElement> views = Vectors.VIEWS.getAsJsonArray("positions").asList();
    List<JsonElement> positions = Vectors.MOVES.getAsJsonArray("positions").asList();
    assertTrue(positions.size() > 30);
    for (int i = 0; i < positions.size(); i++) {
      JsonObject position = positions.get(i).getAsJsonObject();
      int seat = position.get("seat").getAsInt();
      JsonElement json = views.get(i).getAsJsonObject().getAsJsonArray("views").get(seat);
      SeatView message = Vectors.merge(json, SeatView.newBuilder()).build();
      List<String> legal = Vectors.words(position.get("legal"));
      View view = Testing.view(message, legal.stream().map(Move::parse).toList(), Rules.standard());
      String phase = "PHASE_" + view.phase().words().replace("'", "").replace(' ', '_');
      assertEquals(position.get("phase").getAsString(), phase.toUpperCase(Locale.ROOT));
      assertEquals(legal, view.legal().stream().map(Move::toString).toList());
      assertEquals(position.get("fallback").getAsString(), view.fallback().toString());
      assertEquals(seat, view.seat());
      assertEquals(position.get("dealer").getAsInt(), view.dealer());
      assertEquals(message.getHandCount(), view.hand().size());
    }
  }
}
