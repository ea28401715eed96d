package euchre

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"github.com/euchre-referee/euchre-sdk-go/euchrev1"
)

type stream = grpc.BidiStreamingServer[euchrev1.PlayRequest, euchrev1.PlayResponse]

// referee plays the referee's part: for each stream that the bot opens, one script.
type referee struct {
	euchrev1.UnimplementedRefereeServiceServer
	t       *testing.T
	scripts []func(stream) error
	opened  int
}

func (r *referee) Play(s stream) error {
	r.opened++
	return r.scripts[min(r.opened, len(r.scripts))-1](s)
}

// serve starts a referee, and gives its address.
func serve(t *testing.T, network, address string, secrecy credentials.TransportCredentials, r *referee) string {
	t.Helper()
	listener, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer(grpc.Creds(secrecy))
	euchrev1.RegisterRefereeServiceServer(server, r)
	go server.Serve(listener)
	t.Cleanup(server.Stop)
	if network == "unix" {
		return "unix:" + address
	}
	return listener.Addr().String()
}

func onSocket(t *testing.T, scripts ...func(stream) error) (*referee, string) {
	r := &referee{t: t, scripts: scripts}
	return r, serve(t, "unix", filepath.Join(t.TempDir(), "s"), insecure.NewCredentials(), r)
}

func batch(b *euchrev1.Batch) *euchrev1.PlayResponse {
	return &euchrev1.PlayResponse{Message: &euchrev1.PlayResponse_Batch{Batch: b}}
}

func goodbye(s stream) error {
	err := s.Send(&euchrev1.PlayResponse{Message: &euchrev1.PlayResponse_Goodbye{
		Goodbye: &euchrev1.Goodbye{Reason: "the run is over"}}})
	for err == nil { // the bot closes its side
		_, err = s.Recv()
	}
	return nil
}

// greet takes Hello and Ready.
func greet(s stream) error {
	if hello, err := s.Recv(); err != nil || hello.GetHello().GetToken() != "secret" {
		return status.Error(codes.Unauthenticated, "the token is wrong")
	}
	err := s.Send(&euchrev1.PlayResponse{Message: &euchrev1.PlayResponse_Welcome{
		Welcome: &euchrev1.Welcome{ProtocolVersion: 1, Rules: &euchrev1.Rules{Players: 4, Packs: 1}}}})
	if err != nil {
		return err
	}
	if ready, err := s.Recv(); err != nil || ready.GetReady() == nil {
		return status.Error(codes.InvalidArgument, "no ready came")
	}
	return nil
}

// asked is a batch that starts games and has a turn for each.
func asked(games ...uint32) *euchrev1.Batch {
	b := &euchrev1.Batch{}
	for _, game := range games {
		b.Started = append(b.Started, &euchrev1.GameStarted{
			Game: game, Seat: euchrev1.Seat_SEAT_1, BotSeed: make([]byte, 32)})
		b.Turns = append(b.Turns, &euchrev1.Turn{
			Game: game, Turn: 1, View: &euchrev1.SeatView{Phase: euchrev1.Phase_PHASE_BID_ROUND_1},
			Legal: []*euchrev1.Action{
				{Action: &euchrev1.Action_Call{Call: euchrev1.Call_CALL_ORDER_UP}},
				{Action: &euchrev1.Action_Call{Call: euchrev1.Call_CALL_PASS}},
			},
		})
	}
	return b
}

// told is a bot that keeps what it is told.
type told struct {
	Base
	faults  []Fault
	results []Result
}

func (b *told) AtFault(fault Fault)    { b.faults = append(b.faults, fault) }
func (b *told) GameOver(result Result) { b.results = append(b.results, result) }

// entry makes instances of told and counts them.
func entry(made *[]*told, prepared *int) Entry {
	return Entry{
		Name:    "told",
		Prepare: func() error { *prepared++; return nil },
		New: func(game *Game) Bot {
			bot := &told{}
			*made = append(*made, bot)
			return bot
		},
	}
}

func play(address, token string, e Entry) error {
	return run(e, address, token, insecure.NewCredentials())
}

// A session from hello to goodbye: one answer for each batch, and the bot is told what it should be.
func TestASession(t *testing.T) {
	_, address := onSocket(t, func(s stream) error {
		if err := greet(s); err != nil {
			return err
		}
		s.Send(batch(asked(1, 2, 300)))
		moves, err := s.Recv()
		if err != nil || len(moves.GetMoves().GetMoves()) != 3 {
			return status.Errorf(codes.InvalidArgument, "three answers were due: %v", moves)
		}
		last := moves.GetMoves().GetMoves()[2]
		if last.GetGame() != 300 || last.GetAction().GetCall() != euchrev1.Call_CALL_PASS {
			return status.Errorf(codes.InvalidArgument, "the last answer is %v", last)
		}
		s.Send(batch(&euchrev1.Batch{
			Faults: []*euchrev1.Fault{{
				Game: 1, Cause: euchrev1.FaultCause_FAULT_CAUSE_TIMEOUT, Strikes: 2,
				Fallback: &euchrev1.Action{Action: &euchrev1.Action_Play{Play: 33}},
			}},
			Ended: []*euchrev1.GameEnded{{
				Game: 1, Outcome: euchrev1.Outcome_OUTCOME_WON, Score: []int32{10, -3},
				Reason: euchrev1.EndReason_END_REASON_PLAYED_OUT,
			}},
		}))
		return goodbye(s)
	})
	var made []*told
	prepared := 0
	if err := play(address, "secret", entry(&made, &prepared)); err != nil {
		t.Fatal(err)
	}
	if len(made) != 3 || prepared != 1 || len(made[1].faults) != 0 {
		t.Fatalf("%d instances, prepared %d times", len(made), prepared)
	}
	if f := made[0].faults[0]; f.Cause != "timeout" || f.Strikes != 2 || f.Fallback != Play(Joker) {
		t.Errorf("the fault is %+v", f)
	}
	if r := made[0].results[0]; r.Outcome != "won" || r.Reason != "played_out" || r.Score[1] != -3 {
		t.Errorf("the result is %+v", r)
	}
}

// A bot may answer all decisions of a message together; it must answer all of them.
func TestAllDecisionsOfAMessageTogether(t *testing.T) {
	var got []*euchrev1.Move
	_, address := onSocket(t, func(s stream) error {
		if err := greet(s); err != nil {
			return err
		}
		s.Send(batch(asked(1, 2)))
		moves, err := s.Recv()
		if err != nil {
			return err
		}
		got = moves.GetMoves().GetMoves()
		return goodbye(s)
	})
	var made []*told
	prepared := 0
	e := entry(&made, &prepared)
	e.DecideMany = func(bots []Bot, views []*View) []Move {
		if len(bots) != 2 || bots[1] != Bot(made[1]) || len(views) != 2 {
			t.Errorf("it was asked for %d bots and %d views", len(bots), len(views))
		}
		return []Move{OrderUp, Pass}
	}
	if err := play(address, "secret", e); err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got[0].GetAction().GetCall() != euchrev1.Call_CALL_ORDER_UP {
		t.Errorf("it answered %v", got)
	}
	e.DecideMany = func([]Bot, []*View) []Move { return nil }
	if err := play(address, "secret", e); err == nil ||
		!strings.Contains(err.Error(), "was asked 2 decisions and answered 0") {
		t.Errorf("it said %v", err)
	}
}

// When the stream breaks it dials again, three times, prepares once, and keeps its instances.
func TestItDialsAgain(t *testing.T) {
	breaks := func(s stream) error {
		if err := greet(s); err != nil {
			return err
		}
		s.Send(batch(asked(1)))
		s.Recv()
		return status.Error(codes.Unavailable, "the cable was pulled")
	}
	ends := func(s stream) error {
		if err := greet(s); err != nil {
			return err
		}
		return goodbye(s)
	}
	var made []*told
	prepared := 0
	r, address := onSocket(t, breaks, breaks, breaks, ends)
	if err := play(address, "secret", entry(&made, &prepared)); err != nil {
		t.Fatal(err)
	}
	if r.opened != 4 || prepared != 1 || len(made) != 1 {
		t.Errorf("opened %d times, prepared %d times, %d instances", r.opened, prepared, len(made))
	}
	r, address = onSocket(t, breaks)
	fails(t, play(address, "secret", entry(&made, &prepared)), "broke off: the cable was pulled")
	if r.opened != 4 {
		t.Errorf("opened %d times", r.opened)
	}
}

func fails(t *testing.T, err error, says string) {
	t.Helper()
	var known *RefereeError
	if !errors.As(err, &known) || !strings.Contains(err.Error(), says) {
		t.Errorf("it said %v, not %q", err, says)
	}
}

// Every other end is an error of one sentence.
func TestHowASessionFails(t *testing.T) {
	var made []*told
	prepared := 0
	e := entry(&made, &prepared)
	_, address := onSocket(t, greet)
	fails(t, play(address, "wrong", e), "broke off: the token is wrong")
	fails(t, play(address, "secret", e), "the referee closed the connection without a goodbye")
	_, address = onSocket(t, func(s stream) error {
		greet(s)
		b := asked(1)
		b.Started = nil
		s.Send(batch(b))
		return goodbye(s)
	})
	fails(t, play(address, "secret", e), "asked about game 1, which it never announced")
	e.Prepare = func() error { return errors.New("the model is gone") }
	if err := play(address, "secret", e); err == nil || !strings.Contains(err.Error(), "model is gone") {
		t.Errorf("it said %v", err)
	}
	connectTime = 300 * time.Millisecond
	defer func() { connectTime = time.Minute }()
	fails(t, play("unix:"+t.TempDir()+"/none", "secret", e), "no referee answered at unix:")
}

// With a certificate named, the connection trusts that one and no other.
func TestATrustedConnection(t *testing.T) {
	pair, file := certificate(t, "localhost")
	_, other := certificate(t, "localhost")
	r := &referee{t: t, scripts: []func(stream) error{func(s stream) error {
		if err := greet(s); err != nil {
			return err
		}
		return goodbye(s)
	}}}
	address := serve(t, "tcp", "127.0.0.1:0", credentials.NewServerTLSFromCert(&pair), r)
	_, port, _ := net.SplitHostPort(address)
	connectTime = 2 * time.Second
	defer func() { connectTime = time.Minute }()
	var made []*told
	prepared := 0
	for _, try := range []struct {
		file, host string
		good       bool
	}{{file, "localhost", true}, {other, "localhost", false}, {file, "127.0.0.1", false}} {
		secrecy, err := secrecyOf(try.host+":"+port, try.file)
		if err != nil {
			t.Fatal(err)
		}
		err = run(entry(&made, &prepared), try.host+":"+port, "secret", secrecy)
		if (err == nil) != try.good {
			t.Errorf("%s with %s: %v", try.host, try.file, err)
		}
	}
	empty := filepath.Join(t.TempDir(), "empty.pem")
	os.WriteFile(empty, nil, 0o600)
	_, err := secrecyOf(address, empty)
	fails(t, err, "empty.pem, which has no certificate in PEM form")
}

// certificate makes one for a host: with its key, and alone in a file.
func certificate(t *testing.T, host string) (tls.Certificate, string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{host}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
	}
	encoded, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "ca.pem")
	text := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: encoded})
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{encoded}, PrivateKey: key}, file
}

// Reading a turn and answering it costs no more than a few allocations.
func BenchmarkATurn(b *testing.B) {
	message, _ := proto.Marshal(asked(1).GetTurns()[0])
	rules := StandardRules()
	b.ReportAllocs()
	var moves []byte
	for b.Loop() {
		turn, _ := readTurn(message, rules)
		moves = appendAnswer(moves[:0], turn, Ask(Base{}, &turn.view))
	}
}
