package euchre;

import com.google.protobuf.ByteString;
import java.util.List;

/**
 * One game as one seat knows it.
 *
 * @param seat the seat to play, from 0
 * @param rules the rules of the game
 * @param firstDealer who deals the first hand
 * @param botSeed 32 bytes for the bot's own chance, the same for the same seat of the same board
 * @param draws the rounds of drawing for the deal, if it was drawn for
 * @param seated where partners were drawn for, for each seat the seat that its player drew from;
 *     else empty. Only {@code draws} are about the seats drawn from
 */
public record Game(
    int seat,
    Rules rules,
    int firstDealer,
    ByteString botSeed,
    List<DrawRound> draws,
    List<Integer> seated) {
  /**
   * One round of drawing for the deal.
   *
   * @param seats who drew
   * @param cards what each of them drew
   */
  public record DrawRound(List<Integer> seats, List<Card> cards) {}
}
