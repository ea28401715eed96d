package euchre;

import com.google.protobuf.ByteString;
import euchre.v1.Cards.Card;
import euchre.v1.Cards.Seat;
import euchre.v1.Moves.Action;
import euchre.v1.Moves.Phase;
import euchre.v1.Play.Batch;
import euchre.v1.Play.GameEnded;
import euchre.v1.Play.GameStarted;
import euchre.v1.Play.Goodbye;
import euchre.v1.Play.PlayRequest;
import euchre.v1.Play.PlayResponse;
import euchre.v1.Play.Turn;
import euchre.v1.Play.Welcome;
import euchre.v1.View.SeatView;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollIoHandler;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.unix.DomainSocketAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A short session of a bot that does nothing of its own, with a referee in the same process.
 *
 * <p>{@code build} runs it to learn which classes a bot needs, and keeps them in an archive that a
 * bot starts from in half the time. No code of the bot that is built is run.
 */
final class Rehearsal {
  private static final class Idle extends Bot {
    @Override
    public euchre.Card play(View view) {
      boolean leads = view.winning().isEmpty();
      return leads && view.unseen().isEmpty() ? view.hand().get(0) : super.play(view);
    }
  }

  private Rehearsal() {}

  public static void main(String[] args) throws IOException, RefereeException {
    Path folder = Files.createTempDirectory("euchre");
    Path socket = folder.resolve("s");
    EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
    Server referee =
        NettyServerBuilder.forAddress(
                new DomainSocketAddress(socket.toFile()), InsecureServerCredentials.create())
            .channelType(EpollServerDomainSocketChannel.class)
            .bossEventLoopGroup(loop)
            .workerEventLoopGroup(loop)
            .addService(
                ServerServiceDefinition.builder("euchre.v1.RefereeService")
                    .addMethod(Line.PLAY, (call, headers) -> listen(call))
                    .build())
            .build()
            .start();
    try {
      Client.of("rehearsal", Idle::new).play("unix:" + socket, "none", null);
    } finally {
      referee.shutdownNow();
      loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(1000);
      Files.deleteIfExists(socket);
      Files.delete(folder);
    }
  }

  private static ServerCall.Listener<PlayRequest> listen(
      ServerCall<PlayRequest, PlayResponse> call) {
    call.sendHeaders(new Metadata());
    call.request(Integer.MAX_VALUE);
    return new ServerCall.Listener<>() {
      @Override
      public void onMessage(PlayRequest message) {
        switch (message.getMessageCase()) {
          case HELLO -> call.sendMessage(welcome());
          case READY -> call.sendMessage(batch(beginning()));
          default -> {
            call.sendMessage(batch(end()));
            Goodbye goodbye = Goodbye.newBuilder().setReason("that was all").build();
            call.sendMessage(PlayResponse.newBuilder().setGoodbye(goodbye).build());
          }
        }
      }

      @Override
      public void onHalfClose() {
        call.close(Status.OK, new Metadata());
      }
    };
  }

  private static PlayResponse welcome() {
    Welcome welcome = Welcome.newBuilder().setRules(Rules.standard().message()).build();
    return PlayResponse.newBuilder().setWelcome(welcome).build();
  }

  private static PlayResponse batch(Batch.Builder batch) {
    return PlayResponse.newBuilder().setBatch(batch).build();
  }

  private static Batch.Builder beginning() {
    SeatView.Builder view =
        SeatView.newBuilder()
            .setSeat(Seat.SEAT_0)
            .setDealer(Seat.SEAT_3)
            .setPhase(Phase.PHASE_PLAY)
            .setTrumpValue(1)
            .addHand(Card.CARD_NINE_OF_CLUBS)
            .addPlayed(Card.CARD_ACE_OF_CLUBS)
            .addPlayedBy(Seat.SEAT_3);
    GameStarted.Builder started =
        GameStarted.newBuilder()
            .setGame(1)
            .setSeat(Seat.SEAT_0)
            .setBotSeed(ByteString.copyFrom(new byte[32]));
    Action.Builder legal = Action.newBuilder().setPlay(Card.CARD_NINE_OF_CLUBS);
    return Batch.newBuilder()
        .addStarted(started)
        .addTurns(Turn.newBuilder().setGame(1).setTurn(1).setView(view).addLegal(legal));
  }

  private static Batch.Builder end() {
    return Batch.newBuilder().addEnded(GameEnded.newBuilder().setGame(1).addScore(0).addScore(0));
  }
}
