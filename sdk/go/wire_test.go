package euchre

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"github.com/euchre-referee/euchre-sdk-go/euchrev1"
)

// vectors reads cases that every language shares.
func vectors(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile("../../tests/vectors/" + file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}

type movesFile struct {
	Cards      map[string]int
	Actions    map[string]json.RawMessage
	NamesTrump map[string]json.RawMessage `json:"names_trump"`
	Positions  []struct {
		ID, Preset, Phase, Fallback string
		Legal                       []string
		Seat                        int
	}
}

type viewsFile struct {
	Positions []struct {
		ID    string
		Views []json.RawMessage
	}
}

// Every card has the number and the words that the protocol gives it.
func TestCardsAreThoseOfTheProtocol(t *testing.T) {
	var file movesFile
	vectors(t, "moves.json", &file)
	for words, number := range file.Cards {
		card, err := ParseCard(words)
		if err != nil || int(card) != number || card.String() != words {
			t.Errorf("%s is %d, %v (%v)", words, card, card, err)
		}
	}
	if len(file.Cards) != int(Joker) {
		t.Errorf("there are %d cards", len(file.Cards))
	}
}

// Every move is read from its words and from its message, and written as both.
func TestMovesAreThoseOfTheProtocol(t *testing.T) {
	var file movesFile
	vectors(t, "moves.json", &file)
	check := func(words string, text json.RawMessage, phase Phase) {
		var action euchrev1.Action
		if err := protojson.Unmarshal(text, &action); err != nil {
			t.Fatal(err)
		}
		encoded, _ := proto.Marshal(&action)
		move, err := ParseMove(words)
		if err != nil || move.String() != words {
			t.Errorf("%s is read as %v (%v)", words, move, err)
		}
		if read, err := readAction(encoded); err != nil || read != move {
			t.Errorf("%s is read from its message as %v (%v)", words, read, err)
		}
		var written euchrev1.Action
		err = proto.Unmarshal(appendAction(nil, move, phase), &written)
		if err != nil || !proto.Equal(&written, &action) {
			t.Errorf("%s is written as %v (%v)", words, &written, err)
		}
	}
	for words, text := range file.Actions {
		check(words, text, PhaseNameJoker)
	}
	for words, text := range file.NamesTrump {
		check(words, text, PhaseNameTrump)
	}
	if len(file.Actions) < 200 || len(file.NamesTrump) != 5 {
		t.Error("there are too few moves")
	}
}

// A turn that is read here says what the generated code reads, in every position and for every seat.
func TestViewsAreThoseOfTheProtocol(t *testing.T) {
	var views viewsFile
	var file movesFile
	vectors(t, "views.json", &views)
	vectors(t, "moves.json", &file)
	for i, position := range views.Positions {
		for _, text := range position.Views {
			var view euchrev1.SeatView
			if err := protojson.Unmarshal(text, &view); err != nil {
				t.Fatal(err)
			}
			message := &euchrev1.Turn{Game: 300, Turn: 7, View: &view, TimeLeftMs: proto.Uint32(9)}
			for _, words := range file.Positions[i].Legal {
				move, _ := ParseMove(words)
				var action euchrev1.Action
				phase := Phase(view.GetPhase())
				if err := proto.Unmarshal(appendAction(nil, move, phase), &action); err != nil {
					t.Fatal(err)
				}
				message.Legal = append(message.Legal, &action)
			}
			encoded, _ := proto.Marshal(message)
			turn, err := readTurn(encoded, StandardRules())
			if err != nil || turn.game != 300 || turn.number != 7 || turn.view.TimeLeftMS != 9 {
				t.Fatalf("%s: %v", position.ID, err)
			}
			compare(t, position.ID, &turn.view, &view)
			fallback := turn.view.Otherwise().String()
			if fallback != file.Positions[i].Fallback {
				t.Errorf("%s: the fallback is %s", position.ID, fallback)
			}
		}
	}
}

// compare looks at every field that the message has, whatever its name: none may be forgotten.
func compare(t *testing.T, id string, view *View, message *euchrev1.SeatView) {
	t.Helper()
	seat := func(s euchrev1.Seat) int { return int(s) - 1 }
	seats := func(all []euchrev1.Seat) []int { return each(all, seat) }
	card := func(c euchrev1.Card) Card { return Card(c) }
	cards := func(all []euchrev1.Card) []Card { return each(all, card) }
	number := func(n uint32) int { return int(n) }
	pairs := map[string][2]any{
		"seat":                  {view.Seat, seat(message.GetSeat())},
		"dealer":                {view.Dealer, seat(message.GetDealer())},
		"phase":                 {view.Phase, Phase(message.GetPhase())},
		"hand":                  {view.Hand, cards(message.GetHand())},
		"up_card":               {view.UpCard, card(message.GetUpCard())},
		"up_card_state":         {view.UpCardState, UpCardState(message.GetUpCardState())},
		"calls":                 {view.Calls, each(message.GetCalls(), func(c euchrev1.Call) Move { return calls[c] })},
		"trump":                 {view.Trump, Suit(message.GetTrump())},
		"maker":                 {view.Maker, seat(message.GetMaker())},
		"alone":                 {[2]bool{view.AloneDecided, view.Alone}, [2]bool{message.Alone != nil, message.GetAlone()}},
		"played":                {view.Played, cards(message.GetPlayed())},
		"played_by":             {view.PlayedBy, seats(message.GetPlayedBy())},
		"tricks":                {view.Tricks, each(message.GetTricks(), number)},
		"score":                 {view.Score, each(message.GetScore(), func(n int32) int { return int(n) })},
		"hand_number":           {view.HandNumber, number(message.GetHandNumber())},
		"sitting_out":           {view.SittingOut, seats(message.GetSittingOut())},
		"discard":               {view.Discard, card(message.GetDiscard())},
		"joker_suit":            {view.JokerSuit, Suit(message.GetJokerSuit())},
		"redeal":                {view.Redeal, number(message.GetRedeal())},
		"dealer_stuck":          {view.DealerStuck, message.GetDealerStuck()},
		"lone_defender":         {view.LoneDefender, seat(message.GetLoneDefender())},
		"declined_defence":      {view.DeclinedDefence, seats(message.GetDeclinedDefence())},
		"swapped_by":            {view.SwappedBy, seat(message.GetSwappedBy())},
		"swap_given":            {view.SwapGiven, cards(message.GetSwapGiven())},
		"swap_taken":            {view.SwapTaken, cards(message.GetSwapTaken())},
		"best":                  {view.Best, BestState(message.GetBest())},
		"best_laid":             {view.BestLaid, card(message.GetBestLaid())},
		"best_given":            {view.BestGiven, card(message.GetBestGiven())},
		"bid":                   {view.Bid, number(message.GetBid())},
		"declined_farmers_hand": {view.DeclinedFarmersHand, message.GetDeclinedFarmersHand()},
	}
	known := message.ProtoReflect().Descriptor().Fields()
	for i := range known.Len() {
		name := string(known.Get(i).Name())
		pair, compared := pairs[name]
		if !compared {
			t.Errorf("%s is not looked at", name)
			continue
		}
		a, b := reflect.ValueOf(pair[0]), reflect.ValueOf(pair[1])
		if a.Kind() == reflect.Slice && a.Len() == 0 && b.Len() == 0 {
			continue
		}
		if !reflect.DeepEqual(pair[0], pair[1]) {
			t.Errorf("%s: %s is %v, not %v", id, name, pair[0], pair[1])
		}
	}
}

func each[A, B any](all []A, of func(A) B) []B {
	found := make([]B, 0, len(all))
	for _, one := range all {
		found = append(found, of(one))
	}
	return found
}

// Rules are told in the words of `referee rules`.
func TestRulesInWords(t *testing.T) {
	told := &euchrev1.Rules{
		Preset: "standard", Players: 4, Packs: 1, LowRank: euchrev1.LowRank_LOW_RANK_9,
		Packets:       euchrev1.Packets_PACKETS_3_2,
		FirstDealer:   euchrev1.FirstDealer_FIRST_DEALER_SEEDED,
		TurnedDown:    euchrev1.TurnedDown_TURNED_DOWN_FORBIDDEN,
		AllPass:       euchrev1.AllPass_ALL_PASS_NEXT_DEALER,
		Exchange:      euchrev1.Exchange_EXCHANGE_MANDATORY,
		DiscardUpcard: true, Alone: euchrev1.Alone_ALONE_MAKER,
		AloneTiming:  euchrev1.AloneTiming_ALONE_TIMING_WITH_CALL,
		PartnerOrder: euchrev1.PartnerOrder_PARTNER_ORDER_FREE,
		Lead:         euchrev1.Lead_LEAD_LEFT_OF_DEALER, Farmers: euchrev1.Farmers_FARMERS_OFF,
		FarmersHand: euchrev1.FarmersHand_FARMERS_HAND_ALL_9_10,
		NoTrump:     euchrev1.NoTrump_NO_TRUMP_OFF,
		JokerUp:     euchrev1.JokerUp_JOKER_UP_DEALER_MAKES,
		Make:        proto.Uint32(1), March: proto.Uint32(2), Euchre: proto.Uint32(2),
		LoneMake: proto.Uint32(1), LoneMarch: proto.Uint32(4), LoneEuchre: proto.Uint32(2),
		DefendersMarch: proto.Uint32(2), LoneDefendersMarch: proto.Uint32(2),
		LoneDefenderEuchre: proto.Uint32(4), End: euchrev1.End_END_POINTS, Target: 10,
		TimeMs: 2000, NHands: 16, Game: euchrev1.Game_GAME_EUCHRE, Start: 25, MinBid: 3, Moon: 12,
	}
	rules := rulesOf(told)
	if len(rules.Pack()) != 24 {
		t.Errorf("the pack is %v", rules.Pack())
	}
	rules.pack = nil
	if !reflect.DeepEqual(rules, StandardRules()) {
		t.Errorf("the standard rules are %+v", rules)
	}
	told.FirstDealer = euchrev1.FirstDealer_FIRST_DEALER_SEAT_2
	told.LowRank = euchrev1.LowRank_LOW_RANK_T
	told.Lead = 99
	if r := rulesOf(told); r.FirstDealer != "seat 2" || r.LowRank != "T" || r.Lead != "unknown" {
		t.Errorf("%q, %q, %q", r.FirstDealer, r.LowRank, r.Lead)
	}
}

// What is broken is an error, and what is unknown is ignored.
func TestBrokenAndUnknown(t *testing.T) {
	if _, err := readTurn([]byte{0x1a, 0x05, 0x08}, StandardRules()); err == nil {
		t.Error("a message that ends too early was read")
	}
	turn, err := readTurn([]byte{0x08, 0x01, 0xf9, 0x3f, 1, 2, 3, 4, 5, 6, 7, 8, 0x22, 0x02, 0x48, 0x7f},
		StandardRules())
	if err != nil || turn.game != 1 || len(turn.view.Legal) != 1 || turn.view.Legal[0] != NoMove {
		t.Errorf("%+v, %v", turn, err)
	}
	if encoded := appendAction(nil, NoMove, PhasePlay); len(encoded) != 0 {
		t.Errorf("no move is written as %v", encoded)
	}
}
