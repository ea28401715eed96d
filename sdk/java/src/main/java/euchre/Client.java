package euchre;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * Connects a bot to its referee and answers until the referee says goodbye.
 *
 * <p>The address and a token come in the environment, where the referee that starts a bot puts
 * them: {@code EUCHRE_REFEREE} ({@code unix:/path} or {@code host:port}) and {@code EUCHRE_TOKEN}.
 * {@code EUCHRE_CA}, if it is set, names a PEM file; then the connection to {@code host:port} is
 * TLS and trusts that certificate alone.
 *
 * <pre>{@code
 * public static void main(String[] args) {
 *   Client.run("mybot", MyBot::new);
 * }
 * }</pre>
 */
public final class Client {
  /** The version of this package. */
  public static final String VERSION = "0.1.0";

  /** The version of the protocol that it speaks. */
  public static final int PROTOCOL_VERSION = 1;

  private final String name;
  private final Supplier<? extends Bot> bots;
  private Runnable prepare = () -> {};
  private int maxOpenTurns = 512;
  private Duration patience = Line.PATIENCE;

  private Client(String name, Supplier<? extends Bot> bots) {
    this.name = name;
    this.bots = bots;
  }

  /**
   * A client, to be set up further.
   *
   * @param name what the bot calls itself in logs
   * @param bots makes a bot; called once for each seat and game
   */
  public static Client of(String name, Supplier<? extends Bot> bots) {
    return new Client(name, bots);
  }

  /** Plays as {@link #run()} does, with nothing set up further. */
  public static void run(String name, Supplier<? extends Bot> bots) {
    of(name, bots).run();
  }

  /** What to do once in the process before the first game: load a model, build tables. */
  public Client prepare(Runnable work) {
    prepare = work;
    return this;
  }

  /** How many decisions the bot is willing to have before it at once; 512 if nothing is said. */
  public Client maxOpenTurns(int turns) {
    maxOpenTurns = turns;
    return this;
  }

  /**
   * Plays until the referee says goodbye, then returns. If the referee cannot be reached, or breaks
   * the session off, it prints why to stderr and ends the process with status 1. An exception in
   * the bot's own code is not caught.
   */
  public void run() {
    try {
      play();
    } catch (RefereeException error) {
      System.err.println(name + ": " + error.getMessage());
      System.exit(1);
    }
  }

  /**
   * Plays until the referee says goodbye, then returns.
   *
   * @throws RefereeException if the referee cannot be reached, or breaks the session off
   */
  public void play() throws RefereeException {
    play(required("EUCHRE_REFEREE"), required("EUCHRE_TOKEN"), System.getenv("EUCHRE_CA"));
  }

  /**
   * Plays as {@link #play()} does.
   *
   * @param address where the referee listens: {@code unix:/path} or {@code host:port}
   * @param token what proves who the bot is
   * @param authority a PEM file with the certificate to trust over TCP; {@code null} for no TLS
   * @throws RefereeException as for {@link #play()}
   */
  public void play(String address, String token, String authority) throws RefereeException {
    try (Line line = Line.to(address, authority, patience)) {
      new Session(this, line, token).play();
    }
  }

  /** How long to try to reach the referee, for tests. */
  Client patience(Duration time) {
    patience = time;
    return this;
  }

  String name() {
    return name;
  }

  Supplier<? extends Bot> bots() {
    return bots;
  }

  void prepareOnce() {
    prepare.run();
  }

  int maxOpenTurns() {
    return maxOpenTurns;
  }

  private static String required(String variable) throws RefereeException {
    String value = System.getenv(variable);
    if (value == null || value.isEmpty()) {
      throw new RefereeException(
          variable
              + " is not set; a bot is started by the referee, for example by `referee round-robin"
              + " FOLDER`, which sets it");
    }
    return value;
  }
}
