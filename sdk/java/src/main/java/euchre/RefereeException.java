package euchre;

/** The referee could not be reached, or broke the session off. The message is one sentence. */
public final class RefereeException extends Exception {
  private static final long serialVersionUID = 1L;

  RefereeException(String message) {
    super(message);
  }
}
