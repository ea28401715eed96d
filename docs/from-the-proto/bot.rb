# A bot from the protocol alone: gRPC, the code that protoc writes, and this file.
require "grpc"
require "euchre/v1/play_services_pb"

V1 = Euchre::V1
JACK = 4
ACE = 7

# A card's number is 1 + 8 * suit + rank, the joker's is 33; suits two apart have one colour.
def suit_and_rank(card) = (V1::Card.resolve(card) - 1).divmod(8)

def trump?(card, trump)
  suit, rank = suit_and_rank(card)
  suit == trump || suit == 4 || (rank == JACK && trump < 4 && (suit - trump).abs == 2)
end

# How high a card is: trumps above all others, and the bowers above the ace.
def height(card, trump)
  suit, rank = suit_and_rank(card)
  return rank unless trump?(card, trump)
  return 30 if suit == 4

  10 + (rank == JACK ? ACE + (suit == trump ? 2 : 1) : rank)
end

# A view in, a move out. Every move that is legal is on the list, what declines stands last.
def choose(turn)
  view, legal = turn.view, turn.legal.to_a
  trump = V1::Trump.resolve(view.trump) - 1
  case view.phase
  when :PHASE_BID_ROUND_1
    suit, = suit_and_rank(view.up_card)
    view.hand.count { |card| trump?(card, suit) } >= 3 ? legal.first : legal.last
  when :PHASE_DISCARD then legal.min_by { |action| height(action.discard, trump) }
  when :PHASE_PLAY then legal.max_by { |action| height(action.play, trump) }
  else legal.last
  end
end

def answer(batch)
  V1::Moves.new(moves: batch.turns.map { |turn|
    V1::Move.new(game: turn.game, turn: turn.turn, action: choose(turn))
  })
end

outbox = Queue.new
say = ->(message) { outbox << V1::PlayRequest.new(message) }
ways = { "grpc.enable_http_proxy" => 0, "grpc.max_receive_message_length" => 64 << 20 }
referee = V1::RefereeService::Stub.new(ENV.fetch("EUCHRE_REFEREE"), :this_channel_is_insecure, channel_args: ways)
say[hello: V1::Hello.new(token: ENV.fetch("EUCHRE_TOKEN"), protocol_version: 1, bot_name: "ruby", max_open_turns: 256)]

begin
  referee.play(Enumerator.new { |stream| while (message = outbox.pop) do stream << message end }).each do |response|
    case response.message
    when :welcome then say[ready: V1::Ready.new] # a model would be loaded before this
    when :batch then say[moves: answer(response.batch)] unless response.batch.turns.empty?
    when :goodbye then outbox << nil # closes our side; the loop ends with the stream
    end
  end
rescue GRPC::BadStatus => error
  abort "the referee ended the session: #{error.details}"
end
