package euchre

import (
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/euchre-referee/euchre-sdk-go/euchrev1"
)

// What is sent once or rarely goes through the generated code. Turns and answers, which are nearly
// all that is ever sent, are read and written here: a turn then costs two allocations, not forty. The
// numbers of fields are those of the protocol's files; tests compare both ways on every vector.

const (
	responseWelcome = 1
	responseBatch   = 2
	responseGoodbye = 3

	batchStarted = 1
	batchFaults  = 3
	batchEnded   = 5
	batchTurns   = 6

	turnGame       = 1
	turnTurn       = 2
	turnView       = 3
	turnLegal      = 4
	turnTimeLeft   = 5
	turnBankLeft   = 6
	turnPreviousUS = 7

	actionCall      = 1
	actionNameJoker = 2
	actionDiscard   = 3
	actionExchange  = 4
	actionAnswer    = 5
	actionSwap      = 6
	actionBest      = 7
	actionGive      = 8
	actionPlay      = 9
	actionNameTrump = 10
)

// fields calls take with each field of a message: its number, its value if that is a number, and its
// bytes if it has a length.
func fields(message []byte, take func(number protowire.Number, value uint64, data []byte) error) error {
	for len(message) > 0 {
		number, kind, n := protowire.ConsumeTag(message)
		if n < 0 {
			return protowire.ParseError(n)
		}
		message = message[n:]
		var value uint64
		var data []byte
		switch kind {
		case protowire.VarintType:
			value, n = protowire.ConsumeVarint(message)
		case protowire.BytesType:
			data, n = protowire.ConsumeBytes(message)
		default:
			n = protowire.ConsumeFieldValue(number, kind, message)
		}
		if n < 0 {
			return protowire.ParseError(n)
		}
		message = message[n:]
		if err := take(number, value, data); err != nil {
			return err
		}
	}
	return nil
}

// turn is a decision to take, with the room that its view needs by most rules.
type turn struct {
	game, number uint64
	view         View
	legal        [8]Move
	hand         [12]Card
	calls        [8]Move
	played       [20]Card
	playedBy     [20]int
	tricks       [4]int
	score        [4]int
}

func readTurn(message []byte, rules *Rules) (*turn, error) {
	t := &turn{}
	v := &t.view
	v.Rules, v.Legal = rules, t.legal[:0]
	v.TimeLeftMS, v.BankLeftMS, v.PreviousUS = NoLimit, NoLimit, NoLimit
	err := fields(message, func(number protowire.Number, value uint64, data []byte) error {
		switch number {
		case turnGame:
			t.game = value
		case turnTurn:
			t.number = value
		case turnView:
			return t.readView(data)
		case turnLegal:
			move, err := readAction(data)
			v.Legal = append(v.Legal, move)
			return err
		case turnTimeLeft:
			v.TimeLeftMS = int(value)
		case turnBankLeft:
			v.BankLeftMS = int(value)
		case turnPreviousUS:
			v.PreviousUS = int(value)
		}
		return nil
	})
	return t, err
}

func (t *turn) readView(message []byte) error {
	v := &t.view
	v.Maker, v.LoneDefender, v.SwappedBy = Nobody, Nobody, Nobody
	v.Hand, v.Calls, v.Played = t.hand[:0], t.calls[:0], t.played[:0]
	v.PlayedBy, v.Tricks, v.Score = t.playedBy[:0], t.tricks[:0], t.score[:0]
	return fields(message, func(number protowire.Number, value uint64, data []byte) error {
		var err error
		switch number {
		case 1:
			v.Seat = seatOf(value)
		case 2:
			v.Dealer = seatOf(value)
		case 3:
			v.Phase = Phase(value)
		case 4:
			v.Hand, err = appendAll(v.Hand, value, data, cardOf)
		case 5:
			v.UpCard = cardOf(value)
		case 6:
			v.UpCardState = UpCardState(value)
		case 7:
			v.Calls, err = appendAll(v.Calls, value, data, callOf)
		case 8:
			v.Trump = Suit(value)
		case 9:
			v.Maker = seatOf(value)
		case 10:
			v.Alone, v.AloneDecided = value != 0, true
		case 11:
			v.Played, err = appendAll(v.Played, value, data, cardOf)
		case 12:
			v.PlayedBy, err = appendAll(v.PlayedBy, value, data, seatOf)
		case 13:
			v.Tricks, err = appendAll(v.Tricks, value, data, numberOf)
		case 14:
			v.Score, err = appendAll(v.Score, value, data, signedOf)
		case 15:
			v.HandNumber = int(value)
		case 16:
			v.SittingOut, err = appendAll(v.SittingOut, value, data, seatOf)
		case 17:
			v.Discard = cardOf(value)
		case 18:
			v.JokerSuit = Suit(value)
		case 19:
			v.Redeal = int(value)
		case 20:
			v.DealerStuck = value != 0
		case 21:
			v.LoneDefender = seatOf(value)
		case 22:
			v.DeclinedDefence, err = appendAll(v.DeclinedDefence, value, data, seatOf)
		case 23:
			v.SwappedBy = seatOf(value)
		case 24:
			v.SwapGiven, err = appendAll(v.SwapGiven, value, data, cardOf)
		case 25:
			v.SwapTaken, err = appendAll(v.SwapTaken, value, data, cardOf)
		case 26:
			v.DeclinedFarmersHand = value != 0
		case 27:
			v.Best = BestState(value)
		case 28:
			v.BestLaid = cardOf(value)
		case 29:
			v.BestGiven = cardOf(value)
		case 30:
			v.Bid = int(value)
		}
		return err
	})
}

// appendAll appends the values of a repeated field, which come one by one or many together.
func appendAll[T any](to []T, value uint64, data []byte, of func(uint64) T) ([]T, error) {
	if data == nil {
		return append(to, of(value)), nil
	}
	for len(data) > 0 {
		value, n := protowire.ConsumeVarint(data)
		if n < 0 {
			return to, protowire.ParseError(n)
		}
		to, data = append(to, of(value)), data[n:]
	}
	return to, nil
}

func numberOf(value uint64) int { return int(value) }
func signedOf(value uint64) int { return int(protowire.DecodeZigZag(value)) }

// seatOf is a seat, which on the wire are counted from 1.
func seatOf(value uint64) int { return int(value) - 1 }

// cardOf is a card; what is none that this version knows is none at all.
func cardOf(value uint64) Card {
	if value > uint64(Joker) {
		return NoCard
	}
	return Card(value)
}

// ------------------------------------------------------------------ moves

// The calls in the order of their numbers, from CALL_PASS on.
var calls = []Move{
	NoMove, Pass, OrderUp, OrderUpAlone,
	Call(Clubs), CallAlone(Clubs), Call(Diamonds), CallAlone(Diamonds),
	Call(Spades), CallAlone(Spades), Call(Hearts), CallAlone(Hearts),
	Call(NoTrump), CallAlone(NoTrump),
	Bid(1), Bid(2), Bid(3), Bid(4), Bid(5), Bid(6),
	Bid(7), Bid(8), Bid(9), Bid(10), Bid(11), Bid(12), Moon,
}

var answers = []Move{NoMove, Yes, No, Claim, Keep, In, Out}

var callNumbers, answerNumbers = numbersOf(calls), numbersOf(answers)

func numbersOf(moves []Move) map[Move]uint64 {
	found := make(map[Move]uint64, len(moves))
	for number, move := range moves {
		found[move] = uint64(number)
	}
	return found
}

func callOf(value uint64) Move   { return moveAt(calls, value) }
func answerOf(value uint64) Move { return moveAt(answers, value) }

func moveAt(moves []Move, value uint64) Move {
	if value >= uint64(len(moves)) {
		return NoMove
	}
	return moves[value]
}

func readAction(message []byte) (Move, error) {
	var found Move
	err := fields(message, func(number protowire.Number, value uint64, data []byte) error {
		switch number {
		case actionPlay:
			found = Play(cardOf(value))
		case actionCall:
			found = callOf(value)
		case actionNameJoker, actionNameTrump:
			found = Name(Suit(value))
		case actionDiscard:
			found = Discard(cardOf(value))
		case actionExchange:
			found = Exchange(cardOf(value))
		case actionAnswer:
			found = answerOf(value)
		case actionSwap:
			return fields(data, func(_ protowire.Number, value uint64, data []byte) error {
				cards, err := appendAll(nil, value, data, cardOf)
				if len(cards) == 3 {
					found = Swap(cards[0], cards[1], cards[2])
				}
				return err
			})
		case actionBest:
			found = LayBest(cardOf(value))
		case actionGive:
			found = GiveBest(cardOf(value))
		}
		return nil
	})
	return found, err
}

// appendAction writes a move that is an answer in a phase. What is no move becomes an action without
// a member, which is illegal everywhere.
func appendAction(to []byte, move Move, phase Phase) []byte {
	number := func(field protowire.Number, value uint64) []byte {
		return protowire.AppendVarint(protowire.AppendTag(to, field, protowire.VarintType), value)
	}
	if cards := move.Cards(); cards != nil {
		list := []byte{byte(cards[0]), byte(cards[1]), byte(cards[2])}
		swap := protowire.AppendBytes(protowire.AppendTag(nil, 1, protowire.BytesType), list)
		return protowire.AppendBytes(protowire.AppendTag(to, actionSwap, protowire.BytesType), swap)
	}
	argument := uint64(move.argument())
	switch move.kind() {
	case kindPlay:
		if move == NoMove {
			return to
		}
		return number(actionPlay, argument)
	case kindDiscard:
		return number(actionDiscard, argument)
	case kindExchange:
		return number(actionExchange, argument)
	case kindBest:
		return number(actionBest, argument)
	case kindGive:
		return number(actionGive, argument)
	case kindName:
		if phase == PhaseNameTrump || Suit(argument) == NoTrump {
			return number(actionNameTrump, argument)
		}
		return number(actionNameJoker, argument)
	}
	if call, found := callNumbers[move]; found {
		return number(actionCall, call)
	}
	if answer, found := answerNumbers[move]; found {
		return number(actionAnswer, answer)
	}
	return to
}

const requestMoves = 3

// appendAnswer writes an answer as a member of Moves.
func appendAnswer(to []byte, t *turn, move Move) []byte {
	var room [16]byte
	action := appendAction(room[:0], move, t.view.Phase)
	size := 3 + protowire.SizeVarint(t.game) + protowire.SizeVarint(t.number) +
		protowire.SizeBytes(len(action))
	to = protowire.AppendTag(to, 1, protowire.BytesType)
	to = protowire.AppendVarint(to, uint64(size))
	to = protowire.AppendVarint(protowire.AppendTag(to, 1, protowire.VarintType), t.game)
	to = protowire.AppendVarint(protowire.AppendTag(to, 2, protowire.VarintType), t.number)
	return protowire.AppendBytes(protowire.AppendTag(to, 3, protowire.BytesType), action)
}

// encodeMoves is a PlayRequest with Moves, from what appendAnswer wrote.
func encodeMoves(moves []byte) []byte {
	request := make([]byte, 0, len(moves)+8)
	return protowire.AppendBytes(protowire.AppendTag(request, requestMoves, protowire.BytesType), moves)
}

// ------------------------------------------------------------------ what is sent rarely

// word is an enum value as the word that rules and faults are told in.
func word(enum protoreflect.Enum) string {
	value := enum.Descriptor().Values().ByNumber(enum.Number())
	if value == nil {
		return "unknown"
	}
	// The values of an enum have its name before them: FAULT_CAUSE_TIMEOUT of FaultCause.
	zero := string(enum.Descriptor().Values().ByNumber(0).Name())
	return strings.ToLower(strings.TrimPrefix(string(value.Name()), strings.TrimSuffix(zero, "UNSPECIFIED")))
}

func rulesOf(m *euchrev1.Rules) *Rules {
	rules := &Rules{
		Preset: m.GetPreset(), Game: word(m.GetGame()), Players: int(m.GetPlayers()),
		Packs: int(m.GetPacks()), LowRank: strings.ToUpper(word(m.GetLowRank())),
		Joker: m.GetJoker(), Packets: strings.ReplaceAll(word(m.GetPackets()), "_", "-"),
		FirstDealer:  strings.ReplaceAll(word(m.GetFirstDealer()), "_", " "),
		DrawPartners: m.GetDrawPartners(), TurnedDown: word(m.GetTurnedDown()),
		AllPass: word(m.GetAllPass()), Exchange: word(m.GetExchange()),
		DiscardUpcard: m.GetDiscardUpcard(), Alone: word(m.GetAlone()),
		AloneTiming: word(m.GetAloneTiming()), PartnerOrder: word(m.GetPartnerOrder()),
		Lead: word(m.GetLead()), DefendAlone: m.GetDefendAlone(), Farmers: word(m.GetFarmers()),
		FarmersHand: word(m.GetFarmersHand()), NoTrump: word(m.GetNoTrump()),
		JokerUp: word(m.GetJokerUp()), JokerUpBlind: m.GetJokerUpBlind(),
		PartnersBest: m.GetPartnersBest(), Make: int(m.GetMake()), March: int(m.GetMarch()),
		Euchre: int(m.GetEuchre()), DefendersMarch: int(m.GetDefendersMarch()),
		LoneMake: int(m.GetLoneMake()), LoneMarch: int(m.GetLoneMarch()),
		LoneEuchre: int(m.GetLoneEuchre()), LoneDefendersMarch: int(m.GetLoneDefendersMarch()),
		LoneDefenderEuchre: int(m.GetLoneDefenderEuchre()), End: word(m.GetEnd()),
		Target: int(m.GetTarget()), TimeMS: int(m.GetTimeMs()), NHands: int(m.GetNHands()),
		Start: int(m.GetStart()), MinBid: int(m.GetMinBid()), Moon: int(m.GetMoon()),
	}
	rules.pack = rules.cards()
	return rules
}

func gameOf(m *euchrev1.GameStarted, rules *Rules) *Game {
	game := &Game{
		Seat: int(m.GetSeat()) - 1, Rules: rules, FirstDealer: int(m.GetFirstDealer()) - 1,
	}
	copy(game.Seed[:], m.GetBotSeed())
	for _, round := range m.GetDraws() {
		var drawn DrawRound
		for i, seat := range round.GetSeats() {
			if i < len(round.GetCards()) {
				drawn = append(drawn, Played{int(seat) - 1, cardOf(uint64(round.GetCards()[i]))})
			}
		}
		game.Draws = append(game.Draws, drawn)
	}
	for _, seat := range m.GetSeated() {
		game.Seated = append(game.Seated, int(seat)-1)
	}
	return game
}

func faultOf(m *euchrev1.Fault) (Fault, error) {
	fault := Fault{
		Cause: word(m.GetCause()), Detail: m.GetDetail(), Strikes: int(m.GetStrikes()),
	}
	if m.GetFallback() == nil {
		return fault, nil
	}
	encoded, err := proto.Marshal(m.GetFallback())
	if err == nil {
		fault.Fallback, err = readAction(encoded)
	}
	return fault, err
}

func resultOf(m *euchrev1.GameEnded) Result {
	result := Result{
		Outcome: word(m.GetOutcome()), Reason: word(m.GetReason()), Detail: m.GetDetail(),
	}
	for _, points := range m.GetScore() {
		result.Score = append(result.Score, int(points))
	}
	return result
}
