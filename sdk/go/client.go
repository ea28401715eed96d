package euchre

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/connectivity"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/mem"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"github.com/euchre-referee/euchre-sdk-go/euchrev1"
)

const (
	protocolVersion = 1
	openTurns       = 512 // how many turns a bot takes at a time, if it does not say
	reconnects      = 3   // how often to dial again after the stream broke
	largestMessage  = 64 << 20
	window          = 4 << 20 // of flow control; a fixed one spares gRPC's probing pings
)

// connectTime is how long to go on trying to reach the referee.
var connectTime = time.Minute

// Entry says what plays: how the bot is called and how instances of it are made.
type Entry struct {
	Name string // for logs
	// New makes an instance for one seat of one game. The process plays many games at a time, and may
	// play both seats of a side: nothing that changes during play may be shared between instances.
	New func(game *Game) Bot
	// Prepare, if there is one, is called once in the process, before the first game: load a model,
	// build tables.
	Prepare func() error
	// DecideMany, if there is one, answers all decisions of one message, in their order, for a bot that is
	// faster with many at once, such as one that puts them through a neural network; bots has the
	// instance that each view is for. Without it each instance is asked by itself.
	DecideMany func(bots []Bot, views []*View) []Move
	// MaxOpenTurns is how many decisions the bot takes at a time; 0 stands for 512.
	MaxOpenTurns int
}

// Run plays until the referee says goodbye, then returns. Address and token come from the environment
// variables EUCHRE_REFEREE and EUCHRE_TOKEN, where the referee puts them. If the referee cannot be
// reached, or breaks the connection off, Run prints why and ends the process with status 1. A panic
// of the bot is not recovered.
func Run(entry Entry) {
	if err := runFromEnvironment(entry); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", entry.Name, err)
		os.Exit(1)
	}
}

func runFromEnvironment(entry Entry) error {
	address, err := required("EUCHRE_REFEREE")
	if err != nil {
		return err
	}
	token, err := required("EUCHRE_TOKEN")
	if err != nil {
		return err
	}
	secrecy, err := secrecyOf(address, os.Getenv("EUCHRE_CA"))
	if err != nil {
		return err
	}
	return run(entry, address, token, secrecy)
}

func required(variable string) (string, error) {
	if value := os.Getenv(variable); value != "" {
		return value, nil
	}
	return "", refereeError("%s is not set; a bot is started by the referee, for example by "+
		"`referee round-robin FOLDER`, which sets it", variable)
}

// secrecyOf says how to talk to an address: by TLS if a file of certificates to trust is named.
func secrecyOf(address, file string) (credentials.TransportCredentials, error) {
	if file == "" || strings.HasPrefix(address, "unix:") {
		return insecure.NewCredentials(), nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, refereeError("EUCHRE_CA names a file that cannot be read: %v", err)
	}
	trusted := x509.NewCertPool()
	if !trusted.AppendCertsFromPEM(text) {
		return nil, refereeError("EUCHRE_CA names %s, which has no certificate in PEM form", file)
	}
	return credentials.NewTLS(&tls.Config{RootCAs: trusted, MinVersion: tls.VersionTLS12}), nil
}

// session is one process's conversation with the referee.
type session struct {
	entry    Entry
	address  string
	token    string
	rules    *Rules
	prepared bool
	games    map[uint32]Bot

	// The turns of the batch in hand, whose they are, and what is to be seen.
	turns []*turn
	bots  []Bot
	views []*View
}

func run(entry Entry, address, token string, secrecy credentials.TransportCredentials) error {
	// Plain names are for the system to resolve, once for each attempt; a proxy would not know them.
	target := address
	if !strings.HasPrefix(address, "unix:") {
		target = "dns:///" + address
	}
	connection, err := grpc.NewClient(target,
		grpc.WithTransportCredentials(secrecy),
		grpc.WithNoProxy(),
		grpc.WithInitialWindowSize(window),
		grpc.WithInitialConnWindowSize(window),
		grpc.WithConnectParams(grpc.ConnectParams{
			Backoff: backoff.Config{
				BaseDelay: 100 * time.Millisecond, Multiplier: 1.6, Jitter: 0.2, MaxDelay: time.Second,
			},
			MinConnectTimeout: 5 * time.Second,
		}),
		grpc.WithDefaultCallOptions(
			grpc.MaxCallRecvMsgSize(largestMessage), grpc.ForceCodecV2(bytesCodec{})),
	)
	if err != nil {
		return refereeError("EUCHRE_REFEREE is %q, which is no address: %v", address, err)
	}
	defer connection.Close()
	s := &session{entry: entry, address: address, token: token, games: make(map[uint32]Bot)}
	for attempt := 0; ; attempt++ {
		if err := s.connect(connection); err != nil {
			return err
		}
		err := s.converse(connection)
		state, isStatus := status.FromError(err)
		switch {
		case err == nil || !isStatus:
			return err
		case state.Code() != codes.Unavailable || !s.prepared || attempt == reconnects:
			return refereeError("the session with the referee at %s broke off: %s",
				address, state.Message())
		}
	}
}

// connect waits until there is a connection.
func (s *session) connect(connection *grpc.ClientConn) error {
	patience, stop := context.WithTimeout(context.Background(), connectTime)
	defer stop()
	for {
		state := connection.GetState()
		if state == connectivity.Ready {
			return nil
		}
		connection.Connect()
		if !connection.WaitForStateChange(patience, state) {
			return refereeError("no referee answered at %s for %.0f seconds",
				s.address, connectTime.Seconds())
		}
	}
}

// converse talks until the referee's goodbye.
func (s *session) converse(connection *grpc.ClientConn) error {
	life, stop := context.WithCancel(context.Background())
	defer stop()
	stream, err := connection.NewStream(life,
		&euchrev1.RefereeService_ServiceDesc.Streams[0], euchrev1.RefereeService_Play_FullMethodName)
	if err != nil {
		return err
	}
	err = send(stream, s.hello())
	var message []byte
	for done := false; ; {
		// That something could not be sent is told by EOF; why, the next attempt to receive tells.
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		err = stream.RecvMsg(&message)
		switch {
		case done && err != nil:
			return nil
		case errors.Is(err, io.EOF):
			return refereeError("the referee closed the connection without a goodbye")
		case err != nil:
			return err
		case !done:
			done, err = s.take(stream, message)
		}
	}
}

// take does what a message asks for; it tells whether it was a goodbye.
func (s *session) take(stream grpc.ClientStream, message []byte) (done bool, err error) {
	err = fields(message, func(number protowire.Number, _ uint64, data []byte) error {
		switch number {
		case responseWelcome:
			return s.welcome(stream, data)
		case responseBatch:
			return s.batch(stream, data)
		case responseGoodbye:
			done = true
			return stream.CloseSend()
		}
		return nil
	})
	return done, err
}

func (s *session) hello() *euchrev1.PlayRequest {
	turns := s.entry.MaxOpenTurns
	if turns <= 0 {
		turns = openTurns
	}
	return &euchrev1.PlayRequest{Message: &euchrev1.PlayRequest_Hello{Hello: &euchrev1.Hello{
		Token:           s.token,
		ProtocolVersion: protocolVersion,
		BotName:         s.entry.Name,
		Sdk:             "euchre-sdk/" + Version + " (Go)",
		MaxOpenTurns:    uint32(turns),
	}}}
}

// welcome takes in the rules and prepares the bot; once in a process, however often it connects.
func (s *session) welcome(stream grpc.ClientStream, data []byte) error {
	if !s.prepared {
		var message euchrev1.Welcome
		if err := proto.Unmarshal(data, &message); err != nil {
			return err
		}
		s.rules = rulesOf(message.GetRules())
		if s.entry.Prepare != nil {
			if err := s.entry.Prepare(); err != nil {
				return fmt.Errorf("it could not be prepared: %w", err)
			}
		}
		s.prepared = true
	}
	return send(stream, &euchrev1.PlayRequest{
		Message: &euchrev1.PlayRequest_Ready{Ready: &euchrev1.Ready{}}})
}

// batch takes the members of a batch in the order of their numbers, in which they are sent, and
// answers all its turns in one message.
func (s *session) batch(stream grpc.ClientStream, data []byte) error {
	s.turns, s.bots, s.views = s.turns[:0], s.bots[:0], s.views[:0]
	err := fields(data, func(number protowire.Number, _ uint64, data []byte) error {
		switch number {
		case batchStarted:
			return s.started(data)
		case batchFaults:
			return s.fault(data)
		case batchEnded:
			return s.ended(data)
		case batchTurns:
			return s.asked(data)
		}
		return nil
	})
	if err != nil || len(s.turns) == 0 {
		return err
	}
	answers, err := s.decide()
	if err != nil {
		return err
	}
	moves := make([]byte, 0, len(data)/4)
	for i, turn := range s.turns {
		moves = appendAnswer(moves, turn, answers[i])
	}
	return stream.SendMsg(encodeMoves(moves))
}

func (s *session) asked(data []byte) error {
	turn, err := readTurn(data, s.rules)
	if err != nil {
		return err
	}
	bot := s.games[uint32(turn.game)]
	if bot == nil {
		return refereeError("the referee asked about game %d, which it never announced", turn.game)
	}
	s.turns, s.bots, s.views = append(s.turns, turn), append(s.bots, bot), append(s.views, &turn.view)
	return nil
}

// decide gives the answers to the turns of a batch.
func (s *session) decide() ([]Move, error) {
	if s.entry.DecideMany == nil {
		answers := make([]Move, len(s.turns))
		for i, bot := range s.bots {
			answers[i] = Ask(bot, s.views[i])
		}
		return answers, nil
	}
	answers := s.entry.DecideMany(s.bots, s.views)
	if len(answers) != len(s.turns) {
		return nil, fmt.Errorf("DecideMany was asked %d decisions and answered %d; return one answer "+
			"for each, in their order", len(s.turns), len(answers))
	}
	return answers, nil
}

func (s *session) started(data []byte) error {
	var message euchrev1.GameStarted
	err := proto.Unmarshal(data, &message)
	if _, known := s.games[message.GetGame()]; err == nil && !known {
		s.games[message.GetGame()] = s.entry.New(gameOf(&message, s.rules))
	}
	return err
}

func (s *session) fault(data []byte) error {
	var message euchrev1.Fault
	if err := proto.Unmarshal(data, &message); err != nil {
		return err
	}
	fault, err := faultOf(&message)
	if bot := s.games[message.GetGame()]; bot != nil && err == nil {
		bot.AtFault(fault)
	}
	return err
}

func (s *session) ended(data []byte) error {
	var message euchrev1.GameEnded
	err := proto.Unmarshal(data, &message)
	if bot := s.games[message.GetGame()]; bot != nil && err == nil {
		delete(s.games, message.GetGame())
		bot.GameOver(resultOf(&message))
	}
	return err
}

func send(stream grpc.ClientStream, request *euchrev1.PlayRequest) error {
	encoded, err := proto.Marshal(request)
	if err != nil {
		return err
	}
	return stream.SendMsg(encoded)
}

// bytesCodec leaves messages as the bytes they are; wire.go knows what they mean.
type bytesCodec struct{}

func (bytesCodec) Name() string { return "proto" }

func (bytesCodec) Marshal(message any) (mem.BufferSlice, error) {
	return mem.BufferSlice{mem.SliceBuffer(message.([]byte))}, nil
}

func (bytesCodec) Unmarshal(data mem.BufferSlice, message any) error {
	into := message.(*[]byte)
	*into = append((*into)[:0], make([]byte, data.Len())...)
	data.CopyTo(*into)
	return nil
}
