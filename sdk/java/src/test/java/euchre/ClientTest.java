package euchre;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import euchre.v1.Moves.Action;
import euchre.v1.Moves.Call;
import euchre.v1.Play.Batch;
import euchre.v1.Play.EndReason;
import euchre.v1.Play.FaultCause;
import euchre.v1.Play.GameEnded;
import euchre.v1.Play.GameStarted;
import euchre.v1.Play.Goodbye;
import euchre.v1.Play.Moves;
import euchre.v1.Play.Outcome;
import euchre.v1.Play.PlayRequest;
import euchre.v1.Play.PlayResponse;
import euchre.v1.Play.Turn;
import euchre.v1.Play.Welcome;
import io.grpc.InsecureServerCredentials;
import io.grpc.ServerCredentials;
import io.grpc.Status;
import io.grpc.TlsServerCredentials;
import java.io.File;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The conversation with a referee, over real connections. */
@Timeout(60)
class ClientTest {
  private static final List<String> EVENTS = new ArrayList<>();

  @TempDir Path folder;

  private static final class Witness extends Bot {
    private final int number = (int) EVENTS.stream().filter(e -> e.startsWith("made")).count();

    Witness() {
      EVENTS.add("made for seat " + seat());
    }

    @Override
    public Move decide(View view) {
      EVENTS.add("bot " + number + " asked");
      return view.legal().get(0);
    }

    @Override
    public void gameOver(Result result) {
      EVENTS.add(result.toString());
    }

    @Override
    public void atFault(Fault fault) {
      EVENTS.add(fault.toString());
    }
  }

  @BeforeEach
  void nothingYet() {
    EVENTS.clear();
  }

  private static Client client() {
    return Client.of("witness", Witness::new)
        .prepare(() -> EVENTS.add("prepared"))
        .maxOpenTurns(7)
        .patience(Duration.ofSeconds(10));
  }

  private static PlayResponse.Builder welcome() {
    return PlayResponse.newBuilder()
        .setWelcome(Welcome.newBuilder().setRules(Rules.standard().message()));
  }

  private static PlayResponse.Builder goodbye() {
    return PlayResponse.newBuilder().setGoodbye(Goodbye.newBuilder().setReason("done"));
  }

  private static GameStarted started(int game) {
    return GameStarted.newBuilder()
        .setGame(game)
        .setSeatValue(game)
        .setFirstDealerValue(1)
        .setBotSeed(ByteString.copyFrom(new byte[32]))
        .build();
  }

  private static Turn turn(int game, int number) {
    return Turn.newBuilder()
        .setGame(game)
        .setTurn(number)
        .addLegal(Action.newBuilder().setCall(Call.CALL_ORDER_UP))
        .addLegal(Action.newBuilder().setCall(Call.CALL_PASS))
        .build();
  }

  private static PlayResponse.Builder batch(Batch.Builder batch) {
    return PlayResponse.newBuilder().setBatch(batch);
  }

  /** A session with two games, a fault and results, from hello to goodbye. */
  private static void wholeSession(PlayRequest message, ScriptedReferee.Talk talk) {
    switch (message.getMessageCase()) {
      case HELLO -> talk.say(welcome());
      case READY -> {
        talk.say(PlayResponse.newBuilder()); // of a kind that the bot does not know
        talk.say(
            batch(
                Batch.newBuilder()
                    .setUnknownFields(news())
                    .addStarted(started(1))
                    .addStarted(started(2))
                    .addTurns(turn(1, 1))
                    .addTurns(turn(2, 1))));
      }
      case MOVES -> {
        talk.say(
            batch(
                Batch.newBuilder()
                    .addFaults(
                        euchre.v1.Play.Fault.newBuilder()
                            .setGame(2)
                            .setCause(FaultCause.FAULT_CAUSE_ILLEGAL_MOVE)
                            .setStrikes(1))
                    .addEnded(
                        GameEnded.newBuilder()
                            .setGame(1)
                            .setOutcome(Outcome.OUTCOME_WON)
                            .setReason(EndReason.END_REASON_PLAYED_OUT)
                            .addScore(10)
                            .addScore(3))));
        talk.say(goodbye());
      }
      default -> throw new AssertionError(message);
    }
  }

  private static UnknownFieldSet news() {
    UnknownFieldSet.Field field = UnknownFieldSet.Field.newBuilder().addVarint(1).build();
    return UnknownFieldSet.newBuilder().addField(99, field).build();
  }

  private static void sessionIsRight(ScriptedReferee referee) {
    assertEquals("secret", referee.hello().getToken());
    assertEquals(1, referee.hello().getProtocolVersion());
    assertEquals("witness", referee.hello().getBotName());
    assertEquals("euchre-sdk/0.1.0 (Java)", referee.hello().getSdk());
    assertEquals(7, referee.hello().getMaxOpenTurns());
    Moves moves = referee.heard.get(2).getMoves();
    assertEquals(2, moves.getMovesCount());
    assertEquals(Call.CALL_ORDER_UP, moves.getMoves(1).getAction().getCall());
    assertEquals(2, moves.getMoves(1).getGame());
    assertEquals(PlayRequest.getDefaultInstance(), referee.heard.get(3)); // it closed its side
    assertEquals(4, referee.heard.size());
    assertEquals(
        List.of(
            "prepared",
            "made for seat 0",
            "made for seat 1",
            "bot 0 asked",
            "bot 1 asked",
            new Fault("illegal_move", "", Optional.empty(), 1).toString(),
            new Result(Optional.of(true), List.of(10, 3), "played_out", "").toString()),
        EVENTS);
  }

  /** A whole session over a unix socket: one message of answers for a batch, results are told. */
  @Test
  void aSessionOverAUnixSocket() throws Exception {
    Path socket = folder.resolve("s");
    try (ScriptedReferee referee = ScriptedReferee.onSocket(socket, ClientTest::wholeSession)) {
      client().play("unix:" + socket, "secret", "/not/there"); // no TLS over a unix socket
      sessionIsRight(referee);
    }
  }

  /** The same over TCP. */
  @Test
  void aSessionOverTcp() throws Exception {
    try (ScriptedReferee referee =
        ScriptedReferee.onPort(InsecureServerCredentials.create(), ClientTest::wholeSession)) {
      client().play("127.0.0.1:" + referee.port(), "secret", null);
      sessionIsRight(referee);
    }
  }

  /** The same over the relay that stands in where gRPC has no unix sockets. */
  @Test
  void aSessionOverTheRelay() throws Exception {
    Path socket = folder.resolve("s");
    try (ScriptedReferee referee = ScriptedReferee.onSocket(socket, ClientTest::wholeSession);
        Line line = Line.relayed("unix:" + socket, socket, Duration.ofSeconds(10))) {
      new Session(client(), line, "secret").play();
      sessionIsRight(referee);
    }
  }

  /** Over TLS it trusts the certificate that it is told, for the name in it, and no other. */
  @Test
  void aSessionOverTls() throws Exception {
    Path mine = certificate("mine", "localhost");
    Path other = certificate("other", "localhost");
    Path elsewhere = certificate("elsewhere", "referee.example");
    try (ScriptedReferee referee =
            ScriptedReferee.onPort(credentials("mine"), ClientTest::wholeSession);
        ScriptedReferee stranger =
            ScriptedReferee.onPort(credentials("elsewhere"), ClientTest::wholeSession)) {
      client().play("localhost:" + referee.port(), "secret", mine.toString());
      sessionIsRight(referee);
      String wrong = failure("localhost:" + referee.port(), other.toString());
      assertTrue(wrong.contains("is not the one that EUCHRE_CA names"), wrong);
      String name = failure("localhost:" + stranger.port(), elsewhere.toString());
      assertTrue(name.contains("is not the one that EUCHRE_CA names"), name);
    }
  }

  private static String failure(String address, String authority) {
    return assertThrows(RefereeException.class, () -> client().play(address, "secret", authority))
        .getMessage();
  }

  private Path certificate(String name, String host) throws Exception {
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    String store = folder.resolve(name + ".p12").toString();
    Path pem = folder.resolve(name + ".pem");
    run(
        keytool,
        "-genkeypair",
        "-keyalg",
        "EC",
        "-alias",
        name,
        "-dname",
        "CN=" + host,
        "-ext",
        "san=dns:" + host,
        "-keystore",
        store,
        "-storetype",
        "PKCS12",
        "-storepass",
        "secret");
    run(
        keytool,
        "-exportcert",
        "-rfc",
        "-alias",
        name,
        "-keystore",
        store,
        "-storepass",
        "secret",
        "-file",
        pem.toString());
    return pem;
  }

  private static void run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
  }

  private ServerCredentials credentials(String name) throws Exception {
    char[] password = "secret".toCharArray();
    File file = folder.resolve(name + ".p12").toFile();
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(KeyStore.getInstance(file, password), password);
    return TlsServerCredentials.newBuilder().keyManager(keys.getKeyManagers()).build();
  }

  /** When the stream breaks it dials again, three times, and the bots in its games stay. */
  @Test
  void aBrokenStreamIsDialledAgain() throws Exception {
    Path socket = folder.resolve("s");
    ScriptedReferee.Script script =
        (message, talk) -> {
          switch (message.getMessageCase()) {
            case HELLO -> talk.say(welcome());
            case READY ->
                talk.say(
                    batch(
                        Batch.newBuilder().addStarted(started(1)).addTurns(turn(1, talk.number))));
            default -> talk.end(Status.UNAVAILABLE.withDescription("the line is down"));
          }
        };
    try (ScriptedReferee referee = ScriptedReferee.onSocket(socket, script)) {
      String why = failure("unix:" + socket, null);
      assertEquals(
          "the session with the referee at unix:" + socket + " broke off: the line is down", why);
      assertEquals(
          List.of(
              "prepared",
              "made for seat 0",
              "bot 0 asked",
              "bot 0 asked",
              "bot 0 asked",
              "bot 0 asked"),
          EVENTS);
      assertEquals(4, referee.heard.stream().filter(PlayRequest::hasReady).count());
    }
  }

  /** A status before the games ends the session, with the referee's own sentence. */
  @Test
  void aRefusalIsQuoted() throws Exception {
    Path socket = folder.resolve("s");
    for (Status status :
        List.of(Status.UNAUTHENTICATED, Status.FAILED_PRECONDITION, Status.UNAVAILABLE)) {
      ScriptedReferee.Script script =
          (message, talk) -> talk.end(status.withDescription("so is it"));
      try (ScriptedReferee referee = ScriptedReferee.onSocket(socket, script)) {
        assertTrue(failure("unix:" + socket, null).endsWith(" broke off: so is it"));
        assertEquals(1, referee.heard.size());
      }
      Files.deleteIfExists(socket);
    }
  }

  /** A stream that ends well, but without a goodbye, has failed. */
  @Test
  void anEndWithoutAGoodbyeIsAFailure() throws Exception {
    Path socket = folder.resolve("s");
    try (ScriptedReferee referee =
        ScriptedReferee.onSocket(socket, (message, talk) -> talk.end(Status.OK))) {
      assertEquals(
          "the referee closed the connection without a goodbye", failure("unix:" + socket, null));
      assertEquals(1, referee.heard.size());
    }
  }

  /** Where nobody listens it gives up after a while, and says where it looked. */
  @Test
  void nobodyThere() {
    String address = "unix:" + folder.resolve("nobody");
    Client client = client().patience(Duration.ofSeconds(1));
    Exception error =
        assertThrows(RefereeException.class, () -> client.play(address, "secret", null));
    String said = "no referee answered at " + address + " for 1 seconds";
    assertTrue(error.getMessage().startsWith(said), error.getMessage());
  }

  /** A referee that begins to listen a little later is found. */
  @Test
  void aLateRefereeIsFound() throws Exception {
    Path socket = folder.resolve("s");
    Thread playing = new Thread(() -> assertPlays("unix:" + socket));
    playing.start();
    UnixDomainSocketAddress address = UnixDomainSocketAddress.of(socket);
    try (ServerSocketChannel deaf = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      deaf.bind(address);
      deaf.accept().close(); // it has tried, and will again
    }
    Files.delete(socket);
    try (ScriptedReferee referee = ScriptedReferee.onSocket(socket, ClientTest::wholeSession)) {
      playing.join();
      sessionIsRight(referee);
    }
  }

  private static void assertPlays(String address) {
    try {
      client().play(address, "secret", null);
    } catch (RefereeException error) {
      throw new AssertionError(error);
    }
  }

  /** A certificate that is not there, or is none, is named. */
  @Test
  void aCertificateThatCannotBeRead() throws Exception {
    Path nonsense = Files.writeString(folder.resolve("nonsense.pem"), "nonsense");
    for (Path file : List.of(folder.resolve("missing.pem"), nonsense)) {
      String said = failure("localhost:1", file.toString());
      assertTrue(said.startsWith("EUCHRE_CA names " + file + ", which cannot be used: "), said);
    }
  }
}
