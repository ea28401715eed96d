package euchre;

import euchre.v1.Play.Hello;
import euchre.v1.Play.PlayRequest;
import euchre.v1.Play.PlayResponse;
import io.grpc.BindableService;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCredentials;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollIoHandler;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.unix.DomainSocketAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A referee that answers what a script says, over a real connection. */
final class ScriptedReferee implements AutoCloseable {
  /** What to do with a message of the bot. */
  interface Script {
    void on(PlayRequest message, Talk talk);
  }

  /** One stream, as the script sees it. */
  static final class Talk {
    /** Which stream of the referee it is, from 1. */
    final int number;

    private final ServerCall<PlayRequest, PlayResponse> call;

    private Talk(int number, ServerCall<PlayRequest, PlayResponse> call) {
      this.number = number;
      this.call = call;
    }

    void say(PlayResponse.Builder message) {
      call.sendMessage(message.build());
    }

    void end(Status status) {
      call.close(status, new Metadata());
    }
  }

  final List<PlayRequest> heard = new CopyOnWriteArrayList<>();
  private final Script script;
  private final Server server;
  private int streams;

  private ScriptedReferee(NettyServerBuilder builder, Script script) throws IOException {
    this.script = script;
    BindableService service =
        () ->
            ServerServiceDefinition.builder("euchre.v1.RefereeService")
                .addMethod(Line.PLAY, (call, headers) -> listen(call))
                .build();
    server = builder.addService(service).build().start();
  }

  static ScriptedReferee onSocket(Path socket, Script script) throws IOException {
    return new ScriptedReferee(
        NettyServerBuilder.forAddress(
                new DomainSocketAddress(socket.toFile()), InsecureServerCredentials.create())
            .channelType(EpollServerDomainSocketChannel.class)
            .bossEventLoopGroup(loop())
            .workerEventLoopGroup(loop()),
        script);
  }

  static ScriptedReferee onPort(ServerCredentials credentials, Script script) throws IOException {
    return new ScriptedReferee(
        NettyServerBuilder.forAddress(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), credentials),
        script);
  }

  private static EventLoopGroup loop() {
    return new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  }

  int port() {
    return server.getPort();
  }

  Hello hello() {
    return heard.get(0).getHello();
  }

  @Override
  public void close() {
    server.shutdownNow();
  }

  private synchronized ServerCall.Listener<PlayRequest> listen(
      ServerCall<PlayRequest, PlayResponse> call) {
    Talk talk = new Talk(++streams, call);
    call.sendHeaders(new Metadata());
    call.request(Integer.MAX_VALUE);
    return new ServerCall.Listener<>() {
      @Override
      public void onMessage(PlayRequest message) {
        heard.add(message);
        script.on(message, talk);
      }

      @Override
      public void onHalfClose() {
        heard.add(PlayRequest.getDefaultInstance());
        talk.end(Status.OK);
      }
    };
  }
}
