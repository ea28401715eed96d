package euchre

import (
	"fmt"
	"slices"
	"strings"
)

// Move is one move: a kind and what it is about. Moves can be compared with ==, and are legal if they
// are among View.Legal. The zero value is no move.
type Move uint32

type kind uint32

const (
	kindPlay kind = iota
	kindDiscard
	kindExchange
	kindBest
	kindGive
	kindCall
	kindCallAlone
	kindName
	kindWord
	kindBid
)

const (
	kindShift    = 6
	argumentMask = 63
	swapFlag     = 1 << 20
)

func newMove(k kind, argument int) Move {
	return Move(uint32(k)<<kindShift | uint32(argument)&argumentMask)
}

// Moves that have no card and no suit in them.
const (
	NoMove       Move = 0
	Pass         Move = Move(kindWord)<<kindShift + iota
	OrderUp           // the suit of the up-card is trump
	OrderUpAlone      // the same, playing alone
	Yes
	No
	Claim // a farmer's hand, and have the cards dealt again
	Keep
	Moon // all tricks, alone, in bid games
	In
	Out
)

var plainWords = [...]string{
	"PASS", "ORDER_UP", "ORDER_UP_ALONE", "YES", "NO", "CLAIM", "KEEP", "MOON", "IN", "OUT",
}

var cardWords = [...]string{"PLAY", "DISCARD", "EXCHANGE", "BEST", "GIVE"}

// Play is the move of playing a card.
func Play(card Card) Move { return newMove(kindPlay, int(card)) }

// Discard is the dealer's move of putting a card away.
func Discard(card Card) Move { return newMove(kindDiscard, int(card)) }

// Exchange is the dealer's move of giving a card for the up-card.
func Exchange(card Card) Move { return newMove(kindExchange, int(card)) }

// LayBest is a lone maker's move of laying a card down for his partner's best.
func LayBest(card Card) Move { return newMove(kindBest, int(card)) }

// GiveBest is the move of passing a card to the lone maker.
func GiveBest(card Card) Move { return newMove(kindGive, int(card)) }

// Call is the move of calling trump: a suit, or NoTrump.
func Call(trump Suit) Move { return newMove(kindCall, int(trump)) }

// CallAlone is the move of calling trump and playing alone.
func CallAlone(trump Suit) Move { return newMove(kindCallAlone, int(trump)) }

// Name is the move of naming the suit that the turned-up joker stands for, or, by the highest bidder
// of a bid game, trump.
func Name(trump Suit) Move { return newMove(kindName, int(trump)) }

// Bid is the move of bidding so many tricks, from 1 to 12.
func Bid(tricks int) Move { return newMove(kindBid, tricks) }

// Swap is the move of putting three cards of a farmer's hand away for the kitty.
func Swap(first, second, third Card) Move {
	cards := []Card{first, second, third}
	slices.Sort(cards)
	return Move(swapFlag | uint32(cards[0])<<12 | uint32(cards[1])<<6 | uint32(cards[2]))
}

func (m Move) kind() kind    { return kind(m >> kindShift) }
func (m Move) argument() int { return int(m & argumentMask) }

// Card is the card that the move plays, discards, exchanges, lays or gives; else NoCard.
func (m Move) Card() Card {
	if m.kind() <= kindGive {
		return Card(m.argument())
	}
	return NoCard
}

// Cards are the three cards of a swap; nil for other moves.
func (m Move) Cards() []Card {
	if m&swapFlag == 0 {
		return nil
	}
	return []Card{Card(m >> 12 & argumentMask), Card(m >> 6 & argumentMask), Card(m & argumentMask)}
}

// Suit is the suit, or NoTrump, that the move calls or names; else NoSuit.
func (m Move) Suit() Suit {
	switch m.kind() {
	case kindCall, kindCallAlone, kindName:
		return Suit(m.argument())
	}
	return NoSuit
}

// Bid is the number of tricks that the move bids; 0 for other moves, Moon included.
func (m Move) Bid() int {
	if m.kind() == kindBid {
		return m.argument()
	}
	return 0
}

// IsAlone tells whether the move is a call that includes playing alone, as Moon does.
func (m Move) IsAlone() bool {
	return m == OrderUpAlone || m == Moon || m.kind() == kindCallAlone
}

// IsCall tells whether the move makes trump: an order up or a call.
func (m Move) IsCall() bool {
	return m == OrderUp || m == OrderUpAlone || m.kind() == kindCall || m.kind() == kindCallAlone
}

// Declines tells whether the move says no to an offer: PASS, KEEP, NO or OUT.
func (m Move) Declines() bool { return m == Pass || m == Keep || m == No || m == Out }

// String gives the move in the words of records and replays, such as CALL H ALONE.
func (m Move) String() string {
	if cards := m.Cards(); cards != nil {
		return fmt.Sprintf("SWAP %v %v %v", cards[0], cards[1], cards[2])
	}
	switch k := m.kind(); {
	case m == NoMove:
		return "no move"
	case k <= kindGive:
		return fmt.Sprintf("%s %v", cardWords[k], m.Card())
	case k == kindCall:
		return fmt.Sprintf("CALL %v", m.Suit())
	case k == kindCallAlone:
		return fmt.Sprintf("CALL %v ALONE", m.Suit())
	case k == kindName:
		return fmt.Sprintf("NAME %v", m.Suit())
	case k == kindBid:
		return fmt.Sprintf("BID %d", m.Bid())
	case m >= Pass && m <= Out:
		return plainWords[m-Pass]
	}
	return fmt.Sprintf("Move(%d)", uint32(m))
}

// ParseMove reads a move written as in records and replays, such as PASS or DISCARD 9C.
func ParseMove(words string) (Move, error) {
	if m, found := moveOf[words]; found {
		return m, nil
	}
	if rest, found := strings.CutPrefix(words, "SWAP "); found {
		cards := strings.Fields(rest)
		if len(cards) == 3 {
			first, bad := ParseCard(cards[0])
			second, worse := ParseCard(cards[1])
			third, worst := ParseCard(cards[2])
			if bad == nil && worse == nil && worst == nil {
				return Swap(first, second, third), nil
			}
		}
	}
	return NoMove, fmt.Errorf(
		"%q is no move; a move reads like PASS, CALL H ALONE or PLAY JH", words)
}

var moveOf = allMoves()

// allMoves are all moves but the swaps, by their words.
func allMoves() map[string]Move {
	found := make(map[string]Move)
	add := func(m Move) { found[m.String()] = m }
	for m := Pass; m <= Out; m++ {
		add(m)
	}
	for k := kindPlay; k <= kindGive; k++ {
		for card := Card(1); card <= Joker; card++ {
			add(newMove(k, int(card)))
		}
	}
	for _, trump := range Trumps {
		add(Call(trump))
		add(CallAlone(trump))
		add(Name(trump))
	}
	for tricks := 1; tricks <= 12; tricks++ {
		add(Bid(tricks))
	}
	return found
}
