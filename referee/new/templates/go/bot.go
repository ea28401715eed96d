// A bot to start from: it calls with two high trumps, plays high to win and low where it cannot.
//
// What it does not answer here, the SDK declines, or answers with the first legal move.
package main

import "github.com/euchre-referee/euchre-sdk-go"

// MyBot plays one seat of one game; the view is all that the seat may see.
type MyBot struct{ euchre.Base }

// OrderUp answers in round 1. The dealer gets the card that is turned up, so it counts for him.
func (MyBot) OrderUp(view *euchre.View) euchre.Move {
	held := view.Hand
	if view.IsDealer() {
		held = append([]euchre.Card{view.UpCard}, held...)
	}
	if highTrumps(held, view.UpSuit()) >= 2 && view.IsLegal(euchre.OrderUp) {
		return euchre.OrderUp
	}
	return euchre.Pass
}

// CallTrump answers in round 2: the best suit that may be called, if it is good or there is no
// passing.
func (MyBot) CallTrump(view *euchre.View) euchre.Move {
	best, most := euchre.Pass, -1
	for _, suit := range euchre.Suits {
		if high := highTrumps(view.Hand, suit); high > most && view.IsLegal(euchre.Call(suit)) {
			best, most = euchre.Call(suit), high
		}
	}
	if most < 2 && view.IsLegal(euchre.Pass) {
		return euchre.Pass
	}
	return best
}

// Discard answers for the dealer, who holds a card too many: the lowest goes.
func (MyBot) Discard(view *euchre.View) euchre.Card {
	lowest, _ := extremes(view.LegalCards(), view.Strength)
	return lowest
}

// Play leads the highest card, and wins a trick if that can be done, unless the partner has it.
func (MyBot) Play(view *euchre.View) euchre.Card {
	winning, following := view.Winning()
	if !following {
		_, highest := extremes(view.LegalCards(), view.Strength)
		return highest
	}
	inTrick := func(card euchre.Card) int { return view.StrengthIn(card, view.Led()) }
	_, best := extremes(view.LegalCards(), inTrick)
	if inTrick(best) > inTrick(winning.Card) && winning.Seat != view.Partner() {
		return best
	}
	lowest, _ := extremes(view.LegalCards(), view.Strength)
	return lowest
}

// highTrumps counts the joker, the bowers, the ace and the king of trump.
func highTrumps(cards []euchre.Card, trump euchre.Suit) int {
	high := 0
	for _, card := range cards {
		if !card.IsTrump(trump) {
			continue
		}
		if card.IsJoker() || card.Rank() == euchre.Jack || card.Rank() >= euchre.King {
			high++
		}
	}
	return high
}

// extremes are the first lowest and the first highest of some cards.
func extremes(cards []euchre.Card, height func(euchre.Card) int) (lowest, highest euchre.Card) {
	lowest, highest = cards[0], cards[0]
	for _, card := range cards {
		if height(card) < height(lowest) {
			lowest = card
		}
		if height(card) > height(highest) {
			highest = card
		}
	}
	return lowest, highest
}

func main() {
	euchre.Run(euchre.Entry{
		Name: "__WORD__",
		New:  func(*euchre.Game) euchre.Bot { return MyBot{} },
	})
}
