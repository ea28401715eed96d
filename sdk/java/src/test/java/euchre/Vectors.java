package euchre;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The repository's cases as data. */
final class Vectors {
  static final JsonObject MOVES = read("moves.json");
  static final JsonObject VIEWS = read("views.json");

  private Vectors() {}

  static <B extends Message.Builder> B merge(JsonElement json, B into) {
    try {
      JsonFormat.parser().merge(json.toString(), into);
      return into;
    } catch (InvalidProtocolBufferException error) {
      throw new AssertionError(json.toString(), error);
    }
  }

  static List<String> words(JsonElement list) {
    List<String> words = new ArrayList<>();
    list.getAsJsonArray().forEach(word -> words.add(word.getAsString()));
    return words;
  }

  private static JsonObject read(String name) {
    try {
      Path file = Path.of("..", "..", "tests", "vectors", name);
      return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
