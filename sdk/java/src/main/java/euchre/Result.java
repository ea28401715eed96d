package euchre;

import java.util.List;
import java.util.Optional;

/**
 * How a game ended for this seat.
 *
 * @param won whether this seat's side won; nothing when the game does not count
 * @param score final points of each side
 * @param reason {@code played_out}, {@code forfeit} or {@code cancelled}
 * @param detail one sentence for people
 */
public record Result(Optional<Boolean> won, List<Integer> score, String reason, String detail) {}
