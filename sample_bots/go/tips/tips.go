package main

import (
	"slices"

	"github.com/euchre-referee/euchre-sdk-go"
)

// ------------------------------------------------------------------ the seven tips

// tip1Call: call with two high trumps.
func tip1Call(high int) bool { return high >= 2 }

// tip2HighestTrump: if your own side called, lead your highest trump: it pulls theirs.
func tip2HighestTrump(view *euchre.View, trumps []euchre.Card) euchre.Card {
	return highest(trumps, view.Strength)
}

// tip3HighestPlain: lead your highest plain card: the one that the fewest cards still out can beat.
func tip3HighestPlain(view *euchre.View, plain []euchre.Card) euchre.Card {
	out := tip7StillOut(view)
	return lowestBy(plain, func(card euchre.Card) int {
		return 16*higherCardsOut(view, out, card) - int(card.Rank())
	})
}

// tip4LeaveIt: do not over-trump your partner, nor over-take him, unless the trick is in danger.
//
// It is in danger while an opponent is still to play and a card that beats the partner's is out.
func tip4LeaveIt(view *euchre.View, best euchre.Card, canWin []euchre.Card) []euchre.Card {
	if !view.IsLastToPlay() && higherCardsOut(view, tip7StillOut(view), best) > 0 {
		return canWin
	}
	return nil
}

// tip5NotHisAce: never trump your partner's ace.
func tip5NotHisAce(view *euchre.View, best euchre.Card, canWin []euchre.Card) []euchre.Card {
	if !view.IsTrump(best) && best.Rank() == euchre.Ace {
		return nil
	}
	return canWin
}

// tip6Lowest: throw your lowest card when the trick is lost, and keep the trumps.
func tip6Lowest(view *euchre.View, cards []euchre.Card) euchre.Card {
	return lowestBy(cards, view.Strength)
}

// tip7StillOut: remember what has been played: what is left may be in another hand.
func tip7StillOut(view *euchre.View) []euchre.Card { return view.Unseen() }

// ------------------------------------------------------------------ small questions

// highest is the first of the cards that stands highest.
func highest(cards []euchre.Card, height func(euchre.Card) int) euchre.Card {
	return lowestBy(cards, func(card euchre.Card) int { return -height(card) })
}

// lowestBy is the first of the cards that stands lowest.
func lowestBy(cards []euchre.Card, height func(euchre.Card) int) euchre.Card {
	lowest, least := euchre.NoCard, 0
	for i, card := range cards {
		if at := height(card); i == 0 || at < least {
			lowest, least = card, at
		}
	}
	return lowest
}

// bestOf is the first of the suits that none is better than.
func bestOf(suits []euchre.Suit, isBetter func(a, b euchre.Suit) bool) euchre.Suit {
	best := euchre.NoSuit
	for i, suit := range suits {
		if i == 0 || isBetter(suit, best) {
			best = suit
		}
	}
	return best
}

// higherCardsOut is how many of the cards still out beat this one in its own suit.
func higherCardsOut(view *euchre.View, out []euchre.Card, card euchre.Card) int {
	suit, height, found := view.SuitOf(card), view.Strength(card), 0
	for _, other := range out {
		if view.SuitOf(other) == suit && view.Strength(other) > height {
			found++
		}
	}
	return found
}

// trumpsAreOut tells whether anybody else may still hold a trump.
func trumpsAreOut(view *euchre.View) bool {
	return slices.ContainsFunc(tip7StillOut(view), view.IsTrump)
}

// withUpCard is the hand with the up-card after it.
func withUpCard(view *euchre.View) []euchre.Card {
	return append(slices.Clone(view.Hand), view.UpCard)
}

// callableTrumps are the suits, and perhaps no-trump, that may be called in this decision.
func callableTrumps(view *euchre.View) []euchre.Suit {
	var found []euchre.Suit
	for _, trump := range euchre.Trumps {
		if view.IsLegal(euchre.Call(trump)) {
			found = append(found, trump)
		}
	}
	return found
}

// highTrumps is how many of the cards are high trumps: the joker, a bower, the ace or the king.
//
// With no trump there is nothing but the four suits: there the aces count, less the one that any hand
// may hold.
func highTrumps(cards []euchre.Card, trump euchre.Suit) int {
	if trump == euchre.NoTrump {
		return max(0, countAces(cards, trump)-1)
	}
	found := 0
	for _, card := range cards {
		if !card.IsTrump(trump) {
			continue
		}
		switch card.Rank() {
		case euchre.NoRank, euchre.Jack, euchre.Ace, euchre.King: // no rank: the joker
			found++
		}
	}
	return found
}

// countTrumps is how many of the cards would be trumps.
func countTrumps(cards []euchre.Card, trump euchre.Suit) int {
	found := 0
	for _, card := range cards {
		if card.IsTrump(trump) {
			found++
		}
	}
	return found
}

// countAces is how many of the cards are aces of other suits than trump.
func countAces(cards []euchre.Card, trump euchre.Suit) int {
	found := 0
	for _, card := range cards {
		if card.Rank() == euchre.Ace && card.Suit() != trump {
			found++
		}
	}
	return found
}

// tricksWorth is how many tricks a hand may win by itself: its high trumps and every trump beyond
// three, and its plain aces.
func tricksWorth(cards []euchre.Card, trump euchre.Suit) int {
	aces := countAces(cards, trump)
	if trump == euchre.NoTrump {
		return aces
	}
	return max(highTrumps(cards, trump), countTrumps(cards, trump)-3) + aces
}

// mostWorth is the trump, or NoTrump, that a hand is worth most tricks with.
func mostWorth(cards []euchre.Card) euchre.Suit {
	return bestOf(euchre.Trumps[:], func(a, b euchre.Suit) bool {
		return tricksWorth(cards, a) > tricksWorth(cards, b)
	})
}

// isBetterSuit compares suits: high trumps first, then how many trumps there are in all.
func isBetterSuit(cards []euchre.Card, a, b euchre.Suit) bool {
	if highA, highB := highTrumps(cards, a), highTrumps(cards, b); highA != highB {
		return highA > highB
	}
	return countTrumps(cards, a) > countTrumps(cards, b)
}

// goodEnoughAlone: four high cards can win all tricks: three high trumps or more, the rest aces.
func goodEnoughAlone(cards []euchre.Card, trump euchre.Suit) bool {
	high := highTrumps(cards, trump)
	return high >= 3 && high+countAces(cards, trump) >= 4
}

// callOrPass is the call, alone where the hand is good enough for it.
//
// Where a call must be alone (the dealer's partner, by some rules) a lesser hand passes.
func callOrPass(
	view *euchre.View, call, alone euchre.Move, trump euchre.Suit, held []euchre.Card,
) euchre.Move {
	switch {
	case view.IsLegal(alone) && goodEnoughAlone(held, trump):
		return alone
	case view.IsLegal(call):
		return call
	}
	return euchre.Pass
}
