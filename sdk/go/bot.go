package euchre

import "math/rand/v2"

// Game is one game as one seat knows it.
type Game struct {
	Seat        int // to play, from 0
	Rules       *Rules
	FirstDealer int
	Seed        [32]byte    // chance for the bot, the same for the same seat of the same board
	Draws       []DrawRound // the rounds of drawing for the deal, if it was drawn for
	// Seated tells, where partners were drawn for, for each seat the seat that its player drew from;
	// else it is empty. Only Draws are about the seats drawn from.
	Seated []int

	rng *rand.Rand
}

// DrawRound is a round of drawing cards for the deal: who drew what.
type DrawRound []Played

// Rand is chance that comes from Seed alone: a bot that draws all its chance here plays the same on
// the same cards.
func (g *Game) Rand() *rand.Rand {
	if g.rng == nil {
		g.rng = rand.New(rand.NewChaCha8(g.Seed))
	}
	return g.rng
}

// Result tells how a game ended for a seat.
type Result struct {
	Outcome string // won, lost, or void when the game does not count
	Reason  string // played_out, forfeit or cancelled
	Score   []int  // final points of each side
	Detail  string // one sentence for people
}

// Fault is what the referee found the bot at fault for.
type Fault struct {
	Cause    string // such as illegal_move or timeout
	Detail   string // one sentence: what was found, and what the limit was
	Fallback Move   // that the referee made instead; NoMove if the game was forfeited
	Strikes  int    // faults of this side in this game so far
}

// Bot plays one seat of one game. Embed Base for what is not to be written: it declines, or takes the
// first legal move. An answer that is not legal is a fault, and the referee plays a move of its own.
type Bot interface {
	// OrderUp is asked in round 1: OrderUp, OrderUpAlone or Pass.
	OrderUp(view *View) Move
	// CallTrump is asked in round 2, and of a dealer who must make trump: Call, CallAlone or Pass.
	CallTrump(view *View) Move
	// Discard is asked of the dealer with six cards: the card to put away.
	Discard(view *View) Card
	// Exchange is asked of the dealer: the card to give for the up-card, or NoCard to keep his hand.
	Exchange(view *View) Card
	// GoAlone is asked of the maker: play alone?
	GoAlone(view *View) bool
	// DefendAlone is asked against a lone maker: defend alone?
	DefendAlone(view *View) bool
	// NameJoker is asked of the dealer with the joker up: Name the suit that it stands for.
	NameJoker(view *View) Move
	// Bid is asked in the auction of bid Euchre: a Bid higher than view.Bid, Moon or Pass.
	Bid(view *View) Move
	// NameTrump is asked of who bid highest, or is held to the least bid: Name trump.
	NameTrump(view *View) Move
	// InOrOut is asked in buck, where somebody else made trump: true to play on, false to drop.
	InOrOut(view *View) bool
	// UseFarmersHand is asked with a farmer's hand: Claim it or Swap three cards, or No to play it.
	UseFarmersHand(view *View) Move
	// LayBest is asked of a lone maker: the card to lay down for his partner's best, or NoCard.
	LayBest(view *View) Card
	// GiveBest is asked of the partner of a lone maker: the card to give him.
	GiveBest(view *View) Card
	// Play is asked for a card to play.
	Play(view *View) Card

	// GameOver is told how the game ended. The instance is dropped afterwards.
	GameOver(result Result)
	// AtFault is told that the referee found the bot at fault.
	AtFault(fault Fault)
}

// Decider is a bot that has one method for all decisions: with it, no other one is asked.
type Decider interface {
	// Decide answers any decision.
	Decide(view *View) Move
}

// Base has all methods of a Bot: it declines what is offered, or else takes the first legal move.
type Base struct{}

var _ Bot = Base{}

func declined(view *View) bool { return view.Otherwise().Declines() }

// OrderUp passes.
func (Base) OrderUp(view *View) Move { return view.Otherwise() }

// CallTrump passes, or makes the first call if it must.
func (Base) CallTrump(view *View) Move { return view.Otherwise() }

// Discard puts the first card away.
func (Base) Discard(view *View) Card { return view.Otherwise().Card() }

// Exchange keeps the hand.
func (Base) Exchange(view *View) Card { return view.Otherwise().Card() }

// GoAlone says no.
func (Base) GoAlone(view *View) bool { return !declined(view) }

// DefendAlone says no.
func (Base) DefendAlone(view *View) bool { return !declined(view) }

// NameJoker names the first suit.
func (Base) NameJoker(view *View) Move { return view.Otherwise() }

// Bid passes, or makes the least bid if it must.
func (Base) Bid(view *View) Move { return view.Otherwise() }

// NameTrump names the first suit.
func (Base) NameTrump(view *View) Move { return view.Otherwise() }

// InOrOut drops, where that is allowed.
func (Base) InOrOut(view *View) bool { return !declined(view) }

// UseFarmersHand plays it.
func (Base) UseFarmersHand(view *View) Move { return view.Otherwise() }

// LayBest keeps the hand.
func (Base) LayBest(view *View) Card { return view.Otherwise().Card() }

// GiveBest gives the first card.
func (Base) GiveBest(view *View) Card { return view.Otherwise().Card() }

// Play plays the first legal card.
func (Base) Play(view *View) Card { return view.Otherwise().Card() }

// GameOver does nothing.
func (Base) GameOver(Result) {}

// AtFault does nothing.
func (Base) AtFault(Fault) {}

// Ask puts a decision to a bot: the move that its answer stands for. It does not look whether the
// move is legal.
func Ask(bot Bot, view *View) Move {
	if decider, all := bot.(Decider); all {
		return decider.Decide(view)
	}
	switch view.Phase {
	case PhaseFarmersHand:
		return bot.UseFarmersHand(view)
	case PhaseNameJoker:
		return bot.NameJoker(view)
	case PhaseDealerMakes, PhaseBidRound2:
		return bot.CallTrump(view)
	case PhaseBidRound1:
		return bot.OrderUp(view)
	case PhaseDiscard:
		return Discard(bot.Discard(view))
	case PhaseExchange:
		return cardOrKeep(bot.Exchange(view), Exchange)
	case PhaseAlone:
		return either(bot.GoAlone(view), Yes, No)
	case PhaseBest:
		return cardOrKeep(bot.LayBest(view), LayBest)
	case PhaseGive:
		return GiveBest(bot.GiveBest(view))
	case PhaseDefendAlone:
		return either(bot.DefendAlone(view), Yes, No)
	case PhasePlay:
		return Play(bot.Play(view))
	case PhaseAuction:
		return bot.Bid(view)
	case PhaseNameTrump:
		return bot.NameTrump(view)
	case PhaseInOrOut:
		return either(bot.InOrOut(view), In, Out)
	}
	return view.Otherwise() // a phase of rules that this version does not know
}

func cardOrKeep(card Card, move func(Card) Move) Move {
	if card == NoCard {
		return Keep
	}
	return move(card)
}

func either(yes bool, positive, negative Move) Move {
	if yes {
		return positive
	}
	return negative
}
