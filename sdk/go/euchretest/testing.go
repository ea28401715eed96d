// Package euchretest tests bots without a referee: it puts one decision to them.
//
//	func TestThreeTrumps(t *testing.T) {
//		view := euchretest.Position{
//			Phase: euchre.PhaseBidRound1, Hand: "JH AH KH 9C TD", UpCard: "QH",
//			Dealer: 3, Legal: "ORDER_UP, ORDER_UP_ALONE, PASS",
//		}.View(t)
//		if move := euchretest.Ask(t, NewMyBot, view); move != euchre.OrderUp {
//			t.Errorf("it answered %v", move)
//		}
//	}
package euchretest

import (
	"slices"
	"strings"
	"testing"

	"github.com/euchre-referee/euchre-sdk-go"
)

// Position is a decision in words. What is left out is as before the first trick of the first hand
// of a standard game.
type Position struct {
	Rules  *euchre.Rules // standard, if nil
	Phase  euchre.Phase
	Seat   int // who is asked, and who dealt
	Dealer int
	Hand   string // such as "JH AH KH 9C TD"
	// Legal has the legal moves, with commas: "ORDER_UP, PASS". Where a card is asked for it may be left
	// out, if every card of the hand will do.
	Legal  string
	UpCard string // such as "QH"
	Calls  string // with commas, from the dealer's left on: "PASS, ORDER_UP"
	Trump  euchre.Suit
	// Maker is who made trump; it counts once there is a trump. Alone tells whether he plays alone.
	Maker int
	Alone bool
	// Played are the cards played, from Leader on. All are taken to be of the trick in progress, or of
	// tricks that the same seat led to; for others set PlayedBy of the view.
	Played string
	Leader int
}

// View is what the seat sees.
func (p Position) View(t testing.TB) *euchre.View {
	t.Helper()
	rules := p.Rules
	if rules == nil {
		rules = euchre.StandardRules()
	}
	view := &euchre.View{
		Rules: rules, Phase: p.Phase, Seat: p.Seat, Dealer: p.Dealer, Trump: p.Trump,
		Maker: euchre.Nobody, LoneDefender: euchre.Nobody, SwappedBy: euchre.Nobody,
		Hand: cards(t, p.Hand), Calls: moves(t, p.Calls), Played: cards(t, p.Played),
		Tricks: make([]int, rules.Players), Score: make([]int, rules.Sides()),
		TimeLeftMS: euchre.NoLimit, BankLeftMS: euchre.NoLimit, PreviousUS: euchre.NoLimit,
	}
	slices.Sort(view.Hand)
	if p.UpCard != "" {
		view.UpCard, view.UpCardState = cards(t, p.UpCard)[0], upCardState(p)
	}
	if p.Trump != euchre.NoSuit {
		view.Maker, view.Alone, view.AloneDecided = p.Maker, p.Alone, true
		if p.Alone {
			view.SittingOut = []int{(p.Maker + rules.Players/2) % rules.Players}
		}
	}
	active := view.Active()
	for i := range view.Played {
		at := slices.Index(active, p.Leader) + i
		view.PlayedBy = append(view.PlayedBy, active[at%len(active)])
	}
	view.Legal = moves(t, p.Legal)
	if p.Legal == "" {
		view.Legal = everyCard(t, view)
	}
	return view
}

func upCardState(p Position) euchre.UpCardState {
	switch {
	case p.Phase == euchre.PhaseBidRound1 || p.Phase == euchre.PhaseNameJoker:
		return euchre.TurnedUp
	case p.Phase == euchre.PhaseBidRound2 || strings.Contains(p.Calls, "CALL"):
		return euchre.TurnedDown
	}
	return euchre.Taken
}

func everyCard(t testing.TB, view *euchre.View) []euchre.Move {
	t.Helper()
	kinds := map[euchre.Phase]func(euchre.Card) euchre.Move{
		euchre.PhasePlay: euchre.Play, euchre.PhaseDiscard: euchre.Discard,
		euchre.PhaseGive: euchre.GiveBest,
	}
	kind, found := kinds[view.Phase]
	if !found {
		t.Fatalf("a position in phase %v has to say what is legal", view.Phase)
	}
	var legal []euchre.Move
	for _, card := range slices.Compact(slices.Clone(view.Hand)) {
		legal = append(legal, kind(card))
	}
	return legal
}

// Ask is what a new instance of the bot answers to a decision. The test fails if that is not legal.
func Ask(t testing.TB, bot func(*euchre.Game) euchre.Bot, view *euchre.View) euchre.Move {
	t.Helper()
	instance := bot(&euchre.Game{Seat: view.Seat, Rules: view.Rules, FirstDealer: view.Dealer})
	move := euchre.Ask(instance, view)
	if !view.IsLegal(move) {
		t.Errorf("the bot answered %v; legal were %v, and it held %v", move, view.Legal, view.Hand)
	}
	return move
}

func cards(t testing.TB, words string) []euchre.Card {
	t.Helper()
	var found []euchre.Card
	for _, word := range strings.Fields(words) {
		card, err := euchre.ParseCard(word)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, card)
	}
	return found
}

func moves(t testing.TB, words string) []euchre.Move {
	t.Helper()
	var found []euchre.Move
	for _, word := range strings.Split(words, ",") {
		if word = strings.TrimSpace(word); word == "" {
			continue
		}
		move, err := euchre.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, move)
	}
	return found
}
