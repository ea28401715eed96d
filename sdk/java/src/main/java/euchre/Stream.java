package euchre;

import euchre.v1.Play.PlayRequest;
import euchre.v1.Play.PlayResponse;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One stream, for one thread that reads and writes.
 *
 * <p>gRPC's own thread takes messages off the wire and lays them into a queue; at most {@link
 * #AHEAD} lie there, so the next batch is read while the bot still thinks about this one.
 */
final class Stream extends ClientCall.Listener<PlayResponse> {
  private static final int AHEAD = 2;

  /** What the queue holds: a message, or (with a status) the end. */
  private record Event(PlayResponse message, Status end) {}

  private final ClientCall<PlayRequest, PlayResponse> call;
  // Room for the messages asked for, and for the end.
  private final BlockingQueue<Event> events = new ArrayBlockingQueue<>(AHEAD + 1);
  private final CountDownLatch sign = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean answered;
  private volatile Status status;

  Stream(ClientCall<PlayRequest, PlayResponse> call, PlayRequest first) {
    this.call = call;
    call.start(this, new Metadata());
    call.request(AHEAD);
    call.sendMessage(first);
  }

  /** Whether the referee gives a sign of itself, within this time and before the stream ends. */
  boolean isAnswered(Duration patience) {
    try {
      if (!sign.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        call.cancel("no answer", null);
        ended.await();
        status = Status.UNAVAILABLE.withDescription("no answer");
      }
    } catch (InterruptedException error) {
      interrupted(error);
    }
    return answered;
  }

  /** The next message, or null at the end of the stream; then {@link #status} says how it ended. */
  PlayResponse read() {
    try {
      Event event = events.take();
      if (event.message != null) {
        call.request(1);
      }
      return event.message;
    } catch (InterruptedException error) {
      interrupted(error);
      return null;
    }
  }

  void write(PlayRequest message) {
    call.sendMessage(message);
  }

  /** Closes this side, and gives the other some time to close its own. */
  void close() {
    call.halfClose();
    try {
      ended.await(1, TimeUnit.SECONDS);
    } catch (InterruptedException error) {
      interrupted(error);
    }
  }

  /** How the stream ended; null while it lasts. */
  Status status() {
    return status;
  }

  private void interrupted(InterruptedException error) {
    Thread.currentThread().interrupt();
    status = Status.CANCELLED.withDescription("the bot was interrupted");
    call.cancel("interrupted", error);
  }

  @Override
  public void onHeaders(Metadata headers) {
    answered = true;
    sign.countDown();
  }

  @Override
  public void onMessage(PlayResponse message) {
    events.add(new Event(message, null));
  }

  @Override
  public void onClose(Status end, Metadata trailers) {
    status = end;
    events.add(new Event(null, end));
    sign.countDown();
    ended.countDown();
  }
}
