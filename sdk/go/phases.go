package euchre

import "fmt"

// Phase is the decision that a seat is asked for.
type Phase uint8

// The phases, with the method of Bot that is asked.
const (
	NoPhase          Phase = iota
	PhaseFarmersHand       // UseFarmersHand
	PhaseNameJoker         // NameJoker
	PhaseDealerMakes       // CallTrump
	PhaseBidRound1         // OrderUp
	PhaseBidRound2         // CallTrump
	PhaseDiscard           // Discard
	PhaseExchange          // Exchange
	PhaseAlone             // GoAlone
	PhaseBest              // LayBest
	PhaseGive              // GiveBest
	PhaseDefendAlone       // DefendAlone
	PhasePlay              // Play
	PhaseAuction           // Bid
	PhaseNameTrump         // NameTrump
	PhaseInOrOut           // InOrOut
)

var phaseWords = [...]string{
	"no phase", "farmer's hand", "name joker", "dealer makes", "bid round 1", "bid round 2",
	"discard", "exchange", "alone", "best", "give", "defend alone", "play", "auction", "name trump",
	"in or out",
}

// String gives the phase in words, such as bid round 1.
func (p Phase) String() string {
	if int(p) < len(phaseWords) {
		return phaseWords[p]
	}
	return fmt.Sprintf("Phase(%d)", uint8(p))
}

// UpCardState tells what became of the up-card.
type UpCardState uint8

// What may become of the up-card.
const (
	NoUpCard   UpCardState = iota // none is turned up in this game
	TurnedUp                      // it lies face up, and round 1 is running
	Taken                         // the dealer took it; whether he then discarded it is his secret
	Dead                          // ordered up, but the dealer sits out; or a club in buck
	Kept                          // ordered up, but the dealer kept his own cards
	TurnedDown                    // everybody passed
)

// BestState tells how far a call for the partner's best has come.
type BestState uint8

// How far it may have come.
const (
	BestNotCalled BestState = iota
	BestCalled              // a card was laid down, and the partner's is awaited
	BestDeclined            // the lone maker kept his hand
	BestPassed              // the partner passed a card
)
