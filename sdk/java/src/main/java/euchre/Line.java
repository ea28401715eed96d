package euchre;

import euchre.v1.Play.PlayRequest;
import euchre.v1.Play.PlayResponse;
import io.grpc.CallOptions;
import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.TlsChannelCredentials;
import io.grpc.netty.shaded.io.netty.channel.epoll.Epoll;
import io.grpc.protobuf.ProtoUtils;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLException;

/** The way to a referee: what the address means, how it is dialled, what is said when it fails. */
final class Line implements AutoCloseable {
  /** How long to go on trying to reach the referee. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final int MOST_BYTES = 64 << 20;
  private static final long FIRST_PAUSE_MS = 100;
  private static final long LONGEST_PAUSE_MS = 1000;

  // The service's one method; a generated stub would bring a plug-in of protoc for it.
  static final MethodDescriptor<PlayRequest, PlayResponse> PLAY =
      MethodDescriptor.<PlayRequest, PlayResponse>newBuilder()
          .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
          .setFullMethodName("euchre.v1.RefereeService/Play")
          .setRequestMarshaller(ProtoUtils.marshaller(PlayRequest.getDefaultInstance()))
          .setResponseMarshaller(ProtoUtils.marshaller(PlayResponse.getDefaultInstance()))
          .build();

  // It warns of options for TCP that unix sockets do not have; kept here, since nothing else keeps
  // what is set on a logger.
  private static final Logger NETTY = Logger.getLogger("io.grpc.netty.shaded.io.netty.bootstrap");

  static {
    NETTY.setLevel(Level.SEVERE);
  }

  private final String address;
  private final Duration patience;
  private final ManagedChannel channel;
  private final Relay relay;

  private Line(String address, Duration patience, ManagedChannelBuilder<?> builder, Relay relay) {
    this.address = address;
    this.patience = patience;
    this.relay = relay;
    this.channel =
        builder
            .maxInboundMessageSize(MOST_BYTES)
            .proxyDetector(target -> null)
            .disableRetry() // a stream is dialled again by us, and nothing needs to be kept for it
            .directExecutor() // what runs there is short: a message is read and put into a queue
            .build();
  }

  /**
   * The way to an address; nothing is dialled yet.
   *
   * @param address {@code unix:/path} or {@code host:port}
   * @param authority a PEM file with the certificate to trust over TCP; null or empty for no TLS
   */
  static Line to(String address, String authority, Duration patience) throws RefereeException {
    if (address.startsWith("unix:")) {
      String path = address.substring("unix:".length()).replaceFirst("^///", "/");
      if (Epoll.isAvailable()) {
        ManagedChannelBuilder<?> builder =
            Grpc.newChannelBuilder("unix:" + path, InsecureChannelCredentials.create());
        return new Line(address, patience, builder.overrideAuthority("localhost"), null);
      }
      return relayed(address, Path.of(path), patience);
    }
    ChannelCredentials credentials =
        authority == null || authority.isEmpty()
            ? InsecureChannelCredentials.create()
            : trusting(authority);
    return new Line(
        address, patience, Grpc.newChannelBuilder("dns:///" + address, credentials), null);
  }

  /** Where gRPC has no unix sockets, the JDK has: gRPC speaks to a relay inside this process. */
  static Line relayed(String address, Path path, Duration patience) throws RefereeException {
    try {
      Relay relay = Relay.to(path);
      ManagedChannelBuilder<?> builder =
          Grpc.newChannelBuilder(
              "dns:///127.0.0.1:" + relay.port(), InsecureChannelCredentials.create());
      return new Line(address, patience, builder, relay);
    } catch (IOException error) {
      throw new RefereeException(
          "no relay to " + address + " can be opened: " + error.getMessage());
    }
  }

  private static ChannelCredentials trusting(String authority) throws RefereeException {
    String why = "there is no certificate in it";
    try (InputStream pem = new FileInputStream(authority)) {
      if (!CertificateFactory.getInstance("X.509").generateCertificates(pem).isEmpty()) {
        return TlsChannelCredentials.newBuilder().trustManager(new File(authority)).build();
      }
    } catch (IOException | CertificateException error) {
      why = error.getMessage();
    }
    throw new RefereeException("EUCHRE_CA names " + authority + ", which cannot be used: " + why);
  }

  /**
   * Opens a stream and says the first thing on it; tries again for a while if nobody answers.
   *
   * @throws RefereeException if nobody did
   */
  Stream dial(PlayRequest first) throws RefereeException {
    long begin = System.nanoTime();
    long pause = FIRST_PAUSE_MS;
    while (true) {
      Duration left = patience.minusNanos(System.nanoTime() - begin);
      Stream stream = new Stream(channel.newCall(PLAY, CallOptions.DEFAULT), first);
      if (stream.isAnswered(left) || stream.status().getCode() != Status.Code.UNAVAILABLE) {
        return stream;
      }
      Status status = stream.status();
      if (hasCause(status, SSLException.class)) {
        throw new RefereeException(
            "the referee at " + address + " is not the one that EUCHRE_CA names: " + why(status));
      }
      if (left.toMillis() <= pause) {
        throw new RefereeException(
            "no referee answered at "
                + address
                + " for "
                + patience.toSeconds()
                + " seconds: "
                + why(status));
      }
      sleep(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      channel.resetConnectBackoff();
    }
  }

  /** One sentence on how a session ended that should have gone on. */
  String ended(Status status) {
    if (status.isOk()) {
      return "the referee closed the connection without a goodbye";
    }
    return "the session with the referee at " + address + " broke off: " + why(status);
  }

  @Override
  public void close() {
    channel.shutdownNow();
    if (relay != null) {
      relay.close();
    }
  }

  private static String why(Status status) {
    String said = status.getDescription();
    Throwable deepest = status.getCause();
    while (deepest != null && deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    if (deepest != null && deepest.getMessage() != null) {
      return deepest.getMessage(); // gRPC's own words for it are "io exception"
    }
    return said == null ? status.getCode().name() : said;
  }

  private static boolean hasCause(Status status, Class<? extends Throwable> kind) {
    for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
      if (kind.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }

  private static void sleep(long milliseconds) throws RefereeException {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new RefereeException("interrupted while waiting for the referee");
    }
  }
}
