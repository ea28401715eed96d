package euchre

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Nobody stands where a seat would: nobody, or not yet.
const Nobody = -1

// NoLimit stands where a time would, if there is none.
const NoLimit = -1

// Played is a card and who played it.
type Played struct {
	Seat int
	Card Card
}

// View is everything that one seat may see at one decision. Seats are numbers from 0, clockwise, or
// Nobody. Do not change it; it may be kept.
type View struct {
	Rules *Rules
	Seat  int // whose view it is
	// Dealer is who dealt.
	Dealer int
	Phase  Phase // the decision asked for
	// Legal has the legal moves, in canonical order; there is at least one.
	Legal []Move
	Hand  []Card // the seat's cards, in canonical order

	UpCard      Card // NoCard in bid games
	UpCardState UpCardState
	JokerSuit   Suit   // that a turned-up joker stands for
	Calls       []Move // so far; Bidding tells who made them
	Bid         int    // the tricks bid so far, all of them for MOON, 0 for none; of bid games

	Trump Suit // NoSuit until it is fixed
	// Maker is who fixed trump, or will, having bid highest. Buck has hands with a trump and no maker.
	Maker int
	// AloneDecided tells whether it is known if the maker plays alone, and Alone whether he does.
	Alone, AloneDecided bool
	LoneDefender        int   // who defends alone
	DeclinedDefence     []int // the defenders who said no to that
	SittingOut          []int // the seats that sit out, or dropped

	Played   []Card // every card played in this hand, in order
	PlayedBy []int  // and by whom
	Tricks   []int  // won by each seat
	Score    []int  // of each side, before this hand

	HandNumber  int  // from 0
	Redeal      int  // how often this hand was dealt again
	DealerStuck bool // whether the dealer may not pass in round 2

	Discard              Card   // that this seat put away as the dealer
	SwappedBy            int    // who swapped for the kitty
	SwapGiven, SwapTaken []Card // the cards, if it was this seat
	DeclinedFarmersHand  bool   // whether this seat declined to use its farmer's hand
	Best                 BestState
	BestLaid, BestGiven  Card // of a call for the partner's best, where this seat may see them

	// TimeLeftMS are the milliseconds to the deadline, of this turn and all others that came with it;
	// BankLeftMS those left of this side's bank for the game; PreviousUS the microseconds charged for
	// this seat's last decision in this game. NoLimit where there is none.
	TimeLeftMS, BankLeftMS, PreviousUS int
}

// ------------------------------------------------------------------ the table

// Partner is the seat opposite; Nobody where everybody plays for himself.
func (v *View) Partner() int {
	if !v.Rules.InPartnership() {
		return Nobody
	}
	return (v.Seat + v.Rules.Players/2) % v.Rules.Players
}

// Eldest is the seat to the dealer's left, who bids first.
func (v *View) Eldest() int { return (v.Dealer + 1) % v.Rules.Players }

// IsDealer tells whether this seat dealt.
func (v *View) IsDealer() bool { return v.Seat == v.Dealer }

// OwnSideMade tells whether this seat or its partner made trump.
func (v *View) OwnSideMade() bool {
	return v.Maker != Nobody && v.Rules.SideOf(v.Maker) == v.Rules.SideOf(v.Seat)
}

// Active are the seats that do not sit out, in order of their numbers.
func (v *View) Active() []int {
	var found []int
	for seat := range v.Rules.Players {
		if !slices.Contains(v.SittingOut, seat) {
			found = append(found, seat)
		}
	}
	return found
}

// activeCount is how many there are.
func (v *View) activeCount() int { return v.Rules.Players - len(v.SittingOut) }

// UpSuit is the suit that round 1 is about: the up-card's, or the one named for the joker; NoSuit
// before it is named, and where no card is turned up.
func (v *View) UpSuit() Suit {
	if v.UpCard == NoCard || v.UpCard == Joker {
		return v.JokerSuit
	}
	return v.UpCard.Suit()
}

// SeatsToPlay are the active seats that play to the trick in progress after this one, in order.
func (v *View) SeatsToPlay() []int {
	left := v.activeCount() - len(v.Trick()) - 1
	var found []int
	for i := 1; i < v.Rules.Players && len(found) < left; i++ {
		if seat := (v.Seat + i) % v.Rules.Players; !slices.Contains(v.SittingOut, seat) {
			found = append(found, seat)
		}
	}
	return found
}

// IsLastToPlay tells whether nobody plays to the trick in progress after this seat.
func (v *View) IsLastToPlay() bool { return v.trickSize() == v.activeCount()-1 }

// Bidding yields every call with the seat that made it, in order.
func (v *View) Bidding() iter.Seq2[int, Move] {
	return func(yield func(int, Move) bool) {
		dealerMakes := v.UpCard == Joker && v.Rules.JokerUp == "dealer_makes"
		for k, call := range v.Calls {
			seat := (v.Eldest() + k) % v.Rules.Players
			if dealerMakes {
				seat = v.Dealer
			}
			if !yield(seat, call) {
				return
			}
		}
	}
}

// ------------------------------------------------------------------ moves

// IsLegal tells whether a move is among the legal ones.
func (v *View) IsLegal(move Move) bool { return slices.Contains(v.Legal, move) }

// OneOf is the first of these moves that is legal; if none is, what Otherwise answers.
func (v *View) OneOf(moves ...Move) Move {
	for _, move := range moves {
		if v.IsLegal(move) {
			return move
		}
	}
	return v.Otherwise()
}

// Otherwise is what a decision without a method is answered with: the move that declines, if there
// is one, else the first.
func (v *View) Otherwise() Move {
	if last := v.Legal[len(v.Legal)-1]; last.Declines() {
		return last
	}
	return v.Legal[0]
}

// LegalCards are the cards among the legal moves, in canonical order.
func (v *View) LegalCards() []Card {
	found := make([]Card, 0, len(v.Legal))
	for _, move := range v.Legal {
		if card := move.Card(); card != NoCard {
			found = append(found, card)
		}
	}
	return found
}

// ------------------------------------------------------------------ cards

// SuitOf is the suit a card belongs to in this hand, the left bower and the joker being trump. Before
// trump is fixed it is the printed suit; Card.EffectiveSuit tells it for a trump that might be.
func (v *View) SuitOf(card Card) Suit { return card.EffectiveSuit(v.Trump) }

// IsTrump tells whether a card is a trump in this hand; Card.IsTrump tells it for a trump that might
// be.
func (v *View) IsTrump(card Card) bool { return v.Trump != NoSuit && card.IsTrump(v.Trump) }

// Strength tells how high a card stands in a trick to which its own suit was led. Numbers can only be
// compared within one suit and trump.
func (v *View) Strength(card Card) int { return card.Strength(v.Trump, v.SuitOf(card)) }

// StrengthIn tells how high a card stands in a trick to which a suit was led; -1 if it cannot win.
func (v *View) StrengthIn(card Card, led Suit) int { return card.Strength(v.Trump, led) }

// Seen are the cards whose place this seat knows, in canonical order: its own, those played, the
// up-card, and cards it discarded, swapped, laid or passed or was passed. With two packs a card is
// among them when one of the two is known.
func (v *View) Seen() []Card {
	known := slices.Concat(v.Hand, v.Played, v.SwapGiven, v.SwapTaken)
	for _, card := range []Card{v.UpCard, v.Discard, v.BestLaid, v.BestGiven} {
		if card != NoCard {
			known = append(known, card)
		}
	}
	slices.Sort(known)
	return slices.Compact(known)
}

// Unseen are the cards that may be in another hand or in the kitty, in canonical order. A taken
// up-card that has not been played is not among them: the dealer has it or discarded it. With two
// packs a card is named once for each copy that is not known.
func (v *View) Unseen() []Card {
	var known [Joker + 1]int
	if v.Rules.Packs == 1 {
		for _, card := range v.Seen() {
			known[card]++
		}
	} else {
		for _, card := range v.Hand {
			known[card]++
		}
		for _, card := range v.Played {
			known[card]++
		}
	}
	var found []Card
	for _, card := range v.Rules.cards() {
		if known[card] > 0 {
			known[card]--
		} else {
			found = append(found, card)
		}
	}
	return found
}

// ------------------------------------------------------------------ tricks

// trickSize is how many cards lie in the trick in progress.
func (v *View) trickSize() int { return len(v.Played) % v.activeCount() }

// trickFrom are n cards played from the start-th on.
func (v *View) trickFrom(start, n int) []Played {
	found := make([]Played, n)
	for i := range found {
		found[i] = Played{v.PlayedBy[start+i], v.Played[start+i]}
	}
	return found
}

// Trick is the trick in progress: who played what so far. Empty for the leader.
func (v *View) Trick() []Played {
	n := v.trickSize()
	return v.trickFrom(len(v.Played)-n, n)
}

// Led is the suit led to the trick in progress; NoSuit for the leader.
func (v *View) Led() Suit {
	n := v.trickSize()
	if n == 0 {
		return NoSuit
	}
	return v.SuitOf(v.Played[len(v.Played)-n])
}

// Winning tells who is winning the trick in progress, and with which card. Of two equal cards the
// first played wins. It is false for the leader.
func (v *View) Winning() (Played, bool) {
	start := len(v.Played) - v.trickSize()
	led := v.Led()
	best, height := -1, -1
	for i := start; i < len(v.Played); i++ {
		if strength := v.StrengthIn(v.Played[i], led); strength > height {
			best, height = i, strength
		}
	}
	if best < 0 {
		return Played{Seat: Nobody}, false
	}
	return Played{v.PlayedBy[best], v.Played[best]}, true
}

// FinishedTricks are the tricks already won, oldest first: who played what.
func (v *View) FinishedTricks() [][]Played {
	n := v.activeCount()
	var found [][]Played
	for start := 0; start+n <= len(v.Played); start += n {
		found = append(found, v.trickFrom(start, n))
	}
	return found
}

// OwnTricks are the tricks won by this seat's side.
func (v *View) OwnTricks() int {
	won, side := 0, v.Rules.SideOf(v.Seat)
	for seat, tricks := range v.Tricks {
		if v.Rules.SideOf(seat) == side {
			won += tricks
		}
	}
	return won
}

// Voids are, by seat, the suits that it is known to hold no card of, from not having followed. Suits
// are effective suits: a seat that threw the left bower on its printed suit is void in that suit, and
// has shown nothing about trump.
func (v *View) Voids() [][]Suit {
	found := make([][]Suit, v.Rules.Players)
	for _, trick := range append(v.FinishedTricks(), v.Trick()) {
		for _, played := range trick {
			led := v.SuitOf(trick[0].Card)
			if v.SuitOf(played.Card) != led && !slices.Contains(found[played.Seat], led) {
				found[played.Seat] = append(found[played.Seat], led)
			}
		}
	}
	for _, suits := range found {
		slices.Sort(suits)
	}
	return found
}

// String is for logs: whose view it is, of what.
func (v *View) String() string {
	words := make([]string, len(v.Hand))
	for i, card := range v.Hand {
		words[i] = card.String()
	}
	return fmt.Sprintf("<View of seat %d: %v, hand %s>", v.Seat, v.Phase, strings.Join(words, " "))
}
