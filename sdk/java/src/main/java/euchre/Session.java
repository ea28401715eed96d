package euchre;

import euchre.v1.Play;
import euchre.v1.Play.Batch;
import euchre.v1.Play.GameEnded;
import euchre.v1.Play.GameStarted;
import euchre.v1.Play.Hello;
import euchre.v1.Play.PlayRequest;
import euchre.v1.Play.PlayResponse;
import euchre.v1.Play.Ready;
import euchre.v1.Play.Turn;
import io.grpc.Status;
import java.util.HashMap;
import java.util.Map;

/** One process's conversation with the referee: the games, and what is answered to what. */
final class Session {
  /** How often to dial again after the stream broke. */
  static final int RECONNECTS = 3;

  private final Client client;
  private final Line line;
  private final String token;
  private final Map<Integer, Bot> games = new HashMap<>();
  private Rules rules;

  Session(Client client, Line line, String token) {
    this.client = client;
    this.line = line;
    this.token = token;
  }

  /** Talks until the referee says goodbye; dials again if the stream breaks. */
  void play() throws RefereeException {
    int left = RECONNECTS;
    while (true) {
      Stream stream = line.dial(hello());
      Status end = converse(stream);
      if (end == null) {
        return;
      }
      boolean broken = end.getCode() == Status.Code.UNAVAILABLE && rules != null;
      if (!broken || left-- == 0) {
        throw new RefereeException(line.ended(end));
      }
    }
  }

  /** What is said on one stream. Returns how it broke, or null after a goodbye. */
  private Status converse(Stream stream) {
    while (true) {
      PlayResponse message = stream.read();
      if (message == null) {
        return stream.status();
      }
      switch (message.getMessageCase()) {
        case BATCH -> {
          Play.Moves answers = answer(message.getBatch());
          if (answers.getMovesCount() > 0) {
            stream.write(PlayRequest.newBuilder().setMoves(answers).build());
          }
        }
        case WELCOME -> {
          prepare(Rules.of(message.getWelcome().getRules()));
          stream.write(PlayRequest.newBuilder().setReady(Ready.getDefaultInstance()).build());
        }
        case GOODBYE -> {
          stream.close();
          return null;
        }
        case MESSAGE_NOT_SET -> {} // something newer than this package: to be ignored
      }
    }
  }

  private PlayRequest hello() {
    return PlayRequest.newBuilder()
        .setHello(
            Hello.newBuilder()
                .setToken(token)
                .setProtocolVersion(Client.PROTOCOL_VERSION)
                .setBotName(client.name())
                .setSdk("euchre-sdk/" + Client.VERSION + " (Java)")
                .setMaxOpenTurns(client.maxOpenTurns()))
        .build();
  }

  /** Prepares the bot; once in a process, however often it connects. */
  private void prepare(Rules told) {
    if (rules == null) {
      client.prepareOnce();
      rules = told;
    }
  }

  private Play.Moves answer(Batch batch) {
    for (GameStarted started : batch.getStartedList()) {
      // After dialling again a game is announced again; the bot in it stays.
      games.computeIfAbsent(
          started.getGame(), number -> Bot.make(client.bots(), Wire.game(started, rules)));
    }
    for (Play.Fault fault : batch.getFaultsList()) {
      Bot bot = games.get(fault.getGame());
      if (bot != null) {
        bot.atFault(Wire.fault(fault));
      }
    }
    for (GameEnded ended : batch.getEndedList()) {
      Bot bot = games.remove(ended.getGame());
      if (bot != null) {
        bot.gameOver(Wire.result(ended));
      }
    }
    Play.Moves.Builder answers = Play.Moves.newBuilder();
    for (Turn turn : batch.getTurnsList()) {
      Bot bot = games.get(turn.getGame());
      if (bot != null) { // a turn of a game that was never announced is nobody's
        View view = new View(turn, rules);
        Move move = bot.decide(view);
        answers.addMoves(
            Play.Move.newBuilder()
                .setGame(turn.getGame())
                .setTurn(turn.getTurn())
                .setAction(Wire.action(move, view.phase(), turn.getLegalList())));
      }
    }
    return answers.build();
  }
}
