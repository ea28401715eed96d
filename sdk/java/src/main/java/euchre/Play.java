package euchre;

/**
 * A card played to a trick.
 *
 * @param seat who played it
 * @param card the card
 */
public record Play(int seat, Card card) {}
