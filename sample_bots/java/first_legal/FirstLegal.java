import euchre.Bot;
import euchre.Client;
import euchre.Move;
import euchre.View;

/**
 * The first legal move, whatever it is: the smallest bot there is, and the yardstick of speed.
 *
 * <p>It looks at nothing but the list of legal moves, so a game between four of these costs what the
 * referee and the protocol cost, and no more.
 */
public final class FirstLegal extends Bot {
  /** Answers any decision; one method is enough for a bot that treats them all alike. */
  @Override
  public Move decide(View view) {
    return view.legal().get(0);
  }

  public static void main(String[] args) {
    Client.run("first_legal", FirstLegal::new);
  }
}
