package euchre;

import java.util.Optional;

/**
 * What the referee found this bot at fault for.
 *
 * @param cause such as {@code illegal_move} or {@code timeout}
 * @param detail one sentence: what was found and what the limit was
 * @param fallback the move that the referee made instead; nothing if the game was forfeited
 * @param strikes faults of this side in this game so far
 */
public record Fault(String cause, String detail, Optional<Move> fallback, int strikes) {}
