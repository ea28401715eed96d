package euchre

import "fmt"

// Suit is a suit, or what is trump. The zero value is none: not known, or not fixed yet.
type Suit uint8

// The suits in their one order. Two suits have the same colour when their numbers differ by two.
const (
	NoSuit Suit = iota
	Clubs
	Diamonds
	Spades
	Hearts
	// NoTrump stands in the place of trump when no suit is trump.
	NoTrump
)

// Suits are the four suits, in order.
var Suits = [4]Suit{Clubs, Diamonds, Spades, Hearts}

// Trumps are the four suits and NoTrump, in order.
var Trumps = [5]Suit{Clubs, Diamonds, Spades, Hearts, NoTrump}

const suitLetters = "?CDSH"

// String gives C, D, S, H or NT.
func (s Suit) String() string {
	switch {
	case s == NoTrump:
		return "NT"
	case s > NoTrump:
		return fmt.Sprintf("Suit(%d)", uint8(s))
	default:
		return suitLetters[s : s+1]
	}
}

// SameColour is the other suit of the suit's colour: the one whose jack is the left bower.
func (s Suit) SameColour() Suit {
	if s < Clubs || s > Hearts {
		return NoSuit
	}
	return (s - 1) ^ 2 + 1
}

// Rank is a printed rank, low to high as in a plain suit. The zero value is none: the joker's.
type Rank uint8

// The ranks.
const (
	NoRank Rank = iota
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
	Ace
)

const rankLetters = "?789TJQKA"

// String gives 7, 8, 9, T, J, Q, K or A.
func (r Rank) String() string {
	if r > Ace {
		return fmt.Sprintf("Rank(%d)", uint8(r))
	}
	return rankLetters[r : r+1]
}

// Card is a card. Cards in the order of their numbers are in canonical order: by printed suit, low
// to high, the joker last. The zero value is no card.
type Card uint8

const (
	// NoCard is the zero value: no card, or none to give.
	NoCard Card = 0
	// Joker is the joker.
	Joker Card = 33
)

// NewCard is the card of a suit and a rank.
func NewCard(rank Rank, suit Suit) Card {
	if rank < Seven || rank > Ace || suit < Clubs || suit > Hearts {
		return NoCard
	}
	return Card(8*(suit-1)) + Card(rank)
}

// ParseCard reads a card written as rank and suit, such as 9C or TD, or JK for the joker.
func ParseCard(word string) (Card, error) {
	for card := Card(1); card <= Joker; card++ {
		if word == card.String() {
			return card, nil
		}
	}
	return NoCard, fmt.Errorf(
		"%q is no card; write rank and suit, such as 9C or JH, or JK for the joker", word)
}

// Suit is the printed suit; NoSuit for the joker.
func (c Card) Suit() Suit {
	if c == NoCard || c >= Joker {
		return NoSuit
	}
	return Suit((c-1)>>3) + 1
}

// Rank is the printed rank; NoRank for the joker.
func (c Card) Rank() Rank {
	if c == NoCard || c >= Joker {
		return NoRank
	}
	return Rank((c-1)&7) + 1
}

// IsJoker tells whether it is the joker.
func (c Card) IsJoker() bool { return c == Joker }

// EffectiveSuit is the suit the card belongs to when trump is trump: the joker and both bowers
// belong to trump, every other card to its printed suit.
func (c Card) EffectiveSuit(trump Suit) Suit {
	if c == Joker || trump != NoTrump && c == LeftBower(trump) {
		return trump
	}
	return c.Suit()
}

// IsTrump tells whether the card belongs to trump when trump is trump.
func (c Card) IsTrump(trump Suit) bool { return c.EffectiveSuit(trump) == trump }

// Strength tells how high the card stands in a trick to which the suit led was led; -1 if it cannot
// win. The numbers mean nothing but their order, for one trump and one suit led.
func (c Card) Strength(trump, led Suit) int {
	suit := c.EffectiveSuit(trump)
	switch {
	case suit == trump && c == Joker:
		return 102
	case suit == trump && c == RightBower(trump):
		return 101
	case suit == trump && c.Suit() != trump:
		return 100
	case suit == trump:
		return 50 + int(c.Rank())
	case suit == led:
		return int(c.Rank())
	}
	return -1
}

// RightBower is the jack of trump; NoCard where no suit is trump.
func RightBower(trump Suit) Card { return NewCard(Jack, trump) }

// LeftBower is the jack of the other suit of trump's colour; NoCard where no suit is trump.
func LeftBower(trump Suit) Card { return NewCard(Jack, trump.SameColour()) }

// String gives rank and suit, such as JH; JK for the joker.
func (c Card) String() string {
	switch {
	case c == Joker:
		return "JK"
	case c == NoCard || c > Joker:
		return fmt.Sprintf("Card(%d)", uint8(c))
	}
	return c.Rank().String() + c.Suit().String()
}
