package euchre;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/**
 * Carries bytes between a port of this machine and a unix socket, for gRPC where it has no unix
 * sockets itself: everywhere but on Linux with glibc.
 */
final class Relay implements AutoCloseable {
  private static final int BUFFER = 64 << 10;

  private final ServerSocketChannel server;
  private final UnixDomainSocketAddress target;

  private Relay(ServerSocketChannel server, UnixDomainSocketAddress target) {
    this.server = server;
    this.target = target;
  }

  /** A relay to this socket, at a free port that only this machine can reach. */
  static Relay to(Path socket) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open();
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    Relay relay = new Relay(server, UnixDomainSocketAddress.of(socket));
    start(relay::accept);
    return relay;
  }

  int port() {
    return server.socket().getLocalPort();
  }

  @Override
  public void close() {
    closeQuietly(server);
  }

  private void accept() {
    while (server.isOpen()) {
      try {
        SocketChannel near = server.accept();
        connect(near);
      } catch (IOException error) {
        return; // it was closed
      }
    }
  }

  private void connect(SocketChannel near) {
    try {
      SocketChannel far = SocketChannel.open(target);
      start(() -> carry(near, far));
      start(() -> carry(far, near));
    } catch (IOException error) {
      closeQuietly(near); // gRPC sees the connection break, and tries again
    }
  }

  private static void carry(ByteChannel from, ByteChannel to) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
    try {
      while (from.read(buffer) >= 0) {
        buffer.flip();
        while (buffer.hasRemaining()) {
          to.write(buffer);
        }
        buffer.clear();
      }
    } catch (IOException error) {
      // one side is gone; so will be the other
    } finally {
      closeQuietly(from);
      closeQuietly(to);
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  private static void closeQuietly(AutoCloseable closed) {
    try {
      closed.close();
    } catch (Exception error) {
      // nothing is left to be done
    }
  }
}
