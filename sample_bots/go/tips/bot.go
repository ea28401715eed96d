// Seven tips that every beginner is given, and nothing else.
//
//  1. Call with two high trumps (a bower, the ace or the king).
//  2. If your own side called, lead your highest trump.
//  3. Else lead your highest plain card.
//  4. Do not over-trump your partner unless the trick is in danger.
//  5. Never trump your partner's ace.
//  6. Throw your lowest card when the trick is lost.
//  7. Remember what has been played.
//
// Each tip is one small function with its number, in tips.go. Read Play first: it says when which
// tip applies. Everything follows from the view alone, so the same view gives the same answer.
package main

import (
	"slices"

	"github.com/euchre-referee/euchre-sdk-go"
)

// partnerShare: a partner is taken to win one trick of so many.
const partnerShare = 4

// Tips plays by the seven tips.
type Tips struct{ euchre.Base }

// ------------------------------------------------------------------ bidding

// OrderUp answers in round 1: the up-card counts for the dealer, who is the one to get it.
func (Tips) OrderUp(view *euchre.View) euchre.Move {
	trump, held := view.UpSuit(), view.Hand
	if view.IsDealer() {
		held = withUpCard(view)
	}
	if !tip1Call(highTrumps(held, trump)) {
		return euchre.Pass
	}
	return callOrPass(view, euchre.OrderUp, euchre.OrderUpAlone, trump, held)
}

// CallTrump answers in round 2: the best suit that may be called, if it is good enough or nobody may
// pass.
func (Tips) CallTrump(view *euchre.View) euchre.Move {
	trump := bestOf(callableTrumps(view), func(a, b euchre.Suit) bool {
		return isBetterSuit(view.Hand, a, b)
	})
	if view.IsLegal(euchre.Pass) && !tip1Call(highTrumps(view.Hand, trump)) {
		return euchre.Pass
	}
	return callOrPass(view, euchre.Call(trump), euchre.CallAlone(trump), trump, view.Hand)
}

// GoAlone answers the maker's question after the discard, where calls do not say it.
func (Tips) GoAlone(view *euchre.View) bool { return goodEnoughAlone(view.Hand, view.Trump) }

// DefendAlone answers against a lone maker: the partner is worth a trick; only a giant does without
// him.
func (Tips) DefendAlone(view *euchre.View) bool { return goodEnoughAlone(view.Hand, view.Trump) }

// NameJoker names the suit that would be the best trump; any suit if the hand is not to be seen.
func (Tips) NameJoker(view *euchre.View) euchre.Move {
	return euchre.Name(bestOf(euchre.Suits[:], func(a, b euchre.Suit) bool {
		return isBetterSuit(view.Hand, a, b)
	}))
}

// Bid says the lowest bid that may be said, if the hand is worth it with its best trump.
func (Tips) Bid(view *euchre.View) euchre.Move {
	worth := tricksWorth(view.Hand, mostWorth(view.Hand))
	if worth >= view.Rules.Tricks() {
		return euchre.Moon
	}
	for _, move := range view.Legal {
		if move.Bid() > 0 {
			// In quarters of a trick, so as to count in whole numbers.
			if partnerShare*move.Bid() <= partnerShare*worth+view.Rules.Tricks() {
				return move
			}
			break
		}
	}
	return euchre.Pass
}

// NameTrump names the trump that the hand is worth most with.
func (Tips) NameTrump(view *euchre.View) euchre.Move { return euchre.Name(mostWorth(view.Hand)) }

// InOrOut stays in with a card that is likely to take a trick: a high trump, or two trumps.
func (Tips) InOrOut(view *euchre.View) bool {
	return countTrumps(view.Hand, view.Trump) >= 2 || highTrumps(view.Hand, view.Trump) >= 1
}

// ------------------------------------------------------------------ changing cards

// Discard puts away what would be thrown: the lowest.
func (Tips) Discard(view *euchre.View) euchre.Card { return tip6Lowest(view, view.LegalCards()) }

// Exchange takes the up-card, which is a trump, unless all five cards are better.
func (Tips) Exchange(view *euchre.View) euchre.Card {
	lowest := tip6Lowest(view, withUpCard(view))
	if lowest == view.UpCard {
		return euchre.NoCard
	}
	return lowest
}

// UseFarmersHand: a farmer's hand is never worth playing: deal again, or change its three lowest.
func (Tips) UseFarmersHand(view *euchre.View) euchre.Move {
	if view.IsLegal(euchre.Claim) {
		return euchre.Claim
	}
	byRank := slices.Clone(view.Hand)
	slices.SortStableFunc(byRank, func(a, b euchre.Card) int { return int(a.Rank()) - int(b.Rank()) })
	return euchre.Swap(byRank[0], byRank[1], byRank[2])
}

// LayBest asks for the partner's best card while there is a plain card to lay for it.
func (Tips) LayBest(view *euchre.View) euchre.Card {
	lowest := tip6Lowest(view, view.LegalCards())
	if view.IsTrump(lowest) {
		return euchre.NoCard
	}
	return lowest
}

// GiveBest gives the lone partner the highest trump, or else the highest plain card.
func (Tips) GiveBest(view *euchre.View) euchre.Card {
	return highest(view.LegalCards(), view.Strength)
}

// ------------------------------------------------------------------ playing

// Play leads by tips 2 and 3, and follows by tips 4, 5 and 6.
func (Tips) Play(view *euchre.View) euchre.Card {
	if len(view.Legal) == 1 {
		return view.Legal[0].Card()
	}
	winning, isFollowing := view.Winning()
	if !isFollowing {
		return lead(view)
	}
	led := view.Led()
	strength := func(card euchre.Card) int { return view.StrengthIn(card, led) }
	legal := view.LegalCards()
	var canWin []euchre.Card
	for _, card := range legal {
		if strength(card) > strength(winning.Card) {
			canWin = append(canWin, card)
		}
	}
	if winning.Seat == view.Partner() {
		canWin = tip4LeaveIt(view, winning.Card, canWin)
		canWin = tip5NotHisAce(view, winning.Card, canWin)
	}
	switch {
	case len(canWin) == 0:
		return tip6Lowest(view, legal)
	// The cheapest card will do for the last to play, and for a trump on a plain suit; before others
	// play, a card of the suit led must be as high as can be.
	case view.IsLastToPlay() || view.IsTrump(canWin[0]):
		return lowestBy(canWin, strength)
	}
	return highest(canWin, strength)
}

// lead is the card that opens a trick.
func lead(view *euchre.View) euchre.Card {
	var trumps, plain []euchre.Card
	for _, card := range view.LegalCards() {
		if view.IsTrump(card) {
			trumps = append(trumps, card)
		} else {
			plain = append(plain, card)
		}
	}
	if len(trumps) > 0 && (len(plain) == 0 || view.OwnSideMade() && trumpsAreOut(view)) {
		return tip2HighestTrump(view, trumps)
	}
	return tip3HighestPlain(view, plain)
}

func main() {
	euchre.Run(euchre.Entry{
		Name: "tips",
		New:  func(*euchre.Game) euchre.Bot { return Tips{} },
	})
}
