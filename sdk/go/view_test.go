package euchre

import (
	"fmt"
	"reflect"
	"testing"
)

func cardsOf(t *testing.T, words ...string) []Card {
	t.Helper()
	return each(words, func(word string) Card {
		card, err := ParseCard(word)
		if err != nil {
			t.Fatal(err)
		}
		return card
	})
}

// playing is seat 2 in its second trick, hearts being trump, seat 1 leading.
func playing(t *testing.T) *View {
	return &View{
		Rules: StandardRules(), Seat: 2, Dealer: 3, Phase: PhasePlay, Trump: Hearts, Maker: 0,
		LoneDefender: Nobody, SwappedBy: Nobody, AloneDecided: true,
		Hand: cardsOf(t, "9S", "JD", "AH"), UpCard: cardsOf(t, "9H")[0], UpCardState: Taken,
		Played:   cardsOf(t, "AC", "JS", "9C", "TH", "AD", "9D"),
		PlayedBy: []int{0, 1, 2, 3, 3, 0}, Tricks: []int{0, 0, 0, 1}, Score: []int{0, 0},
		Legal: []Move{Play(NewCard(Jack, Diamonds)), Play(NewCard(Ace, Hearts))},
		Calls: []Move{OrderUp},
	}
}

// The helpers answer what is asked of a trick in progress.
func TestATrickInProgress(t *testing.T) {
	view := playing(t)
	winning, found := view.Winning()
	if !found || winning != (Played{3, NewCard(Ace, Diamonds)}) || view.Led() != Diamonds {
		t.Errorf("%v wins, %v led", winning, view.Led())
	}
	if trick := view.Trick(); len(trick) != 2 || trick[0].Seat != 3 {
		t.Errorf("the trick is %v", trick)
	}
	if tricks := view.FinishedTricks(); len(tricks) != 1 || tricks[0][3].Card != NewCard(Ten, Hearts) {
		t.Errorf("the finished tricks are %v", tricks)
	}
	if voids := fmt.Sprint(view.Voids()); voids != "[[] [C] [] [C]]" {
		t.Errorf("the voids are %v", voids)
	}
	if view.Partner() != 0 || view.Eldest() != 0 || !view.OwnSideMade() || view.OwnTricks() != 0 {
		t.Error("who is who is wrong")
	}
	if left := view.SeatsToPlay(); !reflect.DeepEqual(left, []int{3}) || view.IsLastToPlay() {
		t.Errorf("%v play after it", left)
	}
	if unseen := fmt.Sprint(view.Unseen()); unseen !=
		"[TC JC QC KC TD QD KD TS QS KS AS JH QH KH]" {
		t.Errorf("unseen are %v", unseen)
	}
	for seat, call := range view.Bidding() {
		if seat != 0 || call != OrderUp {
			t.Errorf("seat %d called %v", seat, call)
		}
	}
}

// The bowers and the joker are trumps, and the right one is above the left.
func TestBowersAndJoker(t *testing.T) {
	order := cardsOf(t, "9H", "AH", "JD", "JH", "JK")
	for i, card := range order {
		if !card.IsTrump(Hearts) || i > 0 && card.Strength(Hearts, Hearts) <= order[i-1].Strength(Hearts, Hearts) {
			t.Errorf("%v stands wrong", card)
		}
	}
	jack := NewCard(Jack, Diamonds)
	if jack.IsTrump(NoTrump) || jack.EffectiveSuit(NoTrump) != Diamonds || jack.IsTrump(Spades) {
		t.Error("a jack is a bower where there is none")
	}
	if jack.Strength(Spades, Hearts) != -1 || NewCard(Ace, Diamonds).Strength(NoTrump, Diamonds) != 8 {
		t.Error("plain cards stand wrong")
	}
}

// Of two equal cards the first played wins, and with two packs both are counted.
func TestTwoPacks(t *testing.T) {
	view := playing(t)
	rules := *view.Rules
	rules.Game, rules.Packs, rules.pack = "bid", 2, nil
	view.Rules, view.UpCard = &rules, NoCard
	view.Played, view.PlayedBy = cardsOf(t, "AD", "AD"), []int{0, 1}
	if winning, _ := view.Winning(); winning.Seat != 0 {
		t.Errorf("seat %d wins", winning.Seat)
	}
	if unseen := view.Unseen(); len(unseen) != 48-5 || rules.Tricks() != 12 {
		t.Errorf("%d cards are unseen", len(unseen))
	}
}

// With bots that have no method of their own everything is declined, or else the first is taken.
func TestDefaultsDeclineOrTakeTheFirst(t *testing.T) {
	var file movesFile
	vectors(t, "moves.json", &file)
	for _, position := range file.Positions {
		view := &View{Rules: StandardRules()}
		for phase := PhaseFarmersHand; phase <= PhaseInOrOut; phase++ {
			if position.Phase == phaseNames[phase] {
				view.Phase = phase
			}
		}
		for _, words := range position.Legal {
			move, _ := ParseMove(words)
			view.Legal = append(view.Legal, move)
		}
		if move := Ask(Base{}, view); move.String() != position.Fallback {
			t.Errorf("%s: %v, not %s", position.ID, move, position.Fallback)
		}
	}
}

var phaseNames = [...]string{
	"", "PHASE_FARMERS_HAND", "PHASE_NAME_JOKER", "PHASE_DEALER_MAKES", "PHASE_BID_ROUND_1",
	"PHASE_BID_ROUND_2", "PHASE_DISCARD", "PHASE_EXCHANGE", "PHASE_ALONE", "PHASE_BEST",
	"PHASE_GIVE", "PHASE_DEFEND_ALONE", "PHASE_PLAY", "PHASE_AUCTION", "PHASE_NAME_TRUMP",
	"PHASE_IN_OR_OUT",
}

// The same seed gives the same chance.
func TestChanceComesFromTheSeed(t *testing.T) {
	a, b, c := &Game{}, &Game{}, &Game{Seed: [32]byte{1}}
	if x := a.Rand().Uint64(); x != b.Rand().Uint64() || x == c.Rand().Uint64() || a.Rand().Uint64() == x {
		t.Error("chance does not come from the seed")
	}
}
